//! Queens on an infinite board.

/// The column of the queen in a row of an infinite board with a lower left corner. Rows and columns start at 1.
///
/// Every row and every column has one queen, and no two attack each other. The first five rows are a solution with a
/// queen in the corner. Five copies of it, placed as its own queens are, form the first 25 rows, five copies of those the
/// first 125, and so on:
///
/// ```text
/// ...Q.
/// .Q...
/// ....Q
/// ..Q..
/// Q....
/// ```
///
/// With rows and columns from 0, written in base 5, each digit of the column is twice that of the row, modulo 5.
///
/// Returns `None` for row 0, or if the column exceeds 64 bits.
///
/// ```
/// use standoff_queens::five;
///
/// let columns = Vec::from_iter((1..=12).map_while(five));
/// assert_eq!(columns, [1, 3, 5, 2, 4, 11, 13, 15, 12, 14, 21, 23]);
/// assert_eq!(five(1_000_000_000_000), Some(1_963_073_730_469));
/// ```
///
/// Source: block products of solutions are due to G. Pólya, "Über die 'doppelt-periodischen' Lösungen des
/// n-Damen-Problems", in W. Ahrens, Mathematische Unterhaltungen und Spiele II (1918) 364-374.
pub fn five(row: u64) -> Option<u64> {
    let (mut digits, mut scale, mut column) = (row.checked_sub(1)?, 1_u64, 0_u64);
    while digits > 0 {
        let digit = 2 * (digits % 5) % 5;
        column = column.checked_add(digit.checked_mul(scale)?)?;
        digits /= 5;
        if digits > 0 {
            scale = scale.checked_mul(5)?;
        }
    }
    column.checked_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::attack_nowhere;

    /// The columns of the first rows, from 0.
    fn first(rows: u32) -> Vec<u32> {
        let columns = (1..=u64::from(rows)).map(|row| five(row).unwrap() - 1);
        columns.map(|column| column.try_into().unwrap()).collect()
    }

    #[test]
    fn the_first_rows_of_every_power_of_five_fill_their_square() {
        for rows in [1, 5, 25, 125, 625, 3_125, 78_125] {
            let columns = first(rows);
            assert!(attack_nowhere(columns.iter().copied()), "{rows}");
            let mut sorted = columns;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..rows), "{rows}");
        }
    }

    /// The block product of the first 5 rows and the first `rows` rows is the first `5 * rows` rows.
    #[test]
    fn five_copies_are_placed_as_the_queens_of_one() {
        for rows in [5, 25, 125] {
            let (outer, inner) = (first(5), first(rows));
            let copy = |&start: &u32| inner.iter().map(move |column| start * rows + column);
            assert!(outer.iter().flat_map(copy).eq(first(5 * rows)));
        }
    }

    /// The first 5^27 rows fill a square. The second copy of it starts at column 2 * 5^27, the third beyond 64 bits.
    #[test]
    fn a_column_beyond_64_bits_is_none() {
        let square = 5_u64.pow(27);
        assert_eq!(five(square + 1), Some(2 * square + 1));
        assert_eq!(five(2 * square + 1), None);
        assert_eq!(five(u64::MAX), None);
        assert_eq!(five(0), None);
    }
}

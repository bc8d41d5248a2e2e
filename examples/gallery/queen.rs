//! Squares, the queen's attack, and placements by columns, shared by most ways.

use std::fmt;

use super::tally::Tally;

/// A square: its row from the top and its column from the left, both from 0.
///
/// Squares are in reading order: the top row first, each row from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Square {
    pub(crate) row: usize,
    pub(crate) column: usize,
}

/// One queen in each column: the row of the queen in column 0, in column 1, and so on.
///
/// ```text
/// . . Q .
/// Q . . .     [1, 3, 0, 2]
/// . . . Q
/// . Q . .
/// ```
pub(crate) type Placement = Vec<usize>;

impl Square {
    /// Whether a queen on this square attacks the other one: same row, column or diagonal.
    pub(crate) fn attacks(self, other: Square) -> bool {
        let rows = self.row.abs_diff(other.row);
        let columns = self.column.abs_diff(other.column);
        self != other && (rows == 0 || columns == 0 || rows == columns)
    }
}

/// Its row and its column: `00` is the first square.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row, self.column)
    }
}

/// All squares of an n x n board, in reading order.
pub(crate) fn squares(n: usize) -> impl Iterator<Item = Square> {
    (0..n).flat_map(move |row| (0..n).map(move |column| Square { row, column }))
}

/// The squares of the queens of a placement.
pub(crate) fn queens(rows: &[usize]) -> impl Iterator<Item = Square> {
    let squares = rows.iter().enumerate();
    squares.map(|(column, &row)| Square { row, column })
}

/// Whether a queen on this row of the next column is attacked by none of those placed.
pub(crate) fn is_safe(row: usize, placed: &[usize], tally: &Tally) -> bool {
    let column = placed.len();
    queens(placed).all(|queen| !tally.attacks(queen, Square { row, column }))
}

/// Whether the queen in the last column is attacked by none of those before it.
pub(crate) fn last_is_safe(rows: &[usize], tally: &Tally) -> bool {
    match rows.split_last() {
        Some((&row, before)) => is_safe(row, before, tally),
        None => true,
    }
}

/// Whether no queen of a placement attacks another.
pub(crate) fn all_are_safe(rows: &[usize], tally: &Tally) -> bool {
    (1..=rows.len()).all(|columns| last_is_safe(&rows[..columns], tally))
}

/// The placement that has one queen in each column on these squares.
pub(crate) fn by_columns(mut queens: Vec<Square>) -> Placement {
    queens.sort_by_key(|queen| queen.column);
    queens.into_iter().map(|queen| queen.row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_attacks_along_eight_lines_but_not_herself() {
        let queen = Square { row: 3, column: 1 };
        let attacked = squares(5).filter(|&other| queen.attacks(other));
        let drawn = ".Q..Q .Q.Q. QQQ.. Q.QQQ QQQ..".replace(' ', "");
        let expected = squares(5).zip(drawn.chars());
        let expected = expected.filter_map(|(square, c)| (c == 'Q').then_some(square));
        assert!(attacked.eq(expected));
    }

    #[test]
    fn one_attack_makes_a_placement_unsafe() {
        let tally = Tally::default();
        assert!(all_are_safe(&[1, 3, 0, 2], &tally));
        assert!(!all_are_safe(&[1, 0, 3, 2], &tally));
        assert!(
            last_is_safe(&[1, 0, 2], &tally),
            "only the last is asked about"
        );
        assert!(all_are_safe(&[], &tally));
    }
}

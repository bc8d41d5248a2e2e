//! Sets of columns, by number.

/// A set of columns: bit `c` is column `c`.
pub(super) type Columns = u32;

/// The sets of so many columns, numbered in the order of their bits as a number.
///
/// ```text
/// of 2 columns:  0011 0101 0110 1001 1010 1100
///                   0    1    2    3    4    5
/// ```
///
/// Source: the combinatorial number system, D. Knuth, The Art of Computer Programming 4A, section 7.2.1.3.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    size: u32,
    /// How many columns make the lower part of a set.
    lower: u32,
    /// What each lower part comes to.
    of_lower: Vec<u32>,
    /// What each upper part comes to, one after the other: first above a lower part of no column, then of one.
    of_upper: Vec<u32>,
    upper: u32,
}

impl Numbered {
    /// The sets of `size` of so many columns.
    pub(super) fn new(columns: u32, size: u32) -> Self {
        let lower = columns / 2;
        let upper = columns - lower;
        let above = |below| (0..1 << upper).map(move |set| number(set << lower, below));
        Numbered {
            size,
            lower,
            of_lower: (0..1 << lower).map(|set| number(set, 0)).collect(),
            of_upper: (0..=lower.min(size)).flat_map(above).collect(),
            upper,
        }
    }

    /// The number of a set of that size.
    #[inline(always)]
    pub(super) fn number_of(&self, set: Columns) -> usize {
        let (lower, upper) = (set & ((1 << self.lower) - 1), set >> self.lower);
        let above = lower.count_ones() << self.upper | upper;
        debug_assert_eq!(set.count_ones(), self.size);
        (self.of_lower[lower as usize] + self.of_upper[above as usize]) as usize
    }
}

/// What these columns come to, above so many others.
fn number(set: Columns, below: u32) -> u32 {
    let columns = (0..u32::BITS).filter(|column| set >> column & 1 == 1);
    columns
        .zip(below + 1..)
        .map(|(column, size)| choose(column, size))
        .fold(0, u32::wrapping_add)
}

/// How many sets of `size` there are of so many columns.
pub(super) fn choose(columns: u32, size: u32) -> u32 {
    let (columns, size) = (u64::from(columns), u64::from(size));
    if size > columns {
        return 0;
    }
    let all = (0..size).fold(1, |all, taken| all * (columns - taken) / (taken + 1));
    u32::try_from(all).unwrap_or(u32::MAX)
}

/// The set of `size` columns with this number.
fn set_of(mut number: u32, size: u32) -> Columns {
    let mut set = 0;
    for size in (1..=size).rev() {
        let column = (size - 1..u32::BITS - 1)
            .take_while(|&column| choose(column, size) <= number)
            .last()
            .unwrap_or(size - 1);
        number -= choose(column, size);
        set |= 1 << column;
    }
    set
}

/// The set of as many columns that comes next.
///
/// Source: R. Gosper, item 175 in M. Beeler, R. Gosper and R. Schroeppel, "HAKMEM", MIT AI Memo 239, 1972.
pub(super) fn next(set: Columns) -> Columns {
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | (((set ^ carried) / lowest) >> 2)
}

/// Sets of one size, asked for by number: mostly one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OneByOne {
    last: Option<(u32, Columns)>,
}

impl OneByOne {
    /// The set of `size` columns with this number.
    pub(super) fn set_of(&mut self, number: u32, size: u32) -> Columns {
        let set = match self.last {
            Some((before, set)) if number == before + 1 && size > 0 => next(set),
            _ => set_of(number, size),
        };
        self.last = Some((number, set));
        set
    }
}

/// The set as in a mirror, among so many columns.
pub(super) fn mirrored(set: Columns, columns: u32) -> Columns {
    set.reverse_bits() >> (u32::BITS - columns)
}

/// All sets of `size` of so many columns, in order.
pub(super) fn all_of(columns: u32, size: u32) -> impl Iterator<Item = Columns> {
    let after = |&set: &Columns| (set != 0).then(|| next(set));
    let sets = std::iter::successors(Some((1 << size) - 1), after);
    sets.take(choose(columns, size) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order() {
        for (columns, size) in [(4, 2), (7, 3), (8, 1), (9, 9), (11, 5), (3, 0)] {
            let numbered = Numbered::new(columns, size);
            let sets = Vec::from_iter(all_of(columns, size));
            assert_eq!(sets.len(), choose(columns, size) as usize);
            assert!(sets.is_sorted());
            let mut one_by_one = OneByOne::default();
            for (number, &set) in sets.iter().enumerate() {
                assert_eq!(set.count_ones(), size);
                assert_eq!(numbered.number_of(set), number);
                assert_eq!(set_of(number as u32, size), set);
                assert_eq!(one_by_one.set_of(number as u32, size), set);
            }
        }
    }

    #[test]
    fn a_mirror_turns_columns() {
        assert_eq!(mirrored(0b00101, 5), 0b10100);
        assert_eq!(mirrored(0b1, 1), 0b1);
    }

    #[test]
    fn there_are_so_many_sets() {
        assert_eq!(
            [choose(20, 10), choose(5, 0), choose(3, 4)],
            [184_756, 1, 0]
        );
    }
}

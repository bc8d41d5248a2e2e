//! Sets of columns, and their ranks in the combinatorial number system.

/// A set of columns: bit `c` is column `c`.
pub(super) type Columns = u32;

/// Computes the rank of a set among the sets of the same size, ordered by their bits as a number.
///
/// ```text
/// size 2:  0011 0101 0110 1001 1010 1100
/// rank:      0    1    2    3    4    5
/// ```
///
/// The rank is the sum of a contribution of the lower half of the columns and one of the upper half. Both are read
/// from tables.
///
/// Source: the combinatorial number system, D. Knuth, The Art of Computer Programming 4A, section 7.2.1.3.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    size: u32,
    lower_width: u32,
    upper_width: u32,
    /// The contribution of each lower half.
    of_lower: Vec<u32>,
    /// The contribution of each upper half, for lower halves with 0, 1, 2, ... columns in the set.
    of_upper: Vec<u32>,
}

impl Ranking {
    /// Ranks sets of `size` columns among `columns` columns.
    pub(super) fn new(columns: u32, size: u32) -> Self {
        let lower_width = columns / 2;
        let upper_width = columns - lower_width;
        let uppers =
            |below| (0..1 << upper_width).map(move |set| contribution(set << lower_width, below));
        Ranking {
            size,
            lower_width,
            upper_width,
            of_lower: (0..1 << lower_width)
                .map(|set| contribution(set, 0))
                .collect(),
            of_upper: (0..=lower_width.min(size)).flat_map(uppers).collect(),
        }
    }

    /// The rank of a set.
    #[inline(always)]
    pub(super) fn rank(&self, set: Columns) -> usize {
        debug_assert_eq!(set.count_ones(), self.size);
        let (lower, upper) = (set & ((1 << self.lower_width) - 1), set >> self.lower_width);
        let upper_index = lower.count_ones() << self.upper_width | upper;
        (self.of_lower[lower as usize] + self.of_upper[upper_index as usize]) as usize
    }
}

/// What `set` adds to the rank of a set that has `below` more columns, all lower.
fn contribution(set: Columns, below: u32) -> u32 {
    let columns = (0..u32::BITS).filter(|column| set >> column & 1 == 1);
    columns
        .zip(below + 1..)
        .map(|(column, size)| choose(column, size))
        .fold(0, u32::wrapping_add)
}

/// The binomial coefficient: the number of sets of `size` columns among `columns`.
pub(super) fn choose(columns: u32, size: u32) -> u32 {
    let (columns, size) = (u64::from(columns), u64::from(size));
    if size > columns {
        return 0;
    }
    let all = (0..size).fold(1, |all, taken| all * (columns - taken) / (taken + 1));
    u32::try_from(all).unwrap_or(u32::MAX)
}

/// The set of `size` columns with this rank.
fn unrank(mut rank: u32, size: u32) -> Columns {
    let mut set = 0;
    for size in (1..=size).rev() {
        let column = (size - 1..u32::BITS - 1)
            .take_while(|&column| choose(column, size) <= rank)
            .last()
            .unwrap_or(size - 1);
        rank -= choose(column, size);
        set |= 1 << column;
    }
    set
}

/// The set with the next rank.
///
/// Source: R. Gosper, item 175 in M. Beeler, R. Gosper and R. Schroeppel, "HAKMEM", MIT AI Memo 239, 1972.
fn next(set: Columns) -> Columns {
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | (((set ^ carried) / lowest) >> 2)
}

/// Finds sets of one size by rank; consecutive ranks are fast.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unranking {
    last: Option<(u32, Columns)>,
}

impl Unranking {
    /// The set of `size` columns with this rank.
    pub(super) fn unrank(&mut self, rank: u32, size: u32) -> Columns {
        let set = match self.last {
            Some((last, set)) if rank == last + 1 && size > 0 => next(set),
            _ => unrank(rank, size),
        };
        self.last = Some((rank, set));
        set
    }
}

/// The set reflected, on a board with `columns` columns.
pub(super) fn reflected(set: Columns, columns: u32) -> Columns {
    set.reverse_bits() >> (u32::BITS - columns)
}

/// All sets of `size` columns among `columns`, by rank.
pub(super) fn all_of(columns: u32, size: u32) -> impl Iterator<Item = Columns> {
    let after = |&set: &Columns| (set != 0).then(|| next(set));
    let sets = std::iter::successors(Some((1 << size) - 1), after);
    sets.take(choose(columns, size) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_order_of_the_sets() {
        for (columns, size) in [(4, 2), (7, 3), (8, 1), (9, 9), (11, 5), (3, 0)] {
            let ranking = Ranking::new(columns, size);
            let sets = Vec::from_iter(all_of(columns, size));
            assert_eq!(sets.len(), choose(columns, size) as usize);
            assert!(sets.is_sorted());
            let mut unranking = Unranking::default();
            for (rank, &set) in sets.iter().enumerate() {
                assert_eq!(set.count_ones(), size);
                assert_eq!(ranking.rank(set), rank);
                assert_eq!(unrank(rank as u32, size), set);
                assert_eq!(unranking.unrank(rank as u32, size), set);
            }
        }
    }

    #[test]
    fn a_reflection_reverses_the_columns() {
        assert_eq!(reflected(0b00101, 5), 0b10100);
        assert_eq!(reflected(0b1, 1), 0b1);
    }

    #[test]
    fn choose_is_the_binomial_coefficient() {
        assert_eq!(
            [choose(20, 10), choose(5, 0), choose(3, 4)],
            [184_756, 1, 0]
        );
    }
}

//! The reach bound: a total with room for r more pieces can meet no more constraints than the r candidates that help
//! the most of them.

use smallvec::{SmallVec, smallvec};
use standoff_core::split::{BitSet, Block};
use standoff_engine::bits::ConstraintBits;
use standoff_model::LinearConstraint;

/// A constraint with an upper bound, and the constraints inside it that need members.
///
/// ```text
/// at most two kings, and each square of 3 x 3 is to be guarded: a b c d e f g h i
///
///               a b c d e f g h i
/// a guards      1 1 . 1 1 . . . .     a row for each candidate, with a bit for each constraint
/// e guards      1 1 1 1 1 1 1 1 1     that needs members; its reach is the number of unmet ones
/// ```
pub(crate) struct Total {
    /// The index of the constraint.
    pub(crate) constraint: usize,
    /// The constraints inside it, in the order of the bits.
    inside: Vec<usize>,
    /// The bits of those that need several members.
    several: Vec<usize>,
    /// Those that need one, as bits.
    need_one: Words,
    words: usize,
    /// The constraints of each candidate from `first` on.
    rows: Vec<u64>,
    first: usize,
}

/// A bit for each constraint inside a total.
type Words = SmallVec<[u64; 4]>;

/// The unmet constraints, and the candidates that can meet them.
struct Unmet {
    needed: u64,
    /// Each free candidate, with the number of constraints that it would help.
    reaches: SmallVec<[(usize, usize); 64]>,
}

impl Total {
    pub(crate) fn of(
        constraint: usize,
        inside: Vec<usize>,
        constraints: &[LinearConstraint],
    ) -> Self {
        let words = inside.len().div_ceil(64);
        let members = &constraints[constraint].members;
        let first = members.first().map_or(0, |first| first.candidate.index());
        let end = members.last().map_or(0, |last| last.candidate.index() + 1);
        let mut total = Total {
            constraint,
            several: Vec::new(),
            need_one: smallvec![0; words],
            words,
            rows: vec![0; end.saturating_sub(first) * words],
            first,
            inside,
        };
        for (index, &inside) in total.inside.iter().enumerate() {
            let (word, bit) = (index / 64, 1 << (index % 64));
            if constraints[inside].bounds.least() == 1 {
                total.need_one[word] |= bit;
            } else {
                total.several.push(index);
            }
            for member in &constraints[inside].members {
                total.rows[(member.candidate.index() - first) * words + word] |= bit;
            }
        }
        total
    }

    fn row(&self, candidate: usize) -> &[u64] {
        &self.rows[(candidate - self.first) * self.words..][..self.words]
    }

    /// The free candidates that leave too much to the others, if there is room for this number of pieces more. `None`
    /// if even those with the largest reach do not meet all constraints.
    pub(crate) fn too_weak<B: Block>(
        &self,
        room: u64,
        chosen: &BitSet<B>,
        free: &BitSet<B>,
        constraints: &[ConstraintBits<B>],
    ) -> Option<BitSet<B>> {
        let mut weak = BitSet::default();
        let Unmet { needed, reaches } = self.unmet(chosen, free, constraints);
        if needed == 0 {
            return Some(weak);
        }
        let largest = largest_reaches(&reaches, room);
        if (largest.all as u64) < needed {
            return None;
        }
        for (candidate, reach) in reaches {
            if ((reach + largest.all_but_one) as u64) < needed {
                weak.insert(candidate);
            }
        }
        Some(weak)
    }

    fn unmet<B: Block>(
        &self,
        chosen: &BitSet<B>,
        free: &BitSet<B>,
        constraints: &[ConstraintBits<B>],
    ) -> Unmet {
        let members = &constraints[self.constraint].members;
        let mut unmet = self.need_one.clone();
        for candidate in chosen.and(members) {
            for (unmet, met) in unmet.iter_mut().zip(self.row(candidate)) {
                *unmet &= !met;
            }
        }
        let mut needed = unmet.iter().map(|word| u64::from(word.count_ones())).sum();
        for &index in &self.several {
            let constraint = &constraints[self.inside[index]];
            let need = constraint.bounds.need_above(constraint.weigh(chosen));
            needed += need;
            unmet[index / 64] |= u64::from(need > 0) << (index % 64);
        }
        let reach = |candidate| (candidate, in_common(self.row(candidate), &unmet));
        Unmet {
            needed,
            reaches: free.and(members).iter().map(reach).collect(),
        }
    }
}

fn largest_reaches(reaches: &[(usize, usize)], room: u64) -> Largest {
    let room = usize::try_from(room).unwrap_or(usize::MAX);
    Largest::of(reaches.iter().map(|&(_, reach)| reach), room)
}

/// Number of bits that two rows have in common.
#[inline]
fn in_common(row: &[u64], other: &[u64]) -> usize {
    let words = row.iter().zip(other);
    words.map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// The sum of the largest of some numbers.
pub(crate) struct Largest {
    pub(crate) all: usize,
    /// The same sum for one number fewer.
    pub(crate) all_but_one: usize,
}

impl Largest {
    /// Sums the largest `how_many` of these numbers.
    #[inline(always)]
    pub(crate) fn of(numbers: impl Iterator<Item = usize>, how_many: usize) -> Self {
        let mut with: SmallVec<[u32; 64]> = smallvec![0; 64];
        for number in numbers {
            if number >= with.len() {
                with.resize(number + 1, 0);
            }
            with[number] += 1;
        }
        let (mut all, mut left) = (0, how_many);
        for (number, &times) in with.iter().enumerate().rev() {
            let times = times as usize;
            if times >= left {
                let all_but_one = all + left.saturating_sub(1) * number;
                all += left * number;
                return Largest { all, all_but_one };
            }
            all += times * number;
            left -= times;
        }
        let all_but_one = all;
        Largest { all, all_but_one }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_are_summed() {
        let sum = |how_many| {
            let Largest { all, all_but_one } = Largest::of([3, 70, 0, 3, 5].into_iter(), how_many);
            (all, all_but_one)
        };
        assert_eq!([0, 1, 2].map(sum), [(0, 0), (70, 0), (75, 70)]);
        assert_eq!(
            [3, 4, 5, 9].map(sum),
            [(78, 75), (81, 78), (81, 81), (81, 81)]
        );
    }
}

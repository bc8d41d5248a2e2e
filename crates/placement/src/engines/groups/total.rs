//! Whether what a total leaves room for can meet the groups inside it.

use smallvec::{SmallVec, smallvec};
use standoff_core::split::{BitSet, Block};

use crate::engines::bits::ConstraintBits;

/// A group with an upper bound, and those inside it that ask for members.
///
/// ```text
/// at most two kings, and each square of 3 x 3 is to be guarded: a b c d e f g h i
///
///               a b c d e f g h i
/// a guards      1 1 . 1 1 . . . .     a row for each candidate, a bit for each group that asks:
/// e guards      1 1 1 1 1 1 1 1 1     what it meets of those that still ask, is its reach
/// ```
pub(super) struct Total {
    /// Which group it is.
    pub(super) group: usize,
    /// The groups inside it, in the order of the bits.
    inside: Vec<usize>,
    /// Of those, the places of the ones that ask for several members.
    several: Vec<usize>,
    /// Those that ask for one, as bits.
    ones: Words,
    words: usize,
    /// For each candidate from `first` on the groups that it is in.
    rows: Vec<u64>,
    first: usize,
}

/// A bit for each group inside a total.
type Words = SmallVec<[u64; 4]>;

/// What is left to be met, and what can meet it.
struct Left {
    needed: u64,
    /// Each free candidate with the number of groups that it would help.
    reaches: SmallVec<[(usize, u32); 64]>,
}

impl Total {
    pub(super) fn of<B: Block>(
        group: usize,
        inside: Vec<usize>,
        groups: &[ConstraintBits<B>],
    ) -> Self {
        let words = inside.len().div_ceil(64);
        let candidates = || groups[group].members.iter();
        let (first, end) = (
            candidates().min().unwrap_or(0),
            candidates().max().map_or(0, |m| m + 1),
        );
        let mut total = Total {
            group,
            several: Vec::new(),
            ones: smallvec![0; words],
            words,
            rows: vec![0; end.saturating_sub(first) * words],
            first,
            inside,
        };
        for (place, &index) in total.inside.iter().enumerate() {
            let bit = 1 << (place % 64);
            match groups[index].bounds.least() {
                1 => total.ones[place / 64] |= bit,
                _ => total.several.push(place),
            }
            for member in groups[index].members {
                total.rows[(member - first) * words + place / 64] |= bit;
            }
        }
        total
    }

    fn row(&self, candidate: usize) -> &[u64] {
        &self.rows[(candidate - self.first) * self.words..][..self.words]
    }

    /// The free candidates that leave too much to the others: there is room for so many pieces more. `None`
    /// when even those that reach the most do not meet all groups.
    pub(super) fn too_weak<B: Block>(
        &self,
        room: u64,
        chosen: &BitSet<B>,
        free: &BitSet<B>,
        groups: &[ConstraintBits<B>],
    ) -> Option<BitSet<B>> {
        let mut weak = BitSet::default();
        let left = self.left(chosen, free, groups);
        if left.needed == 0 {
            return Some(weak);
        }
        let (most, others) = left.largest(room);
        if most < left.needed {
            return None;
        }
        for (candidate, reach) in left.reaches {
            if u64::from(reach) + others < left.needed {
                weak.insert(candidate);
            }
        }
        Some(weak)
    }

    fn left<B: Block>(
        &self,
        chosen: &BitSet<B>,
        free: &BitSet<B>,
        groups: &[ConstraintBits<B>],
    ) -> Left {
        let members = &groups[self.group].members;
        let mut unmet = self.ones.clone();
        for candidate in chosen.and(members) {
            for (unmet, met) in unmet.iter_mut().zip(self.row(candidate)) {
                *unmet &= !met;
            }
        }
        let mut needed = bits(&unmet).into();
        for &place in &self.several {
            let group = &groups[self.inside[place]];
            let need = group.bounds.need_above(group.weigh(chosen));
            needed += need;
            unmet[place / 64] |= u64::from(need > 0) << (place % 64);
        }
        let reach = |candidate| {
            let met = self.row(candidate).iter().zip(&unmet);
            (
                candidate,
                met.map(|(row, unmet)| (row & unmet).count_ones()).sum(),
            )
        };
        Left {
            needed,
            reaches: free.and(members).iter().map(reach).collect(),
        }
    }
}

impl Left {
    /// What so many candidates reach at most, and what one fewer do.
    fn largest(&self, room: u64) -> (u64, u64) {
        let most = self
            .reaches
            .iter()
            .map(|&(_, reach)| reach)
            .max()
            .unwrap_or(0);
        let mut with: SmallVec<[u64; 64]> = smallvec![0; most as usize + 1];
        self.reaches
            .iter()
            .for_each(|&(_, reach)| with[reach as usize] += 1);
        let (mut all, mut others, mut room) = (0, 0, room);
        for reach in (1..=u64::from(most)).rev() {
            let taken = with[reach as usize].min(room);
            all += taken * reach;
            others += taken.min(room.saturating_sub(1)) * reach;
            room -= taken;
        }
        (all, others)
    }
}

fn bits(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

//! The rank of a placement of all parts, as the ranks of its placements of each part.
//!
//! ```text
//! 5 pieces      all parts       all placements: first those with 0 pieces on the left, then those with 1, ...
//!              /         \
//!         2 on the      3 on the      placements on the left x placements on the right
//!        left half     right half
//! ```

use num_bigint::BigUint;

use crate::polynomial::{self, product};

/// A binary tree over the parts, with the counts by number of pieces at each node.
pub(crate) struct RankTree {
    counts: Vec<BigUint>,
    /// The subtrees of both halves; none at a leaf, which is a part.
    halves: Option<Box<[RankTree; 2]>>,
}

/// A placement of a part: its number of pieces, and its rank among the placements with this number of pieces.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartRank {
    pub(crate) pieces: usize,
    pub(crate) rank: BigUint,
}

impl RankTree {
    /// The tree over parts with these counts, for placements of at most `max_pieces` pieces.
    ///
    /// # Panics
    ///
    /// If there are no parts.
    pub(crate) fn of(parts: &[Vec<BigUint>], max_pieces: usize) -> Self {
        assert!(!parts.is_empty(), "there are no parts");
        let (counts, halves) = match parts {
            [part] => {
                let counts = part.iter().take(max_pieces.saturating_add(1));
                (counts.cloned().collect(), None)
            }
            _ => {
                let (left, right) = parts.split_at(parts.len() / 2);
                let halves = [left, right].map(|half| Self::of(half, max_pieces));
                let [left, right] = &halves;
                let counts = product(&left.counts, &right.counts, max_pieces);
                (counts, Some(Box::new(halves)))
            }
        };
        RankTree { counts, halves }
    }

    pub(crate) fn counts(&self) -> &[BigUint] {
        &self.counts
    }

    /// The placements of all parts in the placement of a rank among those of `pieces` pieces; `None` if there is no
    /// such rank.
    pub(crate) fn unrank(&self, pieces: usize, rank: BigUint) -> Option<Vec<PartRank>> {
        if self.counts.get(pieces).is_none_or(|count| rank >= *count) {
            return None;
        }
        let mut ranks = Vec::new();
        self.add_ranks(pieces, rank, &mut ranks);
        Some(ranks)
    }

    fn add_ranks(&self, pieces: usize, mut rank: BigUint, ranks: &mut Vec<PartRank>) {
        let Some(halves) = &self.halves else {
            ranks.push(PartRank { pieces, rank });
            return;
        };
        let [left, right] = &**halves;
        for (on_left, count) in left.counts.iter().enumerate().take(pieces + 1) {
            let Some(others) = right.counts.get(pieces - on_left) else {
                continue;
            };
            let together = count * others;
            if rank < together {
                left.add_ranks(on_left, &rank / others, ranks);
                right.add_ranks(pieces - on_left, rank % others, ranks);
                return;
            }
            rank -= together;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let halves = self.halves.iter().flat_map(|halves| halves.iter());
        let halves: usize = halves.map(RankTree::bytes).sum();
        size_of::<Self>() + polynomial::bytes(&self.counts) + halves
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Each choice of placements of all parts has one rank.
    #[test]
    fn each_rank_is_another_placement() {
        let parts = [&[1, 2][..], &[0, 1, 0, 3], &[2], &[1, 1, 1], &[5, 0, 1]];
        for parts in (1..=parts.len()).map(|len| &parts[..len]) {
            let counts = |part: &&[u32]| part.iter().map(|&count| count.into()).collect();
            let counts: Vec<Vec<BigUint>> = parts.iter().map(counts).collect();
            for max_pieces in [0, 3, 100] {
                let tree = RankTree::of(&counts, max_pieces);
                assert!(tree.counts().len() <= max_pieces + 1);
                assert_eq!(tree.unrank(tree.counts().len(), BigUint::ZERO), None);
                for (pieces, count) in tree.counts().iter().enumerate() {
                    let count = u32::try_from(count).unwrap();
                    assert_eq!(tree.unrank(pieces, count.into()), None);
                    let chosen = (0..count).map(|rank| tree.unrank(pieces, rank.into()).unwrap());
                    let chosen: HashSet<Vec<PartRank>> = chosen.collect();
                    assert_eq!(chosen.len(), count as usize);
                    for choice in chosen {
                        let of_each: usize = choice.iter().map(|part| part.pieces).sum();
                        assert_eq!((choice.len(), of_each), (parts.len(), pieces));
                        for (PartRank { pieces, rank }, part) in choice.iter().zip(parts) {
                            assert!(*rank < part[*pieces].into());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn memory_is_that_of_all_counts() {
        let part: Vec<BigUint> = vec![1u32.into(), 256u32.into()];
        let one = size_of::<RankTree>() + 2 * size_of::<BigUint>() + 1 + 2;
        assert_eq!(RankTree::of(std::slice::from_ref(&part), 9).bytes(), one);
        // One, twice 256 and its square.
        let both = size_of::<RankTree>() + 3 * size_of::<BigUint>() + 1 + 2 + 3;
        assert_eq!(
            RankTree::of(&[part.clone(), part], 9).bytes(),
            both + 2 * one
        );
    }
}

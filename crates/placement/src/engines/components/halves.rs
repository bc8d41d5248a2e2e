//! How many pieces each part gets, by the number of a placement.
//!
//! ```text
//! 5 pieces      all parts       so many ways in all, first those with 0 on the left, then those with 1, ...
//!              /         \
//!         2 on the      3 on the      ways on the left x ways on the right
//!        left half     right half
//! ```

use num_bigint::BigUint;

use super::polynomial::product;

/// Parts in halves of halves, each with its counts by number of pieces.
pub(super) struct Halves {
    counts: Vec<BigUint>,
    /// None where it is one part.
    halves: Option<Box<[Halves; 2]>>,
}

impl Halves {
    /// Parts with these counts, with no more than so many pieces together.
    ///
    /// # Panics
    ///
    /// When there are none.
    pub(super) fn of(parts: &[Vec<BigUint>], most: usize) -> Self {
        let (mut counts, halves) = match parts {
            [only] => (only.clone(), None),
            _ => {
                let (left, right) = parts.split_at(parts.len() / 2);
                let halves = [left, right].map(|half| Self::of(half, most));
                let [left, right] = &halves;
                (product(&left.counts, &right.counts), Some(Box::new(halves)))
            }
        };
        counts.truncate(most.saturating_add(1));
        Halves { counts, halves }
    }

    pub(super) fn counts(&self) -> &[BigUint] {
        &self.counts
    }

    /// For each part how many pieces it gets, and which of its placements of so many, in the placement of
    /// this number among all of so many pieces.
    pub(super) fn choose(&self, pieces: usize, number: BigUint) -> Vec<(usize, BigUint)> {
        let Some(halves) = &self.halves else {
            return vec![(pieces, number)];
        };
        let [left, right] = &**halves;
        let mut number = number;
        for (on_left, count) in left.counts.iter().enumerate().take(pieces + 1) {
            let Some(others) = right.counts.get(pieces - on_left) else {
                continue;
            };
            let together = count * others;
            if number < together {
                let mut chosen = left.choose(on_left, &number / others);
                chosen.extend(right.choose(pieces - on_left, number % others));
                return chosen;
            }
            number -= together;
        }
        panic!("there are not so many placements of {pieces} pieces")
    }

    pub(super) fn bytes(&self) -> usize {
        let counts = self.counts.iter();
        let counts: usize = counts
            .map(|count| size_of::<BigUint>() + count.bits().div_ceil(8) as usize)
            .sum();
        let halves = self.halves.iter().flat_map(|halves| halves.iter());
        size_of::<Self>() + counts + halves.map(Halves::bytes).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Each choice of pieces and placements of all parts has one number.
    #[test]
    fn every_number_is_another_choice() {
        let parts = [&[1, 2][..], &[0, 1, 0, 3], &[2], &[1, 1, 1], &[5, 0, 1]];
        for parts in (1..=parts.len()).map(|len| &parts[..len]) {
            let counts = |part: &&[u32]| part.iter().map(|&count| count.into()).collect();
            let counts: Vec<Vec<BigUint>> = parts.iter().map(counts).collect();
            for most in [0, 3, 100] {
                let halves = Halves::of(&counts, most);
                assert!(halves.counts().len() <= most + 1);
                for (pieces, count) in halves.counts().iter().enumerate() {
                    let count = u32::try_from(count).unwrap();
                    let chosen = (0..count).map(|number| halves.choose(pieces, number.into()));
                    let chosen: HashSet<Vec<(usize, BigUint)>> = chosen.collect();
                    assert_eq!(chosen.len(), count as usize);
                    for choice in chosen {
                        let of_each: usize = choice.iter().map(|&(pieces, _)| pieces).sum();
                        assert_eq!((choice.len(), of_each), (parts.len(), pieces));
                        for ((pieces, number), part) in choice.iter().zip(parts) {
                            assert!(*number < part[*pieces].into());
                        }
                    }
                }
            }
        }
    }

    /// So many bytes each count takes, of the parts and of both together.
    #[test]
    fn memory_is_that_of_all_counts() {
        let part: Vec<BigUint> = vec![1u32.into(), 256u32.into()];
        let one = size_of::<Halves>() + 2 * size_of::<BigUint>() + 1 + 2;
        assert_eq!(Halves::of(std::slice::from_ref(&part), 9).bytes(), one);
        // One, twice 256 and its square.
        let both = size_of::<Halves>() + 3 * size_of::<BigUint>() + 1 + 2 + 3;
        assert_eq!(Halves::of(&[part.clone(), part], 9).bytes(), both + 2 * one);
    }
}

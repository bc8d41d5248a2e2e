//! All placements by their ranks, from the catalogues of the factors.

use num_bigint::BigUint;
use standoff_engine::{Catalogue, Step};
use standoff_model::{Bounds, Candidate};

use crate::polynomial::{most_pieces, power, product};
use crate::ranks::{PartRank, RankTree};

/// The catalogue of a part, which serves for all parts that are equal to it.
pub(crate) struct FactorCatalogue {
    pub(crate) catalogue: Box<dyn Catalogue>,
    /// For each of the equal parts its candidates in the whole problem.
    pub(crate) copies: Vec<Vec<Candidate>>,
}

impl FactorCatalogue {
    fn exponent(&self) -> u32 {
        self.copies.len() as u32
    }
}

/// The catalogue of all placements.
pub(crate) struct ProductCatalogue {
    factors: Vec<FactorCatalogue>,
    candidates: usize,
    /// The bounds of the number of all pieces, if there are any.
    bounds: Option<Bounds>,
    by_size: bool,
    /// The ranks of all placements, once the catalogues of all factors are ready.
    ranks: Option<RankTree>,
    with_each: Option<Vec<Vec<BigUint>>>,
}

impl ProductCatalogue {
    pub(crate) fn new(
        factors: Vec<FactorCatalogue>,
        bounds: Option<Bounds>,
        by_size: bool,
    ) -> Self {
        let copies = factors.iter().flat_map(|factor| &factor.copies);
        ProductCatalogue {
            candidates: copies.map(Vec::len).sum(),
            factors,
            bounds,
            by_size,
            ranks: None,
            with_each: None,
        }
    }

    /// Advances the catalogues of the factors in order.
    fn advance_factors(
        &mut self,
        budget: u64,
        advance: fn(&mut dyn Catalogue, u64) -> Step,
    ) -> Step {
        let mut left = budget;
        for FactorCatalogue { catalogue, .. } in &mut self.factors {
            let before = catalogue.work();
            if advance(&mut **catalogue, left) == Step::More {
                return Step::More;
            }
            left = left.saturating_sub(catalogue.work() - before);
        }
        if self.ranks.is_none() {
            self.ranks = Some(self.rank_tree());
        }
        Step::Done
    }

    fn rank_tree(&self) -> RankTree {
        let counts = self.factors.iter().flat_map(|factor| {
            std::iter::repeat_n(factor.catalogue.placements(), factor.copies.len())
        });
        RankTree::of(&Vec::from_iter(counts), most_pieces(self.bounds))
    }

    fn is_allowed(&self, pieces: usize) -> bool {
        self.bounds
            .is_none_or(|bounds| bounds.contain(pieces as u64))
    }

    /// The number of pieces under which placements are reported.
    fn reported_size(&self, pieces: usize) -> usize {
        if self.by_size { pieces } else { 0 }
    }

    /// The number of placements for each allowed number of pieces.
    fn allowed_counts(&self) -> impl Iterator<Item = (usize, &BigUint)> {
        let counts = self.ranks.iter().flat_map(|ranks| ranks.counts());
        let counts = counts.enumerate();
        counts.filter(|&(pieces, _)| self.is_allowed(pieces))
    }

    /// Adds to `sums` the placements with each candidate of a factor: those of its part times the `others`, which are
    /// the counts of all other parts by number of pieces.
    fn add_with_each(
        &self,
        factor: &FactorCatalogue,
        others: &[BigUint],
        sums: &mut [Vec<BigUint>],
    ) {
        for (pieces, with_each) in factor.catalogue.with_each().iter().enumerate() {
            let mut rest = vec![BigUint::ZERO; sums.len()];
            for (more, count) in others.iter().enumerate() {
                let is_allowed = self.is_allowed(pieces + more);
                let size = self.reported_size(pieces + more);
                // `sums` is empty if some part has no placement.
                if let Some(rest) = rest.get_mut(size).filter(|_| is_allowed) {
                    *rest += count;
                }
            }
            for (sums, rest) in sums.iter_mut().zip(rest) {
                for (candidate, with) in with_each.iter().enumerate() {
                    let with = with * &rest;
                    for copy in &factor.copies {
                        sums[copy[candidate].index()] += &with;
                    }
                }
            }
        }
    }

    fn count_with_each(&self) -> Vec<Vec<BigUint>> {
        let sizes = self.placements().len();
        let mut sums = vec![vec![BigUint::ZERO; self.candidates]; sizes];
        let one = vec![BigUint::from(1u32)];
        let counts: Vec<_> = self
            .factors
            .iter()
            .map(|factor| factor.catalogue.placements())
            .collect();
        let most = most_pieces(self.bounds);
        let product = |a: &[BigUint], b: &[BigUint]| product(a, b, most);
        // The products of the factors from each one to the last.
        let mut suffixes = vec![one.clone()];
        for (factor, counts) in self.factors.iter().zip(&counts).rev() {
            let next = power(counts, factor.exponent(), most);
            suffixes.push(product(&suffixes[suffixes.len() - 1], &next));
        }
        let mut prefix = one;
        let suffixes = suffixes.iter().rev().skip(1);
        for ((factor, counts), suffix) in self.factors.iter().zip(&counts).zip(suffixes) {
            let copies = power(counts, factor.exponent() - 1, most);
            let others = product(&product(&prefix, &copies), suffix);
            self.add_with_each(factor, &others, &mut sums);
            prefix = product(&prefix, &product(&copies, counts));
        }
        sums
    }
}

impl Catalogue for ProductCatalogue {
    fn advance(&mut self, budget: u64) -> Step {
        self.advance_factors(budget, |catalogue, budget| catalogue.advance(budget))
    }

    fn advance_to_each(&mut self, budget: u64) -> Step {
        if self.with_each.is_some() {
            return Step::Done;
        }
        let step = self.advance_factors(budget, |catalogue, budget| {
            catalogue.advance_to_each(budget)
        });
        if step == Step::Done {
            self.with_each = Some(self.count_with_each());
        }
        step
    }

    fn work(&self) -> u64 {
        let work = self.factors.iter().map(|factor| factor.catalogue.work());
        work.sum()
    }

    fn progress(&self) -> f64 {
        let done = (self.factors.iter()).map(|factor| factor.catalogue.progress());
        done.sum::<f64>() / self.factors.len() as f64
    }

    fn memory(&self) -> usize {
        let bytes = self.factors.iter().map(|factor| factor.catalogue.memory());
        let ranks = self.ranks.as_ref().map_or(0, RankTree::bytes);
        let bytes = bytes.fold(ranks, usize::saturating_add);
        bytes.saturating_add(size_of::<Self>() + self.candidates * size_of::<Candidate>())
    }

    fn placements(&self) -> Vec<BigUint> {
        let mut counts = Vec::new();
        for (pieces, count) in self.allowed_counts() {
            let size = self.reported_size(pieces);
            counts.resize(counts.len().max(size + 1), BigUint::ZERO);
            counts[size] += count;
        }
        counts
    }

    fn placement(&self, pieces: usize, number: &BigUint) -> Vec<Candidate> {
        let mut rank = number.clone();
        let mut sizes =
            (self.allowed_counts()).filter(|&(size, _)| self.reported_size(size) == pieces);
        let size = sizes.find_map(|(size, count)| {
            let is_here = rank < *count;
            if !is_here {
                rank -= count;
            }
            is_here.then_some(size)
        });
        let ranks = size.zip(self.ranks.as_ref());
        let ranks = ranks.and_then(|(size, ranks)| ranks.unrank(size, rank));
        let Some(ranks) = ranks else {
            panic!("there is no such placement of {pieces} pieces");
        };
        let mut ranks = ranks.into_iter();
        let mut chosen = Vec::new();
        for FactorCatalogue { catalogue, copies } in &self.factors {
            for (copy, PartRank { pieces, rank }) in copies.iter().zip(&mut ranks) {
                let part = catalogue.placement(pieces, &rank);
                chosen.extend(part.into_iter().map(|candidate| copy[candidate.index()]));
            }
        }
        chosen.sort_unstable();
        chosen
    }

    fn with_each(&self) -> Vec<Vec<BigUint>> {
        self.with_each.clone().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_engine::{Engine, Question, Task};
    use standoff_model::{ConflictGraph, Problem};
    use standoff_sweep::Sweep;

    use super::*;

    /// A factor of `size` candidates without conflicts, from `first` on.
    fn factor(first: usize, size: usize) -> FactorCatalogue {
        let free = Problem::new(vec![1; size], ConflictGraph::new(size), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        FactorCatalogue {
            catalogue: Sweep.plan(&task).unwrap().catalogue().unwrap(),
            copies: vec![(first..first + size).map(Candidate::new).collect()],
        }
    }

    /// A sweep of `n` such candidates visits `n` states forward and `n` back.
    #[test]
    fn work_progress_and_memory_are_those_of_the_factors() {
        let mut product = ProductCatalogue::new(vec![factor(0, 3), factor(3, 2)], None, false);
        let own = size_of::<ProductCatalogue>() + 5 * size_of::<Candidate>();
        let of_factors = |product: &ProductCatalogue| -> usize {
            let factors = product.factors.iter();
            factors.map(|factor| factor.catalogue.memory()).sum()
        };
        assert_eq!((product.work(), product.progress()), (0, 0.0));
        assert_eq!(product.advance(6 + 3), Step::More);
        assert_eq!(
            (product.work(), product.progress()),
            (6 + 3, (1.0 + 0.75) / 2.0)
        );
        assert_eq!(product.memory(), own + of_factors(&product));
        assert_eq!(product.advance(u64::MAX), Step::Done);
        assert_eq!((product.work(), product.progress()), (6 + 4, 1.0));
        let ranks = product.rank_tree().bytes();
        assert_eq!(product.memory(), own + of_factors(&product) + ranks);
    }
}

//! Placements of all parts by their numbers, by the catalogues of the parts.
//!
//! A placement is a choice of how many pieces each part gets, and then one of each part with so many. With a
//! candidate are so many as choose it in its part, times those of the other parts.

use num_bigint::BigUint;

use super::halves::Halves;
use super::polynomial::{power, product};
use crate::problem::{Bounds, Candidate};
use crate::task::{Catalogue, Step};

/// The catalogue of a part, for all parts that are the same.
pub(super) struct FactorCatalogue {
    pub(super) catalogue: Box<dyn Catalogue>,
    /// For each of them the candidates that its own are.
    pub(super) places: Vec<Vec<Candidate>>,
}

/// The catalogues of all parts.
pub(super) struct ProductCatalogue {
    volumes: Vec<FactorCatalogue>,
    /// How many candidates there are in all.
    candidates: usize,
    /// How many pieces there have to be in all, if that is bounded.
    bounds: Option<Bounds>,
    by_size: bool,
    /// Once the parts are ready.
    halves: Option<Halves>,
    with_each: Option<Vec<Vec<BigUint>>>,
}

impl ProductCatalogue {
    pub(super) fn new(
        volumes: Vec<FactorCatalogue>,
        bounds: Option<Bounds>,
        by_size: bool,
    ) -> Self {
        let places = volumes.iter().flat_map(|volume| &volume.places);
        ProductCatalogue {
            candidates: places.map(Vec::len).sum(),
            volumes,
            bounds,
            by_size,
            halves: None,
            with_each: None,
        }
    }

    /// Goes on with the parts in turn.
    fn go_on(&mut self, budget: u64, advance: fn(&mut dyn Catalogue, u64) -> Step) -> Step {
        let mut left = budget;
        for FactorCatalogue { catalogue, .. } in &mut self.volumes {
            let before = catalogue.work();
            if advance(&mut **catalogue, left) == Step::More {
                return Step::More;
            }
            left = left.saturating_sub(catalogue.work() - before);
        }
        if self.halves.is_none() {
            self.halves = Some(self.halves());
        }
        Step::Done
    }

    fn halves(&self) -> Halves {
        let counts = self.volumes.iter().flat_map(|volume| {
            std::iter::repeat_n(volume.catalogue.placements(), volume.places.len())
        });
        let most = self.bounds.and_then(Bounds::most);
        let most = most.and_then(|most| usize::try_from(most).ok());
        Halves::of(&Vec::from_iter(counts), most.unwrap_or(usize::MAX))
    }

    fn is_wanted(&self, pieces: usize) -> bool {
        self.bounds
            .is_none_or(|bounds| bounds.contain(pieces as u64))
    }

    /// As which number of pieces so many are told.
    fn told(&self, pieces: usize) -> usize {
        if self.by_size { pieces } else { 0 }
    }

    /// By number of pieces, the placements that there have to be.
    fn wanted(&self) -> impl Iterator<Item = (usize, &BigUint)> {
        let counts = self.halves.iter().flat_map(|halves| halves.counts());
        counts
            .enumerate()
            .filter(|&(pieces, _)| self.is_wanted(pieces))
    }

    /// Adds those of one part to the placements with each candidate.
    fn add_with_each(
        &self,
        volume: &FactorCatalogue,
        others: &[BigUint],
        sums: &mut [Vec<BigUint>],
    ) {
        for (pieces, with_each) in volume.catalogue.with_each().iter().enumerate() {
            let mut rest = vec![BigUint::ZERO; sums.len()];
            for (more, count) in others.iter().enumerate() {
                let of_all = pieces + more;
                let is_wanted = self.is_wanted(of_all);
                // There is none where some part has no placement.
                if let Some(rest) = rest.get_mut(self.told(of_all)).filter(|_| is_wanted) {
                    *rest += count;
                }
            }
            for (sums, rest) in sums.iter_mut().zip(rest) {
                for (candidate, with) in with_each.iter().enumerate() {
                    let with = with * &rest;
                    for place in &volume.places {
                        sums[place[candidate].index()] += &with;
                    }
                }
            }
        }
    }

    fn count_with_each(&self) -> Vec<Vec<BigUint>> {
        let sizes = self.placements().len();
        let mut sums = vec![vec![BigUint::ZERO; self.candidates]; sizes];
        let counts = |volume: &FactorCatalogue| volume.catalogue.placements();
        let all = |volume: &FactorCatalogue| power(&counts(volume), volume.places.len() as u32);
        let one = vec![BigUint::from(1u32)];
        // The parts behind each.
        let mut behind = vec![one.clone()];
        for volume in self.volumes.iter().rev() {
            behind.push(product(&behind[behind.len() - 1], &all(volume)));
        }
        behind.pop();
        let mut before = one;
        for volume in &self.volumes {
            let like_it = power(&counts(volume), volume.places.len() as u32 - 1);
            let behind = behind.pop().expect("there is one for each part");
            let others = product(&product(&before, &like_it), &behind);
            self.add_with_each(volume, &others, &mut sums);
            before = product(&before, &all(volume));
        }
        sums
    }
}

impl Catalogue for ProductCatalogue {
    fn advance(&mut self, budget: u64) -> Step {
        self.go_on(budget, |catalogue, budget| catalogue.advance(budget))
    }

    fn advance_to_each(&mut self, budget: u64) -> Step {
        if self.with_each.is_some() {
            return Step::Done;
        }
        let step = self.go_on(budget, |catalogue, budget| {
            catalogue.advance_to_each(budget)
        });
        if step == Step::Done {
            self.with_each = Some(self.count_with_each());
        }
        step
    }

    fn work(&self) -> u64 {
        let work = self.volumes.iter().map(|volume| volume.catalogue.work());
        work.sum()
    }

    fn progress(&self) -> f64 {
        let done = self
            .volumes
            .iter()
            .map(|volume| volume.catalogue.progress());
        done.sum::<f64>() / self.volumes.len() as f64
    }

    fn memory(&self) -> usize {
        let held = self.volumes.iter().map(|volume| volume.catalogue.memory());
        let halves = self.halves.as_ref().map_or(0, Halves::bytes);
        let held = held.fold(halves, usize::saturating_add);
        held.saturating_add(size_of::<Self>() + self.candidates * size_of::<Candidate>())
    }

    fn placements(&self) -> Vec<BigUint> {
        let mut told = Vec::new();
        for (pieces, count) in self.wanted() {
            let pieces = self.told(pieces);
            told.resize(told.len().max(pieces + 1), BigUint::ZERO);
            told[pieces] += count;
        }
        told
    }

    fn placement(&self, pieces: usize, number: &BigUint) -> Vec<Candidate> {
        let mut number = number.clone();
        let mut of_all = self
            .wanted()
            .filter(|&(of_all, _)| self.told(of_all) == pieces);
        let of_all = of_all.find_map(|(of_all, count)| {
            let is_here = number < *count;
            if !is_here {
                number -= count;
            }
            is_here.then_some(of_all)
        });
        let of_all =
            of_all.unwrap_or_else(|| panic!("there is no such placement of {pieces} pieces"));
        let halves = self.halves.as_ref().expect("the catalogue is ready");
        let mut of_each = halves.choose(of_all, number).into_iter();
        let mut chosen = Vec::new();
        for FactorCatalogue { catalogue, places } in &self.volumes {
            for (place, (pieces, number)) in places.iter().zip(&mut of_each) {
                let part = catalogue.placement(pieces, &number);
                chosen.extend(part.into_iter().map(|candidate| place[candidate.index()]));
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

    use super::*;
    use crate::engines::Sweep;
    use crate::problem::{ConflictGraph, Problem};
    use crate::task::{Engine, Question, Task};

    /// So many free candidates, the first of which is this one.
    fn volume(first: usize, size: usize) -> FactorCatalogue {
        let free = Problem::new(vec![1; size], ConflictGraph::new(size), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        FactorCatalogue {
            catalogue: Sweep.catalogue(&task).unwrap(),
            places: vec![(first..first + size).map(Candidate::new).collect()],
        }
    }

    /// A sweep over so many free candidates goes from state to state, forward and back.
    #[test]
    fn work_progress_and_memory_are_those_of_the_parts() {
        let mut shelf = ProductCatalogue::new(vec![volume(0, 3), volume(3, 2)], None, false);
        let own = size_of::<ProductCatalogue>() + 5 * size_of::<Candidate>();
        let of_parts = |shelf: &ProductCatalogue| -> usize {
            let parts = shelf.volumes.iter().map(|part| part.catalogue.memory());
            parts.sum()
        };
        assert_eq!((shelf.work(), shelf.progress()), (0, 0.0));
        assert_eq!(shelf.advance(6 + 3), Step::More);
        assert_eq!(
            (shelf.work(), shelf.progress()),
            (6 + 3, (1.0 + 0.75) / 2.0)
        );
        assert_eq!(shelf.memory(), own + of_parts(&shelf));
        assert_eq!(shelf.advance(u64::MAX), Step::Done);
        assert_eq!((shelf.work(), shelf.progress()), (6 + 4, 1.0));
        let halves = shelf.halves().bytes();
        assert_eq!(shelf.memory(), own + of_parts(&shelf) + halves);
    }
}

//! The counts of all parts, one part after the other, and their product.

use std::sync::Arc;

use num_bigint::BigUint;

use super::place::{self, Stood};
use super::polynomial::{power, product};
use crate::arithmetic::Bounds;
use crate::task::{Chosen, Counting, NoSuchPlace, Place, Question, Refusal, Run, Step};

/// A part, as often as it is there, and who counts it.
pub(super) struct Factor {
    pub(super) chosen: Chosen,
    pub(super) times: u32,
}

/// A count of all parts. What it finds is a product, which it reports at its end.
///
/// All parts but the last are counted whole. So what is left of the last one can be divided: each share of
/// it times the product of the others is a share of the whole.
pub(super) struct Product {
    factors: Arc<[Factor]>,
    bounds: Option<Bounds>,
    question: Question,
    /// What the parts that were counted come to, each by number of pieces and as often as it is there.
    before: Vec<Vec<BigUint>>,
    /// The part that is being counted, then those after it; nothing at the end.
    runs: Vec<Box<dyn Run<dyn Counting>>>,
    /// What the present part has counted.
    found: Found,
    /// The work for the parts before.
    work: u64,
}

/// Counts by number of pieces; where nobody asks for that, all at 0.
#[derive(Default)]
pub(super) struct Found(pub(super) Vec<BigUint>);

impl Counting for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        if self.0.len() <= pieces {
            self.0.resize(pieces + 1, BigUint::ZERO);
        }
        self.0[pieces] += more;
    }
}

impl Product {
    pub(super) fn begin(
        factors: Arc<[Factor]>,
        bounds: Option<Bounds>,
        question: Question,
    ) -> Result<Self, Refusal> {
        let runs = factors
            .iter()
            .map(|factor| factor.chosen.count())
            .collect::<Result<_, _>>()?;
        Ok(Product {
            factors,
            bounds,
            question,
            before: Vec::new(),
            runs,
            found: Found::default(),
            work: 0,
        })
    }

    /// Goes on with the next part, if the present one can be met by any choice at all.
    fn next_part(&mut self) {
        let run = self.runs.remove(0);
        self.work += run.work();
        let found = std::mem::take(&mut self.found).0;
        let times = self.factors[self.before.len()].times;
        self.before.push(power(&found, times));
        if found.iter().all(|count| *count == BigUint::ZERO) {
            self.runs.clear();
        }
    }

    fn report(&self, sink: &mut (dyn Counting + 'static)) {
        let all = self.before.iter().map(Vec::as_slice);
        let counts = all.fold(vec![BigUint::from(1u32)], |sum, next| product(&sum, next));
        for (size, count) in counts.into_iter().enumerate() {
            let is_wanted = self.bounds.is_none_or(|bounds| bounds.contain(size as u64));
            if is_wanted && count != BigUint::ZERO {
                let pieces = match self.question {
                    Question::CountBySize => size,
                    _ => 0,
                };
                sink.tally(pieces, count);
            }
        }
    }

    fn stood(&self) -> Stood<'_> {
        Stood {
            work: self.work,
            before: &self.before,
            found: &self.found.0,
            run: self.runs.first().map(|run| run.place()),
        }
    }

    /// The same count at a place.
    fn at(&self, place: &Place) -> Result<Self, NoSuchPlace> {
        let found = place::read(place)?;
        let refused = |refusal: Refusal| NoSuchPlace::because(refusal.to_string());
        let is_over = found.run.is_none();
        if found.before.len() > self.factors.len() - usize::from(!is_over) {
            return Err(NoSuchPlace::because("there are not so many parts"));
        }
        let left = match is_over {
            true => &[],
            false => &self.factors[found.before.len()..],
        };
        let begun = left
            .iter()
            .map(|factor| factor.chosen.count())
            .collect::<Result<Vec<_>, _>>();
        let mut runs = begun.map_err(refused)?;
        if let (Some(run), Some(place)) = (runs.first_mut(), &found.run) {
            run.seek(place)?;
        }
        Ok(Product {
            factors: self.factors.clone(),
            before: found.before,
            runs,
            found: Found(found.found),
            work: found.work,
            ..*self
        })
    }

    /// How much of the work is before the part of an index, by the estimates.
    fn share_before(&self, index: usize) -> f64 {
        let work = |factors: &[Factor]| -> f64 {
            let work = factors.iter().map(|factor| factor.chosen.estimate.work());
            work.map(|work| work.clamp(1.0, f64::MAX / 1e6)).sum()
        };
        work(&self.factors[..index]) / work(&self.factors)
    }
}

impl Run<dyn Counting> for Product {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let goal = self.work().saturating_add(budget);
        while let Some(run) = self.runs.first_mut() {
            let before = self.work + run.work();
            let step = run.advance(goal.saturating_sub(before), &mut self.found);
            if step == Step::More {
                return Step::More;
            }
            self.next_part();
            if self.runs.is_empty() {
                self.report(sink);
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work + self.runs.first().map_or(0, |run| run.work())
    }

    fn progress(&self) -> f64 {
        let Some(run) = self.runs.first() else {
            return 1.0;
        };
        let at = self.before.len();
        let [from, to] = [at, at + 1].map(|index| self.share_before(index));
        (from + (to - from) * run.progress()).min(1.0)
    }

    fn memory(&self) -> usize {
        let counts = self.before.iter().flatten().chain(&self.found.0);
        let counts: usize = counts
            .map(|count| size_of::<BigUint>() + count.bits().div_ceil(8) as usize)
            .sum();
        size_of::<Self>() + counts + self.runs.iter().map(|run| run.memory()).sum::<usize>()
    }

    fn place(&self) -> Place {
        place::write(&self.stood())
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        *self = self.at(place)?;
        Ok(())
    }

    fn split(mut self: Box<Self>, parts: usize) -> Vec<Box<dyn Run<dyn Counting>>> {
        let is_last = self.before.len() + 1 == self.factors.len();
        let is_single = self.factors.last().is_some_and(|factor| factor.times == 1);
        if !is_last || !is_single || self.runs.is_empty() {
            return vec![self];
        }
        let shares = self.runs.remove(0).split(parts);
        let mut whole = Some((std::mem::take(&mut self.found), self.work));
        let share = |run| {
            let (found, work) = whole.take().unwrap_or_default();
            let share = Product {
                factors: self.factors.clone(),
                before: self.before.clone(),
                runs: vec![run],
                found,
                work,
                ..*self
            };
            Box::new(share) as Box<dyn Run<dyn Counting>>
        };
        shares.into_iter().map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::{Arithmetic, Relation};
    use crate::engines::Plain;
    use crate::task::{Engine, Estimate, Task};

    /// So many free candidates, said to be so much work.
    fn factor(size: usize, work: f64) -> Factor {
        let free = Arithmetic::new(vec![1; size], Relation::new(size), Vec::new());
        let task = Task::of(Arc::new(free.unwrap()), Question::Count);
        Factor {
            chosen: Chosen::new(Estimate::exact(work, 1.0), move || Plain.count(&task)),
            times: 1,
        }
    }

    fn product(factors: Vec<Factor>) -> Product {
        Product::begin(factors.into(), None, Question::Count).unwrap()
    }

    #[test]
    fn progress_goes_by_what_the_parts_are_said_to_cost() {
        let progress = |of: [f64; 2]| {
            let mut product = product(of.map(|work| factor(3, work)).into());
            while product.before.is_empty() {
                let mut found = Found::default();
                product.advance(1, &mut found);
            }
            product.progress()
        };
        assert_eq!(progress([1.0, 3.0]), 0.25);
        assert_eq!(progress([1e9, 3e9]), 0.25);
        assert_eq!(progress([f64::INFINITY; 2]), 0.5);
        assert_eq!(progress([0.0; 2]), 0.5);
    }

    /// A part that is there twice is counted whole.
    #[test]
    fn a_part_that_enters_once_is_divided() {
        let shares = |times: u32| {
            let mut twice = factor(3, 1.0);
            twice.times = times;
            Box::new(product(vec![twice])).split(2).len()
        };
        assert!(shares(1) > 1);
        assert_eq!(shares(2), 1);
    }

    /// What was counted is held beside the runs.
    #[test]
    fn memory_is_that_of_the_runs_and_the_counts() {
        let mut product = product(vec![factor(3, 1.0), factor(3, 1.0)]);
        let runs =
            |product: &Product| -> usize { product.runs.iter().map(|run| run.memory()).sum() };
        let begun = size_of::<Product>() + runs(&product);
        assert_eq!(product.memory(), begun);
        product.found.0 = vec![BigUint::from(0x1_00_u32)];
        product.before = vec![vec![BigUint::from(1u32); 2]];
        let counts = 3 * size_of::<BigUint>() + 2 + 1 + 1;
        assert_eq!(product.memory(), begun + counts);
    }
}

//! What a search costs.

use std::sync::atomic::{AtomicU64, Ordering};

/// The units of work that a search has done, and what they have cost together, in the unit of a node cost. All copies of a
/// dictionary have the same.
///
/// A unit takes no pivot or hundreds, in a dictionary of any size, so that nothing else tells its cost.
#[derive(Debug, Default)]
pub(crate) struct Effort {
    units: AtomicU64,
    cost: AtomicU64,
}

/// Cost of a unit besides the cells and the terms of rows.
const UNIT_COST: usize = 2000;

/// Cost of visiting a term of a row, to see what it implies.
const TERM_COST: usize = 8;

/// The number of cells of a dictionary that are visited at a cost of 2.
const CELLS: usize = 3;

impl Effort {
    pub(crate) fn add_unit(&self) {
        self.units.fetch_add(1, Ordering::Relaxed);
        self.add(UNIT_COST);
    }

    pub(crate) fn add_cells(&self, cells: usize) {
        self.add(2 * cells / CELLS);
    }

    pub(crate) fn add_terms(&self, terms: usize) {
        self.add(TERM_COST * terms);
    }

    fn add(&self, cost: usize) {
        self.cost.fetch_add(cost as u64, Ordering::Relaxed);
    }

    /// Takes a sample, which is no part of the search.
    pub(crate) fn sampling<T>(&self, sample: impl FnOnce() -> T) -> T {
        let both = [&self.units, &self.cost];
        let before = both.map(|number| number.load(Ordering::Relaxed));
        let result = sample();
        (both.into_iter().zip(before)).for_each(|(number, to)| number.store(to, Ordering::Relaxed));
        result
    }

    /// The mean cost of a unit; `None` before the first one.
    pub(crate) fn cost_of_unit(&self) -> Option<f64> {
        let [units, cost] = [&self.units, &self.cost].map(|it| it.load(Ordering::Relaxed) as f64);
        (units > 0.0).then_some(cost / units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_a_unit_is_a_mean() {
        let effort = Effort::default();
        assert_eq!(effort.cost_of_unit(), None);
        effort.add_unit();
        effort.add_cells(100 * CELLS);
        effort.add_terms(10);
        let first = (UNIT_COST + 200 + 10 * TERM_COST) as f64;
        assert_eq!(effort.cost_of_unit(), Some(first));
        effort.add_unit();
        let mean = Some((first + UNIT_COST as f64) / 2.0);
        assert_eq!(effort.cost_of_unit(), mean);
        effort.sampling(|| effort.add_cells(1000));
        assert_eq!(effort.cost_of_unit(), mean);
    }
}

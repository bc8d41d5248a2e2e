//! What a search costs.

use standoff_engine::MeanCost;

/// What a unit of work costs. All copies of a dictionary have the same.
///
/// A unit takes no pivot or hundreds, in a dictionary of any size, so that nothing else tells its cost.
#[derive(Debug, Default)]
pub(crate) struct Effort(MeanCost);

/// Cost of a unit besides the cells and the terms of rows.
const UNIT_COST: usize = 2000;

/// Cost of visiting a term of a row, to see what it implies.
const TERM_COST: usize = 8;

/// The number of cells of a dictionary that are visited at a cost of 2.
const CELLS: usize = 3;

impl Effort {
    pub(crate) fn add_unit(&self) {
        self.0.add(1, UNIT_COST as u64);
    }

    pub(crate) fn add_cells(&self, cells: usize) {
        self.0.add(0, (2 * cells / CELLS) as u64);
    }

    pub(crate) fn add_terms(&self, terms: usize) {
        self.0.add(0, (TERM_COST * terms) as u64);
    }

    /// Takes a sample, which is no part of the search.
    pub(crate) fn sampling<T>(&self, sample: impl FnOnce() -> T) -> T {
        self.0.sampling(sample)
    }

    /// The mean cost of a unit; `None` before the first one.
    pub(crate) fn cost_of_unit(&self) -> Option<f64> {
        self.0.mean()
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

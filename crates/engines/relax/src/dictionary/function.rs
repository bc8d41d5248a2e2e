//! Linear functions of the nonbasic variables.

use standoff_lanes::{Lanes, Level, Wide};

/// A linear function of the nonbasic variables, and a constant.
pub(super) struct Function {
    pub(super) coefficients: Vec<f64>,
    /// The columns of the coefficients that are not 0, if those are few.
    few: Option<Vec<usize>>,
}

/// Coefficients below this are rounding errors.
const ZERO: f64 = 1e-11;

/// Less than one coefficient in this number are few: more are added faster as vectors.
const FEW: usize = 6;

impl Function {
    pub(super) fn new(coefficients: Vec<f64>) -> Self {
        let is_used = |&column: &usize| coefficients[column].abs() > ZERO;
        let used: Vec<usize> = (0..coefficients.len()).filter(is_used).collect();
        let few = (FEW * used.len() < coefficients.len()).then_some(used);
        Function { coefficients, few }
    }

    /// Replaces the variable of a column by this function in all rows, whose lengths are forgotten if they change; returns
    /// how many change.
    pub(super) fn substitute_in_all(
        &self,
        column: usize,
        cells: &mut [f64],
        norms: &mut [Option<f64>],
    ) -> usize {
        Level::best().run(Substitution {
            of: self,
            column,
            cells,
            norms,
        })
    }

    /// Replaces the variable of a column by this function; returns whether the row contains it.
    #[inline(always)]
    pub(super) fn substitute(&self, column: usize, row: &mut [f64]) -> bool {
        let factor = std::mem::take(&mut row[column]);
        if factor.abs() <= ZERO {
            return false;
        }
        let add = |cell: &mut f64, by: f64| *cell += factor * by;
        match &self.few {
            Some(few) => few
                .iter()
                .for_each(|&at| add(&mut row[at], self.coefficients[at])),
            None => (row.iter_mut().zip(&self.coefficients)).for_each(|(cell, &by)| add(cell, by)),
        }
        true
    }
}

/// The work of [`Function::substitute_in_all`].
struct Substitution<'d> {
    of: &'d Function,
    column: usize,
    cells: &'d mut [f64],
    norms: &'d mut [Option<f64>],
}

impl Wide for Substitution<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> usize {
        let rows = self.cells.chunks_exact_mut(self.of.coefficients.len());
        let mut changed = 0;
        for (row, norm) in rows.zip(self.norms) {
            if self.of.substitute(self.column, row) {
                *norm = None;
                changed += 1;
            }
        }
        changed
    }
}

/// The sum of the squares, in several sums that the processor adds at once.
pub(super) fn sum_of_squares(cells: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let chunks = cells.chunks_exact(sums.len());
    let rest: f64 = chunks.remainder().iter().map(|cell| cell * cell).sum();
    for chunk in chunks {
        for (sum, cell) in sums.iter_mut().zip(chunk) {
            *sum += cell * cell;
        }
    }
    rest + sums.iter().sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `x = 2y + 3` in `x + y` and in `y`, and a function with few coefficients among many.
    #[test]
    fn rows_with_the_variable_change_and_lose_their_lengths() {
        let mut cells = vec![1.0, 1.0, 5.0, 0.0, 1.0, 5.0];
        let mut norms = vec![Some(3.0), Some(2.0)];
        let of = Function::new(vec![0.0, 2.0, 3.0]);
        of.substitute_in_all(0, &mut cells, &mut norms);
        assert_eq!(cells, [0.0, 3.0, 8.0, 0.0, 1.0, 5.0]);
        assert_eq!(norms, [None, Some(2.0)]);

        let mut coefficients = vec![0.0; 2 * FEW];
        coefficients[FEW] = 2.0;
        let mut row = vec![1.0; 2 * FEW];
        assert!(Function::new(coefficients).substitute(0, &mut row));
        assert_eq!([row[0], row[1], row[FEW]], [0.0, 1.0, 3.0]);
    }
}

//! The dual simplex method on a dictionary: basic variables as linear functions of the nonbasic ones.
//!
//! ```text
//! x + y + z >= 1, y + z <= 1           r = x + y + z      s = y + z
//!
//!        x   y   z                            r   y   z
//!   r    1   1   1      x enters,        x    1  -1  -1
//!   s    .   1   1      r leaves         s    .   1   1
//! cost   1   1   1                     cost   1   .   .       the cost is at least that of r = 1
//! ```
//!
//! All variables have bounds: a candidate lies between 0 and 1, and each row has a variable for its sum. A nonbasic
//! variable is at one of its bounds, at the one where the cost is less. The cost at such a point is a lower bound, which
//! rises with each pivot.

mod basis;
mod function;

use std::sync::Arc;

pub(crate) use self::basis::Basis;

use self::function::{Function, sum_of_squares};
use crate::effort::Effort;
use crate::rows::{Domain, Row};

#[derive(Clone)]
pub(crate) struct Dictionary {
    candidates: usize,
    /// The coefficients, one row for each basic variable. The last one of a row is a constant.
    cells: Vec<f64>,
    /// The coefficients of the cost, and its constant.
    cost: Vec<f64>,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
    /// The values of the basic variables.
    values: Vec<f64>,
    /// The values of the nonbasic variables, and 1, the factor of the constants.
    at: Vec<f64>,
    /// The squared lengths of the rows; `None` if a row has changed since.
    norms: Vec<Option<f64>>,
    /// The bounds of all variables: the candidates, then the rows.
    lower: Vec<f64>,
    upper: Vec<f64>,
    /// Number of pivots.
    pub(crate) pivots: u64,
    /// What all copies have cost together.
    pub(crate) effort: Arc<Effort>,
}

/// How a solution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The values have the least cost.
    Optimal,
    /// The cost is above the limit.
    AboveLimit,
    /// This basic variable cannot reach its bound, in the direction given.
    Unreachable { row: usize, is_low: bool },
    /// There were too many pivots.
    Unknown,
}

/// A value is feasible if it exceeds its bound by no more than this.
const TOLERANCE: f64 = 1e-7;

/// Coefficients below this are not divided by.
const SMALLEST_PIVOT: f64 = 1e-7;

impl Dictionary {
    /// The dictionary in which the rows are basic.
    pub(crate) fn new(cost: Vec<f64>, rows: &[Row]) -> Self {
        let candidates = cost.len();
        let width = candidates + 1;
        let mut cells = vec![0.0; rows.len() * width];
        for (cells, row) in cells.chunks_exact_mut(width).zip(rows) {
            for &(candidate, weight) in &row.terms {
                cells[candidate] = weight as f64;
            }
        }
        let of_candidates = |value| std::iter::repeat_n(value, candidates);
        let mut new = Dictionary {
            candidates,
            cells,
            at: of_candidates(0.0).chain([1.0]).collect(),
            nonbasic: (0..candidates).collect(),
            basic: (candidates..candidates + rows.len()).collect(),
            values: vec![0.0; rows.len()],
            norms: vec![None; rows.len()],
            lower: of_candidates(0.0)
                .chain(rows.iter().map(Row::lower))
                .collect(),
            upper: of_candidates(1.0)
                .chain(rows.iter().map(Row::upper))
                .collect(),
            cost: cost.into_iter().chain([0.0]).collect(),
            pivots: 0,
            effort: Arc::default(),
        };
        new.settle();
        new
    }

    /// The number of cells in a row.
    fn width(&self) -> usize {
        self.at.len()
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.width()..][..self.width()]
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.cells.chunks_exact(self.width())
    }

    /// Adds a row as a basic variable.
    pub(crate) fn add(&mut self, row: &Row) {
        let mut by = vec![0.0; self.candidates];
        for &(candidate, weight) in &row.terms {
            by[candidate] = weight as f64;
        }
        let mut cells = vec![0.0; self.width()];
        for (cell, &variable) in cells.iter_mut().zip(&self.nonbasic) {
            if variable < self.candidates {
                *cell = by[variable];
            }
        }
        for (of, &variable) in self.rows().zip(&self.basic) {
            if variable < self.candidates && by[variable] != 0.0 {
                for (cell, other) in cells.iter_mut().zip(of) {
                    *cell += by[variable] * other;
                }
            }
        }
        let value = cells.iter().zip(&self.at).map(|(cell, at)| cell * at).sum();
        self.values.push(value);
        self.norms.push(None);
        self.basic.push(self.lower.len());
        self.lower.push(row.lower());
        self.upper.push(row.upper());
        self.cells.extend(cells);
    }

    /// Sets the bounds of the candidates to what is decided.
    pub(crate) fn restrict(&mut self, domain: &Domain) {
        for (candidate, value) in domain.iter().enumerate() {
            (self.lower[candidate], self.upper[candidate]) = match value {
                None => (0.0, 1.0),
                Some(is_chosen) => (f64::from(*is_chosen), f64::from(*is_chosen)),
            };
        }
        self.settle();
    }

    /// Moves the nonbasic variables to the bounds where the cost is less, and computes the basic ones.
    fn settle(&mut self) {
        self.effort.add_cells(self.cells.len());
        for ((at, &variable), &cost) in self.at.iter_mut().zip(&self.nonbasic).zip(&self.cost) {
            let [lower, upper] = [self.lower[variable], self.upper[variable]];
            let is_low = lower.is_finite() && (cost >= 0.0 || upper.is_infinite());
            *at = if is_low { lower } else { upper };
        }
        let rows = self.cells.chunks_exact(self.at.len());
        for (value, row) in self.values.iter_mut().zip(rows) {
            *value = row.iter().zip(&self.at).map(|(cell, at)| cell * at).sum();
        }
    }

    /// The least cost for all values of the basic variables.
    pub(crate) fn bound(&self) -> f64 {
        self.cost
            .iter()
            .zip(&self.at)
            .map(|(cost, at)| cost * at)
            .sum()
    }

    /// Pivots until the cost is the least possible or above a limit.
    pub(crate) fn solve(&mut self, limit: f64, pivots: u64) -> Status {
        for _ in 0..=pivots {
            if self.bound() > limit {
                return Status::AboveLimit;
            }
            let Some((row, is_low)) = self.leaving() else {
                return Status::Optimal;
            };
            let Some(column) = self.entering(row, is_low) else {
                return Status::Unreachable { row, is_low };
            };
            self.pivot(row, column, is_low);
        }
        Status::Unknown
    }

    /// The basic variable that is the farthest from its bounds, and whether it is too low.
    fn leaving(&mut self) -> Option<(usize, bool)> {
        let mut best = None;
        let mut most = 0.0;
        for (row, (&value, &variable)) in self.values.iter().zip(&self.basic).enumerate() {
            let (low, high) = (self.lower[variable] - value, value - self.upper[variable]);
            let by = low.max(high);
            if by > TOLERANCE {
                let cells = &self.cells[row * self.at.len()..][..self.nonbasic.len()];
                let norm = self.norms[row].get_or_insert_with(|| 1.0 + sum_of_squares(cells));
                let score = by * by / *norm;
                if score > most * (1.0 + 1e-9) {
                    most = score;
                    best = Some((row, low > high));
                }
            }
        }
        best
    }

    /// The nonbasic variable that enters for this row, by the dual ratio test with bound flips. Variables that reach their
    /// other bound before are moved there.
    fn entering(&mut self, row: usize, is_low: bool) -> Option<usize> {
        let variable = self.basic[row];
        let mut distance = if is_low {
            self.lower[variable] - self.values[row]
        } else {
            self.values[row] - self.upper[variable]
        };
        let sign = if is_low { 1.0 } else { -1.0 };
        let mut candidates: Vec<(f64, f64, usize)> = Vec::new();
        let cells = self.row(row);
        for (column, (&cell, &variable)) in cells.iter().zip(&self.nonbasic).enumerate() {
            let [lower, upper] = [self.lower[variable], self.upper[variable]];
            let by = cell * sign;
            if by.abs() <= SMALLEST_PIVOT || lower == upper {
                continue;
            }
            let at_lower = self.at[column] == lower;
            if (by > 0.0) == at_lower {
                let cost = self.cost[column];
                let cost = if at_lower { cost } else { -cost }.max(0.0);
                // Rounded, so that equal ratios compare as equal.
                let ratio = (cost / by.abs() * 1e9).round();
                candidates.push((ratio, by.abs(), column));
            }
        }
        let mut flipped = Vec::new();
        let mut entering = None;
        // Few of them are needed in order, so they are not sorted.
        let least = |candidates: &[(f64, f64, usize)]| {
            let all = candidates.iter().enumerate();
            let in_order = |a: &(f64, f64, usize), b: &(f64, f64, usize)| {
                let by_ratio = a.0.total_cmp(&b.0);
                by_ratio.then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2))
            };
            all.min_by(|(_, a), (_, b)| in_order(a, b))
                .map(|(at, _)| at)
        };
        while let Some(at) = least(&candidates) {
            let (_, by, column) = candidates.swap_remove(at);
            let variable = self.nonbasic[column];
            let range = self.upper[variable] - self.lower[variable];
            distance -= by * range;
            if distance < TOLERANCE {
                entering = Some(column);
                break;
            }
            flipped.push(column);
        }
        entering?;
        for column in flipped {
            let variable = self.nonbasic[column];
            let to = self.lower[variable] + self.upper[variable] - self.at[column];
            self.shift(column, to);
        }
        entering
    }

    /// Moves a nonbasic variable to a value.
    fn shift(&mut self, column: usize, to: f64) {
        let by = to - self.at[column];
        self.at[column] = to;
        let rows = self.cells.chunks_exact(self.at.len());
        for (value, row) in self.values.iter_mut().zip(rows) {
            *value += by * row[column];
        }
    }

    /// Exchanges a basic variable, which moves to a bound, with a nonbasic one.
    fn pivot(&mut self, row: usize, column: usize, to_lower: bool) {
        let leaves = self.basic[row];
        let to = if to_lower {
            self.lower[leaves]
        } else {
            self.upper[leaves]
        };
        let pivot = self.cells[row * self.width() + column];
        self.shift(column, self.at[column] + (to - self.values[row]) / pivot);
        self.values[row] = self.at[column];
        self.at[column] = to;
        self.exchange(row, column);
    }

    /// Exchanges a basic variable with a nonbasic one, whose values stay as they are.
    fn exchange(&mut self, row: usize, column: usize) {
        self.pivots += 1;
        let width = self.width();
        let pivot = self.cells[row * width + column];
        let mut of: Vec<f64> = self.cells[row * width..][..width].to_vec();
        for cell in &mut of {
            *cell /= -pivot;
        }
        of[column] = 1.0 / pivot;
        let of = Function::new(of);
        let changed = of.substitute_in_all(column, &mut self.cells, &mut self.norms);
        self.effort.add_cells(changed * width);
        of.substitute(column, &mut self.cost);
        self.cells[row * width..][..width].copy_from_slice(&of.coefficients);
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }

    /// The values of the candidates.
    pub(crate) fn point(&self) -> Vec<f64> {
        let mut point = vec![0.0; self.candidates];
        let basic = self.basic.iter().zip(&self.values);
        for (&variable, &value) in basic.chain(self.nonbasic.iter().zip(&self.at)) {
            if variable < self.candidates {
                point[variable] = value;
            }
        }
        point
    }

    /// The multipliers with which the rows add up to a proof of the bound on the cost.
    pub(crate) fn multipliers(&self) -> impl Iterator<Item = (usize, f64)> {
        let all = self.nonbasic.iter().zip(&self.cost);
        let rows = all.filter(|(variable, _)| **variable >= self.candidates);
        rows.map(|(variable, &cost)| (variable - self.candidates, cost))
    }

    /// The multipliers with which the rows add up to a proof that a basic variable cannot reach its bound.
    pub(crate) fn ray(&self, row: usize, is_low: bool) -> Vec<(usize, f64)> {
        let sign = if is_low { 1.0 } else { -1.0 };
        let cells = self.row(row);
        let nonbasic = self.nonbasic.iter().zip(cells);
        let of_all = nonbasic.map(|(&variable, &cell)| (variable, -sign * cell));
        let all = of_all.chain([(self.basic[row], sign)]);
        let rows = all.filter(|(variable, _)| *variable >= self.candidates);
        rows.map(|(variable, by)| (variable - self.candidates, by))
            .collect()
    }

    /// Removes the rows that are basic, except the first ones; returns those that are left.
    pub(crate) fn remove_basic(&mut self, first: usize) -> Vec<usize> {
        let (candidates, width) = (self.candidates, self.width());
        let rows = self.lower.len() - candidates;
        let is_dropped = |variable: usize| variable >= candidates + first;
        let mut is_left = vec![true; rows];
        let mut kept = 0;
        for row in 0..self.basic.len() {
            let variable = self.basic[row];
            if is_dropped(variable) {
                is_left[variable - candidates] = false;
                continue;
            }
            self.cells
                .copy_within(row * width..(row + 1) * width, kept * width);
            self.values[kept] = self.values[row];
            self.norms[kept] = self.norms[row];
            self.basic[kept] = variable;
            kept += 1;
        }
        self.cells.truncate(kept * width);
        self.values.truncate(kept);
        self.norms.truncate(kept);
        self.basic.truncate(kept);
        let left: Vec<usize> = (0..rows).filter(|&row| is_left[row]).collect();
        let mut index = vec![0; rows];
        for (new, &old) in left.iter().enumerate() {
            index[old] = new;
            self.lower[candidates + new] = self.lower[candidates + old];
            self.upper[candidates + new] = self.upper[candidates + old];
        }
        self.lower.truncate(candidates + left.len());
        self.upper.truncate(candidates + left.len());
        for variable in self.basic.iter_mut().chain(&mut self.nonbasic) {
            if *variable >= candidates {
                *variable = candidates + index[*variable - candidates];
            }
        }
        left
    }
}

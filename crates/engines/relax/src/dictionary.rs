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

use crate::rows::{Domain, Row};

#[derive(Clone)]
pub(crate) struct Dictionary {
    candidates: usize,
    /// The coefficients, one row for each basic variable.
    cells: Vec<f64>,
    /// The coefficients of the cost.
    cost: Vec<f64>,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
    /// The values of the basic and of the nonbasic variables.
    values: Vec<f64>,
    at: Vec<f64>,
    /// The squared lengths of the rows; `None` if a row has changed since.
    norms: Vec<Option<f64>>,
    /// The bounds of all variables: the candidates, then the rows.
    lower: Vec<f64>,
    upper: Vec<f64>,
    /// Number of pivots.
    pub(crate) pivots: u64,
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

/// Coefficients below this are rounding errors.
const ZERO: f64 = 1e-11;

impl Dictionary {
    /// The dictionary in which the rows are basic.
    pub(crate) fn new(cost: Vec<f64>, rows: &[Row]) -> Self {
        let candidates = cost.len();
        let mut new = Dictionary {
            candidates,
            cells: Vec::new(),
            at: vec![0.0; candidates],
            nonbasic: (0..candidates).collect(),
            basic: Vec::new(),
            values: Vec::new(),
            norms: Vec::new(),
            lower: vec![0.0; candidates],
            upper: vec![1.0; candidates],
            cost,
            pivots: 0,
        };
        rows.iter().for_each(|row| new.add(row));
        new.settle();
        new
    }

    /// Adds a row as a basic variable.
    pub(crate) fn add(&mut self, row: &Row) {
        let mut by = vec![0.0; self.candidates];
        for &(candidate, weight) in &row.terms {
            by[candidate] = weight as f64;
        }
        let mut cells = vec![0.0; self.candidates];
        for (cell, &variable) in cells.iter_mut().zip(&self.nonbasic) {
            if variable < self.candidates {
                *cell = by[variable];
            }
        }
        for (of, &variable) in self
            .cells
            .chunks_exact(self.candidates.max(1))
            .zip(&self.basic)
        {
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
        self.lower
            .push(row.least.map_or(f64::NEG_INFINITY, |least| least as f64));
        self.upper
            .push(row.most.map_or(f64::INFINITY, |most| most as f64));
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
        for ((at, &variable), &cost) in self.at.iter_mut().zip(&self.nonbasic).zip(&self.cost) {
            let [lower, upper] = [self.lower[variable], self.upper[variable]];
            let is_low = lower.is_finite() && (cost >= 0.0 || upper.is_infinite());
            *at = if is_low { lower } else { upper };
        }
        let rows = self.cells.chunks_exact(self.candidates.max(1));
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
                let cells = &self.cells[row * self.candidates..][..self.candidates];
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
        let cells = &self.cells[row * self.candidates..][..self.candidates];
        for (column, &cell) in cells.iter().enumerate() {
            let variable = self.nonbasic[column];
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
        candidates.sort_by(|a, b| {
            let by_ratio = a.0.total_cmp(&b.0);
            by_ratio.then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2))
        });
        let mut flipped = Vec::new();
        let mut entering = None;
        for &(_, by, column) in &candidates {
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
        let rows = self.cells.chunks_exact(self.candidates.max(1));
        for (value, row) in self.values.iter_mut().zip(rows) {
            *value += by * row[column];
        }
    }

    /// Exchanges a basic variable, which moves to a bound, with a nonbasic one.
    fn pivot(&mut self, row: usize, column: usize, to_lower: bool) {
        self.pivots += 1;
        let (leaves, enters) = (self.basic[row], self.nonbasic[column]);
        let to = if to_lower {
            self.lower[leaves]
        } else {
            self.upper[leaves]
        };
        let width = self.candidates;
        let pivot = self.cells[row * width + column];
        self.shift(column, self.at[column] + (to - self.values[row]) / pivot);
        let mut of: Vec<f64> = self.cells[row * width..][..width].to_vec();
        for cell in &mut of {
            *cell /= -pivot;
        }
        of[column] = 1.0 / pivot;
        let of = Function::new(of);
        let rows = self.cells.chunks_exact_mut(width).zip(&mut self.norms);
        for (other, norm) in rows {
            if of.substitute(other, column) {
                *norm = None;
            }
        }
        of.substitute(&mut self.cost, column);
        let of = of.coefficients;
        self.cells[row * width..][..width].copy_from_slice(&of);
        self.values[row] = self.at[column];
        self.at[column] = to;
        self.basic[row] = enters;
        self.nonbasic[column] = leaves;
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
        let cells = &self.cells[row * self.candidates..][..self.candidates];
        let nonbasic = self.nonbasic.iter().zip(cells);
        let of_all = nonbasic.map(|(&variable, &cell)| (variable, -sign * cell));
        let all = of_all.chain([(self.basic[row], sign)]);
        let rows = all.filter(|(variable, _)| *variable >= self.candidates);
        rows.map(|(variable, by)| (variable - self.candidates, by))
            .collect()
    }

    /// Removes the rows that are basic, except the first ones; returns those that are left.
    pub(crate) fn remove_basic(&mut self, first: usize) -> Vec<usize> {
        let width = self.candidates;
        let rows = self.lower.len() - width;
        let is_dropped = |variable: usize| variable >= width + first;
        let mut is_left = vec![true; rows];
        let mut kept = 0;
        for row in 0..self.basic.len() {
            let variable = self.basic[row];
            if is_dropped(variable) {
                is_left[variable - width] = false;
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
            self.lower[width + new] = self.lower[width + old];
            self.upper[width + new] = self.upper[width + old];
        }
        self.lower.truncate(width + left.len());
        self.upper.truncate(width + left.len());
        for variable in self.basic.iter_mut().chain(&mut self.nonbasic) {
            if *variable >= width {
                *variable = width + index[*variable - width];
            }
        }
        left
    }
}

/// The sum of the squares, in several sums that the processor adds at once.
fn sum_of_squares(cells: &[f64]) -> f64 {
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

/// A linear function of the nonbasic variables.
struct Function {
    coefficients: Vec<f64>,
    /// The columns of the coefficients that are not 0, if those are few.
    few: Option<Vec<usize>>,
}

/// Less than one coefficient in this number are few: more are added faster as vectors.
const FEW: usize = 6;

impl Function {
    fn new(coefficients: Vec<f64>) -> Self {
        let is_used = |&column: &usize| coefficients[column] != 0.0;
        let used: Vec<usize> = (0..coefficients.len()).filter(is_used).collect();
        let few = (FEW * used.len() < coefficients.len()).then_some(used);
        Function { coefficients, few }
    }

    /// Replaces the variable of a column by this function; returns whether the row contains it.
    fn substitute(&self, row: &mut [f64], column: usize) -> bool {
        let factor = row[column];
        if factor == 0.0 {
            return false;
        }
        row[column] = 0.0;
        let add = |cell: &mut f64, by: f64| {
            let sum = *cell + factor * by;
            *cell = if sum.abs() < ZERO { 0.0 } else { sum };
        };
        match &self.few {
            Some(few) => few
                .iter()
                .for_each(|&at| add(&mut row[at], self.coefficients[at])),
            None => (row.iter_mut().zip(&self.coefficients)).for_each(|(cell, &by)| add(cell, by)),
        }
        true
    }
}

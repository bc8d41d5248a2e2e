//! A random solution: a random start, repaired by local search.

use fastrand::Rng;

/// Finds a random solution of n queens by local search and returns the columns, row by row.
///
/// The same seed gives the same solution. Returns `None` for 2 and 3, which have no solution. The time is about linear
/// in `n`. The solutions are not equally likely, and their probabilities are unknown.
///
/// ```
/// use standoff_queens::{attack_nowhere, by_chance};
///
/// let columns = by_chance(1_000, 7).unwrap();
/// assert!(attack_nowhere(columns.iter().copied()));
/// assert_eq!(by_chance(1_000, 7).unwrap(), columns);
/// assert_ne!(by_chance(1_000, 8).unwrap(), columns);
/// ```
///
/// Source: R. Sosič, J. Gu, "Efficient local search with conflict minimization: a case study of the n-queens problem",
/// IEEE Transactions on Knowledge and Data Engineering 6 (1994) 661-668.
pub fn by_chance(n: u32, seed: u64) -> Option<Vec<u32>> {
    let mut rng = Rng::with_seed(seed);
    let mut attempts = std::iter::repeat_with(|| Queens::random(n, &mut rng).repaired(&mut rng));
    match n {
        2 | 3 => None,
        _ => attempts.find_map(|columns| columns),
    }
}

/// Maximum number of squares tried for each queen of the start.
const MAX_SQUARES: u32 = 50;

/// Maximum number of exchanges tried for an attacked queen. After that, a new start is cheaper.
const MAX_EXCHANGES: u32 = 1_000;

/// One queen in each row and column, and the number of queens on each diagonal.
struct Queens {
    columns: Vec<u32>,
    /// By row plus column.
    rising: Vec<u32>,
    /// By row less column, plus the side.
    falling: Vec<u32>,
}

impl Queens {
    /// Places the queen of each row in a random column that is left, on free diagonals if a few attempts find them.
    fn random(n: u32, rng: &mut Rng) -> Self {
        let side = n as usize;
        let mut queens = Queens {
            columns: (0..n).collect(),
            rising: vec![0; 2 * side],
            falling: vec![0; 2 * side],
        };
        for row in 0..side {
            for _ in 0..MAX_SQUARES {
                queens.columns.swap(row, rng.usize(row..side));
                if queens.queens_on_diagonals(row) == 0 {
                    break;
                }
            }
            queens.add(row);
        }
        queens
    }

    /// Exchanges the column of each attacked queen with that of another one, so that neither is attacked.
    fn repaired(mut self, rng: &mut Rng) -> Option<Vec<u32>> {
        let side = self.columns.len();
        for row in 0..side {
            let mut tries = 0..MAX_EXCHANGES;
            while self.is_attacked(row) {
                tries.next()?;
                self.exchange_if_better(row, rng.usize(0..side));
            }
        }
        Some(self.columns)
    }

    fn exchange_if_better(&mut self, row: usize, other: usize) {
        if row == other {
            return;
        }
        self.exchange(row, other);
        if self.is_attacked(row) || self.is_attacked(other) {
            self.exchange(row, other);
        }
    }

    fn exchange(&mut self, row: usize, other: usize) {
        self.remove(row);
        self.remove(other);
        self.columns.swap(row, other);
        self.add(row);
        self.add(other);
    }

    /// Whether another queen stands on a diagonal of this one.
    fn is_attacked(&self, row: usize) -> bool {
        self.queens_on_diagonals(row) > 2
    }

    /// The number of queens on the diagonals of the row's square, counted once for each diagonal.
    fn queens_on_diagonals(&self, row: usize) -> u32 {
        let [rising, falling] = self.diagonals(row);
        self.rising[rising] + self.falling[falling]
    }

    fn add(&mut self, row: usize) {
        let [rising, falling] = self.diagonals(row);
        self.rising[rising] += 1;
        self.falling[falling] += 1;
    }

    fn remove(&mut self, row: usize) {
        let [rising, falling] = self.diagonals(row);
        self.rising[rising] -= 1;
        self.falling[falling] -= 1;
    }

    fn diagonals(&self, row: usize) -> [usize; 2] {
        let column = self.columns[row] as usize;
        [row + column, row + self.columns.len() - column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::attacks::attack_nowhere;

    #[test]
    fn solutions_attack_nowhere() {
        for n in (0..=40).chain([100, 1_000, 20_000]) {
            for seed in 0..5 {
                let Some(columns) = by_chance(n, seed) else {
                    assert!(n == 2 || n == 3, "{n}");
                    continue;
                };
                assert_eq!(columns.len(), n as usize);
                assert!(attack_nowhere(columns.iter().copied()), "{n}: {columns:?}");
                assert!(columns.iter().all(|&column| column < n));
            }
        }
    }

    /// All 92 solutions are drawn, though not uniformly.
    #[test]
    fn every_solution_of_eight_can_be_drawn() {
        let mut drawn = std::collections::BTreeMap::new();
        for seed in 0..4_000 {
            *drawn.entry(by_chance(8, seed).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), 92);
    }
}

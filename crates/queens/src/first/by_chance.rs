//! A solution by chance: a random start, repaired.

use fastrand::Rng;

/// The columns of n queens that attack nowhere on n x n squares, row by row, found by chance: the same for the same seed.
/// There are none for 2 and 3. The time grows with `n` and hardly faster.
///
/// Not all solutions are equally likely, and nobody knows how likely each is.
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
    let mut tries = std::iter::repeat_with(|| Queens::at_random(n, &mut rng).repaired(&mut rng));
    match n {
        2 | 3 => None,
        _ => tries.find_map(|columns| columns),
    }
}

/// So many squares are tried for a queen at the start, and so many exchanges for one that is attacked at the end. Where
/// the last queens fit nowhere, another start is cheaper than more.
const SQUARES_TRIED: u32 = 50;
const EXCHANGES_TRIED: u32 = 1_000;

/// One queen in each row and column, and how many stand on each diagonal.
struct Queens {
    columns: Vec<u32>,
    /// By row plus column.
    rising: Vec<u32>,
    /// By row less column, plus the side.
    falling: Vec<u32>,
}

impl Queens {
    /// Gives each row in turn one of the columns that are left, on free diagonals if a few tries find them.
    fn at_random(n: u32, rng: &mut Rng) -> Self {
        let side = n as usize;
        let mut queens = Queens {
            columns: (0..n).collect(),
            rising: vec![0; 2 * side],
            falling: vec![0; 2 * side],
        };
        for row in 0..side {
            for _ in 0..SQUARES_TRIED {
                queens.columns.swap(row, rng.usize(row..side));
                if queens.others_on_diagonals(row) == 0 {
                    break;
                }
            }
            queens.add(row);
        }
        queens
    }

    /// Exchanges the columns of each queen that is attacked and another one, such that none attacks these two.
    fn repaired(mut self, rng: &mut Rng) -> Option<Vec<u32>> {
        let side = self.columns.len();
        for row in 0..side {
            let mut tries = 0..EXCHANGES_TRIED;
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
        self.others_on_diagonals(row) > 2
    }

    /// The queens on the diagonals of the square where the queen of the row is, or would be.
    fn others_on_diagonals(&self, row: usize) -> u32 {
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
    fn what_is_found_attacks_nowhere() {
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

    /// Each of the 92 comes, and some come more often than others: that is why it is not called uniform.
    #[test]
    fn every_solution_of_eight_can_come() {
        let mut drawn = std::collections::BTreeMap::new();
        for seed in 0..4_000 {
            *drawn.entry(by_chance(8, seed).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), 92);
    }
}

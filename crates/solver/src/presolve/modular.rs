//! Systems of equations without a solution modulo a power of a prime.

use standoff_model::LinearConstraint;

use super::draft::Draft;
use super::{Finding, NoPlacement};

/// With more steps of elimination than this, the equations are not looked at.
const MAX_STEPS: usize = 1 << 23;

/// The primes that are tried, each with the largest power that 32 bits hold.
const MODULI: [(u64, u64); 2] = [(2, 1 << 31), (3, 3_486_784_401)];

impl Draft<'_> {
    /// Looks for a contradiction among the constraints that ask for an exact number, as equations modulo a power of a
    /// prime.
    ///
    /// ```text
    /// one semi-queen in each row, column and diagonal of an n x n torus: the row plus the column is the diagonal,
    /// modulo n. The sum over all pieces is S + S = S modulo n, where S = 0 + 1 + ... + (n - 1), so that n divides S.
    /// It does not if n is even.
    /// ```
    ///
    /// Integers solve a system of linear equations if and only if the integers modulo each power of a prime do: a
    /// theorem on the Smith normal form.
    pub(super) fn solve_modulo(&mut self) {
        if self.has_no_placement() {
            return;
        }
        let is_exact = |it: &&LinearConstraint| it.bounds.most() == Some(it.bounds.least());
        let exact: Vec<&LinearConstraint> = self.constraints.iter().filter(is_exact).collect();
        let candidates = self.sizes().len();
        if exact.len() < 3 || exact.len() * exact.len() * candidates > MAX_STEPS {
            return;
        }
        let unsolvable = MODULI.into_iter().find(|&modulus| {
            let rows = exact.iter().map(|it| equation(it, candidates, modulus.1));
            !has_solution(rows.collect(), modulus)
        });
        if let Some((prime, _)) = unsolvable {
            self.found(Finding::NoPlacement(NoPlacement::Modulo(prime)));
        }
    }
}

/// The coefficients of a constraint, and its sum.
fn equation(constraint: &LinearConstraint, candidates: usize, modulus: u64) -> Vec<u64> {
    let mut row = vec![0; candidates + 1];
    for member in &constraint.members {
        row[member.candidate.index()] = u64::from(member.weight) % modulus;
    }
    row[candidates] = constraint.bounds.least() % modulus;
    row
}

/// Whether equations have a solution modulo a power of a prime, by elimination: a coefficient divides all others in its
/// ring if the prime divides it the fewest times.
fn has_solution(mut rows: Vec<Vec<u64>>, (prime, modulus): (u64, u64)) -> bool {
    let mut solved = 0;
    while solved < rows.len() {
        let coefficients = |row: &[u64]| row.len() - 1;
        let left = (solved..rows.len())
            .flat_map(|row| (0..coefficients(&rows[row])).map(move |column| (row, column)))
            .filter(|&(row, column)| rows[row][column] != 0);
        let is_unit = |&(row, column): &(usize, usize)| !rows[row][column].is_multiple_of(prime);
        let power_of = |&(row, column): &(usize, usize)| power_in(rows[row][column], prime);
        let pivot = left.clone().find(is_unit);
        let Some((row, column)) = pivot.or_else(|| left.min_by_key(power_of)) else {
            break;
        };
        rows.swap(solved, row);
        let power = power_in(rows[solved][column], prime);
        // All coefficients that are left are multiples of this power, so that each sum has to be.
        if (rows[solved..].iter()).any(|row| row.last().is_some_and(|sum| sum % power != 0)) {
            return false;
        }
        let (done, below) = rows.split_at_mut(solved + 1);
        let pivot = &done[solved];
        let inverse = inverse(pivot[column] / power, modulus);
        for row in below.iter_mut().filter(|row| row[column] != 0) {
            let factor = modulus - row[column] / power * inverse % modulus;
            for (entry, &above) in row.iter_mut().zip(pivot) {
                *entry = (*entry + factor * above) % modulus;
            }
        }
        solved += 1;
    }
    rows[solved..].iter().all(|row| row.last() == Some(&0))
}

/// The largest power of the prime that divides a number other than 0.
fn power_in(number: u64, prime: u64) -> u64 {
    let powers = std::iter::successors(Some(1), |power| Some(power * prime));
    let mut larger = powers.skip(1);
    larger
        .find(|power| !number.is_multiple_of(*power))
        .expect("it is not 0")
        / prime
}

/// The inverse of a number that has one, by the extended Euclidean algorithm.
fn inverse(number: u64, modulus: u64) -> u64 {
    let (mut a, mut b) = (number as i128, modulus as i128);
    let (mut x, mut y) = (1i128, 0i128);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (x, y) = (y, x - quotient * y);
    }
    x.rem_euclid(modulus as i128) as u64
}

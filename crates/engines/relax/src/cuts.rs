//! Zero-half cuts: sums of rows that are halved and rounded.
//!
//! ```text
//! a + b >= 1, b + c >= 1, a + c >= 1     their sum is 2a + 2b + 2c >= 3, so a + b + c >= 2
//! ```

use std::collections::HashSet;

use crate::rows::Row;

/// A sum of rows modulo 2, as the search for cuts sees it.
#[derive(Clone)]
struct Parity {
    /// The fractional candidates with an odd coefficient.
    odd: Vec<u64>,
    /// The rows of the sum.
    rows: Vec<u64>,
    /// Whether the bound of the sum is odd.
    is_odd: bool,
    /// How far the point is from the bound.
    slack: f64,
}

impl Parity {
    fn add(&mut self, other: &Parity) {
        xor(&mut self.odd, &other.odd);
        xor(&mut self.rows, &other.rows);
        self.is_odd ^= other.is_odd;
        self.slack += other.slack;
    }
}

fn xor(words: &mut [u64], other: &[u64]) {
    for (word, other) in words.iter_mut().zip(other) {
        *word ^= other;
    }
}

fn has(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    let len = words.len() * 64;
    (0..len).filter(|&bit| has(words, bit))
}

/// A point violates a cut if the sum of its slacks is below 1 by this.
const MIN_VIOLATION: f64 = 0.05;

/// The minimum distance of a point from a cut that is used.
const MIN_DEPTH: f64 = 1e-3;

/// The maximum number of sums that become cuts, the most violated first. A point of a dense problem violates over a
/// thousand, and trees with more are not smaller.
const MOST_SUMS: usize = 150;

/// The maximum cosine of the angle between two cuts that are used together.
const MAX_COSINE: f64 = 0.9;

/// The coefficients of cuts are below this.
const MAX_COEFFICIENT: i64 = 1 << 20;

/// A half of a row: the inequality `sign * terms >= bound`.
struct Side {
    row: usize,
    sign: i64,
    bound: i64,
}

/// At most this number of zero-half cuts that a point violates, the deepest first. No two are nearly parallel.
pub(crate) fn deepest(rows: &[Row], point: &[f64], most: usize) -> Vec<Row> {
    let depth = |row: &Row| (row.least.unwrap_or(0) as f64 - row.at(point)) / norm(row);
    let cuts = violated(rows, point).into_iter().filter(is_small);
    let mut cuts: Vec<(f64, Row)> = cuts.map(|row| (depth(&row), row)).collect();
    cuts.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut chosen: Vec<Row> = Vec::new();
    for (depth, cut) in cuts {
        if chosen.len() == most || depth < MIN_DEPTH {
            break;
        }
        if chosen.iter().all(|other| cosine(other, &cut) < MAX_COSINE) {
            chosen.push(cut);
        }
    }
    chosen
}

/// Whether the coefficients are so small that sums of many rows do not overflow. Those of cuts made of cuts may grow.
fn is_small(row: &Row) -> bool {
    let coefficients = row.terms.iter().map(|&(_, by)| by);
    let all = coefficients.chain(row.least);
    all.into_iter().all(|number| number.abs() < MAX_COEFFICIENT)
}

/// The length of the vector of coefficients.
fn norm(row: &Row) -> f64 {
    row.terms
        .iter()
        .map(|&(_, by)| (by * by) as f64)
        .sum::<f64>()
        .sqrt()
}

/// The cosine of the angle between two rows.
fn cosine(a: &Row, b: &Row) -> f64 {
    let in_b = |candidate| {
        b.terms
            .binary_search_by_key(&candidate, |&(other, _)| other)
    };
    let product = |&(candidate, by): &(usize, i64)| match in_b(candidate) {
        Ok(at) => (by * b.terms[at].1) as f64,
        Err(_) => 0.0,
    };
    a.terms.iter().map(product).sum::<f64>() / (norm(a) * norm(b))
}

/// Zero-half cuts that a point violates.
///
/// The sums are found by Gaussian elimination modulo 2 of the candidates with the most fractional values.
fn violated(rows: &[Row], point: &[f64]) -> Vec<Row> {
    let distance = |candidate: usize| point[candidate].min(1.0 - point[candidate]).max(0.0);
    let mut fractional: Vec<usize> = (0..point.len()).filter(|&c| distance(c) > 1e-6).collect();
    fractional.sort_by(|&a, &b| distance(b).total_cmp(&distance(a)).then(a.cmp(&b)));
    let mut index = vec![usize::MAX; point.len()];
    for (at, &candidate) in fractional.iter().enumerate() {
        index[candidate] = at;
    }
    let sides: Vec<Side> = sides(rows, point);
    let words = |len: usize| vec![0u64; len.div_ceil(64)];
    let mut parities: Vec<Parity> = Vec::with_capacity(sides.len());
    for (at, side) in sides.iter().enumerate() {
        let row = &rows[side.row];
        let mut parity = Parity {
            odd: words(fractional.len()),
            rows: words(sides.len()),
            is_odd: side.bound % 2 != 0,
            slack: side.sign as f64 * row.at(point) - side.bound as f64,
        };
        parity.rows[at / 64] |= 1 << (at % 64);
        for &(candidate, by) in &row.terms {
            if by % 2 != 0 {
                parity.is_odd ^= point[candidate] > 0.5;
                if index[candidate] != usize::MAX {
                    parity.odd[index[candidate] / 64] |= 1 << (index[candidate] % 64);
                }
            }
        }
        parity.slack = parity.slack.max(0.0);
        parities.push(parity);
    }
    let mut found: Vec<(f64, Vec<u64>)> = Vec::new();
    let mut known: HashSet<Vec<u64>> = HashSet::new();
    let mut collect = |parity: &Parity| {
        if !parity.is_odd {
            return;
        }
        let odd = bits(&parity.odd).map(|at| distance(fractional[at]));
        let sum = parity.slack + odd.sum::<f64>();
        if sum < 1.0 - MIN_VIOLATION && known.insert(parity.rows.clone()) {
            found.push((sum, parity.rows.clone()));
        }
    };
    parities.iter().for_each(&mut collect);
    for column in 0..fractional.len() {
        let with = parities.iter().enumerate();
        let with = with.filter(|(_, parity)| has(&parity.odd, column));
        let Some((pivot, _)) = with.min_by(|(_, a), (_, b)| a.slack.total_cmp(&b.slack)) else {
            continue;
        };
        let pivot = parities.swap_remove(pivot);
        for parity in &mut parities {
            if has(&parity.odd, column) {
                parity.add(&pivot);
                collect(parity);
            }
        }
        parities.retain(|parity| parity.slack < 1.0 - MIN_VIOLATION);
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let sums = found.into_iter().take(MOST_SUMS).map(|(_, sum)| sum);
    sums.map(|sum| cut(rows, bits(&sum).map(|at| &sides[at]), point))
        .collect()
}

/// The sides of rows that are nearly tight at a point.
fn sides(rows: &[Row], point: &[f64]) -> Vec<Side> {
    let mut sides = Vec::new();
    for (row, of) in rows.iter().enumerate() {
        let at = of.at(point);
        let bounds = [(1, of.least), (-1, of.most.map(|most| -most))];
        for (sign, bound) in bounds {
            let Some(bound) = bound else { continue };
            if sign as f64 * at - (bound as f64) < 1.0 - MIN_VIOLATION {
                sides.push(Side { row, sign, bound });
            }
        }
    }
    sides
}

/// Half the sum of some rows, rounded: an odd coefficient is made even by a bound of its candidate, that nearest to the
/// point.
fn cut<'s>(rows: &[Row], sum: impl Iterator<Item = &'s Side>, point: &[f64]) -> Row {
    let mut by = vec![0i64; point.len()];
    let mut least = 0;
    for side in sum {
        least += side.bound;
        for &(candidate, weight) in &rows[side.row].terms {
            by[candidate] += side.sign * weight;
        }
    }
    for (by, &at) in by.iter_mut().zip(point) {
        if *by % 2 != 0 {
            if at > 0.5 {
                *by -= 1;
                least -= 1;
            } else {
                *by += 1;
            }
        }
    }
    let halves = by.into_iter().map(|by| by / 2).enumerate();
    Row {
        terms: halves.filter(|(_, by)| *by != 0).collect(),
        least: Some((least + 1).div_euclid(2)),
        most: None,
    }
}

//! Whatever the linear program returns, nothing is excluded that is a placement.

use fastrand::Rng;

use crate::cuts;
use crate::dictionary::{Dictionary, Status};
use crate::effort::Effort;
use crate::rows::{Combination, Domain, Row, propagate_all};

const CANDIDATES: usize = 8;

fn random_rows(random: &mut Rng) -> Vec<Row> {
    let row = |random: &mut Rng| {
        let candidates = (0..CANDIDATES)
            .filter(|_| random.bool())
            .collect::<Vec<_>>();
        let least = random.i64(-2..=2);
        let bounds = [Some(least), Some(least + random.i64(0..=3))];
        let kept = random.usize(0..3);
        Row {
            terms: candidates
                .into_iter()
                .map(|candidate| (candidate, random.choice([-2, -1, 1, 2, 3]).unwrap()))
                .collect(),
            least: bounds[0].filter(|_| kept != 0),
            most: bounds[1].filter(|_| kept != 1),
        }
    };
    (0..random.usize(1..=6)).map(|_| row(random)).collect()
}

fn holds(row: &Row, set: u32) -> bool {
    let chosen = |candidate: usize| set >> candidate & 1 == 1;
    let terms = row
        .terms
        .iter()
        .filter(|&&(candidate, _)| chosen(candidate));
    let sum: i64 = terms.map(|&(_, by)| by).sum();
    row.least.is_none_or(|least| sum >= least) && row.most.is_none_or(|most| sum <= most)
}

fn placements(rows: &[Row]) -> Vec<u32> {
    let sets = 0..1u32 << CANDIDATES;
    sets.filter(|&set| rows.iter().all(|row| holds(row, set)))
        .collect()
}

#[test]
fn no_combination_of_rows_excludes_a_placement() {
    let mut random = Rng::with_seed(1);
    let mut decided = 0;
    for _ in 0..3000 {
        let rows = random_rows(&mut random);
        let multipliers: Vec<f64> = rows.iter().map(|_| 4.0 * random.f64() - 2.0).collect();
        let multiplied = || rows.iter().zip(multipliers.iter().copied());
        let mut domain: Domain = vec![None; CANDIDATES];
        let result = Combination::of(CANDIDATES, multiplied()).propagate(&mut domain);
        let all = placements(&rows);
        assert!(result.is_ok() || all.is_empty(), "{rows:?} {multipliers:?}");
        decided += domain.iter().flatten().count();
        for (candidate, value) in domain.iter().enumerate() {
            let is_chosen = |set: &u32| set >> candidate & 1 == 1;
            let agrees = |set: &u32| value.is_none_or(|value| value == is_chosen(set));
            assert!(
                result.is_err() || all.iter().all(agrees),
                "{rows:?} {multipliers:?}"
            );
        }
    }
    assert!(decided > 500, "{decided} candidates were decided");
}

#[test]
fn propagation_costs_what_its_terms_cost() {
    let effort = Effort::default();
    effort.add_unit();
    let unit = effort.cost_of_unit().unwrap();
    let row = Row {
        terms: (0..100).map(|candidate| (candidate, 1)).collect(),
        least: Some(1),
        most: None,
    };
    propagate_all(&[row], &mut vec![None; 100], &effort).unwrap();
    assert!(effort.cost_of_unit().unwrap() >= unit + 100.0);
}

#[test]
fn multipliers_that_are_not_numbers_do_no_harm() {
    let row = Row {
        terms: vec![(0, 1), (1, 1)],
        least: Some(1),
        most: None,
    };
    for multiplier in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 1e300] {
        let mut domain: Domain = vec![None; 2];
        let sum = Combination::of(2, [(&row, multiplier)].into_iter());
        assert_eq!(sum.propagate(&mut domain), Ok(false), "{multiplier}");
    }
}

#[test]
fn cuts_exclude_the_point_and_no_placement() {
    let mut random = Rng::with_seed(2);
    let mut number = 0;
    for _ in 0..2000 {
        let rows = random_rows(&mut random);
        let cost = (0..CANDIDATES)
            .map(|_| f64::from(random.i32(-1..=2)))
            .collect();
        let mut dictionary = Dictionary::new(cost, &rows);
        if dictionary.solve(f64::INFINITY, 1000) != Status::Optimal {
            continue;
        }
        let (point, all) = (dictionary.point(), placements(&rows));
        for cut in cuts::deepest(&rows, &point, 10) {
            number += 1;
            assert!(
                cut.at(&point) < cut.least.unwrap() as f64,
                "{rows:?} {cut:?}"
            );
            assert!(all.iter().all(|&set| holds(&cut, set)), "{rows:?} {cut:?}");
        }
    }
    assert!(number > 300, "{number} cuts");
}

/// The cost of a vertex is at most that of each placement, and it satisfies the rows.
#[test]
fn the_dual_simplex_method_finds_the_least_cost() {
    let mut random = Rng::with_seed(3);
    for _ in 0..3000 {
        let rows = random_rows(&mut random);
        let cost: Vec<f64> = (0..CANDIDATES)
            .map(|_| f64::from(random.i32(-3..=3)))
            .collect();
        let all = placements(&rows);
        let cost_of = |&set: &u32| -> f64 {
            let chosen = (0..CANDIDATES).filter(|candidate| set >> candidate & 1 == 1);
            chosen.map(|candidate| cost[candidate]).sum()
        };
        let least = all.iter().map(cost_of).fold(f64::INFINITY, f64::min);
        let mut dictionary = Dictionary::new(cost.clone(), &rows);
        match dictionary.solve(f64::INFINITY, 1000) {
            Status::Optimal => {
                let point = dictionary.point();
                let products = point.iter().zip(&cost).map(|(value, cost)| value * cost);
                let value = products.sum::<f64>();
                assert!(
                    (value - dictionary.bound()).abs() < 1e-6,
                    "{rows:?} {cost:?}"
                );
                assert!(value < least + 1e-6, "{rows:?} {cost:?}");
                for row in &rows {
                    let (at, least, most) = (row.at(&point), row.least, row.most);
                    assert!(
                        least.is_none_or(|least| at > least as f64 - 1e-6),
                        "{rows:?}"
                    );
                    assert!(most.is_none_or(|most| at < most as f64 + 1e-6), "{rows:?}");
                }
            }
            Status::Unreachable { row, is_low } => {
                assert!(all.is_empty(), "{rows:?} {cost:?}");
                let ray = dictionary.ray(row, is_low);
                let rows = ray.iter().map(|&(row, by)| (&rows[row], by));
                let sum = Combination::of(CANDIDATES, rows);
                assert!(
                    sum.propagate(&mut vec![None; CANDIDATES]).is_err(),
                    "{ray:?}"
                );
            }
            status => panic!("{status:?}: {rows:?} {cost:?}"),
        }
    }
}

/// The basis is that of the solution with other decisions.
#[test]
fn a_smaller_dictionary_has_the_same_optimum() {
    let mut random = Rng::with_seed(4);
    let mut compared = 0;
    for _ in 0..3000 {
        let rows = random_rows(&mut random);
        let cost = (0..CANDIDATES)
            .map(|_| f64::from(random.i32(-3..=3)))
            .collect();
        let all = Dictionary::new(cost, &rows);
        let mut decide = || -> Domain {
            let value = |_| {
                random
                    .choice([None, None, Some(false), Some(true)])
                    .unwrap()
            };
            (0..CANDIDATES).map(value).collect()
        };
        let (domain, other) = (decide(), decide());
        let solve = |dictionary: &Dictionary, domain: &Domain| {
            let mut dictionary = dictionary.clone();
            dictionary.restrict(domain);
            let status = dictionary.solve(f64::INFINITY, 1000);
            (dictionary, status)
        };
        let basis = solve(&all, &other).0.basis();
        let within = all.within(&domain, &basis, |row| rows[row].is_open(&domain));
        let [(whole, status), (part, status_of_part)] =
            [&all, &within].map(|dictionary| solve(dictionary, &domain));
        let context = || format!("{rows:?} {domain:?} {other:?}");
        let is_optimal = status == Status::Optimal;
        assert_eq!(
            status_of_part == Status::Optimal,
            is_optimal,
            "{}",
            context()
        );
        if is_optimal {
            let difference = whole.bound() - part.bound();
            assert!(difference.abs() < 1e-6, "{difference}: {}", context());
            compared += 1;
        }
        assert_eq!(within.basis(), basis);
    }
    assert!(compared > 1000, "{compared}");
}

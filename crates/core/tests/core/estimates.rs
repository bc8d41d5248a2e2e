//! Estimates of the size of a tree.

use standoff_core::amb::{Guess, search};

use crate::n_queens;

#[test]
fn estimates_are_right_on_average() {
    let estimate = n_queens(8).estimate(4000, 1);
    let (nodes, solutions) = (estimate.nodes, estimate.solutions);
    assert!(
        (nodes.mean() - 2057.0).abs() < 4.0 * nodes.std_error(),
        "{estimate:?}"
    );
    assert!(
        (solutions.mean() - 92.0).abs() < 4.0 * solutions.std_error(),
        "{estimate:?}"
    );
    assert!(
        nodes.std_error() < 50.0 && nodes.std_error() > 1.0,
        "{estimate:?}"
    );
    let again = n_queens(8).estimate(4000, 1);
    assert_eq!(estimate, again);
}

#[test]
fn an_estimate_without_hits_is_not_zero() {
    let rare = search!(|amb| {
        for _ in 0..40 {
            let heads = amb.choose([true, false])?;
            amb.require(heads)?;
        }
        amb.choose(0..8)
    });
    let estimate = rare.estimate(100, 1);
    assert_eq!(estimate.solutions, Guess::NoneSeen);
    assert_eq!(estimate.solutions.to_string(), "none seen");
    assert!(estimate.solutions.std_error().is_infinite());
    assert!(matches!(estimate.nodes, Guess::About { .. }));

    let nothing = n_queens(8).estimate(0, 1);
    assert_eq!(nothing.nodes, Guess::NoneSeen);
    let single = n_queens(8).estimate(1, 1);
    assert!(single.nodes.std_error().is_infinite(), "{single:?}");
}

/// An estimate for a sequence of equal choices.
fn chain(choices: usize, alternatives: usize) -> Guess {
    let chain = search!(|amb| (0..choices).try_for_each(|_| amb.choose(0..alternatives).map(drop)));
    chain.estimate(3, 1).solutions
}

#[test]
fn estimates_exceed_the_range_of_floats() {
    let vast = |power_of_ten| Guess::Vast { power_of_ten };
    assert_eq!(chain(1100, 2), vast(331)); // 1.36e331
    assert_eq!(chain(400, 10), vast(400));
    assert_eq!(chain(100_000, 2), vast(30_102));
    assert_eq!(chain(1100, 2).to_string(), "about 10^331");
    assert_eq!(
        chain(300, 10).to_string(),
        "about 1.00e300 give or take 0.0e0"
    );
    let mean = chain(1023, 2).mean();
    assert_eq!(mean, 2_f64.powi(1023));
}

#[test]
fn estimates_of_large_and_small_branches() {
    // One branch in two has one solution, the other 2 to the power of 600.
    let body = |amb: &mut standoff_core::amb::Amb| {
        if amb.choose([true, false])? {
            (0..600).try_for_each(|_| amb.choose(0..2).map(drop))?;
        }
        Ok(())
    };
    let solutions = search(body).estimate(1000, 1).solutions;
    let exact = 2_f64.powi(600);
    assert!((solutions.mean() - exact).abs() < 4.0 * solutions.std_error());
    assert!(solutions.std_error() < 0.1 * exact, "{solutions:?}");
}

//! Progress of a checkpoint.

use standoff_ledger::{BigUint, Job, Open, Question, Term};

use crate::samples;

fn symmetric() -> Job {
    let mut job = samples::job();
    job.divisor = 8;
    let mut folded = job.terms[0].clone();
    folded.times = 2;
    folded.digest = "00000000000000000000000000000001".parse().unwrap();
    job.terms.push(folded);
    job
}

fn part(term: usize, weight: f64, found: &[u32]) -> Open {
    Open {
        term,
        weight,
        found: found.iter().map(|&count| count.into()).collect(),
        work: 0,
        state: "0".parse().unwrap(),
    }
}

#[test]
fn the_finished_fraction_is_1_minus_the_open_weights() {
    let mut checkpoint = samples::checkpoint();
    for (weights, fraction) in [
        (&[][..], 1.0),
        (&[0.25, 0.5], 0.25),
        (&[0.75, 0.5], 0.0),
        (&[0.0], 1.0),
    ] {
        let parts = weights.iter().map(|&weight| part(0, weight, &[]));
        checkpoint.ledger.open = parts.collect();
        assert_eq!(checkpoint.ledger.fraction(), fraction, "{weights:?}");
    }
}

#[test]
fn the_result_so_far_is_divided_and_rounded_up() {
    let mut checkpoint = samples::checkpoint();
    assert_eq!(checkpoint.found_so_far(), [BigUint::from(15u32)]);
    let ledger = &mut checkpoint.ledger;
    ledger.job = symmetric();
    ledger.job.question = Question::CountBySize;
    ledger.found = vec![8u32.into(), 1u32.into()];
    ledger.open = vec![part(0, 0.1, &[0, 1]), part(1, 0.1, &[4, 3, 8, 0])];
    let Term { times: 2, .. } = ledger.job.terms[1] else {
        panic!("twice");
    };
    // (8 + 0 + 8) / 8, (1 + 1 + 6) / 8, 16 / 8, 0 / 8
    let expected = [2u32, 1, 2, 0].map(BigUint::from);
    assert_eq!(checkpoint.found_so_far(), expected);
    checkpoint.ledger.found[0] += 1u32;
    assert_eq!(checkpoint.found_so_far()[0], BigUint::from(3u32));
}

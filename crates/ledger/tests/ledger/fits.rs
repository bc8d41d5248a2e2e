//! What goes on with what, and how far a count has come.

use standoff_ledger::{BigUint, Job, Misfit, Open, Question, Term, check_fits};

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

/// What differs from a job that is changed so.
fn misfit(job: Job, change: impl FnOnce(&mut Job)) -> Misfit {
    let mut other = job.clone();
    change(&mut other);
    let misfit = check_fits(&job, &other).unwrap_err();
    assert!(check_fits(&other, &job).is_err());
    misfit
}

#[test]
fn a_job_fits_itself() {
    for job in [samples::job(), symmetric()] {
        assert_eq!(check_fits(&job, &job.clone()), Ok(()));
        assert_eq!(
            samples::head().check_fits(&job).is_ok(),
            job == samples::job()
        );
        assert_eq!(
            samples::checkpoint().check_fits(&job).is_ok(),
            job == samples::job()
        );
    }
}

#[test]
fn what_differs_is_said() {
    let other: standoff_ledger::Digest = "00000000000000000000000000000002".parse().unwrap();
    let by_size = misfit(samples::job(), |job| job.question = Question::CountBySize);
    let expected = "it is of the question `count`, and now `count-by-size` is asked";
    assert_eq!(by_size.to_string(), expected);
    let model = misfit(samples::job(), |job| job.terms[0].digest = other);
    let expected = "it is of the model 6c8e0b1f4a52d3977c01aa64e5f08b13, and this one is \
                    00000000000000000000000000000002: another puzzle, or other parameters";
    assert_eq!(model.to_string(), expected);
    let engine = misfit(samples::job(), |job| {
        job.terms[0].engine = "split".to_string()
    });
    let expected = "the engine `queens` has begun it, and now `split` counts";
    assert_eq!(engine.to_string(), expected);
    let version = misfit(samples::job(), |job| job.terms[0].version = 2);
    let expected = "version 1 of the engine `queens` has begun it, and this is version 2: take the \
                    release that wrote it";
    assert_eq!(version.to_string(), expected);
    let symmetry = misfit(samples::job(), |job| *job = symmetric());
    let expected =
        "it is a count without symmetry, and now one up to a symmetry of 8 maps is asked for";
    assert_eq!(symmetry.to_string(), expected);
}

#[test]
fn every_term_has_to_fit() {
    let version = misfit(symmetric(), |job| job.terms[1].version = 2);
    assert!(matches!(
        version,
        Misfit::Version {
            there: 1,
            here: 2,
            ..
        }
    ));
    let symmetry = [
        |job: &mut Job| job.divisor = 4,
        |job: &mut Job| job.terms[1].times = 3,
        |job: &mut Job| job.terms.truncate(1),
    ];
    for change in symmetry {
        let misfit = misfit(symmetric(), change);
        assert!(matches!(misfit, Misfit::Symmetry { .. }), "{misfit}");
    }
}

/// Another model has another group, and is what a person has to hear of.
#[test]
fn the_model_is_said_before_its_group() {
    let other: standoff_ledger::Digest = "00000000000000000000000000000002".parse().unwrap();
    let misfit = misfit(symmetric(), |job| {
        job.divisor = 4;
        job.terms[0].digest = other;
    });
    assert!(matches!(misfit, Misfit::Model { .. }), "{misfit}");
}

fn part(term: usize, weight: f64, found: &[u32]) -> Open {
    Open {
        term,
        weight,
        found: found.iter().map(|&count| count.into()).collect(),
        place: "0".parse().unwrap(),
    }
}

#[test]
fn what_is_done_is_what_is_not_open() {
    let mut checkpoint = samples::checkpoint();
    for (weights, fraction) in [
        (&[][..], 1.0),
        (&[0.25, 0.5], 0.25),
        (&[0.75, 0.5], 0.0),
        (&[0.0], 1.0),
    ] {
        let parts = weights.iter().map(|&weight| part(0, weight, &[]));
        checkpoint.ledger.open = parts.collect();
        assert_eq!(checkpoint.fraction(), fraction, "{weights:?}");
    }
}

#[test]
fn what_was_found_so_far_is_divided_and_rounded_up() {
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

//! Random puzzles with every rule of the language: all engines have to agree with a referee that shares no code with
//! the library.
//!
//! The puzzles are the same in every run. `STANDOFF_SEED` is a number that selects others, and `STANDOFF_LONG=1` makes
//! more of them. A failing puzzle is shrunk and shown as text.

mod compare;
mod expression;
mod found;
mod library;
mod profile;
mod puzzle;
mod referee;
mod strategies;
mod written;

use std::cell::Cell;
use std::env;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use proptest::bool::weighted;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use compare::compare;
use library::Searched;
use profile::Profile;
use puzzle::Puzzle;
use referee::{Referee, TooMuch};

use crate::within::{is_long, on_threads};

/// The puzzles come in batches. Each has a seed, so that the puzzles do not depend on the number of threads.
const BATCHES: u64 = 20;

/// Number of puzzles.
const PUZZLES: u32 = 1_200;

/// Number of puzzles in a long run.
const LONG: u32 = 100_000;

/// The share of the puzzles that are also counted on several threads.
const THREADED: f64 = 0.2;

/// The state of all batches.
#[derive(Default)]
struct Progress {
    compared: AtomicU64,
    /// The number of puzzles compared before the first failure.
    failed: OnceLock<u64>,
}

#[test]
fn every_engine_agrees_with_the_referee() {
    let seed = env::var("STANDOFF_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let puzzles = if is_long() { LONG } else { PUZZLES };
    let progress = Progress::default();
    let batches = Vec::from_iter(0..BATCHES);
    let profiles = on_threads(&batches, |&batch| {
        let batch = Batch {
            seed,
            batch,
            progress: &progress,
        };
        batch.run(puzzles / BATCHES as u32)
    });
    let mut profile = Profile::default();
    for own in profiles {
        profile.merge(own);
    }
    assert_eq!(profile.puzzles, u64::from(puzzles));
    assert!(
        profile.lacks().is_empty(),
        "too few have {:#?}",
        profile.lacks()
    );
}

struct Batch<'p> {
    seed: u64,
    batch: u64,
    progress: &'p Progress,
}

impl Batch<'_> {
    /// Compares this number of puzzles, unless another batch has failed.
    fn run(&self, puzzles: u32) -> Profile {
        let config = Config {
            cases: puzzles,
            max_global_rejects: 4 * puzzles,
            max_shrink_iters: 20_000,
            failure_persistence: None,
            ..Config::default()
        };
        let (profile, has_failed) = (Mutex::new(Profile::default()), Cell::new(false));
        let judge = |(puzzle, is_threaded): (Puzzle, bool)| {
            if self.progress.failed.get().is_some() && !has_failed.get() {
                return Ok(());
            }
            let judged = judge(&puzzle, is_threaded, &profile);
            match &judged {
                Ok(()) => _ = self.progress.compared.fetch_add(1, Ordering::Relaxed),
                Err(TestCaseError::Reject(_)) => {}
                Err(TestCaseError::Fail(_)) => {
                    let compared = self.progress.compared.load(Ordering::Relaxed);
                    has_failed.set(self.progress.failed.set(compared).is_ok() || has_failed.get());
                }
            }
            judged
        };
        let puzzles = (strategies::puzzle(), weighted(THREADED));
        match TestRunner::new_with_rng(config, self.random()).run(&puzzles, judge) {
            Ok(()) => profile.into_inner().unwrap(),
            Err(TestError::Abort(reason)) => panic!("{reason}"),
            Err(TestError::Fail(reason, (puzzle, _))) => {
                let (text, n) = (written::text(&puzzle), puzzle.asked);
                let before = self.progress.failed.get().unwrap_or(&0);
                let seed = self.seed;
                panic!(
                    "{text}asked with n = {n:?}: {reason}\n\
                     found after {before} puzzles, STANDOFF_SEED={seed}"
                )
            }
        }
    }

    fn random(&self) -> TestRng {
        let seeds = [self.seed, self.batch, 0, 0].map(u64::to_le_bytes);
        TestRng::from_seed(RngAlgorithm::ChaCha, seeds.as_flattened())
    }
}

/// Compares a puzzle; a panic is a failure.
fn judge(
    puzzle: &Puzzle,
    is_threaded: bool,
    profile: &Mutex<Profile>,
) -> Result<(), TestCaseError> {
    let referee = Referee::of(puzzle).map_err(|TooMuch| TestCaseError::reject("too much"))?;
    let compared = catch_unwind(|| {
        let searched = Searched::read(&written::text(puzzle), puzzle.asked)?;
        compare(&searched, &referee, is_threaded).map(|()| searched.is_for_queens())
    });
    let compared = compared.unwrap_or_else(|_| Err("it panics".to_string()));
    let is_for_queens = compared.map_err(TestCaseError::fail)?;
    let mut profile = profile.lock().unwrap();
    profile.add(puzzle, &referee, is_for_queens, is_threaded);
    Ok(())
}

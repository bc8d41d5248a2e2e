//! Random puzzles, with every rule of the language, against a referee that shares no code with the
//! library: all engines have to give its answers.
//!
//! The puzzles are the same in every run; `STANDOFF_SEED` takes a number that makes others of them,
//! and `STANDOFF_LONG` asks for more. A puzzle that fails is shown as text, as small as it can be made.

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
use std::panic::{catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use compare::compare;
use library::Searched;
use profile::Profile;
use puzzle::Puzzle;
use referee::{Referee, TooMuch};

/// The puzzles come in shares, each with a seed of its own, whoever works on them.
const SHARES: u64 = 20;

const PUZZLES: u32 = 10_000;

/// So many times more in a long run.
const LONGER: u32 = 10;

/// How far all shares are.
#[derive(Default)]
struct Progress {
    compared: AtomicU64,
    /// How many were compared when one failed.
    failed: OnceLock<u64>,
}

#[test]
fn every_engine_agrees_with_the_referee() {
    let seed = env::var("STANDOFF_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let is_long = env::var_os("STANDOFF_LONG").is_some();
    let puzzles = if is_long { LONGER * PUZZLES } else { PUZZLES };
    let progress = Progress::default();
    let (next, profile) = (Mutex::new(0..SHARES), Mutex::new(Profile::default()));
    let work = || {
        let next = || next.lock().unwrap().next();
        while let Some(share) = next() {
            let own = Share {
                seed,
                share,
                progress: &progress,
            }
            .run(puzzles / SHARES as u32);
            profile.lock().unwrap().merge(own);
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| worker.join());
        ends.for_each(|end| end.unwrap_or_else(|panic| resume_unwind(panic)));
    });
    let profile = profile.into_inner().unwrap();
    assert_eq!(profile.puzzles, u64::from(puzzles));
    assert!(
        profile.lacks().is_empty(),
        "too few have {:#?}",
        profile.lacks()
    );
}

/// Some of the puzzles, which depend on the seeds and not on who works on them.
struct Share<'p> {
    seed: u64,
    share: u64,
    progress: &'p Progress,
}

impl Share<'_> {
    /// Compares so many puzzles, unless another share has failed.
    fn run(&self, puzzles: u32) -> Profile {
        let config = Config {
            cases: puzzles,
            max_global_rejects: 4 * puzzles,
            max_shrink_iters: 20_000,
            failure_persistence: None,
            ..Config::default()
        };
        let (profile, has_failed) = (Mutex::new(Profile::default()), Cell::new(false));
        let judge = |puzzle: Puzzle| {
            if self.progress.failed.get().is_some() && !has_failed.get() {
                return Ok(());
            }
            let judged = judge(&puzzle, &profile);
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
        match TestRunner::new_with_rng(config, self.random()).run(&strategies::puzzle(), judge) {
            Ok(()) => profile.into_inner().unwrap(),
            Err(TestError::Abort(reason)) => panic!("{reason}"),
            Err(TestError::Fail(reason, puzzle)) => {
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
        let seeds = [self.seed, self.share, 0, 0].map(u64::to_le_bytes);
        TestRng::from_seed(RngAlgorithm::ChaCha, seeds.as_flattened())
    }
}

/// What panics fails.
fn judge(puzzle: &Puzzle, profile: &Mutex<Profile>) -> Result<(), TestCaseError> {
    let referee = Referee::of(puzzle).map_err(|TooMuch| TestCaseError::reject("too much"))?;
    let compared = catch_unwind(|| {
        let searched = Searched::read(&written::text(puzzle), puzzle.asked)?;
        compare(&searched, &referee).map(|()| searched.is_for_queens())
    });
    let compared = compared.unwrap_or_else(|_| Err("it panics".to_string()));
    let is_for_queens = compared.map_err(TestCaseError::fail)?;
    profile.lock().unwrap().add(puzzle, &referee, is_for_queens);
    Ok(())
}

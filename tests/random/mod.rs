//! Random puzzles, with every rule of the language, against a referee that shares no code with the
//! library: all engines have to give its answers.
//!
//! The puzzles are the same in every run; `STANDOFF_SEED` takes a number that makes others of them,
//! and `STANDOFF_LONG` asks for more. A puzzle that fails is shown as text, as small as it can be made.

mod compare;
mod expression;
mod library;
mod profile;
mod puzzle;
mod referee;
mod strategies;
mod written;

use std::env;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use library::{Searched, Way};
use profile::Profile;
use puzzle::Puzzle;
use referee::Referee;

/// The puzzles come in shares, each with a seed of its own, whoever works on them.
const SHARES: u64 = 20;

const PUZZLES: u32 = 10_000;

/// So many times more in a long run.
const LONGER: u32 = 20;

#[test]
fn every_engine_agrees_with_the_referee() {
    let seed = env::var("STANDOFF_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let times = if env::var_os("STANDOFF_LONG").is_some() {
        LONGER
    } else {
        1
    };
    let (next, profile) = (Mutex::new(0..SHARES), Mutex::new(Profile::default()));
    let failed = AtomicBool::new(false);
    let work = || {
        let next = || next.lock().unwrap().next();
        while let Some(share) = next() {
            let own = run(seed, share, times * PUZZLES / SHARES as u32, &failed);
            profile.lock().unwrap().merge(own);
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    let profile = profile.into_inner().unwrap();
    eprintln!("{profile:#?}");
    assert_eq!(profile.puzzles, u64::from(times * PUZZLES));
    assert!(
        profile.lacks().is_empty(),
        "too few with {:#?}",
        profile.lacks()
    );
}

/// Compares so many puzzles, unless another share has failed.
fn run(seed: u64, share: u64, puzzles: u32, failed: &AtomicBool) -> Profile {
    let config = Config {
        cases: puzzles,
        max_global_rejects: 4 * puzzles,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&share.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let (profile, own) = (Mutex::new(Profile::default()), AtomicBool::new(false));
    let judge = |puzzle: Puzzle| {
        if failed.load(Ordering::Relaxed) && !own.load(Ordering::Relaxed) {
            return Ok(());
        }
        let judged = judge(&puzzle, &profile);
        if matches!(judged, Err(TestCaseError::Fail(_))) {
            failed.store(true, Ordering::Relaxed);
            own.store(true, Ordering::Relaxed);
        }
        judged
    };
    match TestRunner::new_with_rng(config, random).run(&strategies::puzzle(), judge) {
        Ok(()) => profile.into_inner().unwrap(),
        Err(TestError::Fail(reason, puzzle)) => {
            let (text, n) = (written::text(&puzzle), puzzle.asked);
            panic!("{text}asked with n = {n:?}\n{reason}")
        }
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

fn judge(puzzle: &Puzzle, profile: &Mutex<Profile>) -> Result<(), TestCaseError> {
    let referee = Referee::of(puzzle).map_err(|_| TestCaseError::reject("too much"))?;
    let searched = Searched::read(&written::text(puzzle), puzzle.asked);
    let searched = searched.map_err(TestCaseError::fail)?;
    compare::compare(&searched, &referee).map_err(TestCaseError::fail)?;
    let queens = Way {
        engine: Some("queens"),
        threads: 1,
    };
    let by_queens = searched.count(queens).is_some();
    let mut profile = profile.lock().unwrap();
    profile.add(puzzle, &referee, by_queens);
    Ok(())
}

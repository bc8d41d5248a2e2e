//! How long something takes.

use std::time::{Duration, Instant};

use standoff::core::End;

use crate::failure::Failure;

/// What a way has found, and what it took; or why it was stopped before.
pub(super) type Measured = Result<Done, End>;

/// What a way has found, and what it took.
pub(super) struct Done {
    pub(super) found: Found,
    pub(super) time: Duration,
}

/// What a way has found.
pub(super) struct Found {
    /// The squares of a placement, or a number.
    pub(super) answer: String,
    /// The engine that answered, if one was asked.
    pub(super) engine: Option<&'static str>,
    /// The nodes of its tree, where somebody counts them.
    pub(super) nodes: Option<u64>,
}

/// The answer where there is no placement.
pub(super) const NONE: &str = "none";

/// What is over sooner is done again, up to so many times, and the fastest run counts.
const SHORT: Duration = Duration::from_millis(20);
const RUNS: usize = 5;

/// The fastest of a few runs, each of which says itself how long it took.
pub(super) fn fastest(
    mut run: impl FnMut() -> Result<Measured, Failure>,
) -> Result<Measured, Failure> {
    let mut best = run()?;
    for _ in 1..RUNS {
        match &mut best {
            Ok(done) if done.time < SHORT => {
                if let Ok(again) = run()?
                    && again.time < done.time
                {
                    *done = again;
                }
            }
            _ => break,
        }
    }
    Ok(best)
}

/// What something takes that needs no preparation.
pub(super) fn timed(run: impl FnOnce() -> Result<Found, End>) -> Measured {
    let start = Instant::now();
    let found = run()?;
    let time = start.elapsed();
    Ok(Done { found, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn took(millis: u64) -> Measured {
        Ok(Done {
            found: Found {
                answer: millis.to_string(),
                engine: None,
                nodes: None,
            },
            time: Duration::from_millis(millis),
        })
    }

    fn of(mut times: &[u64]) -> (u64, usize) {
        let mut runs = 0;
        let best = fastest(|| {
            runs += 1;
            let time = times.split_off_first().expect("no more runs than times");
            Ok(took(*time))
        });
        let best = best.unwrap().unwrap_or_else(|end| panic!("{end}"));
        (best.found.answer.parse().unwrap(), runs)
    }

    #[test]
    fn what_is_short_is_done_again_and_the_fastest_counts() {
        assert_eq!(of(&[9, 7, 3, 8, 5]), (3, 5));
        assert_eq!(of(&[500]), (500, 1));
        assert_eq!(of(&[20]), (20, 1));
    }

    #[test]
    fn what_was_stopped_is_not_done_again() {
        let mut runs = 0;
        let stopped = fastest(|| {
            runs += 1;
            Ok(Err(End::TimeLimit))
        });
        assert!(matches!(stopped, Ok(Err(End::TimeLimit))));
        assert_eq!(runs, 1);
    }
}

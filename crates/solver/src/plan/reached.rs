//! How far a trial search is.

/// The trial search that is expected to end first.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The expected work of the whole search.
    pub(super) expected: f64,
    pub(super) progress: f64,
}

/// How far a trial search is.
#[derive(Clone, Copy, Default)]
pub(super) struct Reached {
    pub(super) work: f64,
    pub(super) progress: f64,
}

/// Whether a trial search is half done, and the rest takes no longer than all of it until now, at the pace of the last
/// round. The progress in an uneven tree may seem fast at first, and that of a sweep may jump.
pub(super) fn is_half_way(before: Reached, now: Reached) -> bool {
    let (worked, came) = (now.work - before.work, now.progress - before.progress);
    let has_pace = before.progress > 0.0 && came > 0.0;
    let is_sudden = came * before.work > SUDDEN * worked * before.progress;
    has_pace
        && !is_sudden
        && now.progress >= 0.5
        && (1.0 - now.progress) / came * worked <= now.work
}

/// Progress that is more than this many times as fast as before is not believed.
const SUDDEN: f64 = 2.5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way_takes_two_steps() {
        let is_half_way = |before, now, factor| {
            let reached = |work, progress| Reached { work, progress };
            is_half_way(reached(1.0, before), reached(factor, now))
        };
        assert!(is_half_way(0.25, 0.5, 2.0) && is_half_way(0.3, 0.6, 2.0));
        assert!(!is_half_way(0.24, 0.48, 2.0), "not yet");
        assert!(
            !is_half_way(0.0, 0.9, 2.0),
            "one step alone may be only the beginning"
        );
        assert!(
            is_half_way(0.5, 0.7, 2.0) && !is_half_way(0.5, 0.6, 2.0),
            "it slows down"
        );
        assert!(
            is_half_way(0.2, 0.65, 2.0) && !is_half_way(0.15, 0.65, 2.0),
            "2.25 times as fast as before is believed, 3.3 times is not"
        );
        assert!(
            !is_half_way(0.47, 0.67, 8.0),
            "the pace is that of eight times the work"
        );
    }
}

//! The effort that planning is worth.
//!
//! Effort and work are measured in the unit of [`Estimate::node_cost`](crate::Estimate::node_cost): about a
//! nanosecond. The constants were chosen on the puzzles of `tests/published` and the benchmarks of this crate. With
//! them, planning takes about a millisecond if nothing is known, and otherwise a few percent of the search:
//!
//! ```text
//! effort of an estimate     FIRST --> FREE --> 1/20 of the search, or 1/16 of the trial searches --> MAX_EFFORT
//! work of a trial search    FIRST --> 1/20 of the search, or 1/4 if it promises less --> MAX_WALK
//! ```

/// The effort of the first estimates, and the work of the first trial searches.
pub(super) const FIRST: f64 = 1e4;

/// The effort for a first placement: that of planning such a search, and of the first turn of each engine in a
/// portfolio. A complete search of less work needs no portfolio.
pub(super) const FIRST_PLACEMENT: f64 = 1e5;

/// The effort of estimates that is always spent, even if the search may be short.
const FREE: f64 = 1.6e5;

/// The part of a search that one estimate, or one trial search, may take: 1 in this number. There are several engines,
/// and each is asked several times.
const SEARCH_SHARE: f64 = 20.0;

/// The part of the best estimate that a trial search may take if it may need less work than that: 1 in this number.
/// Once it is half done, it is chosen.
const PROMISING_SHARE: f64 = 4.0;

/// The part of the trial searches that one estimate may take: 1 in this number.
const WALK_SHARE: f64 = 16.0;

/// The part of a trial search that sampling its rest may take: 1 in this number.
pub(super) const SAMPLE_SHARE: f64 = 4.0;

/// If the best engine is expected to take more work than this, the rest of a trial search is sampled at length: with the
/// work of the trial search.
pub(super) const MINUTES: f64 = 1e11;

/// The part of a turn for a search that itself reports that it will take over an hour.
pub(super) const HOPELESS: f64 = 0.25;

/// The number of turns that a search takes at once if it reports that half of its way is done. In an uneven tree, such a report
/// may be wrong, but many of these searches end within four turns.
pub(super) const HOPEFUL: f64 = 4.0;

/// The cost of a sampled node, besides twice that of a node of the search.
pub(super) const SAMPLED_NODE: f64 = 80.0;

/// The maximum effort of an estimate.
const MAX_EFFORT: f64 = 5e7;

/// Estimates are repeated when their effort has grown by this factor; less gives little new information.
pub(super) const MIN_GROWTH: f64 = 4.0;

/// The next search for an order takes at most this many times the effort of the last one. An order that is found early
/// saves most of a trial search.
pub(super) const MUCH_GROWTH: f64 = 16.0;

/// A search of at most this number of times the effort spent is not worth a better estimate.
pub(super) const CHEAP: f64 = 10.0;

/// The fraction of the likely minimum of a search that the preparation of another engine may take before trial searches
/// have done as much.
pub(super) const MAX_PREPARATION: f64 = 0.2;

/// A preparation may take this much work, about a millisecond, unless that is more than a part of the expected answer: 1 in
/// [`BRIEF_PREPARATION_SHARE`].
const BRIEF_PREPARATION: f64 = 1e6;
const BRIEF_PREPARATION_SHARE: f64 = 5.0;

/// Trial searches do no more work than this: some tenths of a second. Longer ones would hardly change the choice, and a
/// search does not report its progress while it is a trial.
const MAX_WALK: f64 = 3e8;

/// The maximum work of trial searches that are not continued, since a list or a catalogue begins again, and of those that
/// have shown nothing about the work of any engine: some tens of milliseconds. After that, the progress of a search in an
/// unknown tree is trusted.
pub(crate) const BRIEF_WALK: f64 = 4e7;

/// Trial searches do this work if no engine is expected to finish [soon](SOON): about a second. An engine with
/// expensive nodes has hardly begun before.
pub(super) const LONG_WALK: f64 = 1e9;

/// If the best engine is expected to take more work than this, about an hour, trial searches do equal work: no
/// expectation is reliable.
pub(super) const SOON: f64 = 3e12;

/// Less progress of a trial search says less about its end than an estimate.
pub(super) const SLIGHT: f64 = 0.01;

/// The progress of a trial search may be too low by this factor: at the beginning of a sweep of n pieces that move as
/// rook or king, for example.
pub(super) const PROMISE: f64 = 8.0;

/// After this progress of a trial search, those that are expected to take longer get shorter turns: half of a turn after
/// twice the progress.
pub(super) const ON_ITS_WAY: f64 = 0.03;

/// After this progress of a trial search, estimates and preparations would take longer than they save.
pub(super) const SOME_WAY: f64 = 0.1;

/// If a trial search has made this progress, the rests of the others are not sampled: it would finish in about that time.
pub(super) const FAR_ON: f64 = 0.2;

/// If all others are expected to take more than this many times its work, the rest of a trial search is not sampled.
pub(super) const FAR_AHEAD: f64 = 30.0;

/// The progress of a trial search may be too high by this factor at first.
pub(super) const MISLED: f64 = 3.0;

/// A trial search that has grown by more bytes than this is deep in its tree: some hundred levels of a wide board.
pub(super) const DEEP: usize = 1 << 20;

/// The number of candidates in the nodes of a trace that are generated to find the engine with the smallest tree.
pub(super) const TRACED_CANDIDATES: usize = 1_000_000;

/// The effort of planning one of the many bounded searches for an optimum. They are short, and the best engine is known
/// from the last one, so no tree is sampled.
pub(crate) const BOUNDED_SEARCH: f64 = 1.0;

/// The effort of planning the count in a search for an optimum: about the work of the searches before it. With a tenth of
/// it, `sweep` does not know that its states fit in memory.
pub(crate) const SIZE_COUNT: f64 = 1e7;

/// The effort that an estimate is worth if the search takes at least this work, and trial searches have done `walked`.
pub(super) fn estimate_effort(least_work: f64, walked: f64) -> f64 {
    small_part(least_work)
        .max(walked.min(FREE))
        .max(walked / WALK_SHARE)
        .min(MAX_EFFORT)
}

/// The part of a search of this work that an estimate or a trial search may take.
pub(super) fn small_part(work: f64) -> f64 {
    work / SEARCH_SHARE
}

/// The work that a trial search is worth if the best engine is estimated to take `work`.
pub(super) fn walk_effort(work: f64) -> f64 {
    small_part(work).min(MAX_WALK)
}

/// The work that a trial search is worth if it may need less than `work`, that of the best engine.
pub(super) fn promising_walk_effort(work: f64) -> f64 {
    (work / PROMISING_SHARE).min(MAX_WALK)
}

/// The work that a preparation is worth if the answer is expected to take `work`.
pub(super) fn preparation_effort(work: f64) -> f64 {
    let brief = BRIEF_PREPARATION.min(work / BRIEF_PREPARATION_SHARE);
    walk_effort(work).max(brief)
}

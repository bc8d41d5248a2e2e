//! Constraints that need several pieces, which must not attack each other.

use standoff_model::Candidate;

use crate::position::View;
use crate::set::CandidateSet;
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// Most pieces that are fitted into a constraint. A person does not see more arrangements at once.
const MAX_NEED: u64 = 4;

/// Most places of a constraint into which pieces are fitted.
const MAX_PLACES: usize = 24;

/// Constraints that need at least two pieces: candidates in every arrangement of them, and candidates in or beside
/// none.
pub(crate) fn find(view: &View<'_>, _: u32) -> Vec<Step> {
    let constraints = view.rests.iter().enumerate();
    let steps = constraints.flat_map(|(constraint, rest)| {
        if !is_fitted(view, constraint) {
            return [None, None];
        }
        let is_beside_none = |&other: &Candidate| {
            let excluded = view.excluded_by(other);
            let mut left = rest.open.minus(&excluded);
            let is_inside = left.contains(other);
            left.remove(other);
            excluded.meets(&rest.open) && !fits(view, &left, rest.need - u64::from(is_inside))
        };
        let step = |place: Vec<Candidate>, exclude: Vec<Candidate>, reason| Step {
            technique: Technique::Fit,
            place,
            exclude,
            reason,
        };
        let place = needed(view, constraint);
        let exclude = view.position.open.iter().filter(is_beside_none).collect();
        let steps = [
            step(place, Vec::new(), Reason::Last { constraint }),
            step(Vec::new(), exclude, Reason::Starved { constraint }),
        ];
        steps.map(|step| (step.decides() > 0).then_some(step))
    });
    steps.flatten().collect()
}

/// The places of a constraint that every arrangement of its pieces uses.
pub(super) fn needed(view: &View<'_>, constraint: usize) -> Vec<Candidate> {
    let rest = &view.rests[constraint];
    let is_needed = |&place: &Candidate| {
        let mut without = rest.open.clone();
        without.remove(place);
        !fits(view, &without, rest.need)
    };
    if is_fitted(view, constraint) {
        rest.open.iter().filter(is_needed).collect()
    } else {
        Vec::new()
    }
}

/// A constraint into which the pieces that it needs do not fit.
pub(super) fn unfit(view: &View<'_>) -> Option<usize> {
    let mut constraints = 0..view.rests.len();
    constraints.find(|&constraint| {
        let rest = &view.rests[constraint];
        is_fitted(view, constraint) && !fits(view, &rest.open, rest.need)
    })
}

/// The most pieces that fit on some places, up to a limit.
pub(super) fn most(view: &View<'_>, places: &CandidateSet, limit: u64) -> u64 {
    let limit = limit.min(places.len() as u64);
    if !(2..=MAX_NEED).contains(&limit) || places.len() > MAX_PLACES {
        return limit;
    }
    let fitting = (1..=limit).rev().find(|&number| fits(view, places, number));
    fitting.unwrap_or(0)
}

/// Whether pieces are fitted into a constraint.
fn is_fitted(view: &View<'_>, constraint: usize) -> bool {
    let rest = &view.rests[constraint];
    (2..=MAX_NEED).contains(&rest.need)
        && rest.open.len() <= MAX_PLACES
        && view.facts.sums[constraint].is_even()
}

/// Whether a set has this number of candidates that do not exclude each other.
fn fits(view: &View<'_>, places: &CandidateSet, need: u64) -> bool {
    match need {
        0 => true,
        1 => !places.is_empty(),
        _ => {
            let mut rest = places.clone();
            places.iter().any(|first| {
                rest.remove(first);
                rest.len() as u64 >= need - 1
                    && fits(view, &rest.minus(&view.excluded_by(first)), need - 1)
            })
        }
    }
}

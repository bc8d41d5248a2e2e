//! Candidates that would leave a constraint with too few places.

use std::collections::BTreeMap;

use standoff_model::Candidate;

use crate::position::View;
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// Open candidates beside which a constraint cannot be met, together for each constraint.
pub(crate) fn find(view: &View<'_>, _: u32) -> Vec<Step> {
    let mut starving: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
    for candidate in view.position.open.iter() {
        if let Some(constraint) = starved_by(view, candidate) {
            starving.entry(constraint).or_default().push(candidate);
        }
    }
    let step = |(constraint, exclude)| Step {
        technique: Technique::Starved,
        place: Vec::new(),
        exclude,
        reason: Reason::Starved { constraint },
    };
    starving.into_iter().map(step).collect()
}

/// The constraint with the fewest places that a candidate would leave without enough.
fn starved_by(view: &View<'_>, candidate: Candidate) -> Option<usize> {
    let excluded = view.excluded_by(candidate);
    let starved = view.rests.iter().enumerate().filter(|(constraint, rest)| {
        if rest.need == 0 || !rest.open.meets(&excluded) {
            return false;
        }
        let left = rest.open.minus(&excluded);
        view.facts.sums[*constraint].total(&left) < rest.need
    });
    let fewest = starved.min_by_key(|(_, rest)| rest.open.len());
    fewest.map(|(constraint, _)| constraint)
}

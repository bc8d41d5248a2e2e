//! Constraints that need every place that is left.

use standoff_model::Candidate;

use crate::position::{Rest, View};
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// Constraints that cannot be met without some of their open members.
pub(crate) fn find(view: &View<'_>, _: u32) -> Vec<Step> {
    let all = view
        .rests
        .iter()
        .enumerate()
        .map(|(constraint, rest)| Step {
            technique: Technique::LastPlace,
            place: needed(view, constraint, rest),
            exclude: Vec::new(),
            reason: Reason::Last { constraint },
        });
    all.filter(|step| !step.place.is_empty()).collect()
}

/// The open members without which a sum cannot be reached.
pub(super) fn needed(view: &View<'_>, constraint: usize, rest: &Rest) -> Vec<Candidate> {
    if rest.need == 0 {
        return Vec::new();
    }
    let sum = &view.facts.sums[constraint];
    let spare = sum.total(&rest.open) - rest.need;
    let needed = rest.open.iter().filter(|&c| sum.weight(c) > spare);
    needed.collect()
}

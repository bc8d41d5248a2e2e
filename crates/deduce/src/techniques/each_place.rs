//! Squares that every place of a constraint attacks.

use crate::position::View;
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// Constraints that need a piece, with all their open members in conflict with another candidate.
pub(crate) fn find(view: &View<'_>, _: u32) -> Vec<Step> {
    let needy = (view.rests.iter().enumerate()).filter(|(_, rest)| rest.need > 0);
    let steps = needy.map(|(constraint, rest)| {
        let open = view.position.open.clone();
        let attacked = (rest.open.iter()).try_fold(open, |attacked, place| {
            let attacked = attacked.and_words(view.facts.conflicts(place));
            (!attacked.is_empty()).then_some(attacked)
        });
        Step {
            technique: Technique::CommonAttack,
            place: Vec::new(),
            exclude: attacked.iter().flat_map(|set| set.iter()).collect(),
            reason: Reason::EachPlace {
                constraint,
                places: rest.open.iter().collect(),
            },
        }
    });
    steps.filter(|step| !step.exclude.is_empty()).collect()
}

//! Squares that a placed piece attacks, and the rest of full constraints.

use crate::position::View;
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// Placed pieces with open candidates in conflict.
pub(crate) fn by_pieces(view: &View<'_>, _: u32) -> Vec<Step> {
    let position = view.position;
    let attacked = position.chosen.iter().map(|by| {
        let open = position.open.and_words(view.facts.conflicts(by));
        Step {
            technique: Technique::Attacked,
            place: Vec::new(),
            exclude: open.iter().collect(),
            reason: Reason::Attacked { by },
        }
    });
    attacked.filter(|step| !step.exclude.is_empty()).collect()
}

/// Constraints with less room than the weight of an open member.
pub(crate) fn by_full_sums(view: &View<'_>, _: u32) -> Vec<Step> {
    let full = view.rests.iter().enumerate().map(|(constraint, rest)| {
        let sum = &view.facts.sums[constraint];
        let exclude = rest.open.iter().filter(|&c| sum.weight(c) > rest.room);
        Step {
            technique: Technique::Full,
            place: Vec::new(),
            exclude: exclude.collect(),
            reason: Reason::Full { constraint },
        }
    });
    full.filter(|step| !step.exclude.is_empty()).collect()
}

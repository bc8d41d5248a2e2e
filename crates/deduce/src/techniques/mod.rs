//! One module per technique: a function that finds all its steps in a position.

mod attacked;
mod contradiction;
mod counting;
mod each_place;
mod fit;
mod last;
mod starved;

pub(crate) use contradiction::propagate;

use crate::position::View;
use crate::step::Step;

/// Finds steps in a position. Each step decides at least one open candidate.
///
/// Steps above this difficulty are not wanted. A function may save time by not looking for them.
pub(crate) type Find = fn(&View<'_>, u32) -> Vec<Step>;

/// All techniques from easy to difficult. A function may find steps of several sizes or depths.
pub(crate) const ALL: [Find; 9] = [
    attacked::by_pieces,
    attacked::by_full_sums,
    last::find,
    each_place::find,
    counting::confined,
    starved::find,
    fit::find,
    counting::find,
    contradiction::find,
];

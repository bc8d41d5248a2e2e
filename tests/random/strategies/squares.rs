//! Lists of squares.

use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::expression::Condition;
use super::super::puzzle::Places;
use super::super::referee::Grid;
use super::conditions;

/// One or more squares, before the board is known.
#[derive(Clone, Debug)]
pub(super) enum Draft {
    Named(usize),
    At(usize),
    Where(Condition),
}

pub(super) fn drafts(number: Range<usize>) -> impl Strategy<Value = Vec<Draft>> {
    let draft = prop_oneof![
        3 => (0..16usize).prop_map(Draft::Named),
        2 => (0..16usize).prop_map(Draft::At),
        1 => conditions::of_square().prop_map(Draft::Where),
    ];
    vec(draft, number)
}

impl Draft {
    /// The list on a board, taken from `squares`. Names are distinct.
    pub(super) fn finish(drafts: Vec<Draft>, grid: &Grid, squares: &[usize]) -> Vec<Places> {
        let (mut named, mut list) = (Vec::new(), Vec::new());
        for draft in drafts {
            let square = |number: usize| match squares {
                [] => None,
                _ => Some(grid.file_and_rank(squares[number % squares.len()])),
            };
            let places = match draft {
                Draft::Named(number) => square(number)
                    .filter(|place| !named.contains(place))
                    .inspect(|&place| named.push(place))
                    .map(|(file, rank)| Places::Named(file, rank)),
                Draft::At(number) => square(number).map(|(file, rank)| Places::At(file, rank)),
                Draft::Where(condition) => Some(Places::Where(condition)),
            };
            list.extend(places);
        }
        list
    }
}

//! Rules of all forms.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::super::puzzle::{Count, Lines, Puzzle, Rule};
use super::super::referee::{Grid, countings};
use super::other_name;
use super::squares::{Draft, drafts};

/// A rule before it is known what it can be about.
#[derive(Clone, Debug)]
pub(super) enum RuleDraft {
    NoAttack,
    SidesAtPeace,
    NoTouch,
    /// Lines by number, squares if it is those, and the number of a kind.
    Each(usize, Vec<Draft>, Count, Option<usize>),
    /// Counts as the last rule that counts does, its squares in the opposite order.
    Again(Count),
}

pub(super) fn rules() -> impl Strategy<Value = Option<Vec<RuleDraft>>> {
    let each = (
        0..6usize,
        drafts(0..4),
        count(4),
        option::weighted(0.4, 0..4usize),
    );
    let rule = prop_oneof![
        4 => Just(RuleDraft::NoAttack),
        2 => Just(RuleDraft::SidesAtPeace),
        2 => Just(RuleDraft::NoTouch),
        5 => each.prop_map(|(lines, squares, count, kind)| {
            RuleDraft::Each(lines, squares, count, kind)
        }),
        1 => count(4).prop_map(RuleDraft::Again),
    ];
    option::weighted(0.88, vec(rule, 0..5))
}

/// These rules, or those that hold by themselves, where large boards would have too many placements.
pub(super) fn of_few_pieces(rules: Option<Vec<RuleDraft>>) -> Vec<RuleDraft> {
    const BOARD: usize = 4;
    let mut rules = rules.unwrap_or_else(|| vec![RuleDraft::NoAttack]);
    rules.insert(
        0,
        RuleDraft::Each(BOARD, Vec::new(), Count::AtMost(2), None),
    );
    rules
}

/// Counts of mostly few pieces.
pub(super) fn count(end: u64) -> impl Strategy<Value = Count> {
    prop_oneof![
        2 => (0..end).prop_map(Count::Exactly),
        3 => (0..end).prop_map(|most| Count::AtMost(most + 1)),
        1 => (0..end / 2).prop_map(Count::AtLeast),
        3 => (0..end, 0..end).prop_map(|(least, more)| Count::Between(least, least + more)),
    ]
}

/// Gives a puzzle those of the rules that make sense in it: no rule twice unless it counts, and no
/// two that contradict each other.
pub(super) fn add(puzzle: &mut Puzzle, grid: &Grid, drafts: Vec<RuleDraft>) {
    let mut rules: Vec<Rule> = Vec::new();
    for draft in drafts {
        let Some(rule) = finish(puzzle, grid, &rules, draft) else {
            continue;
        };
        let is_plain = !matches!(rule, Rule::Each(..));
        let is_same = |other: &Rule| std::mem::discriminant(other) == std::mem::discriminant(&rule);
        if is_plain && rules.iter().any(is_same) {
            continue;
        }
        rules.push(rule);
        puzzle.rules = Some(rules.clone());
        if countings(puzzle, grid)
            .iter()
            .any(|counting| counting.least > counting.most)
        {
            rules.pop();
        }
    }
    puzzle.rules = Some(rules);
}

fn finish(puzzle: &Puzzle, grid: &Grid, before: &[Rule], draft: RuleDraft) -> Option<Rule> {
    let side = puzzle.kinds[0].side;
    match draft {
        RuleDraft::NoAttack => Some(Rule::NoAttack),
        RuleDraft::SidesAtPeace if puzzle.kinds.iter().all(|kind| kind.side == side) => None,
        RuleDraft::SidesAtPeace => Some(Rule::SidesAtPeace),
        RuleDraft::NoTouch => Some(Rule::NoTouch),
        RuleDraft::Each(3, ..) if !grid.has_regions() => None,
        RuleDraft::Each(number, squares, count, kind) => {
            let piece = |kind: usize| &puzzle.kinds[kind % puzzle.kinds.len()].piece;
            let piece = kind.map(|kind| other_name(piece(kind)));
            let lines = lines(number, squares, grid);
            Some(Rule::Each(lines, count, piece))
        }
        RuleDraft::Again(count) => before.iter().rev().find_map(|rule| match rule {
            Rule::Each(Lines::Squares(places), _, piece) => {
                let places = places.iter().rev().cloned().collect();
                Some(Rule::Each(Lines::Squares(places), count, piece.clone()))
            }
            Rule::Each(lines, _, piece) => Some(Rule::Each(lines.clone(), count, piece.clone())),
            _ => None,
        }),
    }
}

fn lines(number: usize, squares: Vec<Draft>, grid: &Grid) -> Lines {
    match number {
        0 => Lines::Rows,
        1 => Lines::Columns,
        2 => Lines::Diagonals,
        3 => Lines::Regions,
        4 => Lines::Board,
        _ => Lines::Squares(Draft::finish(squares, grid, &grid.squares())),
    }
}

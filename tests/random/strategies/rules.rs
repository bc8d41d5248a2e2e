//! Rules of all variants.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::super::puzzle::{Count, Lines, Puzzle, Rule, Verb, Whom};
use super::super::referee::{Grid, countings};
use super::other_name;
use super::squares::{Draft, drafts};

/// A rule before the kinds and squares are known.
#[derive(Clone, Debug)]
pub(super) enum RuleDraft {
    NoAttack,
    SidesAtPeace,
    NoTouch,
    /// The verb, the lines by number, the squares for lines of squares, the count, and the kinds to count.
    Counts(Verb, usize, Vec<Draft>, Count, Option<WhomDraft>),
    Maximal(Option<WhomDraft>),
    /// Counts the same as the last rule that counts, with the squares in reverse order.
    Again(Count),
}

/// The number of a kind, and whether all kinds of its side count.
type WhomDraft = (usize, bool);

pub(super) fn rules() -> impl Strategy<Value = Option<Vec<RuleDraft>>> {
    let whom = |weight| option::weighted(weight, (0..4usize, any::<bool>()));
    let counts = |verbs: &'static [Verb], count| {
        let parts = (select(verbs), 0..6usize, drafts(0..4), count, whom(0.5));
        parts.prop_map(|(verb, lines, squares, count, whom)| {
            RuleDraft::Counts(verb, lines, squares, count, whom)
        })
    };
    let attackers = prop_oneof![
        1 => count(4),
        2 => Just(Count::AtLeast(1)),
        2 => (1..6u64).prop_map(Count::AtMost),
    ];
    let rule = prop_oneof![
        4 => Just(RuleDraft::NoAttack),
        2 => Just(RuleDraft::SidesAtPeace),
        2 => Just(RuleDraft::NoTouch),
        5 => counts(&[Verb::Each], count(4).boxed()),
        2 => counts(&[Verb::Cover, Verb::Dominate], attackers.boxed()),
        2 => whom(0.5).prop_map(RuleDraft::Maximal),
        2 => count(4).prop_map(RuleDraft::Again),
    ];
    option::weighted(0.88, vec(rule, 0..5))
}

/// The rules for large boards: these or the default ones, with a bound on the number of pieces.
pub(super) fn of_few_pieces(rules: Option<Vec<RuleDraft>>) -> Vec<RuleDraft> {
    const BOARD: usize = 4;
    let mut rules = rules.unwrap_or_else(|| vec![RuleDraft::NoAttack]);
    rules.insert(
        0,
        RuleDraft::Counts(Verb::Each, BOARD, Vec::new(), Count::AtMost(2), None),
    );
    rules
}

/// Counts, most of them of few pieces.
pub(super) fn count(end: u64) -> impl Strategy<Value = Count> {
    prop_oneof![
        2 => (0..end).prop_map(Count::Exactly),
        3 => (0..end).prop_map(|most| Count::AtMost(most + 1)),
        1 => (0..end / 2).prop_map(Count::AtLeast),
        3 => (0..end, 0..end).prop_map(|(least, more)| Count::Between(least, least + more)),
    ]
}

/// Adds the rules that are valid in the puzzle: only rules that count may be repeated, and no two may contradict each
/// other.
pub(super) fn add(puzzle: &mut Puzzle, grid: &Grid, drafts: Vec<RuleDraft>) {
    let mut rules: Vec<Rule> = Vec::new();
    for draft in drafts {
        let Some(rule) = finish(puzzle, grid, &rules, draft) else {
            continue;
        };
        let is_plain = !matches!(rule, Rule::Counts(..));
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
    if is_maximal_for_nothing(&rules) {
        rules.retain(|rule| !matches!(rule, Rule::Maximal(_)));
    }
    puzzle.rules = Some(rules);
}

/// Whether no rule makes conflicts or limits the number of pieces in a part of the board.
fn is_maximal_for_nothing(rules: &[Rule]) -> bool {
    let keeps_out = |rule: &Rule| match rule {
        Rule::NoAttack | Rule::SidesAtPeace | Rule::NoTouch => true,
        Rule::Maximal(_) | Rule::Counts(Verb::Each, Lines::Board, ..) => false,
        Rule::Counts(_, _, count, _) => !matches!(count, Count::AtLeast(_)),
    };
    !rules.iter().any(keeps_out)
}

fn finish(puzzle: &Puzzle, grid: &Grid, before: &[Rule], draft: RuleDraft) -> Option<Rule> {
    let side = puzzle.kinds[0].side;
    match draft {
        RuleDraft::NoAttack => Some(Rule::NoAttack),
        RuleDraft::SidesAtPeace if puzzle.kinds.iter().all(|kind| kind.side == side) => None,
        RuleDraft::SidesAtPeace => Some(Rule::SidesAtPeace),
        RuleDraft::NoTouch => Some(Rule::NoTouch),
        RuleDraft::Counts(_, 3, ..) if !grid.has_regions() => None,
        RuleDraft::Counts(verb, number, squares, count, whom) => {
            let lines = lines(number, squares, grid);
            Some(Rule::Counts(
                verb,
                lines,
                count,
                whom.map(|whom| whom_of(puzzle, whom)),
            ))
        }
        RuleDraft::Maximal(whom) => Some(Rule::Maximal(whom.map(|whom| whom_of(puzzle, whom)))),
        RuleDraft::Again(count) => before.iter().rev().find_map(|rule| match rule {
            Rule::Counts(verb, lines, _, whom) => {
                let mut lines = lines.clone();
                if let Lines::Squares(places) = &mut lines {
                    places.reverse();
                }
                Some(Rule::Counts(*verb, lines, count, whom.clone()))
            }
            _ => None,
        }),
    }
}

fn whom_of(puzzle: &Puzzle, (kind, is_by_side): WhomDraft) -> Whom {
    let kind = &puzzle.kinds[kind % puzzle.kinds.len()];
    match kind.side {
        Some(side) if is_by_side => Whom::Side(side),
        _ => Whom::Piece(other_name(&kind.piece)),
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

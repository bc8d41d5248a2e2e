//! Random puzzles. Their parts are chosen independently and then made to fit, so that a failing puzzle can be
//! shrunk part by part.

mod boards;
mod conditions;
mod pieces;
mod rules;
mod squares;

use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::puzzle::{Count, Kind, Number, Piece, Puzzle};
use super::referee::{Grid, NAMED, look_alike};
use boards::BoardDraft;
use rules::RuleDraft;
use squares::{Draft, drafts};

/// A kind of piece before the squares are known. Without a piece, it has that of the previous kind.
type KindDraft = (Option<Piece>, Option<&'static str>, NumberDraft);

#[derive(Clone, Debug)]
enum NumberDraft {
    Any,
    Count(Count),
    Given(Vec<Draft>),
}

/// Any puzzle. Most have few placements.
pub(super) fn puzzle() -> impl Strategy<Value = Puzzle> {
    let parts = (
        (0..5i64, option::of(0..5i64)),
        vec(pieces::piece(), 0..3),
        boards::board(),
        prop_oneof![1 => vec(kind(), 1..3), 1 => vec(kind(), 2..6)],
        rules::rules(),
        weighted(0.06),
    );
    parts.prop_map(finish)
}

/// The parameter, own pieces, the board, kinds, rules, and whether it is a puzzle of queens instead.
type Parts = (
    (i64, Option<i64>),
    Vec<Piece>,
    BoardDraft,
    Vec<KindDraft>,
    Option<Vec<RuleDraft>>,
    bool,
);

fn finish(((default, asked), own, board, kinds, rules, is_of_queens): Parts) -> Puzzle {
    let own = own.into_iter().enumerate();
    let mut puzzle = Puzzle {
        default,
        asked,
        own: own.map(|(before, own)| with_own(own, before)).collect(),
        board: board.finish(asked.unwrap_or(default)),
        kinds: Vec::new(),
        rules: None,
    };
    if is_of_queens {
        puzzle.kinds.push(queens(&puzzle));
        return puzzle;
    }
    let grid = Grid::of(&puzzle);
    add_kinds(&mut puzzle, &grid, kinds);
    let rules = match grid.squares().len() {
        0..=LARGE => rules,
        _ => Some(rules::of_few_pieces(rules)),
    };
    if let Some(rules) = rules {
        rules::add(&mut puzzle, &grid, rules);
    }
    puzzle
}

/// On a board with more squares, the number of pieces is bounded.
const LARGE: usize = 16;

/// One queen for each rank: puzzles for the engine `queens`.
fn queens(puzzle: &Puzzle) -> Kind {
    let is_queen = |row: &usize| NAMED[*row].0 == ["Queen"];
    let row = (0..NAMED.len()).find(is_queen).expect("there are queens");
    let (_, ranks) = puzzle.board.shape.sides();
    Kind {
        piece: Piece::Named(row, 0),
        side: None,
        number: Number::Count(Count::Exactly(ranks as u64)),
    }
}

fn kind() -> impl Strategy<Value = KindDraft> {
    let side = option::weighted(0.6, select(&["white", "black"]));
    let number = prop_oneof![
        3 => Just(NumberDraft::Any),
        6 => rules::count(4).prop_map(NumberDraft::Count),
        1 => drafts(0..3).prop_map(NumberDraft::Given),
    ];
    (option::weighted(0.65, pieces::piece()), side, number)
}

/// Adds the kinds that differ in name or side from those before; given pieces get squares of their own.
fn add_kinds(puzzle: &mut Puzzle, grid: &Grid, kinds: Vec<KindDraft>) {
    let mut free: Vec<usize> = grid.squares();
    free.retain(|&square| grid.is_free(square));
    for (piece, side, number) in kinds {
        let number = match number {
            NumberDraft::Any => Number::Any,
            NumberDraft::Count(count) => Number::Count(count),
            NumberDraft::Given(drafts) => {
                let list = Draft::finish(drafts, grid, &free);
                let given = grid.places(&list);
                if given.iter().all(|place| free.contains(place)) {
                    free.retain(|place| !given.contains(place));
                    Number::Given(list)
                } else {
                    Number::Any
                }
            }
        };
        let piece = match (piece, puzzle.kinds.last()) {
            (None, Some(before)) => other_name(&before.piece),
            (piece, _) => with_own(piece.unwrap_or(Piece::Named(0, 0)), puzzle.own.len()),
        };
        let kind = Kind {
            piece,
            side,
            number,
        };
        let is_found = |kind: &Kind| !matches!(kind.number, Number::Given(_));
        let repeats =
            |other: &Kind| is_found(&kind) && is_found(other) && look_alike(puzzle, &kind, other);
        if !puzzle.kinds.iter().any(repeats) {
            puzzle.kinds.push(kind);
        }
    }
}

/// The same piece by another of its names, if it has several.
fn other_name(piece: &Piece) -> Piece {
    match piece {
        Piece::Named(row, name) => Piece::Named(*row, (name + 1) % NAMED[*row].0.len()),
        piece => piece.clone(),
    }
}

/// The piece, with references to own pieces reduced to the `known` ones.
fn with_own(piece: Piece, known: usize) -> Piece {
    match piece {
        Piece::Own(_) if known == 0 => Piece::Named(0, 0),
        Piece::Own(own) => Piece::Own(own % known),
        Piece::UpTo(most, piece) => Piece::UpTo(most, Box::new(with_own(*piece, known))),
        Piece::Any(pieces) => {
            let pieces = pieces.into_iter().map(|piece| with_own(piece, known));
            Piece::Any(pieces.collect())
        }
        piece => piece,
    }
}

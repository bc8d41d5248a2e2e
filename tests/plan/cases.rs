//! Counts and first placements that are not random: boards, families of counts, and puzzles.

use standoff::board::{Board, Wrap};
use standoff::engine::Question;
use standoff::model::{Kind, Model};
use standoff::puzzle::Puzzle;

use super::Case;
use crate::corpus::{examples, files, model_of, read};

fn cases_of(name: &str, model: &Model) -> [Case; 2] {
    [Question::First, Question::Count].map(|question| Case {
        name: format!("{question} {name}"),
        model: model.clone(),
        question,
    })
}

fn kind(name: &str) -> Kind {
    let registry = standoff::registry();
    let piece = registry.pieces().find(name).unwrap();
    Kind::new(name, piece.letter(), piece.piece().clone())
}

/// n queens, and pieces of any number and n of them on flat boards and tori.
pub(super) fn boards() -> Vec<Case> {
    let mut cases = Vec::new();
    for n in 4..=30 {
        let model = Model::new(
            Board::rectangle(n, n).unwrap(),
            vec![kind("Queen").exactly(n)],
        );
        cases.extend(cases_of(&format!("{n} queens"), &model.unwrap()));
    }
    for n in 3..=12 {
        for name in ["King", "Knight", "Wazir", "Queen"] {
            for wrap in [None, Some(Wrap::Torus)] {
                for (count, kind) in [("any", kind(name)), ("n", kind(name).exactly(n))] {
                    let board = Board::rectangle(n, n).unwrap();
                    let board = wrap.map_or(board.clone(), |wrap| board.wrap(wrap));
                    let torus = if wrap.is_some() { " on a torus" } else { "" };
                    let model = Model::new(board, vec![kind]).unwrap();
                    cases.extend(cases_of(
                        &format!("{count} {name} {n} x {n}{torus}"),
                        &model,
                    ));
                }
            }
        }
    }
    cases
}

/// Counts that are best done by different engines as n grows: pieces, boards, numbers of pieces and rules.
pub(super) fn families() -> Vec<Case> {
    let pieces = [
        "King",
        "Knight",
        "Wazir",
        "Rook",
        "Bishop",
        "Any([Rook, King])",
        "Any([Rook, Knight])",
    ];
    let lines = "Each(Rows, Exactly(1)), Each(Columns, Exactly(1))";
    let rules = [
        ("", ""),
        (r#", count: Exactly("n")"#, ""),
        ("", lines),
        ("", "Each(Rows, Exactly(2))"),
        ("", "Maximal"),
    ];
    let mut cases = Vec::new();
    for piece in pieces {
        for wrap in ["", ", wrap: Torus"] {
            for (count, rule) in rules {
                let text = format!(
                    r#"(name: "{piece}", params: {{"n": 4}}, board: (squares: Square("n"){wrap}),
                    place: [(piece: {piece}{count})], rules: [NoAttack, {rule}])"#
                );
                let pieces = standoff::registry();
                let puzzle = Puzzle::parse("a family", &text, pieces.pieces()).unwrap();
                cases.extend((3..=16).map(|n| Case {
                    name: format!("count n = {n}, {piece}{wrap}{count} {rule}"),
                    model: puzzle.instance([("n", n)]).unwrap().model().clone(),
                    question: Question::Count,
                }));
            }
        }
    }
    cases
}

/// The published puzzles and the examples, for all of their expectations.
pub(super) fn puzzles() -> Vec<Case> {
    let published = files("published");
    let published = published.iter().map(|path| read(path));
    let mut cases = Vec::new();
    for puzzle in published.chain(examples()) {
        for expected in puzzle.expectations() {
            let name = format!("{} {:?}", puzzle.name(), expected.at);
            cases.extend(cases_of(&name, &model_of(&puzzle, expected)));
        }
    }
    cases
}

//! Boards, kinds of piece and rules in plain words.

use standoff::board::{Board, Square, Wrap};
use standoff::placement::{Bounds, Kind, Lines, Model, Rule};

/// A board: its size, how its edges are joined, and what is special about its squares.
pub(crate) fn board(board: &Board) -> String {
    let squares = board.squares().count();
    let free = board.squares().filter(|&s| board.may_hold(s)).count();
    let mut text = format!(
        "{} x {}{}: {}, {} of them forbidden",
        board.width(),
        board.height(),
        joined(board.wrapping()),
        number_of(squares as u64, "square"),
        squares - free,
    );
    let (holes, regions) = (board.area() - squares, board.regions().len());
    let stopped = match board.riders_pass_holes() {
        true => "that riders pass",
        false => "that stop riders",
    };
    if holes > 0 {
        text += &format!(", holes {stopped}: {holes}");
    }
    if regions > 0 {
        text += &format!(", regions: {regions}");
    }
    text
}

fn joined(wrap: Wrap) -> &'static str {
    match wrap {
        Wrap::Flat => "",
        Wrap::Cylinder => " cylinder",
        Wrap::Torus => " torus",
    }
}

/// A number of things, as in `1 square` and `2 squares`.
pub(crate) fn number_of(number: u64, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

/// A kind of piece: how many of it, or where they are given, and how it is drawn.
pub(crate) fn kind(kind: &Kind, board: &Board) -> String {
    let name = name(kind);
    let letter = kind.letter;
    match &kind.squares {
        Some(given) => format!("{name} on {}, drawn {letter}", names(board, given.iter())),
        None => {
            let number = number(kind.number);
            format!("{number} {name}, drawn {letter}")
        }
    }
}

/// What a kind of piece is called, with its side before it.
pub(crate) fn name(kind: &Kind) -> String {
    let side = kind.side.as_ref().map(|side| format!("{side} "));
    format!("{}{}", side.unwrap_or_default(), kind.name)
}

/// So many of something.
pub(crate) fn number(bounds: Bounds) -> String {
    match (bounds.least(), bounds.most()) {
        (0, None) => "any number of".to_string(),
        (least, None) => format!("at least {least}"),
        (least, Some(most)) if least == most => format!("exactly {least}"),
        (0, Some(most)) => format!("at most {most}"),
        (least, Some(most)) => format!("from {least} to {most}"),
    }
}

/// The rules that are in force, each in a sentence.
pub(crate) fn rules(rules: &[Rule], model: &Model) -> Vec<String> {
    match rules {
        [] => vec!["none".to_string()],
        rules => rules.iter().map(|rule| sentence(rule, model)).collect(),
    }
}

fn sentence(rule: &Rule, model: &Model) -> String {
    match rule {
        Rule::NoAttack => "no piece attacks another one".to_string(),
        Rule::SidesAtPeace => "no piece attacks one of another side".to_string(),
        Rule::NoTouch => "no two pieces touch, not even at a corner".to_string(),
        Rule::Each {
            lines,
            kinds,
            number: bounds,
        } => {
            let number = number(*bounds);
            let counted = match kinds.as_deref() {
                Some([kind, ..]) => &model.kinds()[*kind].name,
                _ if matches!((bounds.least(), bounds.most()), (_, Some(1)) | (1, None)) => "piece",
                _ => "pieces",
            };
            format!("{} {number} {counted}", holder(lines, model.board()))
        }
    }
}

/// What holds so many pieces.
fn holder(lines: &Lines, board: &Board) -> String {
    match lines {
        Lines::Rows => "each row has".to_string(),
        Lines::Columns => "each column has".to_string(),
        Lines::Diagonals => "each diagonal has".to_string(),
        Lines::Regions => "each region has".to_string(),
        Lines::Board => "the board has".to_string(),
        Lines::Squares(squares) => {
            format!("together {} have", names(board, squares.iter().copied()))
        }
    }
}

fn names(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let names: Vec<String> = squares.map(|square| board.name(square)).collect();
    names.join(", ")
}

//! Broken rules in words.

use standoff::board::Square;
use standoff::placement::{
    Bounds, Kind, Lines, Model, Origin, Rule, SquareState, Stand, Violation,
};
use standoff::puzzle::Position;

use super::{Broken, broken};
use crate::failure::Failure;
use crate::in_words::{Counted, name, number, number_of};
use crate::label::labels;
use crate::output::Output;

/// Writes whether a position is a solution, and a line for each rule that it breaks.
pub(super) fn write(
    model: &Model,
    position: &Position,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut broken = broken(model, position).peekable();
    if broken.peek().is_none() {
        return output.line("this is a solution");
    }
    output.line("this is no solution:")?;
    let (mut has_misplaced, mut has_counts) = (false, false);
    for rule in broken {
        has_misplaced |= matches!(
            rule,
            Broken::OffBoard(_) | Broken::Rule(Violation::Misplaced(_))
        );
        has_counts |= matches!(rule, Broken::Rule(Violation::Count { .. }));
        for line in lines(model, &rule) {
            output.line(&line)?;
        }
    }
    if has_misplaced && has_counts {
        output.line("(pieces that may not stand where they do are not counted)")?;
    }
    Ok(())
}

/// A broken rule in a sentence; of several given pieces that are missing each has its own.
pub(super) fn lines(model: &Model, broken: &Broken<'_>) -> Vec<String> {
    let violation = match broken {
        Broken::OffBoard(error) => return vec![error.to_string()],
        Broken::Rule(violation) => violation,
    };
    match violation {
        Violation::Misplaced(stand) => vec![misplaced(model, *stand)],
        Violation::OneSquare(stands) => vec![one_square(model, stands)],
        Violation::Attack {
            attacker,
            attacked,
            is_mutual,
        } => {
            let [attacker, attacked] = [attacker, attacked].map(|stand| piece(model, *stand));
            vec![match is_mutual {
                true => format!("{attacker} and {attacked} attack each other"),
                false => format!("{attacker} attacks {attacked}"),
            }]
        }
        Violation::Touch([one, other]) => {
            vec![format!(
                "{} and {} touch",
                piece(model, *one),
                piece(model, *other)
            )]
        }
        Violation::Guard { rule, stand, by } => vec![unguarded(model, *rule, *stand, by)],
        Violation::Redundant { stand, .. } => {
            let piece = piece(model, *stand);
            vec![format!("{piece} attacks and occupies no square alone")]
        }
        Violation::Count {
            group,
            found,
            stands,
        } => match model.origin(*group) {
            Origin::Kind(kind) => of_kind(model, kind, *found, stands),
            Origin::Rule(rule) => match &model.rules()[rule] {
                Rule::Squares { state, number, .. } => vec![of_squares(*state, *number, *found)],
                rule => vec![miscounted(model, *group, rule, stands)],
            },
        },
    }
}

fn piece(model: &Model, stand: Stand) -> String {
    let square = model.board().name(stand.square);
    format!("{} on {square}", name(&model.kinds()[stand.kind]))
}

fn misplaced(model: &Model, stand: Stand) -> String {
    let piece = piece(model, stand);
    match &model.kinds()[stand.kind].squares {
        Some(given) => {
            let squares: Vec<String> = given.iter().map(|s| model.board().name(s)).collect();
            format!("{piece}, but it is given on {} only", squares.join(", "))
        }
        None => format!("{piece}, where nothing may stand"),
    }
}

fn one_square(model: &Model, stands: &[Stand]) -> String {
    let names: Vec<String> = (stands.iter())
        .map(|stand| name(&model.kinds()[stand.kind]))
        .collect();
    let square = model.board().name(stands[0].square);
    format!("{} pieces on {square}: {}", stands.len(), names.join(", "))
}

/// How many there are of a kind; of given pieces, which are missing.
fn of_kind(model: &Model, index: usize, found: u64, stands: &[Stand]) -> Vec<String> {
    let kind = &model.kinds()[index];
    if kind.squares.is_some() {
        let missing = missing(kind, stands).into_iter();
        let line = |square| {
            format!(
                "the given {} on {} is missing",
                name(kind),
                model.board().name(square)
            )
        };
        return missing.map(line).collect();
    }
    let is_given = |other: &Kind| other.squares.is_some() && name(other) == name(kind);
    let beside = match model.kinds().iter().any(is_given) {
        true => " beside those given",
        false => "",
    };
    let wanted = number(kind.number);
    vec![format!(
        "{}: {found}{beside} instead of {wanted}",
        name(kind)
    )]
}

/// The squares of a given kind on which it does not stand.
pub(super) fn missing(kind: &Kind, stands: &[Stand]) -> Vec<Square> {
    let squares = kind.squares.iter().flat_map(|squares| squares.iter());
    let is_there = |square| stands.iter().any(|stand| stand.square == square);
    squares.filter(|&square| !is_there(square)).collect()
}

/// By whom a piece is attacked, and by how many it should be.
fn unguarded(model: &Model, rule: usize, stand: Stand, by: &[Stand]) -> String {
    let Rule::Guarded { number: wanted, .. } = &model.rules()[rule] else {
        unreachable!("no other rule asks who guards a piece");
    };
    let squares = match by {
        [] => String::new(),
        by => format!(": {}", labels(model, by).join(" ")),
    };
    let (piece, wanted) = (piece(model, stand), number(*wanted));
    let pieces = number_of(by.len() as u64, "piece");
    format!("{piece} is attacked by {pieces} instead of {wanted}{squares}")
}

/// How many squares there are of a state, and what would be right.
fn of_squares(state: SquareState, wanted: Bounds, found: u64) -> String {
    let state = match state {
        SquareState::Free => "neither attacked nor occupied",
        SquareState::Attacked => "attacked",
        SquareState::Dominated => "attacked or occupied",
    };
    let (squares, wanted) = (number_of(found, "square"), number(wanted));
    format!("{squares} {state} instead of {wanted}")
}

/// How many pieces count for a rule, and what would be right.
fn miscounted(model: &Model, group: usize, rule: &Rule, stands: &[Stand]) -> String {
    let what = model.group_name(group);
    let (subject, kinds) = match rule {
        Rule::Each {
            lines: Lines::Squares(squares),
            kinds,
            ..
        } => {
            let names: Vec<String> = squares.iter().map(|&s| model.board().name(s)).collect();
            (format!("together {} have", names.join(", ")), kinds)
        }
        Rule::Each { kinds, .. } => (format!("{what} has"), kinds),
        Rule::Cover { kinds, .. } => (format!("{what} is attacked by"), kinds),
        Rule::Dominate { kinds, .. } => (format!("{what} is attacked or occupied by"), kinds),
        Rule::Maximal { .. } => return format!("{what} can be added"),
        Rule::NoAttack
        | Rule::SidesAtPeace
        | Rule::NoTouch
        | Rule::Squares { .. }
        | Rule::Guarded { .. }
        | Rule::Irredundant { .. } => unreachable!("it counts no pieces"),
    };
    let of_kind = match Counted::of(kinds.as_deref(), model) {
        Counted::All => String::new(),
        Counted::Kind(kind) => format!(" of kind {kind}"),
        Counted::Side(side) => format!(" of side {side}"),
    };
    let squares = match stands {
        [] => String::new(),
        stands => format!(": {}", labels(model, stands).join(" ")),
    };
    let wanted = number(model.groups()[group].bounds);
    let pieces = number_of(stands.len() as u64, "piece");
    format!("{subject} {pieces}{of_kind} instead of {wanted}{squares}")
}

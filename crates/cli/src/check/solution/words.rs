//! Broken rules in words.

use standoff::board::Square;
use standoff::model::{
    Bounds, Kind, Lines, Model, Origin, PlacedPiece, Rule, SquareState, Violation,
};
use standoff::puzzle::Position;

use super::partial::{Future, broken_for_good};
use super::{Broken, broken};
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::in_words::{Counted, name, number, number_of};
use crate::label::labels;
use crate::output::Output;

/// Maximum number of lines that a rule writes one by one, if all say the same.
const MOST_ALIKE: usize = 2;

/// Maximum number of names in a line that sums up others.
const NAMED: usize = 8;

/// Writes whether a position is a solution, and a line for each rule that it breaks. Lines, regions and squares with too few
/// pieces are summarised.
pub(super) fn write(
    model: &Model,
    position: &Position,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut all = broken(model, position).peekable();
    if all.peek().is_none() {
        return output.line("this is a solution");
    }
    output.line("this is no solution:")?;
    let (mut are_open, mut want_more) = (true, false);
    let all = all.inspect(|broken| {
        are_open &= broken.is_open(model);
        want_more |= broken.wants_more(model);
    });
    write_all(model, all, output)?;
    if are_open && want_more {
        output.flush()?;
        note("more pieces may make it one: --partial says whether they can");
    }
    Ok(())
}

/// Writes the rules that more pieces cannot mend, and whether the position can be completed.
pub(super) fn write_partial(
    model: &Model,
    position: &Position,
    future: Future,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut for_good = broken_for_good(model, position).peekable();
    if for_good.peek().is_some() {
        output.line("this cannot be completed:")?;
        return write_all(model, for_good, output);
    }
    output.line(match future {
        Future::Completable => "no rule is broken, and this can be completed",
        Future::Hopeless => "no rule is broken, but this cannot be completed",
        Future::Unknown(_) => "no rule is broken; whether this can be completed is not known",
    })
}

/// Writes a line for each broken rule, or for several that are broken in the same way.
fn write_all<'p>(
    model: &Model,
    all: impl Iterator<Item = Broken<'p>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let (mut has_misplaced, mut has_counts) = (false, false);
    let mut alike: Vec<Alike> = Vec::new();
    for broken in all {
        has_misplaced |= matches!(
            broken,
            Broken::OffBoard(_) | Broken::Rule(Violation::Misplaced(_))
        );
        has_counts |= matches!(broken, Broken::Rule(Violation::Count { .. }));
        let of = too_little(model, &broken);
        let same = |alike: &&mut Alike| of.is_some() && alike.of == of;
        match alike.iter_mut().rev().find(same) {
            Some(alike) => alike.add(model, &broken),
            None => alike.push(Alike::new(of, lines(model, &broken), model, &broken)),
        }
        // Counts are last, and those of one rule need not be adjacent.
        if !has_counts {
            for alike in alike.drain(..) {
                alike.write(model, output)?;
            }
        }
    }
    for alike in alike {
        alike.write(model, output)?;
    }
    if has_misplaced && has_counts {
        output.line("(pieces that may not stand where they do are not counted)")?;
    }
    Ok(())
}

/// A rule whose lines, regions or squares have too few pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TooLittle {
    rule: usize,
    found: u64,
    wanted: Bounds,
}

/// Rules that are broken in the same way.
struct Alike {
    of: Option<TooLittle>,
    lines: Vec<String>,
    number: usize,
    names: Vec<String>,
}

impl Alike {
    fn new(of: Option<TooLittle>, lines: Vec<String>, model: &Model, broken: &Broken<'_>) -> Self {
        Alike {
            of,
            lines,
            number: 1,
            names: constraint_name(model, broken).into_iter().collect(),
        }
    }

    fn add(&mut self, model: &Model, broken: &Broken<'_>) {
        self.number += 1;
        if self.number <= MOST_ALIKE {
            self.lines.extend(lines(model, broken));
        }
        if self.names.len() < NAMED {
            self.names.extend(constraint_name(model, broken));
        }
    }

    fn write(self, model: &Model, output: &mut Output) -> Result<(), Failure> {
        let lines = match self.of {
            Some(of) if self.number > MOST_ALIKE => vec![self.in_one_line(model, of)],
            _ => self.lines,
        };
        lines.iter().try_for_each(|line| output.line(line))
    }

    fn in_one_line(&self, model: &Model, of: TooLittle) -> String {
        let more = match self.number - self.names.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (number, names) = (self.number, self.names.join(", ") + &more);
        let (what, has, kinds) = match &model.rules()[of.rule] {
            Rule::Each { lines, kinds, .. } => (plural(lines), "have", kinds),
            Rule::Cover { kinds, .. } => ("squares", "are attacked by", kinds),
            Rule::Dominate { kinds, .. } => ("squares", "are attacked or occupied by", kinds),
            _ => return format!("{number} pieces can be added: {names}"),
        };
        let pieces = number_of(of.found, "piece") + &of_kind(model, kinds.as_deref());
        let wanted = self::number(of.wanted);
        format!("{number} {what} {has} {pieces} instead of {wanted}: {names}")
    }
}

/// The rule that a line, region or square breaks because it has too few pieces.
fn too_little(model: &Model, broken: &Broken<'_>) -> Option<TooLittle> {
    let Broken::Rule(Violation::Count {
        constraint, found, ..
    }) = broken
    else {
        return None;
    };
    let Origin::Rule(rule) = model.origin(*constraint) else {
        return None;
    };
    let is_summed_up = matches!(
        model.rules()[rule],
        Rule::Each { .. } | Rule::Cover { .. } | Rule::Dominate { .. } | Rule::Maximal { .. }
    );
    (is_summed_up && broken.is_open(model)).then_some(TooLittle {
        rule,
        found: *found,
        wanted: model.constraints()[*constraint].bounds,
    })
}

fn constraint_name(model: &Model, broken: &Broken<'_>) -> Option<String> {
    match broken {
        Broken::Rule(Violation::Count { constraint, .. }) => {
            Some(model.constraint_name(*constraint).to_string())
        }
        _ => None,
    }
}

fn plural(lines: &Lines) -> &'static str {
    match lines {
        Lines::Rows => "rows",
        Lines::Columns => "columns",
        Lines::Diagonals => "diagonals",
        Lines::Straight => "straight lines",
        Lines::Regions => "regions",
        Lines::Board | Lines::Squares(_) => "sets of squares",
    }
}

/// A broken rule as a sentence, or one for each given piece that is missing.
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
            vec![if *is_mutual {
                format!("{attacker} and {attacked} attack each other")
            } else {
                format!("{attacker} attacks {attacked}")
            }]
        }
        Violation::Touch([one, other]) => {
            vec![format!(
                "{} and {} touch",
                piece(model, *one),
                piece(model, *other)
            )]
        }
        Violation::Guard { rule, piece, by } => vec![unguarded(model, *rule, *piece, by)],
        Violation::Redundant {
            piece: redundant, ..
        } => {
            let piece = piece(model, *redundant);
            vec![format!("{piece} attacks and occupies no square alone")]
        }
        Violation::Count {
            constraint,
            found,
            pieces,
        } => match model.origin(*constraint) {
            Origin::Kind(kind) => of_the_kind(model, kind, *found, pieces),
            Origin::Rule(rule) => match &model.rules()[rule] {
                Rule::Squares { state, number, .. } => vec![of_squares(*state, *number, *found)],
                rule => vec![miscounted(model, *constraint, rule, pieces)],
            },
        },
    }
}

fn piece(model: &Model, stand: PlacedPiece) -> String {
    let square = model.board().name(stand.square);
    format!("{} on {square}", name(&model.kinds()[stand.kind]))
}

fn misplaced(model: &Model, stand: PlacedPiece) -> String {
    let piece = piece(model, stand);
    match &model.kinds()[stand.kind].squares {
        Some(given) => {
            let squares: Vec<String> = given.iter().map(|s| model.board().name(s)).collect();
            format!("{piece}, but it is given on {} only", squares.join(", "))
        }
        None => format!("{piece}, where nothing may stand"),
    }
}

fn one_square(model: &Model, stands: &[PlacedPiece]) -> String {
    let names: Vec<String> = (stands.iter())
        .map(|stand| name(&model.kinds()[stand.kind]))
        .collect();
    let square = model.board().name(stands[0].square);
    format!("{} pieces on {square}: {}", stands.len(), names.join(", "))
}

/// The number of pieces of a kind, or the given pieces that are missing.
fn of_the_kind(model: &Model, index: usize, found: u64, stands: &[PlacedPiece]) -> Vec<String> {
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
    let beside = if model.kinds().iter().any(is_given) {
        " beside those given"
    } else {
        ""
    };
    let wanted = number(kind.number);
    vec![format!(
        "{}: {found}{beside} instead of {wanted}",
        name(kind)
    )]
}

/// The squares of a given kind on which it does not stand.
pub(super) fn missing(kind: &Kind, stands: &[PlacedPiece]) -> Vec<Square> {
    let squares = kind.squares.iter().flat_map(|squares| squares.iter());
    let is_there = |square| stands.iter().any(|stand| stand.square == square);
    squares.filter(|&square| !is_there(square)).collect()
}

/// The pieces that attack a piece, and the number that should.
fn unguarded(model: &Model, rule: usize, stand: PlacedPiece, by: &[PlacedPiece]) -> String {
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

/// The number of squares in a state, and the right number.
fn of_squares(state: SquareState, wanted: Bounds, found: u64) -> String {
    let state = match state {
        SquareState::Free => "neither attacked nor occupied",
        SquareState::Attacked => "attacked",
        SquareState::Dominated => "attacked or occupied",
    };
    let (squares, wanted) = (number_of(found, "square"), number(wanted));
    format!("{squares} {state} instead of {wanted}")
}

/// The number of pieces that count for a rule, and the right number.
fn miscounted(model: &Model, constraint: usize, rule: &Rule, stands: &[PlacedPiece]) -> String {
    let what = model.constraint_name(constraint);
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
    let of_kind = of_kind(model, kinds.as_deref());
    let squares = match stands {
        [] => String::new(),
        stands => format!(": {}", labels(model, stands).join(" ")),
    };
    let wanted = number(model.constraints()[constraint].bounds);
    let pieces = number_of(stands.len() as u64, "piece");
    format!("{subject} {pieces}{of_kind} instead of {wanted}{squares}")
}

/// The kind or side that is counted.
fn of_kind(model: &Model, kinds: Option<&[usize]>) -> String {
    match Counted::of(kinds, model) {
        Counted::All => String::new(),
        Counted::Kind(kind) => format!(" of kind {kind}"),
        Counted::Side(side) => format!(" of side {side}"),
    }
}

//! The rules that count, as they are written.

use standoff_model::Lines;

use crate::count::Count;
use crate::each::{EachSpec, LinesSpec, Who};
use crate::form::Form;
use crate::pieces::Context;
use crate::place::Entry;
use crate::problem::{Fault, LINES};
use crate::reader::Raw;
use crate::squares::SquareList;
use crate::wording::{on_one_line, quoted};

const KINDS_OF_LINES: [&str; 7] = [
    "Rows",
    "Columns",
    "Diagonals",
    "StraightLines",
    "Regions",
    "Board",
    "Squares",
];

/// The arguments of a rule that counts; what is left out is the whole board, one or more, all pieces.
struct Arguments<'a> {
    lines: Option<Raw<'a>>,
    count: Option<Raw<'a>>,
    piece: Option<Raw<'a>>,
}

impl<'c, 'a> Context<'c, 'a> {
    pub(crate) fn each_of(
        self,
        form: &Form<'a>,
        raw: Raw<'a>,
        entries: &[Entry],
    ) -> Result<EachSpec, Fault> {
        let usage = "Each(Rows, Exactly(1))` or `Each(Rows, Exactly(1), Queen)";
        let arguments = with_count(form, "Each", usage)?;
        self.counting(Who::Standing, arguments, raw, entries)
    }

    pub(crate) fn cover(
        self,
        form: &Form<'a>,
        raw: Raw<'a>,
        entries: &[Entry],
    ) -> Result<EachSpec, Fault> {
        let usage = "Cover(Board, Exactly(1))` or `Cover(Board, Exactly(1), Queen)";
        let arguments = with_count(form, "Cover", usage)?;
        self.counting(Who::Attacking, arguments, raw, entries)
    }

    pub(crate) fn dominate(
        self,
        form: &Form<'a>,
        raw: Raw<'a>,
        entries: &[Entry],
    ) -> Result<EachSpec, Fault> {
        let usage = "Dominate`, `Dominate(Board, Queen)` or `Dominate(Board, AtLeast(2), Queen)";
        let misused = || form.misused("Dominate", usage);
        let is_count = |&raw: &Raw<'a>| Count::is_one(self.reader, raw);
        let arguments = form.any_arguments(3, "Dominate", usage)?;
        let (lines, count, piece) = match arguments {
            [lines, count, rest @ ..] if is_count(count) => {
                (Some(lines), Some(count), rest.first())
            }
            [_, _, _] => return Err(misused()),
            _ => (arguments.first(), None, arguments.get(1)),
        };
        let arguments = Arguments {
            lines: lines.copied(),
            count: count.copied(),
            piece: piece.copied(),
        };
        self.counting(Who::AttackingOrStanding, arguments, raw, entries)
    }

    pub(crate) fn total_dominate(
        self,
        form: &Form<'a>,
        raw: Raw<'a>,
        entries: &[Entry],
    ) -> Result<EachSpec, Fault> {
        let usage = "TotalDominate(Board, Queen)` or `Cover(Board, AtLeast(2), Queen)";
        let arguments = form.any_arguments(2, "TotalDominate", usage)?;
        if arguments.iter().any(|&raw| Count::is_one(self.reader, raw)) {
            return Err(form.misused("TotalDominate", usage));
        }
        let arguments = Arguments {
            lines: arguments.first().copied(),
            count: None,
            piece: arguments.get(1).copied(),
        };
        self.counting(Who::Attacking, arguments, raw, entries)
    }

    fn counting(
        self,
        who: Who,
        arguments: Arguments<'a>,
        raw: Raw<'a>,
        entries: &[Entry],
    ) -> Result<EachSpec, Fault> {
        let read_count = |raw| Count::read(self.reader, raw, self.parameters);
        let lines = arguments.lines.map(|raw| self.lines(raw)).transpose()?;
        let count = arguments.count.map(read_count).transpose()?;
        let kinds = arguments.piece.map(|raw| self.kinds_of(raw, entries));
        let kinds = kinds.transpose()?;
        Ok(EachSpec {
            who,
            lines: lines.unwrap_or(LinesSpec::Plain(Lines::Board)),
            span: self.reader.span(arguments.lines.unwrap_or(raw).text),
            count,
            counts_all: kinds
                .as_ref()
                .is_none_or(|kinds| kinds.len() == entries.len()),
            kinds,
            written: (quoted(&on_one_line(raw.text)), self.reader.span(raw.text)),
        })
    }

    pub(crate) fn lines(self, raw: Raw<'a>) -> Result<LinesSpec, Fault> {
        let form = Form::read(self.reader, raw, LINES)?;
        let lines = match form.name {
            "Rows" => Lines::Rows,
            "Columns" => Lines::Columns,
            "Diagonals" => Lines::Diagonals,
            "StraightLines" => Lines::Straight,
            "Regions" => Lines::Regions,
            "Board" => Lines::Board,
            "Squares" => {
                let [names] = form.arguments("Squares", "Squares([\"a1\", \"b2\"])")?;
                let list = SquareList::read(self.reader, names, self.parameters);
                return list.map(LinesSpec::Squares);
            }
            _ => return Err(form.unknown(LINES, KINDS_OF_LINES)),
        };
        form.without_arguments()?;
        Ok(LinesSpec::Plain(lines))
    }
}

/// Lines, a count and perhaps a piece.
fn with_count<'a>(form: &Form<'a>, name: &str, usage: &str) -> Result<Arguments<'a>, Fault> {
    let ([lines, count], piece) = form.arguments_and_one_more(name, usage)?;
    Ok(Arguments {
        lines: Some(lines),
        count: Some(count),
        piece,
    })
}

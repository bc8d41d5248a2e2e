//! The field `board`: its squares, and those on which nothing may stand.

use std::collections::HashSet;

use serde::Deserialize;
use standoff_board::Board;

use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader};
use crate::source::Span;
use crate::wording::quoted;

/// A board whose sides may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct BoardSpec {
    width: Integer,
    height: Integer,
    forbidden: Vec<(String, Span)>,
    /// Where the squares are given.
    pub(crate) span: Span,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Board")]
struct Fields<'a> {
    #[serde(borrow)]
    squares: Raw<'a>,
    #[serde(borrow, default, deserialize_with = "crate::reader::given")]
    forbidden: Option<Raw<'a>>,
}

/// Reads the field `board`.
pub(crate) fn read<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    parameters: &Parameters,
) -> Result<BoardSpec, Fault> {
    let fields: Fields<'a> = reader.read(raw)?;
    let [width, height] = sides(reader, fields.squares, parameters)?;
    let forbidden = fields.forbidden.map(|raw| read_forbidden(reader, raw));
    Ok(BoardSpec {
        width,
        height,
        forbidden: forbidden.transpose()?.unwrap_or_default(),
        span: reader.span(fields.squares.text),
    })
}

fn sides<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    parameters: &Parameters,
) -> Result<[Integer; 2], Fault> {
    let form = Form::read(reader, raw, "squares")?;
    let read = |raw| Integer::read(reader, raw, parameters);
    match form.name {
        "Square" => {
            let [side] = form.arguments("Square", "Square(8)")?;
            Ok([read(side)?, read(side)?])
        }
        "Rect" => {
            let [width, height] = form.arguments("Rect", "Rect(5, 3)")?;
            Ok([read(width)?, read(height)?])
        }
        _ => Err(form.unknown("shape", ["Square", "Rect"])),
    }
}

/// Quoting changes no name of a square, and what is no name is fit for a message.
fn read_forbidden<'a>(reader: Reader<'a>, raw: Raw<'a>) -> Result<Vec<(String, Span)>, Fault> {
    let squares = reader.list(raw)?.into_iter();
    squares
        .map(|raw| Ok((quoted(&reader.text(raw)?), reader.span(raw.text))))
        .collect()
}

impl BoardSpec {
    /// The board with these parameters.
    pub(crate) fn board(&self, parameters: &Parameters) -> Result<Board, Fault> {
        let width = self.width.value("a side of a board", parameters)?;
        let height = self.height.value("a side of a board", parameters)?;
        let board =
            Board::rectangle(width, height).map_err(|error| Fault::at(self.span.clone(), error))?;
        let forbidden = self.forbidden_squares(&board)?;
        Ok(board.forbid(forbidden))
    }

    fn forbidden_squares(&self, board: &Board) -> Result<Vec<standoff_board::Square>, Fault> {
        let mut seen = HashSet::new();
        let squares = self.forbidden.iter().map(|(name, span)| {
            let square = board
                .square(name)
                .map_err(|error| Fault::at(span.clone(), error))?;
            if !seen.insert(square) {
                let name = board.name(square);
                return Err(Fault::at(span.clone(), Problem::Twice { name }));
            }
            Ok(square)
        });
        squares.collect()
    }
}

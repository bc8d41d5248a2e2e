//! Lists of squares by their names.

use std::collections::HashSet;

use standoff_board::{Board, Square};

use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader};
use crate::source::Span;

/// Names of squares, not yet looked up on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct SquareNames {
    names: Vec<(String, Span)>,
}

impl SquareNames {
    /// Reads a list of names.
    pub(crate) fn read(reader: Reader<'_>, raw: Raw<'_>) -> Result<Self, Fault> {
        let list = reader.list(raw)?.into_iter();
        let names = list.map(|raw| Ok((reader.text(raw)?, reader.span(raw.text))));
        let names = names.collect::<Result<_, _>>()?;
        Ok(SquareNames { names })
    }

    /// The squares on a board, each of them once.
    pub(crate) fn on(&self, board: &Board) -> Result<Vec<Square>, Fault> {
        let mut seen = HashSet::new();
        let squares = self.found_on(board).map(|found| {
            let (square, span) = found?;
            once(&mut seen, board, square, span)
        });
        squares.collect()
    }

    /// The squares of given pieces: something may stand on each, and on none of those `taken`.
    pub(crate) fn given_on(
        &self,
        board: &Board,
        taken: &mut HashSet<Square>,
    ) -> Result<Vec<Square>, Fault> {
        let squares = self.found_on(board).map(|found| {
            let (square, span) = found?;
            if !board.may_hold(square) {
                let name = board.name(square);
                return Err(Fault::at(span.clone(), Problem::Forbidden { name }));
            }
            once(taken, board, square, span)
        });
        squares.collect()
    }

    /// Each square with the place of its name.
    fn found_on(&self, board: &Board) -> impl Iterator<Item = Result<(Square, &Span), Fault>> {
        self.names.iter().map(|(name, span)| {
            let square = board.square(name);
            let square = square.map_err(|error| Fault::at(span.clone(), error))?;
            Ok((square, span))
        })
    }
}

fn once(
    seen: &mut HashSet<Square>,
    board: &Board,
    square: Square,
    span: &Span,
) -> Result<Square, Fault> {
    if seen.insert(square) {
        return Ok(square);
    }
    let name = board.name(square);
    Err(Fault::at(span.clone(), Problem::Twice { name }))
}

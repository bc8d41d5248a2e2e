//! Lists of squares: by their names, by file and rank, or by a condition.

use std::collections::HashSet;

use standoff_board::Square;

use crate::chosen::Chosen;
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::pieces::Setting;
use crate::problem::{Fault, Problem, SQUARE};
use crate::reader::{Raw, Reader};
use crate::source::Span;

/// Squares, not yet looked up on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct SquareList(Vec<(Places, Span)>);

/// One or more squares.
#[derive(Clone, Debug)]
enum Places {
    Named(Box<str>),
    /// By file and rank, both from 1.
    At(Box<[Integer; 2]>),
    Where(Box<Chosen>),
}

impl SquareList {
    /// Reads a list.
    pub(crate) fn read<'a>(
        reader: Reader<'a>,
        raw: Raw<'a>,
        parameters: &Parameters,
    ) -> Result<Self, Fault> {
        let list = reader.list(raw)?.into_iter();
        let places = |raw: Raw<'a>| Ok((places(reader, raw, parameters)?, reader.span(raw.text)));
        list.map(places).collect::<Result<_, _>>().map(SquareList)
    }

    /// Whether it names none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The squares on a board, each of them once.
    pub(crate) fn on(&self, setting: &Setting<'_>) -> Result<Vec<Square>, Fault> {
        let found = self.found_on(setting)?;
        Ok(found.into_iter().map(|(square, _)| square).collect())
    }

    /// The squares of given pieces: something may stand on each, and on none of those `taken`.
    pub(crate) fn given_on(
        &self,
        setting: &Setting<'_>,
        taken: &mut HashSet<Square>,
    ) -> Result<Vec<Square>, Fault> {
        let given = |(square, span): (Square, &Span)| {
            let name = || setting.board.name(square);
            if !setting.board.may_hold(square) {
                return Err(Fault::at(span.clone(), Problem::Forbidden { name: name() }));
            }
            if !taken.insert(square) {
                return Err(Fault::at(span.clone(), Problem::Twice { name: name() }));
            }
            Ok(square)
        };
        self.found_on(setting)?.into_iter().map(given).collect()
    }

    /// Each square once, with its place in the text. A name may not come twice; what file and rank or
    /// conditions come to depends on the parameters, and so does whether they come to the same.
    fn found_on(&self, setting: &Setting<'_>) -> Result<Vec<(Square, &Span)>, Fault> {
        let (mut found, mut seen, mut named) = (Vec::new(), HashSet::new(), HashSet::new());
        for (places, span) in &self.0 {
            for square in places.on(setting, span)? {
                if matches!(places, Places::Named(_)) && !named.insert(square) {
                    let name = setting.board.name(square);
                    return Err(Fault::at(span.clone(), Problem::Twice { name }));
                }
                if seen.insert(square) {
                    found.push((square, span));
                }
            }
        }
        Ok(found)
    }
}

fn places<'a>(reader: Reader<'a>, raw: Raw<'a>, parameters: &Parameters) -> Result<Places, Fault> {
    if raw.text.starts_with('(') {
        let [file, rank] = pair(reader, raw)?.map(|raw| Integer::read(reader, raw, parameters));
        return Ok(Places::At(Box::new([file?, rank?])));
    }
    if raw.text.starts_with("Where") {
        let form = Form::read(reader, raw, SQUARE)?;
        let [condition] = form.arguments("Where", r#"Where("x == y")"#)?;
        let chosen = Chosen::read(reader, condition, parameters)?;
        return Ok(Places::Where(Box::new(chosen)));
    }
    let name: Result<String, _> = ron::from_str(raw.text);
    let name = name.map_err(|_| reader.unexpected(raw, SQUARE))?;
    Ok(Places::Named(name.into()))
}

fn pair<'a>(reader: Reader<'a>, raw: Raw<'a>) -> Result<[Raw<'a>; 2], Fault> {
    let parts = reader.arguments(raw.text)?;
    let parts = parts.as_slice().try_into();
    parts.map_err(|_| reader.unexpected(raw, SQUARE))
}

impl Places {
    fn on(&self, setting: &Setting<'_>, span: &Span) -> Result<Vec<Square>, Fault> {
        let (board, parameters) = (setting.board, setting.parameters);
        let square = match self {
            Places::Named(name) => board.square(name),
            Places::At(place) => {
                let [file, rank] = &**place;
                board.on_file_and_rank(file.signed(parameters)?, rank.signed(parameters)?)
            }
            Places::Where(chosen) => return chosen.on(board, parameters, setting.asked, true),
        };
        let square = square.map_err(|error| Fault::at(span.clone(), error))?;
        Ok(vec![square])
    }
}

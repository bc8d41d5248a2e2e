//! What a puzzle says about a piece: a name, `Leaper`, `Rider`, or `Any` of them.

use std::sync::Arc;

use standoff_board::{MAX_SQUARES, Piece};

use super::named::{NamedPiece, find_piece, named_pieces};
use super::own::Definition;
use super::part::{self, Part};
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{Fault, PIECE, Problem};
use crate::reader::{Raw, Reader};

/// Each definition may repeat another one: without a bound, a short text makes endless pieces.
const MAX_PARTS: usize = 256;

/// A piece whose leaps may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct PieceSpec {
    parts: Vec<PartSpec>,
}

#[derive(Clone, Debug)]
enum PartSpec {
    Named(&'static NamedPiece),
    Leaper(Integer, Integer),
    Rider(Integer, Integer),
}

/// Where pieces are read: the parameters and the puzzle's own pieces so far.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c, 'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) parameters: &'c Parameters,
    pub(crate) own: &'c [Definition],
}

/// The words that are forms, so that no piece can be called by them.
pub(crate) const FORMS: [&str; 3] = ["Leaper", "Rider", "Any"];

impl<'c, 'a> Context<'c, 'a> {
    /// Reads a piece.
    pub(crate) fn piece(self, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let mut parts = Vec::new();
        self.collect(raw, &mut parts)?;
        Ok(PieceSpec { parts })
    }

    fn collect(self, raw: Raw<'a>, parts: &mut Vec<PartSpec>) -> Result<(), Fault> {
        let form = Form::read(self.reader, raw, "a piece")?;
        match form.name {
            "Leaper" => {
                let [m, n] = self.leap(&form, "Leaper", "Leaper(1, 2)")?;
                parts.push(PartSpec::Leaper(m, n));
            }
            "Rider" => {
                let [m, n] = self.leap(&form, "Rider", "Rider(1, 2)")?;
                parts.push(PartSpec::Rider(m, n));
            }
            "Any" => {
                let [list] = form.arguments("Any", "Any([Rook, Knight])")?;
                for part in self.reader.list(list)? {
                    self.collect(part, parts)?;
                }
            }
            _ => parts.extend(self.named(&form)?),
        }
        self.bound(raw, parts)
    }

    fn leap(self, form: &Form<'a>, name: &str, usage: &str) -> Result<[Integer; 2], Fault> {
        let [m, n] = form.arguments(name, usage)?;
        let read = |raw| Integer::read(self.reader, raw, self.parameters);
        Ok([read(m)?, read(n)?])
    }

    fn named(self, form: &Form<'a>) -> Result<Vec<PartSpec>, Fault> {
        let own = self.own.iter().find(|own| own.name == form.name);
        let named = || find_piece(form.name).map(|named| vec![PartSpec::Named(named)]);
        let parts = own.map(|own| own.spec.parts.clone()).or_else(named);
        let parts = parts.ok_or_else(|| form.unknown(PIECE, self.names()))?;
        form.without_arguments()?;
        Ok(parts)
    }

    fn names(self) -> Vec<String> {
        let own = self.own.iter().map(|own| own.name.clone());
        let named = named_pieces().iter().flat_map(NamedPiece::names);
        let forms = FORMS.into_iter();
        own.chain(named.chain(forms).map(str::to_string)).collect()
    }

    fn bound(self, raw: Raw<'a>, parts: &[PartSpec]) -> Result<(), Fault> {
        if parts.len() > MAX_PARTS {
            let problem = Problem::TooMany {
                what: "parts of a piece",
                most: MAX_PARTS,
            };
            return Err(self.reader.fault(raw.text, problem));
        }
        Ok(())
    }
}

impl PieceSpec {
    /// The piece with these parameters.
    pub(crate) fn piece(&self, parameters: &Parameters) -> Result<Arc<dyn Piece>, Fault> {
        let mut parts = Vec::new();
        for part in &self.parts {
            match part {
                PartSpec::Named(named) => parts.extend(named.parts()),
                PartSpec::Leaper(m, n) => {
                    let (m, n) = leap(m, n, parameters)?;
                    parts.push(Part::Leaper(m, n));
                }
                PartSpec::Rider(m, n) => {
                    let (m, n) = leap(m, n, parameters)?;
                    parts.push(Part::Rider(m, n));
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        Ok(part::piece(&parts))
    }

    /// The named piece that this is, if it is just one.
    pub(crate) fn as_named(&self) -> Option<&'static NamedPiece> {
        match self.parts[..] {
            [PartSpec::Named(named)] => Some(named),
            _ => None,
        }
    }
}

fn leap(m: &Integer, n: &Integer, parameters: &Parameters) -> Result<(u32, u32), Fault> {
    match (side(m, parameters)?, side(n, parameters)?) {
        (0, 0) => Err(Fault::at(m.span.start..n.span.end, Problem::NoLeap)),
        leap => Ok(leap),
    }
}

/// One side of a leap. Longer ones than any board would only overflow.
fn side(integer: &Integer, parameters: &Parameters) -> Result<u32, Fault> {
    let value = integer.value("a leap", parameters)?;
    if value > MAX_SQUARES {
        let problem = Problem::LeapTooLong { value };
        return Err(Fault::at(integer.span.clone(), problem));
    }
    Ok(value as u32)
}

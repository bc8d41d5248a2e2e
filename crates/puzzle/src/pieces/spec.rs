//! What a puzzle says about a piece: a name, leaps, rides, a bound on them, or `Any` of these.

use std::sync::Arc;

use standoff_board::{Piece, Union};

use super::betza;
use super::condition::{Attacks, Condition, Table};
use super::leaps::{Offset, Sides};
use super::named::{NamedPiece, find_piece, named_pieces};
use super::own::Definition;
use super::part::Part;
use super::setting::Setting;
use super::step::{self, Step};
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{Fault, PIECE, TEXT};
use crate::reader::{Raw, Reader};
use crate::written::Written;

/// Each definition may repeat another one: without a bound, a short text makes endless pieces.
pub(crate) const MAX_PARTS: usize = 256;

pub(crate) const PARTS: &str = "parts of a piece";

/// A piece whose leaps may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct PieceSpec {
    parts: Vec<PartSpec>,
}

/// One way to attack, and bounds on how often a leap is repeated.
#[derive(Clone, Debug)]
struct PartSpec {
    way: Way,
    ranges: Vec<Integer>,
}

#[derive(Clone, Debug)]
enum Way {
    Named(&'static NamedPiece),
    Leaper(Sides),
    Rider(Sides),
    Leap(Offset),
    Ride(Offset),
    Where(Condition),
    Betza(Vec<Step>),
}

/// Where pieces are read: the parameters and the puzzle's own pieces so far.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c, 'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) parameters: &'c Parameters,
    pub(crate) own: &'c [Definition],
}

/// The words that are forms, so that no piece can be called by them.
pub(crate) const FORMS: [&str; 8] = [
    "Leaper", "Rider", "Leaps", "Rides", "UpTo", "Any", "Where", "Betza",
];

impl<'c, 'a> Context<'c, 'a> {
    /// Reads a piece.
    pub(crate) fn piece(self, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let parts = self.parts(raw)?;
        Ok(PieceSpec { parts })
    }

    fn parts(self, raw: Raw<'a>) -> Result<Vec<PartSpec>, Fault> {
        let form = Form::read(self.reader, raw, "a piece")?;
        let ways = match form.name {
            "Leaper" => vec![Way::Leaper(self.sides(&form, "Leaper(1, 2)")?)],
            "Rider" => vec![Way::Rider(self.sides(&form, "Rider(1, 2)")?)],
            "Leaps" => self.each(&form, "Leaps([(-1, 1), (1, 1)])", Way::Leap)?,
            "Rides" => self.each(&form, "Rides([(-1, -1), (1, 1)])", Way::Ride)?,
            "Where" => vec![Way::Where(self.condition(&form)?)],
            "Betza" => self.betza(&form)?,
            "UpTo" => return self.up_to(&form),
            "Any" => return self.any(&form, raw),
            _ => return self.named(&form),
        };
        let part = |way| PartSpec {
            way,
            ranges: Vec::new(),
        };
        self.bounded(raw, ways.into_iter().map(part).collect())
    }

    fn each(self, form: &Form<'a>, usage: &str, way: fn(Offset) -> Way) -> Result<Vec<Way>, Fault> {
        let offsets = self.offsets(form, usage)?;
        Ok(offsets.into_iter().map(way).collect())
    }

    fn betza(self, form: &Form<'a>) -> Result<Vec<Way>, Fault> {
        let [raw] = form.arguments("Betza", r#"Betza("WD")"#)?;
        let written = Written::read(self.reader, raw, TEXT)?;
        let atoms = betza::atoms(&written.text).map_err(|trouble| written.fault(trouble))?;
        Ok(atoms.into_iter().map(Way::Betza).collect())
    }

    fn up_to(self, form: &Form<'a>) -> Result<Vec<PartSpec>, Fault> {
        let [range, piece] = form.arguments("UpTo", "UpTo(2, Rook)")?;
        let range = Integer::read(self.reader, range, self.parameters)?;
        let mut parts = self.parts(piece)?;
        for part in &mut parts {
            part.ranges.push(range.clone());
        }
        Ok(parts)
    }

    fn any(self, form: &Form<'a>, raw: Raw<'a>) -> Result<Vec<PartSpec>, Fault> {
        let [list] = form.arguments("Any", "Any([Rook, Knight])")?;
        let mut parts = Vec::new();
        for piece in self.parts_of(list)? {
            parts.extend(self.parts(piece)?);
            parts = self.bounded(raw, parts)?;
        }
        Ok(parts)
    }

    /// The elements of a list of parts, before they are read: there may be a million.
    pub(crate) fn parts_of(self, list: Raw<'a>) -> Result<Vec<Raw<'a>>, Fault> {
        let parts = self.reader.list(list)?;
        self.bounded(list, parts)
    }

    fn named(self, form: &Form<'a>) -> Result<Vec<PartSpec>, Fault> {
        let own = self.own.iter().find(|own| own.name == form.name);
        let parts = match (own, find_piece(form.name)) {
            (Some(own), _) => own.spec.parts.clone(),
            (None, Some(named)) => vec![PartSpec {
                way: Way::Named(named),
                ranges: Vec::new(),
            }],
            (None, None) => return Err(form.unknown(PIECE, self.names())),
        };
        form.without_arguments()?;
        Ok(parts)
    }

    fn names(self) -> Vec<String> {
        let own = self.own.iter().map(|own| own.name.clone());
        let named = named_pieces().iter().flat_map(NamedPiece::names);
        let forms = FORMS.into_iter();
        own.chain(named.chain(forms).map(str::to_string)).collect()
    }

    fn bounded<T>(self, raw: Raw<'a>, parts: Vec<T>) -> Result<Vec<T>, Fault> {
        self.reader.at_most(MAX_PARTS, PARTS, raw, parts)
    }
}

impl PieceSpec {
    /// The piece in this setting.
    pub(crate) fn piece(&self, setting: &Setting<'_>) -> Result<Arc<dyn Piece>, Fault> {
        if let Some(named) = self.as_named() {
            return Ok(named.piece());
        }
        let (mut steps, mut tables) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let most = part.most(setting.parameters)?;
            match part.way.attacks(setting)? {
                Attacked::Steps(of_part) => {
                    steps.extend(of_part.into_iter().map(|step| step.up_to(most)));
                }
                Attacked::Table(table) if most > 0 => tables.push(table as Arc<dyn Piece>),
                Attacked::Table(_) => {}
            }
        }
        let leaping = step::pieces(steps);
        Ok(Arc::new(Union::new(leaping.into_iter().chain(tables))))
    }

    /// The named piece that this is, if it is just one.
    pub(crate) fn as_named(&self) -> Option<&'static NamedPiece> {
        match &self.parts[..] {
            [part] if part.ranges.is_empty() => match part.way {
                Way::Named(named) => Some(named),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether what it attacks depends on where it stands.
    pub(crate) fn is_about_squares(&self) -> bool {
        let is_about_squares = |part: &PartSpec| match &part.way {
            Way::Where(condition) => condition.is_about_squares(),
            _ => false,
        };
        self.parts.iter().any(is_about_squares)
    }
}

impl PartSpec {
    /// How often it makes the same leap at most.
    fn most(&self, parameters: &Parameters) -> Result<u64, Fault> {
        let mut most = u64::MAX;
        for range in &self.ranges {
            most = most.min(range.value("a range", parameters)?);
        }
        Ok(most)
    }
}

/// What a part attacks: leaps from every square, or a table of squares.
enum Attacked {
    Steps(Vec<Step>),
    Table(Arc<Table>),
}

impl Way {
    fn attacks(&self, setting: &Setting<'_>) -> Result<Attacked, Fault> {
        let parameters = setting.parameters;
        Ok(Attacked::Steps(match self {
            Way::Named(named) => named.parts().iter().flat_map(|part| part.steps()).collect(),
            Way::Leaper(sides) => {
                let (m, n) = sides.values(parameters)?;
                Part::Leaper(m, n).steps()
            }
            Way::Rider(sides) => {
                let (m, n) = sides.values(parameters)?;
                Part::Rider(m, n).steps()
            }
            Way::Leap(offset) => vec![Step::once(offset.leap(parameters)?)],
            Way::Ride(offset) => vec![Step::repeated(offset.leap(parameters)?)],
            Way::Betza(steps) => steps.clone(),
            Way::Where(condition) => match condition.attacks(setting)? {
                Attacks::Leaps(leaps) => leaps.into_iter().map(Step::once).collect(),
                Attacks::Table(table) => return Ok(Attacked::Table(table)),
            },
        }))
    }
}

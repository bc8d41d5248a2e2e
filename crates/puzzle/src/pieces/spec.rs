//! What a puzzle says about a piece: a name, leaps, rides, a bound on them, or `Any` of these.

use std::sync::Arc;

use standoff_board::{Leap, NamedPiece, Piece, Pieces};

use super::betza;
use super::condition::Condition;
use super::leaps::{Offset, Sides};
use super::own::Definition;
use super::part::Part;
use super::setting::Setting;
use super::step::Step;
use super::ways::Ways;
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{Fault, PIECE, Problem, TEXT};
use crate::reader::{Raw, Reader};
use crate::written::Written;

/// Each definition may repeat another one: without a bound, a short text makes endless pieces.
pub(crate) const MAX_PARTS: usize = 256;

pub(crate) const PARTS: &str = "parts of a piece";

/// How deep pieces may stand inside each other, those that are named in between included.
const MAX_DEPTH: usize = 64;

/// A piece whose leaps may depend on the parameters; pieces that name it share it.
#[derive(Clone, Debug)]
pub(crate) struct PieceSpec(Arc<Node>);

#[derive(Debug)]
struct Node {
    form: PieceForm,
    /// How many parts there are in all, and how deep they stand inside each other.
    parts: usize,
    depth: usize,
}

#[derive(Debug)]
enum PieceForm {
    Named(NamedPiece),
    Leaper(Sides),
    Rider(Sides),
    Leaps(Vec<Offset>),
    Rides(Vec<Offset>),
    Where(Condition),
    Betza(Vec<Step>),
    UpTo(Integer, PieceSpec),
    Any(Vec<PieceSpec>),
}

/// Where pieces are read: the parameters, the pieces that every puzzle can name, and the puzzle's own
/// ones so far.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c, 'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) parameters: &'c Parameters,
    pub(crate) named: &'c Pieces,
    pub(crate) own: &'c [Definition],
}

/// The words that are forms, so that no piece can be called by them.
pub(crate) const FORMS: [&str; 8] = [
    "Leaper", "Rider", "Leaps", "Rides", "UpTo", "Any", "Where", "Betza",
];

impl<'c, 'a> Context<'c, 'a> {
    /// Reads a piece.
    pub(crate) fn piece(self, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let form = Form::read(self.reader, raw, "a piece")?;
        let (piece, parts) = match form.name {
            "Leaper" => (PieceForm::Leaper(self.sides(&form, "Leaper(1, 2)")?), 1),
            "Rider" => (PieceForm::Rider(self.sides(&form, "Rider(1, 2)")?), 1),
            "Leaps" => self.each(&form, "Leaps([(-1, 1), (1, 1)])", PieceForm::Leaps)?,
            "Rides" => self.each(&form, "Rides([(-1, -1), (1, 1)])", PieceForm::Rides)?,
            "Where" => (PieceForm::Where(self.condition(&form)?), 1),
            "Betza" => self.betza(&form)?,
            "UpTo" => return self.up_to(&form, raw),
            "Any" => return self.any(&form, raw),
            _ => return self.named(&form),
        };
        Ok(PieceSpec::new(piece, parts, 1))
    }

    fn each(
        self,
        form: &Form<'a>,
        usage: &str,
        piece: fn(Vec<Offset>) -> PieceForm,
    ) -> Result<(PieceForm, usize), Fault> {
        let offsets = self.offsets(form, usage)?;
        let parts = offsets.len();
        Ok((piece(offsets), parts))
    }

    fn betza(self, form: &Form<'a>) -> Result<(PieceForm, usize), Fault> {
        let [raw] = form.arguments("Betza", r#"Betza("WD")"#)?;
        let written = Written::read(self.reader, raw, TEXT)?;
        let atoms = betza::atoms(&written.text).map_err(|trouble| written.fault(trouble))?;
        Ok((PieceForm::Betza(atoms.concat()), atoms.len()))
    }

    fn up_to(self, form: &Form<'a>, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let [range, piece] = form.arguments("UpTo", "UpTo(2, Rook)")?;
        let range = Integer::read(self.reader, range, self.parameters)?;
        let piece = self.piece(piece)?;
        let (parts, depth) = (piece.0.parts, piece.0.depth + 1);
        self.not_too_deep(raw, depth)?;
        Ok(PieceSpec::new(PieceForm::UpTo(range, piece), parts, depth))
    }

    fn any(self, form: &Form<'a>, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let [list] = form.arguments("Any", "Any([Rook, Knight])")?;
        let (mut pieces, mut parts, mut depth) = (Vec::new(), 0, 1);
        for piece in self.parts_of(list)? {
            let piece = self.piece(piece)?;
            parts += piece.0.parts;
            depth = depth.max(piece.0.depth + 1);
            self.not_too_many(raw, parts)?;
            pieces.push(piece);
        }
        self.not_too_deep(raw, depth)?;
        Ok(PieceSpec::new(PieceForm::Any(pieces), parts, depth))
    }

    /// The elements of a list of parts, before they are read: there may be a million.
    pub(crate) fn parts_of(self, list: Raw<'a>) -> Result<Vec<Raw<'a>>, Fault> {
        let parts = self.reader.list(list)?;
        self.not_too_many(list, parts.len())?;
        Ok(parts)
    }

    fn named(self, form: &Form<'a>) -> Result<PieceSpec, Fault> {
        let own = self.own.iter().find(|own| own.name == form.name);
        let piece = match (own, self.named.find(form.name)) {
            (Some(own), _) => {
                self.reader.used.piece(&own.name);
                own.spec.clone()
            }
            (None, Some(named)) => PieceSpec::new(PieceForm::Named(named.clone()), 1, 1),
            (None, None) => return Err(form.unknown(PIECE, self.names())),
        };
        form.without_arguments()?;
        Ok(piece)
    }

    fn names(self) -> Vec<String> {
        let own = self.own.iter().map(|own| own.name.clone());
        let named = self.named.iter().flat_map(NamedPiece::names);
        let forms = FORMS.into_iter();
        own.chain(named.chain(forms).map(str::to_string)).collect()
    }

    fn not_too_many(self, raw: Raw<'a>, parts: usize) -> Result<(), Fault> {
        self.bounded(raw, parts, MAX_PARTS, PARTS)
    }

    fn not_too_deep(self, raw: Raw<'a>, depth: usize) -> Result<(), Fault> {
        self.bounded(raw, depth, MAX_DEPTH, "pieces inside each other")
    }

    fn bounded(
        self,
        raw: Raw<'a>,
        number: usize,
        most: usize,
        what: &'static str,
    ) -> Result<(), Fault> {
        match number > most {
            true => Err((self.reader).fault(raw.text, Problem::TooMany { what, most })),
            false => Ok(()),
        }
    }
}

impl PieceSpec {
    /// One that has no part counts as one: it, too, takes time wherever it is named.
    fn new(form: PieceForm, parts: usize, depth: usize) -> Self {
        PieceSpec(Arc::new(Node {
            form,
            parts: parts.max(1),
            depth,
        }))
    }

    /// The piece in this setting.
    pub(crate) fn piece(&self, setting: &Setting<'_>) -> Result<Arc<dyn Piece>, Fault> {
        if let Some(named) = self.as_named() {
            return Ok(named.piece().clone());
        }
        let mut ways = Ways::default();
        self.add_to(&mut ways, u64::MAX, setting)?;
        Ok(Arc::new(ways.piece()))
    }

    /// The named piece that this is, if it is just one.
    pub(crate) fn as_named(&self) -> Option<&NamedPiece> {
        match &self.0.form {
            PieceForm::Named(named) => Some(named),
            PieceForm::Any(pieces) => match &pieces[..] {
                [piece] => piece.as_named(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether what it attacks depends on where it stands.
    pub(crate) fn is_about_squares(&self) -> bool {
        match &self.0.form {
            PieceForm::Where(condition) => condition.is_about_squares(),
            PieceForm::UpTo(_, piece) => piece.is_about_squares(),
            PieceForm::Any(pieces) => pieces.iter().any(PieceSpec::is_about_squares),
            _ => false,
        }
    }

    /// Whether a condition says what it attacks, which has to be asked on a board.
    pub(crate) fn has_condition(&self) -> bool {
        match &self.0.form {
            PieceForm::Where(_) => true,
            PieceForm::UpTo(_, piece) => piece.has_condition(),
            PieceForm::Any(pieces) => pieces.iter().any(PieceSpec::has_condition),
            _ => false,
        }
    }

    /// Adds its ways to attack, each leap made at most so many times.
    fn add_to(&self, ways: &mut Ways, most: u64, setting: &Setting<'_>) -> Result<(), Fault> {
        let parameters = setting.parameters;
        let steps = match &self.0.form {
            PieceForm::Named(named) => {
                ways.add_piece(named.piece().clone(), most);
                return Ok(());
            }
            PieceForm::Leaper(sides) => {
                let (m, n) = sides.values(parameters)?;
                Part::Leaper(m, n).steps()
            }
            PieceForm::Rider(sides) => {
                let (m, n) = sides.values(parameters)?;
                Part::Rider(m, n).steps()
            }
            PieceForm::Leaps(offsets) => each(offsets, Step::once, parameters)?,
            PieceForm::Rides(offsets) => each(offsets, Step::repeated, parameters)?,
            PieceForm::Betza(steps) => steps.clone(),
            PieceForm::Where(condition) => {
                ways.add_asked(condition.attacks(setting)?, most);
                return Ok(());
            }
            PieceForm::UpTo(range, piece) => {
                let range = range.value("a range", parameters)?;
                return piece.add_to(ways, most.min(range), setting);
            }
            PieceForm::Any(pieces) => {
                let mut pieces = pieces.iter();
                return pieces.try_for_each(|piece| piece.add_to(ways, most, setting));
            }
        };
        ways.add(steps, most);
        Ok(())
    }
}

fn each(
    offsets: &[Offset],
    step: fn(Leap) -> Step,
    parameters: &Parameters,
) -> Result<Vec<Step>, Fault> {
    let step = |offset: &Offset| offset.leap(parameters).map(step);
    offsets.iter().map(step).collect()
}

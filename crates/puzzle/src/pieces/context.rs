//! Reads pieces: names, leaps, rides, conditions, Betza's notation, and combinations of these.

use standoff_board::{NamedPiece, Pieces};

use super::betza;
use super::condition::Condition;
use super::leaps::{Offset, Sides};
use super::own::Definition;
use super::part::{MAX_PARTS, PARTS};
use super::spec::{PieceForm, PieceSpec};
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{Fault, PIECE, Problem, TEXT};
use crate::reader::{Key, Raw, Reader};
use crate::spanned::SpannedText;
use crate::wording::{is_identifier, quoted};

/// Maximum depth to which pieces are nested, including those behind names.
const MAX_DEPTH: usize = 64;

/// Maximum number of pieces that a puzzle defines.
const MAX_OWN: usize = 32;

/// The names in scope: parameters, registered pieces, and the puzzle's own pieces so far.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c, 'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) parameters: &'c Parameters,
    pub(crate) named: &'c Pieces,
    pub(crate) own: &'c [Definition],
}

/// The words of the language for pieces, which cannot be names of pieces.
const FORMS: [&str; 8] = [
    "Leaper", "Rider", "Leaps", "Rides", "UpTo", "Any", "Where", "Betza",
];

impl<'a> Context<'_, 'a> {
    /// Reads a piece.
    pub(crate) fn piece(self, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let (reader, parameters) = (self.reader, self.parameters);
        let form = Form::read(reader, raw, "a piece")?;
        let sides = |usage: &str| Sides::read(reader, &form, usage, parameters);
        let offsets = |usage: &str| Offset::read_list(reader, &form, usage, parameters);
        let (piece, parts) = match form.name {
            "Leaper" => (PieceForm::Leaper(sides("Leaper(1, 2)")?), 1),
            "Rider" => (PieceForm::Rider(sides("Rider(1, 2)")?), 1),
            "Leaps" => {
                let offsets = offsets("Leaps([(-1, 1), (1, 1)])")?;
                let parts = offsets.len();
                (PieceForm::Leaps(offsets), parts)
            }
            "Rides" => {
                let offsets = offsets("Rides([(-1, -1), (1, 1)])")?;
                let parts = offsets.len();
                (PieceForm::Rides(offsets), parts)
            }
            "Where" => {
                let condition = Condition::read(reader, &form, parameters)?;
                (PieceForm::Where(condition), 1)
            }
            "Betza" => {
                let [notation] = form.arguments(r#"Betza("WD")"#)?;
                let notation = SpannedText::read(reader, notation, TEXT)?;
                let atoms = betza::atoms(&notation.text);
                let atoms = atoms.map_err(|problem| notation.fault(problem))?;
                (PieceForm::Betza(atoms.concat()), atoms.len())
            }
            "UpTo" => return self.up_to(&form, raw),
            "Any" => return self.any(&form, raw),
            _ => return self.named(&form),
        };
        Ok(PieceSpec::new(piece, parts, 1))
    }

    fn up_to(self, form: &Form<'a>, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let [range, piece] = form.arguments("UpTo(2, Rook)")?;
        let range = Integer::read(self.reader, range, self.parameters)?;
        let piece = self.piece(piece)?;
        let (parts, depth) = (piece.parts(), piece.depth() + 1);
        self.check_depth(raw, depth)?;
        Ok(PieceSpec::new(PieceForm::UpTo(range, piece), parts, depth))
    }

    fn any(self, form: &Form<'a>, raw: Raw<'a>) -> Result<PieceSpec, Fault> {
        let [list] = form.arguments("Any([Rook, Knight])")?;
        let (mut pieces, mut parts, mut depth) = (Vec::new(), 0, 1);
        for piece in self.reader.short_list(MAX_PARTS, PARTS, list)? {
            let piece = self.piece(piece)?;
            parts += piece.parts();
            depth = depth.max(piece.depth() + 1);
            self.reader.check_length(MAX_PARTS, PARTS, raw, parts)?;
            pieces.push(piece);
        }
        self.check_depth(raw, depth)?;
        Ok(PieceSpec::new(PieceForm::Any(pieces), parts, depth))
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

    fn check_depth(self, raw: Raw<'a>, depth: usize) -> Result<(), Fault> {
        (self.reader).check_length(MAX_DEPTH, "pieces inside each other", raw, depth)
    }
}

/// Reads the field `pieces`. A definition may name the ones before it.
pub(crate) fn read_own<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    parameters: &Parameters,
    named: &Pieces,
) -> Result<Vec<Definition>, Fault> {
    let mut own = Vec::new();
    for (key, value) in reader.short_map(MAX_OWN, "own pieces", raw)? {
        check_name(reader, &key, named)?;
        let context = Context {
            reader,
            parameters,
            named,
            own: &own,
        };
        let spec = context.piece(value)?;
        own.push(Definition {
            name: key.name,
            spec,
            uses: reader.used.take_pieces(),
        });
    }
    Ok(own)
}

/// Refuses names that are taken, and names with letters that could look like others.
fn check_name(reader: Reader<'_>, key: &Key<'_>, named: &Pieces) -> Result<(), Fault> {
    let name = quoted(&key.name);
    if !is_identifier(&key.name) {
        let what = "piece";
        return Err(reader.fault(key.text, Problem::BadName { what, name }));
    }
    if FORMS.contains(&key.name.as_str()) || named.find(&key.name).is_some() {
        return Err(reader.fault(key.text, Problem::PieceExists { name }));
    }
    Ok(())
}

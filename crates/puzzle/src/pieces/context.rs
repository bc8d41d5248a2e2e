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
use crate::parameters::Scope;
use crate::problem::{Fault, PIECE, Problem};
use crate::tree::Node;
use crate::wording::{is_identifier, quoted};

/// Maximum depth to which pieces are nested, including those behind names.
const MAX_DEPTH: usize = 64;

/// Maximum number of pieces that a puzzle defines.
const MAX_OWN: usize = 32;

/// The names in scope: parameters, registered pieces, and the puzzle's own pieces defined before.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) scope: &'c Scope,
    pub(crate) named: &'c Pieces,
    pub(crate) own: &'c [Definition],
}

/// The words of the language for pieces, which cannot be names of pieces.
const FORMS: [&str; 8] = [
    "Leaper", "Rider", "Leaps", "Rides", "UpTo", "Any", "Where", "Betza",
];

impl Context<'_> {
    /// Reads a piece.
    pub(crate) fn piece(self, node: &Node<'_>) -> Result<PieceSpec, Fault> {
        let scope = self.scope;
        let form = Form::read(node, "a piece")?;
        let offsets = |usage: &str| Offset::read_list(form, usage, scope);
        let (piece, parts) = match form.name {
            "Leaper" => {
                let sides = Sides::read(form, "Leaper(1, 2)", scope)?;
                (PieceForm::Leaper(sides), 1)
            }
            "Rider" => {
                let sides = Sides::read(form, "Rider(1, 2)", scope)?;
                (PieceForm::Rider(sides), 1)
            }
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
            "Where" => (PieceForm::Where(Condition::read(form, scope)?), 1),
            "Betza" => {
                let [notation] = form.arguments(r#"Betza("WD")"#)?;
                let notation = notation.spanned()?;
                let atoms = betza::atoms(&notation.text);
                let atoms = atoms.map_err(|problem| notation.fault(problem))?;
                (PieceForm::Betza(atoms.concat()), atoms.len())
            }
            "UpTo" => return self.up_to(form, node),
            "Any" => return self.any(form, node),
            _ => return self.named(form),
        };
        Ok(PieceSpec::new(piece, parts, 1))
    }

    fn up_to(self, form: Form<'_>, node: &Node<'_>) -> Result<PieceSpec, Fault> {
        let [range, piece] = form.arguments("UpTo(2, Rook)")?;
        let range = Integer::read(range, self.scope)?;
        let piece = self.piece(piece)?;
        let (parts, depth) = (piece.parts(), piece.depth() + 1);
        check_depth(node, depth)?;
        Ok(PieceSpec::new(PieceForm::UpTo(range, piece), parts, depth))
    }

    fn any(self, form: Form<'_>, node: &Node<'_>) -> Result<PieceSpec, Fault> {
        let [list] = form.arguments("Any([Rook, Knight])")?;
        let (mut pieces, mut parts, mut depth) = (Vec::new(), 0, 1);
        for piece in list.short_list(MAX_PARTS, PARTS)? {
            let piece = self.piece(piece)?;
            parts += piece.parts();
            depth = depth.max(piece.depth() + 1);
            node.check_length(MAX_PARTS, PARTS, parts)?;
            pieces.push(piece);
        }
        check_depth(node, depth)?;
        Ok(PieceSpec::new(PieceForm::Any(pieces), parts, depth))
    }

    fn named(self, form: Form<'_>) -> Result<PieceSpec, Fault> {
        let own = self.own.iter().find(|own| own.name == form.name);
        let piece = match (own, self.named.find(form.name)) {
            (Some(own), _) => {
                self.scope.use_piece(&own.name);
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
}

fn check_depth(node: &Node<'_>, depth: usize) -> Result<(), Fault> {
    node.check_length(MAX_DEPTH, "pieces inside each other", depth)
}

/// Reads the field `pieces`. A definition may name the ones before it.
pub(crate) fn read_own(
    node: &Node<'_>,
    scope: &Scope,
    named: &Pieces,
) -> Result<Vec<Definition>, Fault> {
    let mut own = Vec::new();
    for entry in node.short_map(MAX_OWN, "own pieces")? {
        let name = entry.name();
        check_name(&entry.key, name, named)?;
        let context = Context {
            scope,
            named,
            own: &own,
        };
        own.push(Definition {
            name: name.to_string(),
            span: entry.key.span(),
            spec: context.piece(&entry.value)?,
            uses: scope.take_used_pieces(),
        });
    }
    Ok(own)
}

/// Refuses names that are taken, and names with letters that could look like others.
fn check_name(key: &Node<'_>, name: &str, named: &Pieces) -> Result<(), Fault> {
    let problem = if !is_identifier(name) {
        let (what, name) = ("piece", quoted(name));
        Problem::BadName { what, name }
    } else if FORMS.contains(&name) || named.find(name).is_some() {
        let name = quoted(name);
        Problem::PieceExists { name }
    } else {
        return Ok(());
    };
    Err(key.fault(problem))
}

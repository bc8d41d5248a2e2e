//! A puzzle's own pieces: the field `pieces`.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use standoff_board::{Piece, Pieces};

use super::setting::Setting;
use super::spec::{Context, FORMS, PieceSpec};
use crate::parameters::{Parameters, is_identifier};
use crate::problem::{Fault, Problem};
use crate::reader::{Key, Raw, Reader};
use crate::wording::quoted;

/// Enough for people; more would only be there to fill the memory.
const MAX_OWN: usize = 32;

/// A name that a puzzle gives to a piece.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) spec: PieceSpec,
    /// The puzzle's own pieces that it names.
    pub(crate) uses: HashSet<String>,
}

/// A piece that a puzzle defines, with the parameters put in.
#[derive(Clone)]
pub struct OwnPiece {
    /// What the puzzle calls it.
    pub name: String,
    /// What it attacks; on the board of the puzzle only, if [`is_about_squares`] is true.
    ///
    /// [`is_about_squares`]: Self::is_about_squares
    pub piece: Arc<dyn Piece>,
    /// Whether what it attacks depends on where it stands.
    pub is_about_squares: bool,
}

impl fmt::Debug for OwnPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnPiece({})", self.name)
    }
}

/// Reads the field `pieces`; a definition may name those before it.
pub(crate) fn read_own<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    parameters: &Parameters,
    named: &Pieces,
) -> Result<Vec<Definition>, Fault> {
    let entries = reader.at_most(MAX_OWN, "own pieces", raw, reader.map(raw)?)?;
    let mut own = Vec::new();
    for (key, value) in entries {
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

/// Look-alike names would hide which piece is meant: plain letters only, and none taken.
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

impl Definition {
    /// The piece in this setting.
    pub(crate) fn own_piece(&self, setting: &Setting<'_>) -> Result<OwnPiece, Fault> {
        Ok(OwnPiece {
            name: self.name.clone(),
            piece: self.spec.piece(setting)?,
            is_about_squares: self.spec.is_about_squares(),
        })
    }
}

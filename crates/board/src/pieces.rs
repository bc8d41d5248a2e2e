//! Pieces by name, and the table of them.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::Piece;
use crate::name::shown;

/// A piece that a puzzle can name.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{NamedPiece, Where};
///
/// let wazir = Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1);
/// let wazir = NamedPiece::new("Wazir", 'W', Arc::new(wazir), "Leaper(0, 1)")
///     .with_aliases(["Vizier"]);
/// assert_eq!(wazir.name(), "Wazir");
/// assert_eq!(wazir.aliases(), ["Vizier"]);
/// ```
#[derive(Clone)]
pub struct NamedPiece {
    name: String,
    aliases: Vec<String>,
    letter: char,
    piece: Arc<dyn Piece>,
    definition: String,
}

impl NamedPiece {
    /// A piece with its name, the letter that draws it, and what it attacks: as a puzzle would write
    /// it, or in a sentence.
    ///
    /// A board draws an empty square as `.` and a hole as `#`, so that these are no letters to choose.
    pub fn new(
        name: impl Into<String>,
        letter: char,
        piece: impl Piece + 'static,
        definition: impl Into<String>,
    ) -> Self {
        NamedPiece {
            name: name.into(),
            aliases: Vec::new(),
            letter,
            piece: Arc::new(piece),
            definition: definition.into(),
        }
    }

    /// The same piece with these other names.
    #[must_use]
    pub fn with_aliases(mut self, aliases: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.aliases = aliases.into_iter().map(Into::into).collect();
        self
    }

    /// The name that the piece goes by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Other names for the same piece.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// Name and aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.aliases)
            .map(String::as_str)
    }

    /// The letter that draws it; pieces may share one.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// What it attacks.
    pub fn piece(&self) -> &Arc<dyn Piece> {
        &self.piece
    }

    /// What it attacks, as a puzzle would write it or in a sentence.
    pub fn definition(&self) -> &str {
        &self.definition
    }
}

impl fmt::Debug for NamedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NamedPiece({})", self.name)
    }
}

/// Why a piece cannot be registered under its name, or under an alias.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PieceNameError {
    /// Another piece has the name.
    #[error("the name `{name}` is taken: the piece `{owner}` has it")]
    Taken {
        /// The name that both want.
        name: String,
        /// The name that the piece which has it goes by.
        owner: String,
    },
    /// A name that no puzzle could write.
    #[error(
        "`{name}` cannot be the name of a piece: a name is letters, digits and `_`, a letter first"
    )]
    Malformed {
        /// What was to be the name, fit for a message.
        name: String,
    },
}

/// The pieces that puzzles can name, in the order in which they were registered.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{NamedPiece, Pieces, Where};
///
/// let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
/// let mut pieces = Pieces::new();
/// pieces.register(NamedPiece::new("Wazir", 'W', wazir.clone(), "Leaper(0, 1)"))?;
/// assert_eq!(pieces.find("Wazir").unwrap().letter(), 'W');
///
/// let other = NamedPiece::new("Vizier", 'V', wazir, "one square straight").with_aliases(["Wazir"]);
/// let error = pieces.register(other).unwrap_err();
/// assert_eq!(error.to_string(), "the name `Wazir` is taken: the piece `Wazir` has it");
/// # Ok::<(), standoff_board::PieceNameError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    pieces: Vec<NamedPiece>,
}

impl Pieces {
    /// No piece.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a piece, under its name and its aliases.
    ///
    /// # Errors
    ///
    /// [`PieceNameError`] when one of the names is taken, or is none; then the piece is not added.
    pub fn register(&mut self, piece: NamedPiece) -> Result<(), PieceNameError> {
        for name in piece.names() {
            if !is_name(name) {
                let name = shown(name);
                return Err(PieceNameError::Malformed { name });
            }
            if let Some(owner) = self.find(name) {
                let [name, owner] = [name, owner.name()].map(str::to_string);
                return Err(PieceNameError::Taken { name, owner });
            }
        }
        self.pieces.push(piece);
        Ok(())
    }

    /// The piece of this name or alias, in just this spelling.
    pub fn find(&self, name: &str) -> Option<&NamedPiece> {
        let mut pieces = self.pieces.iter();
        pieces.find(|piece| piece.names().any(|known| known == name))
    }

    /// All pieces, in the order in which they were registered.
    pub fn iter(&self) -> impl Iterator<Item = &NamedPiece> {
        self.pieces.iter()
    }
}

/// Look-alike names would hide which piece is meant: plain letters only.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
}

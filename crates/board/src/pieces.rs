//! Named pieces, and the table that finds them by name.

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
    /// Creates a piece with its name, the letter that draws it, and its definition: in the syntax of puzzles, or as a
    /// sentence.
    ///
    /// Do not use `.` or `#` as the letter: boards draw an empty square and a hole with them.
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

    /// Sets the aliases: other names for the same piece.
    #[must_use]
    pub fn with_aliases(mut self, aliases: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.aliases = aliases.into_iter().map(Into::into).collect();
        self
    }

    /// Returns the primary name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the aliases: other names for the same piece.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// Returns the name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.aliases)
            .map(String::as_str)
    }

    /// Returns the letter that draws the piece.
    ///
    /// Pieces may share a letter.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// Returns the piece.
    pub fn piece(&self) -> &Arc<dyn Piece> {
        &self.piece
    }

    /// Returns the definition: in the syntax of puzzles, or as a sentence.
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
        /// The name that is taken.
        name: String,
        /// The primary name of the other piece.
        owner: String,
    },
    /// The name is not valid in puzzles.
    #[error(
        "`{name}` cannot be the name of a piece: a name is letters, digits and `_`, a letter first"
    )]
    Malformed {
        /// The name, escaped for a message.
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
    /// Creates an empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a piece, under its name and its aliases.
    ///
    /// # Errors
    ///
    /// [`PieceNameError`] when one of the names is taken or malformed. Then the piece is not added.
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

    /// Returns the piece with this name or alias.
    ///
    /// The search is case-sensitive.
    pub fn find(&self, name: &str) -> Option<&NamedPiece> {
        let mut pieces = self.pieces.iter();
        pieces.find(|piece| piece.names().any(|known| known == name))
    }

    /// Returns all pieces, in the order in which they were registered.
    pub fn iter(&self) -> impl Iterator<Item = &NamedPiece> {
        self.pieces.iter()
    }
}

/// Only ASCII letters, so that no two names look alike.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
}

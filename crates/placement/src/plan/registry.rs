//! What plug-ins bring: named pieces and engines.

use std::fmt;
use std::sync::Arc;

use standoff_board::{PieceNameError, Pieces};
use thiserror::Error;

use crate::engines;
use crate::task::Engine;

/// The pieces that puzzles can name, and the engines that search them.
///
/// A plug-in is a crate with a function `register` that brings what it has.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{NamedPiece, Where};
/// use standoff_placement::{Registry, RegistryError};
///
/// pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
///     let spy = Where(|dx: i32, dy: i32| dx.abs() == dy.abs() && dx.abs() <= 2);
///     let spy = NamedPiece::new("Spy", 'S', Arc::new(spy), "UpTo(2, Bishop)");
///     Ok(registry.pieces_mut().register(spy)?)
/// }
///
/// let mut registry = Registry::new();
/// register(&mut registry)?;
/// assert!(registry.pieces().find("Spy").is_some());
/// let error = register(&mut registry).unwrap_err();
/// assert_eq!(error.to_string(), "the name `Spy` is taken: the piece `Spy` has it");
/// # Ok::<(), RegistryError>(())
/// ```
#[derive(Clone)]
pub struct Registry {
    pieces: Pieces,
    engines: Vec<Arc<dyn Engine>>,
}

/// Why something cannot be registered.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RegistryError {
    /// The name of a piece is taken, or is none.
    #[error(transparent)]
    Piece(#[from] PieceNameError),
    /// There is an engine of this name.
    #[error("there is an engine `{name}` already")]
    Engine {
        /// The name that both want.
        name: String,
    },
    /// The name of an engine is no word, so that nobody could write it down, or has a `+`, which joins
    /// those that take turns.
    #[error("`{name}` is no name for an engine: it has to be a word without `+`")]
    EngineName {
        /// The name.
        name: String,
    },
}

impl Registry {
    /// The engines of this crate, which know no piece, and no named piece.
    pub fn new() -> Self {
        Registry {
            pieces: Pieces::new(),
            engines: engines::all(),
        }
    }

    /// The named pieces.
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The named pieces, for a plug-in to add its own.
    pub fn pieces_mut(&mut self) -> &mut Pieces {
        &mut self.pieces
    }

    /// The engines, in the order in which they were registered; those of this crate come first.
    pub fn engines(&self) -> &[Arc<dyn Engine>] {
        &self.engines
    }

    /// Adds an engine.
    ///
    /// # Errors
    ///
    /// [`RegistryError::Engine`] when there is one of its name, by which users ask for it, and
    /// [`RegistryError::EngineName`] when that is not one word, or has a `+`.
    pub fn register_engine(&mut self, engine: Arc<dyn Engine>) -> Result<(), RegistryError> {
        let name = engine.name();
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == '+') {
            let name = name.to_string();
            return Err(RegistryError::EngineName { name });
        }
        if self.engines.iter().any(|known| known.name() == name) {
            let name = name.to_string();
            return Err(RegistryError::Engine { name });
        }
        self.engines.push(engine);
        Ok(())
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let engines: Vec<_> = self.engines.iter().map(|engine| engine.name()).collect();
        f.debug_struct("Registry")
            .field("pieces", &self.pieces)
            .field("engines", &engines)
            .finish()
    }
}

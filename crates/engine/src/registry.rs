//! The registry of plug-ins: named pieces, engines and shortcuts.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::{PieceNameError, Pieces};
use standoff_model::Outline;
use thiserror::Error;

use crate::{Engine, Refusal};
use crate::{Found, Shortcut, Wish};

/// The named pieces of puzzles, the engines, and the shortcuts that answer without a search.
///
/// A plug-in is a crate with a function `register` that adds its own.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{NamedPiece, Where};
/// use standoff_engine::{Registry, RegistryError};
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
    shortcuts: Vec<Arc<dyn Shortcut>>,
}

/// Why something cannot be registered.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RegistryError {
    /// The name of a piece is taken or invalid.
    #[error(transparent)]
    Piece(#[from] PieceNameError),
    /// There already is an engine of this name.
    #[error("there is an engine `{name}` already")]
    Engine {
        /// The name of both.
        name: String,
    },
    /// The name of an engine is not one word, as which a user could write it, or contains a `+`, which joins the names of
    /// engines that take turns.
    #[error("`{name}` is no name for an engine: it has to be a word without `+`")]
    EngineName {
        /// The name.
        name: String,
    },
    /// The name of a shortcut is not one word.
    #[error("`{name}` is no name for a shortcut: it has to be a word")]
    ShortcutName {
        /// The name.
        name: String,
    },
    /// There already is a shortcut of this name.
    #[error("there is a shortcut `{name}` already")]
    Shortcut {
        /// The name of both.
        name: String,
    },
}

impl Registry {
    /// Creates an empty registry.
    pub fn new() -> Self {
        Registry {
            pieces: Pieces::new(),
            engines: Vec::new(),
            shortcuts: Vec::new(),
        }
    }

    /// Returns the named pieces.
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the named pieces, to which a plug-in adds its own.
    pub fn pieces_mut(&mut self) -> &mut Pieces {
        &mut self.pieces
    }

    /// Returns the engines, in the order in which they were registered.
    pub fn engines(&self) -> &[Arc<dyn Engine>] {
        &self.engines
    }

    /// Adds an engine.
    ///
    /// # Errors
    ///
    /// [`RegistryError::Engine`] if its name is taken, and [`RegistryError::EngineName`] if that is not one word, or
    /// contains a `+`.
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

    /// Returns the shortcuts, in the order in which they were registered.
    pub fn shortcuts(&self) -> &[Arc<dyn Shortcut>] {
        &self.shortcuts
    }

    /// Adds a shortcut.
    ///
    /// # Errors
    ///
    /// [`RegistryError::Shortcut`] if its name is taken, and [`RegistryError::ShortcutName`] if that is not one word.
    pub fn register_shortcut(&mut self, shortcut: Arc<dyn Shortcut>) -> Result<(), RegistryError> {
        let name = shortcut.name();
        if name.is_empty() || name.contains(char::is_whitespace) {
            let name = name.to_string();
            return Err(RegistryError::ShortcutName { name });
        }
        if self.shortcuts.iter().any(|known| known.name() == name) {
            let name = name.to_string();
            return Err(RegistryError::Shortcut { name });
        }
        self.shortcuts.push(shortcut);
        Ok(())
    }

    /// Finds one placement without a model, by the last registered shortcut that does not refuse; returns its name and
    /// the placement.
    ///
    /// # Errors
    ///
    /// The refusals of all shortcuts.
    pub fn find(
        &self,
        outline: &Outline,
        wish: Wish,
    ) -> Result<(&'static str, Found), Vec<Refusal>> {
        self.first_answer(|shortcut| shortcut.find(outline, wish))
    }

    /// Returns the number of placements, if a shortcut knows it without a search, with the name of the shortcut.
    ///
    /// # Errors
    ///
    /// The refusals of all shortcuts.
    pub fn known_count(&self, outline: &Outline) -> Result<(&'static str, BigUint), Vec<Refusal>> {
        self.first_answer(|shortcut| shortcut.count(outline))
    }

    /// The first answer; the shortcut that was registered last is asked first.
    fn first_answer<T>(
        &self,
        ask: impl Fn(&dyn Shortcut) -> Result<T, Refusal>,
    ) -> Result<(&'static str, T), Vec<Refusal>> {
        let mut refusals = Vec::new();
        for shortcut in self.shortcuts.iter().rev() {
            match ask(&**shortcut) {
                Ok(answer) => return Ok((shortcut.name(), answer)),
                Err(refusal) => refusals.push(refusal),
            }
        }
        Err(refusals)
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
        let shortcuts = self.shortcuts.iter().map(|shortcut| shortcut.name());
        let shortcuts: Vec<_> = shortcuts.collect();
        f.debug_struct("Registry")
            .field("pieces", &self.pieces)
            .field("engines", &engines)
            .field("shortcuts", &shortcuts)
            .finish()
    }
}

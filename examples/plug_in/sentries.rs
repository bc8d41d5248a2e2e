//! The piece, and the registration of the plug-in.

use standoff::prelude::*;

use super::engine::Chains;

/// A piece that attacks the squares to its left and to its right.
pub(crate) fn sentry() -> Where<impl Fn(i32, i32) -> bool> {
    Where(|dx: i32, dy: i32| dy == 0 && dx.abs() == 1)
}

/// Registers the piece `Sentry` and the engine `chains`.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let definition = "the next square to the left and to the right";
    let sentry = NamedPiece::new("Sentry", 'S', Arc::new(sentry()), definition);
    registry.pieces_mut().register(sentry)?;
    registry.register_engine(Arc::new(Chains))
}

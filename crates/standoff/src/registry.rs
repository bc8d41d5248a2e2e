//! The registry of all pieces and engines.

use std::sync::LazyLock;

use crate::engine::{Registry, RegistryError};

pub(crate) static EVERYTHING: LazyLock<Registry> =
    LazyLock::new(|| everything().expect("the names are distinct"));

/// The command lists the pieces in this order.
fn everything() -> Result<Registry, RegistryError> {
    let mut registry = Registry::new();
    (crate::engines::all().into_iter()).try_for_each(|engine| registry.register_engine(engine))?;
    crate::leapers::register(registry.pieces_mut())?;
    crate::riders::register(registry.pieces_mut())?;
    crate::queens::register(&mut registry)?;
    #[cfg(feature = "puzzle")]
    crate::puzzle::register(registry.pieces_mut())?;
    Ok(registry)
}

/// Returns a registry of all named pieces and engines of Standoff, to which you can add yours.
///
/// ```
/// use standoff::prelude::*;
/// use standoff::puzzle::Puzzle;
///
/// let spy = Where(|dx: i32, dy: i32| dx.abs() == dy.abs() && dx.abs() <= 2);
/// let mut registry = standoff::registry();
/// registry.pieces_mut().register(NamedPiece::new("Spy", 'S', spy, "UpTo(2, Bishop)"))?;
///
/// let text = "(board: (squares: Square(4)), place: [(piece: Spy, count: Exactly(8))])";
/// let puzzle = Puzzle::parse("spies.ron", text, registry.pieces())?;
/// let spies = Standoff::from_puzzle(&puzzle, [])?.with_registry(&registry);
/// let first = spies.first()?.expect("there is one");
/// assert_eq!(spies.draw(&first), "\
/// SSSS
/// ....
/// ....
/// SSSS
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn registry() -> Registry {
    EVERYTHING.clone()
}

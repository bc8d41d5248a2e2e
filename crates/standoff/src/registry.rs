//! Everything that is there by name, and what is done with it.

use std::sync::LazyLock;

use crate::engine::{Registry, RegistryError};
use crate::model::Model;
use crate::solver::Solver;

static EVERYTHING: LazyLock<Registry> =
    LazyLock::new(|| everything().expect("no two of our names are the same"));

/// The order is the one in which the command lists the pieces.
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

/// All named pieces and all engines of Standoff, for others to add theirs.
///
/// ```
/// use standoff::prelude::*;
/// use standoff::puzzle::Puzzle;
///
/// let spy = Where(|dx: i32, dy: i32| dx.abs() == dy.abs() && dx.abs() <= 2);
/// let mut registry = standoff::registry();
/// registry.pieces_mut().register(NamedPiece::new("Spy", 'S', Arc::new(spy), "UpTo(2, Bishop)"))?;
///
/// let text = "(board: (squares: Square(4)), place: [(piece: Spy, count: Exactly(8))])";
/// let spies = Puzzle::parse("spies.ron", text, registry.pieces())?.instance([])?;
/// let first = standoff::solver_with(&registry, spies.model()).solutions()?.next().unwrap();
/// assert_eq!(spies.model().draw(&first), "\
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

/// A solver that has all engines of Standoff.
///
/// ```
/// use standoff::prelude::*;
///
/// let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(12);
/// let model = Model::new(Board::rectangle(12, 12)?, vec![queens])?;
/// let outcome = standoff::solver(&model).count()?;
/// assert_eq!(outcome.answer, Answer::Exact(14200u32.into()));
/// assert_eq!(outcome.engine, "queens");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solver(model: &Model) -> Solver {
    solver_with(&EVERYTHING, model)
}

/// A solver that has the engines of a registry, and no others.
///
/// ```
/// use standoff::prelude::*;
///
/// let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(12);
/// let model = Model::new(Board::rectangle(12, 12)?, vec![queens])?;
/// let mut general = Registry::new();
/// for engine in standoff::engines::all() {
///     general.register_engine(engine)?;
/// }
/// assert_ne!(standoff::solver_with(&general, &model).count()?.engine, "queens");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solver_with(registry: &Registry, model: &Model) -> Solver {
    Solver::new(model, registry.engines())
}

/// Reads a puzzle that can name all pieces of Standoff; `source_name` is what messages call the text.
///
/// ```
/// let puzzle = standoff::parse("queens.ron", "(
///     board: (squares: Square(6)),
///     place: [(piece: Queen, count: Exactly(6))],
/// )")?;
/// let queens = puzzle.instance([])?;
/// assert_eq!(standoff::solver(queens.model()).solutions()?.count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`PuzzleError`](crate::puzzle::PuzzleError) that names the first thing that is wrong, and its
/// place.
#[cfg(feature = "puzzle")]
pub fn parse(
    source_name: &str,
    text: &str,
) -> Result<crate::puzzle::Puzzle, crate::puzzle::PuzzleError> {
    crate::puzzle::Puzzle::parse(source_name, text, EVERYTHING.pieces())
}

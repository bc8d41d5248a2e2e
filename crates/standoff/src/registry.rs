//! The registry of all pieces and engines, and solvers that use it.

use std::sync::LazyLock;

use crate::engine::{Registry, RegistryError};
use crate::model::Model;
use crate::solver::Solver;

static EVERYTHING: LazyLock<Registry> =
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

/// A registry of all named pieces and engines of Standoff, to which you can add yours.
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

/// A solver with all engines of Standoff.
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

/// A solver with the engines of a registry only.
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

/// Parses a puzzle, which can use all pieces of Standoff. Messages refer to the text as `source_name`.
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
/// [`PuzzleError`](crate::puzzle::PuzzleError) with the position of the first mistake.
#[cfg(feature = "puzzle")]
pub fn parse(
    source_name: &str,
    text: &str,
) -> Result<crate::puzzle::Puzzle, crate::puzzle::PuzzleError> {
    crate::puzzle::Puzzle::parse(source_name, text, EVERYTHING.pieces())
}

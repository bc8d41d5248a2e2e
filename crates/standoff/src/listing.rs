//! Lists of placements as text.

use crate::engine::{Refusal, Registry};
use crate::model::Model;
use crate::solver::Solver;

/// Lists all placements of a model as text: their number, and a line for each. It is meant for snapshot tests.
///
/// The order does not depend on the engine, so a change of the puzzle appears only as added and removed lines. With
/// [insta](https://docs.rs/insta) a test has two lines:
///
/// ```no_run
/// # use standoff::prelude::*;
/// # let kinds = vec![Kind::new("queen", 'Q', Arc::new(queen())).exactly(4)];
/// # let model = Model::new(Board::rectangle(4, 4)?, kinds)?;
/// let text = standoff::listing(&model)?;
/// insta::assert_snapshot!(text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```
/// # use standoff::prelude::*;
/// # let kinds = vec![Kind::new("queen", 'Q', Arc::new(queen())).exactly(4)];
/// # let model = Model::new(Board::rectangle(4, 4)?, kinds)?;
/// assert_eq!(standoff::listing(&model)?, "\
/// 2 placements
/// .Q.. / ...Q / Q... / ..Q.
/// ..Q. / Q... / ...Q / .Q..
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Refusal`] if no engine can list the model.
pub fn listing(model: &Model) -> Result<String, Refusal> {
    listed(&crate::solver(model), model)
}

/// The same as [`listing()`], by the engines of a registry.
///
/// ```
/// # use standoff::prelude::*;
/// # let kinds = vec![Kind::new("queen", 'Q', Arc::new(queen())).exactly(4)];
/// # let model = Model::new(Board::rectangle(4, 4)?, kinds)?;
/// let mut only = Registry::new();
/// only.register_engine(Arc::new(standoff::engines::Split))?;
/// let listed = standoff::listing_with(&only, &model)?;
/// assert_eq!(listed, standoff::listing(&model)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Refusal`] if none of them can list the model.
pub fn listing_with(registry: &Registry, model: &Model) -> Result<String, Refusal> {
    listed(&crate::solver_with(registry, model), model)
}

fn listed(solver: &Solver, model: &Model) -> Result<String, Refusal> {
    let lines: Vec<String> = solver
        .solutions()?
        .map(|placement| model.rows(&placement).join(" / ") + "\n")
        .collect();
    let noun = if lines.len() == 1 {
        "placement"
    } else {
        "placements"
    };
    Ok(format!("{} {noun}\n{}", lines.len(), lines.concat()))
}

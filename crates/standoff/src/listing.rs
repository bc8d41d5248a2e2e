//! A whole enumeration as text.

use crate::engine::{Refusal, Registry};
use crate::model::Model;
use crate::solver::Solver;

/// Every placement of a model, one on a line, under the number of them: made for snapshot tests.
///
/// The lines come in reading order whichever engine runs, so that a change of the puzzle shows as
/// added and removed lines and nothing else. With [insta](https://docs.rs/insta) a test is two
/// lines:
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
/// A [`Refusal`] when no engine can list the model.
pub fn listing(model: &Model) -> Result<String, Refusal> {
    listed(&crate::solver(model), model)
}

/// The same [listing](listing()) by the engines of a registry.
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
/// A [`Refusal`] when none of them can list the model.
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

//! The content of a page.

use crate::error::PageError;
use crate::stage::Stage;
use crate::tree::Tree;

/// The content of a page as plain data. Its texts can be any text.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The heading and the title of the document.
    pub title: String,
    /// The rules in words, one paragraph each.
    pub about: Vec<String>,
    /// The board, if there is one.
    pub stage: Option<Stage>,
    /// The search, if there is one. Without a stage, its nodes are shown by labels only.
    pub tree: Option<Tree>,
}

impl Page {
    /// Checks the limits and all indexes.
    ///
    /// # Panics
    ///
    /// If an index refers to a missing thing, or a parent comes after its child.
    pub(crate) fn check(&self) -> Result<(), PageError> {
        if let Some(stage) = &self.stage {
            stage.fits()?;
            stage.check_indexes();
        }
        if let Some(tree) = &self.tree {
            let things = self.stage.as_ref().map_or(0, |stage| stage.things.len());
            tree.check_indexes(things);
        }
        Ok(())
    }
}

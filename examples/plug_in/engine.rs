//! The engine: what it says of a task, and what it begins.

use standoff::placement::{
    Counting, Engine, Estimate, Feature, Listing, Question, Refusal, Run, Task, tree,
};

use crate::chain::Chain;
use crate::sweep::Sweep;
use crate::tree::ChainTree;

/// The name by which users ask for the engine.
pub(crate) const NAME: &str = "chains";

/// The engine `chains`, for pieces that attack their neighbours in a row: it counts in one sweep over
/// the squares, and lists in the order of the engine `split`.
pub(crate) struct Chains;

impl Engine for Chains {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let chain = Chain::of(task)?;
        match task.question() {
            Question::Count | Question::CountBySize => {
                Ok(Sweep::new(chain, task.question()).estimate())
            }
            Question::First | Question::List | Question::ListInAnyOrder => {
                Ok(ChainTree::new(chain).estimate())
            }
            unknown => Err(self.refusal_of(unknown)),
        }
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(tree::list(ChainTree::new(Chain::of(task)?)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        Ok(Box::new(Sweep::new(Chain::of(task)?, task.question())))
    }
}

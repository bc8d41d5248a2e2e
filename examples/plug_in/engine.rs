//! The engine: what it says of a task, and what it begins.

use standoff::placement::{
    Counting, Engine, Estimate, Feature, Listing, Question, Refusal, Search, Task, tree,
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
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        let counts = [Question::Count, Question::CountBySize].contains(&question);
        counts || question.lists()
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        match task.question().lists() {
            true => Ok(self.tree(task)?.estimate(task)),
            false => Ok(self.sweep(task)?.estimate()),
        }
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(tree::list(self.tree(task)?))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(Box::new(self.sweep(task)?))
    }
}

impl Chains {
    fn tree(&self, task: &Task) -> Result<ChainTree, Refusal> {
        Ok(ChainTree::new(Chain::of(task)?))
    }

    fn sweep(&self, task: &Task) -> Result<Sweep, Refusal> {
        let by_size = task.question() == Question::CountBySize;
        Ok(Sweep::new(Chain::of(task)?, by_size))
    }
}

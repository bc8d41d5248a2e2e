//! The engine: its plan for a task.

use standoff::engine::{Engine, Estimate, Plan, Question, Refusal, Search, Task, tree};
use standoff::model::Feature;

use super::chain::Chain;
use super::sweep::Sweep;
use super::tree::ChainTree;

/// The name of the engine for its users.
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

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(ChainPlan {
            chain: Chain::of(task)?,
            question: task.question(),
        }))
    }
}

/// The plan for a chain and a question about it.
struct ChainPlan {
    chain: Chain,
    question: Question,
}

impl ChainPlan {
    fn tree(&self) -> ChainTree {
        ChainTree::new(self.chain.clone())
    }

    fn sweep(&self) -> Sweep {
        let by_size = self.question == Question::CountBySize;
        Sweep::new(self.chain.clone(), by_size)
    }
}

impl Plan for ChainPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        Ok(if self.question.lists() {
            self.tree().estimate(effort)
        } else {
            self.sweep().estimate()
        })
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(if self.question.lists() {
            tree::list(self.tree())
        } else {
            Box::new(self.sweep())
        })
    }
}

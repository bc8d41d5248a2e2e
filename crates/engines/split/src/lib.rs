//! The moving split over bit sets: the engine that defines what the others must answer.
//!
//! A node is a set of candidates in reading order. The candidates compatible with its last one are one `and` of bit
//! sets. The sums of the constraints follow the path.

mod estimate;

use standoff_core::split::Block;
use standoff_engine::bits::{Compatible, WithWidth, of_width};
use standoff_engine::sets::{ConstraintLimits, Limits, SetTree, SizeLimits};
use standoff_engine::{Engine, Estimate, Plan, Question, Refusal, Search, Task, Trace, tree};
use standoff_model::Feature;

/// The engine `split`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split;

impl Engine for Split {
    fn name(&self) -> &'static str {
        "split"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn priority(&self) -> u32 {
        0
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(SplitPlan(task.clone())))
    }

    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(sets(task).trace())
    }
}

/// Nothing is kept: the tree is made as soon as it is needed.
struct SplitPlan(Task);

impl Plan for SplitPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let counts = !self.0.question().lists();
        Ok(sets(&self.0).estimate(effort, counts))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let question = self.0.question();
        Ok(if question.lists() {
            sets(&self.0).list()
        } else {
            sets(&self.0).count(question)
        })
    }
}

/// The tree of a task, whatever the width of its sets and its limits.
trait Sets {
    fn estimate(&self, effort: f64, counts: bool) -> Estimate;
    fn list(self: Box<Self>) -> Box<dyn Search>;
    fn count(self: Box<Self>, question: Question) -> Box<dyn Search>;
    fn trace(self: Box<Self>) -> Trace;
}

impl<B: Block + 'static, L: Limits<B>> Sets for SetTree<B, L> {
    fn estimate(&self, effort: f64, counts: bool) -> Estimate {
        estimate::estimate(self, effort, counts)
    }

    fn list(self: Box<Self>) -> Box<dyn Search> {
        tree::list(*self)
    }

    fn count(self: Box<Self>, question: Question) -> Box<dyn Search> {
        tree::count(*self, question)
    }

    fn trace(self: Box<Self>) -> Trace {
        tree::trace(*self)
    }
}

/// The tree of a task, with the narrowest bit sets and the simplest limits.
fn sets(task: &Task) -> Box<dyn Sets> {
    of_width(task.given().len(), SetsOf(task))
}

struct SetsOf<'a>(&'a Task);

impl WithWidth for SetsOf<'_> {
    type Output = Box<dyn Sets>;

    fn run<B: Block + 'static>(self) -> Box<dyn Sets> {
        let problem = self.0.given();
        let compatible = Compatible::<B>::of(problem);
        match SizeLimits::of(problem) {
            Some(limits) => Box::new(SetTree::new(compatible, limits)),
            None => Box::new(SetTree::new(compatible, ConstraintLimits::of(problem))),
        }
    }
}

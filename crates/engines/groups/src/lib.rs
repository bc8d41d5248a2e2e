//! Branches on the tightest constraint, after propagating all bounds to the fixpoint.
//!
//! A state says of each candidate whether it is chosen, excluded or free. Its bounds are propagated to the fixpoint;
//! then one free candidate is chosen in one child and excluded in the other. For star battles, coloured regions and
//! exact placements this visits few nodes.

mod cost;
mod counting;
mod cover;
mod covering;
mod exactly_one;
mod images;
mod in_order;
mod joint_propagation;
mod losses;
mod probe;
mod propagation;
mod reach;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod tightest;

use std::sync::Arc;

use standoff_core::split::Block;
use standoff_engine::bits::{Compatible, WithWidth, of_width};
use standoff_engine::{
    Begun, Engine, Estimate, Plan, Question, Refusal, Search, Task, Trace, tree,
};
use standoff_model::{Feature, Permutation};

use self::cover::Cover;
use self::covering::Covering;
use self::in_order::InOrder;
use self::state::State;
use self::tables::{NAME, Tables};
use self::tightest::Tightest;

/// The engine `groups`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Groups;

impl Engine for Groups {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn priority(&self) -> u32 {
        50
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(of_width(task.problem().len(), PlanOf(task)))
    }

    /// Traces the search that branches on the tightest constraint, as it counts.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(of_width(task.problem().len(), TreesOf(task)).trace())
    }
}

/// The trees of a problem, whatever the width of its sets: [`InOrder`] for lists in order; otherwise [`Covering`] for
/// problems of that kind, and [`Tightest`] for all others.
trait Trees {
    fn list(&self, task: &Task) -> Box<dyn Search>;
    fn count(&self, question: Question) -> Box<dyn Search>;
    fn trace(&self) -> Trace;
}

impl<B: Block + 'static> Trees for Arc<Tables<B>> {
    fn list(&self, task: &Task) -> Box<dyn Search> {
        if !task.question().lists_in_any_order() {
            return tree::list(InOrder::new(self.clone()));
        }
        let symmetries = dispensable(task);
        if Cover::<B>::IS_POSSIBLE
            && let Some(tree) = Covering::listed(self)
        {
            return tree::list(tree.up_to(symmetries));
        }
        tree::list(Tightest::new(self.clone()).up_to(symmetries))
    }

    fn count(&self, question: Question) -> Box<dyn Search> {
        if Cover::<B>::IS_POSSIBLE
            && let Some(tree) = Covering::counted(self)
        {
            return tree::count(tree, question);
        }
        tree::count(Tightest::new(self.clone()), question)
    }

    fn trace(&self) -> Trace {
        if Cover::<B>::IS_POSSIBLE
            && let Some(tree) = Covering::listed(self)
        {
            return tree::trace(tree);
        }
        tree::trace(Tightest::new(self.clone()))
    }
}

/// The symmetries of a task under which one placement of each orbit suffices.
fn dispensable(task: &Task) -> Arc<[Permutation]> {
    if task.question() == Question::Any {
        task.symmetries().clone()
    } else {
        Arc::default()
    }
}

struct TreesOf<'a>(&'a Task);

impl WithWidth for TreesOf<'_> {
    type Output = Box<dyn Trees>;

    fn run<B: Block + 'static>(self) -> Box<dyn Trees> {
        Box::new(Arc::new(Tables::<B>::of(self.0.problem())))
    }
}

struct PlanOf<'a>(&'a Task);

impl WithWidth for PlanOf<'_> {
    type Output = Box<dyn Plan>;

    fn run<B: Block + 'static>(self) -> Box<dyn Plan> {
        Box::new(GroupsPlan::<B>::new(self.0.clone()))
    }
}

/// A task, the tables of its problem, and the count that an estimate has begun.
struct GroupsPlan<B: Block> {
    task: Task,
    tables: Option<Arc<Tables<B>>>,
    begun: Option<Begun>,
    /// Whether the count was handed over, so that no other is begun.
    is_handed_over: bool,
}

impl<B: Block + 'static> GroupsPlan<B> {
    fn new(task: Task) -> Self {
        GroupsPlan {
            task,
            tables: None,
            begun: None,
            is_handed_over: false,
        }
    }

    /// The tables, kept unless they would double the memory of the problem.
    fn tables(&mut self) -> Arc<Tables<B>> {
        if let Some(tables) = &self.tables {
            return tables.clone();
        }
        let tables = Arc::new(Tables::of(self.task.problem()));
        if !Compatible::<B>::IS_WIDE {
            self.tables = Some(tables.clone());
        }
        tables
    }

    /// Searches a small tree whole: a node of a search costs a fraction of one on a random path. The search is kept, to
    /// be continued by a count.
    fn count_if_small(&mut self, tables: &Arc<Tables<B>>, effort: f64) -> Option<Estimate> {
        if !tables.facts.need_members() || self.is_handed_over {
            return None;
        }
        let begin = || Begun::new(tables.count(self.task.question()));
        let mut begun = self.begun.take().unwrap_or_else(begin);
        let estimate = probe::visit(&mut begun, &tables.facts, effort);
        if !Compatible::<B>::IS_WIDE {
            self.begun = Some(begun);
        }
        estimate
    }
}

impl<B: Block + 'static> Plan for GroupsPlan<B> {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let (question, tables) = (self.task.question(), self.tables());
        let estimate = if question.lists() && !question.lists_in_any_order() {
            probe::estimate_in_order(&tables, effort)
        } else {
            let counted = self.count_if_small(&tables, effort);
            counted.unwrap_or_else(|| probe::estimate_in_any_order(&tables, effort))
        };
        let memory = self.task.problem().len() * size_of::<State<B>>();
        let node_cost = self.node_cost().unwrap_or(estimate.node_cost);
        let estimate = Estimate::new(estimate.nodes, node_cost);
        Ok(estimate.holding(memory as f64))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let (question, tables) = (self.task.question(), self.tables());
        Ok(if question.lists() {
            tables.list(&self.task)
        } else {
            tables.count(question)
        })
    }

    fn take_begun(&mut self) -> Option<Begun> {
        let begun = self.begun.take();
        self.is_handed_over |= begun.is_some();
        begun
    }

    fn node_cost(&self) -> Option<f64> {
        self.tables.as_ref()?.mean_cost.mean()
    }

    fn is_complete(&self) -> bool {
        self.begun.as_ref().is_some_and(Begun::is_done)
    }
}

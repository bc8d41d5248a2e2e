//! The search: rounds of cuts, then the tree.

use std::sync::Arc;

use standoff_engine::{InvalidState, Question, Search, SearchState, Sink, Step, Task, tree};
use standoff_model::Subproblem;

use crate::relaxation::Relaxation;
use crate::tree::Bounded;

/// Bytes for each cell of a dictionary: one is kept, and two copies are tried out.
pub(crate) const CELL_MEMORY: usize = 32;

/// The number of cells in all nodes between two checks of the limits: those take some tens of milliseconds.
const CELLS_AT_ONCE: usize = 1 << 16;

/// A search. Some pivots, with a round of cuts after the last of them, are a unit of work like a node of the tree.
pub(crate) struct RelaxSearch {
    task: Task,
    phase: Phase,
    /// The work before the tree.
    cutting: u64,
    /// Whether it belongs to this search, and not to another part.
    counts_cutting: bool,
    /// The maximum number of units of work between two checks of the limits.
    longest: u64,
}

enum Phase {
    /// Cuts are added to the relaxation.
    Cutting(Box<Relaxation>),
    /// The tree is searched.
    Searching(Box<dyn Search>, Arc<Relaxation>),
    /// The relaxation alone shows that there is no placement.
    Infeasible,
}

impl RelaxSearch {
    pub(crate) fn new(task: &Task, relaxation: Relaxation) -> Self {
        RelaxSearch {
            task: task.clone(),
            longest: (CELLS_AT_ONCE / relaxation.cells().max(1)).max(1) as u64,
            phase: Phase::Cutting(Box::new(relaxation)),
            cutting: 0,
            counts_cutting: true,
        }
    }

    /// Continues to solve the first linear program; returns whether its bound is tight once it is solved.
    pub(crate) fn relax(&mut self) -> Option<bool> {
        if let Phase::Cutting(relaxation) = &self.phase
            && !relaxation.is_solved()
        {
            self.cut();
        }
        match &self.phase {
            Phase::Cutting(relaxation) => relaxation.is_solved().then(|| relaxation.is_tight()),
            Phase::Searching(_, relaxation) => Some(relaxation.is_tight()),
            Phase::Infeasible => Some(true),
        }
    }

    /// Does a unit of work, if the tree is not being searched yet.
    fn cut(&mut self) {
        let Phase::Cutting(relaxation) = &mut self.phase else {
            return;
        };
        self.cutting += 1;
        match relaxation.cut() {
            Ok(true) => {}
            Ok(false) => {
                let relaxation = Arc::new(relaxation.as_ref().clone());
                let search = tree_search(&self.task, &relaxation);
                self.phase = Phase::Searching(search, relaxation);
            }
            Err(_) => self.phase = Phase::Infeasible,
        }
    }

    /// This search in a saved state: after some work before the tree, and in the tree if there are more rows of numbers.
    fn at(&self, state: &SearchState) -> Option<Self> {
        let (head, rows) = state.0.split_first()?;
        let &[cutting, counts_cutting @ 0..=1] = &head[..] else {
            return None;
        };
        let mut search = Self::new(&self.task, Relaxation::of(self.task.problem())?);
        while search.cutting < cutting && matches!(search.phase, Phase::Cutting(_)) {
            search.cut();
        }
        let is_loaded = match &mut search.phase {
            Phase::Searching(tree, _) => tree.load(&SearchState(rows.to_vec())).is_ok(),
            _ => rows.is_empty(),
        };
        search.counts_cutting = counts_cutting == 1;
        (is_loaded && search.cutting == cutting).then_some(search)
    }
}

/// The memory of a relaxation, with the copies of which some are tried out at a node.
fn memory_of(relaxation: &Relaxation) -> usize {
    CELL_MEMORY * relaxation.cells()
}

/// The search of the tree.
fn tree_search(task: &Task, relaxation: &Arc<Relaxation>) -> Box<dyn Search> {
    let question = task.question();
    let tree = Bounded::new(task.problem().clone(), relaxation.clone());
    match question {
        Question::Any => tree::list(tree.of_any(task.symmetries().clone())),
        _ if question.lists() => tree::list(tree),
        _ => tree::count(tree, question),
    }
}

impl Search for RelaxSearch {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let budget = budget.min(self.longest);
        let goal = self.work().saturating_add(budget);
        while matches!(self.phase, Phase::Cutting(_)) && self.work() < goal {
            self.cut();
        }
        let left = goal - self.work();
        match &mut self.phase {
            Phase::Cutting(_) => Step::More,
            Phase::Searching(tree, _) => tree.advance(left, sink),
            Phase::Infeasible => Step::Done,
        }
    }

    fn work(&self) -> u64 {
        let cutting = if self.counts_cutting { self.cutting } else { 0 };
        match &self.phase {
            Phase::Searching(tree, _) => cutting + tree.work(),
            _ => cutting,
        }
    }

    fn progress(&self) -> f64 {
        match &self.phase {
            Phase::Cutting(_) => 0.0,
            Phase::Searching(tree, _) => tree.progress(),
            Phase::Infeasible => 1.0,
        }
    }

    fn work_left(&self, effort: u64) -> Option<f64> {
        match &self.phase {
            Phase::Cutting(_) => None,
            Phase::Searching(tree, relaxation) => {
                relaxation.effort().sampling(|| tree.work_left(effort))
            }
            Phase::Infeasible => Some(0.0),
        }
    }

    fn memory(&self) -> usize {
        size_of::<Self>()
            + match &self.phase {
                Phase::Cutting(relaxation) => memory_of(relaxation),
                Phase::Searching(tree, relaxation) => tree.memory() + memory_of(relaxation),
                Phase::Infeasible => 0,
            }
    }

    fn save(&self) -> SearchState {
        let mut rows = vec![vec![self.cutting, self.counts_cutting.into()]];
        if let Phase::Searching(tree, _) = &self.phase {
            rows.extend(tree.save().0);
        }
        SearchState(rows)
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        let invalid = || InvalidState::because("this search has no such node");
        *self = self.at(state).ok_or_else(invalid)?;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        match &self.phase {
            Phase::Cutting(_) => {
                let all = self.task.problem().candidates().collect();
                Some(vec![Subproblem::of(Vec::new(), all)])
            }
            Phase::Searching(tree, _) => tree.subproblems(),
            Phase::Infeasible => Some(Vec::new()),
        }
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let Phase::Searching(tree, relaxation) = self.phase else {
            return vec![self];
        };
        let mut counts_cutting = self.counts_cutting;
        let part = |tree| {
            Box::new(RelaxSearch {
                task: self.task.clone(),
                phase: Phase::Searching(tree, relaxation.clone()),
                cutting: self.cutting,
                counts_cutting: std::mem::take(&mut counts_cutting),
                longest: self.longest,
            }) as Box<dyn Search>
        };
        tree.split(parts).into_iter().map(part).collect()
    }
}

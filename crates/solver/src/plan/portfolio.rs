//! A portfolio: engines that take turns until one of them has found enough.
//!
//! An estimate of a whole tree does not predict when an engine finds a first placement. Therefore all engines that can
//! answer take [turns](Turns), which cost about the same for each. They list in the same order: the engine that first finds a
//! placement, or finishes, continues alone.
//!
//! For [`Question::Few`] the order does not matter: the first placement that any engine finds is reported, and the
//! engine that finds another one, or finishes, continues alone.
//!
//! ```text
//! queens  =  ==    ====        wins, and continues alone  ===========
//! split    -   --      ----    nothing so far
//! ```
//!
//! An engine for special problems does half of the work: its turns are as long as those of all others together. If there
//! is none, a [list piece by piece](StepwiseSearch) takes turns for [`Question::First`].

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use standoff_engine::{Planned, Question, Refusal, Search, Sink, Step, Task};
use standoff_model::Candidate;

use super::effort::FIRST_PLACEMENT;
use super::stepwise::StepwiseSearch;
use super::turns::Turns;
use crate::progress::fraction_done;

/// The factor of the turns of the member that has made the most progress, and the progress from which that counts.
const AHEAD: u64 = 4;
const SOME_PROGRESS: f64 = 0.05;

/// The length of the turns of a list piece by piece, in mean turns of the engines.
const STEPWISE: f64 = 2.0;

/// No first turn is shorter, whatever a node costs: after some dozens of rounds, it is long enough for one.
const SHORTEST_TURN: f64 = 1e-9;

/// The minimum priority of an engine for a special kind of problems.
pub(super) const SPECIAL: u32 = 100;

/// A plan that takes part in a portfolio.
pub(crate) struct Contender {
    pub(crate) planned: Planned,
    /// The [priority](standoff_engine::Engine::priority) of its engine.
    pub(crate) priority: u32,
}

/// A list by one engine, or by several that take turns.
pub(crate) struct Portfolio {
    members: Vec<Member>,
    turns: Turns,
    /// The only member that continues.
    winner: Option<usize>,
    /// Whether any placement will do. Then most work is a proof that there is none, and progress predicts its end.
    wants_any: bool,
    /// Whether the question is if there is another placement.
    wants_another: bool,
    /// The placement that was reported first, if another one is wanted: other members may find the same.
    reported: Option<Vec<Candidate>>,
    /// The progress that was reported last: that of a winner may be less than that of the others.
    progress: Cell<f64>,
}

enum Member {
    Lists(Box<dyn Lister>),
    /// It was dropped after this much work.
    Lost(u64),
}

/// A list that takes turns with others.
pub(super) trait Lister: Send {
    /// The engines that have listed.
    fn engines(&self) -> Vec<&'static str>;
    fn present_engine(&self) -> &'static str;
    /// See [`Search::advance`].
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step;
    fn work(&self) -> u64;
    fn progress(&self) -> f64;
    /// The progress as closely as it can be estimated.
    fn fraction_done(&self) -> f64 {
        self.progress()
    }
    fn memory(&self) -> usize;
}

/// A list by one engine.
struct OneEngine {
    engine: &'static str,
    search: Box<dyn Search>,
}

impl Lister for OneEngine {
    fn engines(&self) -> Vec<&'static str> {
        vec![self.engine]
    }

    fn present_engine(&self) -> &'static str {
        self.engine
    }

    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        self.search.advance(budget, sink)
    }

    fn work(&self) -> u64 {
        self.search.work()
    }

    fn progress(&self) -> f64 {
        self.search.progress()
    }

    fn fraction_done(&self) -> f64 {
        fraction_done(&*self.search)
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

impl Member {
    fn new(planned: &mut Planned) -> Result<Self, Refusal> {
        let (engine, search) = (planned.engine(), planned.start()?);
        Ok(Member::Lists(Box::new(OneEngine { engine, search })))
    }

    fn list(&self) -> Option<&dyn Lister> {
        match self {
            Member::Lists(list) => Some(&**list),
            Member::Lost(_) => None,
        }
    }

    fn work(&self) -> u64 {
        match self {
            Member::Lists(list) => list.work(),
            Member::Lost(work) => *work,
        }
    }
}

impl Portfolio {
    /// The searches of these plans, and perhaps a list piece by piece.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of an engine that does not list.
    pub(super) fn of(
        mut contenders: Vec<Contender>,
        stepwise: Option<StepwiseSearch>,
        task: &Task,
    ) -> Result<Self, Refusal> {
        let others = contenders.len() as f64 - 1.0;
        let first_turn = |contender: &Contender| {
            let factor = if contender.priority >= SPECIAL {
                others.max(1.0)
            } else {
                1.0
            };
            let estimate = contender.planned.estimate();
            let node_cost = estimate.map_or(FIRST_PLACEMENT, |it| it.node_cost);
            (factor * FIRST_PLACEMENT / node_cost).max(SHORTEST_TURN)
        };
        let mut turns = Vec::from_iter(contenders.iter().map(first_turn));
        let members = contenders.iter_mut().map(|it| Member::new(&mut it.planned));
        let mut members = members.collect::<Result<Vec<_>, _>>()?;
        if let Some(stepwise) = stepwise {
            // About the same engines answer its queries, so that a node costs as much as theirs.
            turns.push(STEPWISE * turns.iter().sum::<f64>() / turns.len() as f64);
            members.push(Member::Lists(Box::new(stepwise)));
        }
        Ok(Portfolio {
            turns: Turns::new(turns, u64::MAX as f64),
            winner: (members.len() == 1).then_some(0),
            wants_any: task.question() == Question::Any,
            wants_another: task.question() == Question::Few,
            reported: None,
            members,
            progress: Cell::new(0.0),
        })
    }

    /// The engine that continues alone, or else the one that has its turn.
    pub(crate) fn present_engine(&self) -> &'static str {
        let present = self.members[self.present()].list();
        present.map_or("", Lister::present_engine)
    }

    /// The engine that continues alone, or else all engines.
    pub(crate) fn engines(&self) -> Vec<&'static str> {
        let lists = self.members.iter().filter_map(Member::list);
        let mut engines = Vec::from_iter(lists.flat_map(|list| list.engines()));
        let mut seen = HashSet::new();
        engines.retain(|engine| seen.insert(*engine));
        engines
    }

    /// Advances one member after the other: see [`Search::advance`].
    pub(crate) fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let mut budget = budget;
        while !self.lists_alone() && budget > 0 {
            let mut next = Found(None);
            let Turn {
                step,
                took,
                is_short,
            } = self.take_turn(budget, &mut next);
            budget = if is_short { 0 } else { budget - took };
            let found = next.0.filter(|found| self.reported.as_ref() != Some(found));
            self.judge(step, found.as_ref());
            let is_enough = found.is_some_and(|found| sink.placement(&found).is_break());
            if is_enough || step == Step::Done {
                return step;
            }
        }
        if self.lists_alone() {
            self.list().advance(budget, sink)
        } else {
            Step::More
        }
    }

    pub(crate) fn work(&self) -> u64 {
        self.members.iter().map(Member::work).sum()
    }

    pub(crate) fn progress(&self) -> f64 {
        let lists = self.members.iter().filter_map(Member::list);
        let furthest = lists.map(Lister::fraction_done).fold(0.0, f64::max);
        self.progress.set(self.progress.get().max(furthest));
        self.progress.get()
    }

    pub(crate) fn memory(&self) -> usize {
        let lists = self.members.iter().filter_map(Member::list);
        let held = lists.map(Lister::memory);
        held.fold(size_of::<Self>(), usize::saturating_add)
    }

    /// Whether one member lists alone, and all that it finds is new.
    fn lists_alone(&self) -> bool {
        self.winner.is_some() && self.reported.is_none()
    }

    /// Advances the present member to its next placement, with at most this budget.
    fn take_turn(&mut self, budget: u64, next: &mut Found) -> Turn {
        let most = match self.winner {
            Some(_) => budget,
            None => budget.min(self.turn_left()),
        };
        let list = self.list();
        let before = list.work();
        let step = list.advance(most, next);
        let did = list.work() - before;
        // A search that reports no work has used up its budget.
        let is_counted = next.0.is_some() || did > 0;
        let took = if is_counted { did.clamp(1, most) } else { most };
        self.turns.spend(took);
        Turn {
            step,
            took,
            is_short: next.0.is_none() && took < most,
        }
    }

    /// The rest of the present turn. Turns of the member that is ahead are longer if any placement will do.
    fn turn_left(&mut self) -> u64 {
        let before = self.turns.member();
        self.turns.left();
        if self.turns.member() != before && self.wants_any && self.is_ahead() {
            self.turns.lengthen(AHEAD);
        }
        self.turns.left()
    }

    /// Whether no member has made more progress than the present one.
    fn is_ahead(&self) -> bool {
        let progress = |member: &Member| member.list().map_or(0.0, Lister::progress);
        let own = progress(&self.members[self.present()]);
        own > SOME_PROGRESS && self.members.iter().all(|member| progress(member) <= own)
    }

    /// Declares the present member the winner if it has found what is wanted, or is done.
    fn judge(&mut self, step: Step, found: Option<&Vec<Candidate>>) {
        let is_wanted = found.is_some() && (self.reported.is_some() || !self.wants_another);
        if self.winner.is_none() && (step == Step::Done || is_wanted) {
            let winner = self.present();
            self.winner = Some(winner);
            for (index, member) in self.members.iter_mut().enumerate() {
                if index != winner {
                    *member = Member::Lost(member.work());
                }
            }
        }
        if self.wants_another && self.reported.is_none() {
            self.reported = found.cloned();
        }
    }

    /// The index of the member that continues alone, or else of the one that has its turn.
    fn present(&self) -> usize {
        self.winner.unwrap_or(self.turns.member())
    }

    fn list(&mut self) -> &mut dyn Lister {
        let present = self.present();
        match &mut self.members[present] {
            Member::Lists(list) => &mut **list,
            Member::Lost(_) => unreachable!("a member that has lost has no turn"),
        }
    }
}

/// What a member did in its turn.
struct Turn {
    step: Step,
    /// The used part of the budget.
    took: u64,
    /// Whether the member returned early, so that the limits are checked.
    is_short: bool,
}

/// Takes the next placement and pauses the search.
pub(super) struct Found(pub(super) Option<Vec<Candidate>>);

impl Sink for Found {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0 = Some(chosen.to_vec());
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_engine::{Engine, Estimate, Nodes};
    use standoff_engines::Split;
    use standoff_model::{ConflictGraph, Problem};

    use super::super::tests::started;
    use super::*;

    fn task() -> Task {
        let free = Problem::new(vec![1; 9], ConflictGraph::new(9), Vec::new()).unwrap();
        Task::of(Arc::new(free), Question::Any)
    }

    fn contender(name: &'static str, priority: u32, node_cost: f64) -> Contender {
        let plan = Split.plan(&task()).unwrap();
        let estimate = Estimate::new(Nodes::Exact(9.0), node_cost);
        Contender {
            planned: Planned::new(name, plan).with_estimate(Some(estimate)),
            priority,
        }
    }

    fn first_three_turns(contenders: Vec<Contender>) -> Vec<(&'static str, u64)> {
        let mut portfolio = Portfolio::of(contenders, None, &task()).unwrap();
        let turns = (0..3).map(|_| {
            let left = portfolio.turn_left();
            portfolio.turns.spend(left);
            (portfolio.present_engine(), left)
        });
        turns.collect()
    }

    #[test]
    fn the_member_that_is_ahead_has_longer_turns() {
        let turns = |question, percent: [u64; 2]| {
            let estimate = Estimate::new(Nodes::Exact(9.0), FIRST_PLACEMENT);
            let contender = |percent| Contender {
                planned: Planned::new("started", started(percent, 100))
                    .with_estimate(Some(estimate)),
                priority: 0,
            };
            let task = Task::of(task().problem().clone(), question);
            let mut portfolio = Portfolio::of(percent.map(contender).into(), None, &task).unwrap();
            let mut next = || {
                let left = portfolio.turn_left();
                portfolio.turns.spend(left);
                left
            };
            [(); 4].map(|()| next())
        };
        assert_eq!(turns(Question::Any, [50, 20]), [1, 1, 8, 2]);
        assert_eq!(turns(Question::Any, [20, 50]), [1, 4, 2, 8]);
        assert_eq!(turns(Question::Any, [4, 0]), [1, 1, 2, 2]);
        assert_eq!(turns(Question::First, [50, 20]), [1, 1, 2, 2]);
    }

    /// Each turn costs twice as much as the one before, and a node must fit.
    #[test]
    fn an_engine_with_expensive_nodes_waits() {
        let of_cost = |node_cost| {
            let contenders = vec![
                contender("relax", 65, node_cost),
                contender("split", 0, FIRST_PLACEMENT),
            ];
            first_three_turns(contenders)
        };
        let turns = [("split", 1), ("split", 2), ("relax", 1)];
        assert_eq!(of_cost(4.0 * FIRST_PLACEMENT), turns);
        let turns = [("split", 1), ("split", 2), ("split", 4)];
        assert_eq!(of_cost(f64::INFINITY), turns);
    }

    #[test]
    fn special_engines_have_longer_turns() {
        let first_turns = |priority| {
            let contenders = vec![
                contender("split", priority, FIRST_PLACEMENT),
                contender("groups", 50, FIRST_PLACEMENT),
                contender("plain", 70, FIRST_PLACEMENT),
            ];
            first_three_turns(contenders)
        };
        let general = [("split", 1), ("groups", 1), ("plain", 1)];
        assert_eq!(first_turns(SPECIAL - 1), general);
        let special = [("split", 2), ("groups", 1), ("plain", 1)];
        assert_eq!(first_turns(SPECIAL), special);
    }
}

//! Engines that take turns until one of them has shown what is wanted.
//!
//! How soon an engine finds a first placement, no estimate of its whole tree tells. So each that can
//! answer goes on for a while, then the next; a turn costs about the same for all, and in each round twice
//! as much as in the one before. All list in the same order: whoever shows the first placement, or comes
//! to the end, goes on alone.
//!
//! Where the order does not matter and it is asked whether there is another one, the first placement that
//! anybody finds is shown, and whoever finds another one, or comes to the end, goes on alone.
//!
//! ```text
//! queens  =  ==    ====        wins, and goes on alone  ===========
//! split    -   --      ----    so far in vain
//! ```

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::problem::Candidate;
use crate::task::{Engine, Estimate, Question, Refusal, Search, Sink, Step, Task};

/// What the first turn of each costs, in the unit of [`Estimate::node_cost`]: some tens of
/// microseconds.
const FIRST_TURN: f64 = 1e5;

/// How many times as long as those of the others are the turns of who leads.
const LEAD: u64 = 8;

/// A listing by one engine, or by several that take turns.
pub(crate) struct Portfolio {
    task: Task,
    contenders: Vec<PortfolioMember>,
    /// The only one that goes on.
    winner: Option<usize>,
    /// Whose turn it is, and how much of it is left.
    present: usize,
    left: u64,
    /// Where the order does not matter, the placement that was shown first: others may find it too.
    shown: Option<Vec<Candidate>>,
    /// What was told last: who wins may be less far than the others were.
    told: Cell<f64>,
}

struct PortfolioMember {
    engine: Arc<dyn Engine>,
    /// How much work its present or next turn is.
    turn: u64,
    standing: Standing,
}

enum Standing {
    Runs(Box<dyn Search>),
    /// It has given up after so much work.
    Lost(u64),
}

impl PortfolioMember {
    fn new(engine: &Arc<dyn Engine>, turn: u64, task: &Task) -> Result<Self, Refusal> {
        Ok(PortfolioMember {
            engine: engine.clone(),
            turn,
            standing: Standing::Runs(engine.list(task)?),
        })
    }

    fn run(&self) -> Option<&dyn Search> {
        match &self.standing {
            Standing::Runs(run) => Some(&**run),
            Standing::Lost(_) => None,
        }
    }

    fn work(&self) -> u64 {
        match &self.standing {
            Standing::Runs(run) => run.work(),
            Standing::Lost(work) => *work,
        }
    }

    fn lose(&mut self) {
        self.standing = Standing::Lost(self.work());
    }
}

impl Portfolio {
    /// These engines, which take turns as long as their nodes are; the first one is the one that
    /// would answer alone.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of one that does not list.
    pub(crate) fn of(
        engines: impl IntoIterator<Item = (Arc<dyn Engine>, Estimate)>,
        task: &Task,
    ) -> Result<Self, Refusal> {
        let turn = |estimate: &Estimate| (FIRST_TURN / estimate.node_cost).max(1.0) as u64;
        let contenders = engines.into_iter();
        let contenders = contenders
            .map(|(engine, estimate)| PortfolioMember::new(&engine, turn(&estimate), task))
            .collect::<Result<_, _>>()?;
        Ok(Self::begin(contenders, task))
    }

    /// One engine, or several that stand at a place to which they [go](Search::load) next.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of one that does not list.
    pub(crate) fn between(engines: &[Arc<dyn Engine>], task: &Task) -> Result<Self, Refusal> {
        let contenders = engines.iter();
        let contenders = contenders
            .map(|engine| PortfolioMember::new(engine, 1, task))
            .collect::<Result<_, _>>()?;
        Ok(Self::begin(contenders, task))
    }

    fn begin(contenders: Vec<PortfolioMember>, task: &Task) -> Self {
        Portfolio {
            task: task.clone(),
            winner: (contenders.len() == 1).then_some(0),
            present: 0,
            left: contenders[0].turn,
            shown: None,
            contenders,
            told: Cell::new(0.0),
        }
    }

    /// One of them, if it takes part, begins, and has longer turns: it did well with a search of this kind.
    pub(crate) fn led_by(mut self, engine: &str) -> Self {
        let mut contenders = self.contenders.iter();
        if let Some(leader) = contenders.position(|other| other.engine.name() == engine) {
            self.contenders[..=leader].rotate_right(1);
            let turn = &mut self.contenders[0].turn;
            *turn = turn.saturating_mul(LEAD);
            self.left = *turn;
        }
        self
    }

    /// The engine that goes on alone; as long as there is none, the one whose turn it is.
    pub(crate) fn present_engine(&self) -> &'static str {
        let present = self.winner.unwrap_or(self.present);
        self.contenders[present].engine.name()
    }

    /// The engine that goes on alone; as long as there is none, all of them.
    pub(crate) fn engines(&self) -> String {
        match self.winner {
            Some(winner) => self.contenders[winner].engine.name().to_string(),
            None => {
                let names: Vec<&str> = self.contenders.iter().map(|c| c.engine.name()).collect();
                names.join("+")
            }
        }
    }

    /// Whether this is about whether there is another placement.
    fn wants_another(&self) -> bool {
        self.task.question() == Question::Few
    }

    /// Whether one lists alone, and nothing that it finds was shown before.
    fn lists_alone(&self) -> bool {
        self.winner.is_some() && self.shown.is_none()
    }

    /// The one whose turn it is goes on to the next placement, at most with so much work; answers how much of it
    /// that took.
    fn go_on(&mut self, budget: u64, next: &mut Next) -> (Step, u64) {
        if self.winner.is_none() && self.left == 0 {
            self.next_turn();
        }
        let most = match self.winner {
            Some(_) => budget,
            None => budget.min(self.left),
        };
        let run = self.run();
        let before = run.work();
        let step = run.advance(most, next);
        // Without a placement it has used up the budget, whatever the run says of its work.
        let took = match next.0 {
            Some(_) => (run.work() - before).clamp(1, most),
            None => most,
        };
        self.left = self.left.saturating_sub(took);
        (step, took)
    }

    /// Who has shown what is wanted, or come to the end, has won.
    fn judge(&mut self, step: Step, found: Option<&Vec<Candidate>>) {
        let is_wanted = found.is_some() && (self.shown.is_some() || !self.wants_another());
        if self.winner.is_none() && (step == Step::Done || is_wanted) {
            self.win(self.present);
        }
        if self.wants_another() && self.shown.is_none() {
            self.shown = found.cloned();
        }
    }

    /// Who has won goes on alone.
    fn win(&mut self, winner: usize) {
        self.winner = Some(winner);
        for (index, contender) in self.contenders.iter_mut().enumerate() {
            if index != winner {
                contender.lose();
            }
        }
    }

    fn next_turn(&mut self) {
        let present = &mut self.contenders[self.present];
        present.turn = present.turn.saturating_mul(2);
        self.present = (self.present + 1) % self.contenders.len();
        self.left = self.contenders[self.present].turn;
    }

    fn run(&mut self) -> &mut dyn Search {
        let present = self.winner.unwrap_or(self.present);
        match &mut self.contenders[present].standing {
            Standing::Runs(run) => &mut **run,
            Standing::Lost(_) => unreachable!("who has lost has no turn"),
        }
    }
}

/// To its user it is one search.
impl Portfolio {
    pub(crate) fn advance(&mut self, budget: u64, sink: &mut (dyn Sink + 'static)) -> Step {
        let mut budget = budget;
        while !self.lists_alone() && budget > 0 {
            let mut next = Next(None);
            let (step, took) = self.go_on(budget, &mut next);
            budget -= took;
            let found = next.0.filter(|found| self.shown.as_ref() != Some(found));
            self.judge(step, found.as_ref());
            let is_enough = found.is_some_and(|found| sink.placement(&found).is_break());
            if is_enough || step == Step::Done {
                return step;
            }
        }
        match self.lists_alone() {
            true => self.run().advance(budget, sink),
            false => Step::More,
        }
    }

    pub(crate) fn work(&self) -> u64 {
        self.contenders.iter().map(PortfolioMember::work).sum()
    }

    pub(crate) fn progress(&self) -> f64 {
        let runs = self.contenders.iter().filter_map(PortfolioMember::run);
        let furthest = runs.map(|run| run.progress()).fold(0.0, f64::max);
        self.told.set(self.told.get().max(furthest));
        self.told.get()
    }

    pub(crate) fn memory(&self) -> usize {
        let runs = self.contenders.iter().filter_map(PortfolioMember::run);
        let held = runs.map(|run| run.memory());
        held.fold(size_of::<Self>(), usize::saturating_add)
    }
}

/// Takes the next placement and pauses the run.
struct Next(Option<Vec<Candidate>>);

impl Sink for Next {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0 = Some(chosen.to_vec());
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Groups, Split};
    use crate::problem::{ConflictGraph, Problem};

    #[test]
    fn who_leads_begins_and_has_longer_turns() {
        let free = Problem::new(vec![1; 9], ConflictGraph::new(9), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Any);
        let turns = || {
            let engines: [Arc<dyn Engine>; 2] = [Arc::new(Split), Arc::new(Groups)];
            Portfolio::between(&engines, &task).unwrap()
        };
        let told = |turns: Portfolio| {
            let engines = turns.contenders.iter();
            let told = engines.map(|c| (c.engine.name(), c.turn));
            (Vec::from_iter(told), turns.left)
        };
        let led = told(turns().led_by("groups"));
        assert_eq!(led, (vec![("groups", LEAD), ("split", 1)], LEAD));
        assert_eq!(told(turns().led_by("nobody")), told(turns()));
        assert_eq!(told(turns()), (vec![("split", 1), ("groups", 1)], 1));
    }
}

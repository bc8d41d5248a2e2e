//! A portfolio: engines that take turns until one of them has found what is wanted.
//!
//! No estimate of a whole tree tells how soon an engine finds a first placement. So each engine that can answer
//! searches for a while, then the next; a turn costs about the same for all, and in each round twice as much as in the
//! one before. All list in the same order: the one that finds the first placement, or comes to the end, continues
//! alone.
//!
//! Where the order does not matter and the question is whether there is another one, the first placement that any
//! engine finds is reported, and the engine that finds another one, or comes to the end, continues alone.
//!
//! ```text
//! queens  =  ==    ====        wins, and continues alone  ===========
//! split    -   --      ----    nothing so far
//! ```

use std::cell::Cell;
use std::ops::ControlFlow;

use crate::problem::Candidate;
use crate::task::{Planned, Question, Refusal, Search, Sink, Step, Task};

/// The cost of the first turn of each engine, in the unit of [`Estimate::node_cost`](crate::Estimate::node_cost): some
/// tens of microseconds.
const FIRST_TURN: f64 = 1e5;

/// How many times as long as those of the others the turns of a leader are.
const LEAD: u64 = 8;

/// A list by one engine, or by several that take turns.
pub(crate) struct Portfolio {
    members: Vec<Member>,
    /// The only one that continues.
    winner: Option<usize>,
    /// The one whose turn it is, and how much of its turn is left.
    present: usize,
    left: u64,
    /// Whether the question is if there is another placement.
    wants_another: bool,
    /// The placement that was reported first, if there may be another one: other members may find it too.
    reported: Option<Vec<Candidate>>,
    /// The progress that was told last: a winner may have come less far than the others.
    told: Cell<f64>,
}

struct Member {
    engine: &'static str,
    /// The work of its present or next turn.
    turn: u64,
    state: MemberState,
}

enum MemberState {
    Searches(Box<dyn Search>),
    /// It has given up after this much work.
    Lost(u64),
}

impl Member {
    fn new(mut planned: Planned) -> Result<Self, Refusal> {
        let node_cost = planned.estimate().map_or(FIRST_TURN, |it| it.node_cost);
        Ok(Member {
            engine: planned.engine(),
            turn: (FIRST_TURN / node_cost).max(1.0) as u64,
            state: MemberState::Searches(planned.start()?),
        })
    }

    fn search(&self) -> Option<&dyn Search> {
        match &self.state {
            MemberState::Searches(search) => Some(&**search),
            MemberState::Lost(_) => None,
        }
    }

    fn work(&self) -> u64 {
        match &self.state {
            MemberState::Searches(search) => search.work(),
            MemberState::Lost(work) => *work,
        }
    }
}

impl Portfolio {
    /// The searches of these plans.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of an engine that does not list.
    pub(crate) fn of(
        members: impl IntoIterator<Item = Planned>,
        task: &Task,
    ) -> Result<Self, Refusal> {
        let members = members.into_iter().map(Member::new);
        let members = members.collect::<Result<Vec<_>, _>>()?;
        Ok(Portfolio {
            winner: (members.len() == 1).then_some(0),
            present: 0,
            left: members[0].turn,
            wants_another: task.question() == Question::Few,
            reported: None,
            members,
            told: Cell::new(0.0),
        })
    }

    /// The same portfolio, in which this engine, if it is a member, has the first turn, and longer ones.
    pub(crate) fn led_by(mut self, engine: &str) -> Self {
        let mut members = self.members.iter();
        if let Some(leader) = members.position(|other| other.engine == engine) {
            self.members[..=leader].rotate_right(1);
            let turn = &mut self.members[0].turn;
            *turn = turn.saturating_mul(LEAD);
            self.left = *turn;
        }
        self
    }

    /// The engine that continues alone; as long as there is none, the one whose turn it is.
    pub(crate) fn present_engine(&self) -> &'static str {
        self.members[self.winner.unwrap_or(self.present)].engine
    }

    /// The engine that continues alone; as long as there is none, all of them.
    pub(crate) fn engines(&self) -> Vec<&'static str> {
        match self.winner {
            Some(winner) => vec![self.members[winner].engine],
            None => self.members.iter().map(|member| member.engine).collect(),
        }
    }

    /// Advances one member after the other: see [`Search::advance`].
    pub(crate) fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let mut budget = budget;
        while !self.lists_alone() && budget > 0 {
            let mut next = Next(None);
            let (step, took) = self.take_turn(budget, &mut next);
            budget -= took;
            let found = next.0.filter(|found| self.reported.as_ref() != Some(found));
            self.judge(step, found.as_ref());
            let is_enough = found.is_some_and(|found| sink.placement(&found).is_break());
            if is_enough || step == Step::Done {
                return step;
            }
        }
        if self.lists_alone() {
            self.search().advance(budget, sink)
        } else {
            Step::More
        }
    }

    pub(crate) fn work(&self) -> u64 {
        self.members.iter().map(Member::work).sum()
    }

    pub(crate) fn progress(&self) -> f64 {
        let searches = self.members.iter().filter_map(Member::search);
        let furthest = searches.map(|search| search.progress()).fold(0.0, f64::max);
        self.told.set(self.told.get().max(furthest));
        self.told.get()
    }

    pub(crate) fn memory(&self) -> usize {
        let searches = self.members.iter().filter_map(Member::search);
        let held = searches.map(|search| search.memory());
        held.fold(size_of::<Self>(), usize::saturating_add)
    }

    /// Whether one member lists alone, and nothing that it finds was reported before.
    fn lists_alone(&self) -> bool {
        self.winner.is_some() && self.reported.is_none()
    }

    /// Advances the member whose turn it is to its next placement, with at most this budget; returns how much of it
    /// that took.
    fn take_turn(&mut self, budget: u64, next: &mut Next) -> (Step, u64) {
        if self.winner.is_none() && self.left == 0 {
            self.next_turn();
        }
        let most = match self.winner {
            Some(_) => budget,
            None => budget.min(self.left),
        };
        let search = self.search();
        let before = search.work();
        let step = search.advance(most, next);
        // Without a placement it has used up the budget, whatever work it reports.
        let took = match next.0 {
            Some(_) => (search.work() - before).clamp(1, most),
            None => most,
        };
        self.left = self.left.saturating_sub(took);
        (step, took)
    }

    /// The member that has found what is wanted, or come to the end, has won.
    fn judge(&mut self, step: Step, found: Option<&Vec<Candidate>>) {
        let is_wanted = found.is_some() && (self.reported.is_some() || !self.wants_another);
        if self.winner.is_none() && (step == Step::Done || is_wanted) {
            self.winner = Some(self.present);
            for (index, member) in self.members.iter_mut().enumerate() {
                if index != self.present {
                    member.state = MemberState::Lost(member.work());
                }
            }
        }
        if self.wants_another && self.reported.is_none() {
            self.reported = found.cloned();
        }
    }

    fn next_turn(&mut self) {
        let present = &mut self.members[self.present];
        present.turn = present.turn.saturating_mul(2);
        self.present = (self.present + 1) % self.members.len();
        self.left = self.members[self.present].turn;
    }

    fn search(&mut self) -> &mut dyn Search {
        let present = self.winner.unwrap_or(self.present);
        match &mut self.members[present].state {
            MemberState::Searches(search) => &mut **search,
            MemberState::Lost(_) => unreachable!("a member that has lost has no turn"),
        }
    }
}

/// Takes the next placement and pauses the search.
struct Next(Option<Vec<Candidate>>);

impl Sink for Next {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0 = Some(chosen.to_vec());
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engines::{Groups, Split};
    use crate::problem::{ConflictGraph, Problem};
    use crate::task::{Engine, Estimate};

    #[test]
    fn a_leader_begins_and_has_longer_turns() {
        let free = Problem::new(vec![1; 9], ConflictGraph::new(9), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Any);
        let portfolio = || {
            let engines: [Arc<dyn Engine>; 2] = [Arc::new(Split), Arc::new(Groups)];
            let planned = engines.map(|engine| {
                let plan = engine.plan(&task).unwrap();
                let estimate = Estimate::exact(9.0, FIRST_TURN);
                Planned::new(engine.name(), 1, plan).with_estimate(Some(estimate))
            });
            Portfolio::of(planned, &task).unwrap()
        };
        let turns = |portfolio: Portfolio| {
            let members = portfolio.members.iter();
            let turns = members.map(|member| (member.engine, member.turn));
            (Vec::from_iter(turns), portfolio.left)
        };
        let led = turns(portfolio().led_by("groups"));
        assert_eq!(led, (vec![("groups", LEAD), ("split", 1)], LEAD));
        assert_eq!(turns(portfolio().led_by("nobody")), turns(portfolio()));
        assert_eq!(turns(portfolio()), (vec![("split", 1), ("groups", 1)], 1));
    }
}

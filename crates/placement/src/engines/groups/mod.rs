//! Branches on the tightest group, and draws every conclusion from the bounds before it does.
//!
//! A state says of each candidate whether it is chosen, excluded or free. It is brought to the
//! fixpoint of its bounds; then one free candidate is chosen in one child and excluded in the
//! other. For star battles, coloured regions and exact placements this visits few nodes.

mod listing;
mod state;
mod tables;

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::split::Block;

use self::listing::ListRun;
use self::state::State;
use self::tables::Tables;
use super::width::{WithWidth, of_width};
use crate::{Engine, Estimate, Model, Question, Refusal, Run, Sink, Step, knuth};

/// The engine `groups`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Groups;

impl Engine for Groups {
    fn name(&self) -> &'static str {
        "groups"
    }

    fn estimate(&self, model: &Model, _: Question) -> Result<Estimate, Refusal> {
        Ok(of_width(model, Probe))
    }

    fn start<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Box<dyn Run + 'm>, Refusal> {
        Ok(of_width(model, Start(question)))
    }
}

struct Probe;

impl<'m> WithWidth<'m> for Probe {
    type Output = Estimate;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Estimate {
        let tables = Tables::<B>::of(model);
        let words = B::CAPACITY as f64 / 64.0;
        let cost = NODE_COST * words * (1 + tables.groups.len()) as f64;
        let heads = |state: &State<B>| heads(state, &tables);
        let child = |_: &State<B>, child: State<B>| child;
        knuth(&State::root(&tables), cost, heads, child)
    }
}

/// What a node costs for each group and word of bits. Beside the engine `split` it was 3 to 70
/// times as much, the more the wider the board; this errs on the side of `split`.
const NODE_COST: f64 = 100.0;

/// The states in which the next choice has been made: a random path over these goes as deep as
/// there are choices, where one over nodes that choose or exclude would mostly exclude.
fn heads<B: Block>(state: &State<B>, tables: &Tables<B>) -> Vec<State<B>> {
    let mut state = state.clone();
    let mut heads = Vec::new();
    while state.reach_fixpoint(tables) {
        let Some(candidate) = state.tightest(tables) else {
            break;
        };
        heads.push(state.choosing(candidate, tables));
        state = state.excluding(candidate);
    }
    heads
}

struct Start(Question);

impl<'m> WithWidth<'m> for Start {
    type Output = Box<dyn Run + 'm>;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Self::Output {
        let tables = Arc::new(Tables::<B>::of(model));
        match self.0 {
            Question::List => Box::new(ListRun::new(tables)),
            Question::Count => Box::new(CountRun::new(model, tables, false)),
            Question::CountBySize => Box::new(CountRun::new(model, tables, true)),
        }
    }
}

/// Counts, in whatever order finds contradictions soonest.
struct CountRun<'m, B: Block> {
    model: &'m Model,
    tables: Arc<Tables<B>>,
    /// States still to be looked at, the next one last.
    stack: Vec<State<B>>,
    by_size: bool,
    nodes: u64,
}

impl<'m, B: Block> CountRun<'m, B> {
    fn new(model: &'m Model, tables: Arc<Tables<B>>, by_size: bool) -> Self {
        CountRun {
            model,
            stack: vec![State::root(&tables)],
            tables,
            by_size,
            nodes: 0,
        }
    }

    /// Looks at one state; answers the number of pieces if it is a placement.
    fn look_at(&mut self, mut state: State<B>) -> Option<usize> {
        self.nodes += 1;
        if !state.reach_fixpoint(&self.tables) {
            return None;
        }
        let Some(candidate) = state.tightest(&self.tables) else {
            return Some(self.pieces(&state));
        };
        self.stack.push(state.excluding(candidate));
        self.stack.push(state.choosing(candidate, &self.tables));
        None
    }

    fn pieces(&self, state: &State<B>) -> usize {
        let pieces = |candidate: usize| self.model.candidates()[candidate].pieces();
        state.chosen.map(pieces).sum()
    }
}

impl<B: Block> Run for CountRun<'_, B> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let mut found: Vec<u64> = Vec::new();
        for _ in 0..budget {
            let Some(state) = self.stack.pop() else { break };
            if let Some(pieces) = self.look_at(state) {
                let size = if self.by_size { pieces } else { 0 };
                found.resize(found.len().max(size + 1), 0);
                found[size] += 1;
            }
        }
        for (size, &count) in found.iter().enumerate().filter(|(_, count)| **count > 0) {
            sink.tally(self.by_size.then_some(size), BigUint::from(count));
        }
        if self.stack.is_empty() {
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.nodes
    }
}

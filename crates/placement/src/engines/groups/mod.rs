//! Branches on the tightest group, and draws every conclusion from the bounds before it does.
//!
//! A state says of each candidate whether it is chosen, excluded or free. It is brought to the
//! fixpoint of its bounds; then one free candidate is chosen in one child and excluded in the
//! other. For star battles, coloured regions and exact placements this visits few nodes.

mod counting;
mod listing;
mod state;
mod tables;

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::split::{BitSet, Block};

use self::listing::ListRun;
use self::state::{PATIENCE, State};
use self::tables::Tables;
use super::width::{WithWidth, of_width};
use crate::estimate::{most_heads, most_sets};
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

/// Where no group asks for anything, nothing is tight: the sets are those of the engine `split`, with
/// more work for each, and what random paths tell would decide by chance.
impl<'m> WithWidth<'m> for Probe {
    type Output = Estimate;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Estimate {
        let tables = Tables::<B>::of(model);
        let most_sets = most_sets(model);
        let told = |nodes| in_nodes(paths(&tables, nodes), most_sets);
        let first = told(0);
        let is_small = first.nodes + 2.0 * first.error < PATIENCE as f64;
        if is_small || tables.counted().is_empty() {
            let asks = tables.groups.iter().any(|group| group.at_least > 0);
            let error = if asks { first.error } else { f64::INFINITY };
            return Estimate { error, ..first };
        }
        let counting = told(PATIENCE);
        Estimate {
            error: counting.error + PATIENCE as f64,
            // What is bounded is the tree without counting: a search begins in that one.
            at_most: first.at_most,
            ..counting
        }
    }
}

/// Random paths down a tree at whose nodes it draws the conclusions that it draws after so many nodes.
fn paths<B: Block>(tables: &Tables<'_, B>, nodes: u64) -> Estimate {
    let words = B::CAPACITY as f64 / 64.0;
    let cost = NODE_COST * words * (1 + tables.groups.len()) as f64;
    let cost = if nodes < PATIENCE {
        cost
    } else {
        cost * tables.counted().cost()
    };
    let heads = |state: &State<B>| heads(state, tables, nodes, most_heads(cost));
    let child = |state: &State<B>, head| child(state, head, tables, nodes);
    knuth(&State::root(tables), cost, heads, child)
}

/// Of a path each step chooses; of the tree each choice has a node beside it that excludes, and the
/// root is a node.
fn in_nodes(choices: Estimate, most_sets: f64) -> Estimate {
    let nodes = Estimate {
        nodes: 1.0 + 2.0 * choices.nodes,
        error: 2.0 * choices.error,
        at_most: 1.0 + 2.0 * choices.at_most,
        ..choices
    };
    nodes.within(1.0 + 2.0 * most_sets)
}

/// What a node costs for each group and word of bits, roughly. With a single group a node was measured
/// at 2 to 35 times that of the engine `split`, the more the wider the board; the figure is for the
/// puzzles of many groups that this engine is made for.
const NODE_COST: f64 = 15.0;

/// The candidates that can be chosen next. A random path over these goes as deep as there are
/// choices, where one over nodes that choose or exclude would mostly exclude.
fn heads<B: Block>(
    state: &State<B>,
    tables: &Tables<'_, B>,
    nodes: u64,
    most: usize,
) -> Vec<usize> {
    let heads = choices(state, tables, nodes).map(|(head, _)| head);
    heads.take(most).collect()
}

/// The state in which one of them has been chosen. It is found again: a state kept for each would
/// take twice the memory of all conflicts.
fn child<B: Block>(state: &State<B>, head: usize, tables: &Tables<'_, B>, nodes: u64) -> State<B> {
    let (_, state) = choices(state, tables, nodes)
        .find(|(candidate, _)| *candidate == head)
        .expect("what could be chosen can be chosen again");
    state.choosing(head, tables)
}

/// Each candidate that can be chosen next, with the state in which those before it are excluded.
fn choices<B: Block>(
    state: &State<B>,
    tables: &Tables<'_, B>,
    nodes: u64,
) -> impl Iterator<Item = (usize, State<B>)> {
    let mut state = state.clone();
    std::iter::from_fn(move || {
        if !state.reach_fixpoint_after(nodes, tables) {
            return None;
        }
        let candidate = state.tightest(tables)?;
        let without = state.excluding(candidate);
        Some((candidate, std::mem::replace(&mut state, without)))
    })
}

struct Start(Question);

impl<'m> WithWidth<'m> for Start {
    type Output = Box<dyn Run + 'm>;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Self::Output {
        let tables = Arc::new(Tables::<B>::of(model));
        match self.0 {
            Question::List => Box::new(ListRun::new(tables)),
            question => Box::new(TightestRun::new(model, tables, question)),
        }
    }
}

/// Counts, or lists in whatever order finds contradictions soonest.
struct TightestRun<'m, B: Block> {
    model: &'m Model,
    tables: Arc<Tables<'m, B>>,
    question: Question,
    /// States still to be looked at, the next one last.
    stack: Vec<State<B>>,
    nodes: u64,
}

impl<'m, B: Block> TightestRun<'m, B> {
    fn new(model: &'m Model, tables: Arc<Tables<'m, B>>, question: Question) -> Self {
        TightestRun {
            model,
            stack: vec![State::root(&tables)],
            tables,
            question,
            nodes: 0,
        }
    }

    /// Looks at states until one is a placement, or the budget is spent.
    fn next_placement(&mut self, budget: &mut u64) -> Option<BitSet<B>> {
        while *budget > 0 {
            let state = self.stack.pop()?;
            *budget -= 1;
            self.nodes += 1;
            let found = self.look_at(state);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Looks at one state; answers what is chosen if it is a placement.
    fn look_at(&mut self, mut state: State<B>) -> Option<BitSet<B>> {
        if !state.reach_fixpoint_after(self.nodes, &self.tables) {
            return None;
        }
        let Some(candidate) = state.tightest(&self.tables) else {
            return Some(state.chosen);
        };
        self.stack.push(state.excluding(candidate));
        self.stack.push(state.choosing(candidate, &self.tables));
        None
    }

    fn list(&mut self, mut budget: u64, sink: &mut dyn Sink) {
        while let Some(found) = self.next_placement(&mut budget) {
            let chosen: Vec<u32> = found.map(|candidate| candidate as u32).collect();
            if sink.solution(&chosen).is_break() {
                return;
            }
        }
    }

    fn count(&mut self, mut budget: u64, sink: &mut dyn Sink) {
        let by_size = self.question == Question::CountBySize;
        let mut counts: Vec<u64> = Vec::new();
        while let Some(found) = self.next_placement(&mut budget) {
            let size = if by_size { self.pieces(found) } else { 0 };
            counts.resize(counts.len().max(size + 1), 0);
            counts[size] += 1;
        }
        for (size, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            sink.tally(by_size.then_some(size), BigUint::from(count));
        }
    }

    fn pieces(&self, chosen: BitSet<B>) -> usize {
        let pieces = |candidate: usize| self.model.candidates()[candidate].pieces();
        chosen.map(pieces).sum()
    }
}

impl<B: Block> Run for TightestRun<'_, B> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        match self.question {
            Question::List | Question::ListInAnyOrder => self.list(budget, sink),
            Question::Count | Question::CountBySize => self.count(budget, sink),
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

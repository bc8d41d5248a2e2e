//! Lists in the order of the moving split, with the bounds at their fixpoint all the while.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};

use super::state::State;
use super::tables::Tables;
use crate::{Run, Sink, Step};

/// A run that lists. It decides the candidates in reading order, so that what is found comes in
/// the order of the split; only the conclusions run ahead.
pub(super) struct ListRun<'m, B: Block> {
    tables: Arc<Tables<'m, B>>,
    stack: Vec<Node<B>>,
    pub(super) nodes: u64,
}

struct Node<B: Block> {
    state: State<B>,
    /// The candidates before this one are decided.
    decided: usize,
    /// Whether the last decided one was chosen, so that this set has not been looked at.
    is_new: bool,
}

impl<'m, B: Block> ListRun<'m, B> {
    pub(super) fn new(tables: Arc<Tables<'m, B>>) -> Self {
        let root = Node {
            state: State::root(&tables),
            decided: 0,
            is_new: true,
        };
        ListRun {
            tables,
            stack: vec![root],
            nodes: 0,
        }
    }

    /// Looks at a node; answers the set if it is a placement.
    fn look_at(&mut self, mut node: Node<B>) -> Option<BitSet<B>> {
        self.nodes += 1;
        if !node.state.reach_fixpoint_after(self.nodes, &self.tables) {
            return None;
        }
        let chosen = node.state.chosen;
        let next = |set: BitSet<B>| set.filter(|&i| i >= node.decided).min();
        let (ahead, free) = (next(chosen), next(node.state.free));
        let stops_here = node.is_new && ahead.is_none() && node.state.is_placement(&self.tables);
        self.push_children(node.state, ahead, free);
        stops_here.then_some(chosen)
    }

    /// The next candidate is chosen already, or both are tried, choosing it first.
    fn push_children(&mut self, state: State<B>, ahead: Option<usize>, free: Option<usize>) {
        let Some(next) = ahead.into_iter().chain(free).min() else {
            return;
        };
        let decided = next + 1;
        if ahead == Some(next) {
            let is_new = true;
            self.stack.push(Node {
                state,
                decided,
                is_new,
            });
            return;
        }
        let without = state.excluding(next);
        let with = state.choosing(next, &self.tables);
        for (state, is_new) in [(without, false), (with, true)] {
            self.stack.push(Node {
                state,
                decided,
                is_new,
            });
        }
    }
}

impl<B: Block> Run for ListRun<'_, B> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        for _ in 0..budget {
            let Some(node) = self.stack.pop() else { break };
            if let Some(found) = self.look_at(node) {
                let chosen: Vec<u32> = found.map(|candidate| candidate as u32).collect();
                if sink.solution(&chosen).is_break() {
                    return Step::More;
                }
            }
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

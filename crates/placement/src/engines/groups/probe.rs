//! How large the trees are that draw conclusions from the bounds.

use std::sync::Arc;

use standoff_core::split::Block;

use super::counting::PATIENCE;
use super::counts::count;
use super::in_order::{self, InOrder};
use super::outlook;
use super::state::State;
use super::tables::{NAME, Tables};
use crate::engines::bits::{Compatible, ConstraintBits, WithWidth};
use crate::engines::estimate::{Knuth, most_decisions, most_sets};
use crate::task::{Ahead, Estimate, Task};

/// Follows random paths, of which each step chooses, down the tree that the question walks.
pub(super) struct Probe<'a>(pub(super) &'a Task);

impl WithWidth for Probe<'_> {
    type Output = Estimate;

    fn run<B: Block + 'static>(self) -> Estimate {
        let problem = self.0.problem();
        let tables = Tables::<B>::noted(self.0);
        let question = self.0.question();
        let estimate = match question.lists() && !question.lists_in_any_order() {
            true => estimate(&InOrder::root_of(&tables), &tables, self.0.effort()),
            false => counted_if_small(self.0, &tables)
                .unwrap_or_else(|| in_any_order(&tables, self.0.effort())),
        };
        estimate.holding((problem.len() * size_of::<State<B>>()) as f64)
    }
}

/// A tree of few nodes is walked whole: a node of the walk costs a fraction of one on a random path. Who counts
/// goes on from where that ends.
fn counted_if_small<B: Block + 'static>(task: &Task, tables: &Arc<Tables<B>>) -> Option<Estimate> {
    if !tables.ask() || task.is_taken(NAME) {
        return None;
    }
    let begin = || count(tables, task.question());
    let mut ahead = task.take_ahead(NAME).unwrap_or_else(|| Ahead::new(begin()));
    let node_cost = match &tables.cover {
        Some(_) => outlook::node_cost::<B>(),
        None => node_cost(tables, 0),
    };
    walk(&mut ahead, task.effort() / node_cost, tables);
    let told = ahead
        .is_done
        .then(|| Estimate::exact(ahead.run.work() as f64, node_cost));
    if !Compatible::<B>::IS_WIDE {
        task.keep_ahead(NAME, ahead);
    }
    told
}

/// Walks so many nodes, and on as long as the end is told to be near.
fn walk<B: Block>(ahead: &mut Ahead, nodes: f64, tables: &Tables<B>) {
    // Later groups are counted together, if there are any to count, and then a node costs more.
    let (most, near) = match tables.has_others && tables.cover.is_none() {
        true => (PATIENCE as f64, 0.0),
        false => (MOST_WALKED, (NEAR * nodes).min(MOST_WALKED)),
    };
    let mut until = nodes.min(most);
    while !ahead.advance((until - ahead.run.work() as f64).max(0.0) as u64) {
        let walked = ahead.run.work() as f64;
        let left = walked / ahead.run.progress() - walked;
        // Where nothing is told, nothing is near either.
        if left.is_nan() || left > near || until >= 2.0 * near {
            break;
        }
        until *= 2.0;
    }
}

/// A node of either tree.
trait Node<B: Block>: Clone {
    /// The candidates that can be chosen next, up to so many, and whether each is still free: then there
    /// is a node that excludes it. A random path over these goes as deep as there are choices, where one
    /// over nodes that choose or exclude would mostly exclude.
    fn heads(&self, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<(usize, bool)>;

    /// The node in which one of them has been chosen. It is found again: a state kept for each would
    /// take twice the memory of all conflicts.
    fn child(&self, head: usize, tables: &Tables<B>, nodes: u64) -> Self;
}

/// The tree that is counted, or listed in any order.
fn in_any_order<B: Block>(tables: &Tables<B>, effort: f64) -> Estimate {
    match &tables.cover {
        Some(cover) => outlook::outlook(cover, effort),
        None => estimate(&State::root(tables), tables, effort),
    }
}

/// Where no group asks for anything, nothing is tight: the sets are those of the engine `split`, with
/// more work for each, and what random paths tell would decide by chance. Then they are not worth much.
fn estimate<B: Block>(root: &impl Node<B>, tables: &Tables<B>, effort: f64) -> Estimate {
    let most_nodes = 1.0 + 2.0 * most_sets(tables.compatible.problem());
    let asks = tables.ask();
    if !asks && effort.is_finite() {
        return unknown(tables).within(most_nodes);
    }
    let told = |nodes| paths(root, tables, nodes, effort).within(most_nodes);
    let first = told(0);
    let is_small = first.nodes + 2.0 * first.error < PATIENCE as f64;
    if is_small || tables.counted().is_empty() {
        let error = if asks { first.error } else { f64::INFINITY };
        return Estimate { error, ..first };
    }
    if effort / HEADS_AGAIN < look_cost(tables, PATIENCE) {
        // Where groups are counted together, to look at one head would be too much.
        return Estimate {
            error: f64::INFINITY,
            node_cost: node_cost(tables, PATIENCE),
            ..first
        };
    }
    let counting = told(PATIENCE);
    Estimate {
        error: counting.error + PATIENCE as f64,
        // What is bounded is the tree without counting: a search begins in that one.
        at_most: first.at_most,
        ..counting
    }
}

/// Of a tree at which nobody has looked.
fn unknown<B: Block>(tables: &Tables<B>) -> Estimate {
    Estimate {
        nodes: f64::INFINITY,
        error: f64::INFINITY,
        is_sampled: false,
        at_most: f64::INFINITY,
        node_cost: node_cost(tables, 0),
        memory: 0.0,
        is_unready: false,
    }
}

/// Random paths down a tree at whose nodes it draws the conclusions that it draws after so many nodes;
/// the root is a node, which no head leads to.
fn paths<B: Block>(root: &impl Node<B>, tables: &Tables<B>, nodes: u64, effort: f64) -> Estimate {
    let look = Knuth {
        node_cost: look_cost(tables, nodes),
        effort: effort / HEADS_AGAIN,
    };
    let most = most_decisions(look.node_cost, look.effort);
    let below = look.estimate(
        root,
        |node| node.heads(tables, nodes, most),
        |_, heads| {
            heads
                .iter()
                .map(|&(_, is_free)| 1.0 + f64::from(is_free))
                .sum()
        },
        |node, (head, _)| node.child(head, tables, nodes),
    );
    Estimate {
        nodes: 1.0 + below.nodes,
        at_most: 1.0 + below.at_most,
        node_cost: node_cost(tables, nodes),
        ..below
    }
}

/// What a node of the search costs after so many, in the unit of the engine `split`.
fn node_cost<B: Block>(tables: &Tables<B>, nodes: u64) -> f64 {
    let counting = match nodes < PATIENCE {
        true => 1.0,
        false => (tables.counted().cost() * COUNTING).max(1.0),
    };
    let looked_at = match tables.has_others {
        true => concerned(tables),
        false => 0.0,
    };
    (NODE_COST + WORD_COST * words::<B>() * (1.0 + looked_at)) * counting
}

/// How many groups are looked at where a candidate is decided. One that only asks for members is met for good
/// soon.
fn concerned<B: Block>(tables: &Tables<B>) -> f64 {
    let only_asks = |group: &&ConstraintBits<B>| group.bounds.most().is_none();
    let asking = tables.groups.iter().filter(only_asks).count();
    let bounding = tables.groups.len() - asking;
    (bounding as f64 + asking as f64 / SOON_MET).min(CONCERNED)
}

/// What a head costs on a random path. Where groups are counted together on a wide board, that is mostly the cliques.
fn look_cost<B: Block>(tables: &Tables<B>, nodes: u64) -> f64 {
    let alone = LOOK_COST * size(tables);
    if nodes < PATIENCE {
        return alone;
    }
    let counting = alone * tables.counted().cost();
    match B::CAPACITY > WIDE {
        true => counting.max(CLIQUE_COST * words::<B>() * tables.counted().in_cliques()),
        false => counting,
    }
}

/// How many words of bits a look at all groups takes.
fn size<B: Block>(tables: &Tables<B>) -> f64 {
    words::<B>() * (1 + tables.groups.len()) as f64
}

fn words<B: Block>() -> f64 {
    B::CAPACITY as f64 / 64.0
}

/// What a node was measured at, and what it takes more for each word of a group, where there is a single
/// group, where there are thirty and where there are eighty.
const NODE_COST: f64 = 50.0;
const WORD_COST: f64 = 8.0;

/// Nobody walks farther for an estimate.
const MOST_WALKED: f64 = 2e4;

/// So many times as far as was asked for, an end is near: beyond a walk of a fiftieth of a millisecond that is
/// a millisecond or two.
const NEAR: f64 = 100.0;

/// So many groups are concerned by what is decided at a node, of many.
const CONCERNED: f64 = 10.0;

/// Of so many groups that only ask one is still looked at, as measured for queens that guard 8 x 8 to 11 x 11.
const SOON_MET: f64 = 40.0;

/// A node at which groups are counted together is five to nine times as dear as one at which they are not, and
/// so in all its nodes a few times.
const COUNTING: f64 = 0.2;

/// What a head costs on a random path, for each word of a group.
const LOOK_COST: f64 = 15.0;

/// What it costs to put a candidate into a clique, for each word of a set, as measured for queens on 80 x 80; on
/// boards of no more squares than this, groups are small and few cliques do.
const CLIQUE_COST: f64 = 1.5;
const WIDE: usize = 1024;

/// A look takes as many times longer than it says: the heads of a node are found again for each step of a
/// path, and trees are looked at with and without counting.
const HEADS_AGAIN: f64 = 20.0;

/// A node of the tree that branches on the tightest group.
impl<B: Block> Node<B> for State<B> {
    fn heads(&self, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<(usize, bool)> {
        let heads = choices(self, tables, nodes).map(|(head, _)| (head, true));
        heads.take(most).collect()
    }

    fn child(&self, head: usize, tables: &Tables<B>, nodes: u64) -> Self {
        let (_, state) = choices(self, tables, nodes)
            .find(|(candidate, _)| *candidate == head)
            .expect("what could be chosen can be chosen again");
        state.choosing(head, tables)
    }
}

/// Each candidate that can be chosen next, with the state in which those before it are excluded.
fn choices<B: Block>(
    state: &State<B>,
    tables: &Tables<B>,
    nodes: u64,
) -> impl Iterator<Item = (usize, State<B>)> {
    let mut state = state.clone();
    std::iter::from_fn(move || {
        if !state.reach_fixpoint_after(nodes, tables) {
            return None;
        }
        let (candidate, _) = state.tightest(tables)?;
        let before = state.clone();
        state.exclude(candidate);
        Some((candidate, before))
    })
}

/// A node of the tree in reading order.
impl<B: Block> Node<B> for in_order::Level<B> {
    fn heads(&self, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<(usize, bool)> {
        let mut level = self.clone();
        let heads = std::iter::from_fn(|| level.take_next(tables, nodes));
        heads.take(most).collect()
    }

    fn child(&self, head: usize, tables: &Tables<B>, nodes: u64) -> Self {
        let mut level = self.clone();
        while level
            .take_next(tables, nodes)
            .is_some_and(|(next, _)| next != head)
        {}
        level.below(head, tables)
    }
}

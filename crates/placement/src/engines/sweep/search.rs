//! The search for a good order.

use super::graph::Graph;
use super::greedy::{Tie, greedy};
use super::plies::Draft;

/// What looking at orders may cost: a share of the best sweep so far, and so many steps in any case.
const SHARE: f64 = 0.1;
const LEAST: f64 = 1e5;

/// What a state costs beside a step of the search.
pub(super) const STATE: f64 = 20.0;

/// The best order that is found with so much work: the given one, or one that a greedy walk makes from
/// one of the candidates with the fewest conflicts.
pub(super) fn best_order(graph: &Graph, effort: f64) -> Draft<'_> {
    let given = (0..graph.len() as u32).collect();
    let mut best = Draft::new(graph, given);
    let mut cost = best.cost();
    let mut spent = 0.0;
    'search: for start in starts(graph) {
        for tie in [Tie::Oldest, Tie::Newest] {
            let worth = (SHARE * STATE * cost).max(LEAST).min(effort);
            let walk = walk_cost(graph, &best);
            if spent + walk > worth {
                break 'search;
            }
            spent += walk;
            let Some(order) = greedy(graph, start, tie) else {
                continue;
            };
            let draft = Draft::new(graph, order);
            if draft.cost() < cost {
                cost = draft.cost();
                best = draft;
            }
        }
    }
    best
}

/// About what a greedy walk costs, and to weigh its order.
fn walk_cost(graph: &Graph, best: &Draft<'_>) -> f64 {
    let widest = best.widths.iter().max().copied().unwrap_or(0);
    let near = (0..graph.len())
        .map(|c| graph.neighbours(c).len())
        .sum::<usize>();
    4.0 * near as f64 + (graph.len() as f64) * f64::from(widest)
}

/// The candidates, those with the fewest conflicts first.
fn starts(graph: &Graph) -> Vec<usize> {
    let mut starts: Vec<usize> = (0..graph.len()).collect();
    starts.sort_by_key(|&candidate| graph.neighbours(candidate).len());
    starts
}

//! An estimate of the size of the tree of the moving split.

use standoff_core::split::{BitSet, Block};
use standoff_engine::Estimate;
use standoff_engine::sampling::{most_decisions, most_sets, usual_pieces};
use standoff_engine::sets::{Limits, Node, SetTree};
use standoff_model::Problem;

/// Minimum cost of a node that is only counted.
const COUNTED: f64 = 0.005;

/// Cost of a node for each word of a set, and for each sum besides its words, as measured for families of pieces.
const WORD: f64 = 3.5;
const SUM: f64 = 1.5;

/// The cost of a node for all sums together, as measured for peaceful armies and two pieces in each row.
const SUMS: f64 = 16.0;

/// Number of words beyond which a node costs no more: most words are empty, or nothing is below the node.
const WIDE: f64 = 4.0;

/// Cost of a node that lacks one piece, and for each word in use: the pairs below its parent are counted at once.
const ABOVE_PAIRS: f64 = 0.8;
const PAIR_WORD: f64 = 0.16;

/// Cost of counting the pairs below a node, besides that of each candidate, for each word after the first.
const PAIRS: f64 = 7.0;

/// Estimates the tree from random paths. The children of a node are its decisions, until the level is cut. `counts` is
/// whether sets are counted, so that leaves need not be visited.
pub(crate) fn estimate<B: Block, L: Limits<B>>(
    tree: &SetTree<B, L>,
    effort: f64,
    counts: bool,
) -> Estimate {
    let SetTree {
        compatible, limits, ..
    } = tree;
    let words = B::CAPACITY as f64 / 64.0;
    let sums = limits.sums();
    let knuth = tree.knuth(effort);
    let most = most_decisions(knuth.node_cost, effort);
    let pieces = limits
        .of_size()
        .map_or(0, |size| usual_pieces(compatible.problem(), size.most));
    let sums_cost = if sums > 0 {
        SUMS + (SUM + words) * sums as f64
    } else {
        0.0
    };
    let visited_cost = WORD * words.min(WIDE) + sums_cost;
    let words_in_use = compatible.problem().len().div_ceil(64) as f64;
    let cost_above_pairs = ABOVE_PAIRS + PAIR_WORD * words_in_use;
    let cost_of_pairs = visited_cost + PAIRS * (words.min(WIDE) - 1.0);
    let counted = limits.of_size().filter(|_| counts);
    let tail = compatible.tail();
    // The nodes below these decisions, and their cost in relation to that of a visited node.
    let numbers = |node: &Node<B, L>, decisions: &[usize], numbers: &mut [f64]| {
        numbers[0] = decisions.len() as f64;
        let Some(limits) = counted else { return };
        let cost = match limits.most.saturating_sub(node.size) {
            0 | 1 => return,
            2 => cost_above_pairs,
            3 => cost_of_pairs,
            _ => visited_cost,
        };
        let before_tail = decisions.partition_point(|&decision| decision < tail);
        numbers[1] = cost / visited_cost * before_tail as f64;
    };
    let sizes = knuth.estimate_each(
        2,
        &Node::root(tree),
        |node| node.decisions(most),
        numbers,
        |node, decision| node.child(decision, compatible),
        |node| pieces.saturating_sub(node.size + 1) as u32,
    );
    let [all, visited] = [sizes[0], sizes[1]];
    let node_cost = match counted {
        Some(limits) => {
            let mean_cost = if all.error.is_finite() {
                // The root is always visited.
                visited_cost * (1.0 + visited.mean) / all.mean.max(1.0)
            } else {
                let share = |most| share_without_the_largest(compatible.problem(), most);
                let without_two = share(limits.most.saturating_sub(1));
                let cost = without_two * cost_of_pairs + (1.0 - without_two) * cost_above_pairs;
                share(limits.most) * cost
            };
            mean_cost.clamp(COUNTED, visited_cost.max(COUNTED))
        }
        None => visited_cost,
    };
    let deepest = compatible.problem().len() as f64;
    let nodes = all.nodes().within(most_sets(compatible.problem()));
    Estimate::new(nodes, node_cost).holding(deepest * size_of::<BitSet<B>>() as f64)
}

/// The share of the compatible sets of at most `most` candidates that have fewer, as if each pair were compatible at
/// random.
fn share_without_the_largest(problem: &Problem, most: usize) -> f64 {
    let (candidates, pieces) = (problem.len() as f64, most as f64);
    let pairs = candidates * (candidates - 1.0) / 2.0;
    let compatible = 1.0 - problem.conflicts().pairs() as f64 / pairs.max(1.0);
    let others = (candidates - pieces + 1.0).max(0.0) * compatible.powf(pieces - 1.0);
    1.0 / (1.0 + others / pieces)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_engine::{Engine, Question, Task};
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member};

    use super::*;
    use crate::Split;

    /// Four of a hundred, two words: of 4,087,976 sets, 161,700 lack one candidate, 4,950 lack two, and 101 more. With
    /// little effort nothing is sampled.
    #[test]
    fn a_set_that_lacks_one_candidate_costs_less_than_a_smaller_one() {
        let members = (0..100).map(Candidate::new).map(Member::of_weight_1);
        let four = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::exactly(4),
        };
        let problem = Problem::new(vec![1; 100], ConflictGraph::new(100), vec![four]).unwrap();
        let task = Task::of(Arc::new(problem), Question::Count);
        let expected = (161_700.0 * 1.12 + 4_950.0 * 14.0 + 101.0 * 7.0) / 4_087_976.0;
        for effort in [1.0, 1e7] {
            let estimate = Split.plan(&task).unwrap().estimate(effort).unwrap();
            let ratio = estimate.node_cost / expected;
            assert!((0.85..1.15).contains(&ratio), "{ratio} with {effort}");
        }
    }

    /// Three of each half: a word, and two sums of a word each.
    #[test]
    fn sums_cost_more_than_their_words() {
        let half = |from| LinearConstraint {
            members: (from..from + 20)
                .map(Candidate::new)
                .map(Member::of_weight_1)
                .collect(),
            bounds: Bounds::exactly(3),
        };
        let halves = vec![half(0), half(20)];
        let problem = Problem::new(vec![1; 40], ConflictGraph::new(40), halves).unwrap();
        let task = Task::of(Arc::new(problem), Question::Count);
        let estimate = Split.plan(&task).unwrap().estimate(1e4).unwrap();
        assert_eq!(estimate.node_cost, 3.5 + 16.0 + 2.0 * (1.5 + 1.0));
    }

    /// Four of a hundred: 4,087,976 sets, 166,751 of which are smaller. If every two conflict, none is larger than one.
    #[test]
    fn most_sets_of_few_candidates_are_as_large_as_possible() {
        let share = |conflicts| {
            let problem = Problem::new(vec![1; 100], conflicts, Vec::new()).unwrap();
            share_without_the_largest(&problem, 4)
        };
        let free = share(ConflictGraph::new(100));
        assert!((free - 166_751.0 / 4_087_976.0).abs() < 0.003, "{free}");
        let mut all = ConflictGraph::new(100);
        for (a, b) in (0..100).flat_map(|a| (0..a).map(move |b| (a, b))) {
            all.insert(Candidate::new(a), Candidate::new(b));
        }
        assert_eq!(share(all), 1.0);
    }
}

//! The search for a good order.

use super::graph::Graph;
use super::greedy::{Tie, greedy};
use super::outlook::{Certainty, Outlook, outlook};
use super::plies::Draft;

/// An order, and what it leads to.
pub(super) struct Found<'g> {
    pub(super) draft: Draft<'g>,
    /// The bits of its keys.
    pub(super) bits: usize,
    pub(super) outlook: Outlook,
}

/// What was found, apart from the graph: the next who asks about the same task need not search again.
pub(super) struct Note {
    order: Vec<u32>,
    outlook: Outlook,
    /// The search was worth so much work.
    pub(super) effort: f64,
}

impl Note {
    pub(super) fn of(found: &Found<'_>, effort: f64) -> Self {
        Note {
            order: found.draft.order.clone(),
            outlook: found.outlook,
            effort,
        }
    }

    pub(super) fn read<'g>(&self, graph: &'g Graph) -> Option<Found<'g>> {
        let draft = Draft::new(graph, self.order.clone())?;
        Some(Found {
            bits: draft.key_bits()?,
            draft,
            outlook: self.outlook,
        })
    }
}

/// What the search may cost: a share of the best sweep so far, at least so many steps, and at most
/// some tens of milliseconds.
const SHARE: f64 = 0.05;
pub(super) const LEAST: f64 = 1e5;
const MOST: f64 = 2e7;

/// What a state costs beside a step of the search, with its numbers and without.
pub(super) const STATE: f64 = 12.0;
const BARE_STATE: f64 = 40.0;

/// So many orders are tried on their first states, if they seem to be nearly as good as the best.
const TRIED: usize = 3;
const NEARLY: f64 = 2.0;

/// The best order that is found with about so much work: the given one, or one that a greedy walk
/// makes from one of the candidates with the fewest conflicts. None if no key is wide enough.
///
/// Where both are only guessed, a walk has to promise half as many states: knights in reading order have
/// wider frontiers and yet fewer states.
pub(super) fn best_order(graph: &Graph, effort: f64) -> Option<Found<'_>> {
    let drafts = tried(drafts(graph, effort));
    let least = drafts.iter().map(|(_, draft)| draft.cost());
    let least = least.fold(f64::INFINITY, f64::min);
    let states = worth(least, effort) / BARE_STATE / drafts.len() as f64;
    // Wide keys are fewer, so that they take no more memory.
    let tried = |bits: usize| states as u64 / bits.div_ceil(64).max(1) as u64;
    let found = drafts.into_iter().map(|(bits, draft)| Found {
        outlook: outlook(&draft, bits, tried(bits)),
        draft,
        bits,
    });
    found.min_by(|a, b| a.promise().total_cmp(&b.promise()))
}

impl Found<'_> {
    /// Its states, and more where that is a guess of an order that was not given.
    fn promise(&self) -> f64 {
        let is_doubtful = self.outlook.certainty == Certainty::Guessed && !is_given(&self.draft);
        self.outlook.states * if is_doubtful { NEARLY } else { 1.0 }
    }
}

fn is_given(draft: &Draft<'_>) -> bool {
    draft.order.is_sorted()
}

/// The orders that are worth it to be tried, with the bits of their keys: the given one, whose frontier
/// may be wider and yet have fewer states, and those that cost least.
fn tried<'g>(mut drafts: Vec<(f64, Draft<'g>)>) -> Vec<(usize, Draft<'g>)> {
    let least = drafts
        .iter()
        .map(|&(cost, _)| cost)
        .fold(f64::INFINITY, f64::min);
    drafts.retain(|&(cost, _)| cost <= NEARLY * least);
    drafts.sort_by(|(a, x), (b, y)| is_given(y).cmp(&is_given(x)).then(a.total_cmp(b)));
    drafts.truncate(TRIED);
    let with_bits = |(_, draft): (f64, Draft<'g>)| Some((draft.key_bits()?, draft));
    drafts.into_iter().filter_map(with_bits).collect()
}

/// What may be spent on either step when the best costs so many states.
fn worth(states: f64, effort: f64) -> f64 {
    (SHARE * STATE * states).clamp(LEAST, MOST).min(effort)
}

/// Some orders, each with what it seems to cost.
fn drafts(graph: &Graph, effort: f64) -> Vec<(f64, Draft<'_>)> {
    let given = Draft::new(graph, (0..graph.len() as u32).collect());
    let mut drafts: Vec<(f64, Draft<'_>)> = Vec::new();
    drafts.extend(given.map(|draft| (draft.cost(), draft)));
    let mut best = drafts.first().map_or(f64::INFINITY, |&(cost, _)| cost);
    let mut spent = 0.0;
    for start in starts(graph) {
        for tie in [Tie::Oldest, Tie::Newest] {
            spent += walk_cost(graph);
            if spent > worth(best, effort) {
                return drafts;
            }
            let left = (worth(best, effort) - spent) / LOOK;
            let mut steps = left;
            let order = greedy(graph, start, tie, &mut steps);
            spent += LOOK * (left - steps);
            if let Some(draft) = order.and_then(|order| Draft::new(graph, order)) {
                let cost = draft.cost();
                if cost < NEARLY * best
                    && drafts.iter().all(|(_, other)| other.widths != draft.widths)
                {
                    drafts.push((cost, draft));
                }
                best = best.min(cost);
            }
        }
    }
    drafts
}

/// What it costs to look at a candidate that may come next.
const LOOK: f64 = 10.0;

/// About what it costs to weigh an order.
fn walk_cost(graph: &Graph) -> f64 {
    let near = (0..graph.len()).map(|candidate| graph.neighbours(candidate).len());
    let members = (0..graph.len()).map(|candidate| graph.memberships(candidate).len());
    let items = near.sum::<usize>() + members.sum::<usize>() + graph.len();
    40.0 * items as f64
}

/// The candidates, those with the fewest conflicts first.
fn starts(graph: &Graph) -> Vec<usize> {
    let mut starts: Vec<usize> = (0..graph.len()).collect();
    starts.sort_by_key(|&candidate| graph.neighbours(candidate).len());
    starts
}

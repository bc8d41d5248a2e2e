//! The search for a good order.

use std::cell::OnceCell;

use super::graph::Graph;
use super::greedy::{Tie, greedy};
use super::outlook::{Certainty, Outlook, outlook};
use super::transitions::Draft;

/// An order, and what it leads to.
pub(super) struct Found<'g> {
    pub(super) draft: Draft<'g>,
    /// The bits of its keys.
    pub(super) bits: usize,
    /// So many states may be looked at to tell what it leads to.
    most: u64,
    /// What it leads to, once that is asked for: a count does not.
    outlook: OnceCell<Outlook>,
}

impl<'g> Found<'g> {
    pub(super) fn new(draft: Draft<'g>, bits: usize, most: u64) -> Self {
        Found {
            draft,
            bits,
            most,
            outlook: OnceCell::new(),
        }
    }

    pub(super) fn outlook(&self) -> Outlook {
        let outlook = || outlook(&self.draft, self.bits, self.most);
        *self.outlook.get_or_init(outlook)
    }

    /// Its states, and more where that is a guess of an order that was not given.
    fn promise(&self) -> f64 {
        let outlook = self.outlook();
        outlook.states * self.doubt(outlook.certainty)
    }

    /// The same by the widths of its frontiers alone.
    fn promise_of_widths(&self) -> f64 {
        self.draft.cost * self.doubt(Certainty::Guessed)
    }

    fn doubt(&self, certainty: Certainty) -> f64 {
        let is_doubtful = certainty == Certainty::Guessed && !is_given(&self.draft);
        if is_doubtful { NEARLY } else { 1.0 }
    }
}

/// What was found, apart from the graph: the next who asks about the same task need not search again.
pub(super) struct Note {
    order: Vec<u32>,
    most: u64,
    outlook: Option<Outlook>,
    /// The search was worth so much work.
    pub(super) effort: f64,
}

impl Note {
    pub(super) fn of(found: &Found<'_>, effort: f64) -> Self {
        Note {
            order: found.draft.order.clone(),
            most: found.most,
            outlook: found.outlook.get().copied(),
            effort,
        }
    }

    pub(super) fn read<'g>(&self, graph: &'g Graph) -> Option<Found<'g>> {
        let draft = Draft::new(graph, self.order.clone())?;
        Some(Found {
            bits: draft.key_bits()?,
            draft,
            most: self.most,
            outlook: self.outlook.map_or_else(OnceCell::new, OnceCell::from),
        })
    }
}

/// What the search may cost, for walks and again to try their orders: a share of the best sweep so far, and at
/// most some tens of milliseconds. So many steps are worth a larger share, as orders are far apart where states
/// are few.
const SHARE: f64 = 0.05;
const MOST: f64 = 2e7;
pub(super) const LEAST: f64 = 1e5;
const SHARE_OF_LEAST: f64 = 0.3;

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
/// wider frontiers and yet fewer states. A small sweep is over before its orders are tried.
pub(super) fn best_order(graph: &Graph, effort: f64) -> Option<Found<'_>> {
    let drafts = tried(drafts(graph, effort));
    let least = least(drafts.iter().map(|(_, draft)| draft));
    let is_small = worth(least) < LEAST;
    let tries = if is_small { 1 } else { drafts.len() };
    let states = worth(least).max(LEAST).min(effort) / BARE_STATE / tries as f64;
    // Wide keys are fewer, so that they take no more memory.
    let most = |bits: usize| states as u64 / bits.div_ceil(64).max(1) as u64;
    let promise = match is_small {
        true => Found::promise_of_widths,
        false => Found::promise,
    };
    let found = drafts.into_iter();
    let found = found.map(|(bits, draft)| Found::new(draft, bits, most(bits)));
    found.min_by(|a, b| promise(a).total_cmp(&promise(b)))
}

fn is_given(draft: &Draft<'_>) -> bool {
    draft.order.is_sorted()
}

/// The orders that are worth it to be tried, with the bits of their keys: the given one, however wide its
/// frontiers are, and those that cost least. Of queens widths tell nothing: 12 of them on a torus of 11 x 11 are
/// told to be too many by the first state of the given order, and by the last ones of any walk.
fn tried<'g>(mut drafts: Vec<Draft<'g>>) -> Vec<(usize, Draft<'g>)> {
    let least = least(drafts.iter());
    drafts.retain(|draft| is_given(draft) || draft.cost <= NEARLY * least);
    let given_first = |a: &Draft<'g>, b: &Draft<'g>| is_given(b).cmp(&is_given(a));
    drafts.sort_by(|a, b| given_first(a, b).then(a.cost.total_cmp(&b.cost)));
    drafts.truncate(TRIED);
    let with_bits = |draft: Draft<'g>| Some((draft.key_bits()?, draft));
    drafts.into_iter().filter_map(with_bits).collect()
}

fn least<'a, 'g: 'a>(drafts: impl Iterator<Item = &'a Draft<'g>>) -> f64 {
    drafts.map(|draft| draft.cost).fold(f64::INFINITY, f64::min)
}

/// What may be spent on either step when the best costs so many states.
fn worth(states: f64) -> f64 {
    let work = STATE * states;
    let little = LEAST.min(SHARE_OF_LEAST * work);
    (SHARE * work).clamp(little, MOST)
}

/// Some orders.
fn drafts(graph: &Graph, effort: f64) -> Vec<Draft<'_>> {
    let given = Draft::new(graph, (0..graph.len() as u32).collect());
    let mut drafts: Vec<Draft<'_>> = given.into_iter().collect();
    let counted = drafts.first().and_then(|given| soon_counted(given, effort));
    let mut best = counted.unwrap_or_else(|| least(drafts.iter()));
    let (walk, mut spent) = (walk_cost(graph), 0.0);
    for start in starts(graph) {
        for tie in [Tie::Oldest, Tie::Newest] {
            spent += walk;
            let left = (worth(best).min(effort) - spent) / LOOK;
            if left < 0.0 {
                return drafts;
            }
            let mut steps = left;
            let order = greedy(graph, start, tie, &mut steps);
            spent += LOOK * (left - steps);
            if let Some(draft) = order.and_then(|order| Draft::new(graph, order)) {
                let cost = draft.cost;
                if cost < NEARLY * best && drafts.iter().all(|other| other.widths != draft.widths) {
                    drafts.push(draft);
                }
                best = best.min(cost);
            }
        }
    }
    drafts
}

/// How many states there are, where a small part of what the search may cost shows all of them: widths of many
/// bits may have few states.
fn soon_counted(draft: &Draft<'_>, effort: f64) -> Option<f64> {
    let most = SMALL_PART * worth(draft.cost).min(effort);
    let bits = draft.key_bits().filter(|_| most > SMALL_PART * LEAST)?;
    let outlook = outlook(draft, bits, (most / BARE_STATE) as u64);
    (outlook.certainty == Certainty::Counted).then_some(outlook.states)
}

const SMALL_PART: f64 = 0.1;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Candidate, ConflictGraph, Problem};

    /// Sixty candidates, in conflict where the difference of their numbers is one of these.
    fn graph(differences: impl Iterator<Item = usize> + Clone) -> Graph {
        let mut conflicts = ConflictGraph::new(60);
        for (at, apart) in (0..60).flat_map(|at| differences.clone().map(move |apart| (at, apart)))
        {
            if at + apart < 60 {
                conflicts.insert(Candidate::new(at), Candidate::new(at + apart));
            }
        }
        Graph::of(&Problem::new(vec![1; 60], conflicts, vec![]).unwrap())
    }

    fn given(graph: &Graph) -> Draft<'_> {
        Draft::new(graph, (0..60).collect()).unwrap()
    }

    /// All in conflict with all: at each frontier one is chosen or none. Thirty pairs are as many bits, and all
    /// of them tell something.
    #[test]
    fn wide_frontiers_of_few_states_are_soon_counted() {
        let all = graph(1..60);
        assert!(given(&all).cost > 1e9);
        // Before the first one, and behind the last one, where nothing is forbidden any more.
        assert_eq!(
            soon_counted(&given(&all), f64::INFINITY),
            Some(2.0 * 61.0 - 2.0)
        );
        assert_eq!(soon_counted(&given(&all), LEAST), None);
        let pairs = graph(std::iter::once(30));
        assert_eq!(soon_counted(&given(&pairs), f64::INFINITY), None);
    }

    /// Each pair is beside no other.
    #[test]
    fn a_walk_comes_to_all_candidates_or_ends_without_an_order() {
        let pairs = graph(std::iter::once(30));
        for (start, tie) in [(0, Tie::Oldest), (35, Tie::Newest)] {
            let mut order = greedy(&pairs, start, tie, &mut 1e4).unwrap();
            assert_eq!(order[0], start as u32);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..60));
            assert_eq!(greedy(&pairs, start, tie, &mut 9.0), None);
        }
    }
}

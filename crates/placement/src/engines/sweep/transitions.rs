//! A sweep made ready: what happens at each candidate, as constants.

use std::cell::OnceCell;
use std::ops::Range;

use super::bits::Bits;
use super::cliques::Cliques;
use super::counter::Counted;
use super::graph::Graph;
use super::key::{Field, Key, MOST_BITS};
use super::spans::Spans;
use super::transition::Transition;

/// An order of the candidates, and what is remembered at each of its frontiers.
pub(super) struct Draft<'g> {
    graph: &'g Graph,
    pub(super) order: Vec<u32>,
    spans: Spans,
    groups: Vec<Counted>,
    /// The bits of a state at each frontier.
    pub(super) widths: Vec<u32>,
    /// About how many states there are in all.
    pub(super) cost: f64,
    /// Where they are, once that is asked for.
    slots: OnceCell<Slots>,
}

/// What the bits of a state cost: so many halvings of a state, each.
///
/// Of all states only those are reached that some placement leads to. Kings and knights in any order
/// reach about so many.
const REACHED: f64 = 0.55;

impl<'g> Draft<'g> {
    /// Nothing if some frontier is wider than any key.
    pub(super) fn new(graph: &'g Graph, order: Vec<u32>) -> Option<Self> {
        let spans = Spans::of(graph, &order);
        if !fit(&spans.widths(&[])) {
            return None;
        }
        let place = places(&order);
        let mut cliques = Cliques::new(graph);
        let counted = |group| Counted::of(group, &place, &mut cliques);
        let groups: Vec<Counted> = graph.constraints().iter().map(counted).collect();
        let bits: Vec<u32> = groups.iter().map(Counted::bits).collect();
        let widths = spans.widths(&bits);
        fit(&widths).then_some(Draft {
            graph,
            order,
            spans,
            groups,
            cost: states(&widths).sum(),
            widths,
            slots: OnceCell::new(),
        })
    }

    /// About how many states there are at each frontier.
    pub(super) fn states(&self) -> Vec<f64> {
        states(&self.widths).collect()
    }

    /// No order of so many frontiers of these widths has more states.
    pub(super) fn most_states(&self) -> f64 {
        let bits = self.widths.iter().enumerate();
        bits.map(|(place, &width)| f64::from(width).min(place as f64).exp2())
            .sum()
    }

    /// How many groups a candidate is in, in the mean.
    pub(super) fn groups_at_once(&self) -> f64 {
        let members = (0..self.order.len()).map(|c| self.graph.memberships(c).len());
        members.sum::<usize>() as f64 / self.order.len().max(1) as f64
    }

    /// How many numbers a row has at most, where they are by number of pieces.
    pub(super) fn most_numbers(&self) -> usize {
        self.numbers(true).into_iter().max().unwrap_or(1)
    }

    /// The bits of a key, or `None` if no key has so many.
    pub(super) fn key_bits(&self) -> Option<usize> {
        Some(self.slots().most).filter(|&bits| bits <= MOST_BITS)
    }

    fn slots(&self) -> &Slots {
        self.slots.get_or_init(|| Slots::of(self))
    }

    /// The constants of all transitions, for keys of at least so many bits as [it takes](Self::key_bits).
    pub(super) fn transitions<K: Key>(&self, by_size: bool) -> Plies<K> {
        let slots = self.slots();
        let mut transitions: Vec<Transition<K>> = (0..self.order.len())
            .map(|place| self.transition(place, slots))
            .collect();
        let place = places(&self.order);
        for (counted, &field) in self.groups.iter().zip(&slots.groups) {
            note_group(&mut transitions, counted, field, &place);
        }
        Plies {
            numbers: self.numbers(by_size),
            by_size,
            used: slots.used.iter().map(|words| K::of(words)).collect(),
            can_be_met: self.groups.iter().all(Counted::can_be_met),
            order: self.order.clone(),
            progress: shares(&self.states()),
            transitions,
        }
    }

    fn transition<K: Key>(&self, place: usize, slots: &Slots) -> Transition<K> {
        let candidate = self.order[place] as usize;
        let bit = |candidate: usize| slots.candidates[candidate].bits::<K>();
        let span = |candidate: usize| &self.spans.candidates[candidate];
        // Who comes before all its neighbours has no bit yet: others may have it until then.
        let forbidden = span(candidate).contains(&place).then(|| bit(candidate));
        let mut transition =
            Transition::of(self.graph.size(candidate), forbidden.unwrap_or_default());
        let near = self.graph.neighbours(candidate).iter();
        for other in near.map(|&other| other as usize).chain([candidate]) {
            if span(other).contains(&(place + 1)) {
                transition.mark(bit(other));
            } else if span(other).end == place + 1 && self.graph.has_to_be_met(other) {
                transition.end(bit(other));
            }
        }
        if span(candidate).end == place + 1 {
            transition.forget(bit(candidate));
        }
        transition
    }

    /// How many numbers a row has at each frontier.
    fn numbers(&self, by_size: bool) -> Vec<usize> {
        if !by_size {
            return vec![1; self.order.len() + 1];
        }
        let sizes = self.order.iter().map(|&candidate| {
            let candidate = candidate as usize;
            (candidate, self.graph.size(candidate) as u64)
        });
        let most = Cliques::new(self.graph).most_of(&Vec::from_iter(sizes));
        most.into_iter().map(|pieces| pieces as usize + 1).collect()
    }
}

/// What a group asks of its members, which come at these places, with so many bits.
fn note_group<K: Key>(
    transitions: &mut [Transition<K>],
    group: &Counted,
    field: Field,
    place: &[usize],
) {
    if let Some((last, others)) = group.any_of() {
        others.for_each(|candidate| transitions[place[candidate]].mark(field.bits()));
        transitions[place[last]].end(field.bits());
        return;
    }
    // Before its first member a group has no bits yet: others may have them until then.
    let mut from = Field::default();
    for (candidate, counter) in group.counters() {
        transitions[place[candidate]].sum(from, field, counter);
        from = field;
    }
}

fn states(widths: &[u32]) -> impl Iterator<Item = f64> {
    let states = |&width: &u32| (REACHED * f64::from(width)).exp2();
    widths.iter().map(states)
}

/// Where each candidate comes in an order.
fn places(order: &[u32]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    for (at, &candidate) in order.iter().enumerate() {
        places[candidate as usize] = at;
    }
    places
}

fn fit(widths: &[u32]) -> bool {
    widths.iter().all(|&width| width as usize <= MOST_BITS)
}

/// Which part of the whole each number begins with, and where the last one ends.
fn shares(parts: &[f64]) -> Vec<f64> {
    let whole: f64 = parts.iter().sum();
    let mut done = 0.0;
    let mut shares = vec![0.0];
    for part in parts {
        done += part;
        shares.push((done / whole).min(1.0));
    }
    shares
}

/// Where candidates and groups have their bits.
struct Slots {
    candidates: Vec<Field>,
    groups: Vec<Field>,
    /// The bits in use at each frontier.
    used: Vec<[u64; 4]>,
    most: usize,
}

impl Slots {
    /// Gives each of them the lowest bits that are free, from where it begins until where it ends.
    fn of(draft: &Draft<'_>) -> Self {
        let candidates = draft.spans.candidates.iter().map(|span| (span, 1));
        let groups = draft
            .spans
            .groups
            .iter()
            .zip(draft.groups.iter().map(Counted::bits));
        let items = candidates.chain(groups).enumerate();
        let items = items.filter(|(_, (span, bits))| !span.is_empty() && *bits > 0);
        let mut begin: Vec<_> = items
            .map(|(item, (span, bits))| (item, span, bits))
            .collect();
        let mut end = begin.clone();
        begin.sort_by_key(|&(_, span, _)| span.start);
        end.sort_by_key(|&(_, span, _)| span.end);
        let (mut begin, mut end) = (begin.into_iter().peekable(), end.into_iter().peekable());
        let frontiers = draft.order.len() + 1;
        let mut bits = Bits::default();
        let mut at = vec![0; draft.spans.candidates.len() + draft.groups.len()];
        let mut fields = vec![Field::default(); at.len()];
        let mut used = Vec::with_capacity(frontiers);
        for frontier in 0..frontiers {
            while let Some((item, _, width)) = end.next_if(|(_, span, _)| span.end == frontier) {
                bits.free(at[item], width);
            }
            while let Some((item, _, width)) = begin.next_if(|(_, span, _)| span.start == frontier)
            {
                (at[item], fields[item]) = bits.take(width);
            }
            let words = |word| bits.taken().get(word).copied().unwrap_or(0);
            used.push([0, 1, 2, 3].map(words));
        }
        Slots {
            groups: fields.split_off(draft.spans.candidates.len()),
            candidates: fields,
            used,
            most: bits.most(),
        }
    }
}

/// All transitions of a sweep.
pub(super) struct Plies<K> {
    pub(super) order: Vec<u32>,
    transitions: Vec<Transition<K>>,
    /// How many numbers a row has at each frontier.
    pub(super) numbers: Vec<usize>,
    /// Whether they are by number of pieces.
    pub(super) by_size: bool,
    /// The bits that may be set at each frontier.
    pub(super) used: Vec<K>,
    /// Whether no group shows by itself that there is no placement.
    pub(super) can_be_met: bool,
    /// The share of the whole with which each frontier begins.
    pub(super) progress: Vec<f64>,
}

impl<K: Key> Plies<K> {
    pub(super) fn len(&self) -> usize {
        self.transitions.len()
    }

    #[inline]
    pub(super) fn transition(&self, at: usize) -> &Transition<K> {
        &self.transitions[at]
    }

    /// The bits of the frontier before these transitions that none of them reads or writes.
    pub(super) fn kept(&self, transitions: Range<usize>) -> K {
        let used = self.used[transitions.start];
        let touched = self.transitions[transitions]
            .iter()
            .map(Transition::touched);
        used.and(touched.fold(K::default(), K::or).complement())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_begins_where_the_one_before_ends() {
        assert_eq!(shares(&[1.0, 2.0, 1.0]), [0.0, 0.25, 0.75, 1.0]);
        assert_eq!(shares(&[]), [0.0]);
    }
}

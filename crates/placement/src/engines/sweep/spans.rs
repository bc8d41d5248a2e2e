//! From when until when something has to be remembered, in an order of the candidates.

use std::ops::Range;

use super::graph::Graph;

/// The frontiers at which a state says something of a candidate or of a group. Frontier `p` lies before
/// the candidate that comes at place `p` in the order.
///
/// ```text
/// order      a b c d e          a conflicts with d, and c with e
/// d            |-|-|            from behind a until before d
/// e                |-|          from behind c until before e
/// ```
pub(super) struct Spans {
    /// By candidate: from its first neighbour until itself; empty if it comes before all of them. What [has to be
    /// met](Graph::has_to_be_met): from the first of them all until the last.
    pub(super) candidates: Vec<Range<usize>>,
    /// By group: from its first member until its last.
    pub(super) groups: Vec<Range<usize>>,
}

impl Spans {
    pub(super) fn of(graph: &Graph, order: &[u32]) -> Self {
        let mut candidates = vec![0..0; graph.len()];
        let mut groups = vec![0..0; graph.constraints().len()];
        let mut is_open = vec![false; groups.len()];
        for (place, &candidate) in order.iter().enumerate() {
            let span = &mut candidates[candidate as usize];
            let is_new = span.end == 0;
            *span = if is_new {
                place + 1..place + 1
            } else {
                span.start..place + 1
            };
            for &(group, _) in graph.memberships(candidate as usize) {
                let start = if is_open[group] {
                    groups[group].start
                } else {
                    place + 1
                };
                groups[group] = start..place + 1;
                is_open[group] = true;
            }
            for &other in graph.neighbours(candidate as usize) {
                let span = &mut candidates[other as usize];
                if span.end == 0 {
                    *span = place + 1..place + 2;
                } else if graph.has_to_be_met(other as usize) {
                    span.end = place + 1;
                }
            }
        }
        Spans { candidates, groups }
    }

    /// How many bits a state has at each frontier, where the number of a group takes so many.
    pub(super) fn widths(&self, group_bits: &[u32]) -> Vec<u32> {
        let mut change = vec![0i64; self.candidates.len() + 2];
        let mut note = |span: &Range<usize>, bits: u32| {
            change[span.start] += i64::from(bits);
            change[span.end.max(span.start)] -= i64::from(bits);
        };
        self.candidates.iter().for_each(|span| note(span, 1));
        self.groups
            .iter()
            .zip(group_bits)
            .for_each(|(span, &bits)| note(span, bits));
        let mut width = 0;
        let widths = change.iter().take(self.candidates.len() + 1).map(|more| {
            width += more;
            width as u32
        });
        widths.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    #[test]
    fn what_is_drawn() {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Candidate::new);
        let mut conflicts = ConflictGraph::new(5);
        conflicts.insert(a, d);
        conflicts.insert(c, e);
        let group = LinearConstraint {
            members: [b, d].map(Member::of_weight_1).into(),
            bounds: Bounds::exactly(1),
        };
        let graph = Graph::of(&Problem::new(vec![1; 5], conflicts, vec![group]).unwrap());
        let spans = Spans::of(&graph, &[0, 1, 2, 3, 4]);
        assert_eq!(spans.candidates[3], 1..4);
        assert_eq!(spans.candidates[4], 3..5);
        assert!(spans.candidates[..3].iter().all(Range::is_empty));
        assert_eq!(spans.groups.first(), Some(&(2..4)));
        assert_eq!(spans.widths(&[7]), [0, 1, 8, 9, 1, 0]);
    }
}

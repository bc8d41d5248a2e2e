//! The frontiers at which a state records something, in an order of the candidates.

use std::ops::Range;

use crate::graph::Graph;

/// For each candidate and each constraint, the frontiers at which a state records something about it.
///
/// Frontier `p` lies before the candidate at position `p` of the order.
///
/// ```text
/// order      a b c d e          a conflicts with d, and c with e
/// d            |-|-|            recorded after a and until d
/// e                |-|          recorded after c and until e
/// ```
pub(crate) struct Spans {
    /// By candidate: from its first neighbour until itself, or empty if it precedes all its neighbours. A candidate
    /// that [must be dominated](Graph::must_be_dominated) is recorded until its last neighbour.
    pub(crate) candidates: Vec<Range<usize>>,
    /// By constraint: from its first member until its last.
    pub(crate) constraints: Vec<Range<usize>>,
}

impl Spans {
    pub(crate) fn of(graph: &Graph, order: &[u32]) -> Self {
        let mut candidates = vec![0..0; graph.len()];
        let mut constraints = vec![0..0; graph.constraints().len()];
        for (position, &candidate) in order.iter().enumerate() {
            let next = position + 1;
            extend(&mut candidates[candidate as usize], next);
            for &constraint in graph.memberships(candidate as usize) {
                extend(&mut constraints[constraint], next);
            }
            for &other in graph.neighbours(candidate as usize) {
                let span = &mut candidates[other as usize];
                if span.end == 0 {
                    *span = next..next + 1;
                } else if graph.must_be_dominated(other as usize) {
                    span.end = next;
                }
            }
        }
        Spans {
            candidates,
            constraints,
        }
    }

    /// The number of bits of a state at each frontier. `constraint_bits` has the bits of each constraint's sum.
    pub(crate) fn widths(&self, constraint_bits: &[u32]) -> Vec<u32> {
        let mut change = vec![0i64; self.candidates.len() + 2];
        let mut record = |span: &Range<usize>, bits: u32| {
            change[span.start] += i64::from(bits);
            change[span.end.max(span.start)] -= i64::from(bits);
        };
        for span in &self.candidates {
            record(span, 1);
        }
        for (span, &bits) in self.constraints.iter().zip(constraint_bits) {
            record(span, bits);
        }
        let mut width = 0;
        let widths = change.iter().take(self.candidates.len() + 1).map(|more| {
            width += more;
            width as u32
        });
        widths.collect()
    }
}

/// Extends a span to a frontier. A span that is still `0..0` becomes empty there.
fn extend(span: &mut Range<usize>, frontier: usize) {
    if span.end == 0 {
        span.start = frontier;
    }
    span.end = frontier;
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;

    #[test]
    fn the_drawing_is_right() {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Candidate::new);
        let mut conflicts = ConflictGraph::new(5);
        conflicts.insert(a, d);
        conflicts.insert(c, e);
        let constraint = LinearConstraint {
            members: [b, d].map(Member::of_weight_1).into(),
            bounds: Bounds::exactly(1),
        };
        let graph = Graph::of(&Problem::new(vec![1; 5], conflicts, vec![constraint]).unwrap());
        let spans = Spans::of(&graph, &[0, 1, 2, 3, 4]);
        assert_eq!(spans.candidates[3], 1..4);
        assert_eq!(spans.candidates[4], 3..5);
        assert!(spans.candidates[..3].iter().all(Range::is_empty));
        assert_eq!(spans.constraints.first(), Some(&(2..4)));
        assert_eq!(spans.widths(&[7]), [0, 1, 8, 9, 1, 0]);
    }
}

//! An upper bound on the weight of an independent set, by a greedy clique cover.

use crate::graph::Graph;

/// A partition of candidates into cliques, of each of which at most one candidate is chosen.
pub(crate) struct Cliques<'g> {
    graph: &'g Graph,
    /// The clique of each candidate.
    clique_of: Vec<Option<usize>>,
    cliques: Vec<Clique>,
    /// The sum of the heaviest members.
    bound: u64,
    /// The cliques of the neighbours of the present candidate.
    near: Vec<usize>,
}

/// A candidate with its weight in a constraint, or with its number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weighted {
    pub(crate) candidate: usize,
    pub(crate) weight: u64,
}

#[derive(Default)]
struct Clique {
    len: usize,
    /// The weight of its heaviest member.
    heaviest: u64,
    /// The number of its members that conflict with the present candidate.
    conflicts: usize,
}

impl<'g> Cliques<'g> {
    /// A partition of no candidates.
    pub(crate) fn new(graph: &'g Graph) -> Self {
        Cliques {
            graph,
            clique_of: vec![None; graph.len()],
            cliques: Vec::new(),
            bound: 0,
            near: Vec::new(),
        }
    }

    /// Adds a candidate to a clique with which it conflicts entirely, or to a new one, and returns the index of the
    /// clique.
    pub(crate) fn add(&mut self, Weighted { candidate, weight }: Weighted) -> usize {
        let Cliques {
            graph,
            clique_of,
            cliques,
            bound,
            near,
        } = self;
        let neighbours = graph.neighbours(candidate).iter();
        near.clear();
        near.extend(neighbours.filter_map(|&other| clique_of[other as usize]));
        near.iter().for_each(|&at| cliques[at].conflicts += 1);
        let fits = |&&at: &&usize| cliques[at].conflicts == cliques[at].len;
        let index = near.iter().find(fits).copied().unwrap_or(cliques.len());
        near.iter().for_each(|&at| cliques[at].conflicts = 0);
        if index == cliques.len() {
            cliques.push(Clique::default());
        }
        let clique = &mut cliques[index];
        clique.len += 1;
        *bound += weight.saturating_sub(clique.heaviest);
        clique.heaviest = clique.heaviest.max(weight);
        clique_of[candidate] = Some(index);
        index
    }

    /// Upper bounds on the weight that can be chosen among the first 0, 1, 2 and more of these candidates.
    ///
    /// For example, 64 kings on 8 x 8 are covered by sixteen squares of four.
    pub(crate) fn prefix_bounds(&mut self, weighted: &[Weighted]) -> Vec<u64> {
        self.cliques.clear();
        self.bound = 0;
        let mut bounds = vec![0];
        for &weighted in weighted {
            self.add(weighted);
            bounds.push(self.bound);
        }
        for member in weighted {
            self.clique_of[member.candidate] = None;
        }
        bounds
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, ConflictGraph, Problem};

    use super::*;

    #[test]
    fn at_most_one_of_two_neighbours_is_chosen() {
        let mut path = ConflictGraph::new(5);
        (1..5).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        let graph = Graph::of(&Problem::new(vec![1; 5], path, vec![]).unwrap());
        let mut cliques = Cliques::new(&graph);
        let weighted = [(0, 1), (1, 4), (2, 1), (3, 1), (4, 9)]
            .map(|(candidate, weight)| Weighted { candidate, weight });
        assert_eq!(cliques.prefix_bounds(&weighted), [0, 1, 4, 5, 5, 14]);
        assert_eq!(cliques.prefix_bounds(&weighted[3..]), [0, 1, 9]);
    }
}

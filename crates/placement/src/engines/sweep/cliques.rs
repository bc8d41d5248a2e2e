//! How much can be chosen at most, by cliques.

use super::graph::Graph;

/// Candidates that fall into cliques, greedily: of each only one is chosen.
pub(super) struct Cliques<'g> {
    graph: &'g Graph,
    /// By candidate: its clique.
    of: Vec<Option<usize>>,
}

impl<'g> Cliques<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let of = vec![None; graph.len()];
        Cliques { graph, of }
    }

    /// How much the chosen of the first 0, 1, 2, ... of these weighted candidates weigh at most.
    ///
    /// Kings on 8 x 8 fall into sixteen squares of four.
    pub(super) fn most_of(&mut self, weighted: &[(usize, u64)]) -> Vec<u64> {
        let mut cliques: Vec<Clique> = Vec::new();
        let mut most = vec![0];
        let mut sum = 0;
        let mut near = Vec::new();
        for &(candidate, weight) in weighted {
            let others = self.graph.neighbours(candidate).iter();
            near.clear();
            near.extend(others.filter_map(|&other| self.of[other as usize]));
            near.iter().for_each(|&clique| cliques[clique].near += 1);
            let fits = |clique: &&usize| cliques[**clique].near == cliques[**clique].len;
            let clique = near.iter().find(fits).copied().unwrap_or(cliques.len());
            near.iter().for_each(|&clique| cliques[clique].near = 0);
            if clique == cliques.len() {
                cliques.push(Clique::default());
            }
            sum += cliques[clique].add(weight);
            self.of[candidate] = Some(clique);
            most.push(sum);
        }
        weighted
            .iter()
            .for_each(|&(candidate, _)| self.of[candidate] = None);
        most
    }
}

#[derive(Default)]
struct Clique {
    len: usize,
    heaviest: u64,
    /// How many of it conflict with the candidate that is looked at.
    near: usize,
}

impl Clique {
    /// How much more it weighs with another candidate.
    fn add(&mut self, weight: u64) -> u64 {
        let before = self.heaviest;
        self.len += 1;
        self.heaviest = before.max(weight);
        self.heaviest - before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Candidate, ConflictGraph, Problem};

    #[test]
    fn of_two_neighbours_only_one_is_chosen() {
        let mut path = ConflictGraph::new(5);
        (1..5).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        let graph = Graph::of(&Problem::new(vec![1; 5], path, vec![]).unwrap());
        let mut cliques = Cliques::new(&graph);
        let weighted = [(0, 1), (1, 4), (2, 1), (3, 1), (4, 9)];
        assert_eq!(cliques.most_of(&weighted), [0, 1, 4, 5, 5, 14]);
        assert_eq!(cliques.most_of(&weighted[3..]), [0, 1, 9]);
    }
}

//! How much can be chosen at most, by cliques.

use super::graph::Graph;

/// How much the chosen of the first 0, 1, 2, ... of these weighted candidates weigh at most: they fall into
/// cliques, greedily, and of each only one is chosen.
///
/// Kings on 8 x 8 fall into sixteen squares of four.
pub(super) fn most_of(graph: &Graph, weighted: impl Iterator<Item = (usize, u64)>) -> Vec<u64> {
    let mut of = vec![None; graph.len()];
    let mut cliques: Vec<Clique> = Vec::new();
    let mut most = vec![0];
    let mut sum = 0;
    for (candidate, weight) in weighted {
        let near = graph.neighbours(candidate).iter();
        let near: Vec<usize> = near.filter_map(|&other| of[other as usize]).collect();
        near.iter().for_each(|&clique| cliques[clique].near += 1);
        let fits = |clique: &&usize| cliques[**clique].near == cliques[**clique].len;
        let clique = near.iter().find(fits).copied().unwrap_or(cliques.len());
        near.iter().for_each(|&clique| cliques[clique].near = 0);
        if clique == cliques.len() {
            cliques.push(Clique::default());
        }
        sum += cliques[clique].add(weight);
        of[candidate] = Some(clique);
        most.push(sum);
    }
    most
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

//! Greedy clique cover of a conflict graph.

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;

/// Partitions all candidates into cliques, greedily: each clique begins with the first candidate that is in none, and
/// takes each later candidate that conflicts with all its members.
///
/// A placement has at most one candidate of each clique, so that their number bounds the size of every placement.
pub fn clique_cover(conflicts: &ConflictGraph) -> Vec<Vec<Candidate>> {
    let mut is_covered = vec![false; conflicts.size()];
    let mut cliques = Vec::new();
    for first in (0..conflicts.size()).map(Candidate::new) {
        if is_covered[first.index()] {
            continue;
        }
        let mut clique = vec![first];
        for next in conflicts.with(first).filter(|&next| next > first) {
            let is_covered = &mut is_covered[next.index()];
            if !*is_covered && clique.iter().all(|&other| conflicts.contains(other, next)) {
                *is_covered = true;
                clique.push(next);
            }
        }
        cliques.push(clique);
    }
    cliques
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cliques(conflict: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
        let mut conflicts = ConflictGraph::new(12);
        let pairs = (0..12).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs
            .filter(|&(a, b)| conflict(a, b))
            .for_each(|(a, b)| conflicts.insert(Candidate::new(a), Candidate::new(b)));
        let indices = |clique: Vec<Candidate>| clique.iter().map(|c| c.index()).collect();
        clique_cover(&conflicts).into_iter().map(indices).collect()
    }

    #[test]
    fn candidates_are_partitioned_into_cliques() {
        let expected: [(usize, Vec<Vec<usize>>); 4] = [
            (12, cliques(|_, _| false)),
            (3, cliques(|a, b| a / 4 == b / 4)),
            (6, cliques(|a, b| a - b == 1)),
            (1, cliques(|_, _| true)),
        ];
        for (number, cliques) in expected {
            assert_eq!(cliques.len(), number);
            let mut members = cliques.concat();
            members.sort_unstable();
            assert!(members.into_iter().eq(0..12));
        }
        assert_eq!(cliques(|a, b| a / 4 == b / 4)[1], [4, 5, 6, 7]);
    }
}

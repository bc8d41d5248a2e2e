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

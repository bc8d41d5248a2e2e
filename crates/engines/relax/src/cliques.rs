//! Cliques that cover all conflicts. At most one candidate of a clique is chosen.

use standoff_model::{Candidate, ConflictGraph, Problem};

/// Cliques of candidates, so that each conflict is within one of them or within a constraint that implies it.
///
/// Each clique grows by the candidate that leaves the most others to grow by. For queens, the cliques are lines. `None` if
/// there would be more than `most`.
pub(crate) fn covering_conflicts(problem: &Problem, most: usize) -> Option<Vec<Vec<Candidate>>> {
    let conflicts = problem.conflicts();
    let mut covered = ConflictGraph::new(problem.len());
    for constraint in problem.constraints() {
        if constraint.is_even() && constraint.bounds.most() == Some(1) {
            let members: Vec<_> = constraint.members.iter().map(|it| it.candidate).collect();
            cover(&mut covered, &members);
        }
    }
    let mut cliques = Vec::new();
    for first in problem.candidates() {
        for second in conflicts.with(first) {
            if !covered.contains(first, second) {
                let clique = grow(conflicts, first, second);
                cover(&mut covered, &clique);
                cliques.push(clique);
                if cliques.len() > most {
                    return None;
                }
            }
        }
    }
    Some(cliques)
}

/// A maximal clique with these two candidates, in increasing order.
fn grow(conflicts: &ConflictGraph, first: Candidate, second: Candidate) -> Vec<Candidate> {
    let mut clique = vec![first, second];
    let with_second = |&other: &Candidate| conflicts.contains(other, second);
    let mut common: Vec<Candidate> = conflicts.with(first).filter(with_second).collect();
    let conflicts_in = |of: Candidate, set: &[Candidate]| {
        let others = set.iter().filter(|&&other| conflicts.contains(of, other));
        others.count()
    };
    // How many of the others each of them leaves.
    let mut left: Vec<usize> = common.iter().map(|&by| conflicts_in(by, &common)).collect();
    while let Some(next) = (0..common.len()).rev().max_by_key(|&at| left[at]) {
        let next = common[next];
        clique.push(next);
        let of_common = std::mem::take(&mut common).into_iter().zip(left);
        let (kept, gone): (Vec<_>, Vec<_>) =
            of_common.partition(|&(other, _)| conflicts.contains(next, other));
        let gone: Vec<Candidate> = gone.into_iter().map(|(other, _)| other).collect();
        let still_left = |(by, left)| (by, left - conflicts_in(by, &gone));
        (common, left) = kept.into_iter().map(still_left).unzip();
    }
    clique.sort_unstable();
    clique
}

/// Adds the conflicts within a clique.
fn cover(covered: &mut ConflictGraph, clique: &[Candidate]) {
    for (at, &a) in clique.iter().enumerate() {
        clique[..at].iter().for_each(|&b| covered.insert(a, b));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clique that takes the candidate that leaves the most others, counted anew each time.
    fn grown_step_by_step(conflicts: &ConflictGraph, mut clique: Vec<Candidate>) -> Vec<Candidate> {
        loop {
            let is_common =
                |other: &Candidate| clique.iter().all(|&it| conflicts.contains(it, *other));
            let common: Vec<Candidate> = conflicts.with(clique[0]).filter(is_common).collect();
            let left = |by: &Candidate| {
                let others = common
                    .iter()
                    .filter(|&&other| conflicts.contains(*by, other));
                others.count()
            };
            match common.iter().rev().max_by_key(|by| left(by)) {
                Some(&next) => clique.push(next),
                None => break,
            }
        }
        clique.sort_unstable();
        clique
    }

    #[test]
    fn a_clique_takes_the_candidate_that_leaves_the_most() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..50 {
            let mut conflicts = ConflictGraph::new(24);
            for (a, b) in (0..24).flat_map(|a| (0..a).map(move |b| (a, b))) {
                if random.u8(..10) < 7 {
                    conflicts.insert(Candidate::new(a), Candidate::new(b));
                }
            }
            let first = Candidate::new(0);
            for second in conflicts.with(first) {
                let expected = grown_step_by_step(&conflicts, vec![first, second]);
                assert_eq!(grow(&conflicts, first, second), expected);
            }
        }
    }
}

//! Covers of conflicts by cliques and bicliques, greedily.
//!
//! On a board the cliques are rows, columns and diagonals.

use std::cmp::Reverse;

use standoff_core::split::{BitSet, Pool};

/// A set of candidates.
pub(crate) type Set = BitSet<[u64; MAX_CANDIDATES / 64]>;

/// Maximum number of candidates: a join of more would not end.
pub(crate) const MAX_CANDIDATES: usize = 512;

pub(crate) fn union(sets: impl IntoIterator<Item = Set>) -> Set {
    let mut all = Set::default();
    let members = sets.into_iter().flatten();
    members.for_each(|member| all.insert(member));
    all
}

/// Two sets of candidates: each candidate of one conflicts with each of the other.
pub(crate) type Biclique = [Set; 2];

/// At most `max` bicliques that cover all conflicts between two halves which no clique of `known` covers. Each is
/// a clique across the halves, or a single candidate with all that it conflicts with, whichever covers more.
pub(crate) fn cover_across(
    conflicts: &[Set],
    halves: [Set; 2],
    known: &[Set],
    max: usize,
) -> Option<Vec<Biclique>> {
    let (all, mut open) = (union(halves), open(conflicts, halves, known));
    let mut bicliques = Vec::new();
    for [a, b] in pairs(conflicts, &open, halves) {
        if open[a].contains(b) {
            let clique = grow(conflicts, &open, [a, b], &all);
            let choices = [
                [single(a), conflicts[a].and(&halves[1])],
                [conflicts[b].and(&halves[0]), single(b)],
                halves.map(|half| clique.and(&half)),
            ];
            let covered = |[these, those]: &Biclique| -> usize {
                these.iter().map(|this| open[this].and(those).len()).sum()
            };
            let best = choices.into_iter().max_by_key(covered);
            let best = best.expect("there are three choices");
            close(&mut open, best);
            bicliques.push(best);
            if bicliques.len() > max {
                return None;
            }
        }
    }
    Some(bicliques)
}

fn single(candidate: usize) -> Set {
    [candidate].into_iter().collect()
}

/// The open conflicts, those with the most common neighbours first.
fn pairs(
    conflicts: &[Set],
    open: &[Set],
    [from, to]: [Set; 2],
) -> impl Iterator<Item = [usize; 2]> + use<> {
    let both = union([from, to]);
    let common = |[a, b]: [usize; 2]| conflicts[a].and(&conflicts[b]).and(&both).len();
    let pairs = from
        .iter()
        .flat_map(|a| open[a].iter().map(move |b| [a, b]));
    let pairs = pairs.filter(|&[a, b]| a < b || !from.contains(b));
    let mut pairs: Vec<_> = pairs.map(|pair| (Reverse(common(pair)), pair)).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, pair)| pair)
}

/// Removes the conflicts of a biclique from the open ones.
fn close(open: &mut [Set], [these, those]: Biclique) {
    for this in these {
        open[this] = open[this].without(&those);
    }
    for that in those {
        open[that] = open[that].without(&these);
    }
}

/// The open conflicts: for each candidate those of the other side with which it conflicts, outside all known cliques.
fn open(conflicts: &[Set], [from, to]: [Set; 2], known: &[Set]) -> Vec<Set> {
    let open = |candidate: usize| {
        let covered = known.iter().filter(|clique| clique.contains(candidate));
        let sides = [(from, to), (to, from)];
        let others = sides.iter().filter(|(side, _)| side.contains(candidate));
        let others = union(others.map(|(_, other)| *other));
        conflicts[candidate]
            .and(&others)
            .without(&union(covered.copied()))
    };
    (0..conflicts.len()).map(open).collect()
}

/// A maximal clique with two candidates. Candidates that cover the most open conflicts are added first, and among those
/// the ones that leave the most choices.
fn grow(conflicts: &[Set], open: &[Set], [a, b]: [usize; 2], within: &Set) -> Set {
    let mut clique: Set = [a, b].into_iter().collect();
    let mut common = conflicts[a].and(&conflicts[b]).and(within);
    let worth = |next: usize, clique: &Set, common: &Set| {
        let covered = open[next].and(clique).len();
        (covered, common.and(&conflicts[next]).len(), Reverse(next))
    };
    while let Some(next) = common
        .iter()
        .max_by_key(|&next| worth(next, &clique, &common))
    {
        clique.insert(next);
        common = common.and(&conflicts[next]);
    }
    clique
}

/// Partitions a set into cliques of a list, greedily: first `first`, then for the first candidate that is left the
/// largest clique inside the rest, or the candidate alone.
pub(crate) fn partition(set: &Set, cliques: &[Set], first: &Set) -> Vec<Set> {
    let mut parts = vec![*first];
    let mut left = set.without(first);
    while let Some(candidate) = left.lowest() {
        let fits = |clique: &&Set| clique.contains(candidate) && clique.without(&left).is_empty();
        let next = cliques
            .iter()
            .filter(fits)
            .max_by_key(|clique| clique.len());
        let next = next.copied().unwrap_or_else(|| single(candidate));
        left = left.without(&next);
        parts.push(next);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The conflicts of rooks or queens on a square board.
    fn conflicts(side: usize, diagonals: bool) -> Vec<Set> {
        let square = |at: usize| (at % side, at / side);
        let attacks = |a: usize, b: usize| {
            let ((x, y), (u, v)) = (square(a), square(b));
            a != b && (x == u || y == v || diagonals && x.abs_diff(u) == y.abs_diff(v))
        };
        let row = |a: usize| (0..side * side).filter(|&b| attacks(a, b)).collect();
        (0..side * side).map(row).collect()
    }

    #[test]
    fn only_conflicts_across_are_covered() {
        let conflicts = conflicts(6, true);
        let halves = [Set::first(18), (18..36).collect()];
        let column = |x: usize| (0..6).map(|y| x + 6 * y).collect();
        let columns: Vec<Set> = (0..6).map(column).collect();
        let bicliques = cover_across(&conflicts, halves, &columns, 64).unwrap();
        assert!(bicliques.len() <= 10, "ten diagonals cross the cut");
        for (a, b) in halves[0]
            .iter()
            .flat_map(|a| halves[1].iter().map(move |b| (a, b)))
        {
            let on_column = columns
                .iter()
                .any(|line| line.contains(a) && line.contains(b));
            let is_covered = bicliques
                .iter()
                .any(|[these, those]| these.contains(a) && those.contains(b));
            assert_eq!(on_column || is_covered, conflicts[a].contains(b), "{a} {b}");
        }
    }

    /// Knights have no cliques: each candidate in the second row conflicts with up to four in the two rows below.
    #[test]
    fn a_biclique_may_be_one_candidate_with_its_conflicts() {
        let leaps = |a: usize, b: usize| {
            let (x, y) = ((a % 6).abs_diff(b % 6), (a / 6).abs_diff(b / 6));
            (x, y) == (1, 2) || (x, y) == (2, 1)
        };
        let conflicts: Vec<Set> = (0..24)
            .map(|a| (0..24).filter(|&b| leaps(a, b)).collect())
            .collect();
        let halves = [Set::first(12), (12..24).collect()];
        let bicliques = cover_across(&conflicts, halves, &[], 12).unwrap();
        assert_eq!(bicliques.len(), 12);
        assert!(cover_across(&conflicts, halves, &[], 11).is_none());
    }
}

//! Lines: sets of candidates of which no two go together.

use std::cmp::Reverse;

use standoff_core::split::{BitSet, Pool};

/// A set of candidates.
pub(super) type Set = BitSet<[u64; MOST_CANDIDATES / 64]>;

/// A join of more candidates than this would never end.
pub(super) const MOST_CANDIDATES: usize = 512;

pub(super) fn union(of: impl IntoIterator<Item = Set>) -> Set {
    let mut all = Set::default();
    let members = of.into_iter().flatten();
    members.for_each(|member| all.insert(member));
    all
}

/// No more lines than `most` that cover all conflicts between a candidate of one set and one of another,
/// but for those that known lines cover. `against` has the conflicts of each candidate.
pub(super) fn cover(
    against: &[Set],
    [from, to]: [Set; 2],
    known: &[Set],
    most: usize,
) -> Option<Vec<Set>> {
    let covered = |candidate: usize| {
        let through = known.iter().filter(|line| line.contains(candidate));
        union(through.copied())
    };
    let mut open = vec![Set::default(); against.len()];
    for candidate in from {
        open[candidate] = against[candidate].and(&to).without(&covered(candidate));
    }
    let (both, mut lines) = (union([from, to]), Vec::new());
    for candidate in from {
        while let Some(other) = open[candidate].lowest() {
            let line = grown(against, [candidate, other], &both);
            for member in line.and(&from) {
                open[member] = open[member].without(&line);
            }
            lines.push(line);
            if lines.len() > most {
                return None;
            }
        }
    }
    Some(lines)
}

/// A line through two candidates that is part of no other one: what goes best with the rest comes first.
fn grown(against: &[Set], [a, b]: [usize; 2], within: &Set) -> Set {
    let mut line: Set = [a, b].into_iter().collect();
    let mut common = against[a].and(&against[b]).and(within);
    let others = |common: &Set, next: usize| common.and(&against[next]).len();
    while let Some(next) = common
        .iter()
        .max_by_key(|&next| (others(&common, next), Reverse(next)))
    {
        line.insert(next);
        common = common.and(&against[next]);
    }
    line
}

/// Parts a set into lines, of which `first` is one: the longest that fits comes next, and where none does,
/// a candidate is a line for itself.
pub(super) fn parted(set: &Set, lines: &[Set], first: &Set) -> Vec<Set> {
    let mut parts = vec![*first];
    let mut left = set.without(first);
    while let Some(candidate) = left.lowest() {
        let fits = |line: &&Set| line.contains(candidate) && line.without(&left).is_empty();
        let next = lines.iter().filter(fits).max_by_key(|line| line.len());
        let next = next
            .copied()
            .unwrap_or_else(|| [candidate].into_iter().collect());
        left = left.without(&next);
        parts.push(next);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rooks or queens on a square board.
    fn against(side: usize, diagonals: bool) -> Vec<Set> {
        let place = |at: usize| (at % side, at / side);
        let attacks = |a: usize, b: usize| {
            let ((x, y), (u, v)) = (place(a), place(b));
            a != b && (x == u || y == v || diagonals && x.abs_diff(u) == y.abs_diff(v))
        };
        let row = |a: usize| (0..side * side).filter(|&b| attacks(a, b)).collect();
        (0..side * side).map(row).collect()
    }

    #[test]
    fn lines_are_rows_columns_and_diagonals() {
        for (diagonals, lines) in [(false, 16), (true, 16 + 2 * 13)] {
            let (against, all) = (against(8, diagonals), Set::first(64));
            let found = cover(&against, [all, all], &[], 100).unwrap();
            assert_eq!(found.len(), lines);
            assert!(cover(&against, [all, all], &[], lines - 1).is_none());
            for line in &found {
                assert!(
                    line.iter()
                        .all(|a| line.iter().all(|b| a == b || against[a].contains(b)))
                );
            }
            let rows = parted(&all, &found, &(16..24).collect());
            assert_eq!(rows.len(), 8);
            assert!(rows.contains(&(40..48).collect()));
        }
    }

    #[test]
    fn only_what_crosses_is_covered() {
        let against = against(6, true);
        let halves = [Set::first(18), (18..36).collect()];
        let columns: Vec<Set> = (0..6)
            .map(|x| (0..6).map(|y| x + 6 * y).collect())
            .collect();
        // Ten diagonals cross the middle.
        let lines = cover(&against, halves, &columns, 100).unwrap();
        assert_eq!(lines.len(), 10);
        for (a, b) in halves[0]
            .iter()
            .flat_map(|a| halves[1].iter().map(move |b| (a, b)))
        {
            let covered = lines
                .iter()
                .chain(&columns)
                .any(|line| line.contains(a) && line.contains(b));
            assert_eq!(covered, against[a].contains(b), "{a} {b}");
        }
    }
}

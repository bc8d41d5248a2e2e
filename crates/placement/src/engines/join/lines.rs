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

/// No more lines than `most` that cover all conflicts within a set. `against` has the conflicts of each
/// candidate.
///
/// A pair of which many others go with neither is on a long line, and comes first: then short lines are not
/// taken for parts of something else.
pub(super) fn within(against: &[Set], all: &Set, most: usize) -> Option<Vec<Set>> {
    let mut open = open(against, [*all; 2], &[]);
    let mut lines = Vec::new();
    for [a, b] in pairs(against, &open, [*all; 2]) {
        if open[a].contains(b) {
            let line = grown(against, &open, [a, b], all);
            close(&mut open, [line; 2]);
            lines.push(line);
            if lines.len() > most {
                return None;
            }
        }
    }
    Some(lines)
}

/// What two halves exclude: nothing of the first one goes with anything of the second one.
pub(super) type Across = [Set; 2];

/// No more than `most` that cover all conflicts between two halves, but for those that known lines cover: lines
/// across, or a single candidate with all that it conflicts with, whichever covers more.
pub(super) fn across(
    against: &[Set],
    halves: [Set; 2],
    known: &[Set],
    most: usize,
) -> Option<Vec<Across>> {
    let (all, mut open) = (union(halves), open(against, halves, known));
    let mut lines = Vec::new();
    for [a, b] in pairs(against, &open, halves) {
        if open[a].contains(b) {
            let line = grown(against, &open, [a, b], &all);
            let ways = [
                [single(a), against[a].and(&halves[1])],
                [against[b].and(&halves[0]), single(b)],
                halves.map(|half| line.and(&half)),
            ];
            let covers = |[these, those]: &Across| -> usize {
                these.iter().map(|this| open[this].and(those).len()).sum()
            };
            let best = ways.into_iter().max_by_key(covers);
            let best = best.expect("there are three ways");
            close(&mut open, best);
            lines.push(best);
            if lines.len() > most {
                return None;
            }
        }
    }
    Some(lines)
}

fn single(candidate: usize) -> Set {
    [candidate].into_iter().collect()
}

/// The pairs that are open, those on long lines first.
fn pairs(
    against: &[Set],
    open: &[Set],
    [from, to]: [Set; 2],
) -> impl Iterator<Item = [usize; 2]> + use<> {
    let both = union([from, to]);
    let common = |[a, b]: [usize; 2]| against[a].and(&against[b]).and(&both).len();
    let pairs = from
        .iter()
        .flat_map(|a| open[a].iter().map(move |b| [a, b]));
    let pairs = pairs.filter(|&[a, b]| a < b || !from.contains(b));
    let mut pairs: Vec<_> = pairs.map(|pair| (Reverse(common(pair)), pair)).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, pair)| pair)
}

/// What is covered is not open any more.
fn close(open: &mut [Set], [these, those]: Across) {
    for this in these {
        open[this] = open[this].without(&those);
    }
    for that in those {
        open[that] = open[that].without(&these);
    }
}

/// For each candidate, those on the other side that it conflicts with on no known line.
fn open(against: &[Set], [from, to]: [Set; 2], known: &[Set]) -> Vec<Set> {
    let open = |candidate: usize| {
        let through = known.iter().filter(|line| line.contains(candidate));
        let sides = [(from, to), (to, from)];
        let others = sides.iter().filter(|(side, _)| side.contains(candidate));
        let others = union(others.map(|(_, other)| *other));
        against[candidate]
            .and(&others)
            .without(&union(through.copied()))
    };
    (0..against.len()).map(open).collect()
}

/// A line through two candidates that is part of no other one. What covers most of what is open comes first,
/// then what goes best with the rest.
fn grown(against: &[Set], open: &[Set], [a, b]: [usize; 2], within: &Set) -> Set {
    let mut line: Set = [a, b].into_iter().collect();
    let mut common = against[a].and(&against[b]).and(within);
    let worth = |next: usize, line: &Set, common: &Set| {
        let covers = open[next].and(line).len();
        (covers, common.and(&against[next]).len(), Reverse(next))
    };
    while let Some(next) = common
        .iter()
        .max_by_key(|&next| worth(next, &line, &common))
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
        for (diagonals, number) in [(false, 16), (true, 16 + 2 * 13)] {
            let (against, all) = (against(8, diagonals), Set::first(64));
            let lines = within(&against, &all, number).unwrap();
            assert_eq!(lines.len(), number);
            assert!(within(&against, &all, number - 1).is_none());
            for line in &lines {
                let is_alone = |a: usize| line.iter().all(|b| a == b || against[a].contains(b));
                assert!(line.iter().all(is_alone), "{line:?}");
            }
            let rows = parted(&all, &lines, &(16..24).collect());
            assert_eq!(rows.len(), 8);
            assert!(rows.contains(&(40..48).collect()));
        }
    }

    #[test]
    fn only_what_crosses_is_covered() {
        let against = against(6, true);
        let halves = [Set::first(18), (18..36).collect()];
        let column = |x: usize| (0..6).map(|y| x + 6 * y).collect();
        let columns: Vec<Set> = (0..6).map(column).collect();
        let lines = across(&against, halves, &columns, 64).unwrap();
        assert!(lines.len() <= 10, "there are no more diagonals across");
        for (a, b) in halves[0]
            .iter()
            .flat_map(|a| halves[1].iter().map(move |b| (a, b)))
        {
            let on_column = columns
                .iter()
                .any(|line| line.contains(a) && line.contains(b));
            let is_covered = lines
                .iter()
                .any(|[these, those]| these.contains(a) && those.contains(b));
            assert_eq!(on_column || is_covered, against[a].contains(b), "{a} {b}");
        }
    }

    /// Knights of two rows: each of the second row excludes up to four of the two below.
    #[test]
    fn where_there_are_no_lines_one_excludes_many() {
        let leaps = |a: usize, b: usize| {
            let (x, y) = ((a % 6).abs_diff(b % 6), (a / 6).abs_diff(b / 6));
            (x, y) == (1, 2) || (x, y) == (2, 1)
        };
        let against: Vec<Set> = (0..24)
            .map(|a| (0..24).filter(|&b| leaps(a, b)).collect())
            .collect();
        let halves = [Set::first(12), (12..24).collect()];
        let lines = across(&against, halves, &[], 12).unwrap();
        assert_eq!(lines.len(), 12);
        assert!(across(&against, halves, &[], 11).is_none());
    }
}

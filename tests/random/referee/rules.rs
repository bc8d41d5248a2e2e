//! The rules of a puzzle as conflicts and bounded counts.

use std::collections::BTreeSet;

use super::super::puzzle::{Kind, Lines, Number, Piece, Puzzle, Rule, Verb, Whom};
use super::super::written;
use super::attacks::attacked;
use super::grid::Grid;
use super::named::NAMED;
use super::{Set, Stand};

/// Bounds on the number of chosen stands of a set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Group {
    pub(super) members: Set,
    pub(super) least: u64,
    pub(super) most: u64,
    /// Other sets with a number of chosen stands, any one of which does instead of `least`.
    pub(super) or_full: BTreeSet<(Set, u64)>,
}

impl Group {
    fn new(members: Set, (least, most): (u64, u64)) -> Self {
        Group {
            members,
            least,
            most,
            or_full: BTreeSet::new(),
        }
    }

    pub(super) fn has_too_many(&self, chosen: Set) -> bool {
        number(chosen & self.members) > self.most
    }

    pub(super) fn has_enough(&self, chosen: Set) -> bool {
        let is_full = |(members, most): &(Set, u64)| number(chosen & members) >= *most;
        number(chosen & self.members) >= self.least || self.or_full.iter().any(is_full)
    }

    fn bounds_something(&self) -> bool {
        self.least > 0 || self.most < number(self.members)
    }
}

/// For each stand, the stands in conflict with it.
pub(super) fn conflicts(puzzle: &Puzzle, grid: &Grid, stands: &[Stand]) -> Vec<Set> {
    let attacks = attacks(puzzle, grid, stands);
    let conflict = |a: usize, b: usize| {
        let ((place, kind), (place2, kind2)) = (stands[a], stands[b]);
        let is_attack = attacks[a].contains(&place2) || attacks[b].contains(&place);
        let sides_differ = puzzle.kinds[kind].side != puzzle.kinds[kind2].side;
        let breaks = |rule: &Rule| match rule {
            Rule::NoAttack => is_attack,
            Rule::SidesAtPeace => is_attack && sides_differ,
            Rule::NoTouch => touch(grid, place, place2),
            Rule::Counts(..) | Rule::Maximal(_) => false,
        };
        a != b && (place == place2 || puzzle.rules().iter().any(breaks))
    };
    let all = |a: usize| set((0..stands.len()).filter(|&b| conflict(a, b)));
    (0..stands.len()).map(all).collect()
}

/// For each stand, the places that the piece attacks from there.
fn attacks(puzzle: &Puzzle, grid: &Grid, stands: &[Stand]) -> Vec<BTreeSet<usize>> {
    let of = |&(place, kind): &Stand| {
        let piece = &puzzle.kinds[kind].piece;
        attacked(grid, &puzzle.own, piece, place)
    };
    stands.iter().map(of).collect()
}

/// Whether two squares share an edge or a corner, also across joined edges.
fn touch(grid: &Grid, a: usize, b: usize) -> bool {
    let is_near = |(dx, dy): (i64, i64)| dx.abs() <= 1 && dy.abs() <= 1;
    grid.ways(a, b).into_iter().any(is_near)
}

fn number(set: Set) -> u64 {
    u64::from(set.count_ones())
}

fn set(numbers: impl Iterator<Item = usize>) -> Set {
    numbers.fold(0, |set, number| set | 1 << number)
}

/// All bounded counts.
pub(super) fn groups(
    puzzle: &Puzzle,
    grid: &Grid,
    stands: &[Stand],
    conflicts: &[Set],
) -> Vec<Group> {
    let of_kind = (0..puzzle.kinds.len()).map(|number| {
        let kind = &puzzle.kinds[number];
        let bounds = match &kind.number {
            Number::Any => (0, u64::MAX),
            Number::Count(count) => count.bounds(),
            Number::Given(places) => {
                let count = grid.places(places).len() as u64;
                (count, count)
            }
        };
        let members = set((0..stands.len()).filter(|&stand| stands[stand].1 == number));
        Group::new(members, bounds)
    });
    let mut groups: Vec<Group> = of_kind.filter(Group::bounds_something).collect();
    let mut limits: Vec<Group> = Vec::new();
    let (standing, attacking): (Vec<_>, Vec<_>) =
        (countings(puzzle, grid).into_iter()).partition(|counting| counting.verb == Verb::Each);
    for counting in standing {
        for line in lines(grid, counting.lines) {
            let is_member = |&stand: &usize| {
                let (place, kind) = stands[stand];
                line.contains(&place) && counting.kinds.contains(&kind)
            };
            let members = set((0..stands.len()).filter(is_member));
            let group = Group::new(members, (counting.least, counting.most));
            let group = Some(group).filter(Group::bounds_something);
            if !matches!(counting.lines, Lines::Board) {
                limits.extend(group.clone());
            }
            groups.extend(group);
        }
    }
    let about_attacks = about_attacks(puzzle, grid, stands, &attacking);
    limits.extend(about_attacks.iter().cloned());
    groups.extend(about_attacks);
    groups.extend(maximal(puzzle, stands, conflicts, &limits));
    groups
}

/// The counts of `Cover` and `Dominate`. Equal ones are one.
fn about_attacks(
    puzzle: &Puzzle,
    grid: &Grid,
    stands: &[Stand],
    countings: &[Counting<'_>],
) -> BTreeSet<Group> {
    let attacks = attacks(puzzle, grid, stands);
    let mut groups = BTreeSet::new();
    for counting in countings {
        let places: BTreeSet<usize> = lines(grid, counting.lines).into_iter().flatten().collect();
        for place in places {
            let is_member = |&stand: &usize| {
                let (own, kind) = stands[stand];
                let stands_there = own == place && counting.verb == Verb::Dominate;
                counting.kinds.contains(&kind) && (stands_there || attacks[stand].contains(&place))
            };
            let members = set((0..stands.len()).filter(is_member));
            groups.insert(Group::new(members, (counting.least, counting.most)));
        }
    }
    groups.retain(Group::bounds_something);
    groups
}

/// For each stand that `Maximal` is about: what keeps a piece out of it. Equal groups are one.
fn maximal(
    puzzle: &Puzzle,
    stands: &[Stand],
    conflicts: &[Set],
    limits: &[Group],
) -> BTreeSet<Group> {
    let keeps_out = |stand: usize| {
        let mut group = Group::new(conflicts[stand] | 1 << stand, (1, u64::MAX));
        for limit in limits {
            if limit.members >> stand & 1 == 0 || limit.most >= number(limit.members) {
                continue;
            }
            match limit.most {
                0 => return None,
                // Any other member keeps it out.
                1 => group.members |= limit.members,
                most => group.or_full.extend([(limit.members, most)]),
            }
        }
        Some(group)
    };
    let maximal = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Maximal(whom) => Some(kinds_meant(puzzle, whom.as_ref())),
        _ => None,
    });
    let meant = maximal.flat_map(|kinds| {
        let stands = (0..stands.len()).filter(move |&stand| kinds.contains(&stands[stand].1));
        stands.filter_map(&keeps_out)
    });
    meant.collect()
}

/// A rule that counts. Several rules that count the same are one, with the bounds of all.
pub(in super::super) struct Counting<'p> {
    verb: Verb,
    lines: &'p Lines,
    pub(in super::super) kinds: Vec<usize>,
    pub(in super::super) least: u64,
    pub(in super::super) most: u64,
    /// The number of these rules.
    pub(in super::super) rules: usize,
}

pub(in super::super) fn countings<'p>(puzzle: &'p Puzzle, grid: &Grid) -> Vec<Counting<'p>> {
    let mut countings: Vec<Counting<'p>> = Vec::new();
    for rule in puzzle.rules() {
        let Rule::Counts(verb, lines, count, whom) = rule else {
            continue;
        };
        let (least, most) = count.bounds();
        let kinds = kinds_meant(puzzle, whom.as_ref());
        let alike = |known: &&mut Counting<'_>| {
            let is_same = (known.verb, &known.kinds) == (*verb, &kinds);
            is_same && same_lines(grid, known.lines, lines)
        };
        match countings.iter_mut().find(alike) {
            Some(known) => {
                known.least = known.least.max(least);
                known.most = known.most.min(most);
                known.rules += 1;
            }
            None => countings.push(Counting {
                verb: *verb,
                lines,
                kinds,
                least,
                most,
                rules: 1,
            }),
        }
    }
    countings
}

fn same_lines(grid: &Grid, a: &Lines, b: &Lines) -> bool {
    match (a, b) {
        (Lines::Squares(a), Lines::Squares(b)) => {
            let [a, b] = [a, b].map(|list| BTreeSet::from_iter(grid.places(list)));
            a == b
        }
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

/// The places of each line.
fn lines(grid: &Grid, lines: &Lines) -> Vec<BTreeSet<usize>> {
    let squares = grid.squares();
    let with = |number: &dyn Fn((i64, i64)) -> i64| {
        let number = |&place: &usize| number(grid.file_and_rank(place));
        let numbers: BTreeSet<i64> = squares.iter().map(number).collect();
        let line = |n: i64| squares.iter().copied().filter(move |s| number(s) == n);
        let lines: Vec<BTreeSet<usize>> = numbers.into_iter().map(|n| line(n).collect()).collect();
        lines
    };
    match lines {
        Lines::Rows => with(&|(_, rank)| rank),
        Lines::Columns => with(&|(file, _)| file),
        Lines::Diagonals => [with(&|(file, rank)| file - rank), with(&|(f, r)| f + r)].concat(),
        Lines::Regions => {
            let letters: BTreeSet<char> = grid.region.iter().flatten().copied().collect();
            let region = |letter: char| {
                let places = 0..grid.area();
                places
                    .filter(|&place| grid.region[place] == Some(letter))
                    .collect()
            };
            letters.into_iter().map(region).collect()
        }
        Lines::Board => vec![squares.into_iter().collect()],
        Lines::Squares(list) => vec![grid.places(list).into_iter().collect()],
    }
}

/// The kinds that a rule counts; all by default.
fn kinds_meant(puzzle: &Puzzle, whom: Option<&Whom>) -> Vec<usize> {
    let all = 0..puzzle.kinds.len();
    match whom {
        None => all.collect(),
        Some(Whom::Piece(piece)) => kinds_of(puzzle, piece),
        Some(Whom::Side(side)) => {
            let is_on_it = |&kind: &usize| puzzle.kinds[kind].side == Some(side);
            all.filter(is_on_it).collect()
        }
    }
}

/// The kinds with the same name as a piece.
pub(in super::super) fn kinds_of(puzzle: &Puzzle, piece: &Piece) -> Vec<usize> {
    let name = name(puzzle, piece);
    let goes_by = |&kind: &usize| self::name(puzzle, &puzzle.kinds[kind].piece) == name;
    (0..puzzle.kinds.len()).filter(goes_by).collect()
}

/// Whether two kinds have the same name and side.
pub(in super::super) fn look_alike(puzzle: &Puzzle, a: &Kind, b: &Kind) -> bool {
    a.side == b.side && name(puzzle, &a.piece) == name(puzzle, &b.piece)
}

/// The primary name of a piece that is a named piece, or else its text.
fn name(puzzle: &Puzzle, piece: &Piece) -> String {
    let named = proper_name(&puzzle.own, piece).map(str::to_string);
    named.unwrap_or_else(|| written::piece(puzzle.n(), piece))
}

fn proper_name(own: &[Piece], piece: &Piece) -> Option<&'static str> {
    match piece {
        Piece::Named(row, _) => Some(NAMED[*row].0[0]),
        Piece::Own(index) => proper_name(own, &own[*index]),
        Piece::Any(pieces) => match &pieces[..] {
            [piece] => proper_name(own, piece),
            _ => None,
        },
        _ => None,
    }
}

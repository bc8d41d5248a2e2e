//! The referee: computes all answers to a puzzle by plain recursion. It shares no code and no table with the library.

mod attacks;
mod grid;
mod named;
mod rules;
mod symmetry;

use std::collections::{BTreeMap, BTreeSet, HashSet};

pub(super) use grid::Grid;
pub(super) use named::NAMED;
pub(super) use rules::{Counting, countings, kinds_of, look_alike};

use super::puzzle::{Number, Puzzle};
use rules::Group;
use symmetry::{Map, image};

/// A candidate: a place, and a kind of piece that is allowed there.
pub(super) type Stand = (usize, usize);

/// A set of stands: bit `i` is the stand at index `i`.
pub(super) type Set = u128;

/// The answers to a puzzle.
pub(super) struct Referee {
    pub(super) stands: Vec<Stand>,
    /// All placements, in order.
    placements: Vec<Set>,
    /// Whether there are few sets without conflicts, regardless of the counts.
    pub(super) has_few_sets: bool,
    /// Whether the library needs auxiliary variables.
    pub(super) has_auxiliaries: bool,
    pub(super) maps: Vec<Map>,
    area: usize,
    kinds: usize,
}

/// The puzzle has too many stands, placements or dead ends for a test.
#[derive(Debug)]
pub(super) struct TooMuch;

const MOST_STANDS: usize = 127;
const MOST_PLACEMENTS: usize = 1_500;
const MOST_TRIES: usize = 10_000;

/// Engines that do not propagate may try every combination of auxiliary variables.
const MOST_FULL: usize = 6;

impl Referee {
    pub(super) fn of(puzzle: &Puzzle) -> Result<Self, TooMuch> {
        let grid = Grid::of(puzzle);
        let stands = stands(puzzle, &grid);
        if stands.len() > MOST_STANDS {
            return Err(TooMuch);
        }
        let conflicts = rules::conflicts(puzzle, &grid, &stands);
        let groups = rules::groups(puzzle, &grid, &stands, &conflicts);
        let full: BTreeSet<_> = groups.iter().flat_map(|group| &group.or_full).collect();
        if full.len() > MOST_FULL {
            return Err(TooMuch);
        }
        let has_auxiliaries = !full.is_empty();
        Ok(Referee {
            placements: Search::run(&conflicts, &groups)?,
            has_few_sets: !has_auxiliaries && Search::run(&conflicts, &[]).is_ok(),
            has_auxiliaries,
            maps: symmetry::maps(puzzle, &grid, &stands, &conflicts, &groups),
            area: grid.area(),
            kinds: puzzle.kinds.len(),
            stands,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.placements.len()
    }

    /// All placements, in order.
    pub(super) fn list(&self) -> Vec<Vec<Stand>> {
        self.shown(self.placements.iter().copied())
    }

    /// The number of placements by number of pieces.
    pub(super) fn by_size(&self) -> Vec<u64> {
        sizes(self.placements.iter().copied())
    }

    /// The number of placements with a piece of each kind on each place.
    pub(super) fn by_square(&self) -> Vec<Vec<u64>> {
        let mut counts = vec![vec![0; self.area]; self.kinds];
        for (place, kind) in self.list().concat() {
            counts[kind][place] += 1;
        }
        counts
    }

    /// The first placement of each orbit, in order, with the size of the orbit.
    pub(super) fn fundamental(&self) -> Vec<(Vec<Stand>, usize)> {
        let (first, orbits): (Vec<Set>, Vec<usize>) = self.orbits().into_iter().unzip();
        self.shown(first.into_iter())
            .into_iter()
            .zip(orbits)
            .collect()
    }

    /// The number of orbits by number of pieces.
    pub(super) fn orbits_by_size(&self) -> Vec<u64> {
        sizes(self.orbits().into_iter().map(|(first, _)| first))
    }

    /// Whether some map fixes some stands and moves others: the quotient has then weights of 1 and more.
    pub(super) fn weighs_unevenly(&self) -> bool {
        self.maps.iter().any(|map| {
            let kept = (0..map.len()).filter(|&stand| map[stand] == stand).count();
            0 < kept && kept < map.len()
        })
    }

    /// The placements that a map leaves unchanged, in order.
    pub(super) fn kept(&self, map: &Map) -> Vec<Vec<Stand>> {
        let all = self.placements.iter().copied();
        self.shown(all.filter(|&placement| image(map, placement) == placement))
    }

    fn orbits(&self) -> Vec<(Set, usize)> {
        let mut seen = HashSet::new();
        let mut orbits = Vec::new();
        for &placement in &self.placements {
            let before = seen.len();
            if !seen.contains(&placement) {
                seen.extend(self.maps.iter().map(|map| image(map, placement)));
                orbits.push((placement, seen.len() - before));
            }
        }
        assert_eq!(
            seen.len(),
            self.count(),
            "images of placements are placements"
        );
        orbits
    }

    fn shown(&self, placements: impl Iterator<Item = Set>) -> Vec<Vec<Stand>> {
        let stands = |set: Set| members(set).map(|member| self.stands[member]).collect();
        placements.map(stands).collect()
    }
}

fn sizes(placements: impl Iterator<Item = Set>) -> Vec<u64> {
    let mut sizes = BTreeMap::new();
    for placement in placements {
        *sizes.entry(placement.count_ones()).or_default() += 1;
    }
    let end = sizes.last_key_value().map_or(0, |(most, _)| most + 1);
    (0..end)
        .map(|size| sizes.get(&size).copied().unwrap_or(0))
        .collect()
}

fn stands(puzzle: &Puzzle, grid: &Grid) -> Vec<Stand> {
    let given: Vec<Option<Vec<usize>>> = puzzle
        .kinds
        .iter()
        .map(|kind| match &kind.number {
            Number::Given(places) => Some(grid.places(places)),
            _ => None,
        })
        .collect();
    let places = (0..grid.area()).filter(|&place| grid.is_free(place));
    let stands = places.flat_map(|place| (0..given.len()).map(move |kind| (place, kind)));
    let may_stand = |&(place, kind): &Stand| {
        let given = given[kind].as_ref();
        given.is_none_or(|places| places.contains(&place))
    };
    stands.filter(may_stand).collect()
}

/// The elements of a set, in order.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

struct Search<'g> {
    conflicts: &'g [Set],
    groups: &'g [Group],
    placements: Vec<Set>,
    tries: usize,
}

impl<'g> Search<'g> {
    fn run(conflicts: &'g [Set], groups: &'g [Group]) -> Result<Vec<Set>, TooMuch> {
        let mut search = Search {
            conflicts,
            groups,
            placements: Vec::new(),
            tries: 0,
        };
        search.extend(0, (1 << conflicts.len()) - 1)?;
        Ok(search.placements)
    }

    /// Finds `chosen`, if it is a placement, and then all placements that extend it by stands of `rest`, which come
    /// later in order.
    fn extend(&mut self, chosen: Set, rest: Set) -> Result<(), TooMuch> {
        if self.groups.iter().any(|group| group.has_too_many(chosen)) {
            return Ok(());
        }
        if self.groups.iter().all(|group| group.has_enough(chosen)) {
            self.placements.push(chosen);
        }
        self.tries += 1;
        if self.placements.len() > MOST_PLACEMENTS || self.tries > MOST_TRIES {
            return Err(TooMuch);
        }
        for next in members(rest) {
            let behind = rest & (Set::MAX << next << 1);
            self.extend(chosen | 1 << next, behind & !self.conflicts[next])?;
        }
        Ok(())
    }
}

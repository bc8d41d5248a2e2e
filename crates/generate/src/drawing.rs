//! A map of regions around a solution, changed until it is the only one.

use fastrand::Rng;
use standoff_board::Square;
use standoff_core::End;
use standoff_deduce::{CandidateSet, Deduction, Grade, Level, PathEnd, Position};

use crate::backtrack::{Backtrack, Found, NODES};
use crate::grow::{Ground, Grown, pick};
use crate::map::{Cell, RegionMap};
use crate::regions::RegionDraft;
use crate::symmetry::Orbits;

/// Changes of a map for the sizes of its regions, per square.
const BALANCING: usize = 10;

/// Changes of a map until it is dropped, per square.
const CHANGES: usize = 2;

/// Changes of a puzzle with one solution to reach a level, per square.
const CLIMBS: usize = 2;

/// A map of regions around a solution.
pub(crate) struct Drawing<'a> {
    draft: &'a RegionDraft,
    solution: CandidateSet,
    /// Whether the square holds a piece of the solution that regions count.
    holds_piece: Vec<bool>,
    map: RegionMap,
    /// The letter of each region that was drawn before.
    letters: Vec<Option<char>>,
}

/// A change of a map: squares with their new and their old regions.
type Flip = Vec<(Square, usize, usize)>;

impl<'a> Drawing<'a> {
    pub(crate) fn new(
        draft: &'a RegionDraft,
        solution: CandidateSet,
        rng: &mut Rng,
    ) -> Option<Self> {
        let pieces = draft.counted(&solution);
        let ground = Ground {
            cells: &draft.cells,
            neighbours: &draft.neighbours,
            orbits: &draft.orbits,
            quota: draft.quota(),
            most: draft
                .wishes
                .sizes
                .as_ref()
                .map_or(usize::MAX, |sizes| *sizes.end()),
        };
        let (regions, letters): Grown = ground.grow(&pieces, rng)?;
        let map = RegionMap::new(regions, &letters);
        let mut drawing = Drawing {
            letters,
            ..Self::with_map(draft, solution, map)
        };
        drawing.balance(rng).then_some(drawing)
    }

    /// The drawing of a map with letters for all regions.
    pub(crate) fn with_map(draft: &'a RegionDraft, solution: CandidateSet, map: RegionMap) -> Self {
        let mut holds_piece = vec![false; draft.cells.len()];
        let pieces = draft.counted(&solution).into_iter();
        pieces.for_each(|it| holds_piece[it.index()] = true);
        Drawing {
            draft,
            solution,
            holds_piece,
            letters: map.letters().iter().copied().map(Some).collect(),
            map,
        }
    }

    /// Changes squares until all regions have wanted sizes. Returns whether they do.
    fn balance(&mut self, rng: &mut Rng) -> bool {
        let squares: Vec<Square> = self.draft.board().squares().collect();
        let excess = |drawing: &Self| (0..drawing.map.len()).map(|it| drawing.excess(it)).sum();
        for _ in 0..BALANCING * squares.len() {
            let excess: usize = excess(self);
            if excess == 0 {
                return true;
            }
            let Some(flip) = self.choose(&squares, rng) else {
                return false;
            };
            self.apply(&flip);
        }
        excess(self) == 0usize
    }

    /// The number of squares that a region has too many, or too few.
    fn excess(&self, region: usize) -> usize {
        let size = self.map.size(region);
        self.draft.wishes.sizes.as_ref().map_or(0, |sizes| {
            size.saturating_sub(*sizes.end()) + sizes.start().saturating_sub(size)
        })
    }

    /// The map with letters in the order of its regions.
    pub(crate) fn finished(self) -> RegionMap {
        self.map.lettered(&self.letters)
    }

    /// Changes squares until there is one solution, which deduction finds if it must. Returns the level, or `None` if
    /// that fails.
    pub(crate) fn make_unique(
        &mut self,
        rng: &mut Rng,
        stop: &dyn Fn() -> Option<End>,
    ) -> Option<Option<Level>> {
        let most = self.draft.wishes.enough();
        let (mut end, mut position) = self.deduce(most);
        for _ in 0..CHANGES * self.draft.cells.len() {
            if end == PathEnd::Solved {
                return Some(self.level());
            }
            if stop().is_some() {
                return None;
            }
            let other = self.other_solution(position.clone(), rng);
            let places: CandidateSet = match other {
                Found::Placement(other) => other,
                Found::Nothing if self.draft.wishes.allow_more() => {
                    let level = self.level();
                    if self.draft.wishes.accept(level) {
                        return Some(level);
                    }
                    position.open().clone()
                }
                _ => position.open().clone(),
            };
            let places = places.iter().filter(|&it| !self.solution.contains(it));
            let places: Vec<Square> = (places.filter(|&it| self.draft.counts(it)))
                .map(|it| self.draft.square(it))
                .collect();
            let flip = self.choose(&places, rng).or_else(|| {
                let squares: Vec<Square> = self.draft.board().squares().collect();
                self.choose(&squares, rng)
            })?;
            self.apply(&flip);
            (end, position) = self.deduce(most);
        }
        None
    }

    fn deduction(&self) -> Deduction {
        self.draft.deduction(&self.map)
    }

    /// Applies deduction to the map, without techniques above a difficulty.
    fn deduce(&self, most: u32) -> (PathEnd, Position) {
        let deduction = self.deduction().up_to(most);
        let mut position = deduction.start();
        let end = deduction.exhaust(&mut position);
        (end, position)
    }

    /// The level of the map, if deduction solves it.
    fn level(&self) -> Option<Level> {
        Grade::of(&self.deduction().path()).level()
    }

    /// Another solution of the map that completes a position.
    fn other_solution(&self, position: Position, rng: &mut Rng) -> Found {
        let deduction = self.deduction();
        let orbits = Orbits::identity(&self.draft.rules.model);
        let mut search = Backtrack {
            deduction: &deduction,
            orbits: &orbits,
            rng,
            nodes: NODES,
        };
        search.find(position, &mut |found| *found != self.solution)
    }

    /// Changes squares while that keeps one solution, until the level is one of those wanted.
    pub(crate) fn reach_level(
        &mut self,
        mut level: Option<Level>,
        rng: &mut Rng,
        stop: &dyn Fn() -> Option<End>,
    ) -> Option<Level> {
        for _ in 0..CLIMBS * self.draft.cells.len() {
            if self.draft.wishes.accept(level) || stop().is_some() {
                break;
            }
            let squares: Vec<Square> = self.draft.board().squares().collect();
            let Some(flip) = self.choose(&squares, rng) else {
                break;
            };
            self.apply(&flip);
            let (end, _) = self.deduce(self.draft.wishes.most());
            let new = (end == PathEnd::Solved).then(|| self.level()).flatten();
            if new >= level {
                level = new;
            } else {
                self.undo(&flip);
            }
        }
        level
    }

    /// A possible change of one of some squares. Changes that make regions more compact are more likely.
    fn choose(&mut self, squares: &[Square], rng: &mut Rng) -> Option<Flip> {
        let mut options: Vec<(Flip, f64)> = Vec::new();
        for &square in squares {
            let Some(from) = self.map.region(square) else {
                continue;
            };
            let neighbours = self.draft.neighbours.of(square);
            let beside = |region| {
                let same = neighbours
                    .iter()
                    .filter(|&&it| self.map.region(it) == Some(region));
                same.count() as f64
            };
            for (at, &beyond) in neighbours.iter().enumerate() {
                let Some(to) = self.map.region(beyond).filter(|&to| to != from) else {
                    continue;
                };
                let earlier = &neighbours[..at];
                if earlier.iter().any(|&it| self.map.region(it) == Some(to)) {
                    continue;
                }
                if let Some(flip) = self.flip(square, beyond) {
                    let gain = beside(to) - beside(from);
                    options.push((flip, 3f64.powf(gain)));
                }
            }
        }
        while let Some(at) = pick(options.iter().map(|option| option.1), rng) {
            let (flip, _) = options.swap_remove(at);
            if self.is_possible(&flip) {
                return Some(flip);
            }
        }
        None
    }

    /// The change that adds a square to the region of a neighbour, with all its images.
    fn flip(&self, square: Square, beyond: Square) -> Option<Flip> {
        let orbits = &self.draft.orbits;
        let pairs = orbits.of_square(square).zip(Repeated::of(orbits, beyond));
        let flip = pairs.map(|(square, beyond)| {
            let is_free = self.draft.cells[square.index()] == Cell::Open;
            let is_free = is_free && !self.holds_piece[square.index()];
            let (from, to) = (self.map.region(square)?, self.map.region(beyond)?);
            (is_free && from != to).then_some((square, to, from))
        });
        flip.collect()
    }

    fn apply(&mut self, flip: &Flip) {
        flip.iter()
            .for_each(|&(square, to, _)| self.map.set(square, to));
    }

    fn undo(&mut self, flip: &Flip) {
        flip.iter()
            .for_each(|&(square, _, from)| self.map.set(square, from));
    }

    /// Whether all regions remain connected, and their sizes do not get worse.
    fn is_possible(&mut self, flip: &Flip) -> bool {
        let regions = || flip.iter().flat_map(|&(_, to, from)| [to, from]);
        let excess = |drawing: &Self| regions().map(|it| drawing.excess(it)).sum::<usize>();
        let before = excess(self);
        self.apply(flip);
        let is_possible = excess(self) <= before
            && regions().all(|it| self.map.is_connected(it, &self.draft.neighbours));
        self.undo(flip);
        is_possible
    }
}

/// The images of a square, over and over.
struct Repeated<'a> {
    orbits: &'a Orbits,
    next: Square,
}

impl<'a> Repeated<'a> {
    fn of(orbits: &'a Orbits, next: Square) -> Self {
        Repeated { orbits, next }
    }
}

impl Iterator for Repeated<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let now = self.next;
        self.next = self.orbits.image(now);
        Some(now)
    }
}

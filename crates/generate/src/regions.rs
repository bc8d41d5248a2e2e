//! Regions around a solution, changed until it is the only one.

use fastrand::Rng;
use standoff_board::{Board, Square, SquareSet};
use standoff_core::End;
use standoff_deduce::{CandidateSet, Deduction, Grade, Level, PathEnd, Position};
use standoff_model::{Bounds, Candidate, Model};

use crate::backtrack::{Backtrack, Found, NODES};
use crate::error::{Impossible, NotFound};
use crate::grow::{Ground, Grown, pick};
use crate::map::{Cell, Neighbours, RegionMap};
use crate::region_rules::{RegionRule, RegionRules};
use crate::symmetry::Orbits;
use crate::wishes::Wishes;

/// Solutions from which a puzzle is made, at most.
const ATTEMPTS: usize = 500;

/// Changes of a map for the sizes of its regions, per square.
const BALANCING: usize = 10;

/// Changes of a map until it is dropped, per square.
const CHANGES: usize = 2;

/// Changes of a puzzle with one solution to reach a level, per square.
const CLIMBS: usize = 2;

/// A puzzle with open regions.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_generate::{RegionDraft, Wishes};
/// use standoff_model::{Bounds, Kind, Lines, Model, Rule};
///
/// // One star in each row, column and region, no two of which touch. All squares are open.
/// let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
/// let one_in_each = |lines| Rule::Each { lines, kinds: None, number: Bounds::exactly(1) };
/// let rules = [Rule::NoTouch, one_in_each(Lines::Rows), one_in_each(Lines::Columns)];
/// let model = Model::with_rules(Board::rectangle(6, 6)?, vec![star], &rules)?;
/// let open = model.board().squares().collect();
/// let wishes = Wishes { fair: true, ..Wishes::default() };
/// let draft = RegionDraft::new(model.clone(), &open, 1, None, wishes)?;
///
/// let map = draft.draw(1, &|| None).expect("there are many maps");
/// assert_eq!(map.draw(model.board()).lines().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RegionDraft {
    rules: RegionRules,
    /// The other rules, with the bounds that drawn regions impose.
    deduction: Deduction,
    cells: Vec<Cell>,
    neighbours: Neighbours,
    orbits: Orbits,
    wishes: Wishes,
}

impl RegionDraft {
    /// Creates a draft of a puzzle with a model of its other rules, the squares whose regions are open, and the number of
    /// pieces of each region. If `kinds` are given, only these kinds count. The regions of the board are drawn already.
    ///
    /// # Errors
    ///
    /// The reason why no puzzle satisfies the wishes.
    pub fn new(
        model: Model,
        open: &SquareSet,
        quota: u64,
        kinds: Option<Vec<usize>>,
        wishes: Wishes,
    ) -> Result<Self, Impossible> {
        let orbits = Orbits::new(&model, wishes.symmetry)?;
        let number = Bounds::exactly(quota);
        let rules = RegionRules {
            model,
            rules: vec![RegionRule { kinds, number }],
        };
        let mut draft = RegionDraft {
            orbits,
            wishes,
            ..Self::of_rules(rules, open)
        };
        draft.check_drawn()?;
        draft.check_solution()?;
        Ok(draft)
    }

    /// The draft of a puzzle without wishes, and without checks.
    pub(crate) fn of_rules(rules: RegionRules, open: &SquareSet) -> Self {
        RegionDraft {
            deduction: Deduction::of(&rules.model),
            cells: cells(rules.model.board(), open),
            neighbours: Neighbours::new(rules.model.board()),
            orbits: Orbits::identity(&rules.model),
            wishes: Wishes::default(),
            rules,
        }
    }

    pub(crate) fn rules(&self) -> &RegionRules {
        &self.rules
    }

    pub(crate) fn board(&self) -> &Board {
        self.rules.model.board()
    }

    pub(crate) fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// The deduction of the puzzle with a map.
    pub(crate) fn deduction(&self, map: &RegionMap) -> Deduction {
        self.rules.deduction(&self.deduction, map)
    }

    /// Checks the drawn regions, and bounds their pieces.
    fn check_drawn(&mut self) -> Result<(), Impossible> {
        let squares = (0..self.cells.len() as u32).map(Square::new);
        let mut letters: Vec<char> = Vec::new();
        let mut regions = vec![None; self.cells.len()];
        for square in squares.clone() {
            let cell = self.cells[square.index()];
            let image = self.orbits.image(square);
            let is_alike = match (cell, self.cells[image.index()]) {
                (Cell::Drawn(_), Cell::Drawn(_)) => true,
                (one, other) => one == other,
            };
            if !is_alike {
                return Err(Impossible::NotSymmetric);
            }
            if let Cell::Drawn(letter) = cell {
                let known = letters.iter().position(|&it| it == letter);
                regions[square.index()] = Some(known.unwrap_or_else(|| {
                    letters.push(letter);
                    letters.len() - 1
                }));
            }
        }
        for square in squares.clone() {
            // The region of an image has to be the image of the region.
            let differs = self.neighbours.of(square).iter().any(|&next| {
                let image = |it| regions[self.orbits.image(it).index()];
                (regions[square.index()] == regions[next.index()]) != (image(square) == image(next))
            });
            if differs {
                return Err(Impossible::NotSymmetric);
            }
        }
        let given: Vec<Option<char>> = letters.iter().copied().map(Some).collect();
        let map = RegionMap::new(regions, &given);
        let mut bounds = Vec::new();
        for (region, &letter) in letters.iter().enumerate() {
            if !map.is_connected(region, &self.neighbours) {
                return Err(Impossible::Disconnected(letter));
            }
            let inside = squares.clone().filter(|&it| map.region(it) == Some(region));
            let mut around = inside.flat_map(|it| self.neighbours.of(it));
            let can_grow = around.any(|it| self.cells[it.index()] == Cell::Open);
            bounds.push(if can_grow {
                Bounds::at_most(self.quota())
            } else {
                Bounds::exactly(self.quota())
            });
        }
        let constraints = self.rules.constraints(&map, |_, region| bounds[region]);
        self.deduction = self.deduction.with_constraints(constraints);
        Ok(())
    }

    /// Checks that there is a solution, and that its pieces fill a number of regions.
    fn check_solution(&self) -> Result<(), Impossible> {
        let mut position = self.deduction.start();
        let is_possible = self.deduction.propagate(&mut position);
        if is_possible
            && self.deduction.tightest(&position).is_none()
            && !position.open().is_empty()
        {
            return Err(Impossible::NoNumber);
        }
        let example = Backtrack::example(&self.deduction, &self.orbits, &self.wishes)?;
        let Some(solution) = example else {
            return Ok(());
        };
        let (pieces, quota) = (self.counted(&solution).len() as u64, self.quota());
        if quota == 0 || !pieces.is_multiple_of(quota) {
            return Err(Impossible::Uneven { pieces, quota });
        }
        let regions = pieces / quota;
        if regions > 52 {
            return Err(Impossible::TooManyRegions(regions));
        }
        if let Some(sizes) = &self.wishes.sizes {
            let (regions, least, most) = (regions as usize, *sizes.start(), *sizes.end());
            let squares = self.cells.iter().filter(|&&it| it != Cell::Outside).count();
            if least > most || regions * least > squares || regions.saturating_mul(most) < squares {
                return Err(Impossible::Sizes {
                    regions,
                    least,
                    most,
                    squares,
                });
            }
        }
        Ok(())
    }

    /// The number of pieces of each region.
    fn quota(&self) -> u64 {
        self.rules.rules[0].number.least()
    }

    /// The squares of the pieces that regions count.
    fn counted(&self, solution: &CandidateSet) -> Vec<Square> {
        let chosen = solution.iter().filter(|&it| self.counts(it));
        chosen.map(|it| self.square(it)).collect()
    }

    /// Whether regions count a candidate.
    fn counts(&self, candidate: Candidate) -> bool {
        let mut rules = self.rules.rules.iter();
        rules.any(|rule| self.rules.counts(rule, candidate))
    }

    /// The square of a candidate that places a piece.
    fn square(&self, candidate: Candidate) -> Square {
        self.rules.model.layout().piece(candidate).square
    }

    /// Draws regions. The same seed gives the same regions.
    ///
    /// `stop` is called between changes, and ends the search if it returns a reason.
    ///
    /// # Errors
    ///
    /// [`NotFound`] after 500 solutions, or if `stop` returns a reason.
    pub fn draw(
        &self,
        seed: u64,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<RegionMap, NotFound<RegionMap>> {
        let mut rng = Rng::with_seed(seed);
        let mut best = None;
        for _ in 0..ATTEMPTS {
            if stop().is_some() {
                break;
            }
            let sample = Backtrack::sample(&self.deduction, &self.orbits, &mut rng);
            let Found::Placement(solution) = sample else {
                continue;
            };
            let Some(mut drawing) = Drawing::new(self, solution, &mut rng) else {
                continue;
            };
            let Some(level) = drawing.make_unique(&mut rng, stop) else {
                continue;
            };
            let level = drawing.reach_level(level, &mut rng, stop);
            let map = drawing.finished();
            if self.wishes.accept(level) {
                return Ok(map);
            }
            if best.is_none() {
                best = Some(map);
            }
        }
        Err(NotFound { best })
    }
}

/// The cells of a board. Open squares may belong to a region for now.
fn cells(board: &Board, open: &SquareSet) -> Vec<Cell> {
    let mut cells = vec![Cell::Outside; board.area()];
    for (letter, region) in board.regions() {
        let squares = region.iter();
        squares.for_each(|it| cells[it.index()] = Cell::Drawn(*letter));
    }
    open.iter().for_each(|it| cells[it.index()] = Cell::Open);
    cells
}

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
    fn new(draft: &'a RegionDraft, solution: CandidateSet, rng: &mut Rng) -> Option<Self> {
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
    fn reach_level(
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

//! Puzzles with open regions.

use fastrand::Rng;
use standoff_board::{Board, Square, SquareSet};
use standoff_core::End;
use standoff_deduce::{CandidateSet, Deduction};
use standoff_model::{Bounds, Candidate, Model};

use crate::backtrack::{Backtrack, Found};
use crate::drawing::Drawing;
use crate::error::{Impossible, NotFound};
use crate::map::{Cell, Neighbours, RegionMap};
use crate::region_rules::{RegionRule, RegionRules};
use crate::symmetry::Orbits;
use crate::wishes::Wishes;

/// Solutions from which a puzzle is made, at most.
const ATTEMPTS: usize = 500;

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
    pub(crate) rules: RegionRules,
    /// The other rules, with the bounds that drawn regions impose.
    deduction: Deduction,
    pub(crate) cells: Vec<Cell>,
    pub(crate) neighbours: Neighbours,
    pub(crate) orbits: Orbits,
    pub(crate) wishes: Wishes,
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

    pub(crate) fn board(&self) -> &Board {
        self.rules.model.board()
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
    pub(crate) fn quota(&self) -> u64 {
        self.rules.rules[0].number.least()
    }

    /// The squares of the pieces that regions count.
    pub(crate) fn counted(&self, solution: &CandidateSet) -> Vec<Square> {
        let chosen = solution.iter().filter(|&it| self.counts(it));
        chosen.map(|it| self.square(it)).collect()
    }

    /// Whether regions count a candidate.
    pub(crate) fn counts(&self, candidate: Candidate) -> bool {
        let mut rules = self.rules.rules.iter();
        rules.any(|rule| self.rules.counts(rule, candidate))
    }

    /// The square of a candidate that places a piece.
    pub(crate) fn square(&self, candidate: Candidate) -> Square {
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

//! Changes of single squares that leave fewer solutions.

use fastrand::Rng;
use standoff_board::{Square, SquareSet};
use standoff_core::End;
use standoff_deduce::CandidateSet;
use standoff_model::{Candidate, Model, ModelError};

use crate::backtrack::{Backtrack, Found};
use crate::drawing::Drawing;
use crate::map::RegionMap;
use crate::region_rules::RegionRules;
use crate::regions::RegionDraft;
use crate::symmetry::Orbits;

/// Solutions that are counted at most.
const MOST: usize = 10_000;

/// Nodes of a count, at most.
const NODES: usize = 500_000;

/// Attempts to find a short sequence.
const ATTEMPTS: u64 = 20;

/// A puzzle with regions that may be changed.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_generate::Repair;
/// use standoff_model::{Bounds, Kind, Lines, Model, Rule};
///
/// let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
/// let one_in_each = |lines| Rule::Each { lines, kinds: None, number: Bounds::exactly(1) };
/// let lines = [Lines::Rows, Lines::Columns, Lines::Regions].map(one_in_each);
/// let board = Board::rectangle(4, 4)?.with_regions("
///     AABB
///     AABB
///     CCDD
///     CCDD
/// ")?;
/// let model = Model::with_rules(board, vec![star], &[&[Rule::NoTouch], &lines[..]].concat())?;
/// let repair = Repair::new(&model, None)?.expect("a rule counts in regions");
/// assert_eq!(repair.solutions(), Some(2));
/// let (changes, _) = repair.sequence(&|| None).expect("one square is enough");
/// assert_eq!(changes.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Repair {
    draft: RegionDraft,
    map: RegionMap,
    /// The solution to keep.
    keep: Option<CandidateSet>,
}

/// A square that moves to another region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The square.
    pub square: Square,
    /// The letter of its region before.
    pub from: char,
    /// The letter of its region afterwards.
    pub to: char,
    /// The number of solutions afterwards, or `None` if it is 10,000 or more.
    pub solutions: Option<usize>,
}

impl Repair {
    /// Prepares a puzzle for changes. They keep a solution if one is given.
    ///
    /// Returns `None` if no rule of the puzzle counts pieces in regions, or if another kind of rule is about regions.
    ///
    /// # Errors
    ///
    /// A [`ModelError`] if the model is too large.
    pub fn new(model: &Model, keep: Option<&[Candidate]>) -> Result<Option<Self>, ModelError> {
        let Some(rules) = RegionRules::of(model)? else {
            return Ok(None);
        };
        let regions = model.board().regions().iter();
        let squares: SquareSet = regions.flat_map(|(_, squares)| squares.iter()).collect();
        // The other rules may need other auxiliary variables.
        let pieces = model.layout().pieces().len();
        let keep = keep.map(|keep| {
            let placed = keep.iter().copied().filter(|it| it.index() < pieces);
            CandidateSet::of(rules.model.problem().len(), placed)
        });
        Ok(Some(Repair {
            draft: RegionDraft::of_rules(rules, &squares),
            map: RegionMap::of(model.board()),
            keep,
        }))
    }

    /// Returns the number of solutions, or `None` if it is 10,000 or more.
    pub fn solutions(&self) -> Option<usize> {
        self.count(&self.map, None, MOST)
    }

    /// Returns the changes of one square that leave fewer solutions, but some: at most `number`, those with the fewest first.
    ///
    /// A region stays connected if it is. `stop` is called before each change, and ends the search if it returns a reason.
    pub fn changes(&self, number: usize, stop: &dyn Fn() -> Option<End>) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::new();
        let Some(solutions) = self.all() else {
            return changes;
        };
        for (square, to) in self.moves() {
            if stop().is_some() {
                break;
            }
            let Some(map) = self.moved(&self.map, square, to) else {
                continue;
            };
            // Solutions without a piece on the square stay. Others may be new.
            let on_it = self.counted_on(square);
            let stays = |it: &&CandidateSet| !on_it.iter().any(|&on| it.contains(on));
            let old = solutions.iter().filter(stays).count();
            let new = on_it.iter().map(|&it| self.count(&map, Some(it), MOST));
            let left = new.sum::<Option<usize>>().map(|new| old + new);
            if let Some(left @ 1..) = left.filter(|&left| left < solutions.len()) {
                changes.push(self.change(&self.map, square, &map, Some(left)));
                changes.sort_by_key(|change| change.solutions);
                changes.truncate(number);
            }
        }
        changes
    }

    /// Returns changes after which there is one solution, and the map after them. The sequence is the shortest of
    /// several.
    ///
    /// Returns `None` if none was found, or if there is no solution.
    pub fn sequence(&self, stop: &dyn Fn() -> Option<End>) -> Option<(Vec<Change>, RegionMap)> {
        let mut best: Option<Vec<(Square, usize)>> = None;
        for seed in 0..ATTEMPTS {
            if let Some(moves) = self.repaired(&mut Rng::with_seed(seed), stop)
                && best.as_ref().is_none_or(|best| moves.len() < best.len())
            {
                best = Some(moves);
            }
            if stop().is_some() || best.as_ref().is_some_and(|best| best.len() == 1) {
                break;
            }
        }
        best.map(|moves| self.in_order(moves))
    }

    /// A minimal set of moves that leaves one solution.
    fn repaired(
        &self,
        rng: &mut Rng,
        stop: &dyn Fn() -> Option<End>,
    ) -> Option<Vec<(Square, usize)>> {
        let solution = match &self.keep {
            Some(keep) => keep.clone(),
            None => self.sample(rng)?,
        };
        let mut drawing = Drawing::with_map(&self.draft, solution, self.map.clone());

        drawing.make_unique(rng, stop)?;
        let mut map = drawing.finished();
        let differs = |map: &RegionMap| {
            let squares = self.draft.board().squares();
            let differs = squares.filter(|&it| map.region(it) != self.map.region(it));
            differs.collect::<Vec<Square>>()
        };
        let mut squares = differs(&map);
        rng.shuffle(&mut squares);
        for square in squares {
            if let Some(region) = self.map.region(square)
                && let Some(fewer) = self.moved(&map, square, region)
                && self.count(&fewer, None, 2) == Some(1)
            {
                map = fewer;
            }
        }
        let moves = differs(&map).into_iter();
        moves.map(|it| Some((it, map.region(it)?))).collect()
    }

    /// The changes of some moves. Regions stay connected after each change if there is such an order.
    fn in_order(&self, mut moves: Vec<(Square, usize)>) -> (Vec<Change>, RegionMap) {
        let mut map = self.map.clone();
        let mut changes = Vec::new();
        while !moves.is_empty() {
            let possible = moves.iter().position(|&(square, to)| {
                let is_beside = |next: &Square| map.region(*next) == Some(to);
                self.draft.neighbours.of(square).iter().any(is_beside)
                    && self.moved(&map, square, to).is_some()
            });
            let (square, to) = moves.remove(possible.unwrap_or(0));
            let before = map.clone();
            map.set(square, to);
            let solutions = self.count(&map, None, MOST);
            changes.push(self.change(&before, square, &map, solutions));
        }
        (changes, map)
    }

    fn change(
        &self,
        before: &RegionMap,
        square: Square,
        after: &RegionMap,
        solutions: Option<usize>,
    ) -> Change {
        let letter = |map: &RegionMap| map.letter(square).unwrap_or('.');
        Change {
            square,
            from: letter(before),
            to: letter(after),
            solutions,
        }
    }

    /// The map after a move, unless that disconnects a region.
    fn moved(&self, map: &RegionMap, square: Square, to: usize) -> Option<RegionMap> {
        let from = map.region(square)?;
        let neighbours = &self.draft.neighbours;
        let mut moved = map.clone();
        moved.set(square, to);
        let stays = |region| {
            !map.is_connected(region, neighbours) || moved.is_connected(region, neighbours)
        };
        (stays(from) && stays(to)).then_some(moved)
    }

    /// The squares that may move, each with a region of a neighbour.
    fn moves(&self) -> Vec<(Square, usize)> {
        let is_kept = |square| {
            let keep = self.keep.as_ref();
            let on_it = self.counted_on(square);
            keep.is_some_and(|keep| on_it.iter().any(|&it| keep.contains(it)))
        };
        let mut moves = Vec::new();
        for square in self.draft.board().squares().filter(|&it| !is_kept(it)) {
            let Some(from) = self.map.region(square) else {
                continue;
            };
            let around = self.draft.neighbours.of(square).iter();
            let mut regions: Vec<usize> = around.filter_map(|&it| self.map.region(it)).collect();
            regions.sort_unstable();
            regions.dedup();
            regions.retain(|&to| from != to);
            moves.extend(regions.into_iter().map(|to| (square, to)));
        }
        moves
    }

    /// The candidates on a square that a rule about regions counts.
    fn counted_on(&self, square: Square) -> Vec<Candidate> {
        let rules = &self.draft.rules;
        let pieces = rules.model.layout().pieces().iter().enumerate();
        let on_it = pieces.filter(|(_, piece)| piece.square == square);
        let on_it = on_it.map(|(index, _)| Candidate::new(index));
        let counts = |it: &Candidate| rules.rules.iter().any(|rule| rules.counts(rule, *it));
        on_it.filter(counts).collect()
    }

    fn sample(&self, rng: &mut Rng) -> Option<CandidateSet> {
        let mut sample = None;
        self.search(&self.map, None, rng, &mut |found| {
            sample = Some(found.clone());
            true
        });
        sample
    }

    /// All solutions, unless there are 10,000 or more.
    fn all(&self) -> Option<Vec<CandidateSet>> {
        let mut all = Vec::new();
        let found = self.search(&self.map, None, &mut Rng::with_seed(0), &mut |found| {
            all.push(found.clone());
            all.len() >= MOST
        });
        (found == Found::Nothing).then_some(all)
    }

    /// The number of solutions of a map, with a chosen candidate if one is given, unless it is `most` or more.
    fn count(&self, map: &RegionMap, chosen: Option<Candidate>, most: usize) -> Option<usize> {
        let mut number = 0;
        let found = self.search(map, chosen, &mut Rng::with_seed(0), &mut |_| {
            number += 1;
            number >= most
        });
        (found == Found::Nothing).then_some(number)
    }

    fn search(
        &self,
        map: &RegionMap,
        chosen: Option<Candidate>,
        rng: &mut Rng,
        is_accepted: &mut dyn FnMut(&CandidateSet) -> bool,
    ) -> Found {
        let deduction = self.draft.deduction(map);
        let mut start = deduction.start();
        chosen.into_iter().for_each(|it| start.choose(it));
        let orbits = Orbits::identity(&self.draft.rules.model);
        let mut search = Backtrack {
            deduction: &deduction,
            orbits: &orbits,
            rng,
            nodes: NODES,
        };
        search.find(start, is_accepted)
    }
}

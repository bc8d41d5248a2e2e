//! Changes of single squares that leave fewer solutions.

use fastrand::Rng;
use standoff_board::Square;
use standoff_core::End;
use standoff_deduce::Deduction;
use standoff_model::{Model, ModelError};

use crate::backtrack::{Backtrack, Found};
use crate::map::{Neighbours, RegionMap};
use crate::region_rules::RegionRules;
use crate::symmetry::Orbits;

/// Solutions that are counted at most.
const MOST: usize = 10_000;

/// Nodes of a count, at most.
const NODES: usize = 200_000;

/// Maps that are changed further, from each number of changes.
const WIDTH: usize = 5;

/// Changes in a sequence, at most.
const DEPTH: usize = 10;

/// A puzzle with regions that may be changed.
#[derive(Clone, Debug)]
pub struct Repair {
    rules: RegionRules,
    others: Deduction,
    orbits: Orbits,
    neighbours: Neighbours,
    map: RegionMap,
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
    /// The number of solutions afterwards.
    pub solutions: usize,
}

/// A changed map with the changes that led to it.
#[derive(Clone)]
struct Changed {
    map: RegionMap,
    changes: Vec<Change>,
}

impl Repair {
    /// Prepares a puzzle for changes. `None` if it has no rule that counts pieces in regions, or another rule about
    /// regions.
    ///
    /// # Errors
    ///
    /// A [`ModelError`] if the model is too large.
    pub fn new(model: &Model) -> Result<Option<Self>, ModelError> {
        let Some(rules) = RegionRules::of(model)? else {
            return Ok(None);
        };
        Ok(Some(Repair {
            others: Deduction::of(&rules.model),
            orbits: Orbits::identity(&rules.model),
            neighbours: Neighbours::new(model.board()),
            map: RegionMap::of(model.board()),
            rules,
        }))
    }

    /// Returns the changes of one square that leave solutions, those with the fewest first.
    ///
    /// A region stays connected if it is. Numbers above `most` count as `most`, and changes that leave as many are left
    /// out. `stop` is called before each change, and ends the search if it returns a reason.
    pub fn changes(&self, most: usize, stop: &dyn Fn() -> Option<End>) -> Vec<Change> {
        let start = Changed {
            map: self.map.clone(),
            changes: Vec::new(),
        };
        let changed = self.changed(&start, most.min(MOST), stop).into_iter();
        changed.filter_map(|mut it| it.changes.pop()).collect()
    }

    /// Returns a sequence of changes after which there is one solution, and the map after them.
    ///
    /// If one change is enough, the sequence has one. Longer sequences need not be shortest.
    pub fn sequence(&self, stop: &dyn Fn() -> Option<End>) -> Option<(Vec<Change>, RegionMap)> {
        let mut best = vec![Changed {
            map: self.map.clone(),
            changes: Vec::new(),
        }];
        for _ in 0..DEPTH {
            let mut next: Vec<Changed> = Vec::new();
            for from in &best {
                // Enough maps with few solutions make the others pointless.
                let most = next.get(WIDTH - 1).map_or(MOST, Changed::solutions);
                next.extend(self.changed(from, most, stop));
                next.sort_by_key(Changed::solutions);
                let mut seen: Vec<RegionMap> = Vec::new();
                next.retain(|it| {
                    let is_new = seen.len() < WIDTH && !seen.contains(&it.map);
                    if is_new {
                        seen.push(it.map.clone());
                    }
                    is_new
                });
                if let Some(unique) = next.first().filter(|it| it.solutions() == 1) {
                    return Some((unique.changes.clone(), unique.map.clone()));
                }
                if stop().is_some() {
                    return None;
                }
            }
            best = next;
        }
        None
    }

    /// The maps after one more change, with fewer than `most` solutions but some, those with the fewest first.
    fn changed(&self, from: &Changed, most: usize, stop: &dyn Fn() -> Option<End>) -> Vec<Changed> {
        let mut found: Vec<Changed> = Vec::new();
        for (square, to) in self.moves(&from.map) {
            if stop().is_some() {
                break;
            }
            let old = from
                .map
                .region(square)
                .expect("a square that moves has a region");
            let mut map = from.map.clone();
            map.set(square, to);
            let was_connected = from.map.is_connected(old, &self.neighbours);
            if was_connected && !map.is_connected(old, &self.neighbours) {
                continue;
            }
            let Some(solutions) = self.count(&map, most).filter(|&it| it > 0) else {
                continue;
            };
            let mut changes = from.changes.clone();
            changes.push(Change {
                square,
                from: map.letter_of(old),
                to: map.letter_of(to),
                solutions,
            });
            found.push(Changed { map, changes });
        }
        found.sort_by_key(Changed::solutions);
        found
    }

    /// The squares that may move, each with a region of a neighbour.
    fn moves(&self, map: &RegionMap) -> Vec<(Square, usize)> {
        let squares = self.rules.model.board().squares();
        let moves = squares.flat_map(|square| {
            let from = map.region(square);
            let around = self.neighbours.of(square).iter();
            let mut regions: Vec<usize> = around.filter_map(|&it| map.region(it)).collect();
            regions.sort_unstable();
            regions.dedup();
            regions.retain(|&to| from.is_some_and(|from| from != to));
            regions.into_iter().map(move |to| (square, to))
        });
        moves.collect()
    }

    /// The number of solutions of a map, unless it is `most` or more.
    fn count(&self, map: &RegionMap, most: usize) -> Option<usize> {
        let deduction = self.rules.deduction(&self.others, map);
        let mut search = Backtrack {
            deduction: &deduction,
            orbits: &self.orbits,
            rng: &mut Rng::with_seed(0),
            nodes: NODES,
        };
        let mut number = 0;
        let found = search.find(deduction.start(), &mut |_| {
            number += 1;
            number >= most
        });
        (found == Found::Nothing).then_some(number)
    }
}

impl Changed {
    fn solutions(&self) -> usize {
        self.changes.last().map_or(MOST, |change| change.solutions)
    }
}

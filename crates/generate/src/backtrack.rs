//! Backtracking over what deduction leaves open, in random order.

use fastrand::Rng;
use standoff_deduce::{CandidateSet, Deduction, Position};
use standoff_model::Candidate;

use crate::error::Impossible;
use crate::symmetry::Orbits;
use crate::wishes::Wishes;

/// Nodes of a search for a placement, at most.
pub(crate) const NODES: usize = 4000;

/// Nodes of the first search, whose failure shows that there is no placement.
const FIRST_NODES: usize = 50 * NODES;

/// A search for a placement.
pub(crate) struct Backtrack<'a> {
    pub(crate) deduction: &'a Deduction,
    /// Candidates that are chosen together.
    pub(crate) orbits: &'a Orbits,
    pub(crate) rng: &'a mut Rng,
    /// The number of nodes after which the search gives up.
    pub(crate) nodes: usize,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Placement(CandidateSet),
    Nothing,
    GaveUp,
}

impl Backtrack<'_> {
    /// Finds a random placement. Not all are equally likely.
    pub(crate) fn sample(deduction: &Deduction, orbits: &Orbits, rng: &mut Rng) -> Found {
        Self::sample_within(NODES, deduction, orbits, rng)
    }

    /// Finds a placement, or the reason why there is none. `None` if the search is too long to decide that.
    pub(crate) fn example(
        deduction: &Deduction,
        orbits: &Orbits,
        wishes: &Wishes,
    ) -> Result<Option<CandidateSet>, Impossible> {
        let rng = &mut Rng::with_seed(0);
        match Self::sample_within(FIRST_NODES, deduction, orbits, rng) {
            Found::Placement(placement) => Ok(Some(placement)),
            Found::GaveUp => Ok(None),
            Found::Nothing if wishes.symmetry.is_some() => Err(Impossible::NoSymmetricPlacement),
            Found::Nothing => Err(Impossible::NoPlacement),
        }
    }

    fn sample_within(nodes: usize, deduction: &Deduction, orbits: &Orbits, rng: &mut Rng) -> Found {
        let mut search = Backtrack {
            deduction,
            orbits,
            rng,
            nodes,
        };
        search.find(deduction.start(), &mut |_| true)
    }

    /// Finds an accepted placement that completes a position.
    pub(crate) fn find(
        &mut self,
        mut position: Position,
        is_accepted: &mut dyn FnMut(&CandidateSet) -> bool,
    ) -> Found {
        loop {
            let Some(left) = self.nodes.checked_sub(1) else {
                return Found::GaveUp;
            };
            self.nodes = left;
            if !self.deduction.propagate(&mut position) {
                return Found::Nothing;
            }
            if position.open().is_empty() {
                return if is_accepted(position.chosen()) {
                    Found::Placement(position.chosen().clone())
                } else {
                    Found::Nothing
                };
            }
            let tightest = self.deduction.tightest(&position);
            let options = tightest.as_ref().unwrap_or(position.open());
            let choice = self.rng.usize(..options.len());
            let choice = options.iter().nth(choice).expect("below the length");
            let orbit = self.orbits.of(choice);
            if let Some(chosen) = chosen(&position, orbit) {
                let found = self.find(chosen, is_accepted);
                if found != Found::Nothing {
                    return found;
                }
            }
            orbit.iter().for_each(|&it| position.exclude(it));
        }
    }
}

/// The position with an orbit chosen, if all of it is open.
fn chosen(position: &Position, orbit: &[Candidate]) -> Option<Position> {
    let mut position = position.clone();
    for &candidate in orbit {
        if !position.open().contains(candidate) {
            return None;
        }
        position.choose(candidate);
    }
    Some(position)
}

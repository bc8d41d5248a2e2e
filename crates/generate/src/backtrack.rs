//! Backtracking over what deduction leaves open, in random order.

use fastrand::Rng;
use standoff_deduce::{CandidateSet, Deduction, Position};
use standoff_model::Candidate;

use crate::symmetry::Orbits;

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
    pub(crate) fn sample(
        deduction: &Deduction,
        orbits: &Orbits,
        nodes: usize,
        rng: &mut Rng,
    ) -> Found {
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

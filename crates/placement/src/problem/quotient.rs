//! A problem folded by one of its symmetries: its placements are those that the symmetry keeps.

use std::sync::Arc;

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::{LinearConstraint, Member};
use super::data::Problem;
use super::permutation::Permutation;
use super::placement::Placement;

/// A problem whose placements are those of another one that a map leaves as they are.
///
/// Its candidates are orbits: one, two, four or more of the old candidates that go together.
#[derive(Clone, Debug)]
pub struct OrbitQuotient {
    problem: Arc<Problem>,
    orbits: Vec<Vec<Candidate>>,
}

impl Problem {
    /// The problem whose placements are the placements of this one that `map` leaves as they are.
    /// In a group an orbit weighs what its members weigh together.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Answer, Kind, Model, Solver};
    ///
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(4);
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![rooks])?;
    /// let half_turn = &model.symmetries()?[2];
    /// assert_eq!(half_turn.name(), "rotate 180");
    /// // 8 of the 24 placements of four rooks (OEIS A037223).
    /// let folded = model.problem().quotient(half_turn);
    /// let count = Solver::of(folded.problem().clone()).count()?;
    /// assert_eq!(count.answer, Answer::Exact(8u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `map` belongs to another model, with another number of candidates, or if the weights of an orbit in a group
    /// add up to more than [`u32::MAX`].
    #[must_use]
    pub fn quotient(&self, map: &Permutation) -> OrbitQuotient {
        let (mapped, size) = (map.size(), self.len());
        assert!(
            mapped == size,
            "`map` is of another model: it has {mapped} candidates, here are {size}"
        );
        let orbits = self.orbits_that_can_stand(map);
        let sizes = orbits
            .iter()
            .map(|orbit| self.pieces(orbit.iter().copied()) as u32);
        let groups = self
            .constraints()
            .iter()
            .map(|group| quotient_constraint(group, &orbits));
        let folded = Problem::new(
            sizes.collect(),
            self.conflicts_between(&orbits),
            groups.collect(),
        );
        let folded = folded
            .expect("a folded problem is one")
            .requiring_all_of(self);
        OrbitQuotient {
            problem: Arc::new(folded),
            orbits,
        }
    }

    /// The orbits of candidates under a map, without those that conflict within themselves.
    fn orbits_that_can_stand(&self, map: &Permutation) -> Vec<Vec<Candidate>> {
        let mut seen = vec![false; self.len()];
        let mut orbits = Vec::new();
        for start in self.candidates() {
            let mut orbit = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at.index()], true) {
                orbit.push(at);
                at = map.image(at);
            }
            if !orbit.is_empty() && !self.conflict_within(&orbit) {
                orbits.push(orbit);
            }
        }
        orbits
    }

    fn conflict_within(&self, orbit: &[Candidate]) -> bool {
        let mut others = orbit.iter().flat_map(|&c| self.conflicts().with(c));
        others.any(|other| orbit.contains(&other))
    }

    /// Two orbits conflict when some of their candidates do.
    fn conflicts_between(&self, orbits: &[Vec<Candidate>]) -> ConflictGraph {
        let mut orbit_of = vec![None; self.len()];
        for (index, orbit) in orbits.iter().enumerate() {
            (orbit.iter()).for_each(|c| orbit_of[c.index()] = Some(Candidate::new(index)));
        }
        let mut conflicts = ConflictGraph::new(orbits.len());
        for (index, orbit) in orbits.iter().enumerate() {
            let others = orbit.iter().flat_map(|&c| self.conflicts().with(c));
            for other in others.filter_map(|other| orbit_of[other.index()]) {
                conflicts.insert(Candidate::new(index), other);
            }
        }
        conflicts
    }
}

impl OrbitQuotient {
    /// The folded problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The placement of the old problem that one of the folded problem stands for.
    ///
    /// # Panics
    ///
    /// When `placement` is of another problem and has candidates that there are not here.
    pub fn unfold(&self, placement: &Placement) -> Placement {
        let orbits = placement.chosen().iter().map(|c| &self.orbits[c.index()]);
        let mut chosen: Vec<Candidate> = orbits.flatten().copied().collect();
        chosen.sort_unstable();
        Placement::new(&chosen)
    }
}

fn quotient_constraint(group: &LinearConstraint, orbits: &[Vec<Candidate>]) -> LinearConstraint {
    let members = orbits.iter().enumerate().filter_map(|(index, orbit)| {
        let weight: u64 = orbit.iter().map(|&c| u64::from(group.weight_of(c))).sum();
        let weight = u32::try_from(weight).unwrap_or_else(|_| {
            panic!(
                "`map`: an orbit weighs {weight} in a group, and at most {} fits",
                u32::MAX
            )
        });
        (weight > 0).then(|| Member {
            candidate: Candidate::new(index),
            weight,
        })
    });
    LinearConstraint {
        members: members.collect(),
        bounds: group.bounds,
    }
}

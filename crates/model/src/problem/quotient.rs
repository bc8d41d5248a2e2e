//! The quotient of a problem by a symmetry.

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::{LinearConstraint, Member};
use super::permutation::Permutation;
use super::problem::Problem;

impl Problem {
    /// Returns the quotient by a symmetry: its placements are the placements of this problem that `map` leaves
    /// unchanged.
    ///
    /// The candidates of the quotient are the orbits of `map`, in the order of their first candidates. An orbit with
    /// a conflict between two of its own candidates is dropped. The size and the weights of an orbit are the sums
    /// over its candidates. Burnside's lemma counts placements up to symmetry by those of the quotients.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Kind, Model};
    ///
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(4);
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![rooks])?;
    /// let half_turn = &model.symmetries()?[2];
    /// assert_eq!(half_turn.name(), "rotate 180");
    /// // Eight orbits of two squares each.
    /// let quotient = model.problem().quotient(half_turn);
    /// assert_eq!(quotient.sizes(), [2; 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `map` belongs to another model, with another number of candidates, or if the weight of an orbit in a
    /// constraint exceeds [`u32::MAX`].
    #[must_use]
    pub fn quotient(&self, map: &Permutation) -> Problem {
        let (mapped, size) = (map.size(), self.len());
        assert!(
            mapped == size,
            "`map` is of another model: it has {mapped} candidates, here are {size}"
        );
        let orbits = self.orbits_without_conflict(map);
        let size = |orbit: &Vec<Candidate>| self.pieces(orbit.iter().copied()) as u32;
        let constraints = self.constraints().iter();
        let constraints = constraints.map(|constraint| quotient_constraint(constraint, &orbits));
        Problem::new(
            orbits.iter().map(size).collect(),
            self.conflicts_between(&orbits),
            constraints.collect(),
        )
        .expect("a quotient of a problem is a problem")
    }

    /// The orbits of the candidates, without those that conflict within themselves.
    fn orbits_without_conflict(&self, map: &Permutation) -> Vec<Vec<Candidate>> {
        let mut is_visited = vec![false; self.len()];
        let mut orbits = Vec::new();
        for start in self.candidates() {
            let mut orbit = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut is_visited[at.index()], true) {
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

    /// The conflicts between orbits: two orbits conflict if any of their candidates do.
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

/// The constraint on orbits that corresponds to one on candidates.
fn quotient_constraint(
    constraint: &LinearConstraint,
    orbits: &[Vec<Candidate>],
) -> LinearConstraint {
    let weight_of = |&candidate: &Candidate| u64::from(constraint.weight_of(candidate));
    let members = (0..).map(Candidate::new).zip(orbits);
    let members = members.filter_map(|(candidate, orbit)| {
        let weight: u64 = orbit.iter().map(weight_of).sum();
        let weight = u32::try_from(weight).unwrap_or_else(|_| {
            panic!(
                "`map`: an orbit weighs {weight} in a constraint, and at most {} fits",
                u32::MAX
            )
        });
        (weight > 0).then_some(Member { candidate, weight })
    });
    LinearConstraint {
        members: members.collect(),
        bounds: constraint.bounds,
    }
}

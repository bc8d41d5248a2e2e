//! An arithmetic folded by one of its symmetries: its placements are those that the symmetry keeps.

use std::sync::Arc;

use super::candidate::Candidate;
use super::data::Arithmetic;
use super::group::{Group, Member};
use super::permutation::Permutation;
use super::placement::Placement;
use super::relation::Relation;

/// An arithmetic whose placements are those of another one that a map leaves as they are.
///
/// Its candidates are orbits: one, two, four or more of the old candidates that go together.
#[derive(Clone, Debug)]
pub struct Folded {
    arithmetic: Arc<Arithmetic>,
    orbits: Vec<Vec<Candidate>>,
}

impl Arithmetic {
    /// The arithmetic whose placements are the placements of this one that `map` leaves as they are.
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
    /// let folded = model.arithmetic().fold(half_turn);
    /// let count = Solver::of(folded.arithmetic().clone()).count()?;
    /// assert_eq!(count.answer, Answer::Exact(8u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `map` belongs to another model, with another number of candidates, or if the weights of an orbit in a group
    /// add up to more than [`u32::MAX`].
    #[must_use]
    pub fn fold(&self, map: &Permutation) -> Folded {
        let (mapped, size) = (map.size(), self.len());
        assert!(
            mapped == size,
            "`map` is of another model: it has {mapped} candidates, here are {size}"
        );
        let orbits = self.orbits_that_can_stand(map);
        let sizes = orbits
            .iter()
            .map(|orbit| self.pieces(orbit.iter().copied()) as u32);
        let groups = self.groups().iter().map(|group| fold_group(group, &orbits));
        let folded = Arithmetic::new(
            sizes.collect(),
            self.conflicts_between(&orbits),
            groups.collect(),
        );
        let folded = folded
            .expect("a folded arithmetic is one")
            .requiring_all_of(self);
        Folded {
            arithmetic: Arc::new(folded),
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
    fn conflicts_between(&self, orbits: &[Vec<Candidate>]) -> Relation {
        let mut orbit_of = vec![None; self.len()];
        for (index, orbit) in orbits.iter().enumerate() {
            (orbit.iter()).for_each(|c| orbit_of[c.index()] = Some(Candidate::new(index)));
        }
        let mut conflicts = Relation::new(orbits.len());
        for (index, orbit) in orbits.iter().enumerate() {
            let others = orbit.iter().flat_map(|&c| self.conflicts().with(c));
            for other in others.filter_map(|other| orbit_of[other.index()]) {
                conflicts.insert(Candidate::new(index), other);
            }
        }
        conflicts
    }
}

impl Folded {
    /// The folded arithmetic.
    pub fn arithmetic(&self) -> &Arc<Arithmetic> {
        &self.arithmetic
    }

    /// The placement of the old arithmetic that one of the folded arithmetic stands for.
    ///
    /// # Panics
    ///
    /// When `placement` is of another arithmetic and has candidates that there are not here.
    pub fn unfold(&self, placement: &Placement) -> Placement {
        let orbits = placement.chosen().iter().map(|c| &self.orbits[c.index()]);
        let mut chosen: Vec<Candidate> = orbits.flatten().copied().collect();
        chosen.sort_unstable();
        Placement::new(&chosen)
    }
}

fn fold_group(group: &Group, orbits: &[Vec<Candidate>]) -> Group {
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
    Group {
        members: members.collect(),
        bounds: group.bounds,
    }
}

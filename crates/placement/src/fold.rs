//! A model folded by one of its symmetries: its placements are those that the symmetry keeps.

use crate::{Candidate, Group, Member, Model, Permutation, Relation};

impl Model {
    /// The model whose placements are the placements of this one that `map` leaves as they are.
    ///
    /// Its candidates are the orbits of the old ones: two, four or more pieces that go together.
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
    /// assert_eq!(Solver::new(&model.fold(half_turn)).count()?.answer, Answer::Exact(8u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When `map` is of another model, with another number of candidates.
    #[must_use]
    pub fn fold(&self, map: &Permutation) -> Model {
        let (mapped, size) = (map.size(), self.candidates.len());
        assert!(
            mapped == size,
            "`map` is of another model: it has {mapped} candidates, here are {size}"
        );
        let orbits = self.orbits_that_can_stand(map);
        Model {
            board: self.board.clone(),
            kinds: self.kinds.clone(),
            candidates: orbits.iter().map(|orbit| self.together(orbit)).collect(),
            conflicts: self.conflicts_between(&orbits),
            groups: self.groups.iter().map(|g| fold_group(g, &orbits)).collect(),
            origins: self.origins.clone(),
            rules: self.rules.clone(),
        }
    }

    /// The orbits of candidates under a map, without those that conflict within themselves.
    fn orbits_that_can_stand(&self, map: &Permutation) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.candidates.len()];
        let mut orbits = Vec::new();
        for start in 0..self.candidates.len() as u32 {
            let mut orbit = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at as usize], true) {
                orbit.push(at);
                at = map.image(at);
            }
            if !orbit.is_empty() && !self.conflicts_within(&orbit) {
                orbits.push(orbit);
            }
        }
        orbits
    }

    fn conflicts_within(&self, orbit: &[u32]) -> bool {
        let with = |&candidate: &u32| self.conflicts.with(candidate as usize);
        orbit
            .iter()
            .flat_map(with)
            .any(|other| orbit.contains(&(other as u32)))
    }

    /// Two orbits conflict when some of their candidates do.
    fn conflicts_between(&self, orbits: &[Vec<u32>]) -> Relation {
        let mut orbit_of = vec![None; self.candidates.len()];
        for (index, orbit) in orbits.iter().enumerate() {
            orbit
                .iter()
                .for_each(|&candidate| orbit_of[candidate as usize] = Some(index));
        }
        let mut conflicts = Relation::new(orbits.len());
        for (index, orbit) in orbits.iter().enumerate() {
            let with = |&candidate: &u32| self.conflicts.with(candidate as usize);
            for other in orbit
                .iter()
                .flat_map(with)
                .filter_map(|other| orbit_of[other])
            {
                conflicts.insert(index, other);
            }
        }
        conflicts
    }

    /// One candidate that places what all of an orbit place.
    fn together(&self, orbit: &[u32]) -> Candidate {
        let each = orbit.iter().map(|&c| &self.candidates[c as usize]);
        let mut all = Candidate {
            stands: each.flat_map(|c| c.stands()).copied().collect(),
        };
        all.stands.sort_unstable();
        all
    }
}

fn fold_group(group: &Group, orbits: &[Vec<u32>]) -> Group {
    let weight_of = |candidate: u32| {
        let at = group
            .members
            .binary_search_by_key(&candidate, |m| m.candidate);
        at.map_or(0, |at| group.members[at].weight)
    };
    let members = (0..).zip(orbits).filter_map(|(candidate, orbit)| {
        let weight = orbit.iter().map(|&c| weight_of(c)).sum();
        (weight > 0).then_some(Member { candidate, weight })
    });
    Group {
        members: members.collect(),
        ..group.clone()
    }
}

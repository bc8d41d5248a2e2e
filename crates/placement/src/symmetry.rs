//! The symmetry group of a model.

use std::collections::HashMap;

use standoff_board::Symmetry;

use crate::{Group, Member, Model, Placement, Stand};

/// A map of a model's candidates onto themselves that keeps its conflicts and groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    name: String,
    images: Vec<u32>,
}

impl Permutation {
    /// What the map does to the board, in words.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where a candidate goes.
    pub fn image(&self, candidate: u32) -> u32 {
        self.images[candidate as usize]
    }

    /// Where a placement goes.
    pub fn image_of(&self, placement: &Placement) -> Placement {
        let mut chosen: Vec<u32> = placement.chosen().iter().map(|&c| self.image(c)).collect();
        chosen.sort_unstable();
        Placement::new(&chosen)
    }
}

impl Model {
    /// The symmetry group of the model: the maps of its board that keep its candidates, their
    /// conflicts and all groups. The identity is the first.
    ///
    /// It is asked of the model and not of the pieces: pawns that stand alone have all eight maps
    /// of a square board, though a pawn looks only one way.
    pub fn symmetries(&self) -> Vec<Permutation> {
        let index: HashMap<&[Stand], u32> = (self.candidates.iter())
            .zip(0..)
            .map(|(candidate, index)| (candidate.stands(), index))
            .collect();
        let groups = self.groups_without_names();
        let maps = self.board.symmetries();
        maps.iter()
            .filter_map(|map| self.permutation(map, &index))
            .filter(|map| self.keeps_conflicts(map) && self.keeps_groups(map, &groups))
            .collect()
    }

    /// What a map of the board does to the candidates, if it keeps them.
    fn permutation(&self, map: &Symmetry, index: &HashMap<&[Stand], u32>) -> Option<Permutation> {
        let image = |stand: &Stand| Stand {
            square: map.image(stand.square),
            kind: stand.kind,
        };
        let images = self.candidates.iter().map(|candidate| {
            let mut stands: Vec<Stand> = candidate.stands().iter().map(image).collect();
            stands.sort_unstable();
            index.get(stands.as_slice()).copied()
        });
        Some(Permutation {
            name: map.name().to_string(),
            images: images.collect::<Option<_>>()?,
        })
    }

    /// Conflicts go to conflicts; as the map is one to one, then nothing else does.
    fn keeps_conflicts(&self, map: &Permutation) -> bool {
        let image = |candidate: usize| map.images[candidate] as usize;
        (0..self.candidates.len()).all(|a| {
            let mut others = self.conflicts.with(a);
            others.all(|b| self.conflicts.contains(image(a), image(b)))
        })
    }

    fn keeps_groups(&self, map: &Permutation, groups: &[Group]) -> bool {
        let mut images: Vec<Group> = groups.iter().map(|group| image_of(group, map)).collect();
        images.sort();
        images == groups
    }

    /// The groups as a sorted list, in which two with the same rule are the same.
    fn groups_without_names(&self) -> Vec<Group> {
        let nameless = |group: &Group| Group {
            name: String::new(),
            ..group.clone()
        };
        let mut groups: Vec<Group> = self.groups.iter().map(nameless).collect();
        groups.sort();
        groups
    }
}

fn image_of(group: &Group, map: &Permutation) -> Group {
    let image = |member: &Member| Member {
        candidate: map.image(member.candidate),
        weight: member.weight,
    };
    let mut members: Vec<Member> = group.members.iter().map(image).collect();
    members.sort_unstable();
    Group {
        members,
        ..group.clone()
    }
}

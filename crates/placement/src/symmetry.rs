//! The symmetry group of a model.

use std::collections::HashMap;

use standoff_board::Symmetry;
use standoff_core::End;
use thiserror::Error;

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
    ///
    /// # Panics
    ///
    /// When the model of this map has no such candidate.
    pub fn image(&self, candidate: u32) -> u32 {
        let size = self.size();
        let image = self.images.get(candidate as usize);
        *image.unwrap_or_else(|| panic!("`candidate`: there is no {candidate}, the map has {size}"))
    }

    /// How many candidates the model of this map has.
    pub(crate) fn size(&self) -> usize {
        self.images.len()
    }

    /// Where a placement goes.
    ///
    /// # Panics
    ///
    /// As [`image`](Self::image) does, when `placement` is of another model.
    pub fn image_of(&self, placement: &Placement) -> Placement {
        let mut chosen: Vec<u32> = placement.chosen().iter().map(|&c| self.image(c)).collect();
        chosen.sort_unstable();
        Placement::new(&chosen)
    }
}

/// The most images of candidates that are looked at, over all maps: they take 16 MiB.
const MAX_IMAGES: u64 = 1 << 22;

/// A map of fewer candidates is not cheaper.
const FEW_IMAGES: u64 = 1 << 8;

/// A board has so many maps onto itself that a model on it cannot try them all.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the board has {maps} maps onto itself, too many to try")]
pub struct TooManyMaps {
    /// How many there are.
    pub maps: u64,
}

impl Model {
    /// The symmetry group of the model: the maps of its board that keep its candidates, their
    /// conflicts and all groups. The identity is the first.
    ///
    /// It is asked of the model and not of the pieces: pawns that stand alone have all eight maps
    /// of a square board, though a pawn looks only one way.
    ///
    /// # Errors
    ///
    /// [`TooManyMaps`] on a large cylinder or torus.
    pub fn symmetries(&self) -> Result<Vec<Permutation>, TooManyMaps> {
        let group = self.symmetries_until(&|| None)?;
        Ok(group.expect("nobody stops it"))
    }

    /// The same group, or why it was not all looked for. `stop` is asked before each map.
    pub(crate) fn symmetries_until(
        &self,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Result<Vec<Permutation>, End>, TooManyMaps> {
        self.check_maps()?;
        let index: HashMap<&[Stand], u32> = (self.candidates.iter())
            .zip(0..)
            .map(|(candidate, index)| (candidate.stands(), index))
            .collect();
        let groups = self.groups_without_names();
        let mut group = Vec::new();
        for map in self.board.symmetries() {
            if let Some(end) = stop() {
                return Ok(Err(end));
            }
            let kept = self
                .permutation(&map, &index)
                .filter(|map| self.keeps_conflicts(map) && self.keeps_groups(map, &groups));
            group.extend(kept);
        }
        Ok(Ok(group))
    }

    /// The turns and mirrors are always tried; shifts may be as many as the board has squares.
    fn check_maps(&self) -> Result<(), TooManyMaps> {
        let maps = self.board.maps_to_try();
        let images = maps.saturating_mul(FEW_IMAGES.max(self.candidates.len() as u64));
        match maps > 8 && images > MAX_IMAGES {
            true => Err(TooManyMaps { maps }),
            false => Ok(()),
        }
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

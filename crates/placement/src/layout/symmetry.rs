//! The symmetry group of a model.

use std::collections::HashMap;

use standoff_board::Symmetry;
use standoff_core::End;
use thiserror::Error;

use super::model::Model;
use super::places::Stand;
use crate::arithmetic::{Candidate, Permutation};

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
        let numbered = self
            .layout
            .stands()
            .iter()
            .zip(self.arithmetic.candidates());
        let index: HashMap<Stand, Candidate> = numbered.map(|(&s, c)| (s, c)).collect();
        let groups = self.arithmetic.sorted_groups();
        let mut group = Vec::new();
        for map in self.board().symmetries() {
            if let Some(end) = stop() {
                return Ok(Err(end));
            }
            let kept = self
                .permutation(&map, &index)
                .filter(|map| self.arithmetic.is_kept_by(map, &groups));
            group.extend(kept);
        }
        Ok(Ok(group))
    }

    /// The turns and mirrors are always tried; shifts may be as many as the board has squares.
    fn check_maps(&self) -> Result<(), TooManyMaps> {
        let maps = self.board().maps_to_try();
        let images = maps.saturating_mul(FEW_IMAGES.max(self.arithmetic.len() as u64));
        match maps > 8 && images > MAX_IMAGES {
            true => Err(TooManyMaps { maps }),
            false => Ok(()),
        }
    }

    /// What a map of the board does to the candidates, if it keeps them.
    fn permutation(
        &self,
        map: &Symmetry,
        index: &HashMap<Stand, Candidate>,
    ) -> Option<Permutation> {
        let image = |stand: &Stand| Stand {
            square: map.image(stand.square),
            kind: stand.kind,
        };
        let images = self.layout.stands().iter().map(image);
        let images: Option<_> = images.map(|stand| index.get(&stand).copied()).collect();
        Some(Permutation::new(map.name().to_string(), images?))
    }
}

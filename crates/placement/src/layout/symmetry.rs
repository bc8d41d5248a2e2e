//! The symmetry group of a model.

use std::collections::{HashMap, HashSet};

use standoff_board::Symmetry;
use standoff_core::End;
use thiserror::Error;

use super::exchange::{Exchange, exchanges, number_of_exchanges};
use super::model::Model;
use super::places::Stand;
use crate::problem::{Candidate, Permutation};

/// The most images of candidates that are looked at, over all maps: they take 16 MiB.
const MAX_IMAGES: u64 = 1 << 22;

/// A map of fewer candidates is not cheaper.
const FEW_IMAGES: u64 = 1 << 8;

/// A board has so many maps onto itself, or a model so many sides, that not all maps can be tried.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there are {maps} maps of the board and its sides, too many to try")]
pub struct TooManyMaps {
    /// How many there are.
    pub maps: u64,
}

impl Model {
    /// The symmetry group of the model: the maps of its board that keep its candidates, their
    /// conflicts and all groups, and the same maps together with an exchange of sides that have kinds of
    /// the same names. The identity is the first. Maps that move all candidates alike are one symmetry, with the name of
    /// the first: where all candidates are on one diagonal, the reflection there is the identity.
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
        let numbered = self.layout.stands().iter().zip(self.problem.candidates());
        let index: HashMap<Stand, Candidate> = numbered.map(|(&s, c)| (s, c)).collect();
        let groups = self.problem.sorted_groups();
        let (mut group, mut seen) = (Vec::new(), HashSet::new());
        for exchange in exchanges(self.kinds()) {
            for map in self.board().symmetries() {
                if let Some(end) = stop() {
                    return Ok(Err(end));
                }
                let kept = self
                    .permutation(&map, &exchange, &index)
                    .filter(|map| self.problem.is_kept_by(map, &groups))
                    .filter(|map| seen.insert(map.images().to_vec()));
                group.extend(kept);
            }
        }
        Ok(Ok(group))
    }

    /// The turns and mirrors are always tried; shifts may be as many as the board has squares, and
    /// exchanges of sides still more.
    fn check_maps(&self) -> Result<(), TooManyMaps> {
        let exchanges = number_of_exchanges(self.kinds());
        let maps = self.board().maps_to_try().saturating_mul(exchanges);
        let images = maps.saturating_mul(FEW_IMAGES.max(self.problem.len() as u64));
        match maps > 8 && images > MAX_IMAGES {
            true => Err(TooManyMaps { maps }),
            false => Ok(()),
        }
    }

    /// What a map of the board and an exchange of sides do to the candidates, if they keep them.
    fn permutation(
        &self,
        map: &Symmetry,
        exchange: &Exchange,
        index: &HashMap<Stand, Candidate>,
    ) -> Option<Permutation> {
        let image = |stand: &Stand| Stand {
            square: map.image(stand.square),
            kind: exchange.image(stand.kind),
        };
        let images = self.layout.stands().iter().map(image);
        let images: Option<_> = images.map(|stand| index.get(&stand).copied()).collect();
        let mut images: Vec<Candidate> = images?;
        self.layout.marks.add_images(&mut images)?;
        Some(Permutation::new(name(map, exchange), images))
    }
}

/// What is done to the board, then who takes whose place: `rotate 90 (white black)`.
fn name(map: &Symmetry, exchange: &Exchange) -> String {
    match (map.name(), &*exchange.name) {
        (map, "") => map.to_string(),
        ("identity", sides) => sides.to_string(),
        (map, sides) => format!("{map} {sides}"),
    }
}

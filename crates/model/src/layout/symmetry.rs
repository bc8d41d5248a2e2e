//! Symmetry groups of models.

use std::collections::HashSet;

use standoff_board::Symmetry;
use standoff_core::End;
use thiserror::Error;

use super::exchange::{Exchange, exchanges, number_of_exchanges};
use super::layout::{Layout, PlacedPiece};
use super::model::Model;
use crate::problem::{Candidate, Permutation};

/// The maximum number of images of candidates over all maps, which take 16 MiB.
const MAX_IMAGES: u64 = 1 << 22;

/// The number of images that a map of fewer candidates counts as: it is not cheaper.
const FEW_IMAGES: u64 = 1 << 8;

/// The board has too many symmetries, or the model too many sides, to try all maps.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there are {maps} maps of the board and its sides, too many to try")]
pub struct TooManyMaps {
    /// The number of maps.
    pub maps: u64,
}

impl Model {
    /// Returns the symmetry group of the model: the symmetries of the board that preserve candidates, conflicts and
    /// constraints.
    ///
    /// They may exchange sides that have kinds of the same names.
    ///
    /// The identity comes first. Symmetries of the board that map all candidates alike count as one, with the name of
    /// the first: if all candidates are on one diagonal, the reflection in it is the identity.
    ///
    /// The group depends on the model and not on the piece: pawns that stand alone have all eight symmetries of a
    /// square board, although a pawn has a direction.
    ///
    /// # Errors
    ///
    /// [`TooManyMaps`] on a large cylinder or torus.
    pub fn symmetries(&self) -> Result<Vec<Permutation>, TooManyMaps> {
        let group = self.symmetries_until(&|| None)?;
        Ok(group.expect("`stop` never stops"))
    }

    /// Returns the symmetry group, or the reason why `stop` ended its computation.
    ///
    /// `stop` is called before each map of candidates to candidates.
    pub fn symmetries_until(
        &self,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Result<Vec<Permutation>, End>, TooManyMaps> {
        self.check_maps()?;
        let (mut group, mut seen) = (Vec::new(), HashSet::new());
        for map in self.layout.maps() {
            if let Some(end) = stop() {
                return Ok(Err(end));
            }
            if self.problem.is_mapped_to(&self.problem, &map) && seen.insert(map.images().to_vec())
            {
                group.push(map);
            }
        }
        Ok(Ok(group))
    }

    /// Checks that there are not too many maps. Rotations and reflections are always tried. A torus has a
    /// translation for each square, and there may be even more exchanges of sides.
    fn check_maps(&self) -> Result<(), TooManyMaps> {
        let exchanges = number_of_exchanges(self.kinds());
        let maps = self.board().maps_to_try().saturating_mul(exchanges);
        let images = maps.saturating_mul(FEW_IMAGES.max(self.problem.len() as u64));
        if maps > 8 && images > MAX_IMAGES {
            return Err(TooManyMaps { maps });
        }
        Ok(())
    }
}

impl Layout {
    /// Returns the symmetries of the board with the exchanges of sides, the identity first, as far as they map
    /// candidates to candidates. They may change conflicts and constraints.
    pub fn maps(&self) -> impl Iterator<Item = Permutation> + '_ {
        exchanges(self.kinds())
            .into_iter()
            .flat_map(move |exchange| {
                let maps = self.board().symmetries();
                maps.filter_map(move |map| self.permutation(&map, &exchange))
            })
    }

    /// The permutation of the candidates by a symmetry of the board and an exchange of sides. `None` if an image is
    /// no candidate.
    fn permutation(&self, map: &Symmetry, exchange: &Exchange) -> Option<Permutation> {
        let image = |piece: &PlacedPiece| {
            let image = PlacedPiece {
                square: map.image(piece.square),
                kind: exchange.image(piece.kind),
            };
            self.pieces.binary_search(&image).ok().map(Candidate::new)
        };
        let images: Option<_> = self.pieces.iter().map(image).collect();
        let mut images: Vec<Candidate> = images?;
        self.auxiliaries.add_images(&mut images)?;
        Some(Permutation::new(name(map, exchange), images))
    }
}

/// The name of the symmetry of the board, followed by the exchange of sides: `rotate 90 (white black)`.
fn name(map: &Symmetry, exchange: &Exchange) -> String {
    match (map.name(), &*exchange.name) {
        (map, "") => map.to_string(),
        ("identity", sides) => sides.to_string(),
        (map, sides) => format!("{map} {sides}"),
    }
}

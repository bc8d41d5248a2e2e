//! Regions that grow around the pieces of a solution.

use fastrand::Rng;
use standoff_board::Square;

use crate::map::{Cell, Neighbours};
use crate::symmetry::Orbits;

/// Attempts to join areas to regions.
const GROUPINGS: usize = 30;

/// An area that grows around a piece, or from a drawn region.
#[derive(Clone, Debug)]
struct Area {
    letter: Option<char>,
    /// The number of pieces in it.
    pieces: u64,
    size: usize,
    /// How fast it grows.
    appetite: f64,
}

/// The region of each square, and the letter of each region that is drawn.
pub(crate) type Grown = (Vec<Option<usize>>, Vec<Option<char>>);

/// The board on which regions grow.
pub(crate) struct Ground<'a> {
    pub(crate) cells: &'a [Cell],
    pub(crate) neighbours: &'a Neighbours,
    pub(crate) orbits: &'a Orbits,
    /// The number of pieces of each region.
    pub(crate) quota: u64,
    /// The greatest size of a region.
    pub(crate) most: usize,
}

impl Ground<'_> {
    /// Grows an area around each piece, and joins them to regions with the same number of pieces. `None` if that fails.
    pub(crate) fn grow(&self, pieces: &[Square], rng: &mut Rng) -> Option<Grown> {
        let (mut areas, mut owners) = self.seeds(pieces, rng);
        while let Some((square, from)) = self.next(&areas, &owners, rng) {
            let squares: Vec<Square> = self.orbits.of_square(square).collect();
            for (square, from) in squares.iter().zip(self.orbits.of_square(from)) {
                let area = owners[from.index()]?;
                areas[area].size += 1;
                owners[square.index()] = Some(area);
            }
        }
        let is_filled =
            |(cell, owner): (&Cell, &Option<usize>)| *cell == Cell::Outside || owner.is_some();
        if !self.cells.iter().zip(&owners).all(is_filled) {
            return None;
        }
        let adjacent = self.adjacent(&owners, areas.len());
        let images = self.images(&owners, areas.len());
        let grouped =
            (0..GROUPINGS).find_map(|_| group(&areas, &adjacent, &images, self.quota, rng))?;
        let number = grouped.iter().max().map_or(0, |most| most + 1);
        let mut letters = vec![None; number];
        for (area, &region) in areas.iter().zip(&grouped) {
            letters[region] = letters[region].or(area.letter);
        }
        let regions = owners.iter().map(|owner| owner.map(|area| grouped[area]));
        Some((regions.collect(), letters))
    }

    /// The areas before they grow, and the area of each square.
    fn seeds(&self, pieces: &[Square], rng: &mut Rng) -> (Vec<Area>, Vec<Option<usize>>) {
        let mut areas: Vec<Area> = Vec::new();
        let mut owners = vec![None; self.cells.len()];
        let mut area = |letter, pieces| Area {
            letter,
            pieces,
            size: 0,
            appetite: (rng.f64() * 1.2).exp(),
        };
        for (index, cell) in self.cells.iter().enumerate() {
            if let Cell::Drawn(letter) = *cell {
                let known = areas.iter().position(|it| it.letter == Some(letter));
                let at = known.unwrap_or_else(|| {
                    areas.push(area(Some(letter), 0));
                    areas.len() - 1
                });
                areas[at].size += 1;
                owners[index] = Some(at);
            }
        }
        for &piece in pieces {
            match (owners[piece.index()], self.cells[piece.index()]) {
                (Some(at), _) => areas[at].pieces += 1,
                (None, Cell::Outside) => {}
                (None, _) => {
                    owners[piece.index()] = Some(areas.len());
                    areas.push(Area {
                        size: 1,
                        ..area(None, 1)
                    });
                }
            }
        }
        (areas, owners)
    }

    /// An open square to add to the area of a neighbour, and that neighbour.
    fn next(
        &self,
        areas: &[Area],
        owners: &[Option<usize>],
        rng: &mut Rng,
    ) -> Option<(Square, Square)> {
        let mut options: Vec<(Square, Square, f64)> = Vec::new();
        for (index, cell) in self.cells.iter().enumerate() {
            if *cell != Cell::Open || owners[index].is_some() {
                continue;
            }
            let square = Square::new(index as u32);
            let neighbours = self.neighbours.of(square);
            for &from in neighbours {
                let Some(owner) = owners[from.index()] else {
                    continue;
                };
                let is_fixed = self.orbits.image(square) == square;
                if is_fixed && owners[self.orbits.image(from).index()] != Some(owner) {
                    continue;
                }
                let area = &areas[owner];
                let is_full = area.size * self.quota as usize >= self.most;
                let beside = neighbours
                    .iter()
                    .filter(|it| owners[it.index()] == Some(owner));
                let compact = beside.count() as f64;
                let weight = area.appetite * compact * compact * if is_full { 1e-6 } else { 1.0 };
                options.push((square, from, weight));
            }
        }
        pick(options.iter().map(|option| option.2), rng).map(|at| (options[at].0, options[at].1))
    }

    /// For each area, those that touch it.
    fn adjacent(&self, owners: &[Option<usize>], areas: usize) -> Vec<Vec<usize>> {
        let mut adjacent = vec![Vec::new(); areas];
        for (index, owner) in owners.iter().enumerate() {
            let Some(owner) = *owner else { continue };
            for next in self.neighbours.of(Square::new(index as u32)) {
                if let Some(other) = owners[next.index()]
                    && other != owner
                {
                    adjacent[owner].push(other);
                }
            }
        }
        for areas in &mut adjacent {
            areas.sort_unstable();
            areas.dedup();
        }
        adjacent
    }

    /// The image of each area under the symmetry.
    fn images(&self, owners: &[Option<usize>], areas: usize) -> Vec<usize> {
        let mut images: Vec<usize> = (0..areas).collect();
        for (index, owner) in owners.iter().enumerate() {
            let image = self.orbits.image(Square::new(index as u32));
            if let (Some(owner), Some(image)) = (*owner, owners[image.index()]) {
                images[owner] = image;
            }
        }
        images
    }
}

/// A random index, in proportion to weights.
pub(crate) fn pick(weights: impl Iterator<Item = f64> + Clone, rng: &mut Rng) -> Option<usize> {
    let total: f64 = weights.clone().sum();
    let mut left = rng.f64() * total;
    let mut last = None;
    for (index, weight) in weights.enumerate() {
        last = Some(index);
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// Joins areas to connected groups with `quota` pieces each. Returns the group of each area, unless an area is left.
fn group(
    areas: &[Area],
    adjacent: &[Vec<usize>],
    images: &[usize],
    quota: u64,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let mut groups: Vec<Option<usize>> = vec![None; areas.len()];
    let mut number = 0;
    loop {
        let free = |area: &usize, groups: &[Option<usize>]| {
            let around = adjacent[*area].iter();
            around.filter(|&&it| groups[it].is_none()).count()
        };
        let open = (0..areas.len()).filter(|&it| groups[it].is_none());
        let Some(first) = open.min_by_key(|it| (free(it, &groups), rng.u32(..))) else {
            return groups.into_iter().collect();
        };
        let mut members = vec![first];
        groups[first] = Some(number);
        let mut need = quota.checked_sub(areas[first].pieces)?;
        let mut has_letter = areas[first].letter.is_some();
        while need > 0 {
            let beside = members
                .iter()
                .flat_map(|&member| &adjacent[member])
                .copied();
            let suits = |it: &usize| {
                let area = &areas[*it];
                groups[*it].is_none()
                    && area.pieces <= need
                    && !(has_letter && area.letter.is_some())
            };
            let next = beside
                .filter(suits)
                .min_by_key(|it| (free(it, &groups), rng.u32(..)))?;
            groups[next] = Some(number);
            need -= areas[next].pieces;
            has_letter |= areas[next].letter.is_some();
            members.push(next);
        }
        number += 1;
        let mut image: Vec<usize> = members.iter().map(|&it| images[it]).collect();
        while !image.iter().all(|it| members.contains(it)) {
            if image.iter().any(|&it| groups[it].is_some()) {
                return None;
            }
            image.iter().for_each(|&it| groups[it] = Some(number));
            number += 1;
            image = image.iter().map(|&it| images[it]).collect();
        }
    }
}

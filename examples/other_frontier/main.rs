//! n pieces of one kind on n x n squares, counted independently of the engine `sweep`.
//!
//! ```text
//! cargo run --release -p standoff-examples --example other_frontier -- ferz 18
//! cargo run --release -p standoff-examples --example other_frontier -- king 11 --up-to-symmetry
//! ```
//!
//! It checks unpublished numbers, so it shares no code with the library: it has its own boards and orbits, and other
//! states. The state of the engine is the set of forbidden squares ahead. The state here is the set of chosen squares
//! that still have neighbours ahead.
//!
//! ```text
//! . K . . .      the squares up to | are decided; the king on d4 still attacks squares ahead,
//! . . . K|.      the king on b5 does not
//! . . . . .
//! ```

mod orbits;

use std::collections::BTreeMap;

use clap::{Parser, ValueEnum};
use orbits::{MAPS, Orbits};
use standoff::engine::BigUint;

/// Number of placements of n pieces of one kind on n x n squares, none attacking another
#[derive(Parser)]
struct Args {
    /// Piece to place
    #[arg(value_enum)]
    piece: Piece,
    /// Number of pieces, rows and columns
    #[arg(value_parser = clap::value_parser!(u32).range(1..=40))]
    n: u32,
    /// Count placements up to rotation and reflection
    #[arg(long)]
    up_to_symmetry: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Piece {
    Ferz,
    King,
}

impl Piece {
    fn attacks(self, (x, y): (i32, i32), (x2, y2): (i32, i32)) -> bool {
        let (dx, dy) = ((x - x2).abs(), (y - y2).abs());
        match self {
            Piece::Ferz => (dx, dy) == (1, 1),
            Piece::King => dx.max(dy) == 1,
        }
    }
}

fn main() -> std::io::Result<()> {
    let args = Args::parse();
    let (piece, n) = (args.piece, args.n as i32);
    let number = if !args.up_to_symmetry {
        kept(piece, n, 0)
    } else {
        fundamental(piece, n)
    };
    standoff_examples::show([number])
}

/// By Burnside's lemma, map by map.
fn fundamental(piece: Piece, n: i32) -> BigUint {
    let kept = (0..MAPS).map(|map| kept(piece, n, map));
    kept.sum::<BigUint>() / MAPS
}

/// The number of placements of n pieces that a symmetry of the board fixes.
fn kept(piece: Piece, n: i32, map: usize) -> BigUint {
    let keeps_colour = matches!(piece, Piece::Ferz);
    let orbits = Orbits::of(n, map, keeps_colour, |a, b| piece.attacks(a, b));
    count(&orbits, n as usize)
}

/// Counts by number of pieces, up to the requested number.
type Counts = Vec<BigUint>;

/// The number of sets of orbits with `pieces` squares in all that do not attack each other.
fn count(orbits: &Orbits, pieces: usize) -> BigUint {
    // The counts of each set of chosen orbits that still have neighbours ahead.
    let mut states: BTreeMap<Vec<usize>, Counts> = BTreeMap::new();
    states.insert(Vec::new(), vec![1u32.into()]);
    for (at, orbit) in orbits.all.iter().enumerate() {
        let mut next = BTreeMap::new();
        for (chosen, counts) in states {
            let is_free = !chosen
                .iter()
                .any(|before| orbit.attacked_by.contains(before));
            let mut left = chosen;
            left.retain(|&before| orbits.all[before].last_neighbour > at);
            if is_free {
                let mut with = left.clone();
                if orbit.last_neighbour > at {
                    with.push(at);
                }
                add(&mut next, with, &counts, orbit.size, pieces);
            }
            add(&mut next, left, &counts, 0, pieces);
        }
        states = next;
    }
    let all = states.remove(&Vec::new()).unwrap_or_default();
    all.get(pieces).cloned().unwrap_or_default()
}

/// Adds counts to a state, shifted by a number of additional pieces.
fn add(
    states: &mut BTreeMap<Vec<usize>, Counts>,
    state: Vec<usize>,
    counts: &[BigUint],
    more: usize,
    most: usize,
) {
    let to = states.entry(state).or_default();
    for (pieces, count) in counts.iter().enumerate() {
        let pieces = pieces + more;
        if pieces > most {
            break;
        }
        if to.len() <= pieces {
            to.resize(pieces + 1, BigUint::ZERO);
        }
        to[pieces] += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A201861.
    #[test]
    fn ferzes() {
        let published = [1u64, 4, 38, 661, 16_286, 527_654, 21_191_208, 1_015_335_608];
        for (n, expected) in (1..).zip(published) {
            assert_eq!(kept(Piece::Ferz, n, 0), expected.into(), "n = {n}");
        }
    }

    /// OEIS A279117.
    #[test]
    fn kings_up_to_symmetry() {
        for (n, expected) in (1..).zip([1u32, 0, 2, 14, 273, 7855, 311_552]) {
            assert_eq!(fundamental(Piece::King, n), expected.into(), "n = {n}");
        }
    }
}

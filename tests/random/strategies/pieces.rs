//! Pieces of all variants.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::super::puzzle::{Atom, Core, Piece, Range};
use super::super::referee::NAMED;
use super::conditions;

/// Any piece. References to the puzzle's own pieces are resolved later.
pub(super) fn piece() -> BoxedStrategy<Piece> {
    let leaf = prop_oneof![
        3 => named(0..9),
        2 => named(0..NAMED.len()),
        1 => (0..2usize).prop_map(Piece::Own),
        1 => sides().prop_map(|(m, n)| Piece::Leaper(m, n)),
        1 => sides().prop_map(|(m, n)| Piece::Rider(m, n)),
        1 => vec(leap(), 0..4).prop_map(Piece::Leaps),
        1 => vec(leap(), 0..4).prop_map(Piece::Rides),
        2 => conditions::of_two().prop_map(Piece::Where),
        2 => vec(atom(), 1..3).prop_map(betza),
    ];
    let any = |piece: BoxedStrategy<Piece>| vec(piece, 0..3).prop_map(Piece::Any).boxed();
    let up_to = |piece| {
        let pair = (0..4u64, piece);
        pair.prop_map(|(most, piece)| Piece::UpTo(most, Box::new(piece)))
            .boxed()
    };
    let leaf = leaf.boxed();
    prop_oneof![
        8 => leaf.clone(),
        2 => up_to(leaf.clone()),
        2 => any(leaf.clone()),
        1 => up_to(any(leaf.clone())),
        1 => any(up_to(leaf.clone())),
        1 => up_to(up_to(leaf)),
    ]
    .boxed()
}

fn named(rows: std::ops::Range<usize>) -> impl Strategy<Value = Piece> {
    (rows, 0..4usize).prop_map(|(row, name)| Piece::Named(row, name % NAMED[row].0.len()))
}

/// Not both 0.
fn sides() -> impl Strategy<Value = (i64, i64)> {
    (0..4i64, 0..4i64).prop_map(|(m, n)| if (m, n) == (0, 0) { (0, 1) } else { (m, n) })
}

fn leap() -> impl Strategy<Value = (i64, i64)> {
    let leap = (-3..4i64, -3..4i64);
    leap.prop_map(|(dx, dy)| if (dx, dy) == (0, 0) { (1, 0) } else { (dx, dy) })
}

/// At least one atom has to attack something. Two equal letters in a row would be read as one atom.
fn betza(mut atoms: Vec<Atom>) -> Piece {
    if atoms.iter().all(|atom| atom.purpose == "m") {
        atoms[0].purpose = "c";
    }
    for at in 1..atoms.len() {
        let is_bare = atoms[at].purpose.is_empty() && atoms[at].directions.is_empty();
        if is_bare && matches!(atoms[at - 1].range, Range::Plain) {
            atoms[at].purpose = "c";
        }
    }
    Piece::Betza(atoms)
}

const STRAIGHT: &[&str] = &["", "f", "b", "l", "r", "v", "s", "fr", "bl", "lfb"];
const DIAGONAL: &[&str] = &[
    "", "f", "b", "l", "r", "v", "s", "fl", "fr", "bl", "br", "flbr",
];
const OBLIQUE: &[&str] = &[
    "", "ff", "bb", "ll", "rr", "fs", "bs", "fh", "bh", "lh", "rh", "ffbb", "lhfs",
];
/// Directions with the same meaning along ranks, files and diagonals, for the king and the queen.
const BOTH: &[&str] = &["", "f", "b", "l", "r", "v", "s"];

fn atom() -> impl Strategy<Value = Atom> {
    let core = prop_oneof![
        3 => select(&['W', 'F', 'D', 'N', 'A', 'H', 'C', 'Z', 'G', 'K', 'R', 'B', 'Q'])
            .prop_map(Core::Letter),
        1 => sides().prop_map(|(m, n)| Core::Sides(m, n)),
    ];
    let range = prop_oneof![
        3 => Just(Range::Plain),
        1 => Just(Range::Doubled),
        2 => (0..4u64).prop_map(Range::Number),
    ];
    let purpose = select(&["", "", "", "c", "m"]);
    (purpose, 0..3 * OBLIQUE.len(), core, range).prop_map(|(purpose, number, core, range)| {
        let directions = directions(core);
        Atom {
            purpose,
            directions: directions.get(number).copied().unwrap_or_default(),
            core,
            range: match (core, range) {
                (Core::Sides(..), Range::Doubled) => Range::Plain,
                _ => range,
            },
        }
    })
}

fn directions(core: Core) -> &'static [&'static str] {
    match core {
        Core::Letter('W' | 'D' | 'H' | 'R') => STRAIGHT,
        Core::Letter('F' | 'A' | 'G' | 'B') => DIAGONAL,
        Core::Letter('K' | 'Q') => BOTH,
        Core::Letter(_) => OBLIQUE,
        Core::Sides(m, n) if m * n == 0 => STRAIGHT,
        Core::Sides(m, n) if m == n => DIAGONAL,
        Core::Sides(..) => OBLIQUE,
    }
}

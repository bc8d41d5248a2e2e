//! The orbits of a symmetry on the squares of a board.

/// A file and a rank, from 0.
type Square = (i32, i32);

/// Rotations and reflections by number. 0 is the identity.
pub(crate) const MAPS: usize = 8;

fn image((x, y): Square, n: i32, map: usize) -> Square {
    let (x, y) = if map & 1 != 0 { (y, x) } else { (x, y) };
    let x = if map & 2 != 0 { n - 1 - x } else { x };
    let y = if map & 4 != 0 { n - 1 - y } else { y };
    (x, y)
}

/// Orbits without an attack between two of their own squares.
pub(crate) struct Orbits {
    pub(crate) all: Vec<Orbit>,
}

pub(crate) struct Orbit {
    /// The number of squares.
    pub(crate) size: usize,
    /// The indexes of the conflicting orbits.
    pub(crate) attacked_by: Vec<usize>,
    /// The last conflicting orbit, or 0.
    pub(crate) last_neighbour: usize,
}

impl Orbits {
    /// The orbits of a symmetry in reading order. For colour-bound pieces, the orbits of one colour come first.
    pub(crate) fn of(
        n: i32,
        map: usize,
        keeps_colour: bool,
        attacks: impl Fn(Square, Square) -> bool,
    ) -> Self {
        let mut squares: Vec<Square> = (0..n).flat_map(|y| (0..n).map(move |x| (x, y))).collect();
        squares.sort_by_key(|(x, y)| keeps_colour && (x + y) % 2 == 1);
        let mut orbits: Vec<Vec<Square>> = Vec::new();
        for square in squares {
            if orbits.iter().flatten().any(|&other| other == square) {
                continue;
            }
            let mut orbit = vec![square];
            let mut next = image(square, n, map);
            while next != square {
                orbit.push(next);
                next = image(next, n, map);
            }
            orbits.push(orbit);
        }
        let attack = |a: &[Square], b: &[Square]| {
            let mut pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
            pairs.any(|(a, b)| attacks(a, b))
        };
        orbits.retain(|orbit| !attack(orbit, orbit));
        let all = (0..orbits.len()).map(|at| {
            let others = (0..orbits.len()).filter(|&other| other != at);
            let attacked_by: Vec<usize> = others
                .filter(|&other| attack(&orbits[at], &orbits[other]))
                .collect();
            Orbit {
                size: orbits[at].len(),
                last_neighbour: attacked_by.last().copied().unwrap_or(0),
                attacked_by,
            }
        });
        Orbits { all: all.collect() }
    }
}

//! The attacks of a piece.

use std::collections::BTreeSet;

use super::super::expression::{Condition, Variable};
use super::super::puzzle::{Atom, Core, Piece, Range};
use super::grid::{Grid, Ground};
use super::named::{NAMED, Part};

/// A leap with its maximum number of repetitions, or a condition.
enum Move<'p> {
    Steps(i64, i64, u64),
    Where(&'p Condition),
}

/// The places that a piece attacks from `from`, without `from`.
pub(super) fn attacked(grid: &Grid, own: &[Piece], piece: &Piece, from: usize) -> BTreeSet<usize> {
    let mut moves = Vec::new();
    collect(own, piece, u64::MAX, &mut moves);
    let mut attacked = BTreeSet::new();
    for one in moves {
        match one {
            Move::Steps(dx, dy, most) => ride(grid, from, (dx, dy), most, &mut attacked),
            Move::Where(condition) => {
                let squares = grid.squares().into_iter();
                attacked.extend(squares.filter(|&to| sees(grid, condition, from, to)));
            }
        }
    }
    attacked.remove(&from);
    attacked
}

fn ride(grid: &Grid, from: usize, (dx, dy): (i64, i64), most: u64, to: &mut BTreeSet<usize>) {
    let (file, rank) = grid.file_and_rank(from);
    for step in (1i64..).take(most.try_into().unwrap_or(usize::MAX)) {
        match grid.at(file + step * dx, rank + step * dy) {
            None => return,
            Some(place) if place == from => return,
            Some(place) if grid.ground[place] != Ground::Hole => _ = to.insert(place),
            Some(_) if grid.riders_pass_holes => {}
            Some(_) => return,
        }
    }
}

fn sees(grid: &Grid, condition: &Condition, from: usize, to: usize) -> bool {
    let ((x, y), (x2, y2)) = (grid.file_and_rank(from), grid.file_and_rank(to));
    let places = [
        (Variable::X, x),
        (Variable::Y, y),
        (Variable::X2, x2),
        (Variable::Y2, y2),
    ];
    grid.ways(from, to).into_iter().any(|(dx, dy)| {
        let way = [(Variable::Dx, dx), (Variable::Dy, dy)];
        condition.holds(&grid.values(&[&places[..], &way[..]].concat()))
    })
}

fn collect<'p>(own: &'p [Piece], piece: &'p Piece, most: u64, moves: &mut Vec<Move<'p>>) {
    let mut add = |leaps: &[(i64, i64)], times: u64| {
        let leaps = leaps.iter();
        moves.extend(leaps.map(|&(dx, dy)| Move::Steps(dx, dy, times.min(most))));
    };
    match piece {
        Piece::Named(row, _) => {
            for part in NAMED[*row].1 {
                match part {
                    Part::Leaper(m, n) => add(&all_ways(*m, *n), 1),
                    Part::Rider(m, n) => add(&all_ways(*m, *n), u64::MAX),
                    Part::Leap(dx, dy) => add(&[(*dx, *dy)], 1),
                    Part::Ride(dx, dy) => add(&[(*dx, *dy)], u64::MAX),
                }
            }
        }
        Piece::Own(index) => collect(own, &own[*index], most, moves),
        Piece::Leaper(m, n) => add(&all_ways(*m, *n), 1),
        Piece::Rider(m, n) => add(&all_ways(*m, *n), u64::MAX),
        Piece::Leaps(leaps) => add(leaps, 1),
        Piece::Rides(leaps) => add(leaps, u64::MAX),
        Piece::UpTo(range, piece) => collect(own, piece, most.min(*range), moves),
        Piece::Any(pieces) => {
            for piece in pieces {
                collect(own, piece, most, moves);
            }
        }
        Piece::Where(_) if most == 0 => {}
        Piece::Where(condition) => moves.push(Move::Where(condition)),
        Piece::Betza(atoms) => {
            for atom in atoms {
                let (leaps, times) = leaps_of(atom);
                add(&leaps, times);
            }
        }
    }
}

fn all_ways(m: i64, n: i64) -> Vec<(i64, i64)> {
    let mut ways = Vec::new();
    for (a, b) in [(m, n), (n, m)] {
        ways.extend([(a, b), (a, -b), (-a, b), (-a, -b)]);
    }
    ways
}

/// The leaps of an atom, with the maximum number of repetitions.
fn leaps_of(atom: &Atom) -> (Vec<(i64, i64)>, u64) {
    let (sides, times): (&[(i64, i64)], u64) = match atom.core {
        Core::Sides(m, n) => (&[(m, n)], 1),
        Core::Letter(letter) => match letter {
            'W' => (&[(1, 0)], 1),
            'F' => (&[(1, 1)], 1),
            'D' => (&[(2, 0)], 1),
            'N' => (&[(2, 1)], 1),
            'A' => (&[(2, 2)], 1),
            'H' => (&[(3, 0)], 1),
            'C' => (&[(3, 1)], 1),
            'Z' => (&[(3, 2)], 1),
            'G' => (&[(3, 3)], 1),
            'K' => (&[(1, 0), (1, 1)], 1),
            'R' => (&[(1, 0)], u64::MAX),
            'B' => (&[(1, 1)], u64::MAX),
            'Q' => (&[(1, 0), (1, 1)], u64::MAX),
            _ => panic!("no atom {letter}"),
        },
    };
    let times = match atom.range {
        Range::Plain => times,
        Range::Doubled | Range::Number(0) => u64::MAX,
        Range::Number(most) => most,
    };
    let mut leaps: Vec<(i64, i64)> = sides.iter().flat_map(|&(m, n)| all_ways(m, n)).collect();
    leaps.retain(|&leap| atom.purpose != "m" && is_chosen(atom.directions, leap));
    (leaps, times)
}

/// Whether direction letters select a leap: single letters along files and ranks; single letters or pairs along
/// diagonals; otherwise pairs with a second letter for the longer side.
fn is_chosen(letters: &str, (dx, dy): (i64, i64)) -> bool {
    let goes = |letter: char| match letter {
        'f' => dy > 0,
        'b' => dy < 0,
        'l' => dx < 0,
        'r' => dx > 0,
        'v' => dy != 0,
        's' => dx != 0,
        _ => panic!("no direction {letter}"),
    };
    let letters: Vec<char> = letters.chars().collect();
    if letters.is_empty() {
        return true;
    }
    if dx == 0 || dy == 0 {
        return letters.into_iter().any(goes);
    }
    if dx.abs() == dy.abs() {
        return letters.chunks(2).any(|pair| pair.iter().copied().all(goes));
    }
    let is_tall = dy.abs() > dx.abs();
    letters.chunks(2).any(|pair| {
        let is_long = match pair {
            [_, 'h'] => true,
            ['f' | 'b', 's'] => !is_tall,
            ['f' | 'b', _] => is_tall,
            _ => !is_tall,
        };
        goes(pair[0]) && is_long
    })
}

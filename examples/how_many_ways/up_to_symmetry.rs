//! Savings by rotation and reflection: a little less than seven eighths.
//!
//! A board has 8 symmetries. If every set of queens had 8 different images, the 118,968 sets would
//! be 118,968 / 8 = 14,871 up to symmetry, a number that has been published. But some sets are
//! symmetric: a reflection in a long diagonal fixes a queen on it. Such sets have fewer images, so
//! there are more orbits: 14,904, or 14,905 with the empty board.
//!
//! **Burnside's lemma** counts them. The number of orbits is the mean, over the 8 symmetries, of
//! the number of sets that each one fixes: (118,969 + 271) / 8 = 14,905. That is exact, but it
//! saves no work. The identity fixes all sets, so all of them are counted, and the fixed sets of the
//! other seven symmetries in addition: 119,212 nodes instead of the 118,968 of a plain count.
//!
//! **A reduced search** makes one set of each orbit, the first one in reading order. The first queen
//! is therefore on one of the 10 of 64 squares without an earlier image, and every larger set is
//! checked as well. A set with an earlier image is not extended. This loses no orbit: if queens are
//! added on later squares, the image of the larger set is still earlier. The search makes 24,836
//! sets, and 14,904 of them are first. These are fewer nodes, but they take more time, because each
//! check computes and sorts eight images.

use std::error::Error;

use standoff::core::split::{Items, Pool, split_fold};
use standoff::prelude::{Arc, Board, Kind, Model, queen};

use super::{Square, peaceful, peaceful_sets, squares};

/// The savings by symmetry for any number of queens on n x n, and the cost of both methods.
pub(crate) fn savings(n: u32) -> Result<[(u128, &'static str); 5], Box<dyn Error>> {
    let sets = peaceful_sets(n);
    let burnside = by_burnside(n)?;
    let reduced = by_reduced_search(n);
    assert_eq!(burnside.orbits, reduced.orbits);
    #[rustfmt::skip]
    let savings = [
        (sets / 8, "an eighth of the sets of any number, as if none were its own image"),
        (burnside.orbits, "true number of orbits, with the empty board"),
        (sets, "nodes of a search for all sets"),
        (burnside.nodes, "nodes of Burnside's lemma"),
        (reduced.nodes, "nodes of a search reduced by symmetry"),
    ];
    Ok(savings)
}

/// The number of orbits, including the empty board, and the number of sets that the method makes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OrbitCount {
    orbits: u128,
    nodes: u128,
}

/// Counts the sets that each symmetry fixes, by the moving split.
fn by_burnside(n: u32) -> Result<OrbitCount, Box<dyn Error>> {
    let queens = Kind::new("queen", 'Q', Arc::new(queen()));
    let model = Model::new(Board::rectangle(n.into(), n.into())?, vec![queens])?;
    let solver = standoff::solver(&model).with_engine("split")?;
    let outcome = solver.count_up_to_symmetry()?;
    Ok(OrbitCount {
        orbits: outcome.answer.value().try_into()?,
        nodes: outcome.nodes.into(),
    })
}

/// Makes the first set of each orbit, and the extensions of these that are not first.
fn by_reduced_search(n: u32) -> OrbitCount {
    let empty_board = OrbitCount {
        orbits: 1,
        nodes: 0,
    };
    with_more_queens(empty_board, n, &[], squares(n))
}

/// Adds the sets that extend the chosen squares by some of these squares.
fn with_more_queens(
    count: OrbitCount,
    n: u32,
    chosen: &[Square],
    left: Items<Square>,
) -> OrbitCount {
    split_fold(left, count, |mut count, head, rest| {
        let set = [chosen, &[head]].concat();
        count.nodes += 1;
        if !is_first_of_its_orbit(&set, n) {
            return count;
        }
        count.orbits += 1;
        let allowed = rest.keep(|other| peaceful(&head, other));
        with_more_queens(count, n, &set, allowed)
    })
}

/// Whether no image of a set in reading order comes before it.
fn is_first_of_its_orbit(set: &[Square], n: u32) -> bool {
    SYMMETRIES.iter().all(|symmetry| {
        let mut image: Vec<Square> = set.iter().map(|&square| symmetry(square, n - 1)).collect();
        image.sort_unstable();
        set <= image.as_slice()
    })
}

/// The symmetries of a square board, given its last row.
const SYMMETRIES: [fn(Square, u32) -> Square; 8] = [
    |(row, column), _| (row, column),
    |(row, column), last| (row, last - column),
    |(row, column), last| (last - row, column),
    |(row, column), last| (last - row, last - column),
    |(row, column), _| (column, row),
    |(row, column), last| (column, last - row),
    |(row, column), last| (last - column, row),
    |(row, column), last| (last - column, last - row),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eighth_of_the_sets_on_8_x_8_and_what_is_true() {
        let savings = savings(8).unwrap().map(|(number, _)| number);
        assert_eq!(savings[..3], [14_871, 14_905, 118_968]);
    }

    /// The orbits, computed by storing and comparing all images.
    #[test]
    fn both_ways_count_the_orbits() {
        for n in 1..=6 {
            let sets = standoff::core::split::compatible_sets(squares(n), peaceful).sizes(0..);
            let orbits = sets.filter(|set| is_first_of_its_orbit(set, n)).count() as u128;
            assert_eq!(by_burnside(n).unwrap().orbits, orbits, "n = {n}");
            assert_eq!(by_reduced_search(n).orbits, orbits, "n = {n}");
        }
    }

    #[test]
    fn burnside_costs_more_than_all_sets_and_the_reduced_search_less() {
        let nodes = (by_burnside(8).unwrap().nodes, by_reduced_search(8).nodes);
        assert_eq!(nodes, (119_212, 24_836));
        assert!(nodes.0 > peaceful_sets(8) && peaceful_sets(8) > nodes.1);
    }

    #[test]
    fn ten_squares_of_64_are_the_first_of_their_orbits() {
        let first = squares(8).filter(|&square| is_first_of_its_orbit(&[square], 8));
        assert_eq!(first.count(), 10);
    }

    #[test]
    fn symmetries_are_eight_and_map_a_board_to_itself() {
        let images = |map: fn(Square, u32) -> Square| -> Vec<Square> {
            squares(3).map(|square| map(square, 2)).collect()
        };
        let mut different: Vec<Vec<Square>> = SYMMETRIES.map(images).into();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 8);
        for mut image in different {
            image.sort_unstable();
            assert!(squares(3).eq(image));
        }
    }
}

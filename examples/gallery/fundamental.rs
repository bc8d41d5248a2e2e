//! A sieve for the fundamental placements.
//!
//! A rotation or reflection of the board maps each solution to a solution, usually another one. The
//! images of one solution form an *orbit*, and one member represents it: the fundamental placement.
//! The sieve is that of Eratosthenes: keep the first remaining placement, remove all its images,
//! and repeat.
//!
//! ```text
//! . Q . .        . . Q .
//! . . . Q   <->  Q . . .      the only two for n = 4: one orbit, one fundamental placement
//! Q . . .        . . . Q
//! . . Q .        . Q . .
//! ```
//!
//! A board has 8 symmetries, so an orbit has 8 members, or 4, 2 or 1 if the placement is symmetric.
//! For 8 queens, 92 = 11 * 8 + 1 * 4: twelve fundamental placements. All 92 must be found and stored
//! first, so the sieve shortens the list but not the search.

use std::collections::BTreeSet;

use super::queen::Placement;
use super::recursion;
use super::tally::Tally;

/// The first placement of each orbit, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let orbits = sift(recursion::solve(n, tally));
    orbits.into_iter().map(|orbit| orbit.first).collect()
}

/// A fundamental placement and the size of its orbit.
#[derive(Debug, PartialEq)]
struct Orbit {
    first: Placement,
    size: usize,
}

/// The orbits of a set of placements that is closed under symmetry.
fn sift(placements: Vec<Placement>) -> Vec<Orbit> {
    let mut left: BTreeSet<Placement> = placements.into_iter().collect();
    let mut orbits = Vec::new();
    while let Some(first) = left.pop_first() {
        let others = images(&first)
            .into_iter()
            .filter(|image| left.remove(image));
        let size = 1 + others.count();
        orbits.push(Orbit { first, size });
    }
    orbits
}

/// The images of a placement under all eight symmetries.
fn images(placement: &[usize]) -> Vec<Placement> {
    let mut image = placement.to_vec();
    let mut images = Vec::new();
    for _ in 0..4 {
        image.reverse();
        images.push(image.clone());
        image = across_the_diagonal(&image);
        images.push(image.clone());
    }
    images
}

/// A placement reflected so that its columns become its rows.
fn across_the_diagonal(placement: &[usize]) -> Placement {
    let mut image = vec![0; placement.len()];
    for (column, &row) in placement.iter().enumerate() {
        image[row] = column;
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orbit_sizes(n: usize) -> Vec<usize> {
        let orbits = sift(recursion::solve(n, &Tally::default()));
        orbits.iter().map(|orbit| orbit.size).collect()
    }

    #[test]
    fn images_of_placements_with_and_without_symmetry() {
        let different = |placement| images(placement).into_iter().collect::<BTreeSet<_>>();
        let both_of_4 = [[1, 3, 0, 2], [2, 0, 3, 1]];
        assert!(different(&both_of_4[0]).into_iter().eq(both_of_4));
        assert_eq!(different(&[0, 4, 7, 5, 2, 6, 1, 3]).len(), 8);
    }

    #[test]
    fn fundamental_placements_of_0_to_8_queens() {
        let count = |n| solve(n, &Tally::default()).len();
        assert!((0..=8).map(count).eq([1, 1, 0, 0, 1, 2, 1, 6, 12]));
    }

    #[test]
    fn of_twelve_orbits_eleven_have_8_members_and_one_has_4() {
        let sizes = orbit_sizes(8);
        assert_eq!(sizes.iter().filter(|&&size| size == 8).count(), 11);
        assert_eq!(sizes.iter().filter(|&&size| size == 4).count(), 1);
        assert_eq!(sizes.len(), 12);
    }

    #[test]
    fn orbits_add_up_to_all_placements() {
        for (n, all) in [1, 1, 0, 0, 2, 10, 4, 40, 92].into_iter().enumerate() {
            assert_eq!(orbit_sizes(n).iter().sum::<usize>(), all, "n = {n}");
        }
    }
}

//! Cliques and neighbourhoods of a conflict graph.

use standoff_model::{Bounds, Candidate, LinearConstraint, clique_cover};

use crate::{conflicts, members};

fn cliques(conflict: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let indices = |clique: Vec<Candidate>| clique.iter().map(|c| c.index()).collect();
    let cover = clique_cover(&conflicts(12, conflict));
    cover.into_iter().map(indices).collect()
}

#[test]
fn candidates_are_partitioned_into_cliques() {
    let expected: [(usize, Vec<Vec<usize>>); 4] = [
        (12, cliques(|_, _| false)),
        (3, cliques(|a, b| a / 4 == b / 4)),
        (6, cliques(|a, b| a - b == 1)),
        (1, cliques(|_, _| true)),
    ];
    for (number, cliques) in expected {
        assert_eq!(cliques.len(), number);
        let mut members = cliques.concat();
        members.sort_unstable();
        assert!(members.into_iter().eq(0..12));
    }
    assert_eq!(cliques(|a, b| a / 4 == b / 4)[1], [4, 5, 6, 7]);
}

/// The path 0 - 1 - 2 - 3, and 4 isolated.
#[test]
fn a_closed_neighbourhood_has_a_centre() {
    let conflicts = conflicts(5, |a, b| a < 4 && a - b == 1);
    let centre = |indices: &[usize], bounds| {
        let members = members(indices);
        let centre = LinearConstraint { members, bounds }.centre(&conflicts);
        centre.map(Candidate::index)
    };
    let one = Bounds::at_least(1);
    assert_eq!(centre(&[0, 1, 2], one), Some(1));
    assert_eq!(centre(&[0, 1], one), Some(0));
    assert_eq!(centre(&[4], one), Some(4));
    assert_eq!(centre(&[0, 1, 2], Bounds::between(1, 3)), Some(1));
    for (members, bounds) in [
        (&[0, 1, 2, 3][..], one),
        (&[1, 2][..], one),
        (&[0, 1, 2][..], Bounds::at_least(2)),
        (&[0, 1, 2][..], Bounds::exactly(1)),
        (&[][..], one),
    ] {
        assert_eq!(centre(members, bounds), None, "{members:?} {bounds:?}");
    }
}

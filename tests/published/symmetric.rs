//! Published numbers of placements up to a subgroup of the symmetries, or unchanged by one of them.

use num_bigint::BigUint;
use standoff::model::Model;
use standoff::solver::Solver;

use super::{exact, model};

/// n pieces on n x n.
fn pieces(piece: &str, n: usize) -> Model {
    model(&format!(
        "(board: (squares: Square({n})), place: [(piece: {piece}, count: Exactly({n}))])"
    ))
}

/// The number of placements that a map of the board leaves unchanged.
fn kept(model: &Model, map: &str) -> BigUint {
    let symmetries = model.symmetries().unwrap();
    let map = symmetries.iter().find(|symmetry| symmetry.name() == map);
    let map = map.expect("the map keeps the model");
    let quotient = model.problem().quotient(map);
    exact(
        Solver::of(quotient.into(), &standoff::engines::all())
            .count()
            .unwrap()
            .answer,
    )
}

/// OEIS A032522.
#[test]
fn queens_unchanged_by_rotate_180() {
    let published = [
        0u64, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104,
    ];
    for (n, expected) in (2..).zip(published) {
        let found = kept(&pieces("Queen", n), "rotate 180");
        assert_eq!(found, BigUint::from(expected), "n = {n}");
    }
}

/// OEIS A037223.
#[test]
fn rooks_unchanged_by_rotate_180() {
    let published = [
        2u64, 2, 8, 8, 48, 48, 384, 384, 3840, 3840, 46080, 46080, 645120, 645120,
    ];
    for (n, expected) in (2..).zip(published) {
        let found = kept(&pieces("Rook", n), "rotate 180");
        assert_eq!(found, BigUint::from(expected), "n = {n}");
    }
}

/// OEIS A263685, by Burnside's lemma.
#[test]
fn rooks_up_to_rotation() {
    let published = [1u64, 2, 9, 33, 192, 1272, 10182, 90822];
    for (n, expected) in (2..).zip(published) {
        let model = pieces("Rook", n);
        let turns = ["identity", "rotate 90", "rotate 180", "rotate 270"];
        let kept: BigUint = turns.map(|turn| kept(&model, turn)).iter().sum();
        assert_eq!(kept, BigUint::from(4 * expected), "n = {n}");
    }
}

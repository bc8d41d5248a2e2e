//! Fundamental placements and counts up to symmetry.

use std::collections::BTreeSet;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::{Board, Square, Wrap};
use standoff_model::{Bounds, Lines, Model, Placement, Rule};
use standoff_solver::Answer;

use crate::support::{any, model, n_queens, quotient_orbits, solver_for, solver_of, unfolded};

fn orbits(model: &Model) -> Vec<usize> {
    solver_for(model)
        .fundamental()
        .unwrap()
        .map(|(_, size)| size)
        .collect()
}

fn by_burnside(model: &Model) -> u64 {
    let answer = solver_for(model).count_up_to_symmetry().unwrap().answer;
    u64::try_from(answer.exact().unwrap()).unwrap()
}

#[test]
fn the_eight_queens_are_eleven_orbits_of_8_and_one_of_4() {
    let sizes = orbits(&n_queens(8));
    assert_eq!(sizes.len(), 12);
    assert_eq!(sizes.iter().filter(|&&size| size == 8).count(), 11);
    assert_eq!(sizes.iter().filter(|&&size| size == 4).count(), 1);
}

/// OEIS A002562, at n = 0 and 1 too.
#[test]
fn n_queens_up_to_symmetry() {
    for (n, count) in (0..).zip([1, 1, 0, 0, 1, 2, 1, 6, 12, 46]) {
        assert_eq!(orbits(&n_queens(n)).len(), count, "listed, n = {n}");
        assert_eq!(by_burnside(&n_queens(n)), count as u64, "counted, n = {n}");
    }
}

#[test]
fn any_number_of_queens_up_to_symmetry() {
    for (n, count) in (1..).zip([2, 2, 5, 14, 64, 338, 2128, 14_905]) {
        assert_eq!(by_burnside(&model(n, n, [any("queen")])), count, "n = {n}");
    }
}

/// Branches are pruned if an image of their first three queens comes earlier.
#[test]
fn branches_without_a_first_placement_are_pruned() {
    for (model, orbits, all) in [
        (model(5, 5, [any("queen")]), 64, 462),
        (model(4, 4, [any("king")]), 51, 314),
    ] {
        let solver = solver_for(&model).with_engine("split").unwrap();
        let mut solutions = solver.solutions().unwrap();
        assert_eq!(solutions.by_ref().count(), all);
        let mut fundamental = solver.fundamental().unwrap();
        assert_eq!(fundamental.by_ref().count(), orbits);
        let searched = fundamental.solutions().nodes();
        let most = 2 * solutions.nodes() / 5;
        assert!(searched < most, "{searched} of {}", solutions.nodes());
    }
}

/// The reflection in the diagonal of all candidates moves none of them.
#[test]
fn equal_maps_are_merged() {
    let board = Board::rectangle(2, 2).unwrap();
    let ends = [board.square("a2").unwrap(), board.square("b1").unwrap()];
    let kinds = vec![any("rook").only_on(ends)];
    let model = Model::new(board, kinds).unwrap();
    let maps = model.symmetries().unwrap();
    let names: Vec<&str> = maps.iter().map(|map| map.name()).collect();
    assert_eq!(names, ["identity", "rotate 180"]);
    // None, the one or the other, both.
    assert_eq!(by_burnside(&model), 3);
    assert_eq!(orbits(&model), [1, 2, 1]);
}

/// The maps of a torus onto itself, as lists of images: shifts and reflections along both sides, and of a square board the
/// exchange of the sides.
fn maps_of_a_torus(width: usize, height: usize) -> BTreeSet<Vec<usize>> {
    let mut maps = BTreeSet::new();
    let places = || (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    for (right, down) in places() {
        for turn in 0..8 {
            let image = |(column, row)| {
                let (column, row) = if turn & 4 == 0 {
                    (column, row)
                } else {
                    (row, column)
                };
                let column = if turn & 1 == 0 {
                    column
                } else {
                    width - column
                };
                let row = if turn & 2 == 0 { row } else { height - row };
                (row + down) % height * width + (column + right) % width
            };
            if turn & 4 == 0 || width == height {
                maps.insert(places().map(image).collect());
            }
        }
    }
    maps
}

/// The number of sets of open squares of a torus without two adjacent kings, up to these maps: each set is compared
/// with all its images.
fn orbits_of_kings(
    [width, height]: [usize; 2],
    open: &[usize],
    maps: &BTreeSet<Vec<usize>>,
) -> usize {
    let near = |a: usize, b: usize, side: usize| [0, 1, side - 1].contains(&a.abs_diff(b));
    let attacks = |a: usize, b: usize| {
        a != b && near(a % width, b % width, width) && near(a / width, b / width, height)
    };
    let is_free = |set: &&Vec<usize>| !set.iter().any(|&a| set.iter().any(|&b| attacks(a, b)));
    let image = |set: &[usize], map: &[usize]| BTreeSet::from_iter(set.iter().map(|&at| map[at]));
    let sets = (0..1u32 << open.len()).map(|set| -> Vec<usize> {
        let members = (0..open.len()).filter(|index| set >> index & 1 == 1);
        members.map(|index| open[index]).collect()
    });
    let sets: Vec<Vec<usize>> = sets.collect();
    let firsts = sets.iter().filter(is_free).map(|set| {
        let images = maps.iter().map(|map| image(set, map));
        images.min().expect("the identity is a map")
    });
    firsts.collect::<BTreeSet<_>>().len()
}

/// On a torus of width 1 or 2, there are few translations and reflections along that side, and many of them coincide,
/// even more with forbidden squares.
#[test]
fn each_symmetry_of_a_narrow_torus_is_counted_once() {
    let narrow = (1..=8).flat_map(|n| [[1, n], [n, 1]]);
    for [width, height] in narrow.chain((1..=5).flat_map(|n| [[2, n], [n, 2]])) {
        let all: Vec<usize> = (0..width * height).collect();
        let even = all.iter().copied().filter(|at| at % 2 == 0).collect();
        for open in [
            all.clone(),
            all[1..].to_vec(),
            even,
            BTreeSet::from([0, width * height / 2])
                .into_iter()
                .collect(),
        ] {
            let forbidden = all.iter().filter(|&at| !open.contains(at));
            let board = Board::rectangle(width as u64, height as u64).unwrap();
            let board = board.forbid(forbidden.map(|&at| Square::new(at as u32)));
            let torus = Model::new(board.wrap(Wrap::Torus), vec![any("king")]).unwrap();
            let maps = maps_of_a_torus(width, height).into_iter();
            let kept = maps.filter(|map| open.iter().all(|&at| open.contains(&map[at])));
            let kept: BTreeSet<Vec<usize>> = kept.collect();
            let moves = |map: &Vec<usize>| open.iter().map(|&at| map[at]).collect();
            let different: BTreeSet<Vec<usize>> = kept.iter().map(moves).collect();
            let at = format!("{width} x {height}, {open:?}");
            assert_eq!(torus.symmetries().unwrap().len(), different.len(), "{at}");
            let expected = orbits_of_kings([width, height], &open, &kept);
            assert_eq!(by_burnside(&torus), expected as u64, "{at}");
            assert_eq!(orbits(&torus).len(), expected, "{at}");
        }
    }
}

/// OEIS A275869 for kings.
#[test]
fn the_list_agrees_with_burnsides_lemma() {
    for (name, n) in [
        ("king", 4),
        ("knight", 4),
        ("queen", 6),
        ("bishop", 4),
        ("pawn", 3),
    ] {
        let any_number = model(n, n, [any(name)]);
        assert_eq!(
            orbits(&any_number).len() as u64,
            by_burnside(&any_number),
            "{name}"
        );
    }
    assert_eq!(by_burnside(&model(4, 4, [any("king")])), 51);
    for (width, height) in [(5, 3), (2, 4), (1, 6), (0, 2)] {
        let rooks = model(width, height, [any("rook")]);
        assert_eq!(
            orbits(&rooks).len() as u64,
            by_burnside(&rooks),
            "{width} x {height}"
        );
    }
}

#[test]
fn orbits_add_up_to_all() {
    let mixed = model(3, 3, [any("queen").exactly(1), any("knight").between(0, 2)]);
    let all = solver_for(&mixed).solutions().unwrap().count();
    assert_eq!(orbits(&mixed).iter().sum::<usize>(), all);
    assert_eq!(orbits(&mixed).len() as u64, by_burnside(&mixed));
}

#[test]
fn the_sizes_of_a_count_up_to_symmetry_are_pieces() {
    let queens = model(3, 3, [any("queen")]);
    let answer = solver_for(&queens)
        .count_by_size_up_to_symmetry()
        .unwrap()
        .answer;
    let expected = [1u32, 3, 1].map(BigUint::from).to_vec();
    assert_eq!(answer, Answer::Exact(expected));
}

#[test]
fn forbidden_squares_reduce_the_group_and_pawns_do_not() {
    let names = |model: &Model| -> Vec<String> {
        let maps = model.symmetries().unwrap();
        maps.iter().map(|map| map.name().to_string()).collect()
    };
    assert_eq!(names(&model(4, 4, [any("pawn")])).len(), 8);
    let cornered = Board::rectangle(4, 4).unwrap().forbid([Square::new(0)]);
    let cornered = Model::new(cornered, vec![any("queen")]).unwrap();
    assert_eq!(names(&cornered), ["identity", "mirror main diagonal"]);
    // A second kind shows the direction of the pawns.
    let mixed = model(3, 3, [any("pawn"), any("knight")]);
    assert_eq!(names(&mixed), ["identity", "mirror left-right"]);
}

/// The placements of a quotient are those that the symmetry leaves unchanged, several pieces at a time.
#[test]
fn quotients_have_the_placements_that_a_symmetry_fixes() {
    for model in [
        n_queens(4),
        model(3, 3, [any("king")]),
        model(4, 2, [any("rook").between(1, 2)]),
    ] {
        let all: Vec<Placement> = solver_for(&model).solutions().unwrap().collect();
        for map in model.symmetries().unwrap() {
            let orbits = quotient_orbits(model.problem(), &map);
            let quotient = solver_of(model.problem().quotient(&map).into());
            let listed = quotient.solutions().unwrap();
            let mut listed: Vec<_> = listed.map(|p| unfolded(p.chosen(), &orbits)).collect();
            listed.sort_unstable();
            let fixed = all
                .iter()
                .filter(|&placement| map.image_of(placement) == *placement);
            let mut fixed: Vec<_> = fixed.map(|p| p.chosen().to_vec()).collect();
            fixed.sort_unstable();
            assert_eq!(listed, fixed, "{}", map.name());
        }
    }
}

/// A constraint alone distinguishes one corner.
#[test]
fn a_map_that_moves_a_constraint_is_no_symmetry() {
    let board = Board::rectangle(3, 3).unwrap();
    let corner = Lines::Squares(vec![board.square("a1").unwrap()]);
    let rule = Rule::Each {
        lines: corner,
        kinds: None,
        number: Bounds::exactly(1),
    };
    let model = Model::with_rules(board, vec![any("rook")], &[Rule::NoAttack, rule]).unwrap();
    let maps = model.symmetries().unwrap();
    let names: Vec<&str> = maps.iter().map(|map| map.name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let count = solver_for(&model).count_up_to_symmetry().unwrap();
    // A rook in the corner, and on the other four squares none, one in three places, or two in two.
    assert_eq!(count.answer, Answer::Exact(6u32.into()));
}

/// In a quotient the centre weighs 1, and pairs of squares weigh 2. OEIS A032522.
#[test]
fn uneven_weights_are_counted_by_every_engine() {
    for (n, expected) in [(4u64, 2u32), (5, 2), (6, 4), (7, 8), (8, 4)] {
        let model = n_queens(n);
        let quotient = model.problem().quotient(&model.symmetries().unwrap()[2]);
        let quotient = Arc::new(quotient);
        for engine in ["split", "groups", "plain"] {
            let solver = solver_of(quotient.clone());
            let count = solver.with_engine(engine).unwrap().count().unwrap();
            assert_eq!(
                count.answer,
                Answer::Exact(expected.into()),
                "{engine}, n = {n}"
            );
        }
    }
}

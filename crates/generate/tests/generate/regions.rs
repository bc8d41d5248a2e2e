//! Regions that are drawn around a solution.

use std::cell::Cell;

use standoff_board::{Board, Square, SquareSet};
use standoff_core::End;
use standoff_deduce::Level;
use standoff_generate::{Impossible, RegionDraft, RegionMap, Symmetry, Wishes};
use standoff_model::Model;

use crate::support::{check_steps, level, solutions, square, star_battle, stars};

const FAIR: Wishes = Wishes {
    fair: true,
    levels: None,
    sizes: None,
    symmetry: None,
};

fn open(model: &Model) -> SquareSet {
    let board = model.board();
    let drawn = |square: &Square| board.regions().iter().any(|(_, it)| it.contains(*square));
    board.squares().filter(|it| !drawn(it)).collect()
}

/// A draft with all squares open that have no region.
fn draft(model: &Model, quota: u64, wishes: Wishes) -> Result<RegionDraft, Impossible> {
    RegionDraft::new(model.clone(), &open(model), quota, None, wishes)
}

fn drawn(draft: &RegionDraft, seed: u64) -> RegionMap {
    let drawn = draft.draw(seed, &|| None);
    drawn.unwrap_or_else(|not| panic!("seed {seed}: {not:?}"))
}

/// The finished puzzle, whose regions are connected.
fn finished(board: &Board, map: &RegionMap, number: u64) -> Model {
    let model = star_battle(board, &map.draw(board), number);
    for (letter, region) in model.board().regions() {
        assert!(
            is_connected(model.board(), region),
            "region {letter}\n{}",
            map.draw(board)
        );
    }
    model
}

fn is_connected(board: &Board, region: &SquareSet) -> bool {
    let place = |square| board.column_and_row(square);
    let mut open: Vec<Square> = region.iter().take(1).collect();
    let mut reached: SquareSet = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        let (column, row) = place(at);
        for next in region.iter() {
            let (other_column, other_row) = place(next);
            let distance = column.abs_diff(other_column) + row.abs_diff(other_row);
            if distance == 1 && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.len() == region.len()
}

#[test]
fn drawn_regions_leave_one_solution() {
    for (side, number, seeds) in [
        (4, 1, 20),
        (5, 1, 20),
        (6, 1, 20),
        (8, 1, 20),
        (9, 2, 5),
        (10, 2, 3),
    ] {
        let model = stars(square(side), number);
        let draft = draft(&model, number, Wishes::default()).unwrap();
        for seed in 0..seeds {
            let map = drawn(&draft, seed);
            let puzzle = finished(model.board(), &map, number);
            assert_eq!(puzzle.board().regions().len() as u64, side);
            assert_eq!(solutions(&puzzle), 1, "{}", map.draw(model.board()));
            check_steps(&puzzle);
        }
    }
}

#[test]
fn levels_are_as_wished() {
    let model = stars(square(8), 1);
    for wished in Level::ALL {
        let wishes = Wishes {
            levels: Some(wished..=wished),
            ..Wishes::default()
        };
        let draft = draft(&model, 1, wishes).unwrap();
        let seeds = if wished == Level::Expert { 1 } else { 5 };
        for seed in 0..seeds {
            let map = drawn(&draft, seed);
            let puzzle = finished(model.board(), &map, 1);
            assert_eq!(level(&puzzle), Some(wished));
        }
    }
}

#[test]
fn sizes_are_as_wished() {
    let model = stars(square(7), 1);
    let wishes = Wishes {
        sizes: Some(3..=12),
        ..FAIR
    };
    let draft = draft(&model, 1, wishes).unwrap();
    for seed in 0..10 {
        let puzzle = finished(model.board(), &drawn(&draft, seed), 1);
        let sizes = puzzle
            .board()
            .regions()
            .iter()
            .map(|(_, region)| region.len());
        assert!({ sizes }.all(|size| (3..=12).contains(&size)));
    }
}

#[test]
fn symmetries_are_as_wished() {
    let model = stars(square(8), 1);
    for (symmetry, map_name) in [
        (Symmetry::Rotation, "rotate 180"),
        (Symmetry::QuarterTurn, "rotate 90"),
    ] {
        let wishes = Wishes {
            symmetry: Some(symmetry),
            ..FAIR
        };
        let draft = draft(&model, 1, wishes).unwrap();
        for seed in 0..5 {
            let puzzle = finished(model.board(), &drawn(&draft, seed), 1);
            let group = puzzle.symmetries().unwrap();
            assert!(group.iter().any(|map| map.name() == map_name));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_regions() {
    let model = stars(square(8), 1);
    let draft = draft(&model, 1, FAIR).unwrap();
    assert_eq!(drawn(&draft, 5), drawn(&draft.clone(), 5));
    assert_ne!(drawn(&draft, 5), drawn(&draft, 6));
}

/// Drawn regions keep their squares and letters, and may grow.
#[test]
fn open_squares_are_added_to_drawn_regions() {
    let board = square(6)
        .with_regions(
            "
        XX....
        X.....
        ......
        ......
        .....Y
        ...YYY
    ",
        )
        .unwrap();
    let model = stars(board.clone(), 1);
    let draft = draft(&model, 1, FAIR).unwrap();
    for seed in 0..5 {
        let map = drawn(&draft, seed);
        for (letter, region) in board.regions() {
            assert!(region.iter().all(|it| map.letter(it) == Some(*letter)));
        }
        assert_eq!(solutions(&finished(&square(6), &map, 1)), 1);
    }
}

/// Squares that are neither open nor drawn belong to no region.
#[test]
fn closed_squares_stay_without_a_region() {
    let model = stars(square(6), 1);
    let corner = model.board().square("a1").unwrap();
    let open = model.board().squares().filter(|&it| it != corner).collect();
    let draft = RegionDraft::new(model.clone(), &open, 1, None, FAIR).unwrap();
    let map = drawn(&draft, 0);
    assert_eq!(map.letter(corner), None);
    // A star on the corner would be in no region.
    assert_eq!(solutions(&finished(model.board(), &map, 1)), 1);
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |model: &Model, quota, wishes| draft(model, quota, wishes).unwrap_err();
    let eight = stars(square(8), 1);
    let symmetric = |symmetry| Wishes {
        symmetry: Some(symmetry),
        ..FAIR
    };
    let sizes = |sizes| Wishes {
        sizes: Some(sizes),
        ..FAIR
    };
    assert_eq!(
        refused(&stars(square(3), 1), 1, FAIR),
        Impossible::NoPlacement
    );
    assert_eq!(
        refused(&eight, 3, FAIR),
        Impossible::Uneven {
            pieces: 8,
            quota: 3
        }
    );
    assert_eq!(
        refused(&eight, 0, FAIR),
        Impossible::Uneven {
            pieces: 8,
            quota: 0
        }
    );
    assert_eq!(
        refused(&eight, 1, symmetric(Symmetry::Mirror)),
        Impossible::NoSymmetricPlacement
    );
    let wide = stars(Board::rectangle(6, 5).unwrap(), 1);
    assert_eq!(
        refused(&wide, 1, symmetric(Symmetry::QuarterTurn)),
        Impossible::NotSymmetric
    );
    assert!(matches!(
        refused(&eight, 1, sizes(1..=7)),
        Impossible::Sizes { .. }
    ));
    assert!(matches!(
        refused(&eight, 1, sizes(9..=20)),
        Impossible::Sizes { .. }
    ));
    let regions = |text| stars(square(5).with_regions(text).unwrap(), 1);
    let torn = regions("A...A\n.....\n.....\n.....\n.....");
    assert_eq!(refused(&torn, 1, FAIR), Impossible::Disconnected('A'));
    // No star fits beside the two of region A.
    let all_of_two_rows = regions("AAAAA\nAAAAA\n.....\n.....\n.....");
    assert_eq!(refused(&all_of_two_rows, 1, FAIR), Impossible::NoPlacement);
    let one_side = regions("A....\n.....\n.....\n.....\n.....");
    assert_eq!(
        refused(&one_side, 1, symmetric(Symmetry::Rotation)),
        Impossible::NotSymmetric
    );
    let any = Model::with_rules(square(4), stars(square(4), 1).kinds().to_vec(), &[]).unwrap();
    assert_eq!(refused(&any, 1, FAIR), Impossible::NoNumber);
}

#[test]
fn a_level_out_of_reach_gives_the_best_puzzle() {
    let model = stars(square(4), 1);
    let wishes = Wishes {
        levels: Some(Level::Expert..=Level::Expert),
        ..Wishes::default()
    };
    let not = draft(&model, 1, wishes)
        .unwrap()
        .draw(0, &|| None)
        .unwrap_err();
    let best = finished(model.board(), &not.best.unwrap(), 1);
    assert!(level(&best) < Some(Level::Expert));
    assert_eq!(solutions(&best), 1);
}

#[test]
fn a_stopped_search_ends_soon() {
    let model = stars(square(10), 2);
    let draft = draft(&model, 2, FAIR).unwrap();
    let calls = Cell::new(0);
    let stop = || {
        calls.set(calls.get() + 1);
        (calls.get() > 5).then_some(End::TimeLimit)
    };
    assert!(draft.draw(0, &stop).is_err());
    assert!(calls.get() < 10, "{} calls", calls.get());
}

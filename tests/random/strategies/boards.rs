//! Boards of all shapes.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::super::expression::Condition;
use super::super::puzzle::{Board, Shape, Wrap};
use super::super::referee::Grid;
use super::conditions;
use super::squares::{Draft, drafts};

/// Sides of boards: small ones, thin ones, wide ones with files of two letters, and large ones with more
/// than 64 squares.
#[rustfmt::skip]
const SIDES: &[(i64, i64)] = &[
    (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (1, 5), (4, 1), (3, 3), (4, 2), (2, 5), (3, 4), (4, 3),
    (7, 1), (1, 8), (12, 1), (6, 2), (2, 6), (4, 4), (5, 3), (3, 5),
    (0, 2), (3, 0), (1, 1), (28, 1), (27, 1), (30, 1), (9, 8), (8, 9), (11, 6), (6, 11), (13, 5), (5, 14),
];

/// The first sides of [`SIDES`], which are also used for maps.
const MAPS: usize = 20;

/// The parts of a board before its squares are known.
#[derive(Clone, Debug)]
pub(super) struct BoardDraft {
    shape: Shape,
    wrap: Wrap,
    only: Option<bool>,
    forbidden: Vec<Draft>,
    regions: Option<Vec<char>>,
    riders_pass_holes: bool,
}

pub(super) fn board() -> impl Strategy<Value = BoardDraft> {
    let wrap = prop_oneof![
        5 => Just(Wrap::Flat),
        2 => Just(Wrap::Cylinder),
        3 => Just(Wrap::Torus),
    ];
    let only = option::weighted(0.12, any::<bool>());
    let riders_pass_holes = any::<[bool; 2]>().prop_map(|both| both == [true; 2]);
    let forbidden = prop_oneof![3 => Just(Vec::new()), 1 => drafts(1..3)];
    let regions = option::weighted(0.5, vec(select(&['.', 'A', 'B', 'a']), 16));
    (shape(), wrap, only, forbidden, regions, riders_pass_holes).prop_map(
        |(shape, wrap, only, forbidden, regions, riders_pass_holes)| BoardDraft {
            shape,
            wrap,
            only,
            forbidden,
            regions,
            riders_pass_holes,
        },
    )
}

fn shape() -> impl Strategy<Value = Shape> {
    let sides = || select(SIDES);
    let map = (
        select(&SIDES[..MAPS]),
        prop_oneof![
            vec(select(&['.', '.', '.', '.', '#', 'x']), 16),
            vec(select(&['.', '.', 'A', 'A', 'B', 'C', '#', 'x']), 16),
        ],
    );
    prop_oneof![
        3 => select(&[1, 2, 3, 4, 3, 2, 3, 4, 3, 0]).prop_map(Shape::Square),
        4 => sides().prop_map(|(width, height)| Shape::Rect(width, height)),
        2 => (sides(), conditions::of_square())
            .prop_map(|((width, height), condition)| Shape::Where(width, height, condition)),
        4 => map.prop_map(|((width, height), mut places)| {
            places.truncate((width * height) as usize);
            Shape::Map(width, places)
        }),
    ]
}

impl BoardDraft {
    pub(super) fn finish(self, n: i64) -> Board {
        let mut board = Board {
            shape: self.shape,
            wrap: self.wrap,
            only: None,
            forbidden: Vec::new(),
            regions: None,
            riders_pass_holes: self.riders_pass_holes,
        };
        let mut grid = Grid::of_board(&board, n);
        if let (Shape::Where(_, _, condition), []) = (&mut board.shape, &grid.squares()[..]) {
            *condition = Condition::Not(Box::new(condition.clone()));
            grid = Grid::of_board(&board, n);
        }
        let squares = grid.squares();
        let fits = 0 < grid.area() && grid.area() <= 16 && !grid.has_regions();
        board.regions = self.regions.filter(|_| fits).map(|mut regions| {
            regions.truncate(grid.area());
            for place in (0..grid.area()).filter(|place| !squares.contains(place)) {
                regions[place] = '#';
            }
            regions
        });
        board.forbidden = Draft::finish(self.forbidden, &grid, &squares);
        board.only = self.only;
        board
    }
}

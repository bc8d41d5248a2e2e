//! The board by its places: numbers in reading order, file and rank from 1.

use super::super::expression::{Condition, Values, Variable};
use super::super::puzzle::{Board, Places, Puzzle, Shape, Wrap};

pub(in super::super) struct Grid {
    pub(super) width: i64,
    pub(super) height: i64,
    pub(super) wrap: Wrap,
    pub(super) riders_pass_holes: bool,
    n: i64,
    /// The ground at each place.
    pub(super) ground: Vec<Ground>,
    pub(super) region: Vec<Option<char>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Hole,
    /// A square without pieces.
    Forbidden,
    Free,
}

impl Grid {
    pub(in super::super) fn of(puzzle: &Puzzle) -> Self {
        Self::of_board(&puzzle.board, puzzle.n())
    }

    pub(in super::super) fn of_board(board: &Board, n: i64) -> Self {
        let (width, height) = board.shape.sides();
        let area = (width * height) as usize;
        let mut grid = Grid {
            width,
            height,
            wrap: board.wrap,
            riders_pass_holes: board.riders_pass_holes,
            n,
            ground: vec![Ground::Free; area],
            region: vec![None; area],
        };
        grid.cut(&board.shape);
        if let Some(regions) = &board.regions {
            let letters = regions.iter().map(|letter| Some(*letter));
            grid.region = letters
                .map(|l| l.filter(char::is_ascii_alphabetic))
                .collect();
        }
        for place in grid.places(&board.forbidden) {
            grid.ground[place] = Ground::Forbidden;
        }
        for place in 0..area {
            let (file, rank) = grid.file_and_rank(place);
            let is_light = (file + rank) % 2 == 1;
            let is_left = board.only.is_none_or(|light| light == is_light);
            if !is_left && grid.ground[place] == Ground::Free {
                grid.ground[place] = Ground::Forbidden;
            }
        }
        grid
    }

    fn cut(&mut self, shape: &Shape) {
        for place in 0..self.ground.len() {
            let ground = match shape {
                Shape::Where(_, _, condition) if !self.holds_at(condition, place) => Ground::Hole,
                Shape::Map(_, map) => match map[place] {
                    '#' => Ground::Hole,
                    'x' => Ground::Forbidden,
                    letter => {
                        self.region[place] = Some(letter).filter(|letter| *letter != '.');
                        Ground::Free
                    }
                },
                _ => Ground::Free,
            };
            self.ground[place] = ground;
        }
    }

    /// The number of places, including holes.
    pub(in super::super) fn area(&self) -> usize {
        self.ground.len()
    }

    /// The places that are squares.
    pub(in super::super) fn squares(&self) -> Vec<usize> {
        let is_square = |&place: &usize| self.ground[place] != Ground::Hole;
        (0..self.area()).filter(is_square).collect()
    }

    pub(in super::super) fn is_free(&self, place: usize) -> bool {
        self.ground[place] == Ground::Free
    }

    pub(in super::super) fn has_regions(&self) -> bool {
        self.region.iter().any(Option::is_some)
    }

    pub(in super::super) fn file_and_rank(&self, place: usize) -> (i64, i64) {
        let place = place as i64;
        (place % self.width + 1, self.height - place / self.width)
    }

    /// The place by file and rank, also across joined edges.
    pub(super) fn at(&self, file: i64, rank: i64) -> Option<usize> {
        let file = match self.wrap {
            Wrap::Flat => file,
            Wrap::Cylinder | Wrap::Torus => (file - 1).rem_euclid(self.width) + 1,
        };
        let rank = match self.wrap {
            Wrap::Torus => (rank - 1).rem_euclid(self.height) + 1,
            Wrap::Flat | Wrap::Cylinder => rank,
        };
        let is_on = (1..=self.width).contains(&file) && (1..=self.height).contains(&rank);
        is_on.then(|| ((self.height - rank) * self.width + file - 1) as usize)
    }

    /// The distances between two places in files and ranks: all that cross each joined edge at most once.
    pub(super) fn ways(&self, from: usize, to: usize) -> Vec<(i64, i64)> {
        let ((file, rank), (file2, rank2)) = (self.file_and_rank(from), self.file_and_rank(to));
        let mut ways = Vec::new();
        for dx in [-self.width, 0, self.width].map(|round| file2 - file + round) {
            for dy in [-self.height, 0, self.height].map(|round| rank2 - rank + round) {
                let is_short = dx.abs() < self.width && dy.abs() < self.height;
                if is_short && self.at(file + dx, rank + dy) == Some(to) {
                    ways.push((dx, dy));
                }
            }
        }
        ways
    }

    /// The distinct squares of a list, in its order.
    pub(in super::super) fn places(&self, list: &[Places]) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        for places in list {
            let places: Vec<usize> = match places {
                Places::Named(file, rank) | Places::At(file, rank) => {
                    self.at(*file, *rank).into_iter().collect()
                }
                Places::Where(condition) => {
                    let mut squares = self.squares();
                    squares.retain(|&place| self.holds_at(condition, place));
                    squares
                }
            };
            let known = found.clone();
            found.extend(places.into_iter().filter(|place| !known.contains(place)));
        }
        found
    }

    fn holds_at(&self, condition: &Condition, place: usize) -> bool {
        let (file, rank) = self.file_and_rank(place);
        condition.holds(&self.values(&[(Variable::X, file), (Variable::Y, rank)]))
    }

    /// These values, and those that are the same for all squares.
    pub(super) fn values(&self, own: &[(Variable, i64)]) -> Values {
        let mut values = Values::default();
        let all = [
            (Variable::Width, self.width),
            (Variable::Height, self.height),
            (Variable::N, self.n),
        ];
        for (variable, value) in own.iter().chain(&all) {
            values[*variable as usize] = *value;
        }
        values
    }
}

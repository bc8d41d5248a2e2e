//! The symmetry of a generated puzzle.

use standoff_board::Square;
use standoff_model::{Candidate, Model, Permutation};

use crate::error::Impossible;

/// A symmetry that a generated puzzle may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The puzzle looks the same after half a turn.
    Rotation,
    /// The puzzle looks the same after a quarter turn.
    QuarterTurn,
    /// The puzzle looks the same in a mirror that exchanges left and right.
    Mirror,
}

impl Symmetry {
    /// The name of the map of the board.
    fn map(self) -> &'static str {
        match self {
            Symmetry::Rotation => "rotate 180",
            Symmetry::QuarterTurn => "rotate 90",
            Symmetry::Mirror => "mirror left-right",
        }
    }
}

/// The images of squares and candidates under a symmetry, or under the identity.
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    /// For each candidate, all that are chosen with it.
    orbits: Vec<Vec<Candidate>>,
    /// The image of each square.
    squares: Vec<Square>,
}

impl Orbits {
    /// The orbits of a model under the identity or a symmetry.
    pub(crate) fn new(model: &Model, symmetry: Option<Symmetry>) -> Result<Self, Impossible> {
        let Some(symmetry) = symmetry else {
            return Ok(Self::identity(model));
        };
        let board = model.board();
        let unsuitable = || Impossible::NotSymmetric;
        let group = model.symmetries().map_err(|_| unsuitable())?;
        let map = group.iter().find(|map| map.name() == symmetry.map());
        let mut maps = board.symmetries();
        let of_board = maps.find(|map| map.name() == symmetry.map());
        let (map, of_board) = map.zip(of_board).ok_or_else(unsuitable)?;
        let candidates = model.problem().candidates();
        Ok(Orbits {
            orbits: candidates.map(|candidate| orbit(map, candidate)).collect(),
            squares: squares(model).map(|it| of_board.image(it)).collect(),
        })
    }

    /// The orbits under the identity.
    pub(crate) fn identity(model: &Model) -> Self {
        Orbits {
            orbits: model.problem().candidates().map(|it| vec![it]).collect(),
            squares: squares(model).collect(),
        }
    }

    /// All candidates that are chosen with one, and that one first.
    pub(crate) fn of(&self, candidate: Candidate) -> &[Candidate] {
        &self.orbits[candidate.index()]
    }

    /// The image of a square.
    pub(crate) fn image(&self, square: Square) -> Square {
        self.squares[square.index()]
    }

    /// All images of a square, and the square itself first.
    pub(crate) fn of_square(&self, square: Square) -> impl Iterator<Item = Square> {
        let mut next = Some(square);
        std::iter::from_fn(move || {
            let now = next?;
            let image = self.image(now);
            next = (image != square).then_some(image);
            Some(now)
        })
    }
}

/// All places of the board, holes too.
fn squares(model: &Model) -> impl Iterator<Item = Square> + use<> {
    (0..model.board().area() as u32).map(Square::new)
}

fn orbit(map: &Permutation, candidate: Candidate) -> Vec<Candidate> {
    let mut orbit = vec![candidate];
    let mut image = map.image(candidate);
    while image != candidate {
        orbit.push(image);
        image = map.image(image);
    }
    orbit
}

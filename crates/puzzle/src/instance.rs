//! A puzzle with values for its parameters.

use standoff_placement::Model;

use crate::parameters::Parameters;
use crate::pieces::{Definition, OwnPiece};
use crate::place;
use crate::problem::Fault;
use crate::puzzle::Puzzle;

/// A puzzle with values for its parameters, ready to be searched.
///
/// ```
/// use standoff_placement::{Answer, Solver};
/// use standoff_puzzle::Puzzle;
///
/// let puzzle = Puzzle::parse("kings.ron", "(
///     board: (squares: Rect(3, 2)),
///     place: [(piece: King)],
/// )")?;
/// let kings = puzzle.instance([])?;
/// assert_eq!(Solver::new(kings.model()).count()?.answer, Answer::Exact(11u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Instance {
    parameters: Parameters,
    own_pieces: Vec<OwnPiece>,
    model: Model,
}

impl Instance {
    pub(crate) fn new(puzzle: &Puzzle, parameters: Parameters) -> Result<Self, Fault> {
        let board = puzzle.board.board(&parameters)?;
        let own_pieces = own_pieces(&puzzle.own, &parameters)?;
        let kinds = place::kinds(&puzzle.place, &parameters)?;
        let model = Model::new(board, kinds)
            .map_err(|error| Fault::at(puzzle.board.span.clone(), error))?;
        Ok(Instance {
            parameters,
            own_pieces,
            model,
        })
    }

    /// The value of every parameter.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The pieces that the puzzle defines, in its order.
    pub fn own_pieces(&self) -> &[OwnPiece] {
        &self.own_pieces
    }

    /// What the engines search.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

fn own_pieces(own: &[Definition], parameters: &Parameters) -> Result<Vec<OwnPiece>, Fault> {
    own.iter().map(|own| own.own_piece(parameters)).collect()
}

//! A puzzle with values for its parameters.

use standoff_placement::{End, Model, Rule};

use crate::asked::Asked;
use crate::parameters::Parameters;
use crate::pieces::{Definition, OwnPiece, Setting};
use crate::place;
use crate::problem::Fault;
use crate::puzzle::Puzzle;
use crate::requirement;
use crate::rules;

/// A puzzle with values for its parameters, ready to be searched.
///
/// ```
/// use standoff_placement::{Answer, Solver};
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_leapers::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("kings.ron", "(
///     board: (squares: Rect(3, 2)),
///     place: [(piece: King)],
/// )", &pieces)?;
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
    pub(crate) fn new(
        puzzle: &Puzzle,
        parameters: Parameters,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Self, Fault> {
        requirement::check(&puzzle.requirements, &parameters)?;
        let asked = Asked::new(stop);
        let board = puzzle.board.board(&parameters, &asked)?;
        let setting = Setting::new(&board, &parameters, &asked);
        let own_pieces = own_pieces(&puzzle.own, &setting)?;
        let kinds = place::kinds(&puzzle.place, &setting)?;
        let rules = rules::in_force(&puzzle.rules, &setting)?;
        let model = Model::with_rules_until(board, kinds, &rules, stop)
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

    /// The rules that are in force.
    pub fn rules(&self) -> &[Rule] {
        self.model.rules()
    }

    /// What the engines search.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

fn own_pieces(own: &[Definition], setting: &Setting<'_>) -> Result<Vec<OwnPiece>, Fault> {
    own.iter().map(|own| own.own_piece(setting)).collect()
}

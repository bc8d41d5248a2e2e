//! A puzzle with values for its parameters.

use standoff_core::End;
use standoff_model::{Goal, Model, ModelError, Rule};

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
/// use standoff_solver::{Answer, Solver};
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_leapers::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("kings.ron", "(
///     board: (squares: Rect(3, 2)),
///     place: [(piece: King)],
/// )", &pieces)?;
/// let kings = puzzle.instance([])?;
/// assert_eq!(Solver::new(kings.model(), &standoff_engines::all()).count()?.answer, Answer::Exact(11u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Instance {
    parameters: Parameters,
    own_pieces: Vec<OwnPiece>,
    goal: Option<Goal>,
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
        let mut rules = rules::in_force(&puzzle.rules, &setting)?;
        rules.extend(puzzle.goal.iter().filter_map(Goal::watch));
        let model = Model::with_rules_until(board, kinds, &rules, stop)
            .map_err(|error| Fault::at(puzzle.board.span.clone(), error))?;
        Ok(Instance {
            parameters,
            own_pieces,
            goal: puzzle.goal.clone(),
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

    /// The rules that are in force; a [goal](Self::goal) that counts squares adds its [watch](Goal::watch).
    pub fn rules(&self) -> &[Rule] {
        self.model.rules()
    }

    /// What is wanted as few or as many of as can be, if anything. The [model](Self::model) allows any value of it.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The same, with just the solutions of which the goal has this value, and no goal: where that is the best
    /// value, the best solutions. Where there is no goal, nothing changes.
    ///
    /// ```
    /// use standoff_solver::{Answer, Solver};
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut pieces = standoff_board::Pieces::new();
    /// # standoff_riders::register(&mut pieces)?;
    /// let puzzle = Puzzle::parse("rooks.ron", "(
    ///     board: (squares: Square(3)),
    ///     place: [(piece: Rook)],
    ///     rules: [Dominate],
    ///     goal: Fewest,
    /// )", &pieces)?;
    /// let rooks = puzzle.instance([])?;
    /// let goal = rooks.goal().expect("there is one");
    /// let fewest = Solver::new(rooks.model(), &standoff_engines::all()).optimum(&goal.objective(rooks.model()))?;
    /// assert_eq!(fewest.value, Some(3));
    /// let best = rooks.of_value(3, &|| None)?;
    /// assert_eq!(Solver::new(best.model(), &standoff_engines::all()).count()?.answer, Answer::Exact(48u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ModelError`] when it was [stopped](ModelError::Stopped), as `stop` may ask, or when that
    /// makes too many groups.
    pub fn of_value(&self, value: u64, stop: &dyn Fn() -> Option<End>) -> Result<Self, ModelError> {
        let more = self.goal.iter().flat_map(|goal| goal.rules(value));
        let rules: Vec<Rule> = self.rules().iter().cloned().chain(more).collect();
        let (board, kinds) = (self.model.board().clone(), self.model.kinds().to_vec());
        Ok(Instance {
            goal: None,
            model: Model::with_rules_until(board, kinds, &rules, stop)?,
            ..self.clone()
        })
    }

    /// What the engines search.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

/// The pieces that a puzzle defines, in a setting.
pub(crate) fn own_pieces(
    own: &[Definition],
    setting: &Setting<'_>,
) -> Result<Vec<OwnPiece>, Fault> {
    own.iter().map(|own| own.own_piece(setting)).collect()
}

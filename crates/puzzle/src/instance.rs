//! Puzzles with values for their parameters.

use standoff_core::End;
use standoff_model::{Goal, Model, ModelError, Rule};

use crate::budget::EvalBudget;
use crate::error::PuzzleError;
use crate::parameters::{self, Parameters};
use crate::pieces::{OwnPiece, Setting, own_pieces};
use crate::place;
use crate::problem::Fault;
use crate::puzzle::Puzzle;
use crate::requirement;
use crate::rules;

/// A puzzle with values for its parameters, and the model to search.
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

impl Puzzle {
    /// Makes an instance with these values. Other parameters keep their defaults.
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] if a parameter does not exist, or if there is no puzzle for these values.
    pub fn instance<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Instance, PuzzleError> {
        self.instance_until(assignments, &|| None)
    }

    /// Makes an [instance](Self::instance), but stops early if `stop` returns a reason. Large instances
    /// take seconds.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let pieces = standoff_board::Pieces::new();
    /// let puzzle = Puzzle::parse("large.ron", "(
    ///     board: (squares: Square(128)),
    ///     place: [(piece: Where(\"true\"))],
    /// )", &pieces)?;
    /// let error = puzzle.instance_until([], &|| Some(End::TimeLimit)).unwrap_err();
    /// assert_eq!(error.stopped(), Some(End::TimeLimit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`instance`](Self::instance), and an error that is [stopped](PuzzleError::stopped).
    pub fn instance_until<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Instance, PuzzleError> {
        let parameters = parameters::assign(&self.parameters, assignments);
        parameters
            .and_then(|parameters| Instance::new(self, parameters, stop))
            .map_err(|fault| PuzzleError::new(&self.source, fault))
    }
}

impl Instance {
    fn new(
        puzzle: &Puzzle,
        parameters: Parameters,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Self, Fault> {
        if let Some((span, problem)) = puzzle.open_part() {
            return Err(Fault::at(span, problem));
        }
        requirement::check(&puzzle.requirements, &parameters)?;
        let budget = EvalBudget::new(stop);
        let board = puzzle.board.board(&parameters, &budget)?;
        let setting = Setting::new(&board, &parameters, &budget);
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

    /// The values of all parameters.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The pieces that the puzzle defines, in the order of its text.
    pub fn own_pieces(&self) -> &[OwnPiece] {
        &self.own_pieces
    }

    /// The rules, including the [watch](Goal::watch) of a [goal](Self::goal) that counts squares.
    pub fn rules(&self) -> &[Rule] {
        self.model.rules()
    }

    /// The goal, if there is one. The [model](Self::model) allows all of its values.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The instance restricted to solutions for which the goal has this value, without the goal. With the
    /// best value, these are the best solutions. Without a goal, nothing changes.
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
    /// A [`ModelError`] if `stop` returned a reason to [stop](ModelError::Stopped), or if the model has
    /// too many constraints.
    pub fn of_value(&self, value: u64, stop: &dyn Fn() -> Option<End>) -> Result<Self, ModelError> {
        let model = match &self.goal {
            Some(goal) => goal.restrict(&self.model, value, stop)?,
            None => self.model.clone(),
        };
        Ok(Instance {
            goal: None,
            model,
            ..self.clone()
        })
    }

    /// The model to search.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

//! Deduction: the next steps in a position, and the solving path from it.

use std::sync::Arc;

use standoff_model::{LinearConstraint, Model, Problem};

use crate::facts::Facts;
use crate::implied::implied;
use crate::position::{Position, Rest, View};
use crate::set::CandidateSet;
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques;

/// A problem prepared for finding steps.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_deduce::{Deduction, PathEnd};
/// use standoff_model::{Kind, Model};
///
/// // Two rooks on 2 x 2 squares, one of which may only stand on a1.
/// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
/// let board = Board::rectangle(2, 2)?;
/// let given = Kind::new("rook", 'R', rook.clone()).only_on([board.square("a1")?]).exactly(1);
/// let model = Model::new(board, vec![given, Kind::new("rook", 'R', rook).exactly(1)])?;
///
/// let path = Deduction::of(&model).path();
/// assert_eq!(path.outcome, PathEnd::Solved);
/// assert_eq!(path.end.chosen().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Deduction {
    facts: Facts,
    constraints: Vec<Constraint>,
    /// The difficulty of the hardest technique to use.
    most: u32,
}

/// A constraint with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The name, such as "region B" or "row 3".
    pub name: String,
    /// The constraint.
    pub constraint: LinearConstraint,
}

/// A solving path: steps from a position until no technique finds one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// For each step, the number of steps of the easiest technique that were available.
    pub choices: Vec<usize>,
    /// The position after the last step.
    pub end: Position,
    /// How the path ends.
    pub outcome: PathEnd,
}

/// How a solving path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// Everything is decided, so there is exactly one solution.
    Solved,
    /// No technique finds a further step.
    Stuck,
    /// This constraint cannot be met, so there is no solution.
    Contradiction(usize),
}

impl Deduction {
    /// Prepares a model. Constraints of rows and columns that follow from its own are added.
    ///
    /// Eight queens on eight rows are one in each row, for example.
    pub fn of(model: &Model) -> Self {
        let stated = model.constraints().iter().enumerate();
        let stated = stated.map(|(index, constraint)| Constraint {
            name: model.constraint_name(index).to_string(),
            constraint: constraint.clone(),
        });
        let own = Self::of_parts(model.problem().clone(), stated.collect());
        let mut given = own.start();
        // Given pieces are the only places of their kind.
        let steps = own.steps_up_to(Technique::LastPlace.difficulty(), &given);
        steps.iter().flatten().for_each(|step| given.apply(step));
        own.keep_books(&mut given);
        let Ok(view) = View::new(&own.facts, &given) else {
            return own;
        };
        let rests = view.rests.iter().enumerate();
        let needs: Vec<(usize, u64)> = rests.map(|(index, rest)| (index, rest.need)).collect();
        let implied = implied(model, &given.open, &needs);
        if implied.is_empty() {
            return own;
        }
        let mut constraints = own.constraints;
        constraints.extend(implied);
        Self::of_parts(model.problem().clone(), constraints)
    }

    /// Prepares a problem without a board. Its constraints are named by their numbers.
    pub fn new(problem: Arc<Problem>) -> Self {
        let constraints = problem.constraints().iter().enumerate();
        let constraints = constraints.map(|(index, constraint)| Constraint {
            name: format!("constraint {index}"),
            constraint: constraint.clone(),
        });
        let constraints = constraints.collect();
        Self::of_parts(problem, constraints)
    }

    fn of_parts(problem: Arc<Problem>, constraints: Vec<Constraint>) -> Self {
        let linear: Vec<LinearConstraint> =
            constraints.iter().map(|c| c.constraint.clone()).collect();
        Deduction {
            facts: Facts::new(problem, &linear),
            constraints,
            most: u32::MAX,
        }
    }

    /// Returns the deduction with further constraints.
    #[must_use]
    pub fn with_constraints(&self, more: impl IntoIterator<Item = Constraint>) -> Self {
        let mut constraints = self.constraints.clone();
        constraints.extend(more);
        Deduction {
            most: self.most,
            ..Self::of_parts(self.facts.problem.clone(), constraints)
        }
    }

    /// Returns the deduction without techniques above a [difficulty](crate::Technique::difficulty).
    #[must_use]
    pub fn up_to(self, difficulty: u32) -> Self {
        let most = difficulty;
        Deduction { most, ..self }
    }

    /// Returns the constraints: first those of the problem, then those that follow from them.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the position in which nothing is decided.
    pub fn start(&self) -> Position {
        Position::start(self.facts.size())
    }

    /// Returns all steps of the easiest technique that finds some.
    ///
    /// # Errors
    ///
    /// The index of a constraint that cannot be met.
    pub fn steps(&self, position: &Position) -> Result<Vec<Step>, usize> {
        self.steps_up_to(self.most, position)
    }

    fn steps_up_to(&self, most: u32, position: &Position) -> Result<Vec<Step>, usize> {
        let view = View::new(&self.facts, position)?;
        let mut found = techniques::ALL.iter().map(|find| {
            let mut steps = find(&view, most);
            steps.retain(|step| step.technique.difficulty() <= most);
            steps
        });
        let steps = found.find(|steps| !steps.is_empty()).unwrap_or_default();
        match steps.iter().find(|step| self.clashes(step)) {
            Some(step) => Err(step.reason.constraints()[0]),
            None => Ok(steps),
        }
    }

    /// Whether a step places candidates in conflict, so that its constraint cannot be met.
    fn clashes(&self, step: &Step) -> bool {
        let mut placed = step.place.iter();
        placed.any(|&one| {
            let conflicts = CandidateSet::from_words(self.facts.conflicts(one));
            step.place.iter().any(|&other| conflicts.contains(other))
        })
    }

    /// Returns the next step, which is of the easiest technique that finds one.
    ///
    /// Steps that place a piece come first, then those with a smaller reason.
    ///
    /// # Errors
    ///
    /// The index of a constraint that cannot be met.
    pub fn next(&self, position: &Position) -> Result<Option<Step>, usize> {
        let steps = self.steps(position)?.into_iter();
        Ok(steps.min_by_key(|step| self.rank(step, position)))
    }

    /// The order of steps of one technique: smaller is easier to see.
    fn rank(&self, step: &Step, position: &Position) -> (u32, bool, usize) {
        let constraints = step.reason.constraints();
        let open = constraints.iter().map(|&constraint| {
            let members = &self.facts.sums[constraint].members;
            members.common(&position.open)
        });
        let is_elimination = step.place.is_empty();
        (step.technique.difficulty(), is_elimination, open.sum())
    }

    /// Marks all squares that placed pieces attack, and the rest of full constraints.
    ///
    /// Does nothing more if a constraint cannot be met.
    pub fn keep_books(&self, position: &mut Position) {
        self.exhaust_up_to(0, position);
    }

    /// Applies steps until none is found, all steps of a technique at once. Returns how that ends.
    ///
    /// It decides the same as a [path](Self::path_from), and is faster.
    pub fn exhaust(&self, position: &mut Position) -> PathEnd {
        self.exhaust_up_to(self.most, position)
    }

    fn exhaust_up_to(&self, most: u32, position: &mut Position) -> PathEnd {
        loop {
            match self.steps_up_to(most, position) {
                Err(constraint) => return PathEnd::Contradiction(constraint),
                Ok(steps) if !steps.is_empty() => steps.iter().for_each(|it| position.apply(it)),
                Ok(_) if position.open.is_empty() => return PathEnd::Solved,
                Ok(_) => return PathEnd::Stuck,
            }
        }
    }

    /// Decides all that follows from attacks, full constraints and last places. Returns whether all constraints can
    /// still be met, as far as that shows.
    ///
    /// This is faster than applying [steps](Self::steps), and gives no reasons.
    pub fn propagate(&self, position: &mut Position) -> bool {
        techniques::propagate(&self.facts, position)
    }

    /// Returns the open members of a constraint that still needs some: of those with the fewest open members, the first.
    ///
    /// Returns `None` if no constraint needs more, or if one cannot be met.
    pub fn tightest(&self, position: &Position) -> Option<CandidateSet> {
        let view = View::new(&self.facts, position).ok()?;
        let needy = view.rests.into_iter().filter(|rest| rest.need > 0);
        let tightest = needy.min_by_key(|rest| rest.open.len());
        tightest.map(|rest| rest.open)
    }

    /// Returns the solving path from the start.
    pub fn path(&self) -> Path {
        self.path_from(self.start())
    }

    /// Returns the solving path from a position.
    pub fn path_from(&self, mut position: Position) -> Path {
        let (mut steps, mut choices) = (Vec::new(), Vec::new());
        let outcome = loop {
            match self.steps(&position) {
                Err(constraint) => break PathEnd::Contradiction(constraint),
                Ok(found) => {
                    let number = found.len();
                    let best = found
                        .into_iter()
                        .min_by_key(|step| self.rank(step, &position));
                    let Some(step) = best else {
                        break if position.open.is_empty() {
                            PathEnd::Solved
                        } else {
                            PathEnd::Stuck
                        };
                    };
                    position.apply(&step);
                    steps.push(step);
                    choices.push(number);
                }
            }
        };
        Path {
            steps,
            choices,
            end: position,
            outcome,
        }
    }

    /// The name of a constraint.
    pub(crate) fn name(&self, constraint: usize) -> &str {
        &self.constraints[constraint].name
    }

    /// The open part of a constraint, unless it cannot be met.
    pub(crate) fn rest(&self, constraint: usize, position: &Position) -> Option<Rest> {
        Rest::of(&self.facts, constraint, position)
    }
}

//! Goals of a puzzle: the numbers to minimise or maximise.

use standoff_core::End;

use super::error::ModelError;
use super::kind::is_named;
use super::lines::Lines;
use super::model::Model;
use super::rule::{Rule, SquareState};
use crate::problem::{Bounds, Candidate, Member, Objective};

/// The number to minimise or maximise among the placements that satisfy the rules.
///
/// Kinds are indices into the kinds of the model. `None` means all kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Minimise the number of pieces of some kinds.
    Fewest(Option<Vec<usize>>),
    /// Maximise the number of pieces of some kinds.
    Most(Option<Vec<usize>>),
    /// Minimise the number of squares in some state, which the pieces of some kinds determine.
    FewestSquares(SquareState, Option<Vec<usize>>),
    /// Maximise the number of squares in some state, which the pieces of some kinds determine.
    MostSquares(SquareState, Option<Vec<usize>>),
    /// Maximise the number of pieces of the smallest of some armies.
    MostOfEach(Vec<Vec<usize>>),
}

impl Goal {
    /// Returns the objective of the goal in the problem of a model.
    ///
    /// # Panics
    ///
    /// If the model does not have a kind of the goal. Also if the goal counts squares and the model was made without
    /// the rule [`watch`](Self::watch).
    pub fn objective(&self, model: &Model) -> Objective {
        let pieces = |kinds: Option<&[usize]>| pieces(model, kinds);
        match self {
            Goal::Fewest(kinds) => Objective::Fewest(pieces(kinds.as_deref())),
            Goal::Most(kinds) => Objective::Most(pieces(kinds.as_deref())),
            Goal::FewestSquares(state, kinds) => Objective::Fewest(tally(model, *state, kinds)),
            Goal::MostSquares(state, kinds) => Objective::Most(tally(model, *state, kinds)),
            Goal::MostOfEach(armies) => {
                Objective::MostOfEach(armies.iter().map(|army| pieces(Some(army))).collect())
            }
        }
    }

    /// Returns the rule that a model needs so that it counts the squares of the goal.
    ///
    /// It restricts nothing. `None` if the goal counts pieces.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Goal, Kind, Model, Rule, SquareState};
    ///
    /// // How many squares of 5 x 5 can two kings leave free?
    /// let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
    /// let kings = Kind::new("king", 'K', king).exactly(2);
    /// let goal = Goal::MostSquares(SquareState::Free, None);
    /// let rules: Vec<Rule> = [Rule::NoAttack].into_iter().chain(goal.watch()).collect();
    /// let model = Model::with_rules(Board::rectangle(5, 5)?, vec![kings], &rules)?;
    /// assert_eq!(goal.objective(&model).range(), 0..=25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn watch(&self) -> Option<Rule> {
        match self {
            Goal::FewestSquares(state, kinds) | Goal::MostSquares(state, kinds) => {
                Some(squares(*state, kinds, Bounds::ANY))
            }
            Goal::Fewest(_) | Goal::Most(_) | Goal::MostOfEach(_) => None,
        }
    }

    /// Returns the model with only the placements of this value, unless `stop` returns a reason to stop.
    ///
    /// No placement may have a better value.
    ///
    /// ```
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Bounds, Goal, Kind, Lines, Model, Rule};
    ///
    /// let nothing = Kind::new("nothing", 'N', Where(|_: i32, _: i32| false));
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![nothing])?;
    /// let four = Goal::Most(None).restrict(&model, 4, &|| None)?;
    /// let all_four = Rule::Each { lines: Lines::Board, kinds: None, number: Bounds::exactly(4) };
    /// assert_eq!(four.rules(), [Rule::NoAttack, all_four]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Model::with_rules_until`].
    pub fn restrict(
        &self,
        model: &Model,
        value: u64,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Model, ModelError> {
        let rules = [model.rules(), &self.rules(value)].concat();
        Model::with_rules_until(model.board().clone(), model.kinds().to_vec(), &rules, stop)
    }

    /// The rules that leave exactly the placements of this value, provided that no placement has a better one.
    fn rules(&self, value: u64) -> Vec<Rule> {
        let each = |kinds: &Option<Vec<usize>>, number| Rule::Each {
            lines: Lines::Board,
            kinds: kinds.clone(),
            number,
        };
        match self {
            Goal::Fewest(kinds) | Goal::Most(kinds) => vec![each(kinds, Bounds::exactly(value))],
            Goal::FewestSquares(state, kinds) | Goal::MostSquares(state, kinds) => {
                vec![squares(*state, kinds, Bounds::exactly(value))]
            }
            Goal::MostOfEach(armies) => {
                let armies = armies.iter().cloned().map(Some);
                armies
                    .map(|army| each(&army, Bounds::at_least(value)))
                    .collect()
            }
        }
    }
}

fn squares(state: SquareState, kinds: &Option<Vec<usize>>, number: Bounds) -> Rule {
    Rule::Squares {
        state,
        kinds: kinds.clone(),
        number,
    }
}

/// The variables for the squares in some state.
fn tally(model: &Model, state: SquareState, kinds: &Option<Vec<usize>>) -> Vec<Member> {
    let counts_them = |rule: &Rule| matches!(rule, Rule::Squares { state: s, kinds: k, .. } if (*s, k) == (state, kinds));
    let rule = model.rules().iter().position(counts_them);
    let rule = rule.expect("the model is made with the watch of the goal");
    model.layout().tallies[&rule].clone()
}

/// The candidates of some kinds.
fn pieces(model: &Model, kinds: Option<&[usize]>) -> Vec<Member> {
    let all = model.kinds().len();
    if let Some(unknown) = kinds.into_iter().flatten().find(|&&kind| kind >= all) {
        panic!("there is no kind {unknown}: {all} in all");
    }
    let pieces = (0..).map(Candidate::new).zip(model.layout().pieces());
    let named = pieces.filter(|(_, piece)| is_named(kinds, piece.kind));
    named
        .map(|(candidate, _)| Member::of_weight_1(candidate))
        .collect()
}

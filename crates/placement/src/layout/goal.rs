//! What a puzzle wants as few or as many of as can be.

use super::lines::Lines;
use super::model::Model;
use super::rule::{Rule, SquareState};
use crate::problem::{Bounds, Candidate, Member, Objective};

/// What is wanted as few or as many of as can be, among the placements that keep to the rules.
///
/// Kinds are named by their indices into the kinds of the model; `None` means all pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As few pieces of some kinds as can be.
    Fewest(Option<Vec<usize>>),
    /// As many pieces of some kinds as can be.
    Most(Option<Vec<usize>>),
    /// As few squares in some state as can be, by what the pieces of some kinds do to them.
    FewestSquares(SquareState, Option<Vec<usize>>),
    /// As many squares in some state as can be, by what the pieces of some kinds do to them.
    MostSquares(SquareState, Option<Vec<usize>>),
    /// As many pieces of each of some armies as can be: the smallest of them counts.
    MostOfEach(Vec<Vec<usize>>),
}

impl Goal {
    /// What the goal is in the problem of a model.
    ///
    /// # Panics
    ///
    /// When it names a kind that the model does not have, or counts squares and the model was made without
    /// its [watch](Self::watch).
    pub fn objective(&self, model: &Model) -> Objective {
        let members = |kinds: Option<&[usize]>| members(model, kinds);
        match self {
            Goal::Fewest(kinds) => Objective::Fewest(members(kinds.as_deref())),
            Goal::Most(kinds) => Objective::Most(members(kinds.as_deref())),
            Goal::FewestSquares(state, kinds) => Objective::Fewest(tally(model, *state, kinds)),
            Goal::MostSquares(state, kinds) => Objective::Most(tally(model, *state, kinds)),
            Goal::MostOfEach(armies) => {
                Objective::MostOfEach(armies.iter().map(|army| members(Some(army))).collect())
            }
        }
    }

    /// The rule that a model has to be made with so that it knows what the goal counts: it allows everything.
    /// Pieces are counted anyway.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Goal, Kind, Model, Rule, Solver, SquareState};
    ///
    /// // How many squares of 5 x 5 can two kings leave free?
    /// let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
    /// let kings = Kind::new("king", 'K', king).exactly(2);
    /// let goal = Goal::MostSquares(SquareState::Free, None);
    /// let rules: Vec<Rule> = [Rule::NoAttack].into_iter().chain(goal.watch()).collect();
    /// let model = Model::with_rules(Board::rectangle(5, 5)?, vec![kings], &rules)?;
    /// let most = Solver::new(&model).optimum(&goal.objective(&model))?;
    /// assert_eq!(most.value, Some(17));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn watch(&self) -> Option<Rule> {
        match self {
            Goal::FewestSquares(state, kinds) | Goal::MostSquares(state, kinds) => {
                Some(squares(*state, kinds, Bounds::ANY))
            }
            _ => None,
        }
    }

    /// The rules that leave just the placements of this value, where no better one can be.
    ///
    /// ```
    /// use standoff_placement::{Bounds, Goal, Lines, Rule};
    ///
    /// let just_five = Rule::Each { lines: Lines::Board, kinds: None, number: Bounds::exactly(5) };
    /// assert_eq!(Goal::Fewest(None).rules(5), [just_five]);
    /// ```
    pub fn rules(&self, value: u64) -> Vec<Rule> {
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

/// What a model counts for the squares in some state.
fn tally(model: &Model, state: SquareState, kinds: &Option<Vec<usize>>) -> Vec<Member> {
    let is_it = |rule: &Rule| matches!(rule, Rule::Squares { state: s, kinds: k, .. } if (*s, k) == (state, kinds));
    let rule = model.rules().iter().position(is_it);
    let rule = rule.expect("the model is made with the watch of the goal");
    model.layout().tallies[&rule].clone()
}

/// The candidates of some kinds.
fn members(model: &Model, kinds: Option<&[usize]>) -> Vec<Member> {
    if let Some(unknown) = kinds
        .into_iter()
        .flatten()
        .find(|&&kind| kind >= model.kinds().len())
    {
        panic!("there is no kind {unknown}: {} in all", model.kinds().len());
    }
    let stands = (0..).map(Candidate::new).zip(model.layout().stands());
    let is_meant = |kind| kinds.is_none_or(|kinds| kinds.contains(&kind));
    let meant = stands.filter(|(_, stand)| is_meant(stand.kind));
    meant
        .map(|(candidate, _)| Member::of_weight_1(candidate))
        .collect()
}

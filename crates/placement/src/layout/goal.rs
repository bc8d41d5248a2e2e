//! What a puzzle wants as few or as many of as can be.

use super::lines::Lines;
use super::model::Model;
use super::rule::Rule;
use crate::arithmetic::{Bounds, Candidate, Member, Objective};

/// What is wanted as few or as many of as can be, among the placements that keep to the rules.
///
/// Kinds are named by their indices into the kinds of the model; `None` means all pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As few pieces of some kinds as can be.
    Fewest(Option<Vec<usize>>),
    /// As many pieces of some kinds as can be.
    Most(Option<Vec<usize>>),
    /// As many pieces of each of some armies as can be: the smallest of them counts.
    MostOfEach(Vec<Vec<usize>>),
}

impl Goal {
    /// What the goal is in the arithmetic of a model.
    ///
    /// # Panics
    ///
    /// When it names a kind that the model does not have.
    pub fn objective(&self, model: &Model) -> Objective {
        let members = |kinds: Option<&[usize]>| members(model, kinds);
        match self {
            Goal::Fewest(kinds) => Objective::Fewest(members(kinds.as_deref())),
            Goal::Most(kinds) => Objective::Most(members(kinds.as_deref())),
            Goal::MostOfEach(armies) => {
                Objective::MostOfEach(armies.iter().map(|army| members(Some(army))).collect())
            }
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
            Goal::MostOfEach(armies) => {
                let armies = armies.iter().cloned().map(Some);
                armies
                    .map(|army| each(&army, Bounds::at_least(value)))
                    .collect()
            }
        }
    }
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
    let stands = (0..model.arithmetic().len()).map(Candidate::new);
    let stands = stands.map(|candidate| (candidate, model.layout().stand(candidate)));
    let is_meant = |kind| kinds.is_none_or(|kinds| kinds.contains(&kind));
    let meant = stands.filter(|(_, stand)| is_meant(stand.kind));
    meant
        .map(|(candidate, _)| Member::of_weight_1(candidate))
        .collect()
}

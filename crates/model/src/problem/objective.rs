//! Objectives of optimisation.

use std::ops::RangeInclusive;

use super::bounds::Bounds;
use super::constraint::{LinearConstraint, Member};
use super::placement::Placement;
use super::problem::Problem;

/// The function to minimise or maximise: the total weight of the chosen members of a set.
///
/// ```
/// use standoff_model::{Candidate, Member, Objective};
///
/// // Two armies, of two candidates and of one: the smaller army is to be as large as possible.
/// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
/// let of_each = Objective::MostOfEach(vec![vec![member(0), member(1)], vec![member(2)]]);
/// assert_eq!(of_each.range(), 0..=1);
/// // At least one piece of each army: two constraints.
/// assert_eq!(of_each.within(&(1..=1)).len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Minimise the total weight of the chosen members.
    Fewest(Vec<Member>),
    /// Maximise the total weight of the chosen members.
    Most(Vec<Member>),
    /// Maximise the smallest of the total weights of several sets.
    MostOfEach(Vec<Vec<Member>>),
}

impl Objective {
    /// Returns the value of a placement.
    pub fn value(&self, placement: &Placement) -> u64 {
        let weight = |members: &Vec<Member>| {
            let chosen = |member: &&Member| placement.chosen().contains(&member.candidate);
            let chosen = members.iter().filter(chosen);
            chosen.map(|member| u64::from(member.weight)).sum()
        };
        self.sets().iter().map(weight).min().unwrap_or(0)
    }

    /// Returns the range of values of all sets of candidates, whether or not they are placements.
    pub fn range(&self) -> RangeInclusive<u64> {
        let total = |members: &Vec<Member>| members.iter().map(|m| u64::from(m.weight)).sum();
        0..=self.sets().iter().map(total).min().unwrap_or(0)
    }

    /// Returns whether the objective is to be minimised.
    pub fn wants_little(&self) -> bool {
        matches!(self, Objective::Fewest(_))
    }

    /// Returns the constraints that restrict the value to a range, provided that no placement has a better value.
    pub fn within(&self, values: &RangeInclusive<u64>) -> Vec<LinearConstraint> {
        let bounds = match self {
            Objective::Fewest(_) | Objective::Most(_) => {
                Bounds::between(*values.start(), *values.end())
            }
            Objective::MostOfEach(_) => Bounds::at_least(*values.start()),
        };
        let constraint = |members: &Vec<Member>| LinearConstraint {
            members: members.clone(),
            bounds,
        };
        self.sets().iter().map(constraint).collect()
    }

    /// Returns whether the value is the number of pieces of a placement.
    pub fn counts_all_pieces(&self, problem: &Problem) -> bool {
        let all = (problem.candidates().zip(problem.sizes()))
            .map(|(candidate, &weight)| Member { candidate, weight });
        match self {
            Objective::Fewest(members) | Objective::Most(members) => members
                .iter()
                .copied()
                .eq(all.filter(|member| member.weight > 0)),
            Objective::MostOfEach(_) => false,
        }
    }

    fn sets(&self) -> &[Vec<Member>] {
        match self {
            Objective::Fewest(members) | Objective::Most(members) => std::slice::from_ref(members),
            Objective::MostOfEach(sets) => sets,
        }
    }
}

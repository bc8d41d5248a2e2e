//! What is to be as small or as large as can be.

use std::ops::RangeInclusive;

use super::bounds::Bounds;
use super::constraint::{LinearConstraint, Member};
use super::data::Problem;
use super::placement::Placement;

/// What is to be as small or as large as can be: what the chosen members of a set weigh together.
///
/// ```
/// use standoff_placement::{Problem, Candidate, Member, Objective, ConflictGraph, Solver};
///
/// // Three candidates, all of which may be chosen: two of one army, and one of another.
/// let free = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![])?;
/// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
/// let of_each = Objective::MostOfEach(vec![vec![member(0), member(1)], vec![member(2)]]);
/// assert_eq!(of_each.range(), 0..=1);
/// let best = Solver::of(free.into()).optimum(&of_each)?;
/// assert_eq!((best.value, best.bound), (Some(1), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The members are to weigh as little as can be.
    Fewest(Vec<Member>),
    /// The members are to weigh as much as can be.
    Most(Vec<Member>),
    /// Each of these sets is to weigh as much as can be: what counts is the one that weighs least.
    MostOfEach(Vec<Vec<Member>>),
}

impl Objective {
    /// What a placement comes to.
    pub fn value(&self, placement: &Placement) -> u64 {
        let weight = |members: &Vec<Member>| {
            let chosen = |member: &&Member| placement.chosen().contains(&member.candidate);
            let chosen = members.iter().filter(chosen);
            chosen.map(|member| u64::from(member.weight)).sum()
        };
        self.sets().iter().map(weight).min().unwrap_or(0)
    }

    /// The values that there may be, whatever else has to hold.
    pub fn range(&self) -> RangeInclusive<u64> {
        let total = |members: &Vec<Member>| members.iter().map(|m| u64::from(m.weight)).sum();
        0..=self.sets().iter().map(total).min().unwrap_or(0)
    }

    /// Whether a small value is a good one.
    pub fn wants_little(&self) -> bool {
        matches!(self, Objective::Fewest(_))
    }

    /// What has to hold for a value to be one of these, where no better one can be.
    pub fn within(&self, values: &RangeInclusive<u64>) -> Vec<LinearConstraint> {
        let bounds = match self {
            Objective::Fewest(_) | Objective::Most(_) => {
                Bounds::between(*values.start(), *values.end())
            }
            Objective::MostOfEach(_) => Bounds::at_least(*values.start()),
        };
        let group = |members: &Vec<Member>| LinearConstraint {
            members: members.clone(),
            bounds,
        };
        self.sets().iter().map(group).collect()
    }

    /// Whether the value is the number of pieces of a whole placement.
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

//! What the bounds of a problem come to, as sharply as can be said.

use standoff_core::split::Pool;

use super::lines::{Set, parted, union, within};
use crate::problem::{LinearConstraint, Problem};

/// Conflicts and bounds, where a group of which at most one can be chosen has become conflicts.
pub(super) struct Sharp {
    /// The conflicts of each candidate.
    pub(super) against: Vec<Set>,
    /// Sets of which exactly one is chosen.
    pub(super) ones: Vec<Set>,
    /// Whatever else is bounded.
    pub(super) groups: Vec<LinearConstraint>,
}

/// Where a model takes more lines, nothing is concluded from them.
const MOST_LINES: usize = 192;

impl Sharp {
    pub(super) fn of(problem: &Problem) -> Self {
        let row = |candidate| Set::from_words(problem.conflicts().row(candidate));
        let mut sharp = Sharp {
            against: problem.candidates().map(row).collect(),
            ones: Vec::new(),
            groups: Vec::new(),
        };
        let groups = problem.constraints().iter().filter(|g| !g.bounds_nothing());
        let (single, others): (Vec<&LinearConstraint>, Vec<&LinearConstraint>) =
            groups.partition(|g| allows_one(g));
        single.into_iter().for_each(|group| sharp.exclude(group));
        for group in others {
            if !sharp.is_said_by_lines(group) {
                sharp.groups.push(group.clone());
            }
        }
        sharp
    }

    /// The members of such a group exclude each other.
    fn exclude(&mut self, group: &LinearConstraint) {
        let members = members(group);
        for member in members {
            let mut others = members;
            others.remove(member);
            self.against[member] = union([self.against[member], others]);
        }
        if group.bounds.least() > 0 {
            self.ones.push(members);
        }
    }

    /// Finds lines of which exactly one is chosen each, because a group asks for as many as there are lines:
    /// of n queens, there is one in each row. Whether they say all that the group says.
    fn is_said_by_lines(&mut self, group: &LinearConstraint) -> bool {
        let (all, number) = (members(group), group.bounds.least());
        if number < 2 || !group.is_even() || !group.bounds.contain(number) {
            return false;
        }
        let Some(lines) = within(&self.against, &all, MOST_LINES) else {
            return false;
        };
        // Some line is as long as they are in the mean.
        let is_long = |line: &&Set| line.len() as u64 * number >= all.len() as u64;
        let mut is_said = false;
        for line in lines.iter().filter(is_long) {
            if !self.ones.contains(line) {
                let parts = parted(&all, &lines, line);
                if parts.len() as u64 == number {
                    self.ones.extend(parts);
                    is_said = true;
                }
            }
        }
        is_said
    }
}

/// How many pairs of candidates exclude each other, or a few more.
pub(super) fn pairs(problem: &Problem) -> u64 {
    let single = problem
        .constraints()
        .iter()
        .filter(|group| allows_one(group));
    let pairs = single.map(|group| group.members.len() as u64);
    let pairs = pairs.map(|members| members * (members - 1) / 2);
    problem.conflicts().pairs() + pairs.sum::<u64>()
}

/// Whether any one member can be chosen, and no two.
fn allows_one(group: &LinearConstraint) -> bool {
    let mut weights: Vec<u64> = group.members.iter().map(|m| m.weight.into()).collect();
    weights.sort_unstable();
    let two_exceed = match &weights[..] {
        [] => false,
        [_] => true,
        [a, b, ..] => group.bounds.room_above(a + b).is_none(),
    };
    two_exceed && weights.iter().all(|&weight| group.bounds.contain(weight))
}

pub(super) fn members(group: &LinearConstraint) -> Set {
    let members = group.members.iter().map(|member| member.candidate.index());
    members.collect()
}

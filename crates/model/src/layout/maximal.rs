//! The rule `Maximal`: no piece can be added.

use super::auxiliary::Auxiliary;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::layout::Origin;
use super::rule::Rule;
use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// Adds a clause for each candidate of some kinds: it is chosen, or a candidate in conflict with it is, or a constraint
/// that counts it has reached its upper bound. The conflicts and the constraints of the other rules must be complete.
///
/// ```text
/// at most two in each row and column:       b2 is chosen, or row 2 has two, or column b has two
/// ```
pub(super) fn nothing_can_be_added(
    draft: &mut Draft,
    rule: usize,
    rules: &[Rule],
    of_kinds: impl Fn(usize) -> bool,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let mut limits = limits(draft, rules);
    let mut limits_of: Vec<Vec<usize>> = vec![Vec::new(); draft.pieces.len()];
    for (index, limit) in limits.iter().enumerate() {
        let of = limit.of.iter();
        of.for_each(|candidate| limits_of[candidate.index()].push(index));
    }
    for (candidate, limits_of) in (0..).map(Candidate::new).zip(limits_of) {
        if !of_kinds(draft.pieces[candidate.index()].kind) {
            continue;
        }
        effort.check()?;
        if limits_of.iter().any(|&limit| limits[limit].most == 0) {
            continue;
        }
        let mut blockers: Vec<Candidate> = draft.conflicts.with(candidate).collect();
        blockers.push(candidate);
        for limit in limits_of {
            limits[limit].add_to(&mut blockers, rule, draft)?;
        }
        blockers.sort_unstable();
        blockers.dedup();
        let constraint = LinearConstraint {
            members: blockers.into_iter().map(Member::of_weight_1).collect(),
            bounds: Bounds::at_least(1),
        };
        let name = |draft: &Draft| draft.piece_name(candidate);
        draft.add_constraint_once(constraint, name, Origin::Rule(rule));
        draft.check_constraints()?;
    }
    Ok(())
}

/// An upper bound on the number of chosen candidates of a set.
struct Limit {
    of: Vec<Candidate>,
    most: u64,
    name: String,
    /// The variable that is chosen if and only if the bound is reached.
    reached: Option<Candidate>,
}

/// The upper bounds of the rules that count pieces on lines or at squares. Rules that count the same share a constraint, and
/// its upper bound need not be that of the first one, which it names.
fn limits(draft: &Draft, rules: &[Rule]) -> Vec<Limit> {
    let constraints = draft.constraints.iter().zip(&draft.constraint_info);
    let of_rules = constraints.filter(|(_, info)| match info.origin {
        Origin::Rule(rule) => rules[rule].counts_in_parts(),
        Origin::Kind(_) => false,
    });
    let limits = of_rules.filter_map(|(constraint, info)| {
        let of = Vec::from_iter(constraint.members.iter().map(|member| member.candidate));
        let most = constraint.bounds.most_of(of.len() as u64);
        (most < of.len() as u64).then(|| Limit {
            of,
            most,
            name: info.name.clone(),
            reached: None,
        })
    });
    limits.collect()
}

impl Limit {
    /// Adds candidates of which one is chosen if and only if the bound keeps out every other member of the set.
    fn add_to(
        &mut self,
        blockers: &mut Vec<Candidate>,
        rule: usize,
        draft: &mut Draft,
    ) -> Result<(), ModelError> {
        if self.most == 1 {
            blockers.extend(&self.of);
        } else {
            blockers.push(self.reached(rule, draft)?);
        }
        Ok(())
    }

    /// The variable that is chosen if and only if the bound is reached.
    fn reached(&mut self, rule: usize, draft: &mut Draft) -> Result<Candidate, ModelError> {
        if let Some(reached) = self.reached {
            return Ok(reached);
        }
        let below = Auxiliary::at_most(self.most - 1, self.of.iter().copied());
        let below = draft.auxiliary(below, rule, |_| format!("{} with room", self.name))?;
        let reached = Auxiliary::none([below]);
        let reached = draft.auxiliary(reached, rule, |_| format!("{} without room", self.name))?;
        self.reached = Some(reached);
        Ok(reached)
    }
}

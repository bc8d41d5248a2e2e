//! Piece by piece with every rule written out: slow, plain, and a second opinion.
//!
//! It is a program for [`amb`](standoff_core::amb), like anybody's, and shares nothing with the moving split: no bit
//! sets, no narrowing, no cut.
//!
//! ```text
//! chosen a c:   which comes next?   nobody: are all groups content?
//!                                   d, if it goes together with a and c
//!                                   e, if it does
//! ```

use std::iter::once;
use std::sync::Arc;

use standoff_core::amb::{Amb, Branches, Fail, Prefix};

use super::amb::{self, Program};
use super::estimate::Knuth;
use crate::problem::{Candidate, Feature, LinearConstraint, Problem, Subproblem};
use crate::task::{Counting, Engine, Estimate, Listing, Refusal, Search, Task, Trace};

/// The engine `plain`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// One candidate after the other, in their order.
#[derive(Clone)]
struct OneByOne(Arc<Problem>);

impl Program for OneByOne {
    fn run(&self, amb: &mut Amb) -> Result<Vec<Candidate>, Fail> {
        let mut chosen: Vec<Candidate> = Vec::new();
        loop {
            let goes_together = |next: &Option<Candidate>| self.goes_together(*next, &chosen);
            let Some(next) = amb.choose_where(self.nobody_or_one(&chosen), goes_together)? else {
                break;
            };
            amb.label(|| next.index().to_string());
            chosen.push(next);
        }
        for group in self.0.constraints() {
            amb.require(is_content(group, &chosen))?;
        }
        Ok(chosen)
    }

    fn problem(&self) -> &Problem {
        &self.0
    }

    fn memory(&self) -> usize {
        self.0.len() * size_of::<usize>()
    }

    /// With one of those whose turn it is, or nobody where that is due, and in no case with those before.
    fn subproblems(&self, branches: &Branches) -> Vec<Subproblem> {
        let Some(chosen) = self.chosen(&branches.above) else {
            return Vec::new();
        };
        let turns = &branches.alternatives;
        let ahead = self.nobody_or_one(&chosen).enumerate().skip(turns.start);
        let mut ahead: Vec<(usize, Option<Candidate>)> = ahead.collect();
        ahead.retain(|(_, next)| self.goes_together(*next, &chosen));
        let free: Vec<Candidate> = ahead.iter().filter_map(|(_, next)| *next).collect();
        ahead.retain(|(turn, _)| turns.contains(turn));
        let now: Vec<Candidate> = ahead.iter().filter_map(|(_, next)| *next).collect();
        let nobody = turns
            .contains(&0)
            .then(|| Subproblem::of(chosen.clone(), Vec::new()));
        if nobody.is_some() && now == free {
            return vec![Subproblem::of(chosen, free)];
        }
        let one_of = Subproblem {
            one_of: Some(now),
            ..Subproblem::of(chosen, free)
        };
        let subproblems = nobody.into_iter().chain([one_of]);
        subproblems
            .filter(|subproblem| !subproblem.is_nothing())
            .collect()
    }
}

/// What there is to choose.
impl OneByOne {
    /// Who may come next: first nobody, then all that follow the last one chosen.
    fn nobody_or_one(
        &self,
        chosen: &[Candidate],
    ) -> impl Iterator<Item = Option<Candidate>> + use<> {
        let first = chosen.last().map_or(0, |last| last.index() + 1);
        once(None).chain((first..self.0.len()).map(|index| Some(Candidate::new(index))))
    }

    fn goes_together(&self, next: Option<Candidate>, chosen: &[Candidate]) -> bool {
        let conflict = |&other| next.is_some_and(|next| self.0.conflicts().contains(other, next));
        !chosen.iter().any(conflict)
    }

    /// What is chosen where these choices lead; none where nobody came next before their end.
    fn chosen(&self, above: &Prefix) -> Option<Vec<Candidate>> {
        let mut chosen = Vec::new();
        for taken in above.taken() {
            chosen.push(self.nobody_or_one(&chosen).nth(taken.alternative)??);
        }
        Some(chosen)
    }
}

/// Whether what is chosen of a group weighs as much as it should.
fn is_content(group: &LinearConstraint, chosen: &[Candidate]) -> bool {
    let members = group.members.iter();
    let chosen = members.filter(|member| chosen.contains(&member.candidate));
    group
        .bounds
        .contain(chosen.map(|member| u64::from(member.weight)).sum())
}

/// What a node costs on a random path, where no set is held against the groups.
const PROBE_COST: f64 = 100.0;

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn only_on_request(&self, _: &Task) -> bool {
        true
    }

    /// Its nodes are all sets without a conflict, whatever the groups say, each twice: alone, and with what follows. At
    /// each it tries all candidates that follow, one by one, against all that are chosen.
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let problem = task.problem();
        let (all, groups) = (Vec::from_iter(problem.candidates()), problem.constraints());
        let node_cost = 100.0 * (all.len() * (1 + groups.len())) as f64;
        let heads = |rest: &Vec<Candidate>| Vec::from_iter(0..rest.len());
        let below = |rest: &Vec<Candidate>, head: usize| {
            let fits = |&&other: &&Candidate| !problem.conflicts().contains(rest[head], other);
            rest[head + 1..].iter().filter(fits).copied().collect()
        };
        let ends_or_goes_on = |_: &Vec<Candidate>, heads: &[usize]| 1.0 + heads.len() as f64;
        let knuth = Knuth {
            node_cost: PROBE_COST,
            effort: task.effort(),
        };
        let paths = knuth.estimate(&all, heads, ends_or_goes_on, below);
        let memory = OneByOne(problem.clone()).memory() as f64;
        Ok(paths.costing(node_cost).holding(memory))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(amb::list(OneByOne(task.problem().clone())))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(amb::count(
            OneByOne(task.problem().clone()),
            task.question(),
        ))
    }

    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(amb::trace(OneByOne(task.problem().clone())))
    }
}

//! The problem under change.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use super::{Finding, NoPlacement, Presolved};

/// A problem under change: its constraints are about the open candidates.
pub(super) struct Draft<'p> {
    problem: &'p Arc<Problem>,
    status: Vec<Status>,
    pub(super) conflicts: Cow<'p, ConflictGraph>,
    pub(super) constraints: Vec<LinearConstraint>,
    findings: Vec<Finding>,
}

/// Whether a candidate is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Open,
    /// In every placement.
    Chosen,
    /// In no placement.
    Excluded,
}

impl<'p> Draft<'p> {
    pub(super) fn new(problem: &'p Arc<Problem>) -> Self {
        Draft {
            problem,
            status: vec![Status::Open; problem.len()],
            conflicts: Cow::Borrowed(problem.conflicts()),
            constraints: (problem.constraints().iter().cloned())
                .map(without_vacuous_bound)
                .collect(),
            findings: Vec::new(),
        }
    }

    /// The number of changes until now.
    pub(super) fn changes(&self) -> usize {
        self.findings.len()
    }

    /// The sizes of all candidates.
    pub(super) fn sizes(&self) -> &'p [u32] {
        self.problem.sizes()
    }

    pub(super) fn is_open(&self, candidate: Candidate) -> bool {
        self.status[candidate.index()] == Status::Open
    }

    /// Records a finding.
    pub(super) fn found(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    pub(super) fn has_no_placement(&self) -> bool {
        let mut findings = self.findings.iter();
        findings.any(|found| matches!(found, Finding::NoPlacement(_)))
    }

    /// Chooses and excludes candidates until the bounds of no constraint determine another one.
    ///
    /// ```text
    /// two of a b c, at most two of 2a + c        2a + c <= 1: a is excluded, b and c are chosen
    /// ```
    pub(super) fn fix_candidates(&mut self) {
        let (mut chosen, mut excluded) = (Vec::new(), Vec::new());
        while !self.has_no_placement() {
            let (choose, exclude) = self.determined();
            if choose.is_empty() && exclude.is_empty() {
                break;
            }
            let attacked = self.attacked_by(&choose);
            for &candidate in &choose {
                self.status[candidate.index()] = Status::Chosen;
            }
            let mut now_excluded = [exclude, attacked].concat();
            now_excluded.sort_unstable();
            now_excluded.dedup();
            for &candidate in &now_excluded {
                // A candidate may be chosen because of one constraint, and excluded because of another.
                if !self.is_open(candidate) {
                    return self.found(Finding::NoPlacement(NoPlacement::Bounds));
                }
                self.status[candidate.index()] = Status::Excluded;
            }
            self.remove_fixed_members(&choose);
            chosen.extend(choose);
            excluded.extend(now_excluded);
        }
        if self.has_no_placement() {
            return;
        }
        if !chosen.is_empty() {
            self.found(Finding::Chosen(chosen));
        }
        if !excluded.is_empty() {
            self.found(Finding::Excluded(excluded));
        }
    }

    /// Excludes candidates for a reason that is not in the bounds of one constraint.
    pub(super) fn exclude(&mut self, candidates: &[Candidate]) {
        for candidate in candidates {
            self.status[candidate.index()] = Status::Excluded;
        }
        self.remove_fixed_members(&[]);
    }

    /// The open candidates that the bounds of single constraints choose, and those that they exclude.
    fn determined(&mut self) -> (Vec<Candidate>, Vec<Candidate>) {
        let (mut choose, mut exclude) = (Vec::new(), Vec::new());
        for LinearConstraint { members, bounds } in &self.constraints {
            let total: u64 = members.iter().map(|member| u64::from(member.weight)).sum();
            if bounds.least() > total || bounds.most().is_some_and(|most| most < bounds.least()) {
                self.found(Finding::NoPlacement(NoPlacement::Bounds));
                return Default::default();
            }
            for &Member { candidate, weight } in members {
                let weight = u64::from(weight);
                if bounds.room_above(weight).is_none() {
                    exclude.push(candidate);
                } else if total - weight < bounds.least() {
                    choose.push(candidate);
                }
            }
        }
        choose.sort_unstable();
        choose.dedup();
        (choose, exclude)
    }

    /// The candidates in conflict with some that are chosen now, and not excluded before.
    fn attacked_by(&self, chosen: &[Candidate]) -> Vec<Candidate> {
        let attacked = chosen.iter().flat_map(|&by| self.conflicts.with(by));
        let is_new = |candidate: &Candidate| self.status[candidate.index()] != Status::Excluded;
        attacked.filter(is_new).collect()
    }

    /// Removes the members that are not open from all constraints; `chosen` are those that count as chosen.
    fn remove_fixed_members(&mut self, chosen: &[Candidate]) {
        for constraint in &mut self.constraints {
            let weights = constraint.members.iter();
            let weights = weights.filter(|member| chosen.binary_search(&member.candidate).is_ok());
            let sum = weights.map(|member| u64::from(member.weight)).sum();
            constraint.bounds = constraint.bounds.after(sum);
            let members = &mut constraint.members;
            members.retain(|member| self.status[member.candidate.index()] == Status::Open);
        }
        self.constraints
            .retain(|constraint| !constraint.bounds_nothing());
    }

    /// The tighter problem.
    pub(super) fn into_presolved(mut self) -> Presolved {
        if self.findings.is_empty() && self.is_sorted() {
            return Presolved {
                problem: self.problem.clone(),
                findings: self.findings,
            };
        }
        if self.has_no_placement() {
            self.constraints = vec![contradiction()];
        } else {
            self.complete_totals();
            self.sort();
            self.add_fixed(Status::Chosen);
            self.add_fixed(Status::Excluded);
        }
        let conflicts = match self.conflicts {
            Cow::Borrowed(_) => None,
            Cow::Owned(conflicts) => Some(conflicts),
        };
        let problem = self.problem.replaced(conflicts, self.constraints);
        Presolved {
            problem: Arc::new(problem),
            findings: self.findings,
        }
    }

    /// Adds the fixed candidates to the constraints on the number of all pieces, which engines look for.
    fn complete_totals(&mut self) {
        if !(self.problem.constraints().iter()).any(|it| self.counts_all_pieces(it)) {
            return;
        }
        let size = |candidate: Candidate| self.problem.sizes()[candidate.index()];
        let open = self.problem.candidates().filter(|&it| self.is_open(it));
        let open: Vec<Candidate> = open.filter(|&it| size(it) > 0).collect();
        let counts_all = |constraint: &LinearConstraint| {
            let members = constraint.members.iter();
            let is_size = |member: &Member| member.weight == size(member.candidate);
            members.clone().all(is_size) && members.map(|it| it.candidate).eq(open.iter().copied())
        };
        let chosen = self.problem.candidates();
        let chosen = chosen.filter(|it| self.status[it.index()] == Status::Chosen);
        let chosen: u64 = chosen.map(|it| u64::from(size(it))).sum();
        let totals: Vec<bool> = self.constraints.iter().map(counts_all).collect();
        let all = self.problem.candidates().filter(|&it| size(it) > 0);
        let all = all.map(|candidate| Member {
            candidate,
            weight: size(candidate),
        });
        let all: Vec<Member> = all.collect();
        for (constraint, counts_all) in self.constraints.iter_mut().zip(totals) {
            if counts_all {
                constraint.members.clone_from(&all);
                constraint.bounds = constraint.bounds.before(chosen);
            }
        }
    }

    /// Whether the weight of each candidate in a constraint is its number of pieces.
    fn counts_all_pieces(&self, constraint: &LinearConstraint) -> bool {
        let mut sizes = self.problem.candidates().zip(self.problem.sizes());
        sizes.all(|(candidate, &size)| constraint.weight_of(candidate) == size)
    }

    /// Adds the constraint that the candidates of this status are all chosen, or that none is, and removes their
    /// conflicts.
    fn add_fixed(&mut self, status: Status) {
        let fixed = self.problem.candidates();
        let fixed = fixed.filter(|candidate| self.status[candidate.index()] == status);
        let members: Vec<Member> = fixed.map(Member::of_weight_1).collect();
        if members.is_empty() {
            return;
        }
        for member in &members {
            self.conflicts.to_mut().isolate(member.candidate);
        }
        let number = match status {
            Status::Chosen => members.len() as u64,
            _ => 0,
        };
        let bounds = Bounds::exactly(number);
        self.constraints.push(LinearConstraint { members, bounds });
    }

    /// Sorts the constraints, so that their order does not depend on the order of the rules.
    fn sort(&mut self) {
        self.constraints.sort_by(compare);
    }

    fn is_sorted(&self) -> bool {
        let sorted = |a: &_, b: &_| compare(a, b).is_le();
        self.constraints.is_sorted_by(sorted)
    }
}

/// First the constraints with an upper bound, by the distance from their first to their last member, the widest first, so
/// that the rows of a board stay together. Then the others, by the mean of their members: those of the squares around a
/// square, by that.
fn compare(a: &LinearConstraint, b: &LinearConstraint) -> Ordering {
    let rank = |LinearConstraint { members, bounds }: &LinearConstraint| {
        let places = || members.iter().map(|member| member.candidate.index());
        let ends = places().max().zip(places().min());
        match bounds.most() {
            Some(_) => (0, Reverse(ends.map_or(0, |(last, first)| last - first)), 0),
            None => (
                1,
                Reverse(0),
                places().sum::<usize>() / members.len().max(1),
            ),
        }
    };
    rank(a).cmp(&rank(b)).then_with(|| a.cmp(b))
}

/// The same bounds, without an upper bound that no sum exceeds.
fn without_vacuous_bound(
    LinearConstraint { members, bounds }: LinearConstraint,
) -> LinearConstraint {
    let total = members.iter().map(|member| u64::from(member.weight)).sum();
    let is_vacuous = bounds.most().is_some_and(|most| most >= total);
    let bounds = if is_vacuous {
        Bounds::at_least(bounds.least())
    } else {
        bounds
    };
    LinearConstraint { members, bounds }
}

/// A constraint that no set of candidates meets.
fn contradiction() -> LinearConstraint {
    LinearConstraint {
        members: Vec::new(),
        bounds: Bounds::at_least(1),
    }
}

//! A local search for a placement: it finds good ones of wide problems soon, and proves nothing.
//!
//! The constraints are weighted. In each step one that is violated is drawn, and a candidate is chosen or removed to
//! repair it: the one that lowers the weighted violation of all constraints the most, of equal ones the one that was
//! changed the longest time ago. If none lowers it, the violated constraints become heavier. Candidates that conflict
//! with a chosen one are removed.
//!
//! ```text
//! two kings that dominate six squares in a row
//! . . K . K .    the first square has no king near: add one beside it
//! . K K . K .    three kings are too many: remove the one that is missed the least
//! . K . . K .
//! ```
//!
//! Sources: P. Morris, "The breakout method for escaping from local minima", *AAAI* 1993; C. Gao, X. Yao, T. Weise and J.
//! Li, "An efficient local search heuristic with row weighting for the unicost set covering problem", *European Journal of
//! Operational Research* 246 (2015).

use std::cmp::Reverse;
use std::sync::Arc;

use fastrand::Rng;
use standoff_model::{Bounds, Candidate, Member, Placement, Problem};

/// A set of candidates without conflicts, and how it violates the constraints.
pub(crate) struct LocalSearch {
    problem: Arc<Problem>,
    /// The bounds of each constraint.
    bounds: Vec<Bounds>,
    /// The constraints of each candidate, with its weight in each.
    constraints_of: Vec<Vec<(usize, u32)>>,
    is_chosen: Vec<bool>,
    /// The total weight of the chosen members of each constraint.
    sums: Vec<u64>,
    /// The cost of a violation of each constraint by 1.
    costs: Vec<i64>,
    violated: Subset,
    /// The step in which each candidate was changed last.
    changed: Vec<u64>,
    steps: u64,
    /// The number of members and constraints that were looked at, now and when the last placement was found.
    work: u64,
    found_at: u64,
    random: Rng,
}

/// It is patient for this number of times the work after which it has found its last placement, or of a minimum: a tenth of
/// a second.
pub(crate) const PATIENCE: u64 = 4;
pub(crate) const LEAST_WORK: u64 = 1 << 24;

/// A candidate that was changed in one of the last steps is changed only if there is no other.
const RECENT: u64 = 4;

impl LocalSearch {
    /// A search for a placement of a problem, before its first step.
    pub(crate) fn new(problem: Arc<Problem>) -> Self {
        let constraints = problem.constraints();
        let mut constraints_of = vec![Vec::new(); problem.len()];
        for (index, constraint) in constraints.iter().enumerate() {
            for &Member { candidate, weight } in &constraint.members {
                constraints_of[candidate.index()].push((index, weight));
            }
        }
        let mut search = LocalSearch {
            bounds: constraints.iter().map(|it| it.bounds).collect(),
            constraints_of,
            is_chosen: vec![false; problem.len()],
            sums: vec![0; constraints.len()],
            costs: vec![1; constraints.len()],
            violated: Subset::of(constraints.len()),
            changed: vec![0; problem.len()],
            steps: 0,
            work: 0,
            found_at: LEAST_WORK,
            random: Rng::with_seed(0),
            problem,
        };
        (0..search.bounds.len()).for_each(|constraint| search.check(constraint));
        search
    }

    /// The number of members and constraints that were looked at.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// Whether it may still find a placement soon.
    pub(crate) fn is_patient(&self) -> bool {
        self.work < PATIENCE * self.found_at
    }

    /// The number of bytes that it holds, besides the problem.
    pub(crate) fn memory(&self) -> usize {
        let memberships = self.constraints_of.iter().map(Vec::capacity).sum::<usize>();
        16 * memberships + 64 * (self.bounds.len() + self.is_chosen.len())
    }

    /// Replaces the bounds of the last constraints.
    pub(crate) fn bound_last(&mut self, bounds: &[Bounds]) {
        let first = self.bounds.len() - bounds.len();
        for (constraint, &bounds) in (first..).zip(bounds) {
            self.bounds[constraint] = bounds;
            self.check(constraint);
        }
    }

    /// Searches until it finds a placement, or has done this much work.
    pub(crate) fn advance(&mut self, work: u64) -> Option<Placement> {
        let goal = self.work.saturating_add(work);
        while self.work < goal {
            self.work += 1;
            if self.violated.members.is_empty() {
                self.found_at = self.found_at.max(self.work);
                let is_chosen = |it: &Candidate| self.is_chosen[it.index()];
                let chosen = self.problem.candidates().filter(is_chosen);
                return Some(Placement::new(&Vec::from_iter(chosen)));
            }
            self.step();
        }
        None
    }

    /// Repairs a violated constraint.
    fn step(&mut self) {
        self.steps += 1;
        let violated = &self.violated.members;
        let constraint = violated[self.random.usize(0..violated.len())];
        let members = &self.problem.constraints()[constraint].members;
        let adds = self.bounds[constraint].need_above(self.sums[constraint]) > 0;
        self.work += members.len() as u64;
        let candidates = members.iter().map(|member| member.candidate.index());
        let candidates = candidates.filter(|&candidate| self.is_chosen[candidate] != adds);
        let candidates: Vec<usize> = candidates.collect();
        let gains = candidates.iter().map(|&candidate| self.gain(candidate));
        let gains: Vec<(i64, u64)> = gains.collect();
        self.work += gains.iter().map(|(_, work)| work).sum::<u64>();
        let rank = |at: &usize| {
            let changed = self.changed[candidates[*at]];
            let is_recent = changed > 0 && changed + RECENT >= self.steps;
            (!is_recent, gains[*at].0, Reverse(changed))
        };
        let Some(best) = (0..candidates.len()).max_by_key(rank) else {
            return;
        };
        if gains[best].0 <= 0 {
            for &constraint in &self.violated.members {
                self.costs[constraint] += 1;
            }
        }
        self.change(candidates[best]);
    }

    /// By how much the cost falls if a candidate is changed, without the effect of two changes on one constraint; and the
    /// number of constraints that were looked at.
    fn gain(&self, candidate: usize) -> (i64, u64) {
        let adds = !self.is_chosen[candidate];
        let (mut gain, mut work) = self.gain_alone(candidate);
        if adds {
            for other in self.conflicting(candidate) {
                let (more, did) = self.gain_alone(other);
                gain += more;
                work += did;
            }
        }
        (gain, work)
    }

    fn gain_alone(&self, candidate: usize) -> (i64, u64) {
        let adds = !self.is_chosen[candidate];
        let gain = |&(constraint, weight): &(usize, u32)| {
            let (sum, bounds) = (self.sums[constraint], self.bounds[constraint]);
            let then = changed(sum, weight, adds);
            self.costs[constraint] * (violation(bounds, sum) - violation(bounds, then))
        };
        let constraints = &self.constraints_of[candidate];
        let gain = constraints.iter().map(gain).sum();
        (gain, constraints.len() as u64)
    }

    /// The chosen candidates that conflict with this one.
    fn conflicting(&self, candidate: usize) -> impl Iterator<Item = usize> {
        let others = self.problem.conflicts().with(Candidate::new(candidate));
        others
            .map(Candidate::index)
            .filter(|&other| self.is_chosen[other])
    }

    /// Chooses a candidate instead of those that conflict with it, or removes it.
    fn change(&mut self, candidate: usize) {
        if !self.is_chosen[candidate] {
            for other in Vec::from_iter(self.conflicting(candidate)) {
                self.change(other);
            }
        }
        let adds = !self.is_chosen[candidate];
        self.is_chosen[candidate] = adds;
        self.changed[candidate] = self.steps;
        for at in 0..self.constraints_of[candidate].len() {
            let (constraint, weight) = self.constraints_of[candidate][at];
            self.sums[constraint] = changed(self.sums[constraint], weight, adds);
            self.check(constraint);
        }
    }

    /// Notes whether a constraint is violated.
    fn check(&mut self, constraint: usize) {
        let is_violated = !self.bounds[constraint].contain(self.sums[constraint]);
        self.violated.set(constraint, is_violated);
    }
}

/// A sum after a candidate of this weight was added or removed.
fn changed(sum: u64, weight: u32, is_added: bool) -> u64 {
    if is_added {
        sum + u64::from(weight)
    } else {
        sum - u64::from(weight)
    }
}

/// A larger violation counts as this one, so that no cost overflows.
const MOST_VIOLATION: u64 = 1 << 24;

/// By how much a sum is outside of its bounds.
fn violation(bounds: Bounds, sum: u64) -> i64 {
    let above = sum - bounds.most_of(sum);
    (bounds.need_above(sum) + above).min(MOST_VIOLATION) as i64
}

/// A set of numbers, from which one can be drawn.
struct Subset {
    members: Vec<usize>,
    /// The place of each number among the members.
    places: Vec<Option<usize>>,
}

impl Subset {
    /// An empty set of numbers below `most`.
    fn of(most: usize) -> Self {
        Subset {
            members: Vec::new(),
            places: vec![None; most],
        }
    }

    /// Adds or removes a number.
    fn set(&mut self, number: usize, is_member: bool) {
        match (self.places[number], is_member) {
            (None, true) => {
                self.places[number] = Some(self.members.len());
                self.members.push(number);
            }
            (Some(place), false) => {
                self.members.swap_remove(place);
                if let Some(&moved) = self.members.get(place) {
                    self.places[moved] = Some(place);
                }
                self.places[number] = None;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::{ConflictGraph, LinearConstraint};

    use super::*;

    fn problem(
        size: usize,
        conflicts: &[(usize, usize)],
        sums: Vec<(Vec<u32>, Bounds)>,
    ) -> Problem {
        let mut graph = ConflictGraph::new(size);
        for &(a, b) in conflicts {
            graph.insert(Candidate::new(a), Candidate::new(b));
        }
        let constraint = |(weights, bounds): (Vec<u32>, Bounds)| LinearConstraint {
            members: (weights.into_iter().enumerate())
                .filter(|&(_, weight)| weight > 0)
                .map(|(candidate, weight)| Member {
                    candidate: Candidate::new(candidate),
                    weight,
                })
                .collect(),
            bounds,
        };
        let constraints = sums.into_iter().map(constraint).collect();
        Problem::new(vec![1; size], graph, constraints).unwrap()
    }

    /// Random constraints that a hidden set satisfies, and conflicts outside of it.
    #[test]
    fn what_is_found_satisfies_all_constraints() {
        let mut random = Rng::with_seed(1);
        let mut found = 0;
        for _ in 0..300 {
            let size = random.usize(1..=14);
            let hidden: Vec<bool> = (0..size).map(|_| random.bool()).collect();
            let conflicts: Vec<(usize, usize)> = (0..size)
                .map(|_| (random.usize(0..size), random.usize(0..size)))
                .filter(|&(a, b)| a != b && !(hidden[a] && hidden[b]))
                .collect();
            let sums = (0..random.usize(0..8)).map(|_| {
                let weights: Vec<u32> = (0..size).map(|_| random.u32(0..=3)).collect();
                let chosen = weights.iter().zip(&hidden).filter(|(_, chosen)| **chosen);
                let sum: u64 = chosen.map(|(&weight, _)| u64::from(weight)).sum();
                let least = sum.saturating_sub(random.u64(0..=1));
                (weights, Bounds::between(least, sum + random.u64(0..=1)))
            });
            let problem = Arc::new(problem(size, &conflicts, sums.collect()));
            let mut search = LocalSearch::new(problem.clone());
            let Some(placement) = search.advance(1_000_000) else {
                continue;
            };
            found += 1;
            let chosen = placement.chosen();
            for constraint in problem.constraints() {
                let sum = chosen.iter().map(|&it| u64::from(constraint.weight_of(it)));
                assert!(
                    constraint.bounds.contain(sum.sum()),
                    "{problem:?} {chosen:?}"
                );
            }
            for (at, &a) in chosen.iter().enumerate() {
                let free = |&b: &Candidate| !problem.conflicts().contains(a, b);
                assert!(chosen[..at].iter().all(free), "{problem:?} {chosen:?}");
            }
        }
        assert!(found > 290, "{found}");
    }

    /// Two of three candidates, of which the first excludes the others.
    #[test]
    fn it_goes_on_with_other_bounds_and_stops_without_a_placement() {
        let sums = vec![(vec![1; 3], Bounds::at_least(1))];
        let mut search = LocalSearch::new(Arc::new(problem(3, &[(0, 1), (0, 2)], sums)));
        assert_eq!(search.advance(1000).map(|it| it.len()), Some(1));
        search.bound_last(&[Bounds::at_least(2)]);
        let both = [1, 2].map(Candidate::new);
        assert_eq!(search.advance(1000), Some(Placement::new(&both)));
        search.bound_last(&[Bounds::at_least(3)]);
        let before = search.work();
        assert_eq!(search.advance(1000), None);
        assert!((1000..1100).contains(&(search.work() - before)));
        search.bound_last(&[Bounds::at_least(4)]);
        assert_eq!(search.advance(1000), None);
    }

    /// Each of two candidates that conflict meets one of two constraints.
    #[test]
    fn what_is_removed_is_missed() {
        let sums = [vec![1, 0], vec![0, 1]].map(|weights| (weights, Bounds::at_least(1)));
        let mut search = LocalSearch::new(Arc::new(problem(2, &[(0, 1)], sums.into())));
        assert_eq!(search.gain(0).0, 1);
        search.change(1);
        assert_eq!(search.gain(0).0, 0);
        search.change(0);
        assert_eq!(search.is_chosen, [true, false]);
    }

    /// The fewest knights that dominate n x n: all that a step takes into account is needed to find them soon.
    #[test]
    fn an_optimum_is_found_in_little_work() {
        let knights = |n: usize, most: u64| {
            let near = |a: usize, b: usize| {
                let [columns, rows] = [(a % n).abs_diff(b % n), (a / n).abs_diff(b / n)];
                a == b || columns * rows == 2
            };
            let covered = (0..n * n).map(|square| {
                let weights = (0..n * n).map(|other| u32::from(near(square, other)));
                (weights.collect(), Bounds::at_least(1))
            });
            let number = (vec![1; n * n], Bounds::at_most(most));
            LocalSearch::new(Arc::new(problem(
                n * n,
                &[],
                covered.chain([number]).collect(),
            )))
        };
        for (n, fewest) in [(10, 16), (12, 24), (13, 28)] {
            let mut search = knights(n, fewest);
            assert!(search.advance(5_000_000).is_some(), "{n}");
        }
    }
}

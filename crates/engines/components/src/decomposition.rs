//! Decomposition of a problem into connected components.

use std::collections::HashMap;

use standoff_model::{Bounds, Candidate, Layout, LinearConstraint, Member, Problem};

use crate::parts::{Part, Parts};

/// The connected components of a problem. Constraints on the number of all pieces do not connect.
pub(crate) struct Decomposition {
    /// The components, those that are alike once.
    pub(crate) parts: Vec<Part>,
    /// The bounds of the number of all pieces, if there are any.
    pub(crate) pieces: Option<Bounds>,
}

impl Decomposition {
    /// The components of a problem with this layout, if it has one. `None` if fewer than two are left to be decided, or if
    /// a constraint without members cannot be met.
    pub(crate) fn of(problem: &Problem, layout: Option<&Layout>) -> Option<Self> {
        let (of_all, others): (Vec<&LinearConstraint>, Vec<&LinearConstraint>) =
            (problem.constraints().iter())
                .partition(|constraint| counts_pieces(constraint, problem));
        let constraints = others.into_iter().filter(|other| !other.bounds_nothing());
        let constraints: Vec<&LinearConstraint> = constraints.collect();
        if constraints
            .iter()
            .any(|constraint| constraint.members.is_empty())
        {
            return None;
        }
        let components = components(problem, &constraints);
        let is_fixed = |component: &&Vec<Candidate>| is_fixed(component, &constraints);
        if components.iter().filter(|it| !is_fixed(it)).count() < 2 {
            return None;
        }
        let pieces = (of_all.iter().map(|constraint| constraint.bounds)).reduce(Bounds::and);
        let mut by_first_member: HashMap<Candidate, Vec<&LinearConstraint>> = HashMap::new();
        for constraint in constraints {
            let first = constraint.members[0].candidate;
            by_first_member.entry(first).or_default().push(constraint);
        }
        let inside = |component: &Vec<Candidate>| {
            let members = component.iter();
            let constraints = members.filter_map(|member| by_first_member.get(member));
            constraints.flatten().copied().collect()
        };
        let inside: Vec<Vec<&LinearConstraint>> = components.iter().map(inside).collect();
        // The pieces that the other parts need are missing. The lower bound concerns all parts only.
        let most = pieces.and_then(Bounds::most);
        let needed: Vec<u64> = match most {
            Some(_) => (inside.iter().map(|inside| pieces_needed(inside, problem))).collect(),
            None => vec![0; inside.len()],
        };
        let by_all = needed.iter().fold(0u64, |sum, &of| sum.saturating_add(of));
        let mut parts = Parts::new(layout);
        for ((component, constraints), needed) in components.into_iter().zip(inside).zip(needed) {
            let of_part = most.map(|most| LinearConstraint {
                members: pieces_of(&component, problem),
                bounds: Bounds::at_most(most.saturating_sub(by_all - needed)),
            });
            let constraints = constraints.into_iter().chain(&of_part);
            parts.add(problem.part_with(&component, constraints), component);
        }
        let parts = parts.into_vec();
        Some(Decomposition { parts, pieces })
    }
}

/// Whether a constraint chooses or excludes all candidates of a component.
fn is_fixed(component: &[Candidate], constraints: &[&LinearConstraint]) -> bool {
    let mut constraints = constraints.iter();
    constraints.any(|LinearConstraint { members, bounds }| {
        let all = members.len() as u64;
        (*bounds == Bounds::exactly(0) || *bounds == Bounds::exactly(all))
            && members
                .iter()
                .map(|it| it.candidate)
                .eq(component.iter().copied())
    })
}

/// A lower bound of the number of pieces that meet some constraints: as many as if each contributed the most.
///
/// ```text
/// bishops that dominate the dark squares of 5 x 5      a bishop in the centre is on or attacks nine of 13 squares, and no
///                                                      other does more: at least two
/// ```
fn pieces_needed(constraints: &[&LinearConstraint], problem: &Problem) -> u64 {
    let mut contributions: HashMap<Candidate, u64> = HashMap::new();
    let mut needed = 0u64;
    for constraint in constraints {
        let least = constraint.bounds.least();
        needed = needed.saturating_add(least);
        for member in constraint.members.iter().filter(|_| least > 0) {
            let contribution = contributions.entry(member.candidate).or_default();
            *contribution += u64::from(member.weight).min(least);
        }
    }
    let is_free = |candidate: &Candidate| problem.sizes()[candidate.index()] == 0;
    if contributions.keys().any(is_free) {
        return 0;
    }
    let most = contributions.into_values().max().unwrap_or(1);
    needed.div_ceil(most)
}

/// The candidates that are pieces, with their numbers.
fn pieces_of(component: &[Candidate], problem: &Problem) -> Vec<Member> {
    let members = component.iter().map(|&candidate| Member {
        candidate,
        weight: problem.sizes()[candidate.index()],
    });
    members.filter(|member| member.weight > 0).collect()
}

/// Whether the weight of each candidate in a constraint is its number of pieces.
fn counts_pieces(constraint: &LinearConstraint, problem: &Problem) -> bool {
    let mut sizes = problem.candidates().zip(problem.sizes());
    sizes.all(|(candidate, &size)| constraint.weight_of(candidate) == size)
}

/// The connected components, in the order of their first candidates.
fn components(problem: &Problem, constraints: &[&LinearConstraint]) -> Vec<Vec<Candidate>> {
    let mut flood = Flood::over(problem, constraints);
    let components = problem.candidates().map(|from| flood.component(from));
    components
        .filter(|component| !component.is_empty())
        .collect()
}

/// A breadth-first search of the connected components.
struct Flood<'a> {
    problem: &'a Problem,
    constraints: &'a [&'a LinearConstraint],
    /// The constraints of each candidate.
    constraints_of: Vec<Vec<usize>>,
    is_constraint_reached: Vec<bool>,
    /// The candidates that are not reached, one bit each.
    left: Vec<u64>,
}

impl<'a> Flood<'a> {
    fn over(problem: &'a Problem, constraints: &'a [&'a LinearConstraint]) -> Self {
        let mut constraints_of = vec![Vec::new(); problem.len()];
        for (index, constraint) in constraints.iter().enumerate() {
            let members = constraint
                .members
                .iter()
                .map(|member| member.candidate.index());
            members.for_each(|member| constraints_of[member].push(index));
        }
        let mut left = vec![0; problem.len().div_ceil(64)];
        (0..problem.len()).for_each(|index| left[index / 64] |= 1 << (index % 64));
        Flood {
            problem,
            constraints,
            constraints_of,
            is_constraint_reached: vec![false; constraints.len()],
            left,
        }
    }

    /// The component of a candidate, in increasing order; empty if it was reached before.
    fn component(&mut self, from: Candidate) -> Vec<Candidate> {
        let mut reached = Vec::new();
        self.reach(from, &mut reached);
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            self.reach_conflicts(at, &mut reached);
            for index in std::mem::take(&mut self.constraints_of[at.index()]) {
                if !std::mem::replace(&mut self.is_constraint_reached[index], true) {
                    let members = self.constraints[index].members.iter();
                    members.for_each(|member| self.reach(member.candidate, &mut reached));
                }
            }
        }
        reached.sort_unstable();
        reached
    }

    fn reach(&mut self, candidate: Candidate, reached: &mut Vec<Candidate>) {
        let (word, bit) = (candidate.index() / 64, 1 << (candidate.index() % 64));
        if self.left[word] & bit != 0 {
            self.left[word] &= !bit;
            reached.push(candidate);
        }
    }

    fn reach_conflicts(&mut self, of: Candidate, reached: &mut Vec<Candidate>) {
        let row = self.problem.conflicts().row(of);
        for (index, (left, row)) in self.left.iter_mut().zip(row).enumerate() {
            let mut new = *left & row;
            *left &= !new;
            while new != 0 {
                reached.push(Candidate::new(64 * index + new.trailing_zeros() as usize));
                new &= new - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::ConflictGraph;

    use super::*;

    fn constraint(members: &[usize], bounds: Bounds) -> LinearConstraint {
        let member = |&index: &usize| Member {
            candidate: Candidate::new(index),
            weight: 1,
        };
        LinearConstraint {
            members: members.iter().map(member).collect(),
            bounds,
        }
    }

    /// The paths `0 1 2` and `3 4 5`.
    fn two_paths(constraints: Vec<LinearConstraint>) -> Problem {
        let mut conflicts = ConflictGraph::new(6);
        for (a, b) in [(0, 1), (1, 2), (3, 4), (4, 5)] {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
        Problem::new(vec![1; 6], conflicts, constraints).unwrap()
    }

    #[test]
    fn equal_components_are_one_part_with_two_copies() {
        let decomposition = Decomposition::of(&two_paths(Vec::new()), None).unwrap();
        let [path] = &decomposition.parts[..] else {
            panic!("{} parts", decomposition.parts.len());
        };
        assert_eq!((path.problem.len(), decomposition.pieces), (3, None));
        let copies = [[0, 1, 2], [3, 4, 5]].map(|copy| copy.map(Candidate::new).to_vec());
        assert_eq!(path.copies, copies);
    }

    #[test]
    fn constraints_connect_unless_they_count_all_pieces() {
        let all = constraint(&[0, 1, 2, 3, 4, 5], Bounds::exactly(2));
        let decomposition = Decomposition::of(&two_paths(vec![all]), None).unwrap();
        assert_eq!(
            (decomposition.parts.len(), decomposition.pieces),
            (1, Some(Bounds::exactly(2)))
        );
        // All parts together have at most two pieces.
        let [at_most] = decomposition.parts[0].problem.constraints() else {
            panic!("each part has one constraint");
        };
        assert_eq!(
            (at_most.members.len(), at_most.bounds),
            (3, Bounds::at_most(2))
        );

        let across = constraint(&[2, 3], Bounds::at_least(1));
        assert!(Decomposition::of(&two_paths(vec![across]), None).is_none());

        let within = constraint(&[3, 5], Bounds::at_least(1));
        let decomposition = Decomposition::of(&two_paths(vec![within]), None).unwrap();
        let constraints = |part: &Part| part.problem.constraints().len();
        assert_eq!(
            Vec::from_iter(decomposition.parts.iter().map(constraints)),
            [0, 1]
        );
    }

    /// The first path needs contributions of three, and a piece makes two of them.
    #[test]
    fn a_part_leaves_others_the_pieces_that_they_need() {
        let within = [
            constraint(&[0, 2], Bounds::exactly(2)),
            constraint(&[0, 1], Bounds::at_least(1)),
        ];
        let all = constraint(&[0, 1, 2, 3, 4, 5], Bounds::at_most(3));
        let problem = two_paths(within.iter().cloned().chain([all]).collect());
        let decomposition = Decomposition::of(&problem, None).unwrap();
        let [first, second] = &decomposition.parts[..] else {
            panic!("{} parts", decomposition.parts.len());
        };
        // At most three of three is no constraint.
        assert_eq!(first.problem.constraints(), within);
        let [at_most] = second.problem.constraints() else {
            panic!("the second path has one constraint");
        };
        assert_eq!(at_most.bounds, Bounds::at_most(1));
    }

    #[test]
    fn candidates_without_pieces_may_meet_constraints() {
        let one = constraint(&[0, 1], Bounds::at_least(1));
        for (sizes, needed) in [([1, 2], 1), ([0, 1], 0)] {
            let problem = Problem::new(sizes.to_vec(), ConflictGraph::new(2), vec![one.clone()]);
            assert_eq!(pieces_needed(&[&one], &problem.unwrap()), needed);
        }
    }

    #[test]
    fn a_constraint_that_cannot_be_met_is_left_to_other_engines() {
        let nothing = constraint(&[], Bounds::at_least(1));
        assert!(Decomposition::of(&two_paths(vec![nothing]), None).is_none());
    }
}

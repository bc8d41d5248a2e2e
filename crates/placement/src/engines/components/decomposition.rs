//! Into which parts a problem falls.

use std::collections::HashMap;
use std::sync::Arc;

use crate::problem::{Bounds, Candidate, LinearConstraint, Problem};

/// A problem in parts between which there is neither a conflict nor a group, but for those that count
/// all pieces.
pub(super) struct Decomposition {
    /// The parts, those that are the same once.
    pub(super) parts: Vec<Part>,
    /// How many pieces all parts have to place together, if that is bounded.
    pub(super) pieces: Option<Bounds>,
}

/// A part, and where it is.
pub(super) struct Part {
    pub(super) problem: Arc<Problem>,
    /// For each that is the same the candidates that its own are.
    pub(super) places: Vec<Vec<Candidate>>,
}

impl Decomposition {
    /// The parts of a problem; `None` where it is in one, or has a group without members that asks for
    /// some.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let (of_all, others): (Vec<&LinearConstraint>, Vec<&LinearConstraint>) =
            (problem.constraints().iter()).partition(|group| counts_pieces(group, problem));
        let groups = others.into_iter().filter(|group| !group.bounds_nothing());
        let groups: Vec<&LinearConstraint> = groups.collect();
        if groups.iter().any(|group| group.members.is_empty()) {
            return None;
        }
        let components = components(problem, &groups);
        if components.len() < 2 {
            return None;
        }
        let pieces = (of_all.iter().map(|group| group.bounds)).reduce(Bounds::and);
        // No part has more than all together; that others have fewer is not known yet.
        let at_most = pieces.and_then(Bounds::most).map(Bounds::at_most);
        let of_all = of_all
            .first()
            .zip(at_most)
            .map(|(of_all, bounds)| LinearConstraint {
                bounds,
                ..(*of_all).clone()
            });
        let mut groups_by_first: HashMap<Candidate, Vec<&LinearConstraint>> = HashMap::new();
        for group in groups {
            groups_by_first.entry(first(group)).or_default().push(group);
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut known: HashMap<Arc<Problem>, usize> = HashMap::new();
        for component in components {
            let here = component
                .iter()
                .filter_map(|member| groups_by_first.get(member));
            let groups = here.flatten().copied().chain(&of_all);
            let part = Arc::new(problem.part_with(&component, groups));
            let index = *known.entry(part.clone()).or_insert(parts.len());
            match parts.get_mut(index) {
                Some(part) => part.places.push(component),
                None => parts.push(Part {
                    problem: part,
                    places: vec![component],
                }),
            }
        }
        Some(Decomposition { parts, pieces })
    }
}

/// Whether each candidate weighs in a group as much as it places.
fn counts_pieces(group: &LinearConstraint, problem: &Problem) -> bool {
    let weight = |candidate| group.weight_of(candidate);
    let mut sizes = problem.candidates().zip(problem.sizes());
    sizes.all(|(candidate, &size)| weight(candidate) == size)
}

fn first(group: &LinearConstraint) -> Candidate {
    group.members[0].candidate
}

/// The candidates, those together that conflicts and groups tie, in the order of their first ones.
fn components(problem: &Problem, groups: &[&LinearConstraint]) -> Vec<Vec<Candidate>> {
    let mut flood = Flood::over(problem, groups);
    let components = problem.candidates().map(|from| flood.component(from));
    components
        .filter(|component| !component.is_empty())
        .collect()
}

/// Finds components by walking from candidate to candidate; each is reached once.
struct Flood<'a> {
    problem: &'a Problem,
    groups: &'a [&'a LinearConstraint],
    /// For each candidate the groups that it is in.
    groups_of: Vec<Vec<usize>>,
    is_group_reached: Vec<bool>,
    /// Those that were not reached, one bit each.
    left: Vec<u64>,
}

impl<'a> Flood<'a> {
    fn over(problem: &'a Problem, groups: &'a [&'a LinearConstraint]) -> Self {
        let mut groups_of = vec![Vec::new(); problem.len()];
        for (index, group) in groups.iter().enumerate() {
            let members = group.members.iter().map(|member| member.candidate.index());
            members.for_each(|member| groups_of[member].push(index));
        }
        let mut left = vec![0; problem.len().div_ceil(64)];
        (0..problem.len()).for_each(|index| left[index / 64] |= 1 << (index % 64));
        Flood {
            problem,
            groups,
            groups_of,
            is_group_reached: vec![false; groups.len()],
            left,
        }
    }

    /// All that a candidate is tied to, itself included, in order; nothing if it was reached before.
    fn component(&mut self, from: Candidate) -> Vec<Candidate> {
        let mut reached = Vec::new();
        self.reach(from, &mut reached);
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            self.reach_conflicts(at, &mut reached);
            for index in std::mem::take(&mut self.groups_of[at.index()]) {
                if !std::mem::replace(&mut self.is_group_reached[index], true) {
                    let members = self.groups[index].members.iter();
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
    use crate::problem::{ConflictGraph, Member};

    use super::*;

    fn group(members: &[usize], bounds: Bounds) -> LinearConstraint {
        let member = |&index: &usize| Member {
            candidate: Candidate::new(index),
            weight: 1,
        };
        LinearConstraint {
            members: members.iter().map(member).collect(),
            bounds,
        }
    }

    /// Six candidates in a ring without two of its links: `0 1 2` and `3 4 5`.
    fn two_paths(groups: Vec<LinearConstraint>) -> Problem {
        let mut conflicts = ConflictGraph::new(6);
        for (a, b) in [(0, 1), (1, 2), (3, 4), (4, 5)] {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
        Problem::new(vec![1; 6], conflicts, groups).unwrap()
    }

    #[test]
    fn equal_parts_are_one_part_twice() {
        let apart = Decomposition::of(&two_paths(Vec::new())).unwrap();
        let [path] = &apart.parts[..] else {
            panic!("{} parts", apart.parts.len());
        };
        assert_eq!((path.problem.len(), apart.pieces), (3, None));
        let places = [[0, 1, 2], [3, 4, 5]].map(|place| place.map(Candidate::new).to_vec());
        assert_eq!(path.places, places);
    }

    #[test]
    fn groups_tie_unless_they_count_all_pieces() {
        let all = group(&[0, 1, 2, 3, 4, 5], Bounds::exactly(2));
        let apart = Decomposition::of(&two_paths(vec![all])).unwrap();
        assert_eq!(
            (apart.parts.len(), apart.pieces),
            (1, Some(Bounds::exactly(2)))
        );
        // Three pieces would be more than there are in all.
        let [at_most] = apart.parts[0].problem.constraints() else {
            panic!("one group for each part");
        };
        assert_eq!(
            (at_most.members.len(), at_most.bounds),
            (3, Bounds::at_most(2))
        );

        let across = group(&[2, 3], Bounds::at_least(1));
        assert!(Decomposition::of(&two_paths(vec![across])).is_none());

        let within = group(&[3, 5], Bounds::at_least(1));
        let apart = Decomposition::of(&two_paths(vec![within])).unwrap();
        let groups = |part: &Part| part.problem.constraints().len();
        assert_eq!(Vec::from_iter(apart.parts.iter().map(groups)), [0, 1]);
    }

    #[test]
    fn what_nobody_can_give_is_left_to_others() {
        let nothing = group(&[], Bounds::at_least(1));
        assert!(Decomposition::of(&two_paths(vec![nothing])).is_none());
    }
}

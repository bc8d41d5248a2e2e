//! The conflicts as lists of neighbours, and the groups that bound something.

use crate::problem::{Candidate, LinearConstraint, Problem};

/// What a sweep has to know of a problem.
pub(super) struct Graph {
    /// Where the neighbours of each candidate begin, and where those of the last one end.
    begins: Vec<usize>,
    neighbours: Vec<u32>,
    groups: Vec<LinearConstraint>,
    /// By candidate: whether a group asks for it or one of its neighbours. Those are no more among the groups.
    has_to_be_met: Vec<bool>,
    /// For each candidate the groups that it is in, with its weight there.
    memberships: Vec<Vec<(usize, u64)>>,
    sizes: Vec<u32>,
}

impl Graph {
    /// Lists the neighbours of all candidates: not for a graph of very many conflicts.
    pub(super) fn of(problem: &Problem) -> Self {
        let (mut begins, mut neighbours) = (vec![0], Vec::new());
        for candidate in problem.candidates() {
            let near = problem.conflicts().with(candidate);
            neighbours.extend(near.map(|other: Candidate| other.index() as u32));
            begins.push(neighbours.len());
        }
        let mut graph = Graph {
            begins,
            neighbours,
            groups: Vec::new(),
            has_to_be_met: vec![false; problem.len()],
            memberships: vec![Vec::new(); problem.len()],
            sizes: problem.sizes().to_vec(),
        };
        for group in problem.constraints().iter().filter(|g| !g.bounds_nothing()) {
            graph.note(group, group.centre(problem.conflicts()));
        }
        graph
    }

    /// One more group, which may ask for this candidate or any of its neighbours.
    fn note(&mut self, group: &LinearConstraint, centre: Option<Candidate>) {
        if let Some(centre) = centre
            && !self.neighbours(centre.index()).is_empty()
        {
            self.has_to_be_met[centre.index()] = true;
            return;
        }
        for member in &group.members {
            let membership = (self.groups.len(), u64::from(member.weight));
            self.memberships[member.candidate.index()].push(membership);
        }
        self.groups.push(group.clone());
    }

    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The candidates in conflict with one.
    pub(super) fn neighbours(&self, candidate: usize) -> &[u32] {
        &self.neighbours[self.begins[candidate]..self.begins[candidate + 1]]
    }

    /// The groups, but those that ask for [a candidate or any of its neighbours](Self::has_to_be_met).
    pub(super) fn constraints(&self) -> &[LinearConstraint] {
        &self.groups
    }

    /// Whether a candidate or any of its neighbours has to be chosen.
    pub(super) fn has_to_be_met(&self, candidate: usize) -> bool {
        self.has_to_be_met[candidate]
    }

    /// The groups of a candidate, with its weight in each.
    pub(super) fn memberships(&self, candidate: usize) -> &[(usize, u64)] {
        &self.memberships[candidate]
    }

    /// How many pieces a candidate places.
    pub(super) fn size(&self, candidate: usize) -> usize {
        self.sizes[candidate] as usize
    }
}

//! The conflict graph as adjacency lists, with the linear constraints that exclude something.

use std::sync::Arc;

use standoff_model::{Candidate, LinearConstraint, Problem};

/// A problem in the form that a sweep reads.
pub(crate) struct Graph {
    /// The start of each candidate's list in `neighbours`, then the end of the last list.
    starts: Vec<usize>,
    neighbours: Vec<u32>,
    /// All constraints except those that [`must_be_dominated`](Self::must_be_dominated) expresses.
    constraints: Vec<LinearConstraint>,
    must_be_dominated: Vec<bool>,
    memberships: Vec<Vec<usize>>,
    sizes: Vec<u32>,
}

impl Graph {
    /// Lists the neighbours of all candidates: too much memory for a graph of very many conflicts.
    pub(crate) fn of(problem: &Problem) -> Arc<Self> {
        let (mut starts, mut neighbours) = (vec![0], Vec::new());
        for candidate in problem.candidates() {
            let conflicts = problem.conflicts().with(candidate);
            neighbours.extend(conflicts.map(|other: Candidate| other.index() as u32));
            starts.push(neighbours.len());
        }
        let mut graph = Graph {
            starts,
            neighbours,
            constraints: Vec::new(),
            must_be_dominated: vec![false; problem.len()],
            memberships: vec![Vec::new(); problem.len()],
            sizes: problem.sizes().to_vec(),
        };
        for constraint in problem.constraints() {
            if !constraint.bounds_nothing() {
                graph.add(constraint, constraint.centre(problem.conflicts()));
            }
        }
        Arc::new(graph)
    }

    /// Adds a constraint. With a `centre`, it requires that the centre or one of its neighbours is chosen.
    fn add(&mut self, constraint: &LinearConstraint, centre: Option<Candidate>) {
        if let Some(centre) = centre
            && !self.neighbours(centre.index()).is_empty()
        {
            self.must_be_dominated[centre.index()] = true;
            return;
        }
        for member in &constraint.members {
            self.memberships[member.candidate.index()].push(self.constraints.len());
        }
        self.constraints.push(constraint.clone());
    }

    /// The number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The candidates in conflict with one.
    pub(crate) fn neighbours(&self, candidate: usize) -> &[u32] {
        &self.neighbours[self.starts[candidate]..self.starts[candidate + 1]]
    }

    /// A candidate and those in conflict with it.
    pub(crate) fn closed_neighbourhood(&self, candidate: usize) -> impl Iterator<Item = usize> {
        let neighbours = self.neighbours(candidate).iter();
        neighbours.map(|&other| other as usize).chain([candidate])
    }

    /// The constraints that a state records by their sums.
    pub(crate) fn constraints(&self) -> &[LinearConstraint] {
        &self.constraints
    }

    /// Whether the candidate or one of its neighbours must be chosen.
    pub(crate) fn must_be_dominated(&self, candidate: usize) -> bool {
        self.must_be_dominated[candidate]
    }

    /// Whether candidates or their neighbours must be chosen, as in maximal placements.
    pub(crate) fn is_maximal(&self) -> bool {
        self.must_be_dominated.contains(&true)
    }

    /// The constraints that a candidate is a member of, as indices into [`constraints`](Self::constraints).
    pub(crate) fn memberships(&self, candidate: usize) -> &[usize] {
        &self.memberships[candidate]
    }

    /// The number of pieces that a candidate places.
    pub(crate) fn size(&self, candidate: usize) -> usize {
        self.sizes[candidate] as usize
    }
}

//! Recognition of the models that the engine can solve.

use standoff::engine::{Refusal, Task};
use standoff::model::{Bounds, LinearConstraint, Problem};

/// Candidates that conflict at most with the previous and the next candidate.
///
/// ```text
/// o-o-o   o-o   o-o-o-o      sentries in a row with two holes
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The number of pieces that each candidate places: one, or several in a quotient by a symmetry.
    sizes: Vec<usize>,
    /// Whether each candidate conflicts with the previous one.
    is_tied: Vec<bool>,
    /// For each candidate, the maximum number of pieces that it and those after it can place; 0 after the last.
    most_from: Vec<usize>,
    /// The bounds of the number of pieces.
    pub(crate) bounds: Bounds,
}

impl Chain {
    /// Recognises the model by its candidates, conflicts and groups, not by any name: kings in a single
    /// row are a chain too, and so is half a board of sentries.
    pub(crate) fn of(task: &Task) -> Result<Self, Refusal> {
        let refuse = |reason: &str| Err(Refusal::new(super::engine::NAME, reason));
        let problem = task.given();
        if problem.sizes().contains(&0) {
            return refuse("it knows only candidates that place a piece");
        }
        let Some(bounds) = bounds_of_all(problem) else {
            return refuse("it knows only one number of pieces, that of all of them");
        };
        if !only_neighbours_conflict(problem) {
            return refuse("some pieces attack more than their neighbours in a row");
        }
        Ok(Self::with(problem, bounds))
    }

    fn with(problem: &Problem, bounds: Bounds) -> Self {
        let sizes: Vec<usize> = problem.sizes().iter().map(|&s| s as usize).collect();
        let is_tied = problem.candidates().map(|candidate| {
            let mut others = problem.conflicts().with(candidate);
            others.any(|other| other < candidate)
        });
        let is_tied: Vec<bool> = is_tied.collect();
        Chain {
            most_from: most_from(&sizes, &is_tied),
            sizes,
            is_tied,
            bounds,
        }
    }

    /// The number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The number of pieces that a candidate places.
    pub(crate) fn size(&self, candidate: usize) -> usize {
        self.sizes[candidate]
    }

    /// Whether a candidate conflicts with the previous one. False for a candidate that does not exist.
    pub(crate) fn is_tied(&self, candidate: usize) -> bool {
        self.is_tied.get(candidate).is_some_and(|&tied| tied)
    }

    /// The maximum number of pieces that this candidate and those after it can place.
    pub(crate) fn most_from(&self, candidate: usize) -> usize {
        self.most_from[candidate]
    }

    /// The maximum number of pieces that is allowed and can be placed.
    pub(crate) fn most(&self) -> usize {
        self.bounds.most_of(self.most_from[0] as u64) as usize
    }
}

/// The bounds of the number of all pieces, if that is all that the groups say.
fn bounds_of_all(problem: &Problem) -> Option<Bounds> {
    match problem.constraints() {
        [] => Some(Bounds::ANY),
        [all] => weighs_pieces(all, problem).then_some(all.bounds),
        _ => None,
    }
}

fn weighs_pieces(group: &LinearConstraint, problem: &Problem) -> bool {
    let mut weighed = problem.candidates().zip(problem.sizes());
    weighed.all(|(candidate, &size)| group.weight_of(candidate) == size)
}

fn only_neighbours_conflict(problem: &Problem) -> bool {
    problem.candidates().all(|candidate| {
        let mut others = problem.conflicts().with(candidate);
        others.all(|other| other.index().abs_diff(candidate.index()) == 1)
    })
}

fn most_from(sizes: &[usize], is_tied: &[bool]) -> Vec<usize> {
    let mut most = vec![0; sizes.len() + 1];
    for at in (0..sizes.len()).rev() {
        let next = at + 1;
        let skips = is_tied.get(next).is_some_and(|&tied| tied);
        most[at] = most[next].max(sizes[at] + most[next + usize::from(skips)]);
    }
    most
}

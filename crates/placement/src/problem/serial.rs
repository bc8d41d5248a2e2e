//! How a problem is written: conflicts as pairs, so that few take little room.

use serde::{Deserialize, Serialize};

use super::bounds::Bounds;
use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::LinearConstraint;
use super::data::{MAX_CANDIDATES, Problem, ProblemError};
use super::feature::Feature;

/// A problem as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    sizes: Vec<u32>,
    /// The smaller candidate first.
    conflicts: Vec<(u32, u32)>,
    groups: Vec<LinearConstraint>,
    required: Vec<Feature>,
}

impl From<Problem> for Written {
    fn from(problem: Problem) -> Self {
        let pairs = problem.candidates().flat_map(|a| {
            let later = problem.conflicts().with(a).filter(move |&b| a < b);
            later.map(move |b| (a.index() as u32, b.index() as u32))
        });
        Written {
            sizes: problem.sizes().to_vec(),
            conflicts: pairs.collect(),
            groups: problem.constraints().to_vec(),
            required: problem.required().to_vec(),
        }
    }
}

impl TryFrom<Written> for Problem {
    type Error = ProblemError;

    fn try_from(written: Written) -> Result<Self, ProblemError> {
        let candidates = written.sizes.len();
        if candidates as u64 > MAX_CANDIDATES {
            return Err(ProblemError::TooLarge(candidates));
        }
        let last = written.conflicts.iter().map(|&(a, b)| a.max(b)).max();
        let related = last.map_or(0, |last| last as usize + 1);
        if related > candidates {
            return Err(ProblemError::Conflicts {
                candidates,
                related,
            });
        }
        let mut conflicts = ConflictGraph::new(candidates);
        for (a, b) in written.conflicts {
            conflicts.insert(Candidate::new(a as usize), Candidate::new(b as usize));
        }
        let problem = Problem::new(written.sizes, conflicts, written.groups)?;
        let required = written.required.into_iter();
        Ok(required.fold(problem, Problem::requiring))
    }
}

/// Bounds as a pair, of which the upper one may be missing.
impl Serialize for Bounds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.least(), self.most()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bounds {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (least, most) = <(u64, Option<u64>)>::deserialize(deserializer)?;
        Ok(Bounds::between(least, most.unwrap_or(u64::MAX)))
    }
}

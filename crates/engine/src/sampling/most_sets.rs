//! An upper bound on the number of sets that the bounds of a problem allow.

use standoff_model::{LinearConstraint, Problem};

/// Returns the maximum number of sets of any tree that keeps to the upper bounds of a problem: the number that bounded
/// constraints allow, multiplied over constraints that share no candidate, times all sets of the other candidates.
///
/// Infinite if that exceeds an `f64`.
pub fn most_sets(problem: &Problem) -> f64 {
    let mut constraints: Vec<&LinearConstraint> = problem.constraints().iter().collect();
    constraints.sort_by(|a, b| gain(b, b.members.len()).total_cmp(&gain(a, a.members.len())));
    let mut open = vec![true; problem.len()];
    let mut bits = 0.0;
    for constraint in constraints {
        let members = constraint.members.iter().map(|m| m.candidate.index());
        let new: Vec<usize> = members.filter(|&member| open[member]).collect();
        if gain(constraint, new.len()) > 0.0 {
            bits += log_of_subsets(new.len(), most_members(constraint));
            new.iter().for_each(|&member| open[member] = false);
        }
    }
    (bits + open.iter().filter(|open| **open).count() as f64).exp2()
}

/// Binary logarithm of the reduction of the number of sets by a constraint on `members` of its members.
fn gain(constraint: &LinearConstraint, members: usize) -> f64 {
    members as f64 - log_of_subsets(members, most_members(constraint))
}

/// Maximum number of members that the upper bound of a constraint allows.
fn most_members(constraint: &LinearConstraint) -> usize {
    let lightest = constraint.members.iter().map(|m| m.weight).min();
    let heaviest = constraint.bounds.most_of(constraint.total());
    usize::try_from(heaviest / u64::from(lightest.unwrap_or(1))).unwrap_or(usize::MAX)
}

/// Binary logarithm of the number of subsets with at most `most` members. It sums the binomials relative to the last
/// one, which does not overflow.
fn log_of_subsets(members: usize, most: usize) -> f64 {
    if most >= members {
        return members as f64;
    }
    let (mut log, mut sum) = (0.0, 1.0);
    for chosen in 1..=most {
        let ratio = (members - chosen + 1) as f64 / chosen as f64;
        log += ratio.log2();
        sum = 1.0 + sum / ratio;
    }
    log + sum.log2()
}

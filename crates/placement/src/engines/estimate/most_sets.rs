//! How many sets the bounds of a model leave at most.

use crate::problem::{LinearConstraint, Problem};

/// No tree that keeps to the upper bounds of a model has more sets than this: those that bounded
/// groups leave, multiplied over groups that share no candidate, and all sets of the other
/// candidates. Infinite when that is beyond counting.
pub(in crate::engines) fn most_sets(problem: &Problem) -> f64 {
    let mut groups: Vec<&LinearConstraint> = problem.constraints().iter().collect();
    groups.sort_by(|a, b| gain(b, b.members.len()).total_cmp(&gain(a, a.members.len())));
    let mut open = vec![true; problem.len()];
    let mut bits = 0.0;
    for group in groups {
        let members = group.members.iter().map(|m| m.candidate.index());
        let new: Vec<usize> = members.filter(|&member| open[member]).collect();
        if gain(group, new.len()) > 0.0 {
            bits += log_of_subsets(new.len(), most_members(group));
            new.iter().for_each(|&member| open[member] = false);
        }
    }
    (bits + open.iter().filter(|open| **open).count() as f64).exp2()
}

/// How many halvings a group saves on so many of its members.
fn gain(group: &LinearConstraint, members: usize) -> f64 {
    members as f64 - log_of_subsets(members, most_members(group))
}

/// How many members of a group its upper bound allows.
fn most_members(group: &LinearConstraint) -> usize {
    let lightest = group.members.iter().map(|m| m.weight).min().unwrap_or(1);
    let heaviest = group.bounds.most_of(group.total());
    usize::try_from(heaviest / u64::from(lightest)).unwrap_or(usize::MAX)
}

/// The binary logarithm of the number of subsets with at most so many members. It adds up the
/// binomials relative to the last one, which does not overflow.
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

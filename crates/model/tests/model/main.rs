//! Models, their problems and their symmetries, without a search.

mod compiling;
mod graphs;
mod symmetries;

use std::sync::Arc;

use standoff_board::Where;
use standoff_model::{Candidate, ConflictGraph, Kind, LinearConstraint, Member};

/// A kind of piece that attacks nothing.
fn dummy(name: &str) -> Kind {
    let nothing = Arc::new(Where(|_: i32, _: i32| false));
    Kind::new(name, name.chars().next().unwrap(), nothing)
}

/// The conflicts of pairs of candidates.
fn conflicts(size: usize, are_in_conflict: impl Fn(usize, usize) -> bool) -> ConflictGraph {
    let mut conflicts = ConflictGraph::new(size);
    let pairs = (0..size).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs
        .filter(|&(a, b)| are_in_conflict(a, b))
        .for_each(|(a, b)| conflicts.insert(Candidate::new(a), Candidate::new(b)));
    conflicts
}

fn members(indices: &[usize]) -> Vec<Member> {
    let candidates = indices.iter().map(|&index| Candidate::new(index));
    candidates.map(Member::of_weight_1).collect()
}

/// The indices of the members of a constraint.
fn indices(constraint: &LinearConstraint) -> Vec<usize> {
    let members = constraint.members.iter();
    members.map(|member| member.candidate.index()).collect()
}

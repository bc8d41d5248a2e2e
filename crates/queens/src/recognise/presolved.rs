//! Recognising a presolved problem: one piece in each row, by any rule.

use standoff_board::Square;
use standoff_model::{Bounds, Candidate, Layout, LinearConstraint, Problem};

use crate::rows::{Rows, bits};

/// The candidates that are not excluded, with their squares, if those that are not chosen are of one kind.
///
/// A chosen piece is then the only candidate in its row.
pub(super) fn free_squares(problem: &Problem, layout: &Layout) -> Option<Vec<(Candidate, Square)>> {
    let pieces = layout.pieces();
    if pieces.len() != problem.len() {
        // The candidates without a square are auxiliary variables.
        return None;
    }
    let [chosen, excluded] = [is_chosen, is_excluded].map(|holds| fixed(problem, holds));
    let kind = |&it: &usize| pieces[it].kind;
    let mut kinds = (0..problem.len()).filter(|it| !chosen[*it] && !excluded[*it]);
    let first = kinds.next().as_ref().map(kind);
    if kinds.any(|it| Some(kind(&it)) != first) {
        return None;
    }
    let free = problem.candidates().zip(pieces);
    let free = free.filter(|(candidate, _)| !excluded[candidate.index()]);
    Some(
        free.map(|(candidate, piece)| (candidate, piece.square))
            .collect(),
    )
}

/// Which candidates are members of a constraint of this kind.
fn fixed(problem: &Problem, kind: fn(&LinearConstraint) -> bool) -> Vec<bool> {
    let mut fixed = vec![false; problem.len()];
    for constraint in problem.constraints().iter().filter(|it| kind(it)) {
        for member in &constraint.members {
            fixed[member.candidate.index()] = true;
        }
    }
    fixed
}

/// Whether a constraint asks for all of its members.
fn is_chosen(constraint: &LinearConstraint) -> bool {
    let members = constraint.members.len() as u64;
    constraint.is_even() && constraint.bounds == Bounds::exactly(members)
}

/// Whether a constraint allows none of its members.
fn is_excluded(constraint: &LinearConstraint) -> bool {
    constraint.bounds == Bounds::exactly(0)
}

/// Whether each row has exactly one piece, by the number of all pieces or by a constraint for each row or other clique,
/// and all constraints follow from that: those of lines, one for each piece.
pub(super) fn asks_for_one_per_row(problem: &Problem, rows: &Rows) -> bool {
    let chosen = fixed(problem, is_chosen);
    let of_row = |row: usize| {
        let squares = bits(rows.open[row]);
        let candidates = squares.map(|column| rows.candidates[row][column] as usize);
        candidates.collect::<Vec<usize>>()
    };
    let (given, open): (Vec<_>, Vec<_>) = (0..rows.open.len())
        .map(of_row)
        .partition(|row| row.iter().any(|&candidate| chosen[candidate]));
    let (mut has_total, mut of_rows, mut lines) = (open.is_empty(), Vec::new(), Vec::new());
    for constraint in problem.constraints() {
        let members = constraint.members.iter();
        let members: Vec<usize> = members.map(|member| member.candidate.index()).collect();
        if is_chosen(constraint) || is_excluded(constraint) {
            continue;
        } else if constraint.bounds == Bounds::exactly(rows.open.len() as u64)
            && constraint.is_even()
            && members.len() == problem.len()
        {
            has_total = true;
        } else if constraint.bounds != Bounds::exactly(1) || !constraint.is_even() {
            return false;
        } else if open.contains(&members) {
            of_rows.push(members);
        } else {
            lines.push(members);
        }
    }
    let has_rows = open.iter().all(|row| of_rows.contains(row));
    if !has_total && !has_rows {
        // Other cliques, one for each row, determine the number of pieces.
        lines.extend(of_rows);
    }
    (has_total || has_rows || !lines.is_empty())
        && !(open.is_empty() && given.is_empty())
        && open.iter().all(|row| has_total || !row.is_empty())
        && are_partitions(lines, &open, problem)
}

/// Whether sets can be divided into partitions of all candidates of these rows, each into one clique per
/// row: if each row has one piece, so has each clique.
fn are_partitions(mut sets: Vec<Vec<usize>>, rows: &[Vec<usize>], problem: &Problem) -> bool {
    let mut all = rows.concat();
    all.sort_unstable();
    let is_clique = |set: &Vec<usize>| {
        let conflicts = |a: usize, b: usize| {
            let [a, b] = [a, b].map(Candidate::new);
            a == b || problem.conflicts().contains(a, b)
        };
        set.iter().all(|&a| set.iter().all(|&b| conflicts(a, b)))
    };
    while !sets.is_empty() {
        let mut is_left = vec![false; problem.len()];
        all.iter().for_each(|&it| is_left[it] = true);
        let mut number = 0;
        while let Some(&first) = all.iter().find(|&&it| is_left[it]) {
            let is_next =
                |set: &Vec<usize>| set.contains(&first) && set.iter().all(|&it| is_left[it]);
            let Some(at) = sets.iter().position(is_next) else {
                return false;
            };
            let set = sets.swap_remove(at);
            if !is_clique(&set) {
                return false;
            }
            set.iter().for_each(|&it| is_left[it] = false);
            number += 1;
        }
        if number != rows.len() {
            return false;
        }
    }
    true
}

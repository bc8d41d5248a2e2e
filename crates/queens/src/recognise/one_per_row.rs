//! Problems with one piece in each row, by any rule.

use standoff_board::Square;
use standoff_model::{Bounds, Candidate, Layout, LinearConstraint, Problem};

use crate::rows::{Rows, bits};

/// Returns the squares of each row where a piece may stand, if the constraints ask for exactly one piece in each row.
///
/// ```text
/// n pieces on n rows                                          one constraint
/// exactly one piece in each row                               n constraints, and possibly one for each column
/// exactly one piece in each of n cliques, such as columns     n constraints
/// ```
///
/// A chosen candidate, such as a given piece, may be of another kind. If there is no placement because two of them
/// conflict, the rows are empty. Conflicts are not checked otherwise: all squares of a row have to attack each other.
///
/// # Errors
///
/// The reason why this is another problem.
pub(super) fn one_per_row(problem: &Problem, layout: &Layout) -> Result<Rows, &'static str> {
    let fixed = Fixed::of(problem);
    let squares = fixed.free_squares(layout);
    let squares =
        squares.ok_or("it knows only one kind of piece, each for itself, beside given ones")?;
    let rows = Rows::of(layout.board(), &squares);
    if fixed.is_contradictory() || fixed.have_one_each(&rows) {
        Ok(rows)
    } else {
        Err("it knows only as many pieces as the board has rows")
    }
}

/// A problem, and which candidates single constraints choose or exclude.
struct Fixed<'p> {
    problem: &'p Problem,
    is_chosen: Vec<bool>,
    /// Whether a constraint or a conflict with a chosen candidate excludes it.
    is_excluded: Vec<bool>,
}

impl<'p> Fixed<'p> {
    fn of(problem: &'p Problem) -> Self {
        let is_chosen = members(problem, chooses_all);
        let mut is_excluded = members(problem, excludes_all);
        let chosen = problem.candidates().filter(|it| is_chosen[it.index()]);
        for attacked in chosen.flat_map(|by| problem.conflicts().with(by)) {
            is_excluded[attacked.index()] = true;
        }
        Fixed {
            problem,
            is_chosen,
            is_excluded,
        }
    }

    /// Whether a chosen candidate is excluded.
    fn is_contradictory(&self) -> bool {
        let mut both = self.is_chosen.iter().zip(&self.is_excluded);
        both.any(|(chosen, excluded)| *chosen && *excluded)
    }

    fn is_open(&self, candidate: usize) -> bool {
        !self.is_chosen[candidate] && !self.is_excluded[candidate]
    }

    /// The candidates that are not excluded, with their squares, if those that are not chosen are of one kind. There are
    /// none if a chosen candidate is excluded.
    fn free_squares(&self, layout: &Layout) -> Option<Vec<(Candidate, Square)>> {
        let pieces = layout.pieces();
        if pieces.len() != self.problem.len() {
            // The candidates without a square are auxiliary variables.
            return None;
        }
        let open = (0..pieces.len()).filter(|&it| self.is_open(it));
        let mut kinds = open.map(|it| pieces[it].kind);
        let first = kinds.next();
        if kinds.any(|kind| Some(kind) != first) {
            return None;
        }
        if self.is_contradictory() {
            return Some(Vec::new());
        }
        let free = self.problem.candidates().zip(pieces);
        let free = free.filter(|(candidate, _)| !self.is_excluded[candidate.index()]);
        Some(
            free.map(|(candidate, piece)| (candidate, piece.square))
                .collect(),
        )
    }

    /// Whether there are rows, and the constraints ask for exactly one piece in each and for nothing else, if no two may
    /// stand in a row.
    fn have_one_each(&self, rows: &Rows) -> bool {
        if rows.open.is_empty() {
            return false;
        }
        let of_row = |row: usize| {
            let squares = bits(rows.open[row]);
            let candidates = squares.map(|column| rows.candidates[row][column] as usize);
            candidates.collect::<Vec<usize>>()
        };
        let mut open: Vec<Vec<usize>> = (0..rows.open.len()).map(of_row).collect();
        open.retain(|row| !row.iter().any(|&candidate| self.is_chosen[candidate]));
        let size: usize = open.iter().map(Vec::len).sum();
        let (mut has_total, mut of_rows, mut others) = (false, Vec::new(), Vec::new());
        for constraint in self.problem.constraints() {
            if chooses_all(constraint) || excludes_all(constraint) {
                continue;
            }
            let Some((members, number)) = self.open_members(constraint) else {
                return false;
            };
            if number == 0 && members.is_empty() {
                continue;
            } else if number == open.len() as u64 && members.len() == size {
                has_total = true;
            } else if number != 1 {
                return false;
            } else if open.contains(&members) {
                of_rows.push(members);
            } else {
                others.push(members);
            }
        }
        let has_rows = open.iter().all(|row| of_rows.contains(row));
        if !has_total && !has_rows {
            // Other cliques, one for each row, determine the number of pieces.
            others.extend(of_rows);
        }
        (has_total || has_rows || !others.is_empty()) && self.are_partitions(others, &open)
    }

    /// The open members of a constraint on a number of pieces, and that number without the chosen members.
    fn open_members(&self, constraint: &LinearConstraint) -> Option<(Vec<usize>, u64)> {
        let LinearConstraint { members, bounds } = constraint;
        if !constraint.is_even() || bounds.most() != Some(bounds.least()) {
            return None;
        }
        let members = members.iter().map(|member| member.candidate.index());
        let chosen = members.clone().filter(|&it| self.is_chosen[it]).count();
        let number = bounds.least().checked_sub(chosen as u64)?;
        Some((members.filter(|&it| self.is_open(it)).collect(), number))
    }

    /// Whether sets can be divided into partitions of all candidates of these rows, each into one clique per
    /// row: if each row has one piece, so has each clique.
    fn are_partitions(&self, mut sets: Vec<Vec<usize>>, rows: &[Vec<usize>]) -> bool {
        if rows.is_empty() {
            return sets.is_empty();
        }
        let mut all = rows.concat();
        all.sort_unstable();
        while !sets.is_empty() {
            let mut is_left = vec![false; self.problem.len()];
            all.iter().for_each(|&it| is_left[it] = true);
            let mut number = 0;
            while let Some(&first) = all.iter().find(|&&it| is_left[it]) {
                let is_next =
                    |set: &Vec<usize>| set.contains(&first) && set.iter().all(|&it| is_left[it]);
                let Some(at) = sets.iter().position(is_next) else {
                    return false;
                };
                let set = sets.swap_remove(at);
                if !self.is_clique(&set) {
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

    fn is_clique(&self, set: &[usize]) -> bool {
        let conflicts = |a: usize, b: usize| {
            let [a, b] = [a, b].map(Candidate::new);
            a == b || self.problem.conflicts().contains(a, b)
        };
        set.iter().all(|&a| set.iter().all(|&b| conflicts(a, b)))
    }
}

/// Which candidates are members of a constraint of this kind.
fn members(problem: &Problem, kind: fn(&LinearConstraint) -> bool) -> Vec<bool> {
    let mut is_member = vec![false; problem.len()];
    for constraint in problem.constraints().iter().filter(|it| kind(it)) {
        for member in &constraint.members {
            is_member[member.candidate.index()] = true;
        }
    }
    is_member
}

/// Whether a constraint asks for all of its members.
fn chooses_all(constraint: &LinearConstraint) -> bool {
    let members = constraint.members.len() as u64;
    constraint.is_even() && constraint.bounds == Bounds::exactly(members)
}

/// Whether a constraint allows none of its members.
fn excludes_all(constraint: &LinearConstraint) -> bool {
    constraint.bounds == Bounds::exactly(0)
}

//! Subproblems: some of the placements of a problem, given by candidates.

use std::sync::Arc;

use num_bigint::BigUint;

use super::bounds::Bounds;
use super::candidate::Candidate;
use super::constraint::{LinearConstraint, Member};
use super::placement::Placement;
use super::problem::Problem;

/// The placements of a problem that contain all candidates of one set, at least one candidate of another, and
/// otherwise only free candidates.
///
/// ```text
/// Q x x x     four queens, with the first on a4, after the search below c3:
/// x x o .         chosen   a4
/// x . x .         free     d3 b2 d2 b1 c1
/// x . . x         one of   d3
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subproblem {
    /// Candidates in every placement.
    pub chosen: Vec<Candidate>,
    /// All other candidates that a placement may have.
    pub free: Vec<Candidate>,
    /// Candidates of which every placement has at least one; `None` if there is no such condition.
    pub one_of: Option<Vec<Candidate>>,
    /// How many placements each placement represents, including itself.
    pub times: u64,
}

impl Subproblem {
    /// Creates the subproblem without placements.
    pub fn nothing() -> Self {
        Subproblem {
            chosen: Vec::new(),
            free: Vec::new(),
            one_of: Some(Vec::new()),
            times: 1,
        }
    }

    /// Creates the subproblem of all placements that contain some candidates, and otherwise only free ones.
    pub fn of(chosen: Vec<Candidate>, free: Vec<Candidate>) -> Self {
        Subproblem {
            chosen,
            free,
            one_of: None,
            times: 1,
        }
    }

    /// Returns whether the subproblem requires a candidate of an empty set.
    pub fn is_nothing(&self) -> bool {
        self.one_of.as_ref().is_some_and(Vec::is_empty)
    }
}

/// A [`Subproblem`] as a problem of its own.
///
/// Its placements are those of the subproblem without the chosen candidates.
#[derive(Clone, Debug)]
pub struct ReducedProblem {
    problem: Arc<Problem>,
    chosen: Vec<Candidate>,
    /// The number of pieces that the chosen candidates place.
    pieces: usize,
    /// How often each placement counts.
    times: u64,
    /// Candidate `i` of the reduced problem is `kept[i]` of the original one.
    kept: Vec<Candidate>,
}

impl Problem {
    /// Reduces the problem to a subproblem, of which it leaves out the chosen candidates.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Candidate, Kind, Model, Subproblem};
    ///
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    ///
    /// // R x x    two more rooks on four squares,
    /// // x . .    of which one is on the first
    /// // x . .
    /// let subproblem = Subproblem {
    ///     chosen: vec![Candidate::new(0)],
    ///     free: (1..9).map(Candidate::new).collect(),
    ///     one_of: Some(vec![Candidate::new(4)]),
    ///     times: 1,
    /// };
    /// let reduced = model.problem().reduce_to(&subproblem);
    /// assert_eq!(reduced.problem().len(), 4);
    /// assert_eq!(reduced.problem().constraints().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a candidate of the subproblem does not exist.
    #[must_use]
    pub fn reduce_to(&self, subproblem: &Subproblem) -> ReducedProblem {
        let chosen = increasing(&subproblem.chosen);
        let conflicts_with_chosen =
            |&c: &Candidate| chosen.iter().any(|&a| self.conflicts().contains(a, c));
        let mut kept = increasing(&subproblem.free);
        kept.retain(|c| !chosen.contains(c) && !conflicts_with_chosen(c));
        let constraints = self.constraints().iter();
        let mut constraints: Vec<LinearConstraint> = constraints
            .map(|constraint| constraint.given(&chosen))
            .collect();
        if let Some(candidates) = &subproblem.one_of
            && !candidates.iter().any(|c| chosen.contains(c))
        {
            constraints.push(one_of(candidates));
        }
        if chosen.iter().any(conflicts_with_chosen) {
            constraints.push(one_of(&[]));
        }
        ReducedProblem {
            problem: Arc::new(self.part_with(&kept, &constraints)),
            pieces: self.pieces(chosen.iter().copied()),
            times: subproblem.times,
            chosen,
            kept,
        }
    }
}

fn increasing(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut candidates = candidates.to_vec();
    candidates.sort_unstable();
    candidates.dedup();
    candidates
}

/// The clause of these candidates.
fn one_of(candidates: &[Candidate]) -> LinearConstraint {
    let members = increasing(candidates).into_iter();
    LinearConstraint {
        members: members.map(Member::of_weight_1).collect(),
        bounds: Bounds::at_least(1),
    }
}

impl LinearConstraint {
    /// The constraint on all other candidates, given that these are chosen.
    fn given(&self, chosen: &[Candidate]) -> LinearConstraint {
        let weight: u64 = chosen.iter().map(|&c| u64::from(self.weight_of(c))).sum();
        LinearConstraint {
            members: self.members.clone(),
            bounds: self.bounds.after(weight),
        }
    }
}

impl ReducedProblem {
    /// Returns the problem without the chosen candidates.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the number of placements of the subproblem by number of pieces, computed from that of the reduced
    /// problem.
    ///
    /// If sizes do not matter, only the sum of the result is meaningful.
    ///
    /// ```text
    /// counts               2 with no piece, 1 with one
    /// chosen               two pieces; each placement represents 3
    /// in the subproblem    6 with two pieces, 3 with three
    /// ```
    pub fn sizes_of_whole(&self, counts: &[BigUint]) -> Vec<BigUint> {
        let mut sizes = vec![BigUint::ZERO; self.pieces];
        sizes.extend(counts.iter().map(|count| count * self.times));
        sizes
    }

    /// Returns the placement of the original problem, including the chosen candidates.
    ///
    /// # Panics
    ///
    /// If the placement belongs to another problem, with more candidates.
    pub fn whole(&self, placement: &Placement) -> Placement {
        self.whole_of(placement.chosen())
    }

    /// Returns the placement of the original problem for the chosen candidates of the reduced problem.
    pub fn whole_of(&self, chosen: &[Candidate]) -> Placement {
        let kept = chosen.iter().map(|c| self.kept[c.index()]);
        Placement::sorted(self.chosen.iter().copied().chain(kept))
    }
}

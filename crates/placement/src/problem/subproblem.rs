//! Some of the placements of a problem, told by candidates.

use std::sync::Arc;

use num_bigint::BigUint;

use super::bounds::Bounds;
use super::candidate::Candidate;
use super::constraint::{LinearConstraint, Member};
use super::data::Problem;
use super::placement::Placement;

/// Some of the placements of a problem: those that have all candidates of one list, no others but
/// those of a second, and at least one of a third.
///
/// ```text
/// Q x x x     what the first queen leaves on a4 of four queens, once c3 has been tried:
/// x x o .         chosen   a4
/// x . x .         free     d3 b2 d2 b1 c1
/// x . . x         one of   d3
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subproblem {
    /// All of these are in each placement.
    pub chosen: Vec<Candidate>,
    /// Any of these may be beside them, and nothing else.
    pub free: Vec<Candidate>,
    /// At least one of these is in each placement; none where nothing is asked for.
    pub one_of: Option<Vec<Candidate>>,
    /// Each placement stands for so many, itself among them: by how many pieces they have in place of the chosen
    /// ones, or all at 0 where that is not asked for. None where it stands for itself alone.
    pub times: Option<Vec<BigUint>>,
}

impl Subproblem {
    /// No placement at all.
    pub fn nothing() -> Self {
        Subproblem {
            chosen: Vec::new(),
            free: Vec::new(),
            one_of: Some(Vec::new()),
            times: None,
        }
    }

    /// All placements with some candidates, and besides no others than some.
    pub fn of(chosen: Vec<Candidate>, free: Vec<Candidate>) -> Self {
        Subproblem {
            chosen,
            free,
            one_of: None,
            times: None,
        }
    }

    /// Whether one candidate is asked for of which there is none.
    pub fn is_nothing(&self) -> bool {
        self.one_of.as_ref().is_some_and(Vec::is_empty)
    }
}

/// A problem cut down to a [`Subproblem`]: its placements are what stands beside the chosen candidates.
#[derive(Clone, Debug)]
pub struct ReducedProblem {
    problem: Arc<Problem>,
    chosen: Vec<Candidate>,
    /// How often each counts, by the number of pieces that are left out.
    times: Vec<BigUint>,
    /// Candidate `i` of the new problem is `kept[i]` of the old one.
    kept: Vec<Candidate>,
}

impl Problem {
    /// The problem of what may stand beside the chosen candidates of a subproblem: for each placement in the
    /// subproblem, it has one, which leaves the chosen candidates out.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Answer, Candidate, Kind, Model, Subproblem, Solver};
    ///
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    ///
    /// // R x x    two rooks on four squares,
    /// // x . .    one of them on the first: there is one way
    /// // x . .
    /// let subproblem = Subproblem {
    ///     chosen: vec![Candidate::new(0)],
    ///     free: (1..9).map(Candidate::new).collect(),
    ///     one_of: Some(vec![Candidate::new(4)]),
    ///     times: None,
    /// };
    /// let beside = model.problem().reduce_to(&subproblem);
    /// assert_eq!(beside.problem().len(), 4);
    /// let count = Solver::of(beside.problem().clone()).count()?;
    /// assert_eq!(count.answer, Answer::Exact(1u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When there is no such candidate as the subproblem names.
    #[must_use]
    pub fn reduce_to(&self, subproblem: &Subproblem) -> ReducedProblem {
        let chosen = increasing(&subproblem.chosen);
        let conflict = |a: Candidate| move |&b: &Candidate| self.conflicts().contains(a, b);
        let stands = |&c: &Candidate| !chosen.contains(&c) && !chosen.iter().any(conflict(c));
        let mut kept = increasing(&subproblem.free);
        kept.retain(stands);
        let mut groups: Vec<LinearConstraint> = self
            .constraints()
            .iter()
            .map(|g| g.beside(&chosen))
            .collect();
        let is_met = |one_of: &&Vec<Candidate>| one_of.iter().any(|c| chosen.contains(c));
        groups.extend(
            subproblem
                .one_of
                .as_ref()
                .filter(|one_of| !is_met(one_of))
                .map(|of| one_of(of)),
        );
        if chosen.iter().any(|&c| chosen.iter().any(conflict(c))) {
            groups.push(one_of(&[]));
        }
        ReducedProblem {
            problem: Arc::new(self.part_with(&kept, &groups)),
            times: subproblem.times.clone().unwrap_or_else(|| {
                let mut once = vec![BigUint::ZERO; self.pieces(chosen.iter().copied())];
                once.push(1u32.into());
                once
            }),
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

/// At least one of these.
fn one_of(candidates: &[Candidate]) -> LinearConstraint {
    let members = increasing(candidates).into_iter();
    LinearConstraint {
        members: members.map(Member::of_weight_1).collect(),
        bounds: Bounds::at_least(1),
    }
}

impl LinearConstraint {
    /// What is asked of the others once these are chosen.
    fn beside(&self, chosen: &[Candidate]) -> LinearConstraint {
        let weight: u64 = chosen.iter().map(|&c| u64::from(self.weight_of(c))).sum();
        let least = self.bounds.need_above(weight);
        LinearConstraint {
            members: self.members.clone(),
            bounds: match (self.bounds.most(), self.bounds.room_above(weight)) {
                (None, _) => Bounds::at_least(least),
                (_, Some(most)) => Bounds::between(least, most),
                // Too much is chosen already: no sum will do.
                (_, None) => Bounds::between(1, 0),
            },
        }
    }
}

impl ReducedProblem {
    /// The problem of what stands beside the chosen candidates.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// How many placements there are in the subproblem, by number of pieces, where there are so many beside the chosen
    /// candidates. Where the number of pieces is not asked for, only the sum of them means something.
    ///
    /// ```text
    /// beside          2 with no piece, 1 with one
    /// times           3 with two pieces
    /// in the subproblem    6 with two pieces, 3 with three
    /// ```
    pub fn sizes_of_whole(&self, beside: &[BigUint]) -> Vec<BigUint> {
        let sizes = (beside.len() + self.times.len()).saturating_sub(1);
        let mut sums = vec![BigUint::ZERO; sizes];
        for (pieces, times) in self.times.iter().enumerate() {
            let sums = sums[pieces..].iter_mut().zip(beside);
            sums.for_each(|(sum, beside)| *sum += times * beside);
        }
        sums
    }

    /// The placement of the whole, chosen candidates and all.
    ///
    /// # Panics
    ///
    /// When `placement` is of another problem and has candidates that there are not here.
    pub fn whole(&self, placement: &Placement) -> Placement {
        self.whole_of(placement.chosen())
    }

    pub(crate) fn whole_of(&self, beside: &[Candidate]) -> Placement {
        let beside = beside.iter().map(|c| self.kept[c.index()]);
        Placement::sorted(self.chosen.iter().copied().chain(beside))
    }
}

//! How the constraints of a problem cut the tree.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_lanes::{Work, counting_bits};
use standoff_model::{Bounds, LinearConstraint, Problem};

use crate::bits::ConstraintBits;

/// The limits that the constraints set to the chosen candidates and the remaining ones.
pub trait Limits<B: Block>: Clone + Send + 'static {
    /// Whether nothing but the number of candidates is bounded, so that a node costs little.
    const ONLY_SIZE: bool = false;

    /// Adds a candidate to the chosen ones.
    fn choose(&mut self, candidate: usize);

    /// Takes back the candidate chosen last.
    fn unchoose(&mut self);

    /// Returns whether the chosen candidates, `size` of them, are a placement.
    fn accept(&self, size: usize) -> bool;

    /// Returns the number of pieces that the chosen candidates place.
    fn pieces(&self, size: usize) -> usize;

    /// Returns whether one more may be chosen.
    fn leave_room(&self, size: usize) -> bool;

    /// Returns whether the remaining candidates can still bring every constraint up to its lower bound.
    fn can_be_met(&self, size: usize, left: &BitSet<B>) -> bool;

    /// Returns the limits of the number of pieces, if nothing else is bounded.
    fn of_size(&self) -> Option<SizeLimits>;

    /// Returns the number of sums examined at each node.
    fn sums(&self) -> usize;

    /// Returns the candidates of `rest` that the constraints of `candidate`, just chosen, still allow.
    fn narrow(&self, candidate: usize, rest: BitSet<B>) -> BitSet<B>;
}

/// The limits of a problem that bounds only the number of its pieces, which is the depth.
#[derive(Clone, Copy)]
pub struct SizeLimits {
    /// The least number of pieces.
    pub least: usize,
    /// The greatest number of pieces.
    pub most: usize,
}

impl SizeLimits {
    /// These limits, if the problem bounds nothing else.
    pub fn of(problem: &Problem) -> Option<Self> {
        match problem.constraints() {
            [] => has_one_piece_each(problem).then(|| Self::within(Bounds::ANY)),
            [_] => Self::of_all_pieces(problem),
            _ => None,
        }
    }

    /// The limits of the number of all pieces, whatever else the problem bounds.
    pub fn of_all_pieces(problem: &Problem) -> Option<Self> {
        let mut constraints = problem.constraints().iter();
        let all = constraints.find(|all| counts_everything(all, problem))?;
        has_one_piece_each(problem).then(|| Self::within(all.bounds))
    }

    fn within(bounds: Bounds) -> Self {
        let size = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
        SizeLimits {
            least: size(bounds.least()),
            most: size(bounds.most_of(u64::MAX)),
        }
    }
}

fn has_one_piece_each(problem: &Problem) -> bool {
    problem.sizes().iter().all(|&size| size == 1)
}

fn counts_everything(constraint: &LinearConstraint, problem: &Problem) -> bool {
    constraint.members.len() == problem.len() && constraint.is_even()
}

impl<B: Block> Limits<B> for SizeLimits {
    const ONLY_SIZE: bool = true;

    #[inline]
    fn choose(&mut self, _: usize) {}

    #[inline]
    fn unchoose(&mut self) {}

    #[inline]
    fn accept(&self, size: usize) -> bool {
        self.least <= size && size <= self.most
    }

    #[inline]
    fn pieces(&self, size: usize) -> usize {
        size
    }

    #[inline]
    fn leave_room(&self, size: usize) -> bool {
        size < self.most
    }

    #[inline]
    fn can_be_met(&self, size: usize, left: &BitSet<B>) -> bool {
        size < self.most && (size + 1 >= self.least || left.len() >= self.least - size)
    }

    #[inline]
    fn of_size(&self) -> Option<SizeLimits> {
        Some(*self)
    }

    fn sums(&self) -> usize {
        0
    }

    #[inline]
    fn narrow(&self, _: usize, rest: BitSet<B>) -> BitSet<B> {
        rest
    }
}

/// The limits of any problem: a sum for each constraint, which follows the path.
#[derive(Clone)]
pub struct ConstraintLimits<B> {
    tables: Arc<ConstraintTables<B>>,
    sums: Vec<u64>,
    chosen: Vec<usize>,
    pieces: usize,
}

/// The tables that copies of the limits share.
struct ConstraintTables<B> {
    constraints: Vec<ConstraintBits<B>>,
    /// The constraints of each candidate, with its weight in them.
    constraints_of: Vec<Vec<(usize, u64)>>,
    /// Number of pieces that each candidate places.
    sizes: Vec<u32>,
}

impl<B: Block> ConstraintLimits<B> {
    /// Creates the limits of a problem.
    pub fn of(problem: &Problem) -> Self {
        let constraints = problem.constraints();
        let mut constraints_of = vec![Vec::new(); problem.len()];
        for (index, constraint) in constraints.iter().enumerate() {
            for member in &constraint.members {
                let of = &mut constraints_of[member.candidate.index()];
                of.push((index, u64::from(member.weight)));
            }
        }
        ConstraintLimits {
            sums: vec![0; constraints.len()],
            tables: Arc::new(ConstraintTables {
                constraints: constraints.iter().map(ConstraintBits::of).collect(),
                constraints_of,
                sizes: problem.sizes().to_vec(),
            }),
            chosen: Vec::new(),
            pieces: 0,
        }
    }

    /// Each sum with its constraint.
    fn sums_of_constraints(&self) -> impl Iterator<Item = (u64, &ConstraintBits<B>)> {
        self.sums.iter().copied().zip(&self.tables.constraints)
    }
}

impl<B: Block + 'static> Limits<B> for ConstraintLimits<B> {
    fn choose(&mut self, candidate: usize) {
        self.chosen.push(candidate);
        self.pieces += self.tables.sizes[candidate] as usize;
        for &(constraint, weight) in &self.tables.constraints_of[candidate] {
            self.sums[constraint] += weight;
        }
    }

    fn unchoose(&mut self) {
        let candidate = self.chosen.pop().expect("something was chosen");
        self.pieces -= self.tables.sizes[candidate] as usize;
        for &(constraint, weight) in &self.tables.constraints_of[candidate] {
            self.sums[constraint] -= weight;
        }
    }

    fn accept(&self, _: usize) -> bool {
        self.sums_of_constraints()
            .all(|(sum, constraint)| constraint.bounds.contain(sum))
    }

    fn pieces(&self, _: usize) -> usize {
        self.pieces
    }

    /// A heavy candidate can exceed an upper bound that a light one would have kept.
    fn leave_room(&self, _: usize) -> bool {
        self.sums_of_constraints()
            .all(|(sum, constraint)| constraint.bounds.room_above(sum).is_some())
    }

    fn can_be_met(&self, _: usize, left: &BitSet<B>) -> bool {
        counting_bits(Reachable { limits: self, left })
    }

    fn of_size(&self) -> Option<SizeLimits> {
        None
    }

    fn sums(&self) -> usize {
        self.sums.len()
    }

    fn narrow(&self, candidate: usize, rest: BitSet<B>) -> BitSet<B> {
        let mut rest = rest;
        for &(index, _) in &self.tables.constraints_of[candidate] {
            let constraint = &self.tables.constraints[index];
            let room = constraint.bounds.room_above(self.sums[index]);
            if room.is_none_or(|room| room == 0) {
                rest = rest.without(&constraint.members);
            }
        }
        rest
    }
}

/// Whether remaining candidates can bring every constraint up to its lower bound.
struct Reachable<'a, B: Block> {
    limits: &'a ConstraintLimits<B>,
    left: &'a BitSet<B>,
}

impl<B: Block> Work for Reachable<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        self.limits.sums_of_constraints().all(|(sum, constraint)| {
            let need = constraint.bounds.need_above(sum);
            need == 0 || constraint.weigh(self.left) >= need
        })
    }
}

//! The union of everything that a piece attacks.

use std::sync::Arc;

use standoff_board::{Leap, Piece, Union, UpTo};

use super::setting::Attacks;
use super::step::{self, Step};

/// The attacks of the parts of a piece. Conditions and named pieces may attack many squares, so each of
/// them is kept once, even if several parts repeat it.
#[derive(Default)]
pub(crate) struct AttackUnion {
    steps: Vec<Step>,
    /// The leaps of conditions.
    leaps: Vec<Arc<[Leap]>>,
    /// Pieces, each with the maximum number of squares along a path.
    pieces: Vec<(Arc<dyn Piece>, u64)>,
}

impl AttackUnion {
    /// Adds steps, each repeated at most `most` times.
    pub(crate) fn add_steps(&mut self, steps: Vec<Step>, most: u64) {
        let steps = steps.into_iter().map(|step| step.up_to(most));
        self.steps.extend(steps);
    }

    /// Adds the first `most` squares of each path of a piece.
    pub(crate) fn add_piece(&mut self, piece: Arc<dyn Piece>, most: u64) {
        let mut known = self.pieces.iter_mut();
        match known.find(|(other, _)| Arc::ptr_eq(other, &piece)) {
            Some((_, farthest)) => *farthest = most.max(*farthest),
            None => self.pieces.push((piece, most)),
        }
    }

    /// Adds the attacks of a condition. Each attacked square is a path, so only the bound 0 matters.
    pub(crate) fn add_condition(&mut self, attacks: Attacks, most: u64) {
        match attacks {
            _ if most == 0 => {}
            Attacks::Leaps(leaps) => self.add_leaps(leaps),
            Attacks::Table(table) => self.add_piece(table, u64::MAX),
        }
    }

    fn add_leaps(&mut self, leaps: Arc<[Leap]>) {
        if !self.leaps.iter().any(|other| Arc::ptr_eq(other, &leaps)) {
            self.leaps.push(leaps);
        }
    }

    /// The piece that attacks all of this.
    pub(crate) fn piece(self) -> Union {
        let leaps = self.leaps.iter().flat_map(|leaps| leaps.iter());
        let steps = leaps.map(|&leap| Step::once(leap));
        let leaping = step::pieces(self.steps.into_iter().chain(steps));
        let pieces = self.pieces.into_iter().map(limited);
        Union::new(leaping.into_iter().chain(pieces))
    }
}

fn limited((piece, most): (Arc<dyn Piece>, u64)) -> Arc<dyn Piece> {
    match most {
        u64::MAX => piece,
        most => {
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            Arc::new(UpTo::new(most, piece))
        }
    }
}

//! The ways in which a piece attacks, gathered from its parts.

use std::sync::Arc;

use standoff_board::{Leap, Piece, Union, UpTo};

use super::condition::Attacks;
use super::step::{self, Step};

/// Ways to attack. What conditions and named pieces attack may be much, so that each of them is kept
/// once, however many parts repeat it.
#[derive(Default)]
pub(crate) struct Ways {
    steps: Vec<Step>,
    asked: Vec<Arc<[Leap]>>,
    /// Pieces, each with how far it goes along a path.
    pieces: Vec<(Arc<dyn Piece>, u64)>,
}

impl Ways {
    /// Adds steps, each made at most so many times.
    pub(crate) fn add(&mut self, steps: Vec<Step>, most: u64) {
        let steps = steps.into_iter().map(|step| step.up_to(most));
        self.steps.extend(steps);
    }

    /// Adds a piece that goes at most so far along each of its paths.
    pub(crate) fn add_piece(&mut self, piece: Arc<dyn Piece>, most: u64) {
        let mut known = self.pieces.iter_mut();
        match known.find(|(other, _)| Arc::ptr_eq(other, &piece)) {
            Some((_, farthest)) => *farthest = most.max(*farthest),
            None => self.pieces.push((piece, most)),
        }
    }

    /// Adds what a condition attacks, unless it is bounded by 0: each square is a path of its own.
    pub(crate) fn add_asked(&mut self, attacks: Attacks, most: u64) {
        match attacks {
            _ if most == 0 => {}
            Attacks::Leaps(leaps) => self.add_leaps(leaps),
            Attacks::Table(table) => self.add_piece(table, u64::MAX),
        }
    }

    fn add_leaps(&mut self, leaps: Arc<[Leap]>) {
        if !self.asked.iter().any(|other| Arc::ptr_eq(other, &leaps)) {
            self.asked.push(leaps);
        }
    }

    /// The piece that attacks in all of these ways.
    pub(crate) fn piece(self) -> Union {
        let asked = self.asked.iter().flat_map(|leaps| leaps.iter());
        let asked = asked.map(|&leap| Step::once(leap));
        let leaping = step::pieces(self.steps.into_iter().chain(asked));
        let pieces = self.pieces.into_iter().map(cut);
        Union::new(leaping.into_iter().chain(pieces))
    }
}

fn cut((piece, most): (Arc<dyn Piece>, u64)) -> Arc<dyn Piece> {
    match most {
        u64::MAX => piece,
        most => {
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            Arc::new(UpTo::new(most, piece))
        }
    }
}

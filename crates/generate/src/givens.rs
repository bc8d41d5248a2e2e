//! Givens: pieces of a solution that determine the others.

use fastrand::Rng;
use standoff_core::End;
use standoff_deduce::{CandidateSet, Deduction, Grade, Level, PathEnd, Position};
use standoff_model::{Candidate, Model, PlacedPiece};

use crate::backtrack::{Backtrack, Found, NODES};
use crate::error::{Impossible, NotFound};
use crate::symmetry::Orbits;
use crate::wishes::Wishes;

/// Solutions from which givens are chosen, at most.
const ATTEMPTS: usize = 200;

/// A puzzle with open givens.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_generate::{GivenDraft, Wishes};
/// use standoff_model::{Kind, Model};
///
/// let attacks = |dx: i32, dy: i32| dx == 0 || dy == 0 || dx.abs() == dy.abs();
/// let queens = Kind::new("queen", 'Q', Arc::new(Where(attacks))).exactly(8);
/// let model = Model::new(Board::rectangle(8, 8)?, vec![queens])?;
/// let draft = GivenDraft::new(model, vec![0], Wishes::default())?;
/// let givens = draft.choose(1, &|| None).expect("there are many givens");
/// assert!((1..8).contains(&givens.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GivenDraft {
    model: Model,
    deduction: Deduction,
    orbits: Orbits,
    kinds: Vec<usize>,
    wishes: Wishes,
}

impl GivenDraft {
    /// Creates a draft of a puzzle without givens, of which pieces of these kinds may be given. Wishes for sizes of regions
    /// have no effect.
    ///
    /// # Errors
    ///
    /// The reason why no puzzle satisfies the wishes.
    pub fn new(model: Model, kinds: Vec<usize>, wishes: Wishes) -> Result<Self, Impossible> {
        let draft = GivenDraft {
            deduction: Deduction::of(&model),
            orbits: Orbits::new(&model, wishes.symmetry)?,
            model,
            kinds,
            wishes,
        };
        Backtrack::example(&draft.deduction, &draft.orbits, &draft.wishes)?;
        Ok(draft)
    }

    /// Chooses a minimal set of givens that determines the rest. The same seed gives the same givens.
    ///
    /// `stop` is called before each attempt to leave one out, and ends the search if it returns a reason.
    ///
    /// # Errors
    ///
    /// [`NotFound`] after 200 solutions, or if `stop` returns a reason.
    pub fn choose(
        &self,
        seed: u64,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Vec<PlacedPiece>, NotFound<Vec<PlacedPiece>>> {
        let mut rng = Rng::with_seed(seed);
        let mut best = None;
        for _ in 0..ATTEMPTS {
            if stop().is_some() {
                break;
            }
            let sample = Backtrack::sample(&self.deduction, &self.orbits, &mut rng);
            let Found::Placement(solution) = sample else {
                continue;
            };
            let Some(givens) = self.fewest(&solution, &mut rng, stop) else {
                continue;
            };
            let level = Grade::of(&self.deduction.path_from(self.position(&givens))).level();
            let layout = self.model.layout();
            let pieces = givens.into_iter().map(|it| layout.piece(it)).collect();
            if self.wishes.accept(level) {
                return Ok(pieces);
            }
            best = best.or(Some(pieces));
        }
        Err(NotFound { best })
    }

    /// A minimal set of givens that determines a solution. `None` if the pieces that may be given do not determine it.
    fn fewest(
        &self,
        solution: &CandidateSet,
        rng: &mut Rng,
        stop: &dyn Fn() -> Option<End>,
    ) -> Option<Vec<Candidate>> {
        let pieces = self.model.layout().pieces();
        let may_be_given = |it: &Candidate| {
            let piece = pieces.get(it.index());
            piece.is_some_and(|piece| self.kinds.contains(&piece.kind))
        };
        let mut givens: Vec<Candidate> = solution.iter().filter(may_be_given).collect();
        if !self.determine(&givens, solution, rng) {
            return None;
        }
        let mut order = givens.clone();
        rng.shuffle(&mut order);
        for candidate in order {
            let orbit = self.orbits.of(candidate);
            if !givens.contains(&candidate) {
                continue;
            }
            if stop().is_some() {
                return None;
            }
            let fewer = givens.iter().copied().filter(|it| !orbit.contains(it));
            let fewer: Vec<Candidate> = fewer.collect();
            if self.determine(&fewer, solution, rng) {
                givens = fewer;
            }
        }
        Some(givens)
    }

    /// Whether the solution is the only one with these givens, and as easy to find as it must be.
    fn determine(&self, givens: &[Candidate], solution: &CandidateSet, rng: &mut Rng) -> bool {
        let easy = self
            .deduction
            .clone()
            .up_to(self.wishes.most().min(Level::Hard.most()));
        let mut position = self.position(givens);
        if easy.exhaust(&mut position) == PathEnd::Solved {
            return true;
        }
        if self.wishes.is_fair() && self.wishes.most() <= Level::Hard.most() {
            return false;
        }
        let orbits = Orbits::identity(&self.model);
        let mut search = Backtrack {
            deduction: &self.deduction,
            orbits: &orbits,
            rng,
            nodes: NODES,
        };
        let other = search.find(position.clone(), &mut |found| found != solution);
        other == Found::Nothing
            && (!self.wishes.is_fair() || self.deduction.exhaust(&mut position) == PathEnd::Solved)
    }

    /// The position with the givens.
    fn position(&self, givens: &[Candidate]) -> Position {
        let mut position = self.deduction.start();
        givens.iter().for_each(|&it| position.choose(it));
        position
    }
}

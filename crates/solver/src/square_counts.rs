//! For each square, the number of placements that have a piece on it.

use num_bigint::BigUint;
use standoff_board::Square;
use standoff_engine::{Begun, Catalogue, Question, Refusal, Unanswered};
use standoff_model::Layout;

use crate::answer::{Answer, Outcome};
use crate::plan::BRIEF_WALK;
use crate::solver::Solver;
use crate::totals::{PerCandidate, Totals};

/// The number of placements that have a piece on each square.
///
/// No two pieces of a placement share a square: a square with the count of all placements is used by all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareCounts {
    placements: BigUint,
    /// The counts of each kind, by square index.
    by_kind: Vec<Vec<BigUint>>,
}

impl Solver {
    /// Counts, for each square, the placements that have a piece on it: by kind of piece and in total.
    ///
    /// If the engine that would count the placements has a [catalogue](standoff_engine::Catalogue), the counts come from there;
    /// otherwise all placements are listed, in any order.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::Solver;
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(2);
    /// let board = Board::map("..\n.x")?;
    /// let model = Model::new(board, vec![rooks])?;
    /// let counts = Solver::new(&model, &standoff_engines::all()).count_by_square()?.answer.exact().unwrap();
    /// // There is one placement, on b2 and a1.
    /// assert_eq!(counts.placements(), &1u32.into());
    /// assert_eq!(counts.on(model.board().square("b2")?), 1u32.into());
    /// assert_eq!(counts.on(model.board().square("a2")?), 0u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, if one is wrong, or if the solver is [of a problem alone](Self::of), which
    /// has no squares.
    pub fn count_by_square(&self) -> Result<Outcome<SquareCounts>, Unanswered> {
        let task = self.given_task(Question::Count).with_effort(BRIEF_WALK);
        let mut planned = self.planner.plan(&task)?;
        let engine = planned.engine();
        let Some(layout) = task.layout() else {
            let reason = "there are no squares to count by";
            return Err(Refusal::new(engine, reason).into());
        };
        if let Some(catalogue) = planned.catalogue() {
            return Ok(self.counts_of(catalogue, layout, engine));
        }
        let task = self.given_task(Question::ListInAnyOrder);
        let mut planned = self.planner.plan(&task)?;
        let begun = Begun::new(planned.start()?);
        let nothing = Totals::per_candidate(task.problem());
        let mut count = self.count_of(task, planned, begun, nothing);
        count.run()?;
        let (sum, engine) = count.into_sum();
        let counts = |found: Totals| SquareCounts::listed(layout, found.into_per_candidate());
        Ok(sum.outcome(engine, counts)?)
    }

    /// Prepares a catalogue and returns its counts: all 0 if that was stopped.
    fn counts_of(
        &self,
        mut catalogue: Box<dyn Catalogue>,
        layout: &Layout,
        engine: &'static str,
    ) -> Outcome<SquareCounts> {
        let end = self.prepare(&mut *catalogue, |catalogue, budget| {
            catalogue.advance_to_each(budget)
        });
        let answer = match end {
            None => {
                let all = catalogue.placements().into_iter().sum();
                // Without a question about sizes, all placements have size 0.
                let with_each = catalogue.with_each().into_iter().next();
                Answer::Exact(SquareCounts::of(layout, all, with_each.unwrap_or_default()))
            }
            Some(end) => Answer::AtLeast(SquareCounts::of(layout, BigUint::ZERO, Vec::new()), end),
        };
        Outcome {
            answer,
            engine,
            nodes: catalogue.work(),
            unstarted_threads: 0,
        }
    }
}

impl SquareCounts {
    fn listed(layout: &Layout, found: PerCandidate) -> Self {
        let with_each = found.with.into_iter().map(BigUint::from).collect();
        Self::of(layout, found.placements.into(), with_each)
    }

    fn of(layout: &Layout, placements: BigUint, with_each: Vec<BigUint>) -> Self {
        let mut by_kind = vec![vec![BigUint::ZERO; layout.board().area()]; layout.kinds().len()];
        for (piece, count) in layout.pieces().iter().zip(with_each) {
            by_kind[piece.kind][piece.square.index()] = count;
        }
        SquareCounts {
            placements,
            by_kind,
        }
    }

    /// The number of placements.
    pub fn placements(&self) -> &BigUint {
        &self.placements
    }

    /// The number of placements that have a piece on this square.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn on(&self, square: Square) -> BigUint {
        (self.by_kind.iter())
            .map(|counts| &counts[square.index()])
            .sum()
    }

    /// The number of placements that have a piece of this kind on this square; the kind is an index into
    /// [`Model::kinds`](standoff_model::Model::kinds).
    ///
    /// # Panics
    ///
    /// If the model has no such kind, or the board no such square.
    pub fn of_kind(&self, kind: usize, square: Square) -> &BigUint {
        &self.by_kind[kind][square.index()]
    }
}

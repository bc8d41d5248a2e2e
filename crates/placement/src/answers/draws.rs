//! Placements drawn at random, each as likely as any other.

use standoff_core::End;

use super::answer::Answer;
use super::solutions::Solutions;
use super::solver::Solver;
use crate::arithmetic::Placement;
use crate::task::{Mistake, Refusal, Unanswered};

/// Draws placements uniformly at random, with repetition: the same ones for the same seed.
///
/// All placements are counted once; a draw then lists as far as the one whose number came up. So
/// it serves puzzles whose placements can be listed.
///
/// ```
/// # use std::sync::Arc;
/// # use standoff_board::{Board, Where};
/// # use standoff_placement::{Draws, Kind, Model, Solver};
/// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
/// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("rook", 'R', rook).exactly(4)])?;
/// let solver = Solver::new(&model);
/// let mut draws = Draws::new(&solver, 1)?;
/// let three: Vec<_> = draws.by_ref().take(3).collect();
/// assert!(Draws::new(&solver, 1)?.take(3).eq(three));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Draws {
    /// With the one engine that lists.
    solver: Solver,
    random: fastrand::Rng,
    /// How many placements there are; none to draw from when counting them was stopped.
    count: u64,
    end: Option<End>,
    mistake: Option<Mistake>,
    /// The engine that counted, and the one that lists as soon as it has done so.
    engines: Vec<&'static str>,
    nodes: u64,
}

impl Draws {
    /// Counts the placements that a solver finds, and is ready to draw.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, when one is wrong, or when there are 2^64 placements or
    /// more.
    pub fn new(solver: &Solver, seed: u64) -> Result<Self, Unanswered> {
        let outcome = solver.count()?;
        let (count, end) = match outcome.answer {
            Answer::Exact(count) => (u64::try_from(count), None),
            Answer::AtLeast(_, end) => (Ok(0), Some(end)),
        };
        Ok(Draws {
            solver: solver.that_lists()?,
            random: fastrand::Rng::with_seed(seed),
            count: count.map_err(|_| {
                let reason = "there are too many placements to draw one by its number";
                Refusal::new(outcome.engine, reason)
            })?,
            end,
            mistake: None,
            engines: vec![outcome.engine],
            nodes: outcome.nodes,
        })
    }

    /// Why nothing more can be drawn: there is no placement, or the search was stopped.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// What an engine showed that is no placement, after which nothing more is drawn.
    pub fn mistake(&self) -> Option<&Mistake> {
        self.mistake.as_ref()
    }

    /// The engines that took part: the one that counted, and once something was drawn the one that
    /// lists, if it is another one.
    pub fn engines(&self) -> &[&'static str] {
        &self.engines
    }

    /// The work done so far: nodes of the trees, of the count and of all draws.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn add_work(&mut self, of: &Solutions) {
        self.nodes += of.nodes();
        if !self.engines.contains(&of.present_engine()) {
            self.engines.push(of.present_engine());
        }
    }
}

impl Iterator for Draws {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        if self.count == 0 {
            self.end = self.end.or(Some(End::Exhausted));
            return None;
        }
        let number = self.random.u64(..self.count);
        let mut solutions = self.solver.solutions().ok()?;
        let drawn = (0..number).try_for_each(|_| solutions.next().map(drop));
        let drawn = drawn.and_then(|()| solutions.next());
        self.end = self.end.or(solutions.end());
        self.mistake = solutions.mistake().cloned();
        self.add_work(&solutions);
        drawn
    }
}

//! Placements drawn at random, each as likely as any other.

use num_bigint::BigUint;
use standoff_core::End;

use super::answer::Answer;
use super::solutions::Solutions;
use super::solver::Solver;
use super::watch::{Glance, Part};
use crate::arithmetic::Placement;
use crate::task::{Mistake, Refusal, Unanswered};

/// Draws placements uniformly at random, with repetition: the same ones for the same seed.
///
/// All placements are counted once; a draw then lists as far as the one whose number came up. So
/// it serves puzzles whose placements can be listed. Who [watches](Solver::watch) sees the count, then
/// each draw, and the work of all together.
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
    drawn: u64,
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
            drawn: 0,
        })
    }

    /// Why nothing more can be drawn: there is no placement, or the search was stopped.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// What is wrong with what an engine showed, after which nothing more is drawn.
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

    /// The solver for the draw of this number.
    fn watched(&self, number: u64) -> Solver {
        self.solver.for_part(OfDraw {
            placements: number + 1,
            work: self.nodes,
            drawn: self.drawn,
        })
    }

    fn fewer_than_counted(&self, solutions: &Solutions) -> Mistake {
        let (listed, count, counter) = (solutions.listed(), self.count, self.engines[0]);
        Mistake {
            engine: solutions.present_engine(),
            what: format!("it lists {listed} placements, and `{counter}` counts {count}"),
        }
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
        let mut solutions = self.watched(number).solutions().ok()?;
        let drawn = (0..number).try_for_each(|_| solutions.next().map(drop));
        let drawn = drawn.and_then(|()| solutions.next());
        self.end = self.end.or(solutions.end());
        self.mistake = solutions.mistake().cloned();
        if solutions.end() == Some(End::Exhausted) && drawn.is_none() {
            self.mistake = Some(self.fewer_than_counted(&solutions));
        }
        self.add_work(&solutions);
        self.drawn += u64::from(drawn.is_some());
        drawn
    }
}

/// The search for one draw.
struct OfDraw {
    /// How many placements it lists.
    placements: u64,
    /// The work before it.
    work: u64,
    /// The draws before it.
    drawn: u64,
}

impl Part for OfDraw {
    fn progress(&self, of_part: &Glance<'_>) -> f64 {
        let listed = u64::try_from(of_part.found()).unwrap_or(self.placements);
        listed as f64 / self.placements as f64
    }

    fn work(&self, of_part: &Glance<'_>) -> u64 {
        self.work + of_part.work()
    }

    fn found(&self, _: &Glance<'_>) -> BigUint {
        self.drawn.into()
    }
}

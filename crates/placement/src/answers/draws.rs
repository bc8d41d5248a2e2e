//! Placements drawn at random, each as likely as any other.

use num_bigint::BigUint;
use standoff_core::End;

use super::answer::{Answer, Outcome};
use super::solutions::Solutions;
use super::solver::Solver;
use super::totals::{Totals, nonsense_in};
use super::watch::{Portion, Progress};
use crate::problem::Placement;
use crate::task::{Catalogue, EngineBug, Question, Refusal, Unanswered};

/// Draws placements uniformly at random, with repetition: the same ones for the same seed.
///
/// Where the engine that would count the placements has a [catalogue](crate::Catalogue), that is made ready
/// once, and a draw looks up the one whose number came up. Else all placements are counted once, and a draw
/// lists as far as its own; that serves puzzles whose placements can be listed. Who [watches](Solver::watch)
/// sees the catalogue made ready, or the count and then each draw, and the work of all together.
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
    source: Source,
    random: fastrand::Rng,
    /// How many placements there are; none to draw from when counting them was stopped.
    count: BigUint,
    end: Option<End>,
    bug: Option<EngineBug>,
    /// The engine that counted, and the one that lists as soon as it has done so.
    engines: Vec<&'static str>,
    nodes: u64,
    drawn: u64,
}

/// Where a placement comes from whose number came up.
enum Source {
    Catalogue(Box<dyn Catalogue>, Solver),
    /// With the one engine that lists.
    Listed(Solver),
}

impl Draws {
    /// Counts the placements that a solver finds, and is ready to draw.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, when one is wrong, or when there are 2^64 placements or
    /// more and they have to be listed.
    pub fn new(solver: &Solver, seed: u64) -> Result<Self, Unanswered> {
        let task = solver.on_threads(&solver.task(Question::Count));
        // Planning may come to the end of the count.
        if (solver.stop)().is_some() {
            return Self::listed(solver, solver.count()?, seed);
        }
        let mut planned = solver.planner.plan(&task)?;
        if let Some(catalogue) = planned.catalogue() {
            let engine = planned.engine();
            return Ok(Self::looked_up(solver, catalogue, engine, seed));
        }
        let (begun, nothing) = (planned.begin()?, Totals::counts(task.problem()));
        let mut count = solver.count_of(task, planned, begun, nothing);
        count.run()?;
        let count = count.outcome()?.map(|counts| counts.into_iter().sum());
        Self::listed(solver, count, seed)
    }

    fn looked_up(
        solver: &Solver,
        mut catalogue: Box<dyn Catalogue>,
        engine: &'static str,
        seed: u64,
    ) -> Self {
        let end = solver.prepare(&mut *catalogue, |catalogue, budget| {
            catalogue.advance(budget)
        });
        let count = match end {
            None => catalogue.placements().into_iter().sum(),
            Some(_) => BigUint::ZERO,
        };
        Draws {
            random: fastrand::Rng::with_seed(seed),
            count,
            end,
            bug: None,
            engines: vec![engine],
            nodes: catalogue.work(),
            drawn: 0,
            source: Source::Catalogue(catalogue, solver.clone()),
        }
    }

    fn listed(solver: &Solver, counted: Outcome<BigUint>, seed: u64) -> Result<Self, Unanswered> {
        let (count, end) = match counted.answer {
            Answer::Exact(count) => (count, None),
            Answer::AtLeast(_, end) => (BigUint::ZERO, Some(end)),
        };
        if count.bits() > u64::BITS.into() {
            let reason = "there are too many placements to draw one by its number";
            return Err(Refusal::new(counted.engine, reason).into());
        }
        Ok(Draws {
            source: Source::Listed(solver.that_lists()?),
            random: fastrand::Rng::with_seed(seed),
            count,
            end,
            bug: None,
            engines: vec![counted.engine],
            nodes: counted.nodes,
            drawn: 0,
        })
    }

    /// Why nothing more can be drawn: there is no placement, or the search was stopped.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// What is wrong with what an engine showed, after which nothing more is drawn.
    pub fn engine_bug(&self) -> Option<&EngineBug> {
        self.bug.as_ref()
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

    /// A number below that of the placements, each as likely as any other.
    fn number(&mut self) -> BigUint {
        if let Ok(count) = u64::try_from(&self.count) {
            return self.random.u64(..count).into();
        }
        let bits = self.count.bits();
        loop {
            let words = (0..bits.div_ceil(32)).map(|_| self.random.u32(..));
            let number = BigUint::new(words.collect()) >> (bits.next_multiple_of(32) - bits);
            if number < self.count {
                return number;
            }
        }
    }

    /// Lists as far as the placement of a number.
    fn list_up_to(&mut self, solver: &Solver, number: u64) -> Option<Placement> {
        let mut solutions = self.watched(solver, number).solutions().ok()?;
        let drawn = (0..number).try_for_each(|_| solutions.next().map(drop));
        let drawn = drawn.and_then(|()| solutions.next());
        self.end = self.end.or(solutions.end());
        self.bug = solutions.engine_bug().cloned();
        if solutions.end() == Some(End::Exhausted) && drawn.is_none() {
            self.bug = Some(self.fewer_than_counted(&solutions));
        }
        self.add_work(&solutions);
        drawn
    }

    /// The solver for the draw of this number.
    fn watched(&self, solver: &Solver, number: u64) -> Solver {
        solver.for_part(OfDraw {
            placements: number + 1,
            work: self.nodes,
            drawn: self.drawn,
        })
    }

    fn fewer_than_counted(&self, solutions: &Solutions) -> EngineBug {
        let (listed, count, counter) = (solutions.listed(), &self.count, self.engines[0]);
        EngineBug {
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
        if self.count == BigUint::ZERO {
            self.end = self.end.or(Some(End::Exhausted));
            return None;
        }
        let number = self.number();
        let drawn = match &self.source {
            Source::Catalogue(catalogue, solver) => {
                self.end = self.end.or((solver.stop)());
                if self.end.is_some() {
                    return None;
                }
                // All are of 0 pieces where nobody asks how many.
                let chosen = catalogue.placement(0, &number);
                self.bug = nonsense_in(&chosen, solver.problem.len()).map(|what| EngineBug {
                    engine: self.engines[0],
                    what,
                });
                self.bug.is_none().then(|| Placement::new(&chosen))
            }
            Source::Listed(solver) => {
                let number = u64::try_from(number).expect("there are fewer than 2^64 to list");
                self.list_up_to(&solver.clone(), number)
            }
        };
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

impl Portion for OfDraw {
    fn progress(&self, of_part: &Progress<'_>) -> f64 {
        let listed = u64::try_from(of_part.found()).unwrap_or(self.placements);
        listed as f64 / self.placements as f64
    }

    fn work(&self, of_part: &Progress<'_>) -> u64 {
        self.work + of_part.work()
    }

    fn found(&self, _: &Progress<'_>) -> BigUint {
        self.drawn.into()
    }
}

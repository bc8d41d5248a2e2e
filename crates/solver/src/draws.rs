//! Uniform random samples of the placements.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{Catalogue, EngineBug, Question, Refusal, Unanswered};
use standoff_model::Placement;

use crate::answer::{Answer, Outcome};
use crate::plan::BRIEF_WALK;
use crate::progress::{Progress, Watch, Watched};
use crate::solutions::Solutions;
use crate::solver::Solver;
use crate::totals::{Totals, nonsense_in};

/// Draws placements uniformly at random, with repetition: the same ones for the same seed.
///
/// If the engine that would count the placements has a [catalogue](standoff_engine::Catalogue), that is prepared once, and each
/// draw looks up a random number in it. Otherwise all placements are counted once, and each draw lists placements up
/// to a random number; that is fast enough if all placements can be listed. The callback of [`Solver::watch`] sees the
/// catalogue being prepared, or the count and then each draw, with the total work of all of them.
///
/// ```
/// # use std::sync::Arc;
/// # use standoff_board::{Board, Where};
/// # use standoff_model::{Kind, Model};
/// # use standoff_solver::{Draws, Solver};
/// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
/// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("rook", 'R', rook).exactly(4)])?;
/// let solver = Solver::new(&model, &standoff_engines::all());
/// let mut draws = Draws::new(&solver, 1)?;
/// let three: Vec<_> = draws.by_ref().take(3).collect();
/// assert!(Draws::new(&solver, 1)?.take(3).eq(three));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Draws {
    source: Source,
    random: fastrand::Rng,
    /// The number of placements; 0 if the count was stopped.
    count: BigUint,
    end: Option<End>,
    bug: Option<EngineBug>,
    /// The engine that counted, and after the first draw the one that lists.
    engines: Vec<&'static str>,
    nodes: u64,
    drawn: u64,
}

/// The source of the placement of a number.
enum Source {
    Catalogue(Box<dyn Catalogue>, Solver),
    /// A list by the one engine of this solver.
    Listed(Solver),
}

impl Draws {
    /// Counts the placements of a solver, to draw from them.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, if one is wrong, or if there are 2^64 placements or more and they have to
    /// be listed.
    pub fn new(solver: &Solver, seed: u64) -> Result<Self, Unanswered> {
        let task = solver.given_task(Question::Count).with_effort(BRIEF_WALK);
        let task = solver.on_threads(&task);
        // A stopped solver reports no placement, even if planning alone would finish the count.
        if (solver.stop)().is_some() {
            return Self::from_list(solver, solver.count()?, seed);
        }
        let mut planned = solver.planner.plan(&task)?;
        if let Some(catalogue) = planned.catalogue() {
            let engine = planned.engine();
            return Ok(Self::from_catalogue(solver, catalogue, engine, seed));
        }
        let (begun, nothing) = (planned.begin()?, Totals::counts(task.problem()));
        let mut count = solver.count_of(task, planned, begun, nothing);
        count.run()?;
        let count = count.outcome()?.map(|counts| counts.into_iter().sum());
        Self::from_list(solver, count, seed)
    }

    fn from_catalogue(
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

    fn from_list(
        solver: &Solver,
        counted: Outcome<BigUint>,
        seed: u64,
    ) -> Result<Self, Unanswered> {
        let (count, end) = match counted.answer {
            Answer::Exact(count) => (count, None),
            Answer::AtLeast(_, end) => (BigUint::ZERO, Some(end)),
        };
        if count.bits() > u64::BITS.into() {
            let reason = "there are too many placements to draw one by its number";
            return Err(Refusal::new(counted.engine, reason).into());
        }
        Ok(Draws {
            source: Source::Listed(solver.with_listing_engine()?),
            random: fastrand::Rng::with_seed(seed),
            count,
            end,
            bug: None,
            engines: vec![counted.engine],
            nodes: counted.nodes,
            drawn: 0,
        })
    }

    /// Why no more can be drawn: there is no placement, or the search was stopped.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The bug of an engine after which nothing more is drawn, if there was one.
    pub fn engine_bug(&self) -> Option<&EngineBug> {
        self.bug.as_ref()
    }

    /// The engines that took part: the one that counted and, after the first draw, the one that lists, if that is
    /// another one.
    pub fn engines(&self) -> &[&'static str] {
        &self.engines
    }

    /// The work of the count and of all draws: nodes of search trees.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns a random number below the number of placements, uniformly.
    fn random_number(&mut self) -> BigUint {
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

    /// Lists the placements up to this number, and returns the last.
    fn list_up_to(&mut self, solver: &Solver, number: u64) -> Option<Placement> {
        let mut solutions = self.watched(solver, number).solutions().ok()?;
        let drawn = (0..number).try_for_each(|_| solutions.next().map(drop));
        let drawn = drawn.and_then(|()| solutions.next());
        self.end = self.end.or(solutions.end());
        self.bug = solutions.engine_bug().cloned();
        if solutions.end() == Some(End::Exhausted) && drawn.is_none() {
            self.bug = Some(self.fewer_than_counted(&solutions));
        }
        self.add_cost(&solutions);
        drawn
    }

    /// The same solver, with a callback for the progress of the draw of this number.
    fn watched(&self, solver: &Solver, number: u64) -> Solver {
        let mut solver = solver.clone();
        let (work, drawn) = (self.nodes, self.drawn);
        let watch_draw = |watch: Watch| -> Watch {
            Arc::new(move |search| {
                watch(&Progress::of(&DrawProgress {
                    search,
                    placements: number + 1,
                    work,
                    drawn,
                }));
            })
        };
        solver.watch = solver.watch.map(watch_draw);
        solver
    }

    fn fewer_than_counted(&self, solutions: &Solutions) -> EngineBug {
        let (listed, count, counter) = (solutions.listed(), &self.count, self.engines[0]);
        EngineBug {
            engine: solutions.present_engine(),
            what: format!("it lists {listed} placements, and `{counter}` counts {count}"),
        }
    }

    fn add_cost(&mut self, solutions: &Solutions) {
        self.nodes += solutions.nodes();
        let engine = solutions.present_engine();
        if !self.engines.contains(&engine) {
            self.engines.push(engine);
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
        let number = self.random_number();
        let drawn = match &self.source {
            Source::Catalogue(catalogue, solver) => {
                self.end = self.end.or((solver.stop)());
                if self.end.is_some() {
                    return None;
                }
                // Without a question about sizes, all placements have size 0.
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

/// The progress of the search for one draw.
struct DrawProgress<'a> {
    search: &'a Progress<'a>,
    /// The number of placements that the search lists.
    placements: u64,
    /// The work before this draw.
    work: u64,
    /// The number of earlier draws.
    drawn: u64,
}

impl Watched for DrawProgress<'_> {
    fn progress(&self) -> f64 {
        let listed = u64::try_from(self.search.found()).unwrap_or(self.placements);
        listed as f64 / self.placements as f64
    }

    fn work(&self) -> u64 {
        self.work + self.search.work()
    }

    fn found(&self) -> BigUint {
        self.drawn.into()
    }
}

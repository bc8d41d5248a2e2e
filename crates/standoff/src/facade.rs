//! One type for a puzzle and the questions about it.

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::End;
use crate::amb::Unique;
use crate::board::Board;
use crate::engine::{BigUint, Refusal, Registry, Unanswered};
use crate::model::{Goal, Kind, Model, ModelError, Placement, Rule};
use crate::registry::EVERYTHING;
use crate::solver::{Answer, Progress, Solutions, Solver};

/// A board, pieces and rules, with the engines that answer questions about them.
///
/// Make one from [a board](Self::on), from [a text in RON](Self::from_ron), or from [a model](Self::of).
///
/// ```
/// use standoff::prelude::*;
///
/// // Four queens, none of which attacks another.
/// let queens = Standoff::on(Board::rectangle(4, 4)?)
///     .place(Kind::new("queen", 'Q', queen()).exactly(4))
///     .build()?;
///
/// assert_eq!(queens.count()?.exact(), Some(2u32.into()));
/// let first = queens.first()?.expect("there are two");
/// assert_eq!(queens.draw(&first), "\
/// .Q..
/// ...Q
/// Q...
/// ..Q.
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If there is a [goal](Builder::goal), every question but [`best`](Self::best) is about all placements that keep the
/// rules, whatever value they have.
#[derive(Clone)]
pub struct Standoff {
    model: Model,
    goal: Option<Goal>,
    registry: Registry,
    limits: Limits,
}

/// Limits and the callback of each question.
#[derive(Clone)]
struct Limits {
    time: Option<Duration>,
    memory: usize,
    threads: usize,
    watch: Option<(Duration, Watch)>,
}

type Watch = Arc<dyn Fn(&Progress<'_>) + Send + Sync>;

impl Standoff {
    /// Begins a puzzle with a board, to which you add pieces and rules.
    pub fn on(board: Board) -> Builder {
        Builder {
            board,
            kinds: Vec::new(),
            rules: Vec::new(),
            goal: None,
        }
    }

    /// Reads a puzzle in RON, or a grid of letters, with values for its parameters.
    ///
    /// The other parameters keep their defaults.
    ///
    /// ```
    /// use standoff::Standoff;
    ///
    /// let text = r#"(
    ///     params: {"n": 8},
    ///     board: (squares: Square("n")),
    ///     place: [(piece: Queen, count: Exactly("n"))],
    /// )"#;
    /// assert_eq!(Standoff::from_ron(text, [])?.count()?.exact(), Some(92u32.into()));
    /// assert_eq!(Standoff::from_ron(text, [("n", 6)])?.count()?.exact(), Some(4u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PuzzleError`](crate::puzzle::PuzzleError) with the position of the first mistake.
    #[cfg(feature = "puzzle")]
    pub fn from_ron<'n>(
        text: &str,
        parameters: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Self, crate::puzzle::PuzzleError> {
        let puzzle = crate::puzzle::Puzzle::parse("puzzle", text, EVERYTHING.pieces())?;
        Self::from_puzzle(&puzzle, parameters)
    }

    /// Makes a puzzle of a parsed puzzle file, with values for its parameters.
    ///
    /// It may use pieces of [another registry](Self::with_registry).
    ///
    /// # Errors
    ///
    /// [`PuzzleError`](crate::puzzle::PuzzleError) if there is no such parameter, or no such puzzle for these values.
    #[cfg(feature = "puzzle")]
    pub fn from_puzzle<'n>(
        puzzle: &crate::puzzle::Puzzle,
        parameters: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Self, crate::puzzle::PuzzleError> {
        let instance = puzzle.instance(parameters)?;
        Ok(Standoff {
            goal: instance.goal().cloned(),
            ..Self::of(instance.model().clone())
        })
    }

    /// Makes a puzzle of a model, without a goal.
    pub fn of(model: Model) -> Self {
        Standoff {
            model,
            goal: None,
            registry: EVERYTHING.clone(),
            limits: Limits {
                time: None,
                memory: usize::MAX,
                threads: 1,
                watch: None,
            },
        }
    }

    /// Replaces the engines by those of a registry.
    ///
    /// ```
    /// use standoff::prelude::*;
    ///
    /// let mut general = Registry::new();
    /// for engine in standoff::engines::all() {
    ///     general.register_engine(engine)?;
    /// }
    /// let queens = Standoff::from_ron("(
    ///     board: (squares: Square(12)),
    ///     place: [(piece: Queen, count: Exactly(12))],
    /// )", [])?;
    /// assert_eq!(queens.solver().count()?.engine, "queens");
    /// assert_ne!(queens.with_registry(&general).solver().count()?.engine, "queens");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_registry(mut self, registry: &Registry) -> Self {
        self.registry = registry.clone();
        self
    }

    /// Sets a time limit for each question.
    ///
    /// If the limit ends the search, the answer is marked as incomplete.
    ///
    /// ```
    /// use std::time::Duration;
    /// use standoff::prelude::*;
    ///
    /// let queens = Standoff::on(Board::rectangle(16, 16)?)
    ///     .place(Kind::new("queen", 'Q', queen()))
    ///     .build()?
    ///     .time_limit(Duration::from_millis(20));
    /// assert!(matches!(queens.count()?, Answer::AtLeast(_, End::TimeLimit)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Sets a memory limit in bytes for the search of each question.
    ///
    /// See [`Solver::max_memory`].
    #[must_use]
    pub fn max_memory(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// Sets the number of threads that count.
    ///
    /// See [`Solver::threads`].
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.limits.threads = threads;
        self
    }

    /// Sets a progress callback, called at most once in every period `every`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use standoff::prelude::*;
    ///
    /// let kings = Standoff::on(Board::rectangle(6, 6)?)
    ///     .place(Kind::new("king", 'K', king()))
    ///     .build()?
    ///     .on_progress(Duration::from_secs(1), |search| {
    ///         eprintln!("{:.1} %, {} found", 100.0 * search.progress(), search.found());
    ///     });
    /// assert_eq!(kings.count()?.exact(), Some(202_841u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on_progress(
        mut self,
        every: Duration,
        watch: impl Fn(&Progress<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.limits.watch = Some((every, Arc::new(watch)));
        self
    }

    /// Returns the model of the puzzle: its squares, pieces and rules as engines see them.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the goal of the puzzle, if it has one.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// Creates a solver for one question, with the engines and limits of this puzzle.
    ///
    /// Its time begins now.
    ///
    /// It answers more kinds of question, and says which engine has found an answer.
    pub fn solver(&self) -> Solver {
        self.solver_until(self.stop())
    }

    /// The time limit of a question that begins now.
    fn stop(&self) -> impl Fn() -> Option<End> + Clone + Send + Sync + 'static {
        // A limit beyond the range of the clock is none.
        let deadline = (self.limits.time).and_then(|time| Instant::now().checked_add(time));
        move || {
            let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            is_over.then_some(End::TimeLimit)
        }
    }

    fn solver_until(&self, stop: impl Fn() -> Option<End> + Send + Sync + 'static) -> Solver {
        let solver = Solver::new(&self.model, self.registry.engines())
            .stop_when(stop)
            .max_memory(self.limits.memory)
            .threads(self.limits.threads);
        let Some((every, watch)) = self.limits.watch.clone() else {
            return solver;
        };
        let last = Mutex::new(None::<Instant>);
        solver.watch(move |search| {
            // If another thread holds the lock, it is about to call `watch`.
            if let Ok(mut last) = last.try_lock()
                && last.is_none_or(|last| last.elapsed() >= every)
            {
                watch(search);
                *last = Some(Instant::now());
            }
        })
    }

    /// Lists all placements lazily, in the order of their first piece in reading order, then of the second, and so on.
    ///
    /// After the last one, [`Solutions::end`] is [`End::Exhausted`] if the list is complete.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers.
    pub fn solutions(&self) -> Result<Solutions, Unanswered> {
        Ok(self.solver().solutions()?)
    }

    /// Finds the first placement in the order of [`solutions`](Self::solutions), or `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or a limit was reached first.
    pub fn first(&self) -> Result<Option<Placement>, Unanswered> {
        let mut solutions = self.solver().first_solutions()?;
        let first = solutions.next();
        if let Some(bug) = solutions.engine_bug() {
            return Err(bug.clone().into());
        }
        match solutions.end() {
            Some(end) if first.is_none() && !end.is_exhausted() => Err(Unanswered::Stopped(end)),
            _ => Ok(first),
        }
    }

    /// Tests whether there is exactly one placement (*uniqueness*), and returns two different ones if there are more.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers.
    pub fn unique(&self) -> Result<Unique<Placement>, Unanswered> {
        self.solver().unique()
    }

    /// Counts the placements.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers.
    pub fn count(&self) -> Result<Answer<BigUint>, Unanswered> {
        Ok(self.solver().count()?.answer)
    }

    /// Counts the placements by number of pieces: with 0 pieces, 1 piece, 2 pieces and more, in this order.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers.
    pub fn count_by_size(&self) -> Result<Answer<Vec<BigUint>>, Unanswered> {
        Ok(self.solver().count_by_size()?.answer)
    }

    /// Counts the placements up to the symmetries of the puzzle, such as rotation and reflection.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers.
    pub fn count_up_to_symmetry(&self) -> Result<Answer<BigUint>, Unanswered> {
        Ok(self.solver().count_up_to_symmetry()?.answer)
    }

    /// Minimises or maximises the goal: returns its best value, and the puzzle that allows only placements of that
    /// value.
    ///
    /// The result is `None` if there is no placement at all.
    ///
    /// ```
    /// use standoff::model::{Bounds, Lines};
    /// use standoff::prelude::*;
    ///
    /// // As few rooks as can attack or occupy all squares.
    /// let rooks = Standoff::on(Board::rectangle(3, 3)?)
    ///     .place(Kind::new("rook", 'R', rook()))
    ///     .rule(Rule::Dominate { lines: Lines::Board, kinds: None, number: Bounds::at_least(1) })
    ///     .goal(Goal::Fewest(None))
    ///     .build()?;
    /// let (fewest, best) = rooks.best()?.expect("rooks can stand everywhere");
    /// assert_eq!(fewest, 3);
    /// assert_eq!(best.count()?.exact(), Some(48u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or a limit was reached before the value was proved.
    ///
    /// # Panics
    ///
    /// If there is no goal.
    pub fn best(&self) -> Result<Option<(u64, Self)>, Unanswered> {
        let goal = self.goal.as_ref().expect("the puzzle has a goal");
        let stop = self.stop();
        let solver = self.solver_until(stop.clone());
        let optimum = solver.optimum(&goal.objective(&self.model))?;
        if !optimum.end.is_exhausted() {
            return Err(Unanswered::Stopped(optimum.end));
        }
        let Some(value) = optimum.value else {
            return Ok(None);
        };
        let model = goal.restrict(&self.model, value, &stop);
        let model = model.map_err(|error| match error {
            ModelError::Stopped(end) => Unanswered::Stopped(end),
            error => {
                let engine = optimum.engines.first().copied().unwrap_or("none");
                Refusal::new(engine, error.to_string()).into()
            }
        })?;
        let best = Standoff {
            model,
            goal: None,
            ..self.clone()
        };
        Ok(Some((value, best)))
    }

    /// Draws a placement as text, one line for each rank.
    pub fn draw(&self, placement: &Placement) -> String {
        self.model.draw(placement)
    }

    /// Draws a placement as an SVG picture.
    ///
    /// ```
    /// use standoff::prelude::*;
    ///
    /// let knights = Standoff::from_ron("(
    ///     board: (squares: Rect(3, 3)),
    ///     place: [(piece: Knight, count: Exactly(5))],
    /// )", [])?;
    /// let first = knights.first()?.expect("there is one");
    /// assert!(knights.svg(&first)?.starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DrawError`](crate::draw::DrawError) if the board is too large for a picture.
    #[cfg(feature = "draw")]
    pub fn svg(&self, placement: &Placement) -> Result<String, crate::draw::DrawError> {
        use crate::draw::{Diagram, Picture, Theme};
        let empty = Diagram::new(self.model.board().clone());
        let figures = crate::Figures::of(self.model.kinds());
        let diagram = figures.on(empty, self.model.pieces(placement));
        Picture::new("").with(diagram).svg(Theme::Auto)
    }

    /// Writes all placements as text: their number, and a line for each.
    ///
    /// It is meant for snapshot tests. The order does not depend on the engine, so a change of the puzzle appears only
    /// as added and removed lines. With [insta](https://docs.rs/insta) a test has one line:
    /// `insta::assert_snapshot!(puzzle.listing()?)`.
    ///
    /// ```
    /// use standoff::prelude::*;
    ///
    /// let queens = Standoff::on(Board::rectangle(4, 4)?)
    ///     .place(Kind::new("queen", 'Q', queen()).exactly(4))
    ///     .build()?;
    /// assert_eq!(queens.listing()?, "\
    /// 2 placements
    /// .Q.. / ...Q / Q... / ..Q.
    /// ..Q. / Q... / ...Q / .Q..
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or a limit was reached first: a listing is complete.
    pub fn listing(&self) -> Result<String, Unanswered> {
        let mut solutions = self.solutions()?;
        let lines: Vec<String> = (solutions.by_ref())
            .map(|placement| self.model.rows(&placement).join(" / ") + "\n")
            .collect();
        if let Some(bug) = solutions.engine_bug() {
            return Err(bug.clone().into());
        }
        match solutions.end() {
            Some(End::Exhausted) | None => {}
            Some(end) => return Err(Unanswered::Stopped(end)),
        }
        let noun = if lines.len() == 1 {
            "placement"
        } else {
            "placements"
        };
        Ok(format!("{} {noun}\n{}", lines.len(), lines.concat()))
    }
}

impl fmt::Debug for Standoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Standoff")
            .field("model", &self.model)
            .field("goal", &self.goal)
            .finish_non_exhaustive()
    }
}

/// A [`Standoff`] in the making; see [`Standoff::on`].
///
/// Without any rule, no piece may attack another. If you add rules, only they hold.
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    board: Board,
    kinds: Vec<Kind>,
    rules: Vec<Rule>,
    goal: Option<Goal>,
}

impl Builder {
    /// Adds a kind of piece, with the number of pieces to place.
    pub fn place(mut self, kind: Kind) -> Self {
        self.kinds.push(kind);
        self
    }

    /// Adds a rule.
    ///
    /// If there is none, no piece may attack another.
    ///
    /// ```
    /// use standoff::amb::Unique;
    /// use standoff::model::{Bounds, Lines};
    /// use standoff::prelude::*;
    ///
    /// // A star in each row and column, and none touches another.
    /// let one_in_each = |lines| Rule::Each { lines, kinds: None, number: Bounds::exactly(1) };
    /// let stars = Standoff::on(Board::rectangle(4, 4)?)
    ///     .place(Kind::new("star", '*', Where(|_, _| false)))
    ///     .rule(Rule::NoTouch)
    ///     .rule(one_in_each(Lines::Rows))
    ///     .rule(one_in_each(Lines::Columns))
    ///     .build()?;
    /// assert!(matches!(stars.unique()?, Unique::Many(..)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }

    /// Sets the number to minimise or maximise; see [`Standoff::best`].
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Builds the puzzle.
    ///
    /// # Errors
    ///
    /// [`ModelError`] if there are too many squares, or a rule refers to what is not there.
    pub fn build(self) -> Result<Standoff, ModelError> {
        let mut rules = self.rules;
        if rules.is_empty() {
            rules.push(Rule::NoAttack);
        }
        rules.extend(self.goal.iter().filter_map(Goal::watch));
        let model = Model::with_rules(self.board, self.kinds, &rules)?;
        Ok(Standoff {
            goal: self.goal,
            ..Standoff::of(model)
        })
    }
}

//! Compares the expectations of a puzzle with the results.

use std::fmt;
use std::time::Duration;

use num_bigint::BigUint;
use standoff::End;
use standoff::amb::Unique;
use standoff::model::{Model, Placement};
use standoff::puzzle::wording::printable;
use standoff::puzzle::{Expectation, Puzzle};
use standoff::solver::{Optimum, Outcome, Solutions, Solver};

use super::File;
use crate::failure::Failure;
use crate::goal::{Best, optimize};
use crate::memory;
use crate::progress::Job;
use crate::session::{Session, Work};
use crate::stop::Stop;
use crate::threads::warn_threads_not_started;

/// Maximum length of an expected value or a result in a message, in bytes.
const SHOWN: usize = 2000;

/// An expectation that does not hold.
pub(super) struct Difference {
    line: usize,
    at: String,
    what: &'static str,
    expected: String,
    found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            line,
            at,
            what,
            expected,
            found,
        } = self;
        write!(
            f,
            "line {line}{at}: {what}: expected {expected}, found {found}"
        )
    }
}

/// The result for an expectation.
#[derive(Default)]
pub(super) struct Tried {
    /// The parts that certainly do not hold.
    pub(super) differences: Vec<Difference>,
    /// Whether a part is undecided.
    pub(super) is_stopped: bool,
}

impl Tried {
    /// Marks a part as undecided, since a search was stopped.
    fn stop(&mut self, end: End) {
        memory::note_default(end);
        self.is_stopped = true;
    }
}

/// The engines and nodes of the searches.
#[derive(Default)]
pub(super) struct Searched {
    engines: Vec<String>,
    nodes: u64,
}

impl Searched {
    fn add(&mut self, engine: String, nodes: u64) {
        if !self.engines.contains(&engine) {
            self.engines.push(engine);
        }
        self.nodes += nodes;
    }

    pub(super) fn add_optimum(&mut self, optimum: &Optimum) {
        for engine in &optimum.engines {
            self.add(engine.to_string(), 0);
        }
        self.nodes += optimum.nodes;
    }

    pub(super) fn add_listing(&mut self, solutions: &Solutions) {
        self.add(solutions.engines().join("+"), solutions.nodes());
    }

    /// The total cost, if there was a search.
    pub(super) fn work(&self, time: Duration) -> Option<Work> {
        (!self.engines.is_empty()).then(|| Work {
            engine: self.engines.join(" and "),
            nodes: self.nodes,
            time,
        })
    }
}

/// Tries one expectation, until the command is to end.
pub(super) fn try_out(
    puzzle: &Puzzle,
    expected: &Expectation,
    file: &File<'_>,
    session: &Session<'_>,
    searched: &mut Searched,
) -> Result<Tried, Failure> {
    let instance = match session
        .instance(puzzle, &expected.at)
        .map_err(Failure::from)
    {
        Err(Failure::Stopped(_)) => {
            return Ok(Tried {
                is_stopped: true,
                ..Tried::default()
            });
        }
        instance => instance?,
    };
    let watched = |solver: Solver, what| {
        let label = format!("{}, line {}, {what}", file.name, expected.line);
        let job = Job::new(label).in_turn(file.index);
        session.progress.watch(solver, &job)
    };
    let optimized = optimize(instance, &session.stop, |instance| {
        Ok(watched(session.silent_solver(instance), "optimum"))
    })?;
    let instance = &optimized.instance;
    let solver = session.silent_solver(instance);
    let mut comparison = Comparison {
        expected,
        solver: &|what| watched(solver.clone(), what),
        stop: &session.stop,
        searched,
        tried: Tried::default(),
    };
    if let Some(best) = &optimized.best {
        comparison.optimum(best);
    }
    if comparison.tried.is_stopped {
        return Ok(comparison.tried);
    }
    comparison.counts()?;
    comparison.first(instance.model())?;
    comparison.unique(instance.model())?;
    Ok(comparison.tried)
}

struct Comparison<'a> {
    expected: &'a Expectation,
    /// The solver for each part of the expectation.
    solver: &'a dyn Fn(&'static str) -> Solver,
    stop: &'a Stop,
    searched: &'a mut Searched,
    tried: Tried,
}

impl Comparison<'_> {
    /// Compares the best value of a goal.
    fn optimum(&mut self, best: &Best) {
        let found = &best.optimum;
        self.searched.add_optimum(found);
        if !found.end.is_exhausted() {
            self.tried.stop(found.end);
        } else if let Some(expected) = self.expected.optimum
            && found.value != Some(expected)
        {
            let found = found
                .value
                .map_or("none".to_string(), |value| value.to_string());
            self.differ("optimum", expected.to_string(), found);
        }
    }

    /// The answer of a solver, or `None` if it was stopped before it began.
    fn ask<T, E>(
        &mut self,
        what: &'static str,
        ask: impl FnOnce(&Solver) -> Result<T, E> + Send + 'static,
    ) -> Result<Option<T>, Failure>
    where
        T: Send + 'static,
        E: Into<Failure> + Send + 'static,
    {
        let solver = (self.solver)(what);
        let answered = self.stop.run_interruptible(move || ask(&solver));
        match answered
            .map_err(Failure::from)
            .and_then(|answer| answer.map_err(E::into))
        {
            Err(Failure::Stopped(_)) => {
                self.tried.is_stopped = true;
                Ok(None)
            }
            answered => answered.map(Some),
        }
    }

    fn counts(&mut self) -> Result<(), Failure> {
        if let Some(expected) = &self.expected.count {
            let outcome = self.ask("count", |solver| solver.count())?;
            self.compare("count", expected, outcome, BigUint::to_string);
        }
        if let Some(expected) = &self.expected.by_size {
            let outcome = self.ask("by_size", |solver| solver.count_by_size())?;
            self.compare("by_size", expected, outcome, |list| listed(list));
        }
        if let Some(expected) = &self.expected.fundamental {
            let outcome = self.ask("fundamental", |solver| solver.count_up_to_symmetry())?;
            self.compare("fundamental", expected, outcome, BigUint::to_string);
        }
        Ok(())
    }

    fn first(&mut self, model: &Model) -> Result<(), Failure> {
        let Some(expected) = &self.expected.first else {
            return Ok(());
        };
        let Some(mut solutions) = self.ask("first", |solver| solver.solutions())? else {
            return Ok(());
        };
        let first = solutions.next().map(|placement| model.rows(&placement));
        self.searched.add_listing(&solutions);
        let end = solutions.end().unwrap_or(End::Exhausted);
        if first.is_none() && !end.is_exhausted() {
            self.tried.stop(end);
        } else if first.as_ref() != Some(expected) {
            let found = first.map_or("none".to_string(), |rows| drawn(&rows));
            self.differ("first", drawn(expected), found);
        }
        Ok(())
    }

    fn unique(&mut self, model: &Model) -> Result<(), Failure> {
        let Some(expected) = self.expected.unique else {
            return Ok(());
        };
        let Some(mut solutions) = self.ask("unique", |solver| solver.few_solutions())? else {
            return Ok(());
        };
        let unique = solutions.unique();
        self.searched.add_listing(&solutions);
        if let Some(mistake) = solutions.engine_bug() {
            return Err(mistake.clone().into());
        }
        if let Unique::Unknown(_, end) = unique {
            self.tried.stop(end);
        } else if expected != matches!(unique, Unique::One(_)) {
            self.differ("unique", expected.to_string(), how_many(&unique, model));
        }
        Ok(())
    }

    fn compare<T: PartialEq>(
        &mut self,
        what: &'static str,
        expected: &T,
        outcome: Option<Outcome<T>>,
        shown: impl Fn(&T) -> String,
    ) {
        let Some(outcome) = outcome else {
            return;
        };
        warn_threads_not_started(outcome.unstarted_threads);
        self.searched.add(outcome.engine.to_string(), outcome.nodes);
        let found = outcome.answer.value();
        let end = outcome.answer.end();
        if !end.is_exhausted() {
            self.tried.stop(end);
        } else if found != expected {
            self.differ(what, shown(expected), shown(found));
        }
    }

    fn differ(&mut self, what: &'static str, expected: String, found: String) {
        let at = self.expected.at.iter();
        let at = at
            .map(|(name, value)| format!(", {name}={value}"))
            .collect();
        self.tried.differences.push(Difference {
            line: self.expected.line,
            at,
            what,
            expected: shortened(expected),
            found: shortened(found),
        });
    }
}

/// The number of solutions in words, with the difference of two.
fn how_many(unique: &Unique<Placement>, model: &Model) -> String {
    match unique {
        Unique::Many(one, other) => {
            let squares = model.squares_that_differ(one, other).into_iter();
            let names: Vec<String> = squares.map(|square| model.board().name(square)).collect();
            format!("two solutions that differ on {}", names.join(" "))
        }
        Unique::One(_) => "one solution".to_string(),
        Unique::None | Unique::Unknown(..) => "none".to_string(),
    }
}

/// At most [`SHOWN`] bytes of a text.
fn shortened(mut text: String) -> String {
    if text.len() > SHOWN {
        text.truncate(text.floor_char_boundary(SHOWN));
        text.push_str("...");
    }
    text
}

fn listed(numbers: &[BigUint]) -> String {
    let numbers: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// Rows as in a file.
fn drawn(rows: &[String]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| format!("\"{}\"", printable(row)))
        .collect();
    format!("[{}]", rows.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_answers_are_cut_between_characters() {
        assert_eq!(shortened("92".to_string()), "92");
        let long = "\u{e9}".repeat(SHOWN);
        assert_eq!(shortened(long), "\u{e9}".repeat(SHOWN / 2) + "...");
    }
}

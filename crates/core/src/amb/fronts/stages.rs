//! Bodies in stages, which save their state and replay one stage only.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow::{self, Break, Continue};
use core::panic::Location;

use crate::amb::driver::body::{Body, Fallible, Plain, Refused, Sealed, certain, refused};
use crate::amb::driver::search::Search;
use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::{BoxError, Error};
use crate::amb::tree::fail::Fail;

/// Searches with a body that is cut into stages, and saves its state between them.
///
/// A step gets a copy of the state, makes some choices, and returns the state for the next step
/// (`Continue`), or a solution (`Break`). After a leaf the search restarts from the latest valid
/// state and not from the root: it replays the choices of one stage at most, and copies the state
/// once for each stage. This pays for deep trees. The best length of a stage depends on the cost of
/// a copy and of the choices: measure lengths from one choice to six.
///
/// # Panics
///
/// As [`search`](crate::amb::search) does.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use standoff_core::amb::stages;
///
/// // All words of 8 letters out of a and b in which no two b are neighbours, 4 letters a stage.
/// let words = stages(String::new(), |amb, mut word| {
///     for _ in 0..4 {
///         let letter = amb.choose(['a', 'b'])?;
///         amb.require(!(letter == 'b' && word.ends_with('b')))?;
///         word.push(letter);
///     }
///     Ok(if word.len() == 8 { Break(word) } else { Continue(word) })
/// });
/// assert_eq!(words.count(), 55);
/// ```
#[track_caller]
pub fn stages<S, T, F>(start: S, step: F) -> Search<Staged<S, Plain<F>>>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, Fail>,
{
    Search::new(Staged::new(start, Plain(step)), Location::caller())
}

/// Searches with a body in stages that may also return errors, as in
/// [`try_search`](crate::amb::try_search).
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use standoff_core::amb::try_stages;
///
/// let mut numbers = try_stages(String::new(), |amb, text| {
///     let text = text + amb.choose(["1", "x"])?;
///     Ok(if text.len() < 2 { Continue(text) } else { Break(text.parse::<i32>()?) })
/// });
/// assert_eq!(numbers.next().unwrap().unwrap(), 11);
/// assert!(numbers.next().unwrap().is_err());
/// ```
#[track_caller]
pub fn try_stages<S, T, F>(start: S, step: F) -> Search<Staged<S, Fallible<F>>>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, BoxError>,
{
    Search::new(Staged::new(start, Fallible(step)), Location::caller())
}

/// The body of [`stages`] and [`try_stages`].
#[derive(Clone)]
pub struct Staged<S, F> {
    start: S,
    step: F,
    /// The states between stages along the path, each with its depth.
    saved: Vec<(usize, S)>,
}

impl<S: Clone, F> Staged<S, F> {
    fn new(start: S, step: F) -> Self {
        let saved = Vec::new();
        Self { start, step, saved }
    }

    /// Runs from the latest state that is still valid.
    #[inline]
    fn go_on<T>(
        &mut self,
        amb: &mut Amb,
        mut step: impl FnMut(&mut F, &mut Amb, S) -> Result<ControlFlow<T, S>, Refused>,
    ) -> Result<T, Refused> {
        while self
            .saved
            .last()
            .is_some_and(|(depth, _)| *depth > amb.unchanged)
        {
            self.saved.pop();
        }
        let latest = self.saved.last().cloned();
        let (depth, mut state) = latest.unwrap_or_else(|| (0, self.start.clone()));
        amb.restart(depth);
        loop {
            match step(&mut self.step, amb, state)? {
                Break(solution) => return Ok(solution),
                Continue(next) => {
                    self.saved.push((amb.replayed, next.clone()));
                    state = next;
                }
            }
        }
    }
}

impl<S, T, F> Body for Staged<S, Plain<F>>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, Fail>,
{
    type Solution = T;
    type Answer<A> = A;

    #[inline]
    fn run(&mut self, amb: &mut Amb) -> Result<T, Refused> {
        self.go_on(amb, |step, amb, state| Ok((step.0)(amb, state)?))
    }

    fn answer<A>(answer: Result<A, Error>) -> A {
        certain(answer)
    }
}

impl<S, T, F> Body for Staged<S, Fallible<F>>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, BoxError>,
{
    type Solution = T;
    type Answer<A> = Result<A, Error>;

    #[inline]
    fn run(&mut self, amb: &mut Amb) -> Result<T, Refused> {
        self.go_on(amb, |step, amb, state| {
            (step.0)(amb, state).map_err(|error| refused(amb, error))
        })
    }

    fn answer<A>(answer: Result<A, Error>) -> Result<A, Error> {
        answer
    }
}

impl<S, F> Sealed for Staged<S, F> {}

impl<S, F> fmt::Debug for Staged<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Staged with {} states saved", self.saved.len())
    }
}

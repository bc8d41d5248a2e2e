//! Bodies in stages, which save their state and replay one stage only.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow::{self, Break, Continue};
use core::panic::Location;

use crate::amb::driver::Search;
use crate::amb::driver::body::{Body, Errors, Sealed, Unsolved};
use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::{BoxError, Error, Fail};

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
pub fn stages<S, T, F>(start: S, step: F) -> Search<Staged<S, F, Infallible>>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, Fail>,
{
    Search::new(Staged::new(start, step), Location::caller())
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
pub fn try_stages<S, T, F>(start: S, step: F) -> Search<Staged<S, F, Error>>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, BoxError>,
{
    Search::new(Staged::new(start, step), Location::caller())
}

/// The body of [`stages`] and [`try_stages`].
pub struct Staged<S, F, E> {
    start: S,
    step: F,
    /// The states between stages along the path, each with its depth.
    saved: Vec<(usize, S)>,
    errors: PhantomData<fn() -> E>,
}

impl<S, F, E> Staged<S, F, E> {
    fn new(start: S, step: F) -> Self {
        Self {
            start,
            step,
            saved: Vec::new(),
            errors: PhantomData,
        }
    }
}

impl<S, T, F, E> Body for Staged<S, F, E>
where
    S: Clone,
    F: FnMut(&mut Amb, S) -> Result<ControlFlow<T, S>, E::Raised>,
    E: Errors,
{
    type Solution = T;
    type Error = E;

    /// Runs from the latest state that is still valid.
    #[inline]
    fn run(&mut self, amb: &mut Amb) -> Result<T, Unsolved> {
        let is_stale = |&mut (depth, _): &mut (usize, S)| depth > amb.unchanged;
        while self.saved.pop_if(is_stale).is_some() {}
        let latest = self.saved.last().cloned();
        let (depth, mut state) = latest.unwrap_or_else(|| (0, self.start.clone()));
        amb.restart(depth);
        loop {
            let next = (self.step)(amb, state).map_err(|raised| E::unsolved(amb, raised))?;
            match next {
                Break(solution) => return Ok(solution),
                Continue(next) => {
                    self.saved.push((amb.replayed, next.clone()));
                    state = next;
                }
            }
        }
    }
}

impl<S: Clone, F: Clone, E> Clone for Staged<S, F, E> {
    fn clone(&self) -> Self {
        Self {
            saved: self.saved.clone(),
            ..Self::new(self.start.clone(), self.step.clone())
        }
    }
}

impl<S, F, E> Sealed for Staged<S, F, E> {}

impl<S, F, E> fmt::Debug for Staged<S, F, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Staged with {} states saved", self.saved.len())
    }
}

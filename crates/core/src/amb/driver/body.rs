//! Bodies that only fail, and bodies that may also return errors.

use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::{BoxError, Error, Fail};

/// The body of a search: a trait for bounds, which other crates cannot implement.
///
/// A function that takes any search writes `Search<impl Body>`. One that returns a search also
/// names the types of its solutions and errors:
///
/// ```
/// use std::convert::Infallible;
/// use standoff_core::amb::{Body, Search, Unique, search};
///
/// fn roots(square: u32) -> Search<impl Body<Solution = u32, Error = Infallible>> {
///     search(move |amb| amb.choose_where(0..=square, |n| n * n == square))
/// }
/// let root: Option<u32> = roots(49).next();
/// assert_eq!(root, Some(7));
/// assert_eq!(roots(49).unique(), Unique::One(7));
/// ```
///
/// Add `+ Clone + Send` for `Search::threads`.
pub trait Body: Sealed {
    /// The type of the solutions that the body returns.
    type Solution;

    /// [`Infallible`] for [`search`](crate::amb::search), [`Error`](crate::amb::Error) for
    /// [`try_search`](crate::amb::try_search).
    type Error: Errors;

    /// Returns a hash that distinguishes bodies beyond the places of their choices.
    #[doc(hidden)]
    fn basis() -> u64 {
        0
    }

    /// Replays the path of `amb`, and continues to a leaf.
    #[doc(hidden)]
    fn run(&mut self, amb: &mut Amb) -> Result<Self::Solution, Unsolved>;
}

/// The answer of a search: `T` itself from [`search`](crate::amb::search), `Result<T, Error>` from
/// [`try_search`](crate::amb::try_search).
pub type Answer<B, T> = <<B as Body>::Error as Errors>::Answer<T>;

/// The result of one run of a body.
pub(crate) type Outcome<B> = Result<<B as Body>::Solution, Unsolved>;

/// The reason why a run has no solution.
#[derive(Debug)]
pub enum Unsolved {
    Fail,
    Error(BoxError),
}

impl From<Fail> for Unsolved {
    fn from(Fail(()): Fail) -> Self {
        Self::Fail
    }
}

/// The errors of a body: none, or any.
pub trait Errors {
    /// The type of an answer.
    type Answer<T>;

    /// The error type that the closure of the body returns.
    type Raised;

    fn unsolved(amb: &Amb, raised: Self::Raised) -> Unsolved;

    /// Converts a result to the type of an answer.
    fn answer<T>(answer: Result<T, Error>) -> Self::Answer<T>;
}

/// The body only fails. An error is then a divergence, which panics.
impl Errors for Infallible {
    type Answer<T> = T;
    type Raised = Fail;

    fn unsolved(_: &Amb, fail: Fail) -> Unsolved {
        fail.into()
    }

    fn answer<T>(answer: Result<T, Error>) -> T {
        answer.unwrap_or_else(|error| panic!("{error}"))
    }
}

/// The body also returns errors.
impl Errors for Error {
    type Answer<T> = Result<T, Error>;
    type Raised = BoxError;

    /// Distinguishes fails from errors.
    ///
    /// The error itself cannot be inspected: some error types hide the error that they wrap, and
    /// `map_err` discards it. The state of the run decides instead.
    fn unsolved(amb: &Amb, error: BoxError) -> Unsolved {
        if amb.failed {
            Unsolved::Fail
        } else {
            Unsolved::Error(error)
        }
    }

    fn answer<T>(answer: Result<T, Error>) -> Result<T, Error> {
        answer
    }
}

/// The body of [`search`](crate::amb::search) and [`try_search`](crate::amb::try_search).
pub struct Closure<F, E> {
    closure: F,
    errors: PhantomData<fn() -> E>,
}

impl<F, E> Closure<F, E> {
    pub(crate) fn new(closure: F) -> Self {
        let errors = PhantomData;
        Self { closure, errors }
    }
}

impl<T, F, E> Body for Closure<F, E>
where
    F: FnMut(&mut Amb) -> Result<T, E::Raised>,
    E: Errors,
{
    type Solution = T;
    type Error = E;

    #[inline]
    fn run(&mut self, amb: &mut Amb) -> Result<T, Unsolved> {
        amb.restart(0);
        (self.closure)(amb).map_err(|raised| E::unsolved(amb, raised))
    }
}

impl<F: Clone, E> Clone for Closure<F, E> {
    fn clone(&self) -> Self {
        Self::new(self.closure.clone())
    }
}

impl<F, E> fmt::Debug for Closure<F, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closure").finish_non_exhaustive()
    }
}

/// Prevents other crates from implementing [`Body`].
pub trait Sealed {}
impl<F, E> Sealed for Closure<F, E> {}

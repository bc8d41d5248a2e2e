//! Bodies that only fail, and bodies that may also return errors.

use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::{BoxError, Error};
use crate::amb::tree::fail::Fail;

/// The body of a search: a trait for bounds, which other crates cannot implement.
///
/// A function that takes any search writes `Search<impl Body>`. One that returns a search also
/// names the type of its solutions:
///
/// ```
/// use standoff_core::amb::{Amb, Fail, Plain, Search, Unique, search};
///
/// fn roots(square: u32) -> Search<Plain<impl FnMut(&mut Amb) -> Result<u32, Fail>>> {
///     search(move |amb| amb.choose_where(0..=square, |n| n * n == square))
/// }
/// let root: Option<u32> = roots(49).next();
/// assert_eq!(root, Some(7));
/// assert_eq!(roots(49).unique(), Unique::One(7));
/// ```
pub trait Body: Sealed {
    /// The type of the solutions that the body returns.
    type Solution;

    /// The type of an answer: `T` itself for [`search`](crate::amb::search), `Result<T, Error>` for
    /// [`try_search`](crate::amb::try_search).
    type Answer<T>;

    /// A hash that distinguishes bodies beyond the places of their choices.
    #[doc(hidden)]
    fn basis() -> u64 {
        0
    }

    /// Replays the path of `amb`, and continues to a leaf.
    #[doc(hidden)]
    fn run(&mut self, amb: &mut Amb) -> Result<Self::Solution, Refused>;

    /// Converts a result to the type of an answer.
    #[doc(hidden)]
    fn answer<T>(answer: Result<T, Error>) -> Self::Answer<T>;
}

/// Why a run has no solution.
#[derive(Debug)]
pub enum Refused {
    Fail,
    Error(BoxError),
}

impl From<Fail> for Refused {
    fn from(Fail(()): Fail) -> Self {
        Self::Fail
    }
}

/// The result of one run of a body.
pub(crate) type Outcome<B> = Result<<B as Body>::Solution, Refused>;

/// The body of [`search`](crate::amb::search): a closure that returns `Result<T, Fail>`.
#[derive(Clone, Debug)]
pub struct Plain<F>(pub(crate) F);

impl<T, F: FnMut(&mut Amb) -> Result<T, Fail>> Body for Plain<F> {
    type Solution = T;
    type Answer<A> = A;

    #[inline]
    fn run(&mut self, amb: &mut Amb) -> Result<T, Refused> {
        amb.restart(0);
        Ok((self.0)(amb)?)
    }

    fn answer<A>(answer: Result<A, Error>) -> A {
        certain(answer)
    }
}

/// The body of [`try_search`](crate::amb::try_search): a closure that returns `Result<T,
/// BoxError>`.
#[derive(Clone, Debug)]
pub struct Fallible<F>(pub(crate) F);

impl<T, F: FnMut(&mut Amb) -> Result<T, BoxError>> Body for Fallible<F> {
    type Solution = T;
    type Answer<A> = Result<A, Error>;

    #[inline]
    fn run(&mut self, amb: &mut Amb) -> Result<T, Refused> {
        amb.restart(0);
        (self.0)(amb).map_err(|error| refused(amb, error))
    }

    fn answer<A>(answer: Result<A, Error>) -> Result<A, Error> {
        answer
    }
}

/// Distinguishes fails from errors.
///
/// The error itself cannot be inspected: some error types hide the error that they wrap, and
/// `map_err` discards it. The state of the run decides instead.
pub(crate) fn refused(amb: &Amb, error: BoxError) -> Refused {
    match amb.failed {
        true => Refused::Fail,
        false => Refused::Error(error),
    }
}

/// Unwraps an answer of a body that returns no errors; a divergence panics.
pub(crate) fn certain<A>(answer: Result<A, Error>) -> A {
    answer.unwrap_or_else(|error| panic!("{error}"))
}

/// Prevents other crates from implementing [`Body`].
pub trait Sealed {}
impl<F> Sealed for Plain<F> {}
impl<F> Sealed for Fallible<F> {}

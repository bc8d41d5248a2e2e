//! The two kinds of bodies: those that only fail, and those that may also err.

use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::{BoxError, Error};
use crate::amb::tree::fail::Fail;

/// What a search runs: nothing to implement, only a bound to write.
///
/// A function that takes any search says `Search<impl Body>`. One that returns a search names the
/// body, [`Plain`] or [`Fallible`], so that the type of its solutions is known:
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
    /// What the body returns when no branch of it failed.
    type Solution;

    /// How an answer comes out: `T` itself from [`search`](crate::amb::search), `Result<T, Error>`
    /// from [`try_search`](crate::amb::try_search).
    type Answer<T>;

    /// What tells the choices of one body from those of another, besides their places.
    #[doc(hidden)]
    fn basis() -> u64 {
        0
    }

    /// Runs along the path of `amb`, and on to a leaf.
    #[doc(hidden)]
    fn run(&mut self, amb: &mut Amb) -> Result<Self::Solution, Refused>;

    /// Gives an answer the form that the entry promised.
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

/// What the body returned.
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

/// Tells fails from errors.
///
/// What a fail has been made into on its way out cannot be told from its type: some error types
/// hide what they wrap, and `map_err` throws it away. So the run is asked, not the error.
pub(crate) fn refused(amb: &Amb, error: BoxError) -> Refused {
    match amb.failed {
        true => Refused::Fail,
        false => Refused::Error(error),
    }
}

/// An answer of bodies that never err: what is wrong with one is a mistake, and a panic.
pub(crate) fn certain<A>(answer: Result<A, Error>) -> A {
    answer.unwrap_or_else(|error| panic!("{error}"))
}

/// Keeps [`Body`] ours.
pub trait Sealed {}
impl<F> Sealed for Plain<F> {}
impl<F> Sealed for Fallible<F> {}

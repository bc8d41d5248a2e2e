//! The fail of a branch.

use core::fmt;

/// The present branch is abandoned: an ordinary event, not an error.
///
/// Only [`Amb`](crate::amb::Amb) creates one: write `return amb.fail();` where you would write
/// `return Err(Fail)`. Propagate it with `?`. If a body swallows a fail (`.ok()`, `unwrap_or`, `if
/// let Ok(..)`), its run still never becomes a solution.
///
/// ```
/// use standoff_core::amb::{Fail, search};
///
/// let kept: Vec<i32> = search(|amb| {
///     let n = amb.choose(1..=6)?;
///     let _swallowed: Result<(), Fail> = amb.require(n > 4);
///     Ok(n)
/// })
/// .collect();
/// assert_eq!(kept, [5, 6]);
/// assert_eq!(size_of::<Fail>(), 0);
/// ```
#[derive(Debug)]
pub struct Fail(pub(crate) ());

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this branch of the search has failed")
    }
}

impl core::error::Error for Fail {}

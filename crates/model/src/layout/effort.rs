//! Limits on compiling a model.

use std::ops::ControlFlow;

use standoff_core::End;

use super::error::{MAX_REACHED, ModelError};

/// The number of squares between two calls of `stop`: a fraction of a millisecond.
const SQUARES: u64 = 1 << 16;

/// Counts the squares that pieces reach, and regularly asks whether to stop.
pub(super) struct Effort<'s> {
    stop: &'s dyn Fn() -> Option<End>,
    reached: u64,
    /// Why [`reach`](Self::reach) stopped.
    error: Option<ModelError>,
}

impl<'s> Effort<'s> {
    pub(super) fn new(stop: &'s dyn Fn() -> Option<End>) -> Self {
        Effort {
            stop,
            reached: 0,
            error: None,
        }
    }

    /// An error if a limit has been reached, or if the caller wants to stop.
    pub(super) fn check(&self) -> Result<(), ModelError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        (self.stop)().map_or(Ok(()), |end| Err(ModelError::Stopped(end)))
    }

    /// Counts a square. After a break, [`check`](Self::check) returns the reason.
    #[inline]
    pub(super) fn reach(&mut self) -> ControlFlow<()> {
        self.reached += 1;
        if self.reached.is_multiple_of(SQUARES) {
            self.stop_if_needed()
        } else {
            ControlFlow::Continue(())
        }
    }

    fn stop_if_needed(&mut self) -> ControlFlow<()> {
        self.error = if self.reached >= MAX_REACHED {
            Some(ModelError::TooMuchReached)
        } else {
            self.check().err()
        };
        match self.error {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

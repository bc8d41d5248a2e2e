//! What the making of a model may take, and whether to go on with it.

use std::ops::ControlFlow;

use standoff_core::End;

use super::error::{MAX_REACHED, ModelError};

/// Squares between two looks at whether to stop: a fraction of a millisecond's worth.
const SQUARES: u64 = 1 << 16;

/// Counts the squares that pieces reach, and asks from time to time whether to stop.
pub(super) struct Effort<'s> {
    stop: &'s dyn Fn() -> Option<End>,
    reached: u64,
    /// Why it came to nothing.
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

    /// Goes on unless it is time to stop, or too much was done.
    pub(super) fn go_on(&self) -> Result<(), ModelError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        (self.stop)().map_or(Ok(()), |end| Err(ModelError::Stopped(end)))
    }

    /// A square more was reached; breaks when [`go_on`](Self::go_on) is going to say why.
    #[inline]
    pub(super) fn reach(&mut self) -> ControlFlow<()> {
        self.reached += 1;
        match self.reached.is_multiple_of(SQUARES) {
            true => self.look(),
            false => ControlFlow::Continue(()),
        }
    }

    fn look(&mut self) -> ControlFlow<()> {
        self.error = match self.reached >= MAX_REACHED {
            true => Some(ModelError::TooMuchReached),
            false => self.go_on().err(),
        };
        match self.error {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reaches_too_much_is_refused() {
        let mut effort = Effort::new(&|| None);
        effort.reached = MAX_REACHED - 2;
        assert!(effort.reach().is_continue());
        assert_eq!(effort.go_on(), Ok(()));
        assert!(effort.reach().is_break());
        assert_eq!(effort.go_on(), Err(ModelError::TooMuchReached));
    }

    /// A single square may reach millions.
    #[test]
    fn between_two_squares_it_is_asked_too() {
        let stop = || Some(End::Cancelled);
        let mut effort = Effort::new(&stop);
        let reached = (1..).find(|_| effort.reach().is_break());
        assert_eq!(reached, Some(SQUARES));
        assert_eq!(effort.go_on(), Err(ModelError::Stopped(End::Cancelled)));
    }
}

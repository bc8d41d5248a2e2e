//! What pieces are made for.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use standoff_board::Board;
use standoff_placement::{End, ModelError};

use super::condition::Attacks;
use crate::parameters::Parameters;

/// As often as conditions are asked for one model: enough for 22 x 22 squares, each with each.
pub(crate) const MAX_ASKED: u64 = 1 << 18;

/// As often as they are asked between two looks at whether to stop: a millisecond's worth.
const ASKED_AT_ONCE: u64 = 1 << 8;

/// The board and the values of the parameters for which pieces are made.
pub(crate) struct Setting<'s> {
    pub(crate) board: &'s Board,
    pub(crate) parameters: &'s Parameters,
    /// How often conditions may still be asked.
    left: Cell<u64>,
    /// How often they were asked.
    times: Cell<u64>,
    stop: &'s dyn Fn() -> Option<End>,
    /// The conditions that were asked already, by their text.
    asked: RefCell<HashMap<String, Attacks>>,
}

impl<'s> Setting<'s> {
    pub(crate) fn new(
        board: &'s Board,
        parameters: &'s Parameters,
        stop: &'s dyn Fn() -> Option<End>,
    ) -> Self {
        Setting {
            board,
            parameters,
            left: Cell::new(MAX_ASKED),
            times: Cell::new(0),
            stop,
            asked: RefCell::default(),
        }
    }

    /// Whether a condition may be asked so many times more.
    pub(crate) fn spend(&self, times: u64) -> bool {
        let left = self.left.get().checked_sub(times);
        left.inspect(|&left| self.left.set(left)).is_some()
    }

    /// Goes before each time that a condition is asked.
    pub(crate) fn go_on(&self) -> Result<(), ModelError> {
        let times = self.times.replace(self.times.get() + 1);
        match times.is_multiple_of(ASKED_AT_ONCE) {
            true => (self.stop)().map_or(Ok(()), |end| Err(ModelError::Stopped(end))),
            false => Ok(()),
        }
    }

    /// What a condition attacks; each text is asked once.
    pub(crate) fn attacks<E>(
        &self,
        text: &str,
        ask: impl FnOnce() -> Result<Attacks, E>,
    ) -> Result<Attacks, E> {
        if let Some(known) = self.asked.borrow().get(text) {
            return Ok(known.clone());
        }
        let attacks = ask()?;
        let mut asked = self.asked.borrow_mut();
        asked.insert(text.to_string(), attacks.clone());
        Ok(attacks)
    }
}

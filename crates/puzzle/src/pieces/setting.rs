//! What pieces are made for.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use standoff_board::Board;

use super::condition::Attacks;
use crate::parameters::Parameters;

/// As often as conditions are asked for one model: enough for 22 x 22 squares, each with each.
pub(crate) const MAX_ASKED: u64 = 1 << 18;

/// A condition of more bytes counts as often as it has so many of them.
const ASKED_AT_ONCE: usize = 1 << 10;

/// The board and the values of the parameters for which pieces are made.
pub(crate) struct Setting<'s> {
    pub(crate) board: &'s Board,
    pub(crate) parameters: &'s Parameters,
    /// How often conditions may still be asked.
    left: Cell<u64>,
    /// The conditions that were asked already, by their text.
    asked: RefCell<HashMap<String, Attacks>>,
}

impl<'s> Setting<'s> {
    pub(crate) fn new(board: &'s Board, parameters: &'s Parameters) -> Self {
        Setting {
            board,
            parameters,
            left: Cell::new(MAX_ASKED),
            asked: RefCell::default(),
        }
    }

    /// Whether a condition may be asked so many times more.
    pub(crate) fn spend(&self, condition: &str, times: u64) -> bool {
        let cost = condition.len().div_ceil(ASKED_AT_ONCE) as u64;
        let left = (self.left.get()).checked_sub(times.saturating_mul(cost));
        left.inspect(|&left| self.left.set(left)).is_some()
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

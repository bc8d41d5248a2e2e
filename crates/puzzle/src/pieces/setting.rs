//! What pieces are made for.

use std::cell::RefCell;
use std::collections::HashMap;

use standoff_board::Board;

use super::condition::Attacks;
use crate::asked::Asked;
use crate::parameters::Parameters;

/// The board and the values of the parameters for which pieces and lists of squares are made.
pub(crate) struct Setting<'s> {
    pub(crate) board: &'s Board,
    pub(crate) parameters: &'s Parameters,
    pub(crate) asked: &'s Asked<'s>,
    /// What conditions attack that were asked already, by their text.
    known: RefCell<HashMap<String, Attacks>>,
}

impl<'s> Setting<'s> {
    pub(crate) fn new(board: &'s Board, parameters: &'s Parameters, asked: &'s Asked<'s>) -> Self {
        let known = RefCell::default();
        Setting {
            board,
            parameters,
            asked,
            known,
        }
    }

    /// What a condition attacks; each text is asked once.
    pub(crate) fn attacks<E>(
        &self,
        text: &str,
        ask: impl FnOnce() -> Result<Attacks, E>,
    ) -> Result<Attacks, E> {
        if let Some(known) = self.known.borrow().get(text) {
            return Ok(known.clone());
        }
        let attacks = ask()?;
        let mut known = self.known.borrow_mut();
        known.insert(text.to_string(), attacks.clone());
        Ok(attacks)
    }
}

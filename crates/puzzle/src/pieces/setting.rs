//! Boards and parameters for which pieces are made.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_board::{Board, Leap, Paths, Piece, Square};

use crate::budget::EvalBudget;
use crate::parameters::Parameters;

/// The board and the parameters for which pieces and lists of squares are made.
pub(crate) struct Setting<'s> {
    pub(crate) board: &'s Board,
    pub(crate) parameters: &'s Parameters,
    pub(crate) budget: &'s EvalBudget<'s>,
    /// The attacks of the conditions that have been evaluated, by their text.
    known: RefCell<HashMap<String, Attacks>>,
}

/// The attacks of a condition on one board.
#[derive(Clone)]
pub(crate) enum Attacks {
    /// The same leaps from every square.
    Leaps(Arc<[Leap]>),
    /// Different squares from each square.
    Table(Arc<AttackTable>),
}

/// The attacked squares for each square.
#[derive(Debug)]
pub(crate) struct AttackTable(pub(super) HashMap<Square, Vec<Square>>);

impl<'s> Setting<'s> {
    pub(crate) fn new(
        board: &'s Board,
        parameters: &'s Parameters,
        budget: &'s EvalBudget<'s>,
    ) -> Self {
        Setting {
            board,
            parameters,
            budget,
            known: RefCell::default(),
        }
    }

    /// The attacks of the condition with this text. `evaluate` is called once for each text.
    pub(crate) fn attacks<E>(
        &self,
        text: &str,
        evaluate: impl FnOnce() -> Result<Attacks, E>,
    ) -> Result<Attacks, E> {
        if let Some(known) = self.known.borrow().get(text) {
            return Ok(known.clone());
        }
        let attacks = evaluate()?;
        let mut known = self.known.borrow_mut();
        known.insert(text.to_string(), attacks.clone());
        Ok(attacks)
    }
}

impl AttackTable {
    fn from(&self, square: Square) -> impl Iterator<Item = Square> {
        self.0.get(&square).into_iter().flatten().copied()
    }
}

impl Piece for AttackTable {
    fn paths(&self, _board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for to in self.from(from) {
            paths.push([to]);
        }
        paths
    }

    fn visit_attacked(
        &self,
        _board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.from(from).try_for_each(reached)
    }
}

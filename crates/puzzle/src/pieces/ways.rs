//! The ways in which a piece attacks, gathered from its parts.

use std::sync::Arc;

use standoff_board::{Leap, Piece, Union};

use super::condition::{Attacks, Table};
use super::step::{self, Step};

/// Ways to attack. What conditions attack may be much, so that each of them is kept once, however
/// many parts repeat it.
#[derive(Default)]
pub(crate) struct Ways {
    steps: Vec<Step>,
    asked: Vec<Arc<[Leap]>>,
    tables: Vec<Arc<Table>>,
}

impl Ways {
    /// Adds steps, each made at most so many times.
    pub(crate) fn add(&mut self, steps: Vec<Step>, most: u64) {
        let steps = steps.into_iter().map(|step| step.up_to(most));
        self.steps.extend(steps);
    }

    /// Adds what a condition attacks, unless it is bounded by 0.
    pub(crate) fn add_asked(&mut self, attacks: Attacks, most: u64) {
        match attacks {
            _ if most == 0 => {}
            Attacks::Leaps(leaps) => add_once(&mut self.asked, leaps),
            Attacks::Table(table) => add_once(&mut self.tables, table),
        }
    }

    /// The piece that attacks in all of these ways.
    pub(crate) fn piece(self) -> Union {
        let asked = self.asked.iter().flat_map(|leaps| leaps.iter());
        let asked = asked.map(|&leap| Step::once(leap));
        let leaping = step::pieces(self.steps.into_iter().chain(asked));
        let tables = self.tables.into_iter().map(|table| table as Arc<dyn Piece>);
        Union::new(leaping.into_iter().chain(tables))
    }
}

fn add_once<T: ?Sized>(known: &mut Vec<Arc<T>>, one: Arc<T>) {
    if !known.iter().any(|other| Arc::ptr_eq(other, &one)) {
        known.push(one);
    }
}

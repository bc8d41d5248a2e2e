//! The engine for as many queens as a board has rows.

use num_bigint::BigUint;
use standoff_placement::{Engine, Estimate, Model, Question, Refusal, Run, Sink, Step, knuth};

use crate::recognise::Rows;
use crate::rows::Level;

/// The engine `queens`: one queen in each row, with occupied lines as bits of three words.
///
/// It answers when as many queens are asked for as the board has rows, so that each row holds one.
/// Some squares may be forbidden. It lists in the same order as the engine `split`.
///
/// Source: the bit patterns are those of M. Richards, "Backtracking algorithms in MCPL using bit
/// patterns and recursion", University of Cambridge, 1997.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePerRow;

pub(crate) const NAME: &str = "queens";

impl Engine for OnePerRow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn estimate(&self, model: &Model, _: Question) -> Result<Estimate, Refusal> {
        let rows = Rows::of(model)?;
        let columns = |(_, level): &(usize, Level)| level.columns();
        let below = |(row, level): &(usize, Level), column: u32| {
            let open = rows.open.get(row + 1).copied().unwrap_or(0);
            (row + 1, level.below(column, open))
        };
        Ok(knuth(&(0, Level::top(&rows)), 10.0, columns, below))
    }

    fn start<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Box<dyn Run + 'm>, Refusal> {
        Ok(Box::new(RowRun::new(Rows::of(model)?, question, u64::MAX)))
    }

    /// A part for each square of the top row.
    fn parts<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Vec<Box<dyn Run + 'm>>, Refusal> {
        let rows = Rows::of(model)?;
        let part = |column| -> Box<dyn Run> {
            Box::new(RowRun::new(rows.clone(), question, 1u64 << column))
        };
        Ok((0..model.board().width()).map(part).collect())
    }
}

struct RowRun {
    rows: Rows,
    question: Question,
    /// The rows from the top down to the one where a queen is placed next; empty when done.
    levels: Vec<Level>,
    /// The candidates in the rows above that one.
    chosen: Vec<u32>,
    nodes: u64,
}

impl Run for RowRun {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        match self.question {
            Question::List | Question::ListInAnyOrder => self.list(budget, sink),
            Question::Count => self.count(budget, None, sink),
            Question::CountBySize => self.count(budget, Some(self.rows.open.len()), sink),
        }
    }

    fn work(&self) -> u64 {
        self.nodes
    }
}

impl RowRun {
    /// The part of the search that has its first queen in one of `columns`.
    fn new(mut rows: Rows, question: Question, columns: u64) -> Self {
        rows.open[0] &= columns;
        RowRun {
            levels: vec![Level::top(&rows)],
            rows,
            question,
            chosen: Vec::new(),
            nodes: 0,
        }
    }

    fn list(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        for _ in 0..budget {
            let Some(row) = self.levels.len().checked_sub(1) else {
                return Step::Done;
            };
            let Some(column) = self.levels[row].take() else {
                self.back_up();
                continue;
            };
            self.nodes += 1;
            self.chosen.push(self.rows.candidates[row][column as usize]);
            if let Some(&open) = self.rows.open.get(row + 1) {
                self.levels.push(self.levels[row].below(column, open));
                continue;
            }
            let flow = sink.solution(&self.chosen);
            self.chosen.pop();
            if flow.is_break() {
                break;
            }
        }
        if self.levels.is_empty() {
            Step::Done
        } else {
            Step::More
        }
    }

    fn back_up(&mut self) {
        self.levels.pop();
        self.chosen.pop();
    }

    /// Counts the last row without visiting its squares.
    fn count(&mut self, budget: u64, pieces: Option<usize>, sink: &mut dyn Sink) -> Step {
        let last = self.rows.open.len() - 1;
        let mut found = 0;
        let stop_at = self.nodes.saturating_add(budget);
        while self.nodes < stop_at {
            let Some(row) = self.levels.len().checked_sub(1) else {
                break;
            };
            if row == last {
                let columns = u64::from(self.levels[row].free().count_ones());
                found += columns;
                self.nodes += columns;
                self.levels.pop();
            } else if let Some(column) = self.levels[row].take() {
                self.nodes += 1;
                self.levels
                    .push(self.levels[row].below(column, self.rows.open[row + 1]));
            } else {
                self.levels.pop();
            }
        }
        if found > 0 {
            sink.tally(pieces, BigUint::from(found));
        }
        if self.levels.is_empty() {
            Step::Done
        } else {
            Step::More
        }
    }
}

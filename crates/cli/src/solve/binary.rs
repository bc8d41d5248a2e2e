//! Solutions as bytes, for `solve --from` and for programs.

use std::io::{IsTerminal, stdout};

use standoff::binary::Writer;
use standoff::engine::Squares as Places;
use standoff::model::Model;

use super::format::{Format, List, Solution};
use super::page::{Page, Parts};
use crate::args::SolveFormat;
use crate::failure::Failure;

const ROOM: &str = "a vector takes all";

/// A list under way, or `None` once it has ended, and without a model.
pub(super) struct Binary(Option<Writer<Vec<u8>>>);

impl Binary {
    pub(super) fn new(model: Option<&Model>, title: &str) -> Self {
        let begin = |model: &Model| Writer::new(Vec::new(), model.problem(), title).expect(ROOM);
        Binary(model.map(begin))
    }
}

impl Format for Binary {
    fn add(&mut self, solution: Solution<'_>, _: &mut Vec<u8>) {
        if let Some(writer) = &mut self.0 {
            writer.add(solution.chosen).expect(ROOM);
        }
    }

    fn parts(&self, _: &Page<'_>, _: usize, _: Places) -> Parts {
        unreachable!("a binary list refers to the candidates of a model")
    }

    /// Closes a block, so that all of it can be read.
    fn complete(&mut self, text: &mut Vec<u8>) {
        if let Some(writer) = &mut self.0 {
            writer.close_block().expect(ROOM);
            text.append(writer.output_mut());
        }
    }

    fn finish(&mut self, list: List, text: &mut Vec<u8>) -> Option<String> {
        if let Some(writer) = self.0.take() {
            text.extend(writer.finish(list.end).expect(ROOM));
        }
        list.verdict_in_words()
    }
}

/// Refuses binary output on a terminal.
pub(super) fn refuse_on_terminal(format: SolveFormat) -> Result<(), Failure> {
    if format == SolveFormat::Binary && stdout().is_terminal() {
        return Err(Failure::Mistake {
            message: "`--format binary` is not for a terminal".to_string(),
            hint: Some("write it to a file: standoff solve ... > FILE".to_string()),
        });
    }
    Ok(())
}

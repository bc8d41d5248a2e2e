//! Solutions as bytes, for `solve --from` and for programs.

use std::io::{IsTerminal, stdout};

use standoff::binary::Writer;
use standoff::core::End;
use standoff::model::{Candidate, Model};

use crate::args::SolveFormat;
use crate::failure::Failure;

const ROOM: &str = "a vector takes all";

/// A list under way, or `None` once it has ended.
pub(super) struct Binary(Option<Writer<Vec<u8>>>);

impl Binary {
    pub(super) fn new(model: &Model, title: &str) -> Self {
        let writer = Writer::new(Vec::new(), model.problem(), title);
        Binary(Some(writer.expect(ROOM)))
    }

    pub(super) fn add(&mut self, chosen: &[Candidate]) {
        if let Some(writer) = &mut self.0 {
            writer.add(chosen).expect(ROOM);
        }
    }

    /// Hands over what there is, so that all of it can be read.
    pub(super) fn hand_over(&mut self, bytes: &mut Vec<u8>) {
        if let Some(writer) = &mut self.0 {
            writer.close_block().expect(ROOM);
            bytes.append(writer.output_mut());
        }
    }

    /// Hands over the rest.
    pub(super) fn finish(&mut self, end: End, bytes: &mut Vec<u8>) {
        if let Some(writer) = self.0.take() {
            bytes.extend(writer.finish(end).expect(ROOM));
        }
    }
}

/// Refuses binary output on a terminal.
pub(super) fn refuse_on_terminal(format: SolveFormat) -> Result<(), Failure> {
    match format == SolveFormat::Binary && stdout().is_terminal() {
        false => Ok(()),
        true => Err(Failure::Mistake {
            message: "`--format binary` is not for a terminal".to_string(),
            hint: Some("write it to a file: standoff solve ... > FILE".to_string()),
        }),
    }
}

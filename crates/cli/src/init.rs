//! `standoff init`: a puzzle to start from.

use std::fs::OpenOptions;
use std::io::{self, Write};

use crate::args::InitArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};

const STARTER: &str = include_str!("starter.ron");

/// Writes the starter to a new file. An existing file stays.
pub(crate) fn run(args: &InitArgs) -> Result<Exit, Failure> {
    let name = args.file.display();
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&args.file);
    let written = file.and_then(|mut file| file.write_all(STARTER.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::mistake(format!("{name} is there already, and stays as it is"))
        }
        _ => Failure::mistake(format!("{name} cannot be written: {error}")),
    })?;
    note(&format!(
        "{name} is written; try `standoff check {name}`, and then `standoff solve {name}`"
    ));
    Ok(Exit::Answered)
}

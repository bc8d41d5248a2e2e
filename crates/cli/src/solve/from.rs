//! `standoff solve --from`: solutions that were found before.

use std::io::Read;
use std::path::Path;

use standoff::End;
use standoff::binary::{ReadError, Reader};
use standoff::model::Model;
use standoff::puzzle::wording::printable;

use super::format::Printer;
use crate::failure::Failure;
use crate::load;
use crate::stop::Stop;

/// Number of solutions between two checks whether to stop.
const UNASKED: usize = 1024;

/// Prints at most `most` solutions of a file; returns the number and the reason why there are no more.
pub(super) fn show(
    path: &Path,
    most: usize,
    model: &Model,
    stop: &Stop,
    printer: &mut Printer<'_>,
) -> Result<(usize, End), Failure> {
    let in_file = |error: ReadError| {
        let message = format!("{}: {error}", path.display());
        Failure::mistake(printable(&message))
    };
    let input = load::open(path)?;
    let mut reader = Reader::new(input, model.problem()).map_err(in_file)?;
    let mut found = 0;
    let end = loop {
        match part(&mut reader, &mut found, most, printer) {
            Ok(None) => printer.print()?,
            Ok(Some(end)) => break end,
            Err(error) => {
                // The solutions before the error are valid.
                printer.print()?;
                return Err(in_file(error));
            }
        }
        if let Some(end) = stop.reason() {
            break end;
        }
    };
    printer.finish(found, end, None)?;
    Ok((found, end))
}

/// Reads some solutions. Returns the reason if there are no more.
fn part<R: Read>(
    reader: &mut Reader<R>,
    found: &mut usize,
    most: usize,
    printer: &mut Printer<'_>,
) -> Result<Option<End>, ReadError> {
    for _ in 0..UNASKED {
        if *found == most {
            return Ok(Some(End::SolutionLimit));
        }
        let Some(chosen) = reader.read()? else {
            return Ok(reader.end());
        };
        *found += 1;
        printer.add(*found, chosen, None);
    }
    Ok(None)
}

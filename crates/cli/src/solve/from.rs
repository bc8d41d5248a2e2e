//! `standoff solve --from`: solutions that were found before.

use std::io::Read;
use std::path::Path;

use standoff::binary::{ReadError, Reader};
use standoff::core::End;
use standoff::model::Model;
use standoff::puzzle::wording::printable;

use super::format::Printer;
use super::sheet::{Solution, SolutionBuffer};
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
    sheet: &mut SolutionBuffer,
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
        match part(&mut reader, &mut found, most, sheet) {
            Ok(None) => printer.print(sheet)?,
            Ok(Some(end)) => break end,
            Err(error) => {
                // The solutions before the error are valid.
                printer.print(sheet)?;
                return Err(in_file(error));
            }
        }
        if let Some(end) = stop.reason() {
            break end;
        }
    };
    printer.print_last(sheet, end)?;
    printer.finish(found, end, None)?;
    Ok((found, end))
}

/// Reads some solutions. Returns the reason if there are no more.
fn part<R: Read>(
    reader: &mut Reader<R>,
    found: &mut usize,
    most: usize,
    sheet: &mut SolutionBuffer,
) -> Result<Option<End>, ReadError> {
    for _ in 0..UNASKED {
        if *found == most {
            return Ok(Some(End::SolutionLimit));
        }
        let Some(chosen) = reader.read()? else {
            return Ok(reader.end());
        };
        *found += 1;
        sheet.add(Solution {
            index: *found,
            chosen,
            orbit: None,
        });
    }
    Ok(None)
}

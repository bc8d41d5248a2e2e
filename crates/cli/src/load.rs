//! From the argument PUZZLE to a puzzle: a file, standard input, or one that ships.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use standoff::puzzle::wording::{printable, quoted, similar};
use standoff::puzzle::{MAX_BYTES, Puzzle, find_shipped, shipped};

use crate::diagnostics::{note, report_note};
use crate::failure::Failure;

/// The puzzle that the argument names; what it says and nothing uses is pointed out.
pub(crate) fn puzzle(argument: &str) -> Result<Puzzle, Failure> {
    let puzzle = find(argument)?;
    puzzle.notes().iter().for_each(report_note);
    Ok(puzzle)
}

fn find(argument: &str) -> Result<Puzzle, Failure> {
    if argument == "-" {
        return Ok(Puzzle::parse_bytes("-", &read("-", io::stdin())?)?);
    }
    let (path, shipped) = (Path::new(argument), find_shipped(argument));
    match shipped {
        _ if path.is_file() => {
            if shipped.is_some() {
                note(&format!(
                    "this is the file `{argument}`, not the puzzle that ships"
                ));
            }
            file(path)
        }
        Some(shipped) => Ok(Puzzle::parse(shipped.name, shipped.text)?),
        None if path.exists() => {
            let message = format!("`{}` is no file", printable(argument));
            Err(Failure::mistake(message))
        }
        None => Err(unknown(argument)),
    }
}

/// The puzzle in a file, or the one that ships by this name if there is no such file.
pub(crate) fn file_or_shipped(path: &Path) -> Result<Puzzle, Failure> {
    let name = path.to_string_lossy();
    match find_shipped(&name) {
        _ if !matches!(path.try_exists(), Ok(false)) => file(path),
        Some(shipped) => Ok(Puzzle::parse(shipped.name, shipped.text)?),
        None => Err(unknown(&name)),
    }
}

/// The puzzle in a file.
pub(crate) fn file(path: &Path) -> Result<Puzzle, Failure> {
    let name = path.display().to_string();
    Ok(Puzzle::parse_bytes(&name, &open(&name, path)?)?)
}

/// What is in a file, or in standard input for `-`.
pub(crate) fn bytes(argument: &str) -> Result<Vec<u8>, Failure> {
    match argument {
        "-" => read("-", io::stdin()),
        _ => open(argument, Path::new(argument)),
    }
}

fn open(name: &str, path: &Path) -> Result<Vec<u8>, Failure> {
    let file = File::open(path).map_err(|error| unreadable(name, &error))?;
    read(name, file)
}

/// Reads no more than shows that a text is too long.
fn read(name: &str, source: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut source = source.take(MAX_BYTES as u64 + 1);
    match source.read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(unreadable(name, &error)),
    }
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::mistake(format!("{name}: it cannot be read: {error}"))
}

fn unknown(argument: &str) -> Failure {
    let names = || shipped().iter().map(|shipped| shipped.name);
    // Beside a name that looks the same, letters from elsewhere have to tell themselves apart.
    let said = match similar(argument, names()) {
        Some(name) => format!("`{}`: did you mean `{name}`?", quoted(argument)),
        None => format!("`{}`", printable(argument)),
    };
    let known: Vec<&str> = names().collect();
    Failure::Mistake {
        message: format!("there is no file and no puzzle {said}"),
        hint: Some(format!("puzzles that ship: {}", known.join(", "))),
    }
}

//! From the argument PUZZLE to a puzzle: a file, standard input, or one that ships.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use standoff::puzzle::wording::{printable, similar};
use standoff::puzzle::{MAX_BYTES, Puzzle, find_shipped, shipped};

use crate::diagnostics::note;
use crate::failure::Failure;

/// The puzzle that the argument names.
pub(crate) fn puzzle(argument: &str) -> Result<Puzzle, Failure> {
    if argument == "-" {
        return parse("-", &read(io::stdin())?);
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
        Some(shipped) => parse(shipped.name, shipped.text.as_bytes()),
        None if path.exists() => {
            let message = format!("`{}` is no file", printable(argument));
            Err(Failure::mistake(message))
        }
        None => Err(unknown(argument)),
    }
}

/// The puzzle in a file.
pub(crate) fn file(path: &Path) -> Result<Puzzle, Failure> {
    let name = path.display().to_string();
    let unreadable =
        |error: io::Error| Failure::mistake(format!("{name}: it cannot be read: {error}"));
    let bytes = File::open(path).map_err(unreadable).and_then(read)?;
    parse(&name, &bytes)
}

/// Reads no more than shows that a text is too long.
fn read(source: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let unreadable = |error| Failure::mistake(format!("it cannot be read: {error}"));
    source
        .take(MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    Ok(bytes)
}

fn parse(name: &str, bytes: &[u8]) -> Result<Puzzle, Failure> {
    // What is too long may have been cut inside a character: the parser refuses it anyhow.
    if bytes.len() > MAX_BYTES {
        return Ok(Puzzle::parse(name, &String::from_utf8_lossy(bytes))?);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Puzzle::parse(name, text)?),
        Err(error) => {
            let line = bytes[..error.valid_up_to()]
                .split(|&byte| byte == b'\n')
                .count();
            Err(Failure::mistake(format!(
                "{name}:{line}: this is no text in UTF-8"
            )))
        }
    }
}

fn unknown(argument: &str) -> Failure {
    let names = || shipped().iter().map(|shipped| shipped.name);
    let meant = similar(argument, names()).map(|name| format!(": did you mean `{name}`?"));
    let known: Vec<&str> = names().collect();
    Failure::Mistake {
        message: format!(
            "there is no file and no puzzle `{}`{}",
            printable(argument),
            meant.unwrap_or_default()
        ),
        hint: Some(format!("puzzles that ship: {}", known.join(", "))),
    }
}

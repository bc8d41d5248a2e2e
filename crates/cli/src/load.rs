//! Reads the puzzle of the argument PUZZLE: a file, standard input, a shipped puzzle, or the puzzle itself.

use std::fs::{File, FileType};
use std::io::{self, ErrorKind, Read};
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use standoff::board::Pieces;
use standoff::puzzle::wording::{printable, quoted, similar};
use standoff::puzzle::{MAX_BYTES, Puzzle, find_shipped, is_address, shipped};

use crate::args::PuzzleArgs;
use crate::assignment::{Assignment, Row, single};
use crate::diagnostics::{note, report_note};
use crate::failure::Failure;
use crate::waiting::waiting;

/// A puzzle as text, and its name in messages.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The puzzle of the arguments, with one value for each parameter that they name.
pub(crate) fn with_values<'a>(
    args: &'a PuzzleArgs,
    verb: &str,
    pieces: &Pieces,
) -> Result<(Puzzle, Row<'a>), Failure> {
    Ok((
        puzzle(&args.puzzle, pieces)?,
        single(&args.assignments, verb)?,
    ))
}

/// The puzzle that the argument names. Notes point out fields that nothing uses.
pub(crate) fn puzzle(argument: &str, pieces: &Pieces) -> Result<Puzzle, Failure> {
    parse(&text(argument)?, pieces)
}

/// The puzzle of a text. Notes point out fields that nothing uses.
pub(crate) fn parse(text: &Text, pieces: &Pieces) -> Result<Puzzle, Failure> {
    let puzzle = Puzzle::parse_bytes(&text.name, &text.bytes, pieces)?;
    puzzle.notes().iter().for_each(report_note);
    Ok(puzzle)
}

/// The text that the argument names.
pub(crate) fn text(argument: &str) -> Result<Text, Failure> {
    if is_written_out(argument) {
        return Ok(Text {
            name: WRITTEN_OUT.to_string(),
            bytes: argument.as_bytes().to_vec(),
        });
    }
    let (path, shipped) = (Path::new(argument), find_shipped(argument));
    let of_file = || {
        Ok(Text {
            name: path.display().to_string(),
            bytes: bytes(path)?,
        })
    };
    match shipped {
        Some(shipped) if !path.is_file() => Ok(Text {
            name: shipped.name.to_string(),
            bytes: shipped.text.as_bytes().to_vec(),
        }),
        Some(_) => {
            note(&format!(
                "this is the file `{argument}`, not the puzzle that ships"
            ));
            of_file()
        }
        None if argument == "-" || is_there(path) => of_file(),
        None => Err(unknown(argument)),
    }
}

/// The puzzle in a file, the one that is written out, or the shipped puzzle of this name if there is no such file.
pub(crate) fn file_or_shipped(path: &Path, pieces: &Pieces) -> Result<Puzzle, Failure> {
    let name = path.to_string_lossy();
    match find_shipped(&name) {
        _ if is_written_out(&name) => Ok(Puzzle::parse(WRITTEN_OUT, &name, pieces)?),
        _ if path.as_os_str() == "-" || is_there(path) => file(path, pieces),
        Some(shipped) => Ok(Puzzle::parse(shipped.name, shipped.text, pieces)?),
        None if Assignment::parse(&name).is_ok() => Err(Failure::Mistake {
            message: format!("there is no file and no puzzle `{}`", printable(&name)),
            hint: Some("values for parameters go with `--solution` only".to_string()),
        }),
        None => Err(unknown(&name)),
    }
}

/// The name in messages of a puzzle that is an argument itself.
const WRITTEN_OUT: &str = "puzzle";

/// Whether an argument is a puzzle itself, or the path of a file.
pub(crate) fn is_puzzle(argument: &str) -> bool {
    is_written_out(argument) || is_there(Path::new(argument))
}

/// Whether an argument is a puzzle itself and not the name of one: an address, or a text in brackets that is no file.
pub(crate) fn is_written_out(argument: &str) -> bool {
    let text = argument.trim();
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    let is_in = |(open, close)| text.starts_with(open) && text.ends_with(close);
    is_address(text) || (brackets.into_iter().any(is_in) && !is_there(Path::new(argument)))
}

/// The puzzle in a file, or on standard input for `-`.
pub(crate) fn file(path: &Path, pieces: &Pieces) -> Result<Puzzle, Failure> {
    let name = path.display().to_string();
    Ok(Puzzle::parse_bytes(&name, &bytes(path)?, pieces)?)
}

/// The name of a position in messages, and its text, which is an argument or in a file.
pub(crate) fn position<'a>(
    text: Option<&'a str>,
    file: Option<&'a str>,
    puzzle: &str,
) -> Result<(&'a str, Vec<u8>), Failure> {
    match file {
        Some("-") if puzzle == "-" => Err(Failure::mistake(
            "standard input cannot be both the puzzle and the solution",
        )),
        Some(file) => Ok((file, bytes(Path::new(file))?)),
        None => Ok(("--solution", text.unwrap_or_default().as_bytes().to_vec())),
    }
}

/// Reads a file, or standard input for `-`, up to the maximum length of a puzzle.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| unreadable(path, &error);
    let bytes = if path.as_os_str() == "-" {
        waiting(|| read(io::stdin()))
    } else {
        check_kind(path, path.metadata().map_err(unreadable)?.file_type())?;
        waiting(|| read(File::open(path)?))
    };
    bytes.map_err(unreadable)
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<impl Read + use<>, Failure> {
    let unreadable = |error| unreadable(path, &error);
    let reader: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        check_kind(path, path.metadata().map_err(unreadable)?.file_type())?;
        Box::new(File::open(path).map_err(unreadable)?)
    };
    Ok(Waiting(reader))
}

/// A reader that may block.
struct Waiting(Box<dyn Read>);

impl Read for Waiting {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        waiting(|| self.0.read(bytes))
    }
}

/// Whether the path exists, also if it is hidden or a broken link.
fn is_there(path: &Path) -> bool {
    let hidden = |error: io::Error| error.kind() == ErrorKind::PermissionDenied;
    path.symlink_metadata().map_or_else(hidden, |_| true)
}

/// Refuses everything but a file: opening a pipe could block for ever.
fn check_kind(path: &Path, kind: FileType) -> Result<(), Failure> {
    let what = match () {
        () if kind.is_file() => return Ok(()),
        () if kind.is_dir() => "a folder",
        () if is_open_already(path) => return Ok(()),
        #[cfg(unix)]
        () if kind.is_fifo() => "a named pipe",
        #[cfg(unix)]
        () if kind.is_socket() => "a socket",
        () => "a device",
    };
    Err(Failure::Mistake {
        message: format!("`{}` is {what}, and no file", path.display()),
        hint: (!kind.is_dir()).then(|| "`-` reads standard input".to_string()),
    })
}

/// Whether the path is an open file of this process: `/dev/stdin`, or `/dev/fd/63` from `<(...)` in a shell.
fn is_open_already(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    path == Path::new("/dev/stdin") || folders.iter().any(|folder| path.starts_with(folder))
}

/// Reads at most one byte more than the maximum length of a puzzle.
fn read(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The error for a path that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let why = match error.kind() {
        ErrorKind::PermissionDenied => "there is no permission to read it".to_string(),
        ErrorKind::NotFound if path.is_symlink() => "it is a link to nothing".to_string(),
        _ if is_loop(path) => "it is a link that leads back to itself".to_string(),
        _ => error.to_string(),
    };
    Failure::mistake(format!("{}: it cannot be read: {why}", path.display()))
}

/// Whether the path is a link that leads back to itself.
fn is_loop(path: &Path) -> bool {
    let led_nowhere = |error: io::Error| {
        let known = [ErrorKind::NotFound, ErrorKind::PermissionDenied];
        !known.contains(&error.kind())
    };
    path.is_symlink() && path.metadata().is_err_and(led_nowhere)
}

fn unknown(argument: &str) -> Failure {
    let names = || shipped().iter().map(|shipped| shipped.name);
    // Beside a similar name, letters that look alike are shown as code points.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: ErrorKind) -> String {
        match unreadable(Path::new("a.ron"), &kind.into()) {
            Failure::Mistake { message, .. } => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_unreadable_path_has_a_reason() {
        let denied = message(ErrorKind::PermissionDenied);
        assert_eq!(
            denied,
            "a.ron: it cannot be read: there is no permission to read it"
        );
        let missing = message(ErrorKind::NotFound);
        assert_eq!(missing, "a.ron: it cannot be read: entity not found");
    }

    #[test]
    fn a_puzzle_can_be_an_argument() {
        for argument in ["https://puzz.link/p", "(board: ())", " {\"regions\": []}\n"] {
            assert!(is_written_out(argument), "{argument}");
        }
        for argument in ["queens", "(1).ron", "[draft", "puzz.link/p?starbattle", ""] {
            assert!(!is_written_out(argument), "{argument}");
        }
    }

    #[test]
    fn an_open_file_of_the_process_may_be_a_pipe() {
        for path in ["/dev/stdin", "/dev/fd/63", "/proc/self/fd/0"] {
            assert!(is_open_already(Path::new(path)), "{path}");
        }
        for path in ["/dev/zero", "/tmp/fifo", "stdin"] {
            assert!(!is_open_already(Path::new(path)), "{path}");
        }
    }
}

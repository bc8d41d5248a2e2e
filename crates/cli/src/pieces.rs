//! `standoff pieces`: the named pieces, and others in Betza's notation.

use standoff::board::{NamedPiece, Pieces};
use standoff::puzzle::wording::{quoted, similar};
use standoff::puzzle::{PuzzleError, betza};

use crate::args::PiecesArgs;
use crate::drawing::draw;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::screen::{Screen, shown};

pub(crate) fn run(
    args: &PiecesArgs,
    pieces: &Pieces,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let screen = Screen::of_results();
    let described = |piece: &NamedPiece| described(piece, screen.as_ref());
    let text = match &args.name {
        Some(name) => one(name, pieces, screen.as_ref())?,
        None => {
            let all: Vec<String> = pieces.iter().map(described).collect();
            all.join("\n")
        }
    };
    output.text(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// A piece by its name, or else in Betza's notation.
fn one(name: &str, pieces: &Pieces, screen: Option<&Screen>) -> Result<String, Failure> {
    if let Some(named) = pieces.find(name) {
        return Ok(described(named, screen));
    }
    let piece = in_betza(name, pieces)?;
    Ok(format!("{}\n{}", piece.definition(), drawn(&piece, screen)))
}

/// The piece of a name, or that which Betza's notation means, called as it is written.
pub(crate) fn find(name: &str, pieces: &Pieces) -> Result<NamedPiece, Failure> {
    match pieces.find(name) {
        Some(named) => Ok(named.clone()),
        None => in_betza(name, pieces),
    }
}

fn in_betza(name: &str, pieces: &Pieces) -> Result<NamedPiece, Failure> {
    let piece = betza(name).map_err(|error| unknown(name, pieces, &error))?;
    let letter = name.chars().find(char::is_ascii_uppercase).unwrap_or('X');
    let definition = format!("Betza(\"{name}\")");
    Ok(NamedPiece::new(name, letter, piece, definition))
}

fn unknown(name: &str, pieces: &Pieces, error: &PuzzleError) -> Failure {
    // If two are equally similar, the last one is suggested: the name before its aliases.
    let names = pieces.iter().flat_map(|piece| {
        let aliases = piece.aliases().iter().map(String::as_str);
        aliases.chain([piece.name()])
    });
    let list = "`standoff pieces` lists them all";
    let (meant, hint) = match similar(name, names) {
        Some(name) => (format!(": did you mean `{name}`?"), list.to_string()),
        None => (String::new(), format!("{list}; {}", error.message())),
    };
    Failure::Mistake {
        message: format!("there is no piece `{}`{meant}", quoted(name)),
        hint: Some(hint),
    }
}

/// Name and aliases, definition, and drawing.
fn described(piece: &NamedPiece, screen: Option<&Screen>) -> String {
    let names = piece.names().collect::<Vec<_>>().join(", ");
    let drawing = drawn(piece, screen);
    format!("{names}\n{}\n{drawing}", piece.definition())
}

fn drawn(piece: &NamedPiece, screen: Option<&Screen>) -> String {
    shown(&draw(&**piece.piece(), piece.letter()), screen)
}

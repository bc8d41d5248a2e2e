//! `standoff pieces`: the named pieces, and others in Betza's notation.

use standoff::puzzle::wording::{quoted, similar};
use standoff::puzzle::{NamedPiece, PuzzleError, betza, find_piece, named_pieces};

use crate::args::PiecesArgs;
use crate::drawing::draw;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &PiecesArgs, output: &mut Output) -> Result<Exit, Failure> {
    match &args.name {
        Some(name) => output.line(&one(name)?)?,
        None => {
            let pieces: Vec<String> = named_pieces().iter().map(described).collect();
            output.line(&pieces.join("\n\n"))?;
        }
    }
    Ok(Exit::Answered)
}

/// A piece by its name, or else in Betza's notation.
fn one(name: &str) -> Result<String, Failure> {
    if let Some(named) = find_piece(name) {
        return Ok(described(named));
    }
    let piece = betza(name).map_err(|error| unknown(name, &error))?;
    let letter = name.chars().find(char::is_ascii_uppercase).unwrap_or('X');
    let drawing = draw(&*piece, letter).join("\n");
    Ok(format!("Betza(\"{name}\")\n{drawing}"))
}

fn unknown(name: &str, error: &PuzzleError) -> Failure {
    let names = named_pieces()
        .iter()
        .flat_map(|piece| piece.aliases().iter().copied().chain([piece.name()]));
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
fn described(piece: &NamedPiece) -> String {
    let names = [&[piece.name()], piece.aliases()].concat().join(", ");
    let drawing = draw(&*piece.piece(), piece.letter()).join("\n");
    format!("{names}\n{}\n{drawing}", piece.definition())
}

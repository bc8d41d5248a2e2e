//! `standoff pieces`: the named pieces.

use standoff::puzzle::wording::{quoted, similar};
use standoff::puzzle::{NamedPiece, find_piece, named_pieces};

use crate::args::PiecesArgs;
use crate::drawing::draw;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &PiecesArgs, output: &mut Output) -> Result<Exit, Failure> {
    match &args.name {
        Some(name) => output.line(&described(find(name)?))?,
        None => {
            let pieces: Vec<String> = named_pieces().iter().map(described).collect();
            output.line(&pieces.join("\n\n"))?;
        }
    }
    Ok(Exit::Answered)
}

fn find(name: &str) -> Result<&'static NamedPiece, Failure> {
    find_piece(name).ok_or_else(|| {
        let names = named_pieces()
            .iter()
            .flat_map(|piece| piece.aliases().iter().copied().chain([piece.name()]));
        let meant = similar(name, names).map(|name| format!(": did you mean `{name}`?"));
        let meant = meant.unwrap_or_default();
        Failure::Mistake {
            message: format!("there is no piece `{}`{meant}", quoted(name)),
            hint: Some("`standoff pieces` lists them all".to_string()),
        }
    })
}

/// Name and aliases, definition, and drawing.
fn described(piece: &NamedPiece) -> String {
    let names = [&[piece.name()], piece.aliases()].concat().join(", ");
    let drawing = draw(&*piece.piece(), piece.letter()).join("\n");
    format!("{names}\n{}\n{drawing}", piece.definition())
}

//! `standoff convert`: a region puzzle in another format.

use standoff::engine::Registry;
use standoff::puzzle::{NoRegionPuzzle, RegionPuzzle};

use crate::args::{ConvertArgs, ConvertTo};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::whole_file::WholeFile;

/// Writes the puzzle. Without a region puzzle, no file is written.
pub(crate) fn run(
    args: &ConvertArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (puzzle, row) = load::with_values(&args.puzzle, "convert", registry.pieces())?;
    let instance = puzzle.instance(row)?;
    let regions = RegionPuzzle::of(&puzzle, &instance).map_err(refused)?;
    let text = match args.to {
        ConvertTo::Ron => regions.ron(),
        ConvertTo::Letters => regions.letters(),
        ConvertTo::Json => regions.json(),
        ConvertTo::Address => regions.address().map_err(refused)? + "\n",
    };
    match &args.output {
        None => output.text(text.as_bytes())?,
        Some(path) => {
            WholeFile::begin(path)?.finish(text.as_bytes())?;
            note(&format!("the puzzle is {}", path.display()));
        }
    }
    let stars = regions.stars();
    if args.to == ConvertTo::Letters && stars != 1 {
        note(&format!(
            "letters do not contain the number of stars: add stars={stars} to each command"
        ));
    }
    Ok(Exit::Answered)
}

fn refused(error: NoRegionPuzzle) -> Failure {
    let hint = match error {
        NoRegionPuzzle::Apart(_) => "`--to json` has such regions",
        _ => "each row, column and region has the same number of queens or stars, and no two touch",
    };
    Failure::Mistake {
        message: format!("this puzzle cannot be converted: {error}"),
        hint: Some(hint.to_string()),
    }
}

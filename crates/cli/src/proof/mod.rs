//! `standoff solve --unique --proof`: a proof that need not be believed, for a checker of others.
//!
//! Two files in the formats of VeriPB. The formula asks for a solution, another one than the first that was found
//! if there is one; the proof, step by step as the search makes them, says that it has none. So "there is
//! none" and "there is only this one" are the same to a checker: the formula cannot be satisfied.

mod formula;
mod steps;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use standoff::core::End;
use standoff::placement::engines::Proving;
use standoff::placement::{Engine, Model};
use standoff::puzzle::Puzzle;

use crate::args::SolveArgs;
use crate::diagnostics::note;
use crate::failure::{Failure, at};
use steps::Steps;

/// The engine that proves.
const ENGINE: &str = "learn";

/// Two files that are being written.
pub(crate) struct Proof {
    path: PathBuf,
    formula_path: PathBuf,
    formula: File,
    steps: Arc<Mutex<Steps<BufWriter<File>>>>,
}

/// The file that was asked for, if it can be had with the other options.
pub(crate) fn path<'a>(args: &'a SolveArgs, puzzle: &Puzzle) -> Result<Option<&'a Path>, Failure> {
    let Some(path) = &args.proof else {
        return Ok(None);
    };
    match &args.search.engine {
        Some(engine) if engine != ENGINE => Err(Failure::mistake(format!(
            "the engine `{engine}` writes no proof: `{ENGINE}` does, with --proof also without --engine"
        ))),
        _ if formula_path(path) == *path => Err(Failure::mistake(format!(
            "{} is where the formula goes: the proof needs another name, as in one.pbp",
            path.display()
        ))),
        _ if puzzle.goal().is_some() => Err(Failure::mistake(format!(
            "{} has a goal, and that nothing is better has no proof in a file",
            puzzle.name()
        ))),
        _ => Ok(Some(path)),
    }
}

fn formula_path(path: &Path) -> PathBuf {
    path.with_extension("opb")
}

impl Proof {
    /// Begins a proof about a model, in a file and one beside it.
    pub(crate) fn begin(path: &Path, model: &Model) -> Result<Self, Failure> {
        let formula_path = formula_path(path);
        let formula = File::create(&formula_path).map_err(at(&formula_path))?;
        let file = File::create(path).map_err(at(path))?;
        let steps = Steps::begin(BufWriter::new(file), model.arithmetic());
        Ok(Proof {
            steps: Arc::new(Mutex::new(steps)),
            path: path.to_path_buf(),
            formula_path,
            formula,
        })
    }

    /// The engine that has to search.
    pub(crate) fn engine(&self) -> Arc<dyn Engine> {
        let steps = self.steps.clone();
        Arc::new(Proving::new(move |step| {
            let mut steps = steps.lock().unwrap_or_else(PoisonError::into_inner);
            steps.add(step);
        }))
    }

    /// Ends both files, once it is known why the search has ended.
    pub(crate) fn finish(self, model: &Model, end: End) -> Result<(), Failure> {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        steps.finish(end).map_err(at(&self.path))?;
        let mut formula = BufWriter::new(self.formula);
        formula::write(model, steps.excluded(), &mut formula).map_err(at(&self.formula_path))?;
        let (path, formula) = (self.path.display(), self.formula_path.display());
        note(&format!("the proof is written: veripb {formula} {path}"));
        Ok(())
    }
}

//! `standoff solve --unique --proof`: a proof that need not be believed, for a checker of others.
//!
//! Two files in the formats of VeriPB. The formula asks for a solution, another one than the first that was found
//! if there is one; the proof, step by step as the search makes them, says that it has none. So "there is
//! none" and "there is only this one" are the same to a checker: the formula cannot be satisfied.

mod formula;
mod steps;

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use standoff::core::End;
use standoff::engine::Engine;
use standoff::engines::Proving;
use standoff::model::Model;
use standoff::puzzle::Puzzle;
use steps::Steps;

use crate::args::SolveArgs;
use crate::diagnostics::note;
use crate::failure::{Failure, at};
use crate::whole_file::WholeFile;

/// The engine that proves.
const ENGINE: &str = "learn";

/// Where the proof goes, and the formula that it is about.
pub(crate) struct Paths {
    proof: PathBuf,
    formula: PathBuf,
}

/// Two files that are being written. Those that were there stay until both are complete.
pub(crate) struct Proof<'p> {
    paths: &'p Paths,
    proof: WholeFile<'p>,
    formula: WholeFile<'p>,
    steps: Arc<Mutex<Steps<BufWriter<File>>>>,
}

/// The files that were asked for, if a proof can be written with the other options.
pub(crate) fn paths(args: &SolveArgs, puzzle: &Puzzle) -> Result<Option<Paths>, Failure> {
    let Some(path) = &args.proof else {
        return Ok(None);
    };
    let formula = path.with_extension("opb");
    match &args.search.engine {
        Some(engine) if engine != ENGINE => Err(Failure::mistake(format!(
            "the engine `{engine}` writes no proof: `{ENGINE}` does, with --proof also without --engine"
        ))),
        _ if formula == *path => Err(Failure::mistake(format!(
            "{} is where the formula goes: the proof needs another name, as in one.pbp",
            path.display()
        ))),
        _ if puzzle.goal().is_some() => Err(Failure::mistake(format!(
            "{} has a goal, and that nothing is better has no proof in a file",
            puzzle.name()
        ))),
        _ => Ok(Some(Paths {
            proof: path.clone(),
            formula,
        })),
    }
}

impl<'p> Proof<'p> {
    /// Begins a proof about a model.
    pub(crate) fn begin(paths: &'p Paths, model: &Model) -> Result<Self, Failure> {
        let formula = WholeFile::begin(&paths.formula)?;
        let proof = WholeFile::begin(&paths.proof)?;
        let steps = Steps::begin(BufWriter::new(proof.writer()?), model.problem());
        Ok(Proof {
            paths,
            proof,
            formula,
            steps: Arc::new(Mutex::new(steps)),
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

    /// Ends both files, once it is known why the search has ended. A search that was stopped proves nothing: the
    /// files that were there stay.
    pub(crate) fn finish(self, model: &Model, end: End) -> Result<(), Failure> {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        if !steps.finish(end).map_err(at(&self.paths.proof))? {
            note("no proof is written: the search was stopped");
            return Ok(());
        }
        let mut formula = BufWriter::new(self.formula.writer()?);
        formula::write(model, steps.excluded(), &mut formula).map_err(at(&self.paths.formula))?;
        self.formula.keep()?;
        self.proof.keep()?;
        let (path, formula) = (self.paths.proof.display(), self.paths.formula.display());
        note(&format!("the proof is written: veripb {formula} {path}"));
        Ok(())
    }
}

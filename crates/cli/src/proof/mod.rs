//! `standoff solve --unique --proof`: a proof for an independent checker.
//!
//! It consists of two files in the formats of VeriPB. The formula describes a solution, other than the first one if there is
//! one. The proof has the steps of the search, and concludes that the formula is unsatisfiable. This covers both "no
//! solution" and "only this solution".

mod formula;
mod steps;

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use standoff::End;
use standoff::engine::Engine;
use standoff::engines::Proving;
use standoff::model::Model;
use standoff::puzzle::Puzzle;
use steps::Steps;

use crate::args::SolveArgs;
use crate::diagnostics::note;
use crate::failure::{Failure, at};
use crate::whole_file::WholeFile;

/// The engine that writes proofs.
const ENGINE: &str = "learn";

/// The paths of a proof and its formula.
pub(crate) struct Paths {
    proof: PathBuf,
    formula: PathBuf,
}

/// The two files of a proof. They replace old files once both are complete.
pub(crate) struct Proof<'p> {
    paths: &'p Paths,
    proof: WholeFile<'p>,
    formula: WholeFile<'p>,
    steps: Arc<Mutex<Steps<BufWriter<File>>>>,
}

/// The paths that the arguments ask for.
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
        let mut proof = WholeFile::begin(&paths.proof)?;
        let steps = Steps::begin(BufWriter::new(proof.writer()?), model.problem());
        Ok(Proof {
            paths,
            proof,
            formula,
            steps: Arc::new(Mutex::new(steps)),
        })
    }

    /// The engine for the search.
    pub(crate) fn engine(&self) -> Arc<dyn Engine> {
        let steps = self.steps.clone();
        Arc::new(Proving::new(move |step| {
            let mut steps = steps.lock().unwrap_or_else(PoisonError::into_inner);
            steps.add(step);
        }))
    }

    /// Completes both files. After a stopped search there is no proof, and old files stay.
    pub(crate) fn finish(mut self, model: &Model, end: End) -> Result<(), Failure> {
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

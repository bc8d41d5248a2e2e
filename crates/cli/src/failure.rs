//! How a run of the command ends.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use standoff::engine::{EngineBug, Refusal, Unanswered};
use standoff::puzzle::PuzzleError;
use standoff::solver::UnknownEngine;

/// The exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Answered = 0,
    /// There is no solution, or not just one; an `expect` failed; what was checked is no solution.
    No = 1,
    Mistake = 2,
    Stopped = 3,
    /// An engine's answer cannot be.
    Wrong = 4,
    Unwritable = 74,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line itself is wrong, or asks for help.
    Arguments(clap::Error),
    /// The user asked for something that there is not.
    Mistake {
        message: String,
        hint: Option<String>,
    },
    Puzzle(PuzzleError),
    /// A puzzle that is too large for a model, and what can be had of it all the same.
    TooLarge {
        error: PuzzleError,
        hint: String,
    },
    /// An engine's answer cannot be.
    Wrong(EngineBug),
    /// Two results of which one is wrong.
    Contradiction(String),
    Output(io::Error),
}

impl Failure {
    pub(crate) fn mistake(message: impl Into<String>) -> Self {
        Failure::Mistake {
            message: message.into(),
            hint: None,
        }
    }
}

impl Failure {
    /// What went wrong, in a line, where the command goes on all the same.
    pub(crate) fn in_short(&self) -> String {
        match self {
            Failure::Mistake { message, .. } => message.clone(),
            Failure::Puzzle(error) | Failure::TooLarge { error, .. } => error.message(),
            Failure::Wrong(mistake) => mistake.to_string(),
            Failure::Contradiction(what) => what.clone(),
            Failure::Output(error) => error.to_string(),
            Failure::Arguments(error) => error.to_string(),
        }
    }
}

/// What to say of a file that cannot be written.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| {
        let message = format!("{}: {error}", path.display());
        Failure::Output(io::Error::new(error.kind(), message))
    }
}

impl From<PuzzleError> for Failure {
    fn from(error: PuzzleError) -> Self {
        Failure::Puzzle(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::mistake(refusal.to_string())
    }
}

impl From<EngineBug> for Failure {
    fn from(mistake: EngineBug) -> Self {
        Failure::Wrong(mistake)
    }
}

impl From<Unanswered> for Failure {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered {
            Unanswered::Wrong(mistake) => mistake.into(),
            refused => Failure::mistake(refused.to_string()),
        }
    }
}

impl From<UnknownEngine> for Failure {
    fn from(unknown: UnknownEngine) -> Self {
        Failure::mistake(unknown.to_string())
    }
}

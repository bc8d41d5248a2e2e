//! Exit codes, and the errors that end the command.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use standoff::End;
use standoff::engine::{EngineBug, Refusal, Unanswered};
use standoff::model::ModelError;
use standoff::puzzle::PuzzleError;
use standoff::solver::UnknownEngine;

/// The exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Answered = 0,
    /// No solution, or not exactly one; an `expect` failed; the checked position is not a solution.
    No = 1,
    Mistake = 2,
    Stopped = 3,
    /// Two results contradict each other, or an engine is wrong.
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
    /// The command line is wrong, or asks for help.
    Arguments(clap::Error),
    /// A mistake of the user.
    Mistake {
        message: String,
        hint: Option<String>,
    },
    Puzzle(PuzzleError),
    /// The puzzle is too large for a model. The hint names what is possible without one.
    TooLarge {
        error: PuzzleError,
        hint: String,
    },
    /// A limit or a signal ended the work before it had a result.
    Stopped(End),
    /// The result of an engine is impossible.
    Wrong(EngineBug),
    /// Two results contradict each other.
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

    /// The message on one line, for a note: the command continues.
    pub(crate) fn in_short(&self) -> String {
        match self {
            Failure::Mistake { message, .. } => message.clone(),
            Failure::Puzzle(error) | Failure::TooLarge { error, .. } => error.message(),
            Failure::Stopped(end) => format!("stopped: {end}"),
            Failure::Wrong(bug) => bug.to_string(),
            Failure::Contradiction(what) => what.clone(),
            Failure::Output(error) => error.to_string(),
            Failure::Arguments(error) => error.to_string(),
        }
    }
}

/// The error for a file that cannot be written.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| {
        let message = format!("{}: {error}", path.display());
        Failure::Output(io::Error::new(error.kind(), message))
    }
}

impl From<End> for Failure {
    fn from(end: End) -> Self {
        Failure::Stopped(end)
    }
}

impl From<PuzzleError> for Failure {
    fn from(error: PuzzleError) -> Self {
        match error.stopped() {
            Some(end) => Failure::Stopped(end),
            None => Failure::Puzzle(error),
        }
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        match error {
            ModelError::Stopped(end) => Failure::Stopped(end),
            error => Failure::mistake(error.to_string()),
        }
    }
}

impl From<Unanswered> for Failure {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered {
            Unanswered::Stopped(end) => Failure::Stopped(end),
            Unanswered::Wrong(bug) => Failure::Wrong(bug),
            refused => Failure::mistake(refused.to_string()),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::mistake(refusal.to_string())
    }
}

impl From<EngineBug> for Failure {
    fn from(bug: EngineBug) -> Self {
        Failure::Wrong(bug)
    }
}

impl From<UnknownEngine> for Failure {
    fn from(unknown: UnknownEngine) -> Self {
        Failure::mistake(unknown.to_string())
    }
}

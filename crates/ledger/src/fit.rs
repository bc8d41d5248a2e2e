//! Whether what was written down is of the count at hand.

use standoff_placement::{Digest, Job, Question};
use thiserror::Error;

/// What was written down is of another count: the first thing that differs.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misfit {
    /// Something else was asked.
    #[error("it is of the question `{there}`, and now `{here}` is asked")]
    Question {
        /// What was written down.
        there: Question,
        /// What is asked now.
        here: Question,
    },
    /// One counts up to symmetry, the other does not, or the groups are others.
    #[error("it is a count {}, and now one {} is asked for", symmetry(*there), symmetry(*here))]
    Symmetry {
        /// By what the sum is divided in what was written down: the order of the group.
        there: u64,
        /// By what it is divided now.
        here: u64,
    },
    /// It is of another puzzle, or of other parameters.
    #[error(
        "it is of the model {there}, and this one is {here}: another puzzle, or other parameters"
    )]
    Model {
        /// What was written down.
        there: Digest,
        /// The model at hand.
        here: Digest,
    },
    /// Another engine has begun it.
    #[error("the engine `{there}` has begun it, and now `{here}` counts")]
    Engine {
        /// What was written down.
        there: String,
        /// Who counts now.
        here: String,
    },
    /// Another version of the engine has begun it.
    #[error(
        "version {there} of the engine `{engine}` has begun it, and this is version {here}: take the release that wrote it"
    )]
    Version {
        /// The engine.
        engine: String,
        /// What was written down.
        there: u32,
        /// The version at hand.
        here: u32,
    },
}

fn symmetry(divisor: u64) -> String {
    match divisor {
        1 => "without symmetry".to_string(),
        order => format!("up to a symmetry of {order} maps"),
    }
}

/// Whether the parts of one job are parts of another one: what was written down, and what is to be counted now.
///
/// ```
/// use standoff_ledger::{Job, Misfit, Question, Term, check_fits};
///
/// let term = Term {
///     times: 1,
///     digest: "6c8e0b1f4a52d3977c01aa64e5f08b13".parse()?,
///     engine: "queens".to_string(),
///     version: 1,
/// };
/// let there = Job { question: Question::Count, terms: vec![term], divisor: 1 };
/// let mut here = there.clone();
/// assert_eq!(check_fits(&there, &here), Ok(()));
///
/// here.terms[0].version = 2;
/// let misfit = Misfit::Version { engine: "queens".to_string(), there: 1, here: 2 };
/// assert_eq!(check_fits(&there, &here), Err(misfit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Misfit`] says which of the two differ: the question, whether up to symmetry, the model, the engine or its version,
/// in this order.
pub fn check_fits(there: &Job, here: &Job) -> Result<(), Misfit> {
    check_question(there, here)?;
    check_models(there, here)?;
    check_engines(there, here)
}

fn check_question(there: &Job, here: &Job) -> Result<(), Misfit> {
    match there.question == here.question {
        true => Ok(()),
        false => Err(Misfit::Question {
            there: there.question,
            here: here.question,
        }),
    }
}

/// Another model may also have another group: what it is says more, where both are up to symmetry or both are not.
fn check_models(there: &Job, here: &Job) -> Result<(), Misfit> {
    let symmetry = Err(Misfit::Symmetry {
        there: there.divisor,
        here: here.divisor,
    });
    if (there.divisor == 1) != (here.divisor == 1) {
        return symmetry;
    }
    let digests = there.terms.iter().zip(&here.terms);
    let digests = digests.map(|(there, here)| (there.digest, here.digest));
    if let Some((there, here)) = digests.into_iter().find(|(there, here)| there != here) {
        return Err(Misfit::Model { there, here });
    }
    let times = |job: &Job| job.terms.iter().map(|term| term.times).collect::<Vec<_>>();
    match there.divisor == here.divisor && times(there) == times(here) {
        true => Ok(()),
        false => symmetry,
    }
}

fn check_engines(there: &Job, here: &Job) -> Result<(), Misfit> {
    for (there, here) in there.terms.iter().zip(&here.terms) {
        if there.engine != here.engine {
            return Err(Misfit::Engine {
                there: there.engine.clone(),
                here: here.engine.clone(),
            });
        }
        if there.version != here.version {
            return Err(Misfit::Version {
                engine: here.engine.clone(),
                there: there.version,
                here: here.version,
            });
        }
    }
    Ok(())
}

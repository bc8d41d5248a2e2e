//! Why bytes cannot be read as a list.

use std::io;

use standoff_model::Digest;
use thiserror::Error;

use super::form::VERSION;

/// Bytes cannot be read as a list of a model.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// They begin as no list does.
    #[error("this is no binary list of placements")]
    Foreign,
    /// They are of another version.
    #[error("the list is of version {0}; version {VERSION} can be read")]
    Version(u8),
    /// They are of another model.
    #[error(
        "the list is of another model: its title is `{title}`, and its digest {found}, not {expected}"
    )]
    OtherModel {
        /// What its writer called it.
        title: String,
        /// The digest of the model at hand.
        expected: Digest,
        /// The digest in the list.
        found: Digest,
    },
    /// They end too early.
    #[error("the list was cut off after byte {0}")]
    CutOff(u64),
    /// They are not as they were written.
    #[error("the list is damaged, at byte {0} or before it")]
    Damaged(u64),
    /// They cannot be had.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

//! A compact binary format for lists of placements, which takes at most about a fifth of the text.
//!
//! ```
//! use standoff_core::End;
//! use standoff_ledger::binary::{Reader, Writer};
//! use standoff_model::{Candidate, ConflictGraph, Problem};
//!
//! let problem = Problem::new(vec![1; 16], ConflictGraph::new(16), vec![])?;
//! let placements = [[1, 7, 8, 14], [2, 4, 11, 13]].map(|chosen| chosen.map(Candidate::new));
//! let mut writer = Writer::new(Vec::new(), &problem, "4 queens")?;
//! for chosen in &placements {
//!     writer.add(chosen)?;
//! }
//! let bytes = writer.finish(End::Exhausted)?;
//!
//! let mut reader = Reader::new(&bytes[..], &problem)?;
//! assert_eq!(reader.read()?, Some(&placements[0][..]));
//! assert_eq!(reader.read()?, Some(&placements[1][..]));
//! assert_eq!(reader.read()?, None);
//! assert_eq!(reader.end(), Some(End::Exhausted));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A list has a head, blocks of placements, and an end with the number of placements and the reason why there are no
//! more. The head contains the digest of the problem, so that a list of another model is refused. A placement is written
//! as its difference from the previous one in the block. A checksum of all previous bytes follows each of these parts.
//! The reader returns only verified placements, detects truncation, and holds at most one block and one placement in
//! memory. `docs/files.md` documents the format byte by byte.

mod encoding;
mod reader;
mod writer;

use std::io;

use standoff_model::Digest;
use thiserror::Error;

use encoding::VERSION;
pub use reader::Reader;
pub use writer::Writer;

/// Bytes are not a list of placements of the problem.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes do not begin like a list.
    #[error("this is no binary list of placements")]
    Foreign,
    /// The list has another version.
    #[error("the list is of version {0}; version {VERSION} can be read")]
    Version(u8),
    /// The list is of another model.
    #[error(
        "the list is of another model: its title is `{title}`, and its digest {found}, not {expected}"
    )]
    OtherModel {
        /// The title of the list.
        title: String,
        /// The digest of the problem.
        expected: Digest,
        /// The digest in the list.
        found: Digest,
    },
    /// The list is truncated to this number of bytes.
    #[error("the list was cut off after byte {0}")]
    CutOff(u64),
    /// The list is damaged at or before this byte.
    #[error("the list is damaged, at byte {0} or before it")]
    Damaged(u64),
    /// An I/O error.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

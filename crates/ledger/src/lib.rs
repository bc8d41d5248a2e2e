//! Long counts as files: checkpoints, plans, records, and atomic writes.
//!
//! A [`Checkpoint`] is the state of a count in one process. A [`PlanHead`] with its [`Shard`]s divides a count among
//! machines. Each machine writes a [`Record`] for each shard that it has counted, and a [`Merge`] adds the records up.
//! [`store`] writes such files atomically. [`binary`] is a compact format for lists of placements.
//!
//! ```
//! use standoff_ledger::{Checkpoint, Job, Ledger, Open, Question, Term};
//!
//! let job = Job {
//!     question: Question::Count,
//!     terms: vec![Term {
//!         times: 1,
//!         digest: "6c8e0b1f4a52d3977c01aa64e5f08b13".parse()?,
//!         engine: "queens".to_string(),
//!     }],
//!     divisor: 1,
//! };
//! let part = Open { term: 0, weight: 0.25, found: vec![3u32.into()], work: 0, state: "1,2/3".parse()? };
//! let ledger = Ledger { job, found: vec![12u32.into()], work: 123, open: vec![part] };
//! let checkpoint = Checkpoint { title: "queens n=20".to_string(), ledger, seconds: 4.5 };
//!
//! let bytes = checkpoint.to_bytes()?;
//! assert_eq!(Checkpoint::read(&bytes[..])?, checkpoint);
//! assert_eq!(checkpoint.ledger.fraction(), 0.75);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate knows no puzzle, no terminal and no clock. Only [`store::Disk`] touches files.
//!
//! # The files
//!
//! All files are lines of JSON in UTF-8, each ended by a line feed. The first line names the kind of the file and the
//! format, which is 1. The order of fields is the one shown here. There are no spaces, and every value has one spelling:
//! a reader writes each line again and refuses a line that differs from the result. A number that may be large is a text
//! of digits. A line has at most [`MAX_LINE`] bytes (64 MiB); the line of a part of a checkpoint has at most
//! [`MAX_PART_LINE`] bytes (16 GiB).
//!
//! A checksum is SipHash-2-4 with 128 bits and the key 0, of the text `standoff ledger 1` followed by the bytes that it
//! covers ([`Checksum::of`]). It is written as 32 hexadecimal digits, the most significant first. It detects damage, not
//! forgery.
//!
//! **A checkpoint** has a head, a line for each unfinished part, and a seal. `found` in the head is the result of the
//! finished parts, multiplied by the factors of their terms. `found` of a part is not multiplied. Both are counts by
//! number of pieces, or a single count if sizes are not asked for. A part with `work` above 0 has that field before
//! `state`. `state` is the state of the search in the part; its format depends on the engine. The checksum covers all
//! bytes before the seal:
//!
//! ```text
//! {"standoff":"checkpoint","format":1,"title":"queens n=20","job":{"question":"count","divisor":1,"terms":[{"times":1,"model":"6c8e0b1f4a52d3977c01aa64e5f08b13","engine":"queens"}]},"found":["12"],"work":123,"seconds":4.5}
//! {"term":0,"weight":0.25,"found":["3"],"state":"1,2/3"}
//! {"parts":1,"sum":"810b44d3dfe17f7ecc5b87cd5dc04742"}
//! ```
//!
//! If the job asks for the fingerprint of the set, the question is `list-in-any-order`, there is one term with factor
//! 1, and `found` is the number of placements and the sum of their hashes modulo 2^128
//! (`standoff_solver::Fingerprint`). The same holds for plans and records. This checkpoint is complete:
//!
//! ```text
//! {"standoff":"checkpoint","format":1,"title":"n queens n=4","job":{"question":"list-in-any-order","divisor":1,"terms":[{"times":1,"model":"5fb319f426167c8409006f2237c03c57","engine":"split"}]},"found":["2","169960109935287384124860917176149781121"],"work":45,"seconds":0.003924735}
//! {"parts":0,"sum":"11c6d9cee8b209b50187519e62747da3"}
//! ```
//!
//! **A plan** has a head, a line for each shard, numbered from 0, and a seal. `source` is the source of the model for
//! other machines. If a plan divides a shard of another plan, the head ends in `"parent":{"plan":"..","shard":7}`, and
//! the job is that shard, with factor and divisor 1. The checksum is the identity of the plan:
//!
//! ```text
//! {"standoff":"plan","format":1,"title":"queens n=8","job":{"question":"count","divisor":1,"terms":[{"times":1,"model":"6c8e0b1f4a52d3977c01aa64e5f08b13","engine":"queens"}]},"source":{"name":"queens","text":"(board: (squares: Square(\"n\")), place: [(piece: Queen, count: Exactly(\"n\"))])","parameters":{"n":8}},"shards":2}
//! {"shard":0,"term":0,"weight":0.5,"state":"0"}
//! {"shard":1,"term":0,"weight":0.5,"state":"4"}
//! {"shards":2,"sum":"966126641e65ccfc3b36b3c66100db32"}
//! ```
//!
//! **A record** is one line with the result of a shard, not multiplied by the factor of its term. A file of records has
//! any number of lines. The checksum covers the bytes before `,"sum"`. An incomplete last line is left by a process that
//! was killed, and is ignored:
//!
//! ```text
//! {"standoff":"record","format":1,"plan":"966126641e65ccfc3b36b3c66100db32","shard":1,"found":["46"],"work":1028,"seconds":0.1,"sum":"0b8b41c948c8f5d7e5650fd4da02a87f"}
//! ```

pub mod binary;
mod check;
mod checkpoint;
mod checksum;
mod error;
mod json;
mod lines;
mod merge;
mod plan;
mod ranges;
mod record;
mod sealed;
pub mod store;

pub use checkpoint::Checkpoint;
pub use checksum::{Checksum, ParseChecksumError};
pub use error::{FileKind, ReadError, WriteError};
pub use lines::{MAX_LINE, MAX_PART_LINE};
pub use merge::{Added, Contradiction, IndivisibleError, Merge, MergeError, Merged, Origin};
pub use plan::{
    Parent, Plan, PlanHead, PlanReader, PlanSummary, PlanWriter, Shard, Shards, Source,
};
pub use ranges::{ParseRangesError, Ranges};
pub use record::{Content, Record, RecordLine, Records};
/// The types of the content of the files.
pub use standoff_engine::{BigUint, Question, SearchState};
pub use standoff_model::Digest;
pub use standoff_solver::{Job, Ledger, Open, Term};

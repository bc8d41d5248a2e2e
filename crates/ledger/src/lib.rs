//! Long counts as text that survives anything.
//!
//! A count that takes days is written down in three kinds of files. A [`Checkpoint`] is where one process stands. A
//! [`PlanHead`] with its [`Share`]s divides a count among many machines; each of them writes a [`Record`] for each share
//! that it has counted, and a [`Merge`] adds them up. [`store`] is how such files are written, so that a crash, at any
//! moment, leaves the old file or the new one.
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
//! All are lines of JSON, in UTF-8, each ended by a line feed. The first line says the kind and the format, which is 1.
//! Fields come in the order that is shown here, without spaces, and each has one spelling: a reader writes what it
//! has read once more, and refuses a line that is not the same bytes. A number that may be large is a text of digits. A
//! line of a plan or of records has at most [`MAX_LINE`] bytes; one of a checkpoint is as long as what is kept is large.
//!
//! A checksum is SipHash-2-4 with 128 bits and the key 0, of the text `standoff ledger 1` and then the bytes that it
//! covers ([`Checksum::of`]): 16 bytes, the last one first, as 32 hexadecimal digits. It finds damage; against somebody who
//! means harm it does nothing.
//!
//! **A checkpoint** is a head, a line for each part that is open, and a line that seals it. `found` in the head is what the
//! parts that are done have found, each so many times as its term says; `found` of a part is what it has found once. Both
//! are by number of pieces, or all at 0 where that is not asked for. `work` of a part, before `at`, is what that took, and is
//! left out where it took nothing. `at` is where the search of the part stands, which only
//! its engine understands. The sum covers all bytes before its line:
//!
//! ```text
//! {"standoff":"checkpoint","format":1,"title":"queens n=20","job":{"question":"count","divisor":1,"terms":[{"times":1,"model":"6c8e0b1f4a52d3977c01aa64e5f08b13","engine":"queens"}]},"found":["12"],"work":123,"seconds":4.5}
//! {"term":0,"weight":0.25,"found":["3"],"at":"1,2/3"}
//! {"parts":1,"sum":"018ca4a59ddaf57efd0012e7e52b0c1e"}
//! ```
//!
//! Where the fingerprint of the set is asked for, the question is `list-in-any-order`, there is one term, once, and `found`
//! is the number of placements and the sum of their hashes modulo 2^128 (`standoff_solver::Fingerprint`). So it is in
//! plans and records too. This one is done:
//!
//! ```text
//! {"standoff":"checkpoint","format":1,"title":"n queens n=4","job":{"question":"list-in-any-order","divisor":1,"terms":[{"times":1,"model":"5fb319f426167c8409006f2237c03c57","engine":"split"}]},"found":["2","169960109935287384124860917176149781121"],"work":45,"seconds":0.003924735}
//! {"parts":0,"sum":"11c6d9cee8b209b50187519e62747da3"}
//! ```
//!
//! **A plan** is a head, a line for each share, numbered from 0, and a line that seals it. `source` is what another machine
//! makes the model of. A plan that divides a share of another plan says so in `"parent":{"plan":"..","share":7}` behind
//! `shares`; its job is that share, once. The sum is the plan's identity:
//!
//! ```text
//! {"standoff":"plan","format":1,"title":"queens n=8","job":{"question":"count","divisor":1,"terms":[{"times":1,"model":"6c8e0b1f4a52d3977c01aa64e5f08b13","engine":"queens"}]},"source":{"name":"queens","text":"(board: (squares: Square(\"n\")), place: [(piece: Queen, count: Exactly(\"n\"))])","parameters":{"n":8}},"shares":2}
//! {"share":0,"term":0,"weight":0.5,"at":"0"}
//! {"share":1,"term":0,"weight":0.5,"at":"4"}
//! {"shares":2,"sum":"9490e745ba9e74914aa7ef1b13ed1abb"}
//! ```
//!
//! **A record** is one line, and a file of records is any number of them. It says what was found in a share, once. Its sum
//! covers what stands before `,"sum"`. A last line without its end is the trace of a process that died; it does no harm:
//!
//! ```text
//! {"standoff":"record","format":1,"plan":"9490e745ba9e74914aa7ef1b13ed1abb","share":1,"found":["46"],"work":1028,"seconds":0.1,"sum":"0960b3f7be4de0f9393e5939d5427c3e"}
//! ```

mod checkpoint;
mod checksum;
mod error;
mod form;
mod job;
mod lines;
mod merge;
mod plan;
mod ranges;
mod record;
mod sealed;
pub mod store;

pub use checkpoint::Checkpoint;
pub use checksum::{Checksum, NoChecksum};
pub use error::{Kind, ReadError, WriteError};
pub use lines::MAX_LINE;
pub use merge::{Added, Contradiction, Merge, MergeError, Merged, NotWhole, Origin};
pub use plan::{
    Parent, Plan, PlanHead, PlanReader, PlanSummary, PlanWriter, Share, Shares, Source,
};
pub use ranges::{NoRanges, Ranges};
pub use record::{Content, Line, Record, Records};
/// What is written down.
pub use standoff_engine::{BigUint, Question, SearchState};
pub use standoff_model::Digest;
pub use standoff_solver::{Job, Ledger, Open, Term};

//! The tests of the whole workspace: dependencies of the crates, the corpus of puzzles, random puzzles, published numbers,
//! the command line, and the documents.
//!
//! With `STANDOFF_LONG=1`, the random puzzles, the corpus and the published numbers are tested in full.

mod binary;
mod command_line;
mod corpus;
mod deduction;
mod documents;
mod estimates;
#[cfg(target_os = "linux")]
mod hostile;
mod layers;
mod pictures;
mod plan;
mod proofs;
mod published;
mod random;
mod snapshots;
mod solutions;
#[cfg(unix)]
mod tutorials;
mod within;
mod wordings;

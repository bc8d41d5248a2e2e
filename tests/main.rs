//! The tests that concern the whole: who may use whom, the corpus of puzzles, published numbers, the
//! command line, and that the documentation tells the truth.

mod binary;
mod command_line;
mod corpus;
mod documents;
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
mod within;

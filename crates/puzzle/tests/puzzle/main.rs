//! The language of puzzles: what is read, what is refused, and the models of puzzles.

mod digest;
mod drafts;
mod errors;
mod expressions;
mod format;
mod grids;
mod hostile;
mod instances;
mod notes;
mod outlines;
mod penpa;
mod pieces;
mod positions;
mod registered;
mod require;
mod ron;
mod rules;
mod shipped;
mod squares;
mod support;

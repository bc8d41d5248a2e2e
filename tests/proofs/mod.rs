//! Proofs, verified by a checker that shares no code with the library: pseudo-Boolean constraints, their sums, and unit
//! propagation. VeriPB verifies them too if it is installed (`cargo install veripb`).

mod checker;
mod command;
mod random;
mod text;

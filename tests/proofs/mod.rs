//! Proofs, for a checker that shares no code with the library: pseudo-Boolean constraints, sums of them, and unit
//! propagation by counting. VeriPB checks them too where it is installed (`cargo install veripb`).

mod checker;
mod command;
mod random;
mod text;

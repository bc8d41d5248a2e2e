//! Generated puzzles: one solution by several engines, and everything that was wished for.

mod givens;
mod regions;
mod repair;
mod support;

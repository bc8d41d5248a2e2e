//! Puzzles with known answers, each as a user would write it.

mod arithmetic;
mod logic;
mod numbers;
mod paths;
mod tables;

//! The command on terminals and pipes, under limits and signals, with checkpoints and plans.
//!
//! `STANDOFF_LONG` asks for the long form of some tests.

#![cfg(unix)]

mod boards;
mod harness;
mod kept;
mod limits;
mod names;
mod progress;
mod signals;
mod slurm;
mod verify;

//! A plug-in: a third-party piece, the sentry, an engine for it, and a command that adds both to
//! `standoff`.
//!
//! ```text
//! .......
//! ..xSx..    a sentry watches its neighbours to the left and to the right
//! .......
//! ```
//!
//! ```text
//! cargo run --release -p standoff-examples --example plug_in -- count examples/plug_in/sentries.ron n=1..20
//! ```
//!
//! `docs/plug-ins.md` explains how to write a plug-in. Read the files in this order: `sentries`,
//! `chain`, `engine`, `sweep` and `tree`.

mod chain;
mod engine;
mod sentries;
mod sweep;
#[cfg(test)]
mod tests;
mod tree;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut registry = standoff::registry();
    sentries::register(&mut registry).expect("nothing else has these names");
    standoff_cli::main_with(registry)
}

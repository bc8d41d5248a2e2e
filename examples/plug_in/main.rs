//! A plug-in: the sentry, a piece of somebody else's, an engine for it, and a command that has both
//! beside everything that `standoff` has.
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
//! `docs/plug-ins.md` tells how such a plug-in is made; the files, in the order to read them, are
//! `sentries`, `chain`, `engine`, `sweep` and `tree`.

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

//! Pages that the command writes.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use standoff_browser::tab::{Tab, View};
use tempfile::TempDir;

/// The command as it was built last: `cargo build` in the root makes it.
fn standoff() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/debug/standoff")
}

fn played(arguments: &[&str]) -> Result<Tab> {
    let folder = TempDir::new()?;
    let page = folder.path().join("play.html");
    let status = Command::new(standoff())
        .arg("play")
        .args(arguments)
        .arg("-o")
        .arg(&page)
        .status();
    let status = status.context("the command: `cargo build -p standoff-cli` makes it")?;
    anyhow::ensure!(status.success(), "{status}");
    Tab::open(&std::fs::read_to_string(page)?, View::DESK)
}

fn example(name: &str) -> String {
    format!(
        "{}/../../examples/puzzles/{name}.ron",
        env!("CARGO_MANIFEST_DIR")
    )
}

#[test]
fn queens_are_played_to_the_end() -> Result<()> {
    let tab = played(&["queens", "n=6"])?;
    for square in ["b6", "d5", "f4", "a3", "c2", "e1"] {
        tab.click(&format!("[aria-label^='{square},']"))?;
    }
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    Ok(())
}

#[test]
fn a_star_battle_follows_step_by_step() -> Result<()> {
    let tab = played(&[&example("star-battle-one-star")])?;
    let mut deduced = 0;
    for _ in 0..100 {
        if tab.text("#outlook")? == "This is a solution." {
            break;
        }
        tab.click("#hint")?;
        deduced += u32::from(!tab.text("#said")?.contains("Looked up"));
    }
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    assert!(deduced > 3, "{deduced}");
    Ok(())
}

#[test]
fn pieces_that_are_given_stand_there() -> Result<()> {
    let tab = played(&[&example("queens-completed")])?;
    assert_eq!(tab.count("[aria-label*='Queen, given']")?, 2);
    Ok(())
}

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

/// The page that a verb writes.
fn written(arguments: &[&str]) -> Result<Tab> {
    let folder = TempDir::new()?;
    let page = folder.path().join("page.html");
    let output = Command::new(standoff())
        .args(arguments)
        .arg("-o")
        .arg(&page)
        .output()
        .context("the command: `cargo build` makes it")?;
    let said = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{said}");
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
    let tab = written(&["play", "queens", "n=6"])?;
    for square in ["b6", "d5", "f4", "a3", "c2", "e1"] {
        tab.click(&format!("[aria-label^='{square},']"))?;
    }
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    Ok(())
}

#[test]
fn a_star_battle_follows_step_by_step() -> Result<()> {
    let tab = written(&["play", &example("star-battle-one-star")])?;
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
    let tab = written(&["play", &example("queens-completed")])?;
    assert_eq!(tab.count("[aria-label*='Queen, given']")?, 2);
    Ok(())
}

#[test]
fn a_search_is_played_as_it_was_traced() -> Result<()> {
    let tab = written(&["trace", "queens", "n=4", "--refused"])?;
    tab.click("#to-end")?;
    assert_eq!(tab.count("#tree use[href='#node-solved']")?, 2);
    assert!(tab.count("#tree .plate-refused")? > 0);
    tab.click("#to-start")?;
    tab.click("#to-solution")?;
    assert_eq!(tab.count("#board [aria-selected='true']")?, 4);
    tab.click("#play-on")?;
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    Ok(())
}

#[test]
fn of_a_large_search_the_page_tells_what_it_does_not_hold() -> Result<()> {
    let tab = written(&[
        "trace", "queens", "n=8", "--engine", "groups", "--nodes", "40",
    ])?;
    assert!(
        tab.text("#unheld")?
            .contains("which this page does not hold")
    );
    tab.click("#to-end")?;
    assert!(tab.count("#tree [aria-label*='that this page does not hold']")? > 0);
    Ok(())
}

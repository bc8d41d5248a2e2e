//! Pages written by the command.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use standoff_browser::tab::{Tab, View};
use tempfile::TempDir;

/// The executable of the command, from the last `cargo build` in the root.
fn standoff() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/debug/standoff")
}

/// The page written by a verb.
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
fn given_pieces_are_on_the_board() -> Result<()> {
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
fn a_large_search_shows_the_number_of_unrecorded_nodes() -> Result<()> {
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

/// In this puzzle, queens can attack each other but cannot touch.
#[test]
fn only_forbidden_squares_are_closed() -> Result<()> {
    let tab = written(&["play", "region-queens"])?;
    tab.click("[aria-label^='d6,']")?;
    assert_eq!(tab.text("#said")?, "Queen on d6, which touches 5 squares.");
    for legal in ["a3", "b4", "f4"] {
        assert_eq!(
            tab.count(&format!("[aria-label^='{legal},'][aria-label$=', free']"))?,
            1,
            "{legal}"
        );
        assert_eq!(
            tab.count(&format!("[aria-label^='{legal},'] use"))?,
            0,
            "{legal}"
        );
    }
    // The rest of row 6, of column d and of region A, and c5 and e5.
    assert_eq!(tab.count("#board use[href='#hatch']")?, 12);
    assert_eq!(tab.count("[aria-label*=', touches Queen on d6']")?, 5);
    assert_eq!(tab.count("[aria-label*=', full: column d']")?, 4);
    assert_eq!(tab.count("#board [aria-label*='attack']")?, 0);
    tab.click("[aria-label^='e5,']")?;
    assert!(
        tab.text("#broken")?
            .contains("Queen on d6 and Queen on e5 touch.")
    );
    assert!(!tab.text("#play-part")?.contains("attack"));
    Ok(())
}

#[test]
fn attacked_squares_are_marked_if_a_rule_counts_them() -> Result<()> {
    let tab = written(&["play", &example("queens-that-guard-the-board")])?;
    tab.click("[aria-label^='a1,']")?;
    assert!(tab.count("#board use[href='#attacked']")? > 10);
    Ok(())
}

#[test]
fn regions_have_letters_and_are_outlined_in_hints() -> Result<()> {
    let tab = written(&["play", "region-queens"])?;
    assert_eq!(tab.count("#names .text")?, 6);
    assert_eq!(tab.count("#board use[href='#names']")?, 1);
    assert_eq!(tab.count("#board [aria-label*=', region C']")?, 9);
    assert_eq!(tab.count("#board .lit")?, 0);
    while !tab.text("#said")?.contains("left for region B") {
        assert_ne!(tab.text("#outlook")?, "This is a solution.");
        tab.click("#hint")?;
    }
    // The sides of the four squares of the region.
    let sides = |selector| {
        tab.value(&format!(
            "document.querySelector({selector:?}).getAttribute('d').split('M').length - 1"
        ))
    };
    assert_eq!(sides("#board .lit")?, 10);
    tab.click("#reset")?;
    tab.click("[aria-label^='f6,']")?;
    tab.click("[aria-label^='a4,']")?;
    assert_eq!(tab.text("#broken")?, "Region C: 2, and just 1 wanted.");
    assert_eq!(tab.count("#board .lit")?, 1);
    assert_eq!(sides("#board .lit.is-bad")?, 18);
    Ok(())
}

#[test]
fn the_page_reveals_solvability_only_on_request() -> Result<()> {
    let tab = written(&["play", "region-queens"])?;
    assert_eq!(tab.text("#outlook")?, "");
    tab.click("#tell")?;
    assert_eq!(tab.text("#outlook")?, "This can be completed, in 1 way.");
    Ok(())
}

//! Use without a mouse.

use anyhow::Result;
use standoff_browser::pages::{self, opened};
use standoff_browser::tab::{Tab, View};

/// Presses Tab until an element has the focus.
fn tab_to(tab: &Tab, selector: &str) -> Result<()> {
    for _ in 0..40 {
        if tab.value(&format!("document.activeElement.matches({selector:?})"))? == true {
            return Ok(());
        }
        tab.press("Tab")?;
    }
    anyhow::bail!("the tabulator does not come to {selector}")
}

#[test]
fn a_board_is_played_with_keys() -> Result<()> {
    let tab = opened(&pages::queens(4), View::DESK)?;
    tab_to(&tab, "[role=gridcell]")?;
    // From a4 to b4, then d3, a2, c1.
    let ways: [&[&str]; 4] = [
        &["ArrowRight", "Enter"],
        &["ArrowDown", "ArrowRight", "ArrowRight", " "],
        &["ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"],
        &[
            "ArrowDown",
            "ArrowRight",
            "ArrowRight",
            "ArrowRight",
            "ArrowLeft",
            "Enter",
        ],
    ];
    for key in ways.into_iter().flatten() {
        tab.press(key)?;
    }
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    tab.press("Enter")?;
    tab.press("x")?;
    assert!(tab.text("#said")?.starts_with("c1 is crossed out."));
    tab_to(&tab, "#undo")?;
    tab.press("Enter")?;
    tab.press("Enter")?;
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    Ok(())
}

#[test]
fn the_board_is_one_tab_stop() -> Result<()> {
    let tab = opened(&pages::queens(8), View::DESK)?;
    tab_to(&tab, "[role=gridcell]")?;
    tab.press("Tab")?;
    assert_eq!(
        tab.value("document.activeElement.closest('#board') === null")?,
        true
    );
    Ok(())
}

#[test]
fn a_search_is_played_with_keys() -> Result<()> {
    let tab = opened(&pages::searched_queens(4), View::DESK)?;
    tab_to(&tab, "#tree")?;
    tab.press("n")?;
    tab.press("n")?;
    assert!(tab.text("#told")?.starts_with("3 of "));
    tab.press("b")?;
    assert!(tab.text("#told")?.starts_with("2 of "));
    tab.press("s")?;
    assert!(tab.text("#told")?.ends_with("a solution."));
    tab.press("ArrowUp")?;
    assert_eq!(tab.text("#path")?, "b4 › d3 › a2");
    tab.press("ArrowUp")?;
    tab.press("ArrowLeft")?;
    assert_eq!(tab.text("#path")?, "b4 › c3");
    tab.press("End")?;
    assert_eq!(tab.value("document.querySelector('#step').disabled")?, true);
    tab.press("Home")?;
    assert!(tab.text("#told")?.starts_with("1 of "));
    let here = tab.value("document.querySelector('#' + document.querySelector('#tree').getAttribute('aria-activedescendant')) !== null")?;
    assert_eq!(here, true);
    Ok(())
}

//! Screenshots of pages for visual checks: `cargo run --manifest-path tests/browser -- FOLDER [PAGE.html]...`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use standoff_browser::pages;
use standoff_browser::tab::{Tab, View};
use standoff_draw::Theme;
use standoff_page::Page;

/// A name, a page, a window, and the actions before the screenshot.
type Shot = (&'static str, Page, View, fn(&Tab) -> Result<()>);

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1).map(PathBuf::from);
    let folder = arguments.next().context("a folder for the pictures")?;
    std::fs::create_dir_all(&folder)?;
    let pages: Vec<PathBuf> = arguments.collect();
    for page in &pages {
        let name = page.file_stem().context("a page has a name")?;
        let tab = Tab::open(&std::fs::read_to_string(page)?, View::DESK)?;
        tab.picture(&folder.join(name).with_extension("png"))?;
    }
    if pages.is_empty() {
        picture_our_own(&folder)?;
    }
    Ok(())
}

/// The pages of this package, in several windows.
fn picture_our_own(folder: &Path) -> Result<()> {
    let shots: Vec<Shot> = vec![
        ("board", pages::queens(8), View::DESK, two_queens),
        (
            "board-dark",
            pages::queens(8),
            View::DESK.dark(),
            two_queens,
        ),
        ("board-phone", pages::queens(8), View::PHONE, two_queens),
        ("boards", pages::searched_queens(4), View::DESK, to_the_end),
        (
            "boards-dark",
            pages::searched_queens(4),
            View::DESK.dark(),
            whole_tree,
        ),
        (
            "boards-phone",
            pages::searched_queens(4),
            View::PHONE,
            to_a_solution,
        ),
        ("sets", pages::sets_of_queens(3), View::DESK, to_the_end),
        (
            "folded",
            pages::searched_queens(7),
            View::DESK,
            to_a_solution,
        ),
        (
            "folded-dark",
            pages::searched_queens(7),
            View::DESK.dark(),
            to_a_solution,
        ),
        ("labels", pages::labels_only(), View::DESK, to_a_solution),
    ];
    for (name, page, view, act) in shots {
        let html = page.html(Theme::Auto)?;
        std::fs::write(folder.join(format!("{name}.html")), &html)?;
        let tab = Tab::open(&html, view)?;
        act(&tab)?;
        tab.picture(&folder.join(format!("{name}.png")))?;
    }
    Ok(())
}

fn two_queens(tab: &Tab) -> Result<()> {
    tab.click("[aria-label^='d5']")?;
    tab.click("[aria-label^='b3']")?;
    tab.click("[aria-label^='c8']")?;
    tab.click("#hint")
}

fn to_the_end(tab: &Tab) -> Result<()> {
    tab.click("#to-end")
}

fn to_a_solution(tab: &Tab) -> Result<()> {
    tab.click("#to-solution")
}

fn whole_tree(tab: &Tab) -> Result<()> {
    tab.click("#to-end")?;
    tab.click("#whole")
}

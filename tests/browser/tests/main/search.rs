//! Playback of a search.

use std::time::{Duration, Instant};

use anyhow::Result;
use standoff_browser::pages::{self, opened};
use standoff_browser::tab::{Tab, View};
use standoff_page::Status;

fn counter(tab: &Tab, name: &str) -> Result<u64> {
    let rows = tab.value("Object.fromEntries([...document.querySelectorAll('#counters div')].map((row) => [row.children[0].textContent, row.children[1].textContent]))")?;
    Ok(rows[name]
        .as_str()
        .unwrap_or_default()
        .replace(',', "")
        .parse()?)
}

#[test]
fn ten_steps_and_then_to_the_solution() -> Result<()> {
    let page = pages::searched_queens(6);
    let tab = opened(&page, View::DESK)?;
    assert_eq!(tab.count("#tree [role=treeitem]")?, 1);
    for _ in 0..10 {
        tab.click("#step")?;
    }
    assert_eq!(tab.count("#tree [role=treeitem]")?, 11);
    assert!(tab.text("#told")?.starts_with("11 of "));
    let nodes = page.tree.unwrap().nodes;
    let refused = nodes[..11]
        .iter()
        .filter(|node| node.status == Status::Refused)
        .count();
    assert_eq!(counter(&tab, "Refused")?, refused as u64);
    assert_eq!(counter(&tab, "Nodes")?, 11 - refused as u64);
    tab.click("#to-solution")?;
    assert!(tab.text("#told")?.ends_with("a solution."));
    assert_eq!(tab.text("#path")?, "b6 › d5 › f4 › a3 › c2 › e1");
    assert_eq!(tab.count("#board [aria-selected='true']")?, 6);
    tab.click("#back")?;
    assert_eq!(tab.count("#board [aria-selected='true']")?, 6 - 1 + 1);
    tab.click("#to-end")?;
    assert_eq!(counter(&tab, "Solutions")?, 4);
    tab.click("#to-solution")?;
    assert_eq!(tab.text("#told")?, "There is no solution behind this node.");
    tab.click("#to-start")?;
    assert_eq!(tab.count("#tree [role=treeitem]")?, 1);
    Ok(())
}

#[test]
fn a_click_on_a_node_shows_its_board() -> Result<()> {
    let page = pages::searched_queens(4);
    let tab = opened(&page, View::DESK)?;
    tab.click("#to-end")?;
    tab.click("#item-1")?;
    assert_eq!(tab.text("#path")?, "a4");
    assert_eq!(tab.count("[aria-label='a4, Queen, chosen here']")?, 1);
    let removed = page.tree.unwrap().nodes[1].removed.len() as u64;
    assert_eq!(tab.count("[aria-label*='taken away here']")?, removed);
    assert_eq!(tab.count("#board use[href='#struck']")?, removed);
    assert_eq!(tab.count("#board use[href='#free']")?, 15 - removed);
    // A queen closes the squares that it attacks.
    assert_eq!(tab.count("#board use[href='#shade']")?, 9);
    // Nodes ahead of the present one are visible, but paler.
    assert!(tab.count("#tree .is-ahead")? > 10);
    Ok(())
}

#[test]
fn propagated_pieces_are_shown_and_reported() -> Result<()> {
    let mut page = pages::searched_queens(4);
    page.tree.as_mut().unwrap().nodes[1].concluded = vec![6];
    let tab = opened(&page, View::DESK)?;
    tab.click("#step")?;
    assert_eq!(tab.count("[aria-label='c3, Queen, had to follow']")?, 1);
    assert_eq!(tab.count("#board use[href='#follows']")?, 1);
    assert_eq!(tab.count("#tree use[href='#follows']")?, 1);
    assert!(tab.text("#told")?.contains("1 had to follow"));
    Ok(())
}

#[test]
fn small_trees_are_trees_of_boards_and_refused_ones_are_red() -> Result<()> {
    let page = pages::searched_queens(4);
    let tab = opened(&page, View::DESK)?;
    tab.click("#to-end")?;
    let of = |status| {
        page.tree
            .as_ref()
            .unwrap()
            .nodes
            .iter()
            .filter(|node| node.status == status)
            .count() as u64
    };
    assert_eq!(
        tab.count("#tree use[href='#ground']")?,
        page.tree.as_ref().unwrap().nodes.len() as u64
    );
    assert_eq!(tab.count("#tree .plate-refused")?, of(Status::Refused));
    assert_eq!(
        tab.count("#tree use[href='#node-failed']")?,
        of(Status::Failed)
    );
    assert_eq!(tab.count("#tree use[href='#node-solved']")?, 2);
    assert_eq!(
        tab.count("#tree .veil")?,
        of(Status::Refused) + of(Status::Failed)
    );
    Ok(())
}

#[test]
fn large_trees_are_folded_with_the_number_of_folded_nodes() -> Result<()> {
    let page = pages::searched_queens(7);
    let all = page.tree.as_ref().unwrap().nodes.len() as u64;
    let tab = opened(&page, View::DESK)?;
    tab.click("#to-end")?;
    let drawn = tab.count("#tree [role=treeitem]")?;
    assert!(drawn < 250, "{drawn}");
    let folded = tab.value("[...document.querySelectorAll('#tree .more')].reduce((sum, more) => sum + Number(more.firstChild.data.replace(/[+,]/g, '')), 0)")?;
    assert_eq!(drawn + folded.as_u64().unwrap(), all);
    assert_eq!(
        tab.count("#tree [aria-label*='below, folded']")?,
        tab.count("#tree .more")?
    );
    Ok(())
}

#[test]
fn unrecorded_nodes_are_counted() -> Result<()> {
    let tab = opened(&pages::labels_only(), View::DESK)?;
    assert!(tab.text("#unheld")?.contains("12,345 nodes more"));
    tab.click("#step")?;
    assert!(
        tab.text("#told")?
            .contains("12,345 nodes below that this page does not hold")
    );
    assert_eq!(
        tab.value("document.querySelector('#board-part').hidden")?,
        true
    );
    Ok(())
}

#[test]
fn lower_bounds_are_shown_as_at_least() -> Result<()> {
    let mut page = pages::labels_only();
    let tree = page.tree.as_mut().unwrap();
    tree.open = Some(1);
    let tab = opened(&page, View::DESK)?;
    assert!(tab.text("#unheld")?.contains("at least 12,345 nodes more"));
    tab.click("#step")?;
    assert!(
        tab.text("#told")?
            .contains("and at least 12,345 nodes below that this page does not hold")
    );
    Ok(())
}

#[test]
fn a_search_plays_and_pauses() -> Result<()> {
    let tab = opened(&pages::searched_queens(5), View::DESK)?;
    tab.value("(() => { const s = document.querySelector('#speed'); s.value = 6; s.dispatchEvent(new Event('input')); })()")?;
    assert_eq!(tab.text("#speed-said")?, "64 steps a second");
    tab.click("#play")?;
    let start = Instant::now();
    while tab.count("#tree [role=treeitem]")? < 10 {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "it does not play"
        );
    }
    assert_eq!(tab.text("#play")?, "Pause");
    tab.click("#play")?;
    assert_eq!(tab.text("#play")?, "Play");
    let shown = tab.count("#tree [role=treeitem]")?;
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(tab.count("#tree [role=treeitem]")?, shown);
    Ok(())
}

#[test]
fn solutions_may_have_children() -> Result<()> {
    let tab = opened(&pages::sets_of_queens(3), View::DESK)?;
    tab.click("#to-end")?;
    assert_eq!(counter(&tab, "Solutions")?, 18);
    assert_eq!(tab.count("#tree use[href='#node-solved']")?, 18);
    Ok(())
}

#[test]
fn play_continues_from_a_node() -> Result<()> {
    let tab = opened(&pages::searched_queens(4), View::DESK)?;
    tab.click("#step")?;
    tab.click("[aria-label^='c1']")?;
    assert!(tab.text("#said")?.contains("Play on from here"));
    tab.click("#play-on")?;
    assert_eq!(tab.count("#board [aria-selected='true']")?, 1);
    tab.click("[aria-label^='c3']")?;
    assert_eq!(tab.count("#board [aria-selected='true']")?, 2);
    tab.click("#tell")?;
    assert_eq!(tab.text("#outlook")?, "This cannot be completed any more.");
    tab.click("#watch")?;
    assert_eq!(tab.count("#board [aria-selected='true']")?, 1);
    Ok(())
}

//! Play on a board.

use anyhow::Result;
use standoff_browser::pages::{self, opened};
use standoff_browser::tab::View;
use standoff_page::{Group, Page, Step};

#[test]
fn a_click_places_a_queen_and_shows_what_it_attacks() -> Result<()> {
    let page = pages::queens(8);
    let tab = opened(&page, View::DESK)?;
    tab.click("#tell")?;
    tab.click("[aria-label^='d4,']")?;
    assert_eq!(tab.text("#said")?, "Queen on d4, which attacks 27 squares.");
    assert_eq!(tab.count("[aria-label*=', attacked']")?, 27);
    assert_eq!(tab.count("#board use[href='#shade']")?, 27);
    assert_eq!(tab.count("#board [aria-selected='true']")?, 1);
    // d4 is the 36th square.
    let solutions = page.stage.unwrap().solutions.unwrap();
    let with_d4 = solutions
        .iter()
        .filter(|solution| solution.contains(&35))
        .count();
    assert_eq!(
        tab.text("#outlook")?,
        format!("This can be completed, in {with_d4} ways.")
    );
    assert_eq!(tab.text("#left li")?, "36 free squares");
    tab.click("#tell")?;
    assert_eq!(tab.text("#outlook")?, "");
    tab.click("[aria-label^='d4,']")?;
    assert_eq!(tab.count("#board use[href='#shade']")?, 0);
    Ok(())
}

#[test]
fn broken_rules_are_listed_and_marked() -> Result<()> {
    let tab = opened(&pages::queens(8), View::DESK)?;
    tab.click("[aria-label^='a1,']")?;
    tab.click("[aria-label^='c3,']")?;
    assert_eq!(
        tab.text("#broken")?,
        "Queen on c3 and Queen on a1 attack each other."
    );
    assert_eq!(tab.count("[aria-label*='breaks a rule']")?, 2);
    assert_eq!(tab.text("#outlook")?, "");
    tab.click("#tell")?;
    assert_eq!(tab.text("#outlook")?, "This cannot be completed any more.");
    tab.click("#hint")?;
    assert!(tab.text("#said")?.starts_with("First something has to go."));
    tab.click("[aria-label^='c3,']")?;
    tab.click("[aria-label^='h1,']")?;
    assert!(
        tab.text("#broken")?
            .contains("Row 1: 2, and just 1 wanted.")
    );
    // A line around the eight squares of the row.
    let edges =
        tab.value("document.querySelector('.lit.is-bad').getAttribute('d').split('M').length - 1")?;
    assert_eq!(edges, 18);
    Ok(())
}

#[test]
fn undo_and_redo() -> Result<()> {
    let tab = opened(&pages::queens(6), View::DESK)?;
    let standing = || tab.count("#board [aria-selected='true']");
    for square in ["a1", "c2", "e3"] {
        tab.click(&format!("[aria-label^='{square},']"))?;
    }
    tab.click("#undo")?;
    tab.click("#undo")?;
    assert_eq!(standing()?, 1);
    tab.click("#redo")?;
    assert_eq!(standing()?, 2);
    tab.click("#reset")?;
    assert_eq!(standing()?, 0);
    assert_eq!(tab.value("document.querySelector('#redo').disabled")?, true);
    Ok(())
}

/// Four queens with the solution b4, d3, a2, c1, and squares that the first step excludes.
fn four_queens() -> Page {
    let mut page = pages::queens(4);
    let stage = page.stage.as_mut().unwrap();
    let step = |place: &[usize], cross: &[usize], text: &str| Step {
        place: place.to_vec(),
        cross: cross.to_vec(),
        text: text.to_string(),
        squares: stage.diagram.board().squares().take(4).collect(),
    };
    stage.steps = vec![
        step(&[], &[0, 3], "The corners of row 4 are empty."),
        step(&[1], &[], "The first queen."),
        step(&[7, 8, 14], &[], "The others."),
    ];
    stage.solutions = Some(vec![vec![1, 7, 8, 14]]);
    page
}

#[test]
fn steps_come_with_their_reasons_and_lead_to_the_solution() -> Result<()> {
    let tab = opened(&four_queens(), View::DESK)?;
    tab.click("#hint")?;
    assert_eq!(tab.text("#said")?, "The corners of row 4 are empty.");
    assert_eq!(tab.count("#board use[href='#crossed']")?, 2);
    assert_eq!(tab.count("#board use[href='#newest']")?, 2);
    assert_eq!(tab.count("#board .lit")?, 1);
    tab.click("#undo")?;
    assert_eq!(tab.count("#board use[href='#crossed']")?, 0);
    tab.click("#redo")?;
    tab.click("#hint")?;
    tab.click("#hint")?;
    assert_eq!(tab.text("#said")?, "The others.");
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    tab.click("#hint")?;
    assert_eq!(tab.text("#said")?, "There is nothing left to do.");
    Ok(())
}

/// A step whose squares are closed already is skipped.
#[test]
fn a_hint_is_the_first_step_that_is_not_done() -> Result<()> {
    let tab = opened(&four_queens(), View::DESK)?;
    tab.click("[aria-label^='b4,']")?;
    tab.click("#hint")?;
    assert_eq!(tab.text("#said")?, "The others.");
    Ok(())
}

#[test]
fn a_wrong_piece_has_to_go() -> Result<()> {
    let mut page = four_queens();
    page.stage.as_mut().unwrap().solutions = None;
    let tab = opened(&page, View::DESK)?;
    tab.click("[aria-label^='a4,']")?;
    tab.click("#hint")?;
    assert_eq!(
        tab.text("#said")?,
        "Queen on a4 has to go. The corners of row 4 are empty."
    );
    Ok(())
}
#[test]
fn steps_from_the_list_of_solutions_are_labelled() -> Result<()> {
    let tab = opened(&pages::queens(8), View::DESK)?;
    tab.click("#hint")?;
    assert!(
        tab.text("#said")?
            .contains("Looked up, not deduced: Queen on ")
    );
    assert!(tab.text("#said")?.ends_with("of the 92 solutions."));
    Ok(())
}

#[test]
fn without_solutions_the_page_says_that_it_does_not_know() -> Result<()> {
    let mut page = pages::queens(8);
    page.stage.as_mut().unwrap().solutions = None;
    let tab = opened(&page, View::DESK)?;
    tab.click("#tell")?;
    assert_eq!(
        tab.text("#outlook")?,
        "Whether this can be completed is not known to this page."
    );
    tab.click("#hint")?;
    let said = tab.text("#said")?;
    assert!(
        said.starts_with("No step is known here"),
        "{said}"
    );
    Ok(())
}

#[test]
fn unchecked_rules_are_listed_and_solutions_decide() -> Result<()> {
    let mut page = pages::queens(4);
    let stage = page.stage.as_mut().unwrap();
    stage.unchecked = vec!["the moon is full".to_string()];
    stage.solutions = None;
    let solve = |tab: &standoff_browser::tab::Tab| -> Result<()> {
        ["b4", "d3", "a2", "c1"]
            .iter()
            .try_for_each(|square| tab.click(&format!("[aria-label^='{square},']")))
    };
    let tab = opened(&page, View::DESK)?;
    solve(&tab)?;
    assert_eq!(tab.text("#outlook")?, "All that this page checks holds.");
    assert_eq!(
        tab.text("#unchecked")?,
        "Not checked here: the moon is full."
    );
    assert_eq!(tab.text("#broken")?, "Nothing that this page checks.");
    page.stage.as_mut().unwrap().solutions = Some(Vec::new());
    let tab = opened(&page, View::DESK)?;
    solve(&tab)?;
    assert_eq!(
        tab.text("#outlook")?,
        "All that this page checks holds, but this is no solution."
    );
    tab.click("#tell")?;
    assert_eq!(tab.text("#outlook")?, "This puzzle has no solution.");
    Ok(())
}

#[test]
fn a_solution_may_be_a_part_of_larger_ones() -> Result<()> {
    let page = Page {
        tree: None,
        ..pages::sets_of_queens(3)
    };
    let tab = opened(&page, View::DESK)?;
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    tab.click("#tell")?;
    assert_eq!(
        tab.text("#outlook")?,
        "This is a solution, and a part of 17 larger ones."
    );
    tab.click("[aria-label^='b2,']")?;
    assert_eq!(tab.text("#outlook")?, "This is a solution.");
    Ok(())
}

#[test]
fn full_groups_close_squares() -> Result<()> {
    let mut page = pages::two_kinds();
    page.stage.as_mut().unwrap().groups = vec![Group {
        name: "all rooks".to_string(),
        members: (0..18).map(|rook| (rook, 1)).collect(),
        least: 0,
        most: Some(2),
    }];
    let tab = opened(&page, View::DESK)?;
    assert_eq!(tab.text("#left li")?, "9 free squares");
    tab.click("[aria-label^='a1,']")?;
    assert_eq!(tab.text("#left li")?, "8 free squares");
    tab.click("[aria-label^='b1,']")?;
    assert_eq!(tab.text("#left li")?, "0 free squares");
    Ok(())
}

#[test]
fn a_step_can_exclude_one_of_two_kinds() -> Result<()> {
    let mut page = pages::two_kinds();
    let stage = page.stage.as_mut().unwrap();
    // Without a piece to place, the empty board would be a solution.
    stage.groups = vec![Group {
        name: "all rooks".to_string(),
        members: (0..18).map(|rook| (rook, 1)).collect(),
        least: 1,
        most: None,
    }];
    stage.steps = vec![Step {
        place: Vec::new(),
        cross: vec![0],
        text: "No white Rook on a3.".to_string(),
        squares: Vec::new(),
    }];
    let tab = opened(&page, View::DESK)?;
    tab.click("#hint")?;
    assert_eq!(tab.text("#said")?, "No white Rook on a3.");
    // The square is open to a black rook. The mark shows the excluded kind.
    assert_eq!(tab.count("#board use[href='#crossed']")?, 0);
    assert_eq!(
        tab.count("[aria-label='a3, no white Rook, free'] use[href='#without']")?,
        1
    );
    assert_eq!(tab.count("[aria-label^='a3,'] use[href='#piece-0']")?, 1);
    tab.click("#undo")?;
    assert_eq!(tab.count("#board use[href='#without']")?, 0);
    Ok(())
}
#[test]
fn removing_a_piece_removes_the_crosses_of_hints() -> Result<()> {
    let tab = opened(&four_queens(), View::DESK)?;
    let crossed = || tab.count("[aria-label*='crossed out']");
    for (act, left) in [
        ("#hint", 2),
        ("[aria-label^='d3,']", 2),
        ("input[value='cross']", 2),
        ("[aria-label^='b1,']", 3),
        ("input[value='0']", 3),
        ("[aria-label^='d3,']", 1),
    ] {
        tab.click(act)?;
        assert_eq!(crossed()?, left, "{act}");
    }
    Ok(())
}
#[test]
fn given_pieces_cannot_be_removed() -> Result<()> {
    let mut page = pages::queens(4);
    page.stage.as_mut().unwrap().things[1].is_given = true;
    let tab = opened(&page, View::DESK)?;
    tab.click("[aria-label^='b4,']")?;
    assert_eq!(tab.text("#said")?, "Queen on b4 is given: it stays.");
    tab.click("#reset")?;
    assert_eq!(tab.count("[aria-label*='given']")?, 1);
    Ok(())
}

#[test]
fn the_chosen_kind_is_placed() -> Result<()> {
    let tab = opened(&pages::two_kinds(), View::DESK)?;
    tab.click("[aria-label^='a1,']")?;
    tab.click("input[value='1']")?;
    tab.click("[aria-label^='b2,']")?;
    tab.click("[aria-label^='a1,']")?;
    assert_eq!(tab.count("[aria-label*='black Rook']")?, 2);
    assert_eq!(tab.count("[aria-label*='white Rook']")?, 0);
    tab.click("input[value='cross']")?;
    tab.click("[aria-label^='c1,']")?;
    assert_eq!(tab.text("#said")?, "c1 is crossed out.");
    Ok(())
}

/// A square attacked by a white rook is open to white rooks, and closed to black ones.
#[test]
fn squares_are_closed_for_the_piece_that_is_placed_next() -> Result<()> {
    let tab = opened(&pages::two_kinds(), View::DESK)?;
    tab.click("[aria-label^='a1,']")?;
    assert_eq!(tab.count("#board use[href='#shade']")?, 0);
    tab.click("input[value='1']")?;
    assert_eq!(tab.count("#board use[href='#shade']")?, 4);
    assert_eq!(
        tab.count("[aria-label*=', attacked by white Rook on a1']")?,
        4
    );
    tab.click("input[value='cross']")?;
    assert_eq!(tab.count("#board use[href='#shade']")?, 0);
    Ok(())
}

#[test]
fn a_number_of_pieces_on_the_whole_board_closes_no_square() -> Result<()> {
    let mut page = pages::two_kinds();
    page.stage.as_mut().unwrap().groups = vec![Group {
        name: "all rooks".to_string(),
        members: (0..18).map(|rook| (rook, 1)).collect(),
        least: 1,
        most: Some(1),
    }];
    let tab = opened(&page, View::DESK)?;
    tab.click("[aria-label^='a1,']")?;
    assert_eq!(tab.text("#left li")?, "0 free squares");
    assert_eq!(tab.count("#board use[href='#shade']")?, 0);
    tab.click("[aria-label='b2']")?;
    assert_eq!(tab.text("#broken")?, "All rooks: 2, and just 1 wanted.");
    assert_eq!(tab.count("#board .lit")?, 0);
    Ok(())
}

/// If a rule counts attacked squares, they are marked and stay open.
#[test]
fn attacked_squares_are_marked_and_stay_open_if_a_rule_counts_them() -> Result<()> {
    let mut page = pages::queens(4);
    let stage = page.stage.as_mut().unwrap();
    for thing in &mut stage.things {
        thing.conflicts.clear();
    }
    (stage.groups, stage.counts_attacks) = (Vec::new(), true);
    let tab = opened(&page, View::DESK)?;
    tab.click("[aria-label^='a1,']")?;
    assert_eq!(tab.text("#said")?, "Queen on a1, which attacks 9 squares.");
    assert_eq!(tab.count("#board use[href='#attacked']")?, 9);
    assert_eq!(tab.count("#board use[href='#shade']")?, 0);
    assert_eq!(tab.count("[aria-label$=', attacked, free']")?, 9);
    Ok(())
}

#[test]
fn frames_are_drawn_behind_pieces() -> Result<()> {
    let tab = opened(&pages::queens(4), View::DESK)?;
    tab.click("[aria-label^='a1,']")?;
    tab.click("[aria-label^='b2,']")?;
    let drawn = tab.value("[...document.querySelectorAll(\"[aria-label^='b2,'] use\")].map((use) => use.getAttribute('href'))")?;
    assert_eq!(drawn, serde_json::json!(["#conflict", "#piece-0"]));
    Ok(())
}

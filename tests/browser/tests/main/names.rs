//! Foreign text never becomes markup.

use anyhow::Result;
use standoff_browser::pages::{self, opened};
use standoff_browser::tab::View;

/// Markup with a visible effect, quotes, the end of a script, and characters that reverse or hide others.
const HOSTILE: &str = "<img src=x onerror=\"window.injected=1\">'\"</script><script>window.injected=2</script>\
    </style></title>&amp;{{data}}${1}\u{202e}\u{0}\u{2028}";

#[test]
fn names_never_become_markup_or_code() -> Result<()> {
    let mut page = pages::searched_queens(4);
    let hostile = || HOSTILE.to_string();
    (page.title, page.about) = (hostile(), vec![hostile()]);
    let stage = page.stage.as_mut().unwrap();
    stage
        .things
        .iter_mut()
        .for_each(|thing| thing.kind = hostile());
    stage
        .groups
        .iter_mut()
        .for_each(|group| group.name = hostile());
    (stage.unchecked, stage.solutions) = (vec![hostile()], None);
    let tree = page.tree.as_mut().unwrap();
    tree.nodes
        .iter_mut()
        .for_each(|node| node.label = hostile());
    tree.note = hostile();

    let tab = opened(&page, View::DESK)?;
    for button in [
        "#step", "#to-end", "#play-on", "#hint", "#hint", "#undo", "#reset",
    ] {
        tab.click(button)?;
    }
    tab.click("#board [role=gridcell]")?;
    tab.click("#board [role=gridcell]:nth-child(3)")?;
    assert_eq!(tab.value("window.injected")?, serde_json::Value::Null);
    assert_eq!(tab.count("img")?, 0);
    assert_eq!(tab.count("script")?, 2);
    let shown = tab.text("h1")?;
    assert!(
        shown.contains("onerror") && shown.contains("{{data}}${1}"),
        "{shown}"
    );
    for hidden in ['\u{202e}', '\u{0}', '\u{2028}'] {
        assert!(
            !tab.value("document.body.textContent")?
                .as_str()
                .unwrap()
                .contains(hidden)
        );
    }
    Ok(())
}

#[test]
fn nothing_may_be_loaded() -> Result<()> {
    let tab = opened(&pages::queens(4), View::DESK)?;
    let refused = tab.value(
        "new Promise((done) => { addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective)); \
         fetch('http://127.0.0.1:9/').catch(() => {}); setTimeout(() => done('nothing refused it'), 2000); })",
    )?;
    assert_eq!(refused, "connect-src");
    let handlers = tab.value(
        "[...document.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()).filter((name) => name.startsWith('on'))",
    )?;
    assert_eq!(handlers, serde_json::json!([]));
    Ok(())
}

//! Accessibility, and screens of several sizes.

use anyhow::Result;
use serde_json::json;
use standoff_browser::pages::{self, opened};
use standoff_browser::tab::{Tab, View};

/// Runs a check on each page, in a state that shows many elements. Only one browser is open at a time.
fn with_each(view: View, act: impl Fn(&Tab) -> Result<()>) -> Result<()> {
    let played: &[&str] = &[
        "[aria-label^='a1,']",
        "[aria-label^='c3,']",
        "#counts-part summary",
        "#keys-part summary",
    ];
    let pages = [
        (pages::queens(8), played),
        (pages::searched_queens(4), &["#to-solution"]),
        (pages::labels_only(), &["#to-end"]),
    ];
    for (page, clicks) in pages {
        let tab = opened(&page, view)?;
        clicks.iter().try_for_each(|selector| tab.click(selector))?;
        act(&tab)?;
    }
    Ok(())
}

#[test]
fn every_control_has_a_name_and_every_cell_a_row() -> Result<()> {
    with_each(View::DESK, |tab| {
        let nameless = tab.value(
            "[...document.querySelectorAll('button, input, summary, [role=gridcell], [role=treeitem], [role=grid], [role=tree]')] \
             .filter((e) => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length || e.getAttribute('aria-labelledby'))) \
             .map((e) => e.outerHTML)",
        )?;
        assert_eq!(nameless, json!([]));
        assert_eq!(
            tab.count("[role=gridcell]")?,
            tab.count("[role=grid] > [role=row] > [role=gridcell]")?
        );
        let dangling = tab.value(
            "[...document.querySelectorAll('*')].flatMap((e) => ['aria-labelledby', 'aria-describedby', 'for', 'aria-activedescendant'] \
             .map((name) => e.getAttribute(name)).filter(Boolean)).filter((id) => !document.getElementById(id))",
        )?;
        assert_eq!(dangling, json!([]));
        let twice = tab.value(
            "[...document.querySelectorAll('[id]')].map((e) => e.id).filter((id, index, all) => all.indexOf(id) !== index)",
        )?;
        assert_eq!(twice, json!([]));
        assert_eq!(tab.value("document.documentElement.lang")?, "en");
        Ok(())
    })
}

/// Texts with a contrast below 4.5 to their background, by the formula of WCAG 2.
const FAINT: &str = "(() => {
    const channel = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
    const parts = (text) => text.match(/[\\d.]+/g).map(Number);
    const behind = (e) => {
        for (; e; e = e.parentElement) {
            const colour = parts(getComputedStyle(e).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const seen = [...document.querySelectorAll('body *')].filter((e) => !e.closest('.sheet, script, noscript, title')
        && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.getClientRects().length > 0);
    if (seen.length < 10) return ['nothing is seen'];
    return seen.filter((e) => {
        const style = getComputedStyle(e);
        const [a, b] = [light(parts(e.closest('svg') ? style.fill : style.color)), light(behind(e))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
    }).map((e) => e.outerHTML.slice(0, 200));
})()";

#[test]
fn texts_can_be_read_in_light_and_dark() -> Result<()> {
    for view in [View::DESK, View::DESK.dark()] {
        with_each(view, |tab| {
            assert_eq!(tab.value(FAINT)?, json!([]));
            let paper = tab.value("getComputedStyle(document.documentElement).backgroundColor")?;
            let is_white = paper == "rgb(255, 255, 255)";
            assert_eq!(is_white, !view.is_dark, "{paper}");
            Ok(())
        })?;
    }
    Ok(())
}

#[test]
fn the_focus_is_always_visible() -> Result<()> {
    for page in [
        pages::queens(8),
        pages::searched_queens(4),
        pages::labels_only(),
    ] {
        let tab = opened(&page, View::DESK)?;
        let mut stops = Vec::new();
        for _ in 0..30 {
            tab.press("Tab")?;
            let stop = tab.value(
                "(() => { const e = document.activeElement; if (e === document.body) return null; \
                 const marked = [e, e.closest('#tree-frame'), e.querySelector('.hit')].filter(Boolean).map((m) => getComputedStyle(m)); \
                 return { what: e.id || e.getAttribute('role') || e.outerHTML.slice(0, 60), \
                 seen: marked.some((s) => (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2) || parseFloat(s.strokeWidth) >= 3 && s.stroke !== 'none') }; })()",
            )?;
            if stop.is_null() {
                break;
            }
            assert_eq!(stop["seen"], true, "{stop}");
            stops.push(stop["what"].clone());
        }
        assert!(stops.len() > 4, "{stops:?}");
    }
    Ok(())
}

#[test]
fn a_phone_shows_one_column_of_touchable_controls() -> Result<()> {
    with_each(View::PHONE, |tab| {
        let wide = tab
            .value("document.documentElement.scrollWidth - document.documentElement.clientWidth")?;
        assert_eq!(wide, 0, "the page scrolls sideways");
        let small = tab.value(
            "[...document.querySelectorAll('button, input[type=range], summary, .choice')].map((e) => [e.id, e.getBoundingClientRect()]) \
             .filter(([, r]) => r.width > 0 && (r.width < 44 || r.height < 44)).map(([id]) => id)",
        )?;
        assert_eq!(small, json!([]));
        Ok(())
    })?;
    let tab = opened(&pages::queens(8), View::PHONE)?;
    let side =
        tab.value("document.querySelector('[role=gridcell]').getBoundingClientRect().width")?;
    assert!(side.as_f64().unwrap() > 43.0, "{side}");
    Ok(())
}

#[test]
fn reduced_motion_disables_animations() -> Result<()> {
    let tab = opened(&pages::searched_queens(4), View::DESK.still())?;
    tab.click("#step")?;
    assert_eq!(
        tab.value("getComputedStyle(document.querySelector('#item-1')).animationName")?,
        "none"
    );
    let tab = opened(&pages::searched_queens(4), View::DESK)?;
    tab.click("#step")?;
    assert_eq!(
        tab.value("getComputedStyle(document.querySelector('#item-1')).animationName")?,
        "grow"
    );
    Ok(())
}

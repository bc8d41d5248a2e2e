//! The text of pages. `tests/browser` tests their behaviour.

use std::panic::{AssertUnwindSafe, catch_unwind};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use sha2::{Digest, Sha256};
use standoff_board::{Board, Square};
use standoff_draw::{Diagram, Figure, Theme};
use standoff_page::{
    Group, MAX_NODES, MAX_PLAYED, MAX_RELATED, Node, Page, PageError, Stage, Status, Step, Thing,
    Tree,
};

/// Markup, the end of a script, quotes, a name of the skeleton, and hidden characters.
const HOSTILE: &str =
    "</script><script>alert(1)</script><!--'\"&amp;{{data}}\u{202e}\u{0}\u{2028}\u{2029}";

fn thing(square: Square) -> Thing {
    Thing {
        square,
        figure: Figure::new("Rook", 'R'),
        kind: HOSTILE.to_string(),
        attacks: vec![square],
        conflicts: Vec::new(),
        touching: Vec::new(),
        is_given: false,
    }
}

fn stage(width: u64, height: u64) -> Stage {
    let board = Board::rectangle(width, height).unwrap();
    Stage {
        things: board.squares().map(thing).collect(),
        groups: vec![Group {
            name: HOSTILE.to_string(),
            members: vec![(0, 1), (1, 2)],
            least: 1,
            most: None,
        }],
        counts_attacks: false,
        steps: vec![Step {
            place: vec![0],
            cross: vec![1],
            text: HOSTILE.to_string(),
            squares: board.squares().take(2).collect(),
        }],
        solutions: Some(vec![vec![0, 1]]),
        unchecked: vec![HOSTILE.to_string()],
        diagram: Diagram::new(board),
    }
}

fn node(parent: Option<usize>) -> Node {
    Node {
        parent,
        label: HOSTILE.to_string(),
        status: Status::Refused,
        chosen: vec![1],
        concluded: Vec::new(),
        removed: vec![0],
        passed: Vec::new(),
        hidden: 7,
    }
}

fn page() -> Page {
    Page {
        title: HOSTILE.to_string(),
        about: vec![HOSTILE.to_string()],
        stage: Some(stage(3, 2)),
        tree: Some(Tree {
            nodes: vec![node(None), node(Some(0))],
            hidden: 5,
            open: None,
            note: HOSTILE.to_string(),
        }),
    }
}

fn html(page: &Page) -> String {
    page.html(Theme::Auto).unwrap()
}

/// The text between the first occurrence of `start` and the next one of `end`.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = text.split_once(start).unwrap();
    rest.split_once(end).unwrap().0
}

fn data(html: &str) -> Value {
    let start = "<script type=\"application/json\" id=\"data\">";
    serde_json::from_str(between(html, start, "</script>")).unwrap()
}

#[test]
fn data_is_complete() {
    let data = data(&html(&page()));
    assert_eq!(
        data["stage"]["squares"][5],
        serde_json::json!({"name": "c1", "x": 2, "y": 1})
    );
    assert_eq!(
        data["stage"]["things"][5]["attacks"],
        serde_json::json!([5])
    );
    assert_eq!(
        data["stage"]["groups"][0]["members"],
        serde_json::json!([[0, 1], [1, 2]])
    );
    assert_eq!(data["stage"]["groups"][0]["most"], Value::Null);
    assert_eq!(data["stage"]["solutions"], serde_json::json!([[0, 1]]));
    let step = serde_json::json!({
        "place": [0], "cross": [1], "text": data["title"], "squares": [0, 1],
    });
    assert_eq!(data["stage"]["steps"], serde_json::json!([step]));
    let second = serde_json::json!({
        "parent": 0, "label": data["title"], "status": "refused", "column": 0.33, "chosen": [1], "removed": [0],
        "hidden": 7,
    });
    assert_eq!(data["tree"]["nodes"][1], second);
    assert_eq!(data["tree"]["hidden"], 5);
    assert_eq!(data["tree"]["at_least"], false);
}

/// If a search was stopped, the numbers of hidden nodes on the path are only lower bounds.
#[test]
fn hidden_nodes_of_a_stopped_search_are_lower_bounds() {
    let tree = |open| Tree {
        nodes: vec![node(None), node(Some(0)), node(Some(1)), node(Some(1))],
        open,
        ..page().tree.unwrap()
    };
    let of = |open| Page {
        tree: Some(tree(open)),
        ..page()
    };
    let (whole, stopped) = (data(&html(&of(None))), data(&html(&of(Some(2)))));
    let at_least =
        |data: &Value| [0, 1, 2, 3].map(|at| data["tree"]["nodes"][at]["at_least"] == true);
    assert_eq!(at_least(&whole), [false; 4]);
    assert_eq!(at_least(&stopped), [true, true, true, false]);
    assert_eq!(stopped["tree"]["at_least"], true);
    let picture = |open| of(open).svg(Theme::Auto).unwrap();
    assert_ne!(picture(Some(2)), picture(None));
}

#[test]
fn foreign_text_never_becomes_markup() {
    let html = html(&page());
    assert_eq!(html.matches("<script").count(), 2);
    assert_eq!(html.matches("</script").count(), 2);
    assert!(!html.contains("<!--"));
    for hidden in ['\u{202e}', '\u{0}', '\u{2028}', '\u{2029}'] {
        assert!(!html.contains(hidden));
    }
    let title = data(&html)["title"].as_str().unwrap().to_string();
    assert!(title.starts_with("</script><script>alert(1)"), "{title}");
    assert!(title.contains("{{data}}"));
}

#[test]
fn large_trees_have_a_layout_of_their_first_nodes() {
    let nodes = std::iter::once(node(None)).chain((0..299).map(|_| node(Some(0))));
    let tree = Tree {
        nodes: nodes.collect(),
        ..Tree::default()
    };
    let data = data(&html(&Page {
        tree: Some(tree),
        ..page()
    }));
    let column = |index: usize| &data["tree"]["nodes"][index]["column"];
    assert_eq!(column(1).as_f64(), Some(0.33));
    assert_eq!(column(199).as_f64(), Some(131.01));
    assert_eq!(*column(200), Value::Null);
}

#[test]
fn holes_are_no_squares_of_a_page() {
    let board = Board::map("#.\n..").unwrap();
    let page = Page {
        stage: Some(Stage {
            things: board.squares().map(thing).collect(),
            diagram: Diagram::new(board),
            steps: Vec::new(),
            ..stage(2, 2)
        }),
        ..page()
    };
    let data = data(&html(&page));
    assert_eq!(data["stage"]["squares"].as_array().unwrap().len(), 3);
    assert_eq!(data["stage"]["things"][0]["square"], 0);
    assert_eq!(data["stage"]["squares"][0]["name"], "b2");
}

#[test]
fn only_its_own_style_and_script_are_allowed() {
    let html = html(&page());
    let policy = between(&html, "Content-Security-Policy\" content=\"", "\"");
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let script = html.rsplit_once("<script>").unwrap().1;
    let script = script.split_once("</script>").unwrap().0;
    assert!(
        policy.contains(&format!("script-src {};", hash(script))),
        "{policy}"
    );
    let style = between(&html, "<style>", "</style>");
    assert!(
        policy.contains(&format!("style-src {};", hash(style))),
        "{policy}"
    );
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
    for outside in [
        "http:",
        "https:",
        "url(",
        "@import",
        " src=",
        "innerHTML",
        "eval(",
    ] {
        let found = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(outside), "{outside}");
    }
}

#[test]
fn pages_are_deterministic_and_themes_differ() {
    assert_eq!(html(&page()), html(&page()));
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| page().html(theme).unwrap());
    assert!(light.contains("--paper: #fff;") && !light.contains("prefers-color-scheme"));
    assert!(dark.contains("--paper: #14161a;") && !dark.contains("--paper: #fff;"));
}

#[test]
fn a_cropped_board_is_shown_whole() {
    let cropped = |diagram: Diagram| {
        let corners = ["a1", "b1"].map(|name| diagram.board().square(name).unwrap());
        diagram.cropped(corners)
    };
    let mut page = page();
    let whole = html(&page);
    page.stage = page.stage.map(|stage| Stage {
        diagram: cropped(stage.diagram.clone()),
        ..stage
    });
    assert_eq!(html(&page), whole);
}

#[test]
fn limits_are_errors() {
    let too_wide = Page {
        stage: Some(stage(MAX_PLAYED as u64 + 1, 1)),
        ..page()
    };
    let squares = MAX_PLAYED + 1;
    assert_eq!(
        too_wide.html(Theme::Auto),
        Err(PageError::TooLarge { squares })
    );
    let mut page = page();
    page.stage.as_mut().unwrap().things[0].conflicts = vec![1; MAX_RELATED];
    let error = page.html(Theme::Auto).unwrap_err();
    assert!(matches!(error, PageError::TooMuch { .. }), "{error}");
    let nodes = MAX_NODES + 1;
    let tree = Tree {
        nodes: vec![node(None); nodes],
        ..Tree::default()
    };
    let many = Page {
        tree: Some(tree),
        ..self::page()
    };
    assert_eq!(
        many.svg(Theme::Auto),
        Err(PageError::TooManyNodes { nodes })
    );
}

#[test]
fn wrong_indexes_panic() {
    let spoilt: [fn(&mut Page); 7] = [
        |page| page.stage.as_mut().unwrap().things[0].touching = vec![6],
        |page| page.stage.as_mut().unwrap().things[0].conflicts = vec![6],
        |page| page.stage.as_mut().unwrap().groups[0].members.push((6, 1)),
        |page| page.stage.as_mut().unwrap().solutions = Some(vec![vec![6]]),
        |page| page.tree.as_mut().unwrap().nodes[0].passed = vec![6],
        |page| page.tree.as_mut().unwrap().nodes[0].parent = Some(1),
        |page| page.stage = None,
    ];
    for (index, spoil) in spoilt.into_iter().enumerate() {
        let mut page = page();
        spoil(&mut page);
        let made = catch_unwind(AssertUnwindSafe(|| page.html(Theme::Auto)));
        assert!(made.is_err(), "{index}");
    }
}

#[test]
fn an_empty_page_is_valid() {
    let html = html(&Page::default());
    assert_eq!(data(&html)["stage"], Value::Null);
    assert!(html.trim_end().ends_with("</html>"));
}

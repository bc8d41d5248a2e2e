//! Boards on a terminal, and as plain text elsewhere.

use std::process::Command;

use crate::harness::{on_a_terminal, puzzle, standoff, stripped, text};

const RING: &str = r#"(
    board: (squares: Map(r"
        AAB
        A#B
        CCx
    ")),
    place: [(piece: Rook, count: Exactly(2))],
    rules: [NoAttack, Each(Regions, AtMost(1))],
)"#;

/// The output on a terminal of 80 columns, with line ends as in a file.
fn seen(command: &mut Command) -> String {
    on_a_terminal(80, command).replace("\r\n", "\n")
}

fn without_colours(args: &[&str]) -> String {
    let seen = seen(standoff(args).env("NO_COLOR", "1"));
    assert!(!seen.contains('\u{1b}'), "{seen:?}");
    seen
}

fn piped(command: &mut Command) -> String {
    text(&command.output().unwrap())
}

const FOUR: &str = "  ┌───────┐
4 │. Q . .│
3 │. . . Q│
2 │Q . . .│
1 │. . Q .│
  └───────┘
   a b c d
";

#[test]
fn a_terminal_shows_lines_coordinates_and_colours() {
    let shown = seen(&mut standoff(&["solve", "queens", "n=4"]));
    assert!(shown.contains("\u{1b}[1mQ\u{1b}[0m"), "{shown:?}");
    assert_eq!(stripped(&shown), FOUR);
}

#[test]
fn without_colours_lines_and_coordinates_stay() {
    assert_eq!(without_colours(&["solve", "queens", "n=4"]), FOUR);
    let never = ["solve", "queens", "n=4", "--color", "never"];
    assert_eq!(seen(&mut standoff(&never)), FOUR);
    for (name, value) in [("TERM", "dumb"), ("CLICOLOR", "0")] {
        let mut command = standoff(&["solve", "queens", "n=4"]);
        assert_eq!(seen(command.env(name, value)), FOUR, "{name}");
    }
}

#[test]
fn without_a_terminal_boards_are_plain_text() {
    let plain = ".Q..\n...Q\nQ...\n..Q.\n";
    for more in [&[][..], &["--color", "never"], &["--color", "auto"]] {
        let args = [&["solve", "queens", "n=4"], more].concat();
        assert_eq!(piped(&mut standoff(&args)), plain);
        // A plain board has no colours to force.
        assert_eq!(piped(standoff(&args).env("CLICOLOR_FORCE", "1")), plain);
    }
}

/// For a pager that shows colours.
#[test]
fn colours_can_be_forced_without_a_terminal() {
    let always = ["--color", "always", "solve", "queens", "n=4"];
    let shown = piped(standoff(&always).env("NO_COLOR", "1"));
    assert!(shown.contains("\u{1b}[1mQ\u{1b}[0m"), "{shown:?}");
    assert_eq!(stripped(&shown), FOUR);
    let wide = ["solve", "queens", "n=9", "--any-order", "--color", "always"];
    let narrow = piped(standoff(&wide).env("COLUMNS", "15"));
    assert!(stripped(&narrow).contains("  files e to i\n"), "{narrow}");
}

#[test]
fn regions_have_borders_and_colours_and_holes_are_left_out() {
    let (_folder, path) = puzzle(RING);
    let board = "  ┌───────┬───┐
3 │ R   . │ . │
  │   ┌───┤   │
2 │ . │   │ R │
  ├───┴───┼───┤
1 │ .   . │///│
  └───────┴───┘
    a   b   c
";
    assert_eq!(without_colours(&["solve", &path]), board);
    let shown = seen(&mut standoff(&["solve", &path]));
    assert_eq!(stripped(&shown), board);
    // Squares without a region have no colour.
    let grounds = ["48;5;221", "48;5;75", "48;5;172", "48;5;86"];
    let shown = grounds.map(|ground| shown.contains(ground));
    assert_eq!(shown, [true, true, true, false]);
}

#[test]
fn a_torus_has_open_edges() {
    let shown = without_colours(&["solve", "examples/puzzles/queens-on-a-torus.ron"]);
    assert!(shown.starts_with("  ┌╌╌╌╌>╌╌╌╌┐\n"), "{shown}");
    assert!(shown.contains("\n3 ^"), "{shown}");
}

#[test]
fn squares_on_which_two_solutions_differ_are_marked() {
    let (_folder, path) =
        puzzle("(board: (squares: Square(2)), place: [(piece: Bishop, count: Exactly(1))])");
    let shown = without_colours(&["solve", &path, "--unique"]);
    assert_eq!(
        shown,
        "  ┌───────┐
2 │[B] [.]│
  │       │
1 │ .   . │
  └───────┘
    a   b

  ┌───────┐
2 │[.] [B]│
  │       │
1 │ .   . │
  └───────┘
    a   b

not unique: these two differ on a2 b2
"
    );
    // The only solution has no marks.
    let (_folder, path) =
        puzzle("(board: (squares: Square(1)), place: [(piece: King, count: Exactly(1))])");
    let shown = without_colours(&["solve", &path, "--unique"]);
    assert!(shown.starts_with("  ┌─┐\n1 │K│\n"), "{shown}");
}

/// No line is wider, on boards with a model and on those without one.
#[test]
fn wide_boards_are_divided() {
    for args in [
        &["solve", "queens", "n=100", "--any-order"][..],
        &["solve", "queens", "n=200"],
        &["solve", "queens", "n=200", "--unique"],
        &["solve", "rooks-any", "n=60", "--engine", "split"],
    ] {
        let shown = piped(standoff(&[args, &["--color", "always"]].concat()).env("COLUMNS", "80"));
        let shown = stripped(&shown);
        let boards = shown.lines().filter(|line| !line.starts_with("not unique"));
        assert!(boards.clone().all(|line| line.chars().count() <= 80));
        assert!(
            boards.clone().any(|line| line.contains("files ")),
            "{args:?}"
        );
        // All ranks of all parts.
        let ranks = boards.filter(|line| line.contains(['│', 'Q']) || line.contains(". "));
        assert!(ranks.count() >= 120, "{args:?}");
    }
}

#[test]
fn a_wide_terminal_shows_the_whole_board() {
    let args = ["solve", "rooks-any", "n=60", "--engine", "split"];
    let shown = |columns| {
        let mut command = standoff(&args);
        on_a_terminal(columns, command.env("NO_COLOR", "1"))
    };
    assert!(shown(80).contains("files a to ad"));
    assert!(!shown(124).contains("files"));
}

#[test]
fn boards_without_a_model_are_marked_too() {
    let args = ["solve", "queens", "n=200", "--unique"];
    let shown = without_colours(&args);
    let marks = shown.matches("[Q]").count();
    let (_, differ) = shown.rsplit_once("differ on ").unwrap();
    // Each of these squares has a queen on one of the two boards.
    assert_eq!(2 * differ.split_whitespace().count(), 2 * marks);
}

#[test]
fn attack_sets_are_drawn() {
    let shown = without_colours(&["pieces", "Ferz"]);
    assert_eq!(
        shown,
        "Ferz, Fers
Leaper(1, 1)
  ┌─────────┐
5 │. . . . .│
4 │. x . x .│
3 │. . F . .│
2 │. x . x .│
1 │. . . . .│
  └─────────┘
   a b c d e
"
    );
    let coloured = seen(&mut standoff(&["pieces", "Ferz"]));
    assert!(
        coloured.contains("\u{1b}[1m\u{1b}[31mx\u{1b}[0m"),
        "{coloured:?}"
    );
    let own = without_colours(&["explain", "examples/puzzles/frogs.ron"]);
    assert!(own.contains("\nFrog\n  ┌─────────────┐\n7 │"), "{own}");
    let plain = piped(&mut standoff(&["pieces", "Ferz"]));
    assert!(
        plain.ends_with(".....\n.x.x.\n..F..\n.x.x.\n.....\n"),
        "{plain}"
    );
}

#[test]
fn counts_by_square_are_on_a_board() {
    let shown = without_colours(&[
        "count",
        "examples/puzzles/rooks.ron",
        "n=2",
        "--by",
        "square",
    ]);
    assert_eq!(
        shown,
        "2 solutions
  ┌─────────┐
2 │ 1    1  │
  │         │
1 │ 1    1  │
  └─────────┘
    a    b
"
    );
}

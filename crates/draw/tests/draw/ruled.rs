//! Boards in characters.

use standoff_board::{Board, Wrap};
use standoff_draw::{Diagram, Figure, Look, Run};

fn text(line: &[Run]) -> String {
    line.iter().map(|run| &*run.text).collect()
}

/// The lines of a diagram after a line break, so that they are aligned in a test.
fn ruled(diagram: &Diagram) -> String {
    let lines: Vec<String> = diagram.ruled().iter().map(|line| text(line)).collect();
    "\n".to_string() + &lines.join("\n")
}

fn map(text: &str) -> Diagram {
    Diagram::new(Board::map(text).unwrap())
}

fn with_pieces(diagram: Diagram, letter: char, squares: &[&str]) -> Diagram {
    squares.iter().fold(diagram, |diagram, name| {
        let square = diagram.board().square(name).unwrap();
        diagram.with_figure(square, Figure::new("", letter))
    })
}

#[test]
fn a_plain_board_has_no_inner_lines() {
    let diagram = with_pieces(map("...\n..x"), 'Q', &["a2", "b1"]);
    assert_eq!(
        ruled(&diagram),
        "
  ┌─────┐
2 │Q . .│
1 │. Q /│
  └─────┘
   a b c"
    );
}

#[test]
fn regions_have_borders() {
    let diagram = map("AAB\nACB\n..x");
    assert_eq!(
        ruled(&diagram),
        "
  ┌───────┬───┐
3 │ .   . │ . │
  │   ┌───┤   │
2 │ . │ . │ . │
  ├───┴───┴───┤
1 │ .   .  ///│
  └───────────┘
    a   b   c"
    );
}

#[test]
fn holes_are_blank_and_have_borders() {
    let diagram = with_pieces(map("#.#\n...\n#.#"), 'B', &["b3"]);
    assert_eq!(
        ruled(&diagram),
        "
      ┌───┐
3     │ B │
  ┌───┘   └───┐
2 │ .   .   . │
  └───┐   ┌───┘
1     │ . │
      └───┘
    a   b   c"
    );
    assert_eq!(
        ruled(&map("...\n.#.\n...")),
        "
  ┌───────────┐
3 │ .   .   . │
  │   ┌───┐   │
2 │ . │   │ . │
  │   └───┘   │
1 │ .   .   . │
  └───────────┘
    a   b   c"
    );
}

#[test]
fn joined_edges_are_dashed_and_have_arrows() {
    let board = Board::rectangle(4, 3).unwrap();
    assert_eq!(
        ruled(&Diagram::new(board.clone().wrap(Wrap::Torus))),
        "
  ┌╌╌╌╌>╌╌┐
3 ╎. . . .╎
2 ^. . . .^
1 ╎. . . .╎
  └╌╌╌╌>╌╌┘
   a b c d"
    );
    assert_eq!(
        ruled(&Diagram::new(board.wrap(Wrap::Cylinder))),
        "
  ┌───────┐
3 ╎. . . .╎
2 ^. . . .^
1 ╎. . . .╎
  └───────┘
   a b c d"
    );
}

/// A border is a solid line. The arrow still shows that the edges are joined.
#[test]
fn joined_edges_between_regions_have_arrows_too() {
    let board = Board::map("AB").unwrap().wrap(Wrap::Cylinder);
    assert_eq!(
        ruled(&Diagram::new(board)),
        "
  ┌───┬───┐
1 ^ . │ . ^
  └───┴───┘
    a   b"
    );
}

#[test]
fn file_names_wider_than_a_square_are_written_downwards() {
    let diagram = Diagram::new(Board::rectangle(28, 1).unwrap());
    let lines = ruled(&diagram);
    let names: Vec<&str> = lines.lines().rev().take(2).collect();
    assert!(names[0].ends_with(" x y z a b"), "{lines}");
    assert!(names[1].ends_with("       a a"), "{lines}");
    assert_eq!(names[0].len(), names[1].len());
    let a1 = diagram.board().square("a1").unwrap();
    let roomy = ruled(&diagram.with_marked([a1]));
    assert!(roomy.ends_with(" z  aa  ab"), "{roomy}");
}

#[test]
fn marked_squares_are_in_brackets() {
    let diagram = with_pieces(map(".."), 'Q', &["a1"]);
    let squares: Vec<_> = diagram.board().squares().collect();
    assert_eq!(
        ruled(&diagram.with_marked(squares)),
        "
  ┌───────┐
1 │[Q] [.]│
  └───────┘
    a   b"
    );
}

#[test]
fn attacked_squares_and_labels_are_shown() {
    let diagram = with_pieces(map("..."), 'R', &["a1"]);
    let [_, b1, c1] = ["a1", "b1", "c1"].map(|name| diagram.board().square(name).unwrap());
    let attacked = diagram.with_attacked([b1, c1]);
    let row = attacked.ruled()[1].clone();
    assert_eq!(text(&row), "1 │R x x│");
    let looks = row.iter().filter(|run| run.look == Look::Attacked);
    assert_eq!(looks.count(), 2);
    let written = attacked
        .with_heat(c1, 0.5, "2191")
        .with_heat(b1, 0.5, "7")
        .with_caption("rooks");
    assert_eq!(
        ruled(&written.with_marked([b1])),
        "
  ┌────────────────────┐
1 │  R    [ 7  ]  2191 │
  └────────────────────┘
     a      b      c
  rooks"
    );
}

#[test]
fn regions_that_touch_have_different_grounds() {
    let lines = map("AB\nAA").ruled();
    let grounds = |line: &[Run]| Vec::from_iter(line.iter().filter_map(|run| run.ground));
    let [a, b] = grounds(&lines[1])[..] else {
        panic!("{:?}", lines[1]);
    };
    assert_ne!(a, b);
    // Lines have no ground, and blanks between squares of one region have its ground.
    assert_eq!(grounds(&lines[2]), [a]);
    assert_eq!(text(&lines[2]), "  │   └───┤");
    assert!(grounds(&lines[3]).iter().all(|&ground| ground == a));
}

#[test]
fn characters_of_width_0_are_replaced() {
    for letter in ['\u{1b}', '\u{9b}', '\u{200b}', '\u{301}', '\n'] {
        let row = ruled(&with_pieces(map("."), letter, &["a1"]));
        assert!(row.contains("│?│"), "{row:?}");
    }
    // A character of width 2 makes all squares wider.
    let row = ruled(&with_pieces(map(".."), '王', &["a1"]));
    assert!(row.contains("│王 . │"), "{row}");
}

#[test]
fn a_wide_board_is_split_into_parts_that_fit() {
    let diagram = Diagram::new(Board::rectangle(100, 2).unwrap()).with_caption("orbit of 2");
    let parts = diagram.parts(80);
    assert_eq!(parts.len(), 3);
    for part in &parts {
        assert!(
            part.ruled()
                .iter()
                .all(|line| text(line).chars().count() <= 80)
        );
    }
    let captions: Vec<String> = parts
        .iter()
        .map(|part| text(part.ruled().last().unwrap()))
        .collect();
    assert_eq!(
        captions,
        [
            "  files a to ag",
            "  files ah to bn",
            "  files bo to cv, orbit of 2"
        ]
    );
    // Every file is in exactly one part.
    let all: String = parts.iter().map(|part| part.text()).collect();
    assert_eq!(all.matches('.').count(), 200);
    // Each part has at least one file, for any width.
    assert_eq!(diagram.parts(0).len(), 100);
    assert_eq!(diagram.parts(300).len(), 1);
}

#[test]
fn parts_are_open_at_cuts() {
    let parts = Diagram::new(Board::rectangle(6, 1).unwrap()).parts(9);
    let parts: Vec<String> = parts.iter().map(ruled).collect();
    assert_eq!(
        parts,
        [
            "
  ┌─────╴
1 │. . .
  └─────╴
   a b c
  files a to c",
            "
  ╶─────┐
1  . . .│
  ╶─────┘
   d e f
  files d to f"
        ]
    );
}

#[test]
fn a_board_without_squares_gives_no_lines() {
    for (width, height) in [(0, 0), (0, 3), (3, 0)] {
        let board = Board::rectangle(width, height).unwrap();
        assert!(Diagram::new(board).ruled().is_empty());
    }
}

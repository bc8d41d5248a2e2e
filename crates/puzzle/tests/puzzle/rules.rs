//! Boards, rules, sides and given pieces.

use standoff_board::Wrap;
use standoff_model::{Bounds, Goal, Kind, Lines, Rule, SquareState};
use standoff_puzzle::Instance;

use crate::support::{self, error_of};

fn instance(board: &str, place: &str, rules: &str) -> Instance {
    support::instance(&format!("(board: ({board}), place: [{place}], {rules})"))
}

fn count(instance: &Instance) -> u64 {
    support::count(instance.model())
}

#[test]
fn maps_have_holes_forbidden_squares_and_regions() {
    let instance = instance("squares: Map(r\"\n  .#x\n  AAB\n\")", "(piece: King)", "");
    let board = instance.model().board();
    assert_eq!((board.width(), board.height()), (3, 2));
    assert_eq!(board.squares().count(), 5);
    assert!(!board.may_hold(board.square("c2").unwrap()));
    let letters: Vec<char> = board.regions().iter().map(|(letter, _)| *letter).collect();
    assert_eq!(letters, ['A', 'B']);
}

#[test]
fn edges_may_wrap() {
    let wrap = |wrap| {
        let instance = instance(&format!("squares: Square(3){wrap}"), "(piece: King)", "");
        instance.model().board().wrapping()
    };
    assert_eq!(wrap(""), Wrap::Flat);
    assert_eq!(wrap(", wrap: Cylinder"), Wrap::Cylinder);
    assert_eq!(wrap(", wrap: Torus"), Wrap::Torus);
}

#[test]
fn riders_stop_at_holes_by_default() {
    let rooks = |field| {
        let board = format!("squares: Map(r\".#.\"){field}");
        count(&instance(&board, "(piece: Rook, count: Exactly(2))", ""))
    };
    assert_eq!(rooks(""), 1);
    assert_eq!(rooks(", riders_pass_holes: false"), 1);
    assert_eq!(rooks(", riders_pass_holes: true"), 0);
}

#[test]
fn ranges_count_holes_as_squares() {
    let rooks = |range| {
        let piece = format!("(piece: UpTo({range}, Rook), count: Exactly(2))");
        count(&instance(
            "squares: Map(r\".#.\"), riders_pass_holes: true",
            &piece,
            "",
        ))
    };
    assert_eq!([0, 1, 2, 3].map(rooks), [1, 1, 0, 0]);
}

#[test]
fn one_colour_of_squares_may_be_chosen() {
    let stars = |only: &str| {
        let board = format!("squares: Rect(3, 1), only: {only}");
        count(&instance(&board, "(piece: Star, count: Exactly(1))", ""))
    };
    assert_eq!((stars("Dark"), stars("Light")), (2, 1));
}

#[test]
fn only_the_listed_rules_apply() {
    let rules = |rules: &str| instance("squares: Square(3)", "(piece: Queen)", rules);
    assert_eq!(rules("").rules(), [Rule::NoAttack]);
    assert_eq!(rules("rules: []").rules(), []);
    assert_eq!(count(&rules("rules: []")), 512);
    assert_eq!(
        rules("rules: [NoTouch, Each(Squares([\"a1\"]), AtMost(2), Queen)]").rules()[0],
        Rule::NoTouch
    );
}

#[test]
fn rules_about_a_piece_count_all_its_kinds() {
    let kings = "(piece: King, at: [\"a1\"]), (piece: Rook), (piece: King, side: \"black\")";
    let instance = instance(
        "squares: Square(3)",
        kings,
        "rules: [Each(Rows, Between(1, 2), King)]",
    );
    let each = Rule::Each {
        lines: Lines::Rows,
        kinds: Some(vec![0, 2]),
        number: Bounds::between(1, 2),
    };
    assert_eq!(instance.rules(), [each]);
}

#[test]
fn rules_may_count_in_every_kind_of_line() {
    let stars = |lines: &str| {
        let rules = format!("rules: [Each({lines}, Exactly(1))]");
        let board = "squares: Square(3), regions: \"A..\\n.B.\\n...\"";
        count(&instance(board, "(piece: Star)", &rules))
    };
    assert_eq!(stars("Rows"), 27);
    assert_eq!(stars("Columns"), 27);
    assert_eq!(stars("Diagonals"), 0);
    assert_eq!(stars("Regions"), 1 << 7);
    assert_eq!(stars("Board"), 9);
    assert_eq!(stars("Squares([\"a1\", \"c3\"])"), 2 << 7);
}

/// The defaults are the whole board, one or more attacks, and all pieces.
#[test]
fn rules_about_attacks_have_default_arguments() {
    let place = "(piece: Queen, side: \"white\"), (piece: King, side: \"white\"),
                 (piece: Queen, side: \"black\")";
    let rule = |rule: &str| {
        let instance = instance("squares: Square(3)", place, &format!("rules: [{rule}]"));
        instance.rules()[0].clone()
    };
    let (number, white) = (Bounds::at_least(1), Some(vec![0, 1]));
    let cover = |lines, kinds, number| Rule::Cover {
        lines,
        kinds,
        number,
    };
    let dominate = |lines, kinds, number| Rule::Dominate {
        lines,
        kinds,
        number,
    };
    let total = cover(Lines::Board, None, number);
    assert_eq!(rule("TotalDominate"), total);
    assert_eq!(rule("Cover(Board, AtLeast(1))"), total);
    let queens = Some(vec![0, 2]);
    assert_eq!(
        rule("TotalDominate(Rows, Queen)"),
        cover(Lines::Rows, queens.clone(), number)
    );
    assert_eq!(
        rule("Cover(Rows, Between(1, 2), \"white\")"),
        cover(Lines::Rows, white.clone(), Bounds::between(1, 2))
    );
    assert_eq!(rule("Dominate"), dominate(Lines::Board, None, number));
    assert_eq!(
        rule("Dominate(Columns)"),
        dominate(Lines::Columns, None, number)
    );
    assert_eq!(
        rule("Dominate(Board, \"white\")"),
        dominate(Lines::Board, white.clone(), number)
    );
    let two = Bounds::exactly(2);
    assert_eq!(
        rule("Dominate(Board, Exactly(2))"),
        dominate(Lines::Board, None, two)
    );
    assert_eq!(
        rule("Dominate(Board, Exactly(2), Queen)"),
        dominate(Lines::Board, queens.clone(), two)
    );
    let maximal = |kinds| Rule::Maximal { kinds };
    assert_eq!(rule("Maximal, NoAttack"), maximal(None));
    assert_eq!(rule("Maximal(\"white\"), NoTouch"), maximal(white));
    assert_eq!(rule("Maximal(Queen), SidesAtPeace"), maximal(queens));
}

#[test]
fn rules_about_pieces_and_squares_have_default_arguments() {
    let place = "(piece: Queen, side: \"white\"), (piece: King, side: \"black\"),
                 (piece: Queen, side: \"black\")";
    let rule = |rule: &str| {
        let instance = instance("squares: Square(3)", place, &format!("rules: [{rule}]"));
        instance.rules()[0].clone()
    };
    let guarded = |kinds, number| Rule::Guarded { kinds, number };
    let (one, queens) = (Bounds::at_least(1), Some(vec![0, 2]));
    assert_eq!(rule("Guarded"), guarded(None, one));
    assert_eq!(
        rule("Guarded(AtMost(2))"),
        guarded(None, Bounds::at_most(2))
    );
    assert_eq!(rule("Guarded(Queen)"), guarded(queens.clone(), one));
    let black = Some(vec![1, 2]);
    let twice = Bounds::exactly(2);
    assert_eq!(
        rule("Guarded(Exactly(2), \"black\")"),
        guarded(black.clone(), twice)
    );
    let irredundant = |lines, kinds| Rule::Irredundant { lines, kinds };
    assert_eq!(rule("Irredundant"), irredundant(Lines::Board, None));
    assert_eq!(
        rule("Irredundant(Rows, Queen)"),
        irredundant(Lines::Rows, queens.clone())
    );
    let squares = |state, kinds, number| Rule::Squares {
        state,
        kinds,
        number,
    };
    assert_eq!(
        rule("Free(Exactly(2))"),
        squares(SquareState::Free, None, twice)
    );
    let attacked = squares(SquareState::Attacked, queens, one);
    assert_eq!(rule("Attacked(AtLeast(1), Queen)"), attacked);
    let dominated = squares(SquareState::Dominated, black, twice);
    assert_eq!(rule("Dominated(Exactly(2), \"black\")"), dominated);
}

/// A placed piece hides a state of squares with the same name.
#[test]
fn goals_about_squares_add_a_rule() {
    let goal = |pieces: &str, place: &str, text: &str| {
        let more = format!("pieces: {{{pieces}}}, goal: {text}");
        let instance = instance("squares: Square(3)", place, &more);
        (instance.goal().unwrap().clone(), instance.rules().len())
    };
    let two = "(piece: Rook), (piece: King)";
    let free = Goal::MostSquares(SquareState::Free, None);
    assert_eq!(goal("", two, "Most(Free)"), (free, 2));
    let of_kings = Goal::FewestSquares(SquareState::Attacked, Some(vec![1]));
    assert_eq!(goal("", two, "Fewest(Attacked(King))"), (of_kings, 2));
    let own = "\"Free\": Leaper(0, 1)";
    let placed = "(piece: Free), (piece: King)";
    assert_eq!(
        goal(own, placed, "Most(Free)"),
        (Goal::Most(Some(vec![0])), 1)
    );
}

#[test]
fn rules_may_count_a_side() {
    let place = "(piece: King, side: \"white\"), (piece: Rook, side: \"black\")";
    let of = |side: &str| {
        let rules = format!("rules: [Each(Board, Exactly(1), {side:?})]");
        count(&instance("squares: Rect(2, 1)", place, &rules))
    };
    assert_eq!((of("white"), of("black")), (4, 4));
}

/// Forbidden squares have to be attacked too.
#[test]
fn rules_about_attacks_have_the_counts_of_the_reference() {
    let queens = |rules: &str| {
        count(&instance(
            "squares: Square(4)",
            "(piece: Queen)",
            &format!("rules: [{rules}]"),
        ))
    };
    let found = [
        "Dominate",
        "TotalDominate",
        "NoAttack, Maximal",
        "NoAttack, Dominate",
    ]
    .map(queens);
    assert_eq!(found, [64_903, 64_333, 18, 18]);
    let forbidden = |rules: &str| {
        let board = "squares: Square(3), forbidden: [\"a1\", \"b2\", \"c3\"]";
        count(&instance(
            board,
            "(piece: Bishop)",
            &format!("rules: [{rules}]"),
        ))
    };
    assert_eq!(forbidden("NoAttack, Maximal"), 4);
    assert_eq!(forbidden("NoAttack, Dominate"), 0, "no bishop attacks b2");
}

#[test]
fn pieces_of_another_side_have_small_letters() {
    let place = "(piece: Queen, side: \"white\"), (piece: Queen, side: \"black\"),
                 (piece: Queen, side: \"white\", at: [\"a1\", \"b3\"])";
    let instance = instance("squares: Square(4)", place, "rules: [SidesAtPeace]");
    let drawn = |kind: &Kind| (kind.side.clone().unwrap(), kind.letter, kind.number.least());
    let drawn: Vec<_> = instance.model().kinds().iter().map(drawn).collect();
    let expected = [("white", 'Q', 0), ("black", 'q', 0), ("white", 'Q', 2)];
    assert_eq!(
        drawn,
        expected.map(|(side, letter, n)| (side.to_string(), letter, n))
    );
}

#[test]
fn errors_in_maps_have_a_place_in_the_source() {
    let text = "(\r\n    board: (squares: Map(r\"\r\n        ...\r\n\r\n        .?.\r\n    \")),\r\n    place: [(piece: King)],\r\n)";
    let error = error_of(text, &[]);
    assert_eq!(error.line_and_column(), Some((5, 10)));
    assert_eq!(&error.source_text()[error.span().unwrap()], "?");
}

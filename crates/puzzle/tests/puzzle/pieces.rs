//! Named pieces, forms and notations, compared with published attack sets and with each other.

use std::collections::BTreeSet;

use standoff_board::{Board, Piece, SquareSet};
use standoff_puzzle::{Instance, betza};

use crate::support::{PIECES, instance};

/// The attack sets of pieces on d4 of an 8 x 8 board, from collections of fairy pieces.
const FROM_D4: [(&str, &str); 22] = [
    ("Wazir", "d3 c4 e4 d5"),
    ("Dabbaba", "d2 b4 f4 d6"),
    ("Alfil", "b2 f2 b6 f6"),
    ("Camel", "c1 e1 a3 g3 a5 g5 c7 e7"),
    ("Tripper", "a1 g1 a7 g7"),
    ("Rook", "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8"),
    (
        "Queen",
        "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8",
    ),
    (
        "Amazon",
        "a1 d1 g1 b2 c2 d2 e2 f2 b3 c3 d3 e3 f3 a4 b4 c4 e4 f4 g4 h4 b5 c5 d5 e5 f5 b6 c6 d6 e6 \
         f6 a7 d7 g7 d8 h8",
    ),
    (
        "Archbishop",
        "a1 g1 b2 c2 e2 f2 b3 c3 e3 f3 b5 c5 e5 f5 b6 c6 e6 f6 a7 g7 h8",
    ),
    (
        "Princess",
        "a1 g1 b2 c2 e2 f2 b3 c3 e3 f3 b5 c5 e5 f5 b6 c6 e6 f6 a7 g7 h8",
    ),
    (
        "DragonKing",
        "d1 d2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 d6 d7 d8",
    ),
    ("Gnu", "c1 e1 c2 e2 a3 b3 f3 g3 a5 b5 f5 g5 c6 e6 c7 e7"),
    ("Waffle", "b2 f2 d3 c4 e4 d5 b6 f6"),
    ("Alfilrider", "b2 f2 b6 f6 h8"),
    ("Zebrarider", "b1 f1 a2 g2 a6 g6 b7 f7"),
    ("Giraffe", "h3 h5 c8 e8"),
    ("Root50Leaper", ""),
    ("Pawn", "c5 e5"),
    ("Silver", "c3 e3 c5 d5 e5"),
    ("Gold", "d3 c4 e4 c5 d5 e5"),
    ("ShogiKnight", "c6 e6"),
    (
        "SemiQueen",
        "a1 d1 b2 d2 c3 d3 a4 b4 c4 e4 f4 g4 h4 d5 e5 d6 f6 d7 g7 d8 h8",
    ),
];

/// The attack sets of forms on d4.
const FORMS_FROM_D4: [(&str, &str); 17] = [
    ("UpTo(2, Rook)", "d2 d3 b4 c4 e4 f4 d5 d6"),
    ("UpTo(1, Queen)", "c3 d3 e3 c4 e4 c5 d5 e5"),
    ("UpTo(0, Queen)", ""),
    ("UpTo(3, UpTo(2, Lance))", "d5 d6"),
    (
        "UpTo(2, Any([Knight, Lance]))",
        "c2 e2 b3 f3 b5 f5 c6 e6 d5 d6",
    ),
    ("Any([UpTo(2, Lance), Lance])", "d5 d6 d7 d8"),
    ("Any([Ferz, Leaps([(0, 1)])])", "c3 e3 c5 d5 e5"),
    ("Leaps([(-1, 2), (\"1\", \"2\")])", "c6 e6"),
    ("Leaps([])", ""),
    (
        r#"Where("abs(dx) == abs(dy) && abs(dx) <= 2")"#,
        "c3 e3 c5 e5 b2 f2 b6 f6",
    ),
    (
        r#"Where("max(abs(dx), abs(dy)) == 1")"#,
        "c3 d3 e3 c4 e4 c5 d5 e5",
    ),
    (r#"Where("sign(dy) == 1 && dx == 0")"#, "d5 d6 d7 d8"),
    (
        r#"Where("x == 4 && y == 4 && !(x2 != 1 || y2 > 2)")"#,
        "a1 a2",
    ),
    (r#"Where("x2 == width && y2 == height")"#, "h8"),
    (r#"UpTo(0, Where("x2 == 1"))"#, ""),
    (
        r#"UpTo(1, Any([Lance, Where("dx == 4"), Where("-dx * y2 == 3")]))"#,
        "d5 h1 h2 h3 h4 h5 h6 h7 h8 a1 c3",
    ),
    (
        "Any([Rider(0, 1), Rides([(1, 1), (-1, -1)])])",
        "a1 d1 b2 d2 c3 d3 a4 b4 c4 e4 f4 g4 h4 d5 e5 d6 f6 d7 g7 d8 h8",
    ),
];

/// The attack sets on d4 of notations from the same collections, and of combinations of letters.
const BETZA_FROM_D4: [(&str, &str); 50] = [
    ("W", "d3 c4 e4 d5"),
    ("D", "d2 b4 f4 d6"),
    ("A", "b2 f2 b6 f6"),
    ("C", "c1 e1 a3 g3 a5 g5 c7 e7"),
    ("G", "a1 g1 a7 g7"),
    ("R", "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8"),
    ("WW", "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8"),
    ("W0", "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8"),
    (
        "Q",
        "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8",
    ),
    (
        "QN",
        "a1 d1 g1 b2 c2 d2 e2 f2 b3 c3 d3 e3 f3 a4 b4 c4 e4 f4 g4 h4 b5 c5 d5 e5 f5 b6 c6 d6 e6 f6 a7 d7 g7 d8 h8",
    ),
    (
        "BN",
        "a1 g1 b2 c2 e2 f2 b3 c3 e3 f3 b5 c5 e5 f5 b6 c6 e6 f6 a7 g7 h8",
    ),
    (
        "RF",
        "d1 d2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 d6 d7 d8",
    ),
    ("NC", "c1 e1 c2 e2 a3 b3 f3 g3 a5 b5 f5 g5 c6 e6 c7 e7"),
    ("WA", "b2 f2 d3 c4 e4 d5 b6 f6"),
    ("R2", "d2 d3 b4 c4 e4 f4 d5 d6"),
    ("W2", "d2 d3 b4 c4 e4 f4 d5 d6"),
    ("AA", "b2 f2 b6 f6 h8"),
    ("ZZ", "b1 f1 a2 g2 a6 g6 b7 f7"),
    ("FfW", "c3 e3 c5 d5 e5"),
    ("ffN", "c6 e6"),
    (
        "W0frblF0",
        "a1 d1 b2 d2 c3 d3 a4 b4 c4 e4 f4 g4 h4 d5 e5 d6 f6 d7 g7 d8 h8",
    ),
    ("(1,4)", "h3 h5 c8 e8"),
    ("(4,1)", "h3 h5 c8 e8"),
    ("(1,7)(5,5)", ""),
    ("D0", "d2 b4 f4 d6 h4 d8"),
    ("DD", "d2 b4 f4 d6 h4 d8"),
    ("fsW", "c4 e4 d5"),
    ("vR2", "d2 d3 d5 d6"),
    ("lrW", "c4 e4"),
    ("fF", "c5 e5"),
    ("lF", "c3 c5"),
    ("flF", "c5"),
    ("lfF", "c5"),
    ("frblB2", "e5 f6 c3 b2"),
    ("fbF", "c3 e3 c5 e5"),
    ("ffN", "c6 e6"),
    ("fsN", "b5 f5"),
    ("fhN", "b5 f5 c6 e6"),
    ("bbbsN", "c2 e2 b3 f3"),
    ("llN", "b3 b5"),
    ("rhN", "f3 f5 e2 e6"),
    ("ssN", "b3 b5 f3 f5"),
    ("vvN", "c2 e2 c6 e6"),
    ("fK", "c5 d5 e5"),
    (
        "KK",
        "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8",
    ),
    ("mfWcfF", "c5 e5"),
    ("mcW", "d3 c4 e4 d5"),
    ("ffNN", "c6 e6 b8 f8"),
    ("ff(1,3)", "c7 e7"),
    ("(2,0)2", "d2 b4 f4 d6 h4 d8"),
];

fn from_d4(piece: &dyn Piece) -> BTreeSet<String> {
    let board = Board::rectangle(8, 8).unwrap();
    let attacked = piece.attack_set(&board, board.square("d4").unwrap());
    attacked.iter().map(|square| board.name(square)).collect()
}

fn names(list: &str) -> BTreeSet<String> {
    list.split_whitespace().map(str::to_string).collect()
}

#[test]
fn named_pieces_have_the_published_attack_sets() {
    for (name, attacked) in FROM_D4 {
        let named = PIECES.find(name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(from_d4(&**named.piece()), names(attacked), "{name}");
    }
}

/// Leapers, and the square of the length of their leap. The zebra is called the root-13 leaper.
const SQUARED_LEAPS: [(&str, i32); 18] = [
    ("Wazir", 1),
    ("Ferz", 2),
    ("Dabbaba", 4),
    ("Knight", 5),
    ("Alfil", 8),
    ("Threeleaper", 9),
    ("Camel", 10),
    ("Zebra", 13),
    ("Fourleaper", 16),
    ("Giraffe", 17),
    ("Tripper", 18),
    ("Stag", 20),
    ("Antelope", 25),
    ("Fiveleaper", 25),
    ("Ibis", 26),
    ("Commuter", 32),
    ("Flamingo", 37),
    ("Root65Leaper", 65),
];

/// Compounds and their parts.
const COMPOUNDS: [(&str, &str); 25] = [
    ("King", "Wazir Ferz"),
    ("Wizard", "Ferz Camel"),
    ("Champion", "Wazir Alfil Dabbaba"),
    ("Waffle", "Wazir Alfil"),
    ("Kirin", "Ferz Dabbaba"),
    ("Alibaba", "Alfil Dabbaba"),
    ("Squirrel", "Knight Alfil Dabbaba"),
    ("Centaur", "King Knight"),
    ("Gnu", "Knight Camel"),
    ("Okapi", "Knight Zebra"),
    ("Bison", "Camel Zebra"),
    ("Zebu", "Camel Giraffe"),
    ("Buffalo", "Knight Camel Zebra"),
    ("Queen", "Rook Bishop"),
    ("Amazon", "Queen Knight"),
    ("Empress", "Rook Knight"),
    ("Princess", "Bishop Knight"),
    ("DragonKing", "Rook King"),
    ("DragonHorse", "Bishop King"),
    ("Raven", "Rook Nightrider"),
    ("Banshee", "Bishop Nightrider"),
    ("Nightrider", "Nightrider Knight"),
    ("Dabbabarider", "Dabbabarider Dabbaba"),
    ("Camelrider", "Camelrider Camel"),
    ("Zebrarider", "Zebrarider Zebra"),
];

#[test]
fn leapers_have_the_published_lengths() {
    let board = Board::rectangle(17, 17).unwrap();
    let centre = board.square("i9").unwrap();
    for (name, squared) in SQUARED_LEAPS {
        let attacked = PIECES
            .find(name)
            .unwrap()
            .piece()
            .attack_set(&board, centre);
        for square in attacked.iter() {
            let leap = board.leaps_between(centre, square)[0];
            assert_eq!(leap.dx * leap.dx + leap.dy * leap.dy, squared, "{name}");
        }
    }
}

#[test]
fn compounds_are_unions_of_their_parts() {
    let board = Board::rectangle(17, 17).unwrap();
    let centre = board.square("i9").unwrap();
    let attacked = |name: &str| {
        PIECES
            .find(name)
            .unwrap()
            .piece()
            .attack_set(&board, centre)
    };
    for (name, parts) in COMPOUNDS {
        let mut union = SquareSet::new();
        for part in parts.split_whitespace() {
            union.extend(attacked(part).iter());
        }
        assert_eq!(attacked(name), union, "{name}");
    }
}

/// A puzzle on an 8 x 8 board with an own piece.
fn with_own(definition: &str) -> Instance {
    instance(&format!(
        "(pieces: {{\"Own\": {definition}}}, board: (squares: Square(8)), place: [(piece: Own)])"
    ))
}

#[test]
fn forms_have_the_expected_attack_sets() {
    for (form, attacked) in FORMS_FROM_D4 {
        let instance = with_own(form);
        let [own] = instance.own_pieces() else {
            panic!("one piece is defined");
        };
        assert_eq!(own.name, "Own");
        assert_eq!(from_d4(&*own.piece), names(attacked), "{form}");
    }
}

/// Named pieces in Betza's notation, from texts on the notation and on large shogi.
const NAMES_IN_BETZA: [(&str, &str); 17] = [
    ("WoodyRook", "WD"),
    ("Fad", "FAD"),
    ("HalfDuck", "HFD"),
    ("Bede", "BD"),
    ("Fibnif", "FffbbN"),
    ("Pawn", "mfWcfF"),
    ("BlackPawn", "mbWcbF"),
    ("ShogiKnight", "ffN"),
    ("Silver", "FfW"),
    ("Gold", "WfF"),
    ("Copper", "vWfF"),
    ("FerociousLeopard", "FvW"),
    ("DrunkElephant", "FfsW"),
    ("BlindTiger", "FbsW"),
    ("Lance", "fR"),
    ("ReverseChariot", "vR"),
    ("SemiQueen", "RfrblB"),
];

#[test]
fn names_agree_with_betzas_notation() {
    for (name, notation) in NAMES_IN_BETZA {
        let named = PIECES.find(name).unwrap().piece();
        let piece = betza(notation).unwrap();
        assert_eq!(from_d4(&**named), from_d4(&*piece), "{name}");
    }
}

/// A condition is evaluated for each pair of squares if it names `x`, and otherwise for each leap.
#[test]
fn conditions_are_the_same_for_leaps_and_for_squares() {
    let text = |condition: &str, wrap: &str| {
        format!(
            "(pieces: {{\"Own\": Where(\"{condition}\")}}, place: [(piece: Own)],
              board: (squares: Rect(5, 4) {wrap}))"
        )
    };
    let own = |text: String| {
        let instance = instance(&text);
        let piece = &instance.own_pieces()[0];
        let board = instance.model().board();
        let attacked = board
            .squares()
            .map(|from| piece.piece.attack_set(board, from));
        (piece.is_about_squares, attacked.collect::<Vec<_>>())
    };
    for condition in ["dx == 1", "abs(dx) == abs(dy)", "dx * dx + dy > 3", "false"] {
        for wrap in ["", ", wrap: Cylinder", ", wrap: Torus"] {
            let (is_table, by_leap) = own(text(condition, wrap));
            assert!(!is_table);
            let (is_table, by_square) = own(text(&format!("({condition}) && x == x"), wrap));
            assert!(is_table);
            assert_eq!(by_leap, by_square, "{condition} {wrap}");
        }
    }
}

#[test]
fn betzas_notation_has_the_published_attack_sets() {
    for (notation, attacked) in BETZA_FROM_D4 {
        let piece = betza(notation).unwrap();
        assert_eq!(from_d4(&*piece), names(attacked), "{notation}");
        let instance = with_own(&format!("Betza(\"{notation}\")"));
        let own = &instance.own_pieces()[0];
        assert_eq!(from_d4(&*own.piece), names(attacked), "{notation}");
    }
}

#[test]
fn names_agree_with_their_definitions() {
    for named in PIECES.iter() {
        let text = format!(
            "(pieces: {{\"Own\": {}}}, board: (squares: Square(17)), place: [(piece: Own)])",
            named.definition()
        );
        let instance = instance(&text);
        let board = instance.model().board();
        let centre = board.square("i9").unwrap();
        let own = instance.own_pieces()[0].piece.attack_set(board, centre);
        assert_eq!(
            own,
            named.piece().attack_set(board, centre),
            "{}",
            named.name()
        );
        let attacks = !own.is_empty() || named.name() == "Star";
        assert!(attacks, "{} attacks nothing", named.name());
    }
}

/// `UpTo` limits the leaps of a definition and the paths of a name.
#[test]
fn ranges_of_names_agree_with_ranges_of_definitions() {
    let boards = [
        "Square(8)",
        "Rect(5, 4), wrap: Torus",
        "Rect(7, 3), wrap: Cylinder",
        "Map(\"...#...\\n.#...#.\\n..#...#\\n....#..\")",
        "Map(\"...#...\\n.#...#.\\n..#...#\\n....#..\"), riders_pass_holes: true, wrap: Torus",
    ];
    for board in boards {
        for named in PIECES.iter() {
            for most in 0..4 {
                let own = |piece: &str| {
                    instance(&format!(
                        "(pieces: {{\"Own\": UpTo({most}, {piece})}}, board: (squares: {board}),
                          place: [(piece: Own)])"
                    ))
                };
                let (by_name, by_definition) = (own(named.name()), own(named.definition()));
                assert_eq!(
                    attacks(&by_name),
                    attacks(&by_definition),
                    "{} on {board}",
                    named.name()
                );
            }
        }
    }
}

/// The attack set of the first own piece on each square.
fn attacks(instance: &Instance) -> Vec<SquareSet> {
    let (piece, board) = (&instance.own_pieces()[0].piece, instance.model().board());
    board
        .squares()
        .map(|from| piece.attack_set(board, from))
        .collect()
}

#[test]
fn names_and_aliases_are_unique() {
    let mut seen = BTreeSet::new();
    for named in PIECES.iter() {
        for name in named.names() {
            assert!(seen.insert(name), "{name} is used twice");
            assert_eq!(PIECES.find(name).unwrap().name(), named.name());
        }
        assert!(named.letter().is_ascii_uppercase() || named.name() == "Star");
    }
}

#[test]
fn named_pieces_have_different_attack_sets() {
    let board = Board::rectangle(25, 25).unwrap();
    let centre = board.square("m13").unwrap();
    let attacked: Vec<_> = (PIECES.iter())
        .map(|named| (named.name(), named.piece().attack_set(&board, centre)))
        .collect();
    for (index, (name, set)) in attacked.iter().enumerate() {
        let same = attacked[..index].iter().find(|(_, other)| other == set);
        assert!(same.is_none(), "{name} is {}", same.unwrap().0);
    }
}

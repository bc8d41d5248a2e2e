//! The named pieces against published attack sets, and the forms against the names.

use std::collections::BTreeSet;

use standoff_board::{Board, Piece, SquareSet};
use standoff_puzzle::{Puzzle, find_piece, named_pieces};

/// What pieces attack from d4 on the ordinary board, as collections of fairy pieces list it.
const FROM_D4: [(&str, &str); 17] = [
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
fn named_pieces_attack_what_the_collections_say() {
    for (name, attacked) in FROM_D4 {
        let named = find_piece(name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(from_d4(&*named.piece()), names(attacked), "{name}");
    }
}

/// Leapers by the square of the length of their leap: problemists call the zebra the root-13-leaper.
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

/// Compounds, and the pieces that they are put together from.
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
fn leapers_leap_as_far_as_the_problemists_say() {
    let board = Board::rectangle(17, 17).unwrap();
    let centre = board.square("i9").unwrap();
    for (name, squared) in SQUARED_LEAPS {
        let attacked = find_piece(name).unwrap().piece().attack_set(&board, centre);
        for square in attacked.iter() {
            let leap = board.leaps_between(centre, square)[0];
            assert_eq!(leap.dx * leap.dx + leap.dy * leap.dy, squared, "{name}");
        }
    }
}

#[test]
fn compounds_attack_what_their_parts_attack() {
    let board = Board::rectangle(17, 17).unwrap();
    let centre = board.square("i9").unwrap();
    let attacked = |name: &str| find_piece(name).unwrap().piece().attack_set(&board, centre);
    for (name, parts) in COMPOUNDS {
        let mut union = SquareSet::new();
        for part in parts.split_whitespace() {
            union.extend(attacked(part).iter());
        }
        assert_eq!(attacked(name), union, "{name}");
    }
}

/// A short rook of range 2 is no rider, but it is a union of leapers.
#[test]
fn unions_of_leapers_make_pieces_of_short_range() {
    let puzzle = Puzzle::parse(
        "short.ron",
        r#"(
            pieces: {"ShortRook": Any([Wazir, Leaper(0, 2)])},
            board: (squares: Square(8)),
            place: [(piece: ShortRook)],
        )"#,
    );
    let instance = puzzle.unwrap().instance([]).unwrap();
    let short_rook = &instance.own_pieces()[0];
    assert_eq!(short_rook.name, "ShortRook");
    assert_eq!(
        from_d4(&*short_rook.piece),
        names("d2 d3 b4 c4 e4 f4 d5 d6")
    );
}

#[test]
fn a_name_means_what_its_definition_says() {
    for named in named_pieces() {
        let text = format!(
            "(pieces: {{\"Own\": {}}}, board: (squares: Square(17)), place: [(piece: Own)])",
            named.definition()
        );
        let instance = Puzzle::parse(named.name(), &text)
            .unwrap()
            .instance([])
            .unwrap();
        let board = instance.model().board();
        let centre = board.square("i9").unwrap();
        let own = instance.own_pieces()[0].piece.attack_set(board, centre);
        assert_eq!(
            own,
            named.piece().attack_set(board, centre),
            "{}",
            named.name()
        );
        assert!(!own.is_empty(), "{} attacks nothing", named.name());
    }
}

#[test]
fn no_name_or_alias_stands_for_two_pieces() {
    let mut seen = BTreeSet::new();
    for named in named_pieces() {
        let aliases = named.aliases().iter().copied();
        for name in aliases.chain([named.name()]) {
            assert!(seen.insert(name), "{name} comes twice");
            assert_eq!(find_piece(name).unwrap().name(), named.name());
        }
        assert!(named.letter().is_ascii_uppercase());
    }
}

#[test]
fn no_two_names_stand_for_the_same_piece() {
    let board = Board::rectangle(25, 25).unwrap();
    let centre = board.square("m13").unwrap();
    let attacked: Vec<_> = (named_pieces().iter())
        .map(|named| (named.name(), named.piece().attack_set(&board, centre)))
        .collect();
    for (index, (name, set)) in attacked.iter().enumerate() {
        let same = attacked[..index].iter().find(|(_, other)| other == set);
        assert!(same.is_none(), "{name} is {}", same.unwrap().0);
    }
}

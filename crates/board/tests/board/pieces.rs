//! The table of named pieces, unions, and bounded pieces.

use std::sync::Arc;

use standoff_board::{
    Board, Leap, NamedPiece, Paths, Piece, PieceNameError, Pieces, Ride, Square, SquareSet, Union,
    UpTo, Where,
};

/// Repeats one leap without a limit.
struct Runner(Leap);

impl Piece for Runner {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        paths.push(board.ray(from, self.0));
        paths
    }

    fn rides(&self) -> Option<Vec<Ride>> {
        let (leap, most) = (self.0, usize::MAX);
        Some(vec![Ride { leap, most }])
    }
}

fn runner(dx: i32, dy: i32) -> Arc<dyn Piece> {
    Arc::new(Runner(Leap::new(dx, dy)))
}

fn named(name: &str, aliases: &[&str]) -> NamedPiece {
    NamedPiece::new(name, 'R', runner(0, 1), "Rides([(0, 1)])")
        .with_aliases(aliases.iter().copied())
}

fn names(pieces: &Pieces) -> Vec<&str> {
    pieces.iter().map(NamedPiece::name).collect()
}

#[test]
fn pieces_are_found_by_name_and_alias_case_sensitively() {
    let mut pieces = Pieces::new();
    pieces.register(named("Lance", &["Spear"])).unwrap();
    pieces.register(named("Arrow", &[])).unwrap();
    assert_eq!(names(&pieces), ["Lance", "Arrow"]);
    let found = |name| pieces.find(name).map(NamedPiece::name);
    assert_eq!(found("Lance"), Some("Lance"));
    assert_eq!(found("Spear"), Some("Lance"));
    assert_eq!(found("spear"), None);
    let lance = pieces.find("Spear").unwrap();
    assert_eq!(lance.definition(), "Rides([(0, 1)])");
}

#[test]
fn a_taken_name_is_refused_with_its_owner() {
    let mut pieces = Pieces::new();
    pieces.register(named("Lance", &["Spear"])).unwrap();
    let taken = |name: &str| {
        let [name, owner] = [name, "Lance"].map(str::to_string);
        Err(PieceNameError::Taken { name, owner })
    };
    assert_eq!(pieces.register(named("Lance", &[])), taken("Lance"));
    assert_eq!(pieces.register(named("Spear", &[])), taken("Spear"));
    assert_eq!(
        pieces.register(named("Arrow", &["Dart", "Spear"])),
        taken("Spear")
    );
    assert_eq!(names(&pieces), ["Lance"]);
    assert!(pieces.find("Dart").is_none());
}

#[test]
fn malformed_names_are_refused() {
    for name in ["", "2Lance", "a spy", "K\u{f6}nig", "_Lance"] {
        let mut pieces = Pieces::new();
        let error = pieces.register(named("Lance", &[name])).unwrap_err();
        let is_malformed = matches!(error, PieceNameError::Malformed { .. });
        assert!(is_malformed && error.to_string().is_ascii(), "{error}");
        assert!(names(&pieces).is_empty());
    }
}

#[test]
fn a_union_has_the_paths_of_its_parts() {
    let board = Board::rectangle(3, 2).unwrap();
    let a1 = board.square("a1").unwrap();
    let both = Arc::new(Union::new([runner(1, 0), runner(0, 1)]));
    let paths = both.paths(&board, a1);
    let names = |path: &[Square]| -> Vec<String> {
        path.iter().map(|&square| board.name(square)).collect()
    };
    let named: Vec<Vec<String>> = paths.iter().map(names).collect();
    assert_eq!(named, [vec!["b1", "c1"], vec!["a2"]]);
}

#[test]
fn a_bound_limits_every_path_of_a_union() {
    let board = Board::rectangle(8, 8).unwrap();
    let a1 = board.square("a1").unwrap();
    let both: Arc<dyn Piece> = Arc::new(Union::new([runner(0, 1), runner(1, 1)]));
    let attacked = |piece: &dyn Piece| {
        let attacked = piece.attack_set(&board, a1);
        let names: Vec<String> = attacked.iter().map(|square| board.name(square)).collect();
        names.join(" ")
    };
    let two = Arc::new(UpTo::new(2, both.clone()));
    assert_eq!(attacked(&*two), "a3 c3 a2 b2");
    assert_eq!(attacked(&UpTo::new(1, two.clone())), "a2 b2");
    assert_eq!(attacked(&UpTo::new(5, two)), "a3 c3 a2 b2");
    assert_eq!(attacked(&UpTo::new(0, both)), "");
}

#[test]
fn a_union_has_the_rides_of_its_parts_and_a_bound_limits_each() {
    let ride = |dx, dy, most| Ride {
        leap: Leap::new(dx, dy),
        most,
    };
    let far = usize::MAX;
    let both = Union::new([runner(0, 1), runner(1, 0)]);
    assert_eq!(both.rides(), Some(vec![ride(0, 1, far), ride(1, 0, far)]));
    let short = UpTo::new(3, Arc::new(both));
    assert_eq!(short.rides(), Some(vec![ride(0, 1, 3), ride(1, 0, 3)]));
    let shorter: Arc<dyn Piece> = Arc::new(UpTo::new(2, Arc::new(short)));
    assert_eq!(shorter.rides(), Some(vec![ride(0, 1, 2), ride(1, 0, 2)]));
}

/// A piece whose attack set and attacks are not those of its paths.
struct Shortcut;

impl Piece for Shortcut {
    fn paths(&self, _: &Board, _: Square) -> Paths {
        Paths::new()
    }

    fn attack_set(&self, board: &Board, _: Square) -> SquareSet {
        board.squares().collect()
    }

    fn attacks(&self, _: &Board, from: Square, to: Square) -> bool {
        from != to
    }
}

#[test]
fn an_arc_forwards_to_its_piece() {
    let board = Board::rectangle(2, 2).unwrap();
    let [a1, b2] = ["a1", "b2"].map(|name| board.square(name).unwrap());
    let behind = Arc::new(Shortcut);
    let twice: Arc<Arc<dyn Piece>> = Arc::new(behind.clone());
    for piece in [&behind as &dyn Piece, &twice] {
        assert_eq!(piece.attack_set(&board, a1).len(), 4);
        assert!(piece.attacks(&board, a1, b2) && !piece.attacks(&board, a1, a1));
    }
    assert!(Union::new([behind as Arc<dyn Piece>]).attacks(&board, a1, b2));
}

#[test]
fn a_part_without_rides_leaves_the_whole_without_rides() {
    let silent: Arc<dyn Piece> = Arc::new(Where(|_: i32, _: i32| true));
    assert_eq!(silent.rides(), None);
    assert_eq!(Union::new([runner(0, 1), silent.clone()]).rides(), None);
    assert_eq!(UpTo::new(1, silent).rides(), None);
}

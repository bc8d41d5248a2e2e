//! Rules about each piece or about counted squares, for which the model adds auxiliary variables.

use std::collections::BTreeSet;

use standoff_board::{Board, Square, Where, Wrap};
use standoff_model::{
    Bounds, Kind, Lines, Model, ModelError, PlacedPiece, Rule, SquareState, Violation,
};
use standoff_solver::Answer;

use crate::brute_force::attacks;
use crate::support::{any, solver_for};

/// A piece by column and row from the top left, and its name.
type Piece = (i32, i32, &'static str);

const COUNTING: [&str; 3] = ["split", "groups", "sweep"];
const LISTING: [&str; 3] = ["split", "groups", "learn"];

/// The engine without bounds tries all choices of this many candidates, auxiliary variables included.
const FEW: usize = 20;

/// The pieces of a placement, for the referee.
struct Position {
    board: (i32, i32),
    pieces: Vec<Piece>,
}

impl Position {
    /// The pieces that attack a piece, with nothing between.
    fn seen_by(&self, (column, row, _): Piece) -> BTreeSet<Piece> {
        let sees = |other: &&Piece| {
            let (dx, dy) = (column - other.0, row - other.1);
            let hits = attacks(other.2, (other.0, other.1), (column, row));
            let steps = (1..=dx.abs().max(dy.abs()))
                .rev()
                .find(|steps| dx % steps == 0 && dy % steps == 0);
            let between = (1..steps.unwrap_or(0)).map(|i| {
                let steps = steps.unwrap();
                (other.0 + i * dx / steps, other.1 + i * dy / steps)
            });
            let is_empty = |at: (i32, i32)| !self.pieces.iter().any(|p| (p.0, p.1) == at);
            (dx, dy) != (0, 0) && hits && between.into_iter().all(is_empty)
        };
        self.pieces.iter().filter(sees).copied().collect()
    }

    /// For each square, the number of its attackers and the number of pieces on it.
    fn reached(&self, at: (i32, i32), names: &[&str]) -> (usize, usize) {
        let meant = self.pieces.iter().filter(|p| names.contains(&p.2));
        let hits = |p: &&Piece| (p.0, p.1) != at && attacks(p.2, (p.0, p.1), at);
        let attacking = meant.clone().filter(hits).count();
        (attacking, meant.filter(|p| (p.0, p.1) == at).count())
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (width, height) = self.board;
        (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)))
    }

    /// Whether a piece alone attacks or occupies one of these squares.
    fn is_alone(&self, piece: Piece, names: &[&str], on: &[(i32, i32)]) -> bool {
        let reaches = |at: (i32, i32)| {
            let here = (piece.0, piece.1);
            here == at || attacks(piece.2, here, at)
        };
        let alone = |at: (i32, i32)| {
            let (attacking, standing) = self.reached(at, names);
            attacking + standing == 1
        };
        on.iter().any(|&at| reaches(at) && alone(at))
    }
}

/// Some pieces on a small board; all names differ.
struct Case {
    board: (i32, i32),
    names: &'static [&'static str],
    rule: Rule,
}

impl Case {
    fn model(&self, engine_rules: &[Rule]) -> Model {
        let board = Board::rectangle(self.board.0 as u64, self.board.1 as u64).unwrap();
        let kinds: Vec<Kind> = self.names.iter().map(|name| any(name)).collect();
        Model::with_rules(board, kinds, engine_rules).unwrap()
    }

    fn names(&self, kinds: &Option<Vec<usize>>) -> Vec<&'static str> {
        match kinds {
            Some(kinds) => kinds.iter().map(|&kind| self.names[kind]).collect(),
            None => self.names.to_vec(),
        }
    }

    /// The broken rules, according to the referee.
    fn judged(&self, position: &Position) -> BTreeSet<String> {
        let pieces = position.pieces.iter().copied();
        match &self.rule {
            Rule::Guarded { kinds, number } => {
                let names = self.names(kinds);
                let by = pieces
                    .filter(|piece| names.contains(&piece.2))
                    .map(|piece| (piece, position.seen_by(piece)));
                by.filter(|(_, by)| !number.contain(by.len() as u64))
                    .map(|(piece, by)| format!("{piece:?} by {by:?}"))
                    .collect()
            }
            Rule::Irredundant { lines, kinds } => {
                let names = self.names(kinds);
                let on: Vec<(i32, i32)> = match lines {
                    Lines::Squares(squares) => {
                        let width = self.board.0;
                        let place =
                            |s: &Square| (s.index() as i32 % width, s.index() as i32 / width);
                        squares.iter().map(place).collect()
                    }
                    _ => position.squares().collect(),
                };
                let meant = pieces.filter(|piece| names.contains(&piece.2));
                meant
                    .filter(|&piece| !position.is_alone(piece, &names, &on))
                    .map(|piece| format!("{piece:?}"))
                    .collect()
            }
            Rule::Squares {
                state,
                kinds,
                number,
            } => {
                let names = self.names(kinds);
                let is_it = |&at: &(i32, i32)| match (state, position.reached(at, &names)) {
                    (SquareState::Free, (attacking, standing)) => attacking + standing == 0,
                    (SquareState::Attacked, (attacking, _)) => attacking > 0,
                    (SquareState::Dominated, (attacking, standing)) => attacking + standing > 0,
                };
                let found = position.squares().filter(is_it).count() as u64;
                let wrong = (!number.contain(found)).then(|| format!("{found} squares"));
                wrong.into_iter().collect()
            }
            rule => panic!("{rule:?} is judged elsewhere"),
        }
    }

    /// The broken rules, according to the model, in the same words.
    fn reported(&self, model: &Model, placed: &[PlacedPiece]) -> BTreeSet<String> {
        let words = |violation: Violation| match violation {
            Violation::Guard { rule: 0, piece, by } => {
                let by: BTreeSet<Piece> = by.iter().map(|piece| self.piece(model, piece)).collect();
                format!("{:?} by {by:?}", self.piece(model, &piece))
            }
            Violation::Redundant { rule: 0, piece } => format!("{:?}", self.piece(model, &piece)),
            Violation::Count { found, pieces, .. } => {
                assert!(pieces.is_empty(), "squares are counted");
                format!("{found} squares")
            }
            other => panic!("{other:?}"),
        };
        model.violations(placed).map(words).collect()
    }

    fn piece(&self, model: &Model, piece: &PlacedPiece) -> Piece {
        let (column, row) = model.board().column_and_row(piece.square);
        (column as i32, row as i32, self.names[piece.kind])
    }
}

fn guarded(kinds: Option<Vec<usize>>, number: Bounds) -> Rule {
    Rule::Guarded { kinds, number }
}

fn irredundant(lines: Lines, kinds: Option<Vec<usize>>) -> Rule {
    Rule::Irredundant { lines, kinds }
}

fn squares(state: SquareState, kinds: Option<Vec<usize>>, number: Bounds) -> Rule {
    Rule::Squares {
        state,
        kinds,
        number,
    }
}

fn cases() -> Vec<Case> {
    let case = |board, names, rule| Case { board, names, rule };
    let named = [0, 3, 8, 11].map(Square::new).to_vec();
    let [one, two] = [1, 2].map(Bounds::exactly);
    let (some, few) = (Bounds::at_least(1), Bounds::at_most(1));
    let both = SquareState::Dominated;
    vec![
        case((4, 3), &["queen"], guarded(None, some)),
        case((3, 3), &["queen"], guarded(None, one)),
        case((3, 3), &["queen"], guarded(None, two)),
        case((9, 1), &["rook"], guarded(None, few)),
        case((3, 3), &["king"], guarded(None, Bounds::between(2, 3))),
        case((3, 4), &["nightrider"], guarded(None, one)),
        case((3, 3), &["pawn"], guarded(None, few)),
        // A rook does not see past a knight, which does not attack along the line.
        case((3, 2), &["rook", "knight"], guarded(None, one)),
        case((6, 1), &["rook", "knight"], guarded(Some(vec![1]), some)),
        case((6, 1), &["queen", "pawn"], guarded(Some(vec![0]), two)),
        // Two queens on one side of a rook attack it once.
        case((5, 1), &["rook", "queen"], guarded(Some(vec![0]), few)),
        case((3, 2), &["bishop", "queen"], guarded(None, some)),
        case(
            (6, 1),
            &["rook", "knight"],
            guarded(Some(vec![0]), Bounds::exactly(0)),
        ),
        case((3, 3), &["queen"], guarded(None, Bounds::exactly(0))),
        case((4, 3), &["queen"], irredundant(Lines::Board, None)),
        case((4, 3), &["knight"], irredundant(Lines::Board, None)),
        case((4, 3), &["rook"], irredundant(Lines::Squares(named), None)),
        case(
            (3, 2),
            &["king", "knight"],
            irredundant(Lines::Board, Some(vec![0])),
        ),
        case((3, 2), &["king", "pawn"], irredundant(Lines::Board, None)),
        case((4, 2), &["rook"], squares(SquareState::Free, None, two)),
        case(
            (4, 3),
            &["knight"],
            squares(SquareState::Attacked, None, Bounds::between(3, 6)),
        ),
        case((3, 3), &["king"], squares(both, None, Bounds::at_most(7))),
        case(
            (3, 2),
            &["king", "rook"],
            squares(both, Some(vec![0]), Bounds::exactly(4)),
        ),
        case(
            (3, 2),
            &["pawn", "rook"],
            squares(SquareState::Free, Some(vec![0, 1]), some),
        ),
    ]
}

/// Every set of pieces of a small model without two on one square, with the rules that it breaks according to the
/// referee.
#[test]
fn the_referee_agrees_on_every_set_of_pieces() {
    for case in cases() {
        let what = format!("{:?} of {:?} on {:?}", case.rule, case.names, case.board);
        let model = case.model(std::slice::from_ref(&case.rule));
        let all = model.layout().pieces();
        let (mut sound, mut broken) = (BTreeSet::new(), 0);
        for set in 0_u32..1 << all.len() {
            let bits = (0..all.len()).filter(|bit| set >> bit & 1 == 1);
            let placed: Vec<PlacedPiece> = bits.map(|bit| all[bit]).collect();
            if !placed.is_sorted_by(|a, b| a.square < b.square) {
                continue;
            }
            let pieces = placed.iter().map(|piece| case.piece(&model, piece));
            let position = Position {
                board: case.board,
                pieces: pieces.collect(),
            };
            let judged = case.judged(&position);
            assert_eq!(case.reported(&model, &placed), judged, "{what}: {placed:?}");
            if judged.is_empty() {
                sound.insert(placed);
            } else {
                broken += 1;
            }
        }
        assert!(!sound.is_empty() && broken > 0, "{what}");
        agree(&model, &sound, &what);
    }
}

/// All engines find exactly these placements.
fn agree(model: &Model, sound: &BTreeSet<Vec<PlacedPiece>>, what: &str) {
    let mut by_size = vec![0_u32; sound.iter().map(Vec::len).max().unwrap() + 1];
    sound.iter().for_each(|placed| by_size[placed.len()] += 1);
    let by_size: Vec<_> = by_size.into_iter().map(Into::into).collect();
    let plain = ["plain"]
        .into_iter()
        .filter(|_| model.problem().len() <= FEW);
    for engine in COUNTING.into_iter().chain(plain.clone()) {
        let solver = solver_for(model).with_engine(engine).unwrap();
        let count = solver.count().unwrap().answer;
        assert_eq!(count, Answer::Exact(sound.len().into()), "{engine}: {what}");
        let counts = solver.count_by_size().unwrap().answer;
        assert_eq!(counts, Answer::Exact(by_size.clone()), "{engine}: {what}");
    }
    let mut orders = Vec::new();
    for engine in LISTING.into_iter().chain(plain) {
        let solver = solver_for(model).with_engine(engine).unwrap();
        let listed: Vec<_> = (solver.solutions().unwrap())
            .map(|p| model.pieces(&p))
            .collect();
        assert_eq!(listed.len(), sound.len(), "{engine}: {what}");
        assert_eq!(
            &BTreeSet::from_iter(listed.clone()),
            sound,
            "{engine}: {what}"
        );
        orders.push(listed);
    }
    assert!(orders.iter().all(|order| *order == orders[0]), "{what}");
    up_to_symmetry(model, sound, what);
}

/// The orbits, counted by quotients and by the list.
fn up_to_symmetry(model: &Model, sound: &BTreeSet<Vec<PlacedPiece>>, what: &str) {
    let symmetries = model.symmetries().unwrap();
    let index = |piece: &PlacedPiece| model.layout().pieces().binary_search(piece).unwrap();
    let image = |placed: &Vec<PlacedPiece>, map: usize| {
        let images = placed.iter().map(|piece| {
            let candidate = standoff_model::Candidate::new(index(piece));
            model.layout().piece(symmetries[map].image(candidate))
        });
        let mut images: Vec<PlacedPiece> = images.collect();
        images.sort_unstable();
        images
    };
    let is_least = |placed: &&Vec<PlacedPiece>| {
        (0..symmetries.len()).all(|map| image(placed, map) >= **placed)
    };
    assert!(symmetries.len() > 1, "{what}");
    let orbits = sound.iter().filter(is_least).count();
    let count = solver_for(model).count_up_to_symmetry().unwrap().answer;
    assert_eq!(count, Answer::Exact(orbits.into()), "{what}");
}

/// On a ring, each rook sees another one to its left and one to its right: two rooks see each other twice, which counts
/// once.
#[test]
fn an_attacker_in_two_directions_counts_once() {
    let ring = Board::rectangle(5, 1).unwrap().wrap(Wrap::Torus);
    let count = |number| {
        let rules = [guarded(None, Bounds::exactly(number))];
        let model = Model::with_rules(ring.clone(), vec![any("rook")], &rules).unwrap();
        let count = solver_for(&model).count().unwrap().answer;
        u64::try_from(count.value()).unwrap()
    };
    // The empty ring, single rooks, pairs, and sets of three to five.
    assert_eq!([0, 1, 2, 3].map(count), [1 + 5, 1 + 10, 1 + 10 + 5 + 1, 1]);
}

/// A piece that nothing attacks is not guarded, so no placement contains it.
#[test]
fn a_piece_that_is_never_attacked_is_not_guarded() {
    for (number, ways) in [(1, 1), (2, 1), (0, 64)] {
        let rules = [guarded(None, Bounds::at_least(number))];
        let board = Board::rectangle(3, 2).unwrap();
        let star = Kind::new(
            "star",
            '*',
            std::sync::Arc::new(Where(|_: i32, _: i32| false)),
        );
        let model = Model::with_rules(board, vec![star], &rules).unwrap();
        let count = solver_for(&model).count().unwrap().answer;
        assert_eq!(count, Answer::Exact(u32::into(ways)), "at least {number}");
    }
}

/// With a number of attackers that exceeds any weight, only the empty board is left.
#[test]
fn a_bound_above_any_weight_leaves_the_empty_board() {
    for number in [9, 1 << 32, u64::MAX] {
        let rules = [guarded(None, Bounds::between(number, u64::MAX - 1))];
        let board = Board::rectangle(2, 2).unwrap();
        let model = Model::with_rules(board, vec![any("king")], &rules).unwrap();
        let count = solver_for(&model).count().unwrap().answer;
        assert_eq!(count, Answer::Exact(1u32.into()), "{number}");
    }
}

/// There is room for the pieces, but not for an auxiliary variable for each square.
#[test]
fn too_many_auxiliary_variables_are_refused() {
    let attacked = |side| {
        let board = Board::rectangle(side, side).unwrap();
        let rules = [squares(SquareState::Attacked, None, Bounds::at_least(1))];
        Model::with_rules(board, vec![any("knight")], &rules)
    };
    let candidates = 127 * 127;
    assert_eq!(
        attacked(127).unwrap_err(),
        ModelError::TooManyAuxiliaries { candidates }
    );
    assert!(matches!(
        attacked(100),
        Err(ModelError::TooManyConstraints { .. })
    ));
}

/// Three in line of any slope, most of which are no diagonals. Source: OEIS A000755, and A000769 up to symmetry.
#[test]
fn no_three_in_line() {
    let ways = [1, 2, 11, 32, 50_u32];
    let classes = [1, 1, 4, 5, 11_u32];
    for (n, (ways, classes)) in (2_u64..).zip(ways.into_iter().zip(classes)) {
        let at_most_two = |lines| Rule::Each {
            lines,
            kinds: None,
            number: Bounds::at_most(2),
        };
        let board = Board::rectangle(n, n).unwrap();
        let points = vec![any("king").exactly(2 * n)];
        // A second rule for the rows does not break the symmetry of rows and columns.
        let rules = [at_most_two(Lines::Straight), at_most_two(Lines::Rows)];
        let model = Model::with_rules(board, points, &rules).unwrap();
        let solver = solver_for(&model);
        assert_eq!(solver.count().unwrap().answer, Answer::Exact(ways.into()));
        let orbits = solver.count_up_to_symmetry().unwrap().answer;
        assert_eq!(orbits, Answer::Exact(classes.into()), "n = {n}");
    }
}

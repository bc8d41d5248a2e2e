//! Semi-queens, amazons, and queens on cylinders and tori: the engine `queens` against the general engines.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::{Board, Leap, Piece, Square, Union, Wrap};
use standoff_engine::{Question, Sink, Task};
use standoff_model::{Kind, Model, Placement};
use standoff_queens::{OnePerRow, queen};
use standoff_riders::{Rider, rook};
use standoff_solver::{Answer, Solver};

use crate::searches::{Direct, Lister};
use crate::with_queens;

/// A related piece on boards with joined edges.
struct Related {
    name: &'static str,
    piece: Arc<dyn Piece>,
    wrap: Wrap,
}

fn related_pieces() -> [Related; 5] {
    let queen = || Arc::new(queen()) as Arc<dyn Piece>;
    [
        ("falling semi-queens", semi_queen(-1), Wrap::Flat),
        ("rising semi-queens", semi_queen(1), Wrap::Flat),
        ("amazons", amazon(), Wrap::Flat),
        ("queens on a torus", queen(), Wrap::Torus),
        ("queens on a cylinder", queen(), Wrap::Cylinder),
    ]
    .map(|(name, piece, wrap)| Related { name, piece, wrap })
}

/// A rook that also moves along one kind of diagonal, which leads `up` ranks per file.
fn semi_queen(up: i32) -> Arc<dyn Piece> {
    let straight = Leap::all(0, 1).into_iter();
    Arc::new(Rider::with_leaps(
        straight.chain([Leap::new(1, up), Leap::new(-1, -up)]),
    ))
}

/// Queen and knight.
fn amazon() -> Arc<dyn Piece> {
    let knight = Rider::new(1, 2).up_to(1);
    Arc::new(Union::new([
        Arc::new(queen()) as Arc<dyn Piece>,
        Arc::new(knight),
    ]))
}

fn model(related: &Related, width: u64, height: u64, forbidden: &[u32]) -> Model {
    let board = Board::rectangle(width, height).unwrap().wrap(related.wrap);
    let board = board.forbid(forbidden.iter().map(|&index| Square::new(index)));
    let pieces = Kind::new("piece", 'Q', related.piece.clone()).exactly(height);
    Model::new(board, vec![pieces]).unwrap()
}

fn solver(model: &Model) -> Solver {
    Solver::new(model, &with_queens())
}

fn engine(model: &Model, name: &str) -> Solver {
    solver(model).with_engine(name).unwrap()
}

fn assert_agreement(model: &Model, what: &str) {
    let list = |name| -> Vec<Placement> { engine(model, name).solutions().unwrap().collect() };
    let ours = list("queens");
    assert_eq!(ours, list("plain"), "{what}");
    let counted = |name| engine(model, name).count().unwrap().answer;
    assert_eq!(
        counted("queens"),
        Answer::Exact(ours.len().into()),
        "{what}"
    );
    let by_size = |name| engine(model, name).count_by_size().unwrap().answer;
    assert_eq!(by_size("queens"), by_size("plain"), "{what}");
}

#[test]
fn they_agree_with_the_plain_engine() {
    for related in related_pieces() {
        for n in 1..=7 {
            assert_agreement(
                &model(&related, n, n, &[]),
                &format!("{} {n}", related.name),
            );
        }
        for forbidden in [
            vec![0],
            vec![1, 6, 20],
            vec![2, 9, 10, 33],
            (12..30).collect(),
        ] {
            let what = format!("{} without {forbidden:?}", related.name);
            assert_agreement(&model(&related, 6, 6, &forbidden), &what);
        }
    }
}

/// Without the torus: if it is not square, its diagonals return in other columns.
#[test]
fn they_agree_on_rectangles() {
    for related in related_pieces()
        .into_iter()
        .filter(|it| it.wrap != Wrap::Torus)
    {
        for (width, height) in [(5, 4), (9, 3), (3, 5), (2, 2), (11, 2), (9, 1)] {
            let what = format!("{}, {width} x {height}", related.name);
            assert_agreement(&model(&related, width, height, &[]), &what);
            assert_agreement(&model(&related, width, height, &[1]), &what);
        }
    }
}

/// No bit is lost at the edge of a word.
#[test]
fn they_agree_on_boards_64_squares_wide() {
    for related in related_pieces()
        .into_iter()
        .filter(|it| it.wrap != Wrap::Torus)
    {
        let wide = model(&related, 64, 2, &[]);
        let counted = |name| engine(&wide, name).count().unwrap().answer;
        assert_eq!(counted("queens"), counted("plain"), "{}", related.name);
    }
}

/// OEIS A099152, A051223 and A007705, the last with zeros for even sides.
#[test]
fn counts_are_the_published_ones() {
    let semi_queens = [1, 1, 3, 7, 23, 83, 405, 2113, 12657, 82297, 596_483];
    let amazons = [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180];
    let on_a_torus = [1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524];
    let published: [&[u64]; 4] = [&semi_queens, &semi_queens, &amazons, &on_a_torus];
    for (related, published) in related_pieces().iter().zip(published) {
        for (n, &count) in (1..).zip(published) {
            let outcome = engine(&model(related, n, n, &[]), "queens")
                .count()
                .unwrap();
            assert_eq!(
                outcome.answer,
                Answer::Exact(count.into()),
                "{} {n}",
                related.name
            );
        }
    }
}

/// Pinned nodes on 8 x 8, where a node is a square that the search tries.
#[test]
fn the_number_of_nodes_is_pinned() {
    let nodes = |related: &Related| {
        engine(&model(related, 8, 8, &[]), "queens")
            .count()
            .unwrap()
            .nodes
    };
    let all: Vec<u64> = related_pieces().iter().map(nodes).collect();
    assert_eq!(all, [12_756, 12_756, 78, 800, 800]);
}

/// A torus that is not square, other pieces on a torus, and pieces with too many or too few lines.
#[test]
fn others_are_refused() {
    let reason = |model: &Model| {
        let refusal = OnePerRow.estimate(&Task::new(model, Question::Count));
        refusal.unwrap_err().reason
    };
    let pieces = |piece: Arc<dyn Piece>, wrap| Related {
        name: "others",
        piece,
        wrap,
    };
    let bishop = Arc::new(Rider::new(1, 1));
    let knight_and_rook = Union::new([
        Arc::new(rook()) as Arc<dyn Piece>,
        Arc::new(Rider::new(1, 2).up_to(1)),
    ]);
    let short = Arc::new(queen().up_to(3));
    for (others, width) in [
        (pieces(Arc::new(queen()), Wrap::Torus), 7),
        (pieces(amazon(), Wrap::Torus), 6),
        (pieces(semi_queen(1), Wrap::Torus), 6),
        (pieces(bishop, Wrap::Flat), 6),
        (pieces(Arc::new(rook()), Wrap::Flat), 6),
        (pieces(Arc::new(knight_and_rook), Wrap::Flat), 6),
        (pieces(short, Wrap::Flat), 6),
    ] {
        let expected = "the pieces attack neither as queens do nor as their kin";
        assert_eq!(
            reason(&model(&others, width, 6, &[])),
            expected,
            "{}",
            others.name
        );
    }
}

/// For many semi-queens, the planner prefers the engine `join`, which is faster.
#[test]
fn the_planner_chooses_the_fastest_engine() {
    let [falling, _, amazons, on_a_torus, _] = related_pieces();
    let best = |related: &Related, n, question| {
        let model = model(related, n, n, &[]);
        solver(&model).estimates(question)[0].0
    };
    for n in [10, 12, 14, 16] {
        assert_eq!(best(&amazons, n, Question::Count), "queens");
        assert_eq!(best(&amazons, n, Question::List), "queens");
        assert_eq!(best(&falling, n, Question::List), "queens");
    }
    // For counts of 11 and more, `groups` uses that each diagonal of a torus has one, too.
    for n in [11, 13, 17] {
        assert_eq!(best(&on_a_torus, n, Question::List), "queens");
    }
    assert_eq!(best(&falling, 8, Question::Count), "queens");
    for n in 12..=16 {
        assert_eq!(best(&falling, n, Question::Count), "join");
    }
}

struct Sum(BigUint);

impl Sink for Sum {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

/// Wherever a search stops, its count and another engine's counts of its subproblems add up.
#[test]
fn another_engine_can_count_the_subproblems() {
    for related in related_pieces() {
        for (n, forbidden) in [(1, &[][..]), (5, &[]), (7, &[]), (7, &[3, 8, 20, 48])] {
            let model = model(&related, n, n, forbidden);
            let all = engine(&model, "split").count().unwrap().answer.exact();
            let task = Task::new(&model, Question::Count);
            for budget in [0, 1, 2, 3, 5, 9, 17, 33, 65, 129, 1 << 20] {
                let mut sum = Sum(BigUint::ZERO);
                let mut search = OnePerRow.start(&task).unwrap();
                let _ = search.advance(budget, &mut sum);
                for mut part in search.split(1 + budget as usize % 7) {
                    let _ = part.advance(budget / 4, &mut sum);
                    for subproblem in part.subproblems().unwrap() {
                        let left = model.problem().reduce_to(&subproblem).problem().clone();
                        let left = Solver::of(left, &standoff_engines::all())
                            .with_engine("split")
                            .unwrap();
                        sum.0 += left.count().unwrap().answer.exact().unwrap();
                    }
                }
                assert_eq!(Some(sum.0), all, "{} {n}, {budget}", related.name);
            }
        }
    }
}

/// A list that is saved anywhere, loaded and divided yields the same placements.
#[test]
fn a_saved_list_continues_in_parts() {
    for related in related_pieces() {
        let solver = engine(&model(&related, 7, 7, &[]), "queens");
        let all: Vec<Placement> = solver.solutions().unwrap().collect();
        for listed in [0, 1, all.len() / 2, all.len()] {
            let task = Task::new(&model(&related, 7, 7, &[]), Question::List);
            let mut search = Lister::new(Arc::new(OnePerRow), task);
            let before = Vec::from_iter(search.by_ref().take(listed));
            let after = search.reloaded().split(5).into_iter().flatten();
            assert_eq!(
                Vec::from_iter(before.into_iter().chain(after)),
                all,
                "{}",
                related.name
            );
        }
        let sum: BigUint = all.len().into();
        assert_eq!(
            solver.threads(3).count().unwrap().answer,
            Answer::Exact(sum)
        );
    }
}

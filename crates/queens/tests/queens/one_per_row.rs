//! The engine `queens` against the general engines and against published counts.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::{Board, Piece, Square};
use standoff_engine::{Question, SearchState, Step, Task};
use standoff_model::{Bounds, Kind, Lines, Model, Placement, Rule};
use standoff_queens::{OnePerRow, queen};
use standoff_riders::rook;
use standoff_solver::{Answer, Solver};

use crate::searches::{Counter, Direct, Lister};
use crate::with_queens;

fn model(width: u64, height: u64, forbidden: &[u32], count: u64) -> Model {
    model_of(Arc::new(queen()), width, height, forbidden, count)
}

fn model_of(
    piece: Arc<dyn Piece>,
    width: u64,
    height: u64,
    forbidden: &[u32],
    count: u64,
) -> Model {
    let board = Board::rectangle(width, height).unwrap();
    let board = board.forbid(forbidden.iter().map(|&index| Square::new(index)));
    Model::new(board, vec![Kind::new("queen", 'Q', piece).exactly(count)]).unwrap()
}

fn engine(model: &Model, name: &str) -> Solver {
    let solver = Solver::new(model, &with_queens());
    solver.with_engine(name).unwrap()
}

fn assert_agreement(model: &Model, what: &str) {
    let list = |name| -> Vec<Placement> { engine(model, name).solutions().unwrap().collect() };
    let (ours, split) = (list("queens"), list("split"));
    assert_eq!(ours, split, "{what}");
    assert_eq!(list("plain"), split, "{what}");
    let count = Answer::Exact(BigUint::from(split.len()));
    assert_eq!(
        engine(model, "queens").count().unwrap().answer,
        count,
        "{what}"
    );
    let by_size = |name| engine(model, name).count_by_size().unwrap().answer;
    assert_eq!(by_size("queens"), by_size("split"), "{what}");
}

#[test]
fn it_agrees_with_the_general_engines() {
    for n in 1..=7 {
        assert_agreement(&model(n, n, &[], n), &format!("n = {n}"));
    }
    for (width, height) in [(0, 2), (5, 4), (7, 3), (3, 7), (1, 1), (6, 2), (9, 1)] {
        let what = format!("{width} x {height}");
        assert_agreement(&model(width, height, &[], height), &what);
    }
    for forbidden in [
        vec![0],
        vec![1, 6, 20],
        vec![0, 1, 2, 3, 4, 5],
        (12..36).collect(),
    ] {
        let what = format!("without {forbidden:?}");
        assert_agreement(&model(6, 6, &forbidden, 6), &what);
    }
}

/// n queens, some of them given, with squares by their numbers.
fn with_given(n: u64, given: &[u32], forbidden: &[u32]) -> Model {
    let queens = || Kind::new("queen", 'Q', Arc::new(queen()));
    let squares = |numbers: &[u32]| Vec::from_iter(numbers.iter().copied().map(Square::new));
    let of_each = squares(given).into_iter();
    let mut kinds: Vec<Kind> = of_each
        .map(|at| queens().only_on([at]).exactly(1))
        .collect();
    kinds.insert(0, queens().exactly(n - given.len() as u64));
    let board = Board::rectangle(n, n).unwrap().forbid(squares(forbidden));
    Model::new(board, kinds).unwrap()
}

/// Includes given queens that attack each other in a row or on a diagonal, and boards with no other queens.
#[test]
fn it_completes_given_queens() {
    for given in [
        &[3][..],
        &[10],
        &[0, 1],
        &[0, 7],
        &[2, 13],
        &[12, 3, 24],
        &[1, 9, 17, 18, 26, 34],
        &[1, 9, 17, 18, 26],
        &[1, 9, 17, 18, 26, 35],
    ] {
        for forbidden in [&[][..], &[4], &[5, 20, 33]] {
            let what = format!("{given:?} without {forbidden:?}");
            assert_agreement(&with_given(6, given, forbidden), &what);
        }
    }
    let eight = with_given(8, &[0], &[]);
    assert_eq!(
        engine(&eight, "queens").count().unwrap().answer,
        Answer::Exact(4u32.into())
    );
    let twelve = Solver::new(&with_given(12, &[17, 30], &[]), &with_queens());
    assert_eq!(twelve.count().unwrap().engine, "queens");
}

/// Rows and columns may be constraints, also those of given queens. Nothing is left to search if all are given.
#[test]
fn it_recognises_constraints_of_lines() {
    let one_in_each = |lines| Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(1),
    };
    for given in [&[][..], &[1], &[1, 7, 8], &[1, 7, 8, 14]] {
        let squares: Vec<Square> = given.iter().copied().map(Square::new).collect();
        let queens = || Kind::new("queen", 'Q', Arc::new(queen()));
        let number = given.len() as u64;
        let others = queens().exactly(4 - number);
        let kinds = vec![others, queens().only_on(squares).exactly(number)];
        for lines in [Lines::Rows, Lines::Columns] {
            let rules = [Rule::NoAttack, one_in_each(lines)];
            let board = Board::rectangle(4, 4).unwrap();
            let model = Model::with_rules(board, kinds.clone(), &rules).unwrap();
            let task = Task::new(&model, Question::Count);
            assert!(OnePerRow.estimate(&task).is_ok(), "{given:?}");
            assert_agreement(&model, &format!("{given:?}"));
        }
    }
}

/// OEIS A000170, from 1 on.
const SOLUTIONS: [u64; 18] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
];

#[test]
fn n_queens() {
    let is_long = std::env::var_os("STANDOFF_LONG").is_some();
    for (n, &count) in (1..=if is_long { 18 } else { 16 }).zip(&SOLUTIONS) {
        let solver = engine(&model(n, n, &[], n), "queens");
        let outcome = solver.count().unwrap();
        assert_eq!(outcome.answer, Answer::Exact(count.into()), "n = {n}");
        if n <= 13 {
            let by_size = solver.count_by_size().unwrap().answer;
            let Answer::Exact(by_size) = by_size else {
                panic!("it is exact")
            };
            assert_eq!(
                by_size.len() as u64,
                if count > 0 { n + 1 } else { 0 },
                "n = {n}"
            );
            assert_eq!(by_size.iter().sum::<BigUint>(), count.into(), "n = {n}");
        }
    }
}

/// Also, invalid states are refused.
#[test]
fn a_saved_count_by_halves_continues_in_parts() {
    for n in [11, 12] {
        let solver = engine(&model(n, n, &[], n), "queens");
        let all = solver.count().unwrap();
        let begin = || counter(&model(n, n, &[], n));
        for pause in [1, 400, 1500, 3000] {
            let mut count = begin();
            assert_eq!(count.search.progress(), 0.0);
            count.advance(0);
            assert_eq!(count.work(), 0);
            count.advance(pause);
            let mut count = count.reloaded();
            count.advance(pause);
            let parts = count.split(5);
            assert_eq!(parts.len(), 5);
            let nodes: Vec<u64> = parts.iter().map(Counter::work).collect();
            assert!(nodes[0] >= pause && nodes[1..].iter().all(|it| *it == 0));
            let sum: BigUint = parts.into_iter().map(finish).sum();
            assert_eq!(Answer::Exact(sum), all.answer, "{n}, divided after {pause}");
        }
        let end = begin().search.save().0[0][3];
        for text in [
            "",
            "0,0,0",
            "0,3,2,9",
            "0,0,10,9",
            "0,0,0,99999999",
            "0,0,0,1/0",
        ] {
            let state = text.parse().unwrap();
            assert!(begin().loaded(&state).is_err(), "{text}");
        }
        let state = SearchState(vec![vec![7, 0, end, end]]);
        let mut done = begin().loaded(&state).unwrap();
        assert_eq!((done.search.progress(), done.advance(1)), (1.0, Step::Done));
        let parts = done.split(3);
        assert_eq!((parts.len(), parts[0].work()), (1, 7));
    }
}

/// Only boards without forbidden squares are counted by halves.
#[test]
fn boards_with_forbidden_squares_are_counted_on_the_tree() {
    for n in [10, 11] {
        let (with_forbidden, whole) = (model(n, n, &[3], n), model(n, n, &[], n));
        let on_tree = engine(&with_forbidden, "queens").count().unwrap();
        assert_eq!(
            on_tree.answer,
            engine(&with_forbidden, "groups").count().unwrap().answer
        );
        let by_halves = engine(&whole, "queens").count().unwrap();
        assert!(on_tree.nodes > 2 * by_halves.nodes);
    }
}

#[test]
fn eight_queens_take_2056_nodes() {
    let eight = model(8, 8, &[], 8);
    assert_eq!(engine(&eight, "queens").count().unwrap().nodes, 2056);
    let mut solutions = engine(&eight, "queens").solutions().unwrap();
    assert_eq!(solutions.by_ref().count(), 92);
    assert_eq!(solutions.nodes(), 2056);
}

#[test]
fn it_refuses_other_problems() {
    let reason = |model: &Model| {
        OnePerRow
            .estimate(&Task::new(model, Question::Count))
            .unwrap_err()
            .to_string()
    };
    let other_number = model(8, 8, &[], 7);
    let rooks = model_of(Arc::new(rook()), 4, 4, &[], 4);
    let wide = model(65, 2, &[], 2);
    let two_kinds = {
        let queens = || Kind::new("queen", 'Q', Arc::new(queen()));
        let board = Board::rectangle(4, 4).unwrap();
        Model::new(board, vec![queens().exactly(4), queens()]).unwrap()
    };
    assert_eq!(
        [other_number, rooks, wide, two_kinds].map(|model| reason(&model)),
        [
            "the engine `queens` cannot answer this: it knows only as many pieces as the board has rows",
            "the engine `queens` cannot answer this: the pieces attack neither as queens do nor as their kin",
            "the engine `queens` cannot answer this: it knows boards of up to 64 x 64",
            "the engine `queens` cannot answer this: it knows only one kind of piece, each for itself, beside given ones",
        ]
    );
    let refusal = OnePerRow.estimate(&Task::new(&model(0, 0, &[], 0), Question::Count));
    assert!(refusal.is_err(), "there is no first row");
    let on_no_board = {
        let model = model(4, 4, &[], 4);
        let folded = model.problem().quotient(&model.symmetries().unwrap()[2]);
        Task::of(folded.into(), Question::Count)
    };
    let refusal = OnePerRow.estimate(&on_no_board).unwrap_err();
    assert_eq!(refusal.reason, "it knows only what stands on a board");
}

#[test]
fn the_planner_chooses_it_for_known_problems() {
    let planned = |model: &Model| {
        let solver = Solver::new(model, &with_queens());
        solver.count().unwrap().engine
    };
    assert_eq!(planned(&model(8, 8, &[], 8)), "queens");
    assert_ne!(planned(&model(5, 5, &[], 4)), "queens");
}

#[test]
fn its_threads_add_up() {
    let seven = model(7, 7, &[], 7);
    let whole = engine(&seven, "queens");
    let threads = whole.clone().threads(3);
    assert_eq!(threads.count().unwrap(), whole.count().unwrap());
    assert_eq!(
        threads.count_by_size().unwrap(),
        whole.count_by_size().unwrap()
    );
}

/// The first placement of 20 queens is found without listing others.
#[test]
fn listing_is_lazy() {
    let twenty = model(20, 20, &[], 20);
    let first = engine(&twenty, "queens")
        .solutions()
        .unwrap()
        .next()
        .unwrap();
    let columns: Vec<usize> = first.chosen().iter().map(|c| c.index() % 20).collect();
    assert_eq!(
        columns,
        [
            0, 2, 4, 1, 3, 12, 14, 11, 17, 19, 16, 8, 15, 18, 7, 9, 6, 13, 5, 10
        ]
    );
}

/// The planner wastes no nodes: the first steps of planning are steps of the answer.
#[test]
fn planning_adds_no_nodes() {
    for n in 6..=12 {
        let model = model(n, n, &[], n);
        let solver = Solver::new(&model, &with_queens());
        let planned = solver.count().unwrap();
        let alone = engine(&model, "queens").count().unwrap();
        assert_eq!(planned.engine, "queens", "n = {n}");
        assert_eq!(planned.nodes, alone.nodes, "n = {n}");
    }
}

/// On large boards, only `join` may be estimated lower, for counts.
#[test]
fn its_estimate_is_the_lowest() {
    for n in [12, 13, 16, 22] {
        let model = model(n, n, &[], n);
        let solver = Solver::new(&model, &with_queens());
        let names = |question| solver.estimates(question).into_iter().map(|(name, _)| name);
        assert_eq!(names(Question::List).next(), Some("queens"), "n = {n}");
        let mut others = names(Question::Count).filter(|name| *name != "join");
        assert_eq!(others.next(), Some("queens"), "n = {n}");
    }
}

/// A list that is saved anywhere, loaded and divided yields the same placements.
#[test]
fn a_saved_list_continues_in_parts() {
    let six = model(7, 6, &[3, 16], 6);
    let solver = engine(&six, "queens");
    let all: Vec<Placement> = solver.solutions().unwrap().collect();
    for listed in [0, 1, 7, all.len() - 1, all.len()] {
        let task = Task::new(&six, Question::List);
        let mut search = Lister::new(Arc::new(OnePerRow), task);
        let before = Vec::from_iter(search.by_ref().take(listed));
        let after = search.reloaded().split(9).into_iter().flatten();
        assert_eq!(Vec::from_iter(before.into_iter().chain(after)), all);
    }
}

/// The subtrees of a row have similar sizes.
#[test]
fn progress_is_near_the_fraction_of_the_nodes() {
    let model = model(8, 8, &[], 8);
    let all = engine(&model, "queens").count().unwrap().nodes as f64;
    let mut count = counter(&model);
    while count.advance(20) == Step::More {
        let (progress, fraction) = (count.search.progress(), count.work() as f64 / all);
        assert!(
            (progress - fraction).abs() < 0.1,
            "{progress} at {fraction}"
        );
    }
}

/// Also, its progress grows from 0 to 1.
#[test]
fn a_saved_count_continues_in_parts() {
    let six = model(7, 6, &[3, 16], 6);
    let solver = engine(&six, "queens");
    let all = solver.count().unwrap();
    for pause in [1, 2, 5, 30, 100] {
        let mut count = counter(&six);
        let mut progress = count.search.progress();
        assert_eq!(progress, 0.0);
        while count.advance(pause) == Step::More {
            let now = count.search.progress();
            // The saved state drops the rounding of the progress.
            assert!(progress <= now + 1e-9 && now <= 1.0);
            progress = now;
            count = count.reloaded();
        }
        assert_eq!(count.search.progress(), 1.0);
        assert_eq!(count.work(), all.nodes);

        let mut count = counter(&six);
        count.advance(pause);
        let parts = count.split(5);
        assert!(parts.len() >= 5, "{}", parts.len());
        let sum: BigUint = parts.into_iter().map(finish).sum();
        assert_eq!(Answer::Exact(sum), all.answer, "divided after {pause}");
    }
}

/// A count by the engine itself.
fn counter(model: &Model) -> Counter {
    Counter::new(Arc::new(OnePerRow), Task::new(model, Question::Count))
}

fn finish(mut count: Counter) -> BigUint {
    count.run();
    count.total()
}

#[test]
fn it_answers_for_boards_up_to_64_squares_wide_and_high() {
    let wide = model(64, 1, &[], 1);
    let count = engine(&wide, "queens").count().unwrap().answer;
    assert_eq!(count, Answer::Exact(64u32.into()));
    let is_known = |height| {
        let column = model(1, height, &[], height);
        let task = Task::new(&column, Question::Count);
        OnePerRow.estimate(&task).is_ok()
    };
    assert!(is_known(64) && !is_known(65));
}

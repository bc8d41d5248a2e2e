//! Batches of placements.

use standoff_core::End;
use standoff_model::{Candidate, Drawing, Frame, Kind, Model};
use standoff_solver::{Solutions, Solver};

use crate::support::{any, model, n_queens, piece, solver_for};

fn chosen(solutions: &mut Solutions, most: usize) -> Vec<Vec<Candidate>> {
    let batch = solutions.batch(most);
    assert_eq!(batch.is_empty(), batch.iter().next().is_none());
    assert_eq!(batch.len(), batch.iter().count());
    batch.iter().map(<[Candidate]>::to_vec).collect()
}

/// All remaining placements, in batches of at most this size.
fn left(mut solutions: Solutions, most: usize) -> Vec<Vec<Candidate>> {
    let mut all = Vec::new();
    while solutions.end().is_none() {
        let batch = chosen(&mut solutions, most);
        assert!(batch.len() <= most);
        all.extend(batch);
    }
    assert_eq!(solutions.end(), Some(End::Exhausted));
    assert_eq!(solutions.listed(), all.len() as u64);
    all
}

fn one_by_one(solver: &Solver) -> Vec<Vec<Candidate>> {
    let solutions = solver.solutions().unwrap();
    solutions.map(|found| found.chosen().to_vec()).collect()
}

/// More placements than a batch holds, fewer, and none.
fn solvers() -> Vec<(Model, &'static str)> {
    let queens = model(6, 6, [any("queen")]);
    let kings = model(4, 4, [any("king").exactly(4)]);
    Vec::from([
        (queens.clone(), "split"),
        (queens, "groups"),
        (kings, "groups"),
        (n_queens(3), "groups"),
    ])
}

#[test]
fn batches_list_the_placements_in_order() {
    for (model, engine) in solvers() {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let expected = one_by_one(&solver);
        for most in [1, 7, usize::MAX] {
            assert_eq!(
                left(solver.solutions().unwrap(), most),
                expected,
                "{engine} by {most}"
            );
        }
    }
}

/// Single placements may be taken between two batches.
#[test]
fn single_placements_continue_after_a_batch() {
    let model = model(5, 5, [any("king")]);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let expected = one_by_one(&solver);
    let mut solutions = solver.solutions().unwrap();
    let mut found = chosen(&mut solutions, 10);
    assert_eq!(found.len(), 10);
    found.extend(solutions.next().map(|next| next.chosen().to_vec()));
    assert!(chosen(&mut solutions, 0).is_empty());
    assert_eq!(solutions.end(), None);
    found.extend(chosen(&mut solutions, 3));
    assert_eq!(solutions.listed(), 14);
    found.extend(solutions.next().map(|next| next.chosen().to_vec()));
    while solutions.end().is_none() {
        found.extend(chosen(&mut solutions, 100));
    }
    assert_eq!(found, expected);
}

#[test]
fn a_list_in_batches_can_be_stopped() {
    let model = model(20, 20, [any("king")]);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let stop = move || {
        let times = asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        (times >= 3).then_some(End::TimeLimit)
    };
    let mut solutions = solver.stop_when(stop).solutions().unwrap();
    let mut batches = 0;
    while solutions.end().is_none() {
        solutions.batch(usize::MAX);
        batches += 1;
    }
    assert_eq!(solutions.end(), Some(End::TimeLimit));
    assert!(batches > 3 && solutions.listed() > 0);
    assert!(solutions.batch(usize::MAX).is_empty());
}

/// Letters that take several bytes, holes, and two kinds.
#[test]
fn a_drawing_is_the_board_of_the_model() {
    let board = standoff_board::Board::map("..#.\n#...\n....").unwrap();
    let kinds =
        [('♔', "king"), ('♘', "knight")].map(|(letter, name)| Kind::new(name, letter, piece(name)));
    let model = Model::new(board, kinds.to_vec()).unwrap();
    let drawing = Drawing::of(&model);
    let mut drawn = std::collections::BTreeSet::new();
    for placement in solver_for(&model).solutions().unwrap() {
        let mut expected: Vec<char> = "..#.\n#...\n....\n".chars().collect();
        for stand in model.pieces(&placement) {
            let (column, row) = model.board().column_and_row(stand.square);
            expected[row as usize * 5 + column as usize] = model.kinds()[stand.kind].letter;
        }
        let mut text = b"before\n".to_vec();
        drawing.draw(placement.chosen(), &mut text);
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text, format!("before\n{}", String::from_iter(expected)));
        assert_eq!(text, format!("before\n{}", model.draw(&placement)));
        drawn.insert(text);
    }
    assert!(drawn.len() > 100);
}

/// Two pieces on one square, from an engine with a bug: the drawing shows the later one, and the rest does not move.
#[test]
fn a_drawing_shows_the_later_piece_on_a_square() {
    let kinds =
        [('a', "king"), ('b', "knight")].map(|(letter, name)| Kind::new(name, letter, piece(name)));
    let model = model(2, 2, kinds);
    let mut text = Vec::new();
    let chosen = [2, 3, 6].map(Candidate::new);
    Drawing::of(&model).draw(&chosen, &mut text);
    assert_eq!(text, b".b\n.a\n");
}

/// Rows with text around and between them, and letters that are longer there than on the board.
#[test]
fn a_frame_surrounds_the_rows() {
    let kinds = [('a', "king"), ('♘', "knight")];
    let kinds = kinds.map(|(letter, name)| Kind::new(name, letter, piece(name)));
    let model = model(3, 2, kinds);
    let frame = Frame {
        before: "<<",
        behind: ">",
        between: ", ",
        letter: |letter| format!("{letter}!"),
    };
    let drawing = Drawing::framed(&model, frame);
    let mut text = b"rows: ".to_vec();
    let chosen = [0, 5, 6, 10].map(Candidate::new);
    drawing.draw(&chosen, &mut text);
    assert_eq!(str::from_utf8(&text).unwrap(), "rows: <<a!.♘!>, <<a!.a!>");
    let nothing = Model::new(standoff_board::Board::rectangle(0, 0).unwrap(), vec![]).unwrap();
    text.clear();
    Drawing::framed(&nothing, frame).draw(&[], &mut text);
    assert!(text.is_empty());
}

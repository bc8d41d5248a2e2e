//! Sweeps are not divided, and can be saved anywhere.

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::{Board, Wrap};
use standoff_engine::{Question, Step};
use standoff_model::Model;
use standoff_solver::Ask;

use crate::maximal::maximal;
use crate::searches::Counter;
use crate::support::{any, model, solver_for};

fn sweep(model: &Model, question: Question) -> Counter {
    Counter::of("sweep", model, question)
}

/// Counts to the end, saving and loading the search after each step.
fn reloaded_in_steps(mut count: Counter, budget: u64) -> Vec<BigUint> {
    loop {
        count = count.reloaded();
        if count.advance(budget) == Step::Done {
            return count.found().to_vec();
        }
    }
}

fn to_the_end(mut count: Counter) -> Vec<BigUint> {
    count.run();
    count.found().to_vec()
}

/// With and without sums and squares that must be attacked, with few states and with many.
fn models() -> Vec<(&'static str, Model)> {
    let torus = Board::rectangle(6, 6).unwrap().wrap(Wrap::Torus);
    vec![
        ("kings", model(6, 6, [any("king")])),
        ("knights", model(5, 5, [any("knight")])),
        ("a torus", Model::new(torus, vec![any("king")]).unwrap()),
        (
            "constraints",
            model(6, 5, [any("king").between(2, 4), any("rook").exactly(2)]),
        ),
        ("maximal", maximal(5, "king")),
        ("an empty board", model(0, 0, [any("king")])),
        ("a small board", model(2, 2, [any("king")])),
        ("too many", model(3, 3, [any("queen").exactly(9)])),
    ]
}

#[test]
fn a_sweep_is_one_part() {
    for (name, model) in models() {
        for question in [Question::Count, Question::CountBySize] {
            let whole = to_the_end(sweep(&model, question));
            for parts in [1, 2, 7, 100, usize::MAX] {
                let mut divided = sweep(&model, question).split(parts);
                assert_eq!(divided.len(), 1);
                assert_eq!(to_the_end(divided.remove(0)), whole, "{name}, {parts}");
            }
        }
    }
}

#[test]
fn a_sweep_is_one_shard() {
    let kings = model(6, 6, [any("king")]);
    let solver = solver_for(&kings).with_engine("sweep").unwrap();
    let mut shards = solver.shards(Ask::count(), 4).unwrap();
    assert_eq!(shards.ledger().open.len(), 1);
    shards.run().unwrap();
    let found = shards.outcome().unwrap().answer.exact().unwrap();
    assert_eq!(found, [202_841u32.into()]);
}

#[test]
fn a_sweep_that_has_begun_is_one_part() {
    let mut count = sweep(&model(6, 6, [any("king")]), Question::Count);
    count.advance(100);
    let parts = count.split(4);
    assert_eq!((parts.len(), parts[0].work()), (1, 100));
}

#[test]
fn a_sweep_is_saved_anywhere() {
    for (name, model) in models() {
        let begin = || sweep(&model, Question::CountBySize);
        let whole = to_the_end(begin());
        for budget in [97, 1001] {
            let found = reloaded_in_steps(begin(), budget);
            assert_eq!(found, whole, "{name}, {budget} states at once");
        }
    }
}

#[test]
fn a_sweep_is_saved_after_every_state() {
    let knights = model(6, 4, [any("knight").between(0, 9)]);
    let begin = || sweep(&knights, Question::Count);
    assert_eq!(reloaded_in_steps(begin(), 1), to_the_end(begin()));
}

/// The numbers of states in the document on engines.
#[test]
fn the_states_of_large_boards() {
    for (piece, n, states) in [("king", 14, 108_968), ("knight", 10, 594_231)] {
        let mut count = sweep(&model(n, n, [any(piece)]), Question::Count);
        count.run();
        assert_eq!(count.work(), states, "{piece}s");
    }
}

/// Any number of a saved state may be wrong: it is refused, or the count ends.
#[test]
fn forged_states_of_a_sweep_do_no_harm() {
    let mut random = Rng::with_seed(8);
    let kings = model(6, 6, [any("king")]);
    let mut refused = 0;
    for _ in 0..600 {
        let mut count = sweep(&kings, Question::Count);
        count.advance(random.u64(0..20));
        let mut state = count.search.save();
        let rows = &mut state.0;
        let row = if random.bool() {
            0
        } else {
            random.usize(..rows.len())
        };
        match random.u32(0..4) {
            0 => rows[row].push(random.u64(..)),
            1 => drop(rows[row].pop()),
            _ if rows[row].is_empty() => rows[row].push(random.u64(0..40)),
            _ => {
                let at = random.usize(..rows[row].len());
                rows[row][at] = if random.u32(0..4) > 0 {
                    random.u64(0..20)
                } else {
                    u64::MAX
                };
            }
        }
        match count.loaded(&state) {
            Ok(count) => drop(to_the_end(count)),
            Err(_) => refused += 1,
        }
    }
    assert!((200..590).contains(&refused), "{refused}");
}

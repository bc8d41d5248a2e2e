//! Counts that are divided into shares for machines, and saved anywhere. A sweep is one share.

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::{Board, Wrap};
use standoff_placement::{Count, Model, Question, Solver, Step};

use crate::maximal::maximal;
use crate::support::{any, model};

fn sweep(model: &Model) -> Solver {
    Solver::new(model).with_engine("sweep").unwrap()
}

/// The only share of a sweep.
fn only_share(count: Count, parts: usize) -> Count {
    let mut shares = count.shares(parts);
    assert_eq!(shares.len(), 1);
    shares.remove(0)
}

/// Counts to the end, and saves and resumes the count after each step.
fn resumed_in_steps(solver: &Solver, mut count: Count, budget: u64) -> Count {
    loop {
        let position = count.position().to_string().parse().unwrap();
        let again = solver.resume_count(&position).unwrap();
        assert_eq!(
            (again.nodes(), again.found()),
            (count.nodes(), count.found())
        );
        count = again;
        if count.advance(budget).unwrap() == Step::Done {
            return count;
        }
    }
}

fn to_the_end(mut count: Count) -> Vec<BigUint> {
    while count.advance(1 << 20).unwrap() == Step::More {}
    count.found().to_vec()
}

/// With and without sums and squares that must be attacked, of few states and of many.
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
fn a_sweep_is_one_share() {
    for (name, model) in models() {
        let solver = sweep(&model);
        for question in [Question::Count, Question::CountBySize] {
            let begin = || solver.begin_count(question).unwrap();
            let whole = to_the_end(begin());
            for parts in [0, 1, 2, 7, 100, usize::MAX] {
                let share = only_share(begin(), parts);
                assert_eq!(to_the_end(share), whole, "{name}, {parts} shares");
            }
        }
    }
}

#[test]
fn a_sweep_that_has_begun_is_one_share() {
    let kings = sweep(&model(6, 6, [any("king")]));
    let mut count = kings.begin_count(Question::Count).unwrap();
    count.advance(100).unwrap();
    assert_eq!(only_share(count, 4).nodes(), 100);
}

#[test]
fn a_sweep_is_saved_anywhere() {
    for (name, model) in models() {
        let solver = sweep(&model);
        let begin = || solver.begin_count(Question::CountBySize).unwrap();
        let whole = to_the_end(begin());
        for budget in [97, 1001] {
            let count = resumed_in_steps(&solver, begin(), budget);
            assert_eq!(count.found(), whole, "{name}, {budget} states at once");
        }
    }
}

#[test]
fn a_sweep_is_saved_after_every_state() {
    let solver = sweep(&model(6, 4, [any("knight").between(0, 9)]));
    let begin = || solver.begin_count(Question::Count).unwrap();
    let count = resumed_in_steps(&solver, begin(), 1);
    assert_eq!(count.found(), to_the_end(begin()));
}

/// The shares of a search of a tree are its parts.
#[test]
fn a_tree_is_divided_into_its_parts() {
    let kings = Solver::new(&model(4, 4, [any("king")]))
        .with_engine("split")
        .unwrap();
    let begin = || kings.begin_count(Question::Count).unwrap();
    let positions = |counts: Vec<Count>| -> Vec<_> { counts.iter().map(Count::position).collect() };
    assert_eq!(positions(begin().shares(5)), positions(begin().split(5)));
}

/// The numbers of states that the document on engines names.
#[test]
fn the_states_of_large_boards() {
    for (piece, n, states) in [("king", 14, 108_968), ("knight", 10, 594_231)] {
        let outcome = sweep(&model(n, n, [any(piece)])).count().unwrap();
        assert_eq!(outcome.nodes, states, "{piece}s");
    }
}

/// Any number of a saved state may be wrong: it is refused, or the count comes to an end.
#[test]
fn forged_states_of_a_sweep_do_no_harm() {
    let mut random = Rng::with_seed(8);
    let solver = sweep(&model(6, 6, [any("king")]));
    let mut refused = 0;
    for _ in 0..600 {
        let mut count = solver.begin_count(Question::Count).unwrap();
        count.advance(random.u64(0..20)).unwrap();
        let mut position = count.position();
        let rows = &mut position.state.0;
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
        match solver.resume_count(&position) {
            Ok(count) => drop(to_the_end(count)),
            Err(_) => refused += 1,
        }
    }
    assert!((200..590).contains(&refused), "{refused}");
}

//! Counts that are shared out over machines: what the shares find adds up, wherever they are written down.

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::{Board, Wrap};
use standoff_placement::{Count, Model, Question, Solver, Step};

use crate::maximal::maximal;
use crate::support::{any, model};

fn sweep(model: &Model) -> Solver {
    Solver::new(model).with_engine("sweep").unwrap()
}

fn in_shares(solver: &Solver, question: Question, parts: usize) -> Vec<Count> {
    solver.begin_count(question).unwrap().shares(parts)
}

/// Written down and read after every so many states, from the beginning to the end.
fn written_down(solver: &Solver, mut share: Count, budget: u64) -> Count {
    loop {
        let position = share.position().to_string().parse().unwrap();
        let again = solver.resume_count(&position).unwrap();
        assert_eq!(
            (again.nodes(), again.found()),
            (share.nodes(), share.found())
        );
        share = again;
        if share.advance(budget).unwrap() == Step::Done {
            return share;
        }
    }
}

fn straight_on(mut share: Count) -> Count {
    while share.advance(1 << 20).unwrap() == Step::More {}
    share
}

/// By number of pieces, where that is asked for.
fn sum(shares: impl IntoIterator<Item = Count>) -> Vec<BigUint> {
    let mut sum: Vec<BigUint> = Vec::new();
    for share in shares {
        let more = share.found();
        sum.resize(sum.len().max(more.len()), BigUint::ZERO);
        sum.iter_mut()
            .zip(more)
            .for_each(|(sum, more)| *sum += more);
    }
    sum
}

/// Without groups and with sums and squares that have to be met, of few states and of many.
fn models() -> Vec<(&'static str, Model)> {
    let torus = Board::rectangle(6, 6).unwrap().wrap(Wrap::Torus);
    vec![
        ("kings", model(6, 6, [any("king")])),
        ("knights", model(5, 5, [any("knight")])),
        ("a torus", Model::new(torus, vec![any("king")]).unwrap()),
        (
            "groups",
            model(6, 5, [any("king").between(2, 4), any("rook").exactly(2)]),
        ),
        ("maximal", maximal(5, "king")),
        ("an empty board", model(0, 0, [any("king")])),
        ("a small board", model(2, 2, [any("king")])),
        ("too many", model(3, 3, [any("queen").exactly(9)])),
    ]
}

#[test]
fn shares_of_a_sweep_come_to_the_whole() {
    for (name, model) in models() {
        let solver = sweep(&model);
        for question in [Question::Count, Question::CountBySize] {
            let whole = sum([straight_on(solver.begin_count(question).unwrap())]);
            for parts in [1, 2, 3, 7, 100] {
                let shares = in_shares(&solver, question, parts);
                assert!((1..=parts).contains(&shares.len()));
                let found = sum(shares.into_iter().map(straight_on));
                assert_eq!(found, whole, "{name}, {parts} shares");
            }
        }
    }
}

#[test]
fn shares_are_written_down_anywhere() {
    for (name, model) in models() {
        let solver = sweep(&model);
        let begin = || solver.begin_count(Question::CountBySize).unwrap();
        let whole = sum([straight_on(begin())]);
        for (parts, budget) in [(2, 97), (7, 1001)] {
            let shares = begin().shares(parts).into_iter();
            let found = sum(shares.map(|share| written_down(&solver, share, budget)));
            assert_eq!(found, whole, "{name}, {parts} shares");
        }
    }
}

#[test]
fn shares_are_written_down_at_every_step() {
    let solver = sweep(&model(6, 4, [any("knight").between(0, 9)]));
    let begin = || solver.begin_count(Question::Count).unwrap();
    let shares = begin().shares(3).into_iter();
    assert_eq!(shares.len(), 3);
    let found = sum(shares.map(|share| written_down(&solver, share, 1)));
    assert_eq!(found, sum([straight_on(begin())]));
}

/// As many as asked for where there are states enough, and else one for every eight of the widest frontier.
#[test]
fn there_are_as_many_shares_as_states_are_enough_for() {
    let shares =
        |n, parts| in_shares(&sweep(&model(n, n, [any("king")])), Question::Count, parts).len();
    let few = [0, 1, 2, 3].map(|parts| shares(8, parts));
    assert_eq!(few, [1, 1, 2, 3]);
    assert_eq!([shares(8, 100), shares(8, usize::MAX)], [6, 6]);
    assert_eq!([shares(0, 5), shares(2, 5)], [1, 1]);
}

/// It says which lot of the states it goes on with, and not which states these are.
#[test]
fn a_share_that_has_not_begun_is_a_short_line() {
    let place = |n| {
        let kings = sweep(&model(n, n, [any("king")]));
        let shares = in_shares(&kings, Question::Count, 3);
        shares[2].position().state
    };
    let small = place(7);
    assert_eq!(small.0[0][..6], [0, 1, 0, 2, 2, 3]);
    assert!(small.to_string().len() < 200, "{small}");
    // All but the order of the squares.
    let mut large = place(14);
    assert_eq!(large.0.remove(1).len(), 196);
    assert!(large.to_string().len() < 100, "{large}");
}

/// Nobody who shares out the same count gets other shares.
#[test]
fn what_is_in_a_share_is_fixed_for_ever() {
    let kings = sweep(&model(8, 8, [any("king")]));
    let shares = in_shares(&kings, Question::Count, 3).into_iter();
    let found: Vec<BigUint> = shares.flat_map(|share| sum([straight_on(share)])).collect();
    assert_eq!(
        found,
        [490_551_534_u32, 244_263_162, 620_300_905].map(BigUint::from)
    );
}

/// What has begun, and a share, stays in one.
#[test]
fn a_share_is_not_shared_out_again() {
    let kings = sweep(&model(6, 6, [any("king")]));
    let mut count = kings.begin_count(Question::Count).unwrap();
    count.advance(100).unwrap();
    let shares = count.shares(4);
    assert_eq!((shares.len(), shares[0].nodes()), (1, 100));
    for share in in_shares(&kings, Question::Count, 4) {
        assert_eq!(share.shares(4).len(), 1);
    }
}

/// The shares of a search of a tree are its parts.
#[test]
fn what_divides_is_shared_out_in_its_parts() {
    let kings = Solver::new(&model(4, 4, [any("king")]))
        .with_engine("split")
        .unwrap();
    let begin = || kings.begin_count(Question::Count).unwrap();
    let places = |counts: Vec<Count>| -> Vec<_> { counts.iter().map(Count::position).collect() };
    assert_eq!(places(begin().shares(5)), places(begin().split(5)));
}

#[test]
fn seven_machines_count_kings_on_14_by_14() {
    let kings = sweep(&model(14, 14, [any("king")]));
    let whole = kings.count().unwrap().answer.exact().unwrap();
    let shares = in_shares(&kings, Question::Count, 7);
    assert_eq!(shares.len(), 7);
    assert_eq!(sum(shares.into_iter().map(straight_on)), [whole]);
}

/// The states that shares take on together, and those of the whole: what the document on engines tells.
#[test]
fn shares_take_on_most_states_again() {
    for (piece, n, states, expected) in [
        ("king", 14, 108_968, [213_472, 417_094, 816_241, 1_604_351]),
        (
            "knight",
            10,
            594_231,
            [1_106_685, 2_084_104, 3_908_104, 7_344_842],
        ),
    ] {
        let solver = sweep(&model(n, n, [any(piece)]));
        assert_eq!(solver.count().unwrap().nodes, states);
        let all = [2, 4, 8, 16].map(|parts| {
            let shares = in_shares(&solver, Question::Count, parts).into_iter();
            shares.map(|share| straight_on(share).nodes()).sum::<u64>()
        });
        assert_eq!(all, expected, "{piece}s");
    }
}

/// Any number of a position may be wrong.
#[test]
fn shares_that_nobody_wrote_end_in_good_order() {
    let mut random = Rng::with_seed(8);
    let solver = sweep(&model(6, 6, [any("king")]));
    let mut refused = 0;
    for case in 0..600 {
        let mut share = in_shares(&solver, Question::Count, 3).remove(case % 2);
        share.advance(random.u64(0..20)).unwrap();
        let mut position = share.position();
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
            Ok(count) => drop(straight_on(count)),
            Err(_) => refused += 1,
        }
    }
    assert!((200..590).contains(&refused), "{refused}");
}

//! Optima, against all placements and against published values.

use std::sync::Arc;

use standoff_board::{Board, Where};
use standoff_core::End;
use standoff_model::{Bounds, Goal, Kind, LinearConstraint, Lines, Member, Model, Objective, Rule};
use standoff_solver::{Answer, Solver};

use crate::support::{any, solver_for};

const ONE: Bounds = Bounds::at_least(1);

fn guarded(piece: &str, size: u64, rules: &[Rule]) -> Model {
    let guard = Rule::Dominate {
        lines: Lines::Board,
        kinds: None,
        number: ONE,
    };
    let rules = [&[guard], rules].concat();
    Model::with_rules(
        Board::rectangle(size, size).unwrap(),
        vec![any(piece)],
        &rules,
    )
    .unwrap()
}

/// The value, which has to be proved.
fn proved(model: &Model, goal: &Goal) -> Option<u64> {
    let objective = goal.objective(model);
    let optimum = solver_for(model).optimum(&objective).unwrap();
    assert_eq!(optimum.end, End::Exhausted);
    if let Some(placement) = &optimum.placement {
        assert_eq!(Some(objective.value(placement)), optimum.value);
        assert_eq!(model.violations(&model.pieces(placement)).count(), 0);
    }
    if let Some(value) = optimum.value {
        assert_eq!(optimum.bound, value);
    }
    optimum.value
}

/// OEIS A075458, and A075324 for queens that do not attack each other.
#[test]
fn the_fewest_queens_that_dominate_a_board() {
    for (size, fewest) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 3)] {
        let model = guarded("queen", size, &[]);
        assert_eq!(proved(&model, &Goal::Fewest(None)), Some(fewest), "{size}");
    }
    for (size, fewest) in [(1, 1), (2, 1), (3, 1), (4, 3), (5, 3), (6, 4)] {
        let model = guarded("queen", size, &[Rule::NoAttack]);
        assert_eq!(proved(&model, &Goal::Fewest(None)), Some(fewest), "{size}");
    }
}

/// Kings: a ninth of the squares of a board whose sides are rounded up to multiples of 3. Knights: OEIS A006075.
#[test]
fn a_linear_program_proves_the_fewest_pieces() {
    let fewest = |model: &Model| {
        let solver = solver_for(model).with_engine("relax").unwrap();
        let fewest = Goal::Fewest(None).objective(model);
        let optimum = solver.optimum(&fewest).unwrap();
        assert_eq!(optimum.end, End::Exhausted);
        assert_eq!(optimum.engines, ["relax"]);
        (optimum.value, optimum.bound)
    };
    for (size, number) in [(5, 4), (9, 9), (10, 16), (14, 25)] {
        assert_eq!(fewest(&guarded("king", size, &[])), (Some(number), number));
    }
    for (size, number) in [(3, 4), (5, 5), (7, 10), (8, 12), (9, 14)] {
        assert_eq!(
            fewest(&guarded("knight", size, &[])),
            (Some(number), number)
        );
    }
}

/// 20 knights do not dominate 11 x 11. The proof is as short if fewer are known not to.
#[test]
fn a_known_bound_does_not_weaken_the_linear_program() {
    let model = guarded("knight", 11, &[]);
    let nodes = |bounds: Bounds| {
        let all = model.problem().candidates().map(Member::of_weight_1);
        let members = all.collect();
        let number = LinearConstraint { members, bounds };
        let problem = model.problem().with_constraints(vec![number]).unwrap();
        let solver = Solver::of(problem.into(), &standoff_engines::all());
        let count = solver.with_engine("relax").unwrap().count().unwrap();
        assert_eq!(count.answer, Answer::Exact(0u32.into()));
        count.nodes
    };
    let [without, with] = [Bounds::at_most(20), Bounds::exactly(20)].map(nodes);
    assert!(with < 2 * without, "{with} nodes, and {without}");
}

/// Non-attacking kings: a quarter of the squares, rounded up.
#[test]
fn a_count_proves_the_most_kings() {
    let board = Board::rectangle(10, 9).unwrap();
    let model = Model::new(board, vec![any("king")]).unwrap();
    assert_eq!(proved(&model, &Goal::Most(None)), Some(25));
}

/// Against all placements, for each goal and a few sets of rules.
#[test]
fn the_best_of_all_placements_is_the_optimum() {
    let army = |side: &str| any("queen").on_side(side);
    let goals = [
        Goal::Fewest(None),
        Goal::Most(None),
        Goal::Fewest(Some(vec![1])),
        Goal::Most(Some(vec![0])),
        Goal::MostOfEach(vec![vec![0], vec![1]]),
    ];
    let guard = Rule::Dominate {
        lines: Lines::Board,
        kinds: Some(vec![0]),
        number: ONE,
    };
    for rules in [
        vec![Rule::NoAttack],
        vec![Rule::SidesAtPeace],
        vec![Rule::NoAttack, guard],
    ] {
        let kinds = vec![army("white"), army("black")];
        let model = Model::with_rules(Board::rectangle(3, 3).unwrap(), kinds, &rules).unwrap();
        let all: Vec<_> = solver_for(&model).solutions().unwrap().collect();
        for goal in &goals {
            let objective = goal.objective(&model);
            let values = all.iter().map(|placement| objective.value(placement));
            let best = if objective.wants_little() {
                values.clone().min()
            } else {
                values.clone().max()
            };
            assert_eq!(proved(&model, goal), best, "{goal:?} {rules:?}");
            // The restricted model accepts exactly the best placements.
            let value = best.unwrap();
            let model = goal.restrict(&model, value, &|| None).unwrap();
            let left = solver_for(&model).solutions().unwrap().count();
            assert_eq!(left, values.filter(|&other| other == value).count());
        }
    }
}

/// An engine that only counts still finds the optimal number of pieces.
#[test]
fn an_engine_that_only_counts_finds_the_optimum() {
    let model = Model::new(Board::rectangle(6, 6).unwrap(), vec![any("king")]).unwrap();
    let sweep = || solver_for(&model).with_engine("sweep").unwrap();
    let most = sweep()
        .optimum(&Goal::Most(None).objective(&model))
        .unwrap();
    assert_eq!(
        (most.value, most.bound, most.end),
        (Some(9), 9, End::Exhausted)
    );
    assert_eq!(most.engines, ["sweep"]);
    let of_each = Goal::MostOfEach(vec![vec![0]]).objective(&model);
    assert!(sweep().optimum(&of_each).is_err());
    let stopped = sweep().stop_when(|| Some(End::TimeLimit));
    let open = stopped
        .optimum(&Goal::Most(None).objective(&model))
        .unwrap();
    assert_eq!(
        (open.value, open.bound, open.end),
        (None, 36, End::TimeLimit)
    );
    let cramped = sweep()
        .max_memory(300)
        .optimum(&Goal::Most(None).objective(&model));
    assert_eq!(cramped.unwrap().end, End::MemoryLimit);
}

#[test]
fn without_placements_there_is_no_optimum() {
    let too_many = any("queen").exactly(5);
    let model = Model::new(Board::rectangle(4, 4).unwrap(), vec![too_many]).unwrap();
    assert_eq!(proved(&model, &Goal::Fewest(None)), None);
    assert_eq!(proved(&model, &Goal::Most(None)), None);
}

#[test]
fn without_constraints_the_fewest_pieces_are_none() {
    let board = Board::rectangle(4, 4).unwrap();
    let model = Model::new(board, vec![any("queen")]).unwrap();
    assert_eq!(proved(&model, &Goal::Fewest(None)), Some(0));
    let nowhere = Model::new(Board::rectangle(0, 3).unwrap(), vec![any("queen")]).unwrap();
    assert_eq!(proved(&nowhere, &Goal::Most(None)), Some(0));
}

/// A stopped search reports a bound and an incumbent.
#[test]
fn a_stopped_search_reports_bound_and_incumbent() {
    let model = guarded("queen", 12, &[]);
    let objective = Goal::Fewest(None).objective(&model);
    let stopped = solver_for(&model).stop_when(|| Some(End::Cancelled));
    let nothing = stopped.optimum(&objective).unwrap();
    assert_eq!((nothing.value, nothing.bound), (None, 0));
    assert_eq!(nothing.end, End::Cancelled);

    let asked = std::sync::atomic::AtomicU32::new(0);
    let later = solver_for(&model).stop_when(move || {
        let asked = asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        (asked > 40).then_some(End::TimeLimit)
    });
    let some = later.optimum(&objective).unwrap();
    assert_eq!(some.end, End::TimeLimit);
    let value = some.value.unwrap();
    assert!((1..=6).contains(&some.bound) && value >= 6, "{some:?}");
    assert_eq!(objective.value(&some.placement.unwrap()), value);
    assert!(some.nodes > 0 && !some.engines.is_empty());
}

/// The progress rises, and ends at 1.
#[test]
fn progress_rises_to_the_optimum() {
    let model = guarded("queen", 8, &[]);
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let to = seen.clone();
    let watched = solver_for(&model).watch(move |glance| {
        to.lock().unwrap().push((glance.progress(), glance.work()));
    });
    let optimum = watched
        .optimum(&Goal::Fewest(None).objective(&model))
        .unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted());
    assert_eq!(seen.last(), Some(&(1.0, optimum.nodes)));
}

#[test]
#[should_panic(expected = "an objective is of the same model")]
fn an_objective_of_another_model_is_refused() {
    let model =
        |size| Model::new(Board::rectangle(size, size).unwrap(), vec![any("king")]).unwrap();
    let foreign = Goal::Most(None).objective(&model(9));
    let _ = solver_for(&model(3)).optimum(&foreign);
}

#[test]
#[should_panic(expected = "there is no kind 1")]
fn a_goal_of_an_unknown_kind_is_refused() {
    let nothing = Kind::new("nothing", 'N', Arc::new(Where(|_: i32, _: i32| false)));
    let model = Model::new(Board::rectangle(2, 2).unwrap(), vec![nothing]).unwrap();
    let _: Objective = Goal::Most(Some(vec![1])).objective(&model);
}

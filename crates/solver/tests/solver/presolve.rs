//! Presolving: the placements stay, and two ways to say one thing become the same problem.

use std::sync::Arc;

use fastrand::Rng;
use standoff_board::{Board, Union, Wrap};
use standoff_engine::Question;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, Kind, LinearConstraint, Lines, Member, Model, Problem, Rule,
};
use standoff_solver::{Answer, Finding, NoPlacement, Presolved};

use crate::support::{any, n_queens, piece, solver_for, solver_of};
use crate::sweep::all_by_brute_force;

/// Problems with conflicts, constraints of all kinds, and bounds that are often tight.
fn random_problem(random: &mut Rng) -> Problem {
    let candidates = random.usize(1..10);
    let share = random.f64();
    let mut conflicts = ConflictGraph::new(candidates);
    for (a, b) in (0..candidates).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if random.f64() < share {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let constraints = (0..random.usize(0..6)).map(|_| random_constraint(candidates, random));
    let constraints = Vec::from_iter(constraints);
    let sizes = (0..candidates).map(|_| random.choice([1, 1, 1, 0, 2]).unwrap());
    Problem::new(sizes.collect(), conflicts, constraints).unwrap()
}

fn random_constraint(candidates: usize, random: &mut Rng) -> LinearConstraint {
    let heaviest = random.choice([1, 1, 1, 3]).unwrap();
    let members = (0..candidates).map(Candidate::new);
    let members = Vec::from_iter(members.filter(|_| random.f64() < 0.6));
    let members = members.into_iter().map(|candidate| Member {
        candidate,
        weight: random.u32(1..=heaviest),
    });
    let members = Vec::from_iter(members);
    let least = random.u64(0..4);
    let bounds = match random.usize(0..4) {
        0 => Bounds::at_least(least),
        1 => Bounds::at_most(least),
        2 => Bounds::exactly(least),
        _ => Bounds::between(least, least + random.u64(0..3)),
    };
    LinearConstraint { members, bounds }
}

fn presolve(problem: &Problem, question: Question) -> Presolved {
    solver_of(Arc::new(problem.clone())).presolve(question)
}

/// The number of findings of each kind.
fn kind(finding: &Finding) -> usize {
    match finding {
        Finding::Excluded(_) => 0,
        Finding::Chosen(_) => 1,
        Finding::AtMostOne(_) => 2,
        Finding::OneInEach(_) => 3,
        Finding::Implied(_) => 4,
        Finding::Dominated(_) => 5,
        Finding::NoPlacement(NoPlacement::Bounds) => 6,
        Finding::NoPlacement(NoPlacement::Cliques) => 7,
        Finding::NoPlacement(NoPlacement::Contributions) => 8,
        Finding::NoPlacement(NoPlacement::Modulo(_)) => 9,
    }
}

#[test]
fn random_problems_keep_their_placements() {
    let mut random = Rng::with_seed(32);
    let mut kinds = [0; 10];
    for _ in 0..6000 {
        let problem = random_problem(&mut random);
        let all = all_by_brute_force(&problem);
        let presolved = presolve(&problem, Question::Count);
        let what = || format!("{problem:?}\n{presolved:?}");
        assert_eq!(all_by_brute_force(&presolved.problem), all, "{}", what());
        let again = presolve(&presolved.problem, Question::Count);
        assert_eq!(all_by_brute_force(&again.problem), all, "{}", what());
        let any = presolve(&problem, Question::Any);
        let left = all_by_brute_force(&any.problem);
        assert_eq!(left.is_empty(), all.is_empty(), "{problem:?}\n{any:?}");
        assert!(
            left.iter().all(|it| all.contains(it)),
            "{problem:?}\n{any:?}"
        );
        for finding in presolved.findings.iter().chain(&any.findings) {
            kinds[kind(finding)] += 1;
        }
    }
    assert!(kinds.iter().all(|&number| number > 0), "{kinds:?}");
}

/// A piece with the moves of a rook, too, n times on n x n; or the piece alone, with one in each row and column.
fn worded(n: u64, name: &str, wrap: Wrap) -> [Model; 2] {
    let board = || Board::rectangle(n, n).unwrap().wrap(wrap);
    let with_rook = Arc::new(Union::new([piece("rook"), piece(name)]));
    let kinds = vec![Kind::new("with rook", 'x', with_rook).exactly(n)];
    let one_in_each = |lines| Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(1),
    };
    let rules = [
        Rule::NoAttack,
        one_in_each(Lines::Columns),
        one_in_each(Lines::Rows),
    ];
    [
        Model::new(board(), kinds).unwrap(),
        Model::with_rules(board(), vec![any(name)], &rules).unwrap(),
    ]
}

#[test]
fn two_ways_to_say_one_thing_are_one_problem() {
    for (n, name) in [(5, "king"), (6, "knight"), (8, "bishop"), (12, "king")] {
        let [with_rook, with_lines] =
            worded(n, name, Wrap::Flat).map(|model| solver_for(&model).presolve(Question::Count));
        assert_eq!(with_rook.problem, with_lines.problem, "{n} {name}");
        assert_eq!(with_rook.problem.constraints().len() as u64, 2 * n);
    }
}

/// On a torus the diagonals, too, have exactly one queen each. There are solutions if neither 2 nor 3 divides n: G. Pólya,
/// "Über die doppelt-periodischen Lösungen des n-Damen-Problems" (1918).
#[test]
fn queens_on_a_torus_contradict_each_other_modulo_2_or_3() {
    for (n, end) in [
        (5, None),
        (6, Some(NoPlacement::Modulo(2))),
        (7, None),
        (8, Some(NoPlacement::Modulo(2))),
        (9, Some(NoPlacement::Modulo(3))),
    ] {
        let [queens, _] = worded(n, "bishop", Wrap::Torus);
        let solver = solver_for(&queens);
        let presolved = solver.presolve(Question::Count);
        let found = match presolved.findings.last() {
            Some(&Finding::NoPlacement(why)) => Some(why),
            _ => None,
        };
        assert_eq!(found, end, "{n}");
        if end.is_some() {
            assert_eq!(solver.count().unwrap().answer, Answer::Exact(0u32.into()));
        }
    }
}

/// More pieces than rows: known without a search.
#[test]
fn nine_queens_do_not_fit() {
    let nine = crate::support::model(8, 8, [any("queen").exactly(9)]);
    let presolved = solver_for(&nine).presolve(Question::First);
    let why = Finding::NoPlacement(NoPlacement::Cliques);
    assert_eq!(presolved.findings.last(), Some(&why));
    let eight = solver_for(&n_queens(8)).presolve(Question::First);
    assert_eq!(eight.findings.len(), 2, "rows and columns");
}

/// A king is on or beside at most nine squares of 7 x 7: five of them dominate 45, and six may dominate all 49. The fewest
/// are nine.
#[test]
fn five_kings_do_not_dominate_seven_by_seven() {
    let dominating = |number| {
        let rule = Rule::Dominate {
            lines: Lines::Board,
            kinds: None,
            number: Bounds::at_least(1),
        };
        let board = Board::rectangle(7, 7).unwrap();
        let kings = any("king").exactly(number);
        Model::with_rules(board, vec![kings], &[rule]).unwrap()
    };
    for (number, is_settled) in [(5, true), (6, false)] {
        let presolved = solver_for(&dominating(number)).presolve(Question::Count);
        let why = Finding::NoPlacement(NoPlacement::Contributions);
        assert_eq!(presolved.findings.contains(&why), is_settled, "{number}");
    }
}

//! The engine `sweep`, against a brute force and published counts.

use std::collections::HashSet;
use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::{Board, Wrap};
use standoff_core::End;
use standoff_engine::{Catalogue, Engine, Question, Step, Task};
use standoff_engines::Sweep;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Model, PlacedPiece, Placement,
    Problem,
};
use standoff_solver::{Answer, Ask, Draws, Solver};

use crate::catalogues::is_of_all;
use crate::support::{any, model, solver_for, solver_of};

/// Any conflicts, constraints with any weights and bounds, and candidates of no piece or several.
pub(crate) fn random_problem(random: &mut Rng) -> Problem {
    let candidates = random.usize(0..15);
    let conflict = random.f64();
    let mut conflicts = ConflictGraph::new(candidates);
    for (a, b) in (0..candidates).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if random.f64() < conflict * conflict {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let constraints = (0..random.usize(0..4)).map(|_| random_group(random, candidates));
    let mut constraints = Vec::from_iter(constraints);
    let share = random.choice([0.0, 0.3, 1.0]).unwrap();
    let asked_for = (0..candidates).filter(|_| random.f64() < share);
    constraints.extend(asked_for.map(|candidate| around(Candidate::new(candidate), &conflicts)));
    let sizes = (0..candidates).map(|_| random.choice([1, 1, 1, 0, 2, 4]).unwrap());
    Problem::new(sizes.collect(), conflicts, constraints).unwrap()
}

/// A candidate, or any in conflict with it.
pub(crate) fn around(candidate: Candidate, conflicts: &ConflictGraph) -> LinearConstraint {
    let mut members = Vec::from_iter(conflicts.with(candidate).chain([candidate]));
    members.sort_unstable();
    let members = members.into_iter();
    let members = members.map(|candidate| Member {
        candidate,
        weight: 1,
    });
    LinearConstraint {
        members: members.collect(),
        bounds: Bounds::at_least(1),
    }
}

fn random_group(random: &mut Rng, candidates: usize) -> LinearConstraint {
    let share = random.f64();
    let even = random.bool();
    let mut members = Vec::new();
    for candidate in (0..candidates).map(Candidate::new) {
        if random.f64() < share {
            let weight = if even { 1 } else { random.u32(1..5) };
            members.push(Member { candidate, weight });
        }
    }
    let (least, most) = (random.u64(0..5), random.u64(0..9));
    let bounds = random.choice([
        Bounds::between(least, most),
        Bounds::at_least(least),
        Bounds::at_most(most),
        Bounds::exactly(least),
    ]);
    LinearConstraint {
        members,
        bounds: bounds.unwrap(),
    }
}

/// The count by number of pieces.
pub(crate) fn by_brute_force(problem: &Problem) -> Vec<BigUint> {
    let mut counts = Vec::new();
    for chosen in all_by_brute_force(problem) {
        let pieces = problem.pieces(chosen);
        counts.resize(counts.len().max(pieces + 1), BigUint::ZERO);
        counts[pieces] += 1u32;
    }
    counts
}

/// The placements, found by a test of every set without conflicts.
pub(crate) fn all_by_brute_force(problem: &Problem) -> Vec<Vec<Candidate>> {
    let (mut all, mut sets) = (Vec::new(), vec![Vec::new()]);
    while let Some(chosen) = sets.pop() {
        let first = chosen.last().map_or(0, |last: &Candidate| last.index() + 1);
        let later = (first..problem.len()).map(Candidate::new);
        let conflicts = problem.conflicts();
        let is_apart = |&a: &Candidate| !chosen.iter().any(|&b| conflicts.contains(a, b));
        let larger = later.filter(is_apart).map(|a| [&chosen[..], &[a]].concat());
        sets.extend(larger);
        let within = problem.constraints().iter().all(|constraint| {
            let weights = chosen.iter().map(|&c| u64::from(constraint.weight_of(c)));
            constraint.bounds.contain(weights.sum())
        });
        if within {
            all.push(chosen);
        }
    }
    all
}

fn sweep(model: &Model) -> Solver {
    solver_for(model).with_engine("sweep").unwrap()
}

fn counted(model: &Model) -> String {
    sweep(model)
        .count()
        .unwrap()
        .answer
        .exact()
        .unwrap()
        .to_string()
}

#[test]
fn random_problems_agree_with_the_brute_force() {
    let mut random = Rng::with_seed(4);
    for _ in 0..400 {
        let problem = random_problem(&mut random);
        let expected = by_brute_force(&problem);
        let solver = solver_of(Arc::new(problem)).with_engine("sweep").unwrap();
        let by_size = solver.count_by_size().unwrap().answer;
        assert_eq!(by_size, Answer::Exact(expected.clone()));
        let all = expected.iter().sum();
        assert_eq!(solver.count().unwrap().answer, Answer::Exact(all));
    }
}

fn catalogue(problem: Arc<Problem>, question: Question) -> Box<dyn Catalogue> {
    Sweep
        .plan(&Task::of(problem, question))
        .unwrap()
        .catalogue()
        .unwrap()
}

/// Every placement has one index, and every index a placement.
#[test]
fn each_placement_of_random_problems_has_one_index() {
    let mut random = Rng::with_seed(5);
    for budget in (0..400).map(|case| [1, 3, 100, u64::MAX][case % 4]) {
        let problem = Arc::new(random_problem(&mut random));
        for question in [Question::Count, Question::CountBySize] {
            let mut catalogue = catalogue(problem.clone(), question);
            let mut last = 0.0;
            while catalogue.advance_to_each(budget) == Step::More {
                assert!(catalogue.progress() >= last);
                last = catalogue.progress();
            }
            assert_eq!(catalogue.progress(), 1.0);
            let expected = all_by_brute_force(&problem);
            is_of_all(&*catalogue, &problem, question, &expected);
        }
    }
}

/// A catalogue is prepared only up to the requested point, in steps of any size.
#[test]
fn a_catalogue_keeps_to_its_budget() {
    let kings = model(6, 6, [any("king")]);
    let states = sweep(&kings).count().unwrap().nodes;
    let mut catalogue = catalogue(kings.problem().clone(), Question::Count);
    let mut work = 0;
    while catalogue.advance(7) == Step::More {
        assert_eq!(catalogue.work(), work + 7);
        work = catalogue.work();
    }
    // Forward and backward, except behind the last square.
    assert_eq!(catalogue.work(), 2 * (states - 1));
    assert_eq!(catalogue.progress(), 1.0);
    assert_eq!(catalogue.placements(), [202_841u32.into()]);
    assert_eq!(catalogue.advance(7), Step::Done);
    assert_eq!(catalogue.advance_to_each(7), Step::More);
    let held = catalogue.memory();
    // Two links of four bytes, and a number of one word.
    let state = 8 + if cfg!(standoff_narrow) { 1 } else { 8 };
    assert!(held >= state * states as usize && held < 100 * states as usize);
}

#[test]
#[should_panic(expected = "there is no placement 202841 of 0 pieces")]
fn an_index_beyond_the_last_panics() {
    let kings = model(6, 6, [any("king")]);
    let mut catalogue = catalogue(kings.problem().clone(), Question::Count);
    catalogue.advance(u64::MAX);
    catalogue.placement(0, &202_841u32.into());
}

/// A hundred of 7e19 placements: none breaks a rule or occurs twice, and their mean number of kings is that of all (one
/// king is five standard errors of that mean).
#[test]
fn placements_too_many_to_list_are_drawn() {
    let kings = model(12, 12, [any("king")]);
    let solver = sweep(&kings);
    let by_size = solver.count_by_size().unwrap().answer.exact().unwrap();
    let mut draws = Draws::new(&solver, 3).unwrap();
    let drawn: Vec<Placement> = draws.by_ref().take(100).collect();
    assert_eq!(draws.engines(), ["sweep"]);
    for placement in &drawn {
        let stands = placement.chosen().iter().map(|&c| kings.layout().piece(c));
        let stands: Vec<PlacedPiece> = stands.collect();
        assert_eq!(kings.violations(&stands).count(), 0);
    }
    let distinct: HashSet<&Placement> = drawn.iter().collect();
    assert_eq!(distinct.len(), 100);
    let pieces: BigUint = (0u32..).zip(&by_size).map(|(k, count)| count * k).sum();
    let mean = pieces * 100u32 / by_size.iter().sum::<BigUint>();
    let mean = u32::try_from(mean).unwrap();
    let found: usize = drawn.iter().map(|placement| placement.chosen().len()).sum();
    assert!(
        mean.abs_diff(found as u32) < 100,
        "{found} kings, expected {mean}"
    );
    assert!(
        Draws::new(&solver.clone().threads(3), 3)
            .unwrap()
            .take(100)
            .eq(drawn)
    );
}

/// A placement of k kings adds k to the counts by square, which are symmetric.
#[test]
fn kings_by_square_add_up() {
    let kings = model(12, 12, [any("king")]);
    let by_size = sweep(&kings)
        .count_by_size()
        .unwrap()
        .answer
        .exact()
        .unwrap();
    let outcome = solver_for(&kings).count_by_square().unwrap();
    assert_eq!(outcome.engine, "sweep");
    let counts = outcome.answer.exact().unwrap();
    let on_squares: BigUint = kings
        .board()
        .squares()
        .map(|square| counts.on(square))
        .sum();
    let pieces: BigUint = (0u32..).zip(&by_size).map(|(k, count)| count * k).sum();
    assert_eq!(on_squares, pieces);
    assert_eq!(counts.placements(), &by_size.iter().sum::<BigUint>());
    for map in kings.symmetries().unwrap() {
        for candidate in kings.problem().candidates() {
            let both = [candidate, map.image(candidate)];
            let [here, there] = both.map(|candidate| kings.layout().piece(candidate).square);
            assert_eq!(counts.on(here), counts.on(there), "{}", map.name());
        }
    }
}

/// If memory is short, the result says so, and nothing is drawn.
#[test]
fn a_catalogue_that_is_too_large_is_ended_or_refused() {
    let solver = |n, most| sweep(&model(n, n, [any("king")])).max_memory(most);
    // The number of states is estimated cautiously, so the catalogue is begun.
    let mut draws = Draws::new(&solver(12, 1 << 17), 1).unwrap();
    assert_eq!((draws.next(), draws.end()), (None, Some(End::MemoryLimit)));
    let by_square = solver(12, 1 << 17).count_by_square().unwrap().answer;
    assert_eq!(by_square.end(), End::MemoryLimit);
    assert_eq!(by_square.value().placements(), &BigUint::ZERO);
    // Here it would be too large in any case, and the placements would have to be listed.
    let refusal = Draws::new(&solver(12, 1 << 16), 1)
        .err()
        .unwrap()
        .to_string();
    assert!(refusal.contains("too many placements"), "{refusal}");
}

/// A count that was stopped by the memory limit is saved, and continues with a higher limit.
#[test]
fn a_count_that_exceeded_the_memory_continues_with_more() {
    let kings = model(16, 16, [any("king")]);
    let short = sweep(&kings).max_memory(1 << 16);
    let mut count = short.begin(Ask::count()).unwrap();
    assert_eq!(count.run(), Ok(End::MemoryLimit));
    let saved = count.ledger();
    assert!(saved.work_so_far() > 0 && !count.is_done());
    let mut later = sweep(&kings).resume(Ask::count(), &saved).unwrap();
    assert_eq!(later.run(), Ok(End::Exhausted));
    let whole = sweep(&kings).count().unwrap().answer.exact().unwrap();
    assert_eq!(later.ledger().found, [whole]);
}

/// OEIS A063443 and A141243: any number of kings and knights.
#[test]
fn any_number_on_large_boards() {
    for (piece, n, published) in [
        ("king", 12, "69645620389200894313"),
        (
            "king",
            20,
            "348970226122589397373342369495005120745703462667115175",
        ),
        ("knight", 10, "48988729226134301"),
        ("knight", 12, "375615195988659173454092"),
    ] {
        assert_eq!(
            counted(&model(n, n, [any(piece)])),
            published,
            "{piece} {n}"
        );
    }
}

/// The counts of 12 x 12 by size add up, and begin with the known numbers: no king, one, two that do not touch.
#[test]
fn kings_by_their_number_add_up() {
    let kings = model(12, 12, [any("king")]);
    let by_size = sweep(&kings)
        .count_by_size()
        .unwrap()
        .answer
        .exact()
        .unwrap();
    let touching = 4 * 11 * 12 - 2 * 11;
    let first = [1, 144, 144 * 143 / 2 - touching].map(|number: u32| number.into());
    assert_eq!(by_size[..3], first);
    assert_eq!(by_size.len(), 37);
    assert_eq!(
        by_size.iter().sum::<BigUint>().to_string(),
        "69645620389200894313"
    );
}

/// OEIS A018807 and A182408. Sixteen kings are the maximum on 8 x 8; kings and knights on a torus are counted by
/// `split`.
#[test]
fn constraints_and_joined_edges() {
    let sixteen = model(8, 8, [any("king").exactly(16)]);
    assert_eq!(counted(&sixteen), "281571");
    for (piece, n) in [("king", 5), ("king", 6), ("knight", 4), ("knight", 5)] {
        let board = Board::rectangle(n, n).unwrap().wrap(Wrap::Torus);
        let model = Model::new(board, vec![any(piece)]).unwrap();
        let split = solver_for(&model).with_engine("split").unwrap();
        let expected = split.count_by_size().unwrap().answer;
        assert_eq!(
            sweep(&model).count_by_size().unwrap().answer,
            expected,
            "{piece} {n}"
        );
    }
}

/// The heuristic orders have narrower frontiers for knights than reading order, but more states.
#[test]
fn the_given_order_wins_against_a_heuristic() {
    let knights = sweep(&model(11, 11, [any("knight")])).count().unwrap();
    let in_reading_order = sweep_in_reading_order(11);
    assert_eq!(knights.nodes, in_reading_order);
}

/// Twelve queens are too many for the files of a torus of 11 x 11, which the given order shows at once; heuristic
/// orders have narrower frontiers, and millions of states.
#[test]
fn the_given_order_is_tried_at_any_width() {
    let board = Board::rectangle(11, 11).unwrap().wrap(Wrap::Torus);
    let model = Model::new(board, vec![any("queen").exactly(12)]).unwrap();
    let none = sweep(&model).count().unwrap();
    assert_eq!((none.answer, none.nodes), (Answer::Exact(BigUint::ZERO), 0));
}

/// The number of sets of squares ahead that knights behind forbid, square by square.
fn sweep_in_reading_order(n: i32) -> u64 {
    let mut states = HashSet::from([0u64]);
    let mut all = 1;
    for square in 0..n * n {
        let (column, row) = (square % n, square / n);
        let leaps = [(-2, 1), (-1, 2), (1, 2), (2, 1)].into_iter();
        let leaps = leaps.filter(|(x, y)| row + y < n && (0..n).contains(&(column + x)));
        let ahead = leaps.fold(0, |ahead, (x, y)| ahead | 1u64 << (y * n + x));
        let steps = states.iter().flat_map(|&state| {
            let chosen = (state & 1 == 0).then_some((state | ahead) >> 1);
            chosen.into_iter().chain([state >> 1])
        });
        states = steps.collect();
        all += states.len() as u64;
    }
    all
}

/// More placements than four words hold: the numbers grow without a limit.
#[test]
fn numbers_of_any_width() {
    for n in [20, 63, 64, 65, 128, 200] {
        let free = model(n, 1, [any("knight")]);
        assert_eq!(counted(&free), (BigUint::from(1u32) << n).to_string());
    }
    let strip = model(3, 400, [any("king")]);
    assert_eq!(counted(&strip), kings_on_three_files(400).to_string());
}

/// A rank has one of five sets of kings: none, one of three, or both outer ones.
fn kings_on_three_files(ranks: usize) -> BigUint {
    let sets = [0u32, 1, 2, 4, 5];
    let touch = |a: u32, b: u32| a & (b | b << 1 | b >> 1) != 0;
    let mut ways = vec![
        BigUint::from(1u32),
        BigUint::ZERO,
        BigUint::ZERO,
        BigUint::ZERO,
        BigUint::ZERO,
    ];
    for _ in 0..ranks {
        let next = |set: &u32| {
            let before = sets
                .iter()
                .zip(&ways)
                .filter(|(other, _)| !touch(**other, *set));
            before.map(|(_, ways)| ways).sum()
        };
        ways = sets.iter().map(next).collect();
    }
    ways.iter().sum()
}

/// Each candidate of one half excludes all of the other half: in any order, nearly half of the candidates are excluded
/// at once.
#[test]
fn states_of_many_bits() {
    for half in [80, 150] {
        let mut conflicts = ConflictGraph::new(2 * half);
        for (a, b) in (0..half).flat_map(|a| (half..2 * half).map(move |b| (a, b))) {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
        let problem = Problem::new(vec![1; 2 * half], conflicts, vec![]).unwrap();
        let solver = solver_of(Arc::new(problem)).with_engine("sweep").unwrap();
        let expected = (BigUint::from(2u32) << half) - 1u32;
        assert_eq!(
            solver.count().unwrap().answer,
            Answer::Exact(expected),
            "{half}"
        );
    }
}

/// A board with states that no key holds is refused, and a count that is short of memory says so.
#[test]
fn frontiers_that_are_too_wide_are_refused() {
    let queens = model(20, 20, [any("queen")]);
    let refusal = sweep(&queens).count().unwrap_err().to_string();
    assert!(refusal.contains("more than 256 bits"), "{refusal}");
    let kings = model(24, 24, [any("king")]);
    let outcome = sweep(&kings).max_memory(1 << 16).count().unwrap();
    assert_eq!(
        outcome.answer,
        Answer::AtLeast(BigUint::ZERO, End::MemoryLimit)
    );
}

/// Threads expand fewer states per turn before the count stops: the need of one thread suffices for more, with little added.
#[test]
fn a_count_by_size_finds_room_on_any_number_of_threads() {
    let knights = sweep(&model(11, 11, [any("knight")]));
    let counted = |threads: usize, max_memory: usize| {
        let solver = knights.clone().threads(threads).max_memory(max_memory);
        solver.count_by_size().ok()?.answer.exact()
    };
    let all = knights.count_by_size().unwrap().answer.exact();
    let mut sizes = (20..).map(|bits| 1 << bits);
    let enough = sizes.find(|&most| counted(1, most).is_some()).unwrap();
    for threads in [8, 32] {
        let counted = counted(threads, enough + enough / 4);
        assert_eq!(counted, all, "{threads} threads");
    }
}

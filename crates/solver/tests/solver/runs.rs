//! Searches that are paused, saved, loaded and divided anywhere find the same.

use std::ops::ControlFlow;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_engine::{Engine, Question, Search, Sink, Step, Task};
use standoff_engines::{Groups, Plain, Split};
use standoff_model::{Bounds, Candidate, Kind, Lines, Model, Placement, Rule};

use crate::maximal::maximal;
use crate::searches::{Counter, Direct, Lister};
use crate::support::{any, model, n_queens, piece, solver_for};

const ENGINES: [&str; 3] = ["split", "groups", "plain"];

/// The number of runs of each search, all interrupted differently.
fn runs() -> usize {
    if std::env::var_os("STANDOFF_LONG").is_some() {
        20
    } else {
        3
    }
}

/// Fast engines: `plain` visits every set without a conflict.
fn engines(model: &Model) -> &'static [&'static str] {
    match model.problem().len() {
        0..=36 => &ENGINES,
        _ => &ENGINES[..2],
    }
}

/// Engines that count. Some are used only if they answer and have few states, since their searches are saved repeatedly.
pub(crate) fn that_count(model: &Model) -> Vec<&'static str> {
    let sweep = solver_for(model).with_engine("sweep").unwrap();
    let sweeps = sweep.count().is_ok_and(|outcome| outcome.nodes < 2000);
    let engines = engines(model).iter().copied();
    let join = solver_for(model).with_engine("join").unwrap();
    let joins = join.count().is_ok_and(|outcome| outcome.nodes < 20_000);
    let met = solver_for(model).with_engine("maximal").unwrap();
    let counts = [
        sweeps.then_some("sweep"),
        joins.then_some("join"),
        met.count().is_ok().then_some("maximal"),
    ];
    engines.chain(counts.into_iter().flatten()).collect()
}

/// Engines that list. One of them is only used for short lists: its state contains the listed placements.
pub(crate) fn that_list(model: &Model) -> Vec<&'static str> {
    let is_short = solver_for(model).solutions().unwrap().take(100).count() < 100;
    let engines = engines(model).iter().copied();
    engines.chain(is_short.then_some("learn")).collect()
}

/// Models of different width and depth, with and without constraints.
pub(crate) fn models() -> Vec<Model> {
    let star = || any("pawn");
    let one_in_each = |lines| Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(1),
    };
    let rules = [
        Rule::NoTouch,
        one_in_each(Lines::Rows),
        one_in_each(Lines::Columns),
    ];
    let board = |side| standoff_board::Board::rectangle(side, side).unwrap();
    vec![
        n_queens(6),
        model(4, 4, [any("king")]),
        model(0, 0, [any("king")]),
        model(1, 1, [any("king")]),
        model(3, 3, [any("queen").exactly(9)]),
        model(9, 8, [any("knight").exactly(2)]),
        model(
            4,
            3,
            [any("rook").between(1, 2), any("knight").between(1, 3)],
        ),
        Model::with_rules(board(6), vec![star()], &rules).unwrap(),
        model(17, 16, [Kind::new("rook", 'R', piece("rook")).exactly(2)]),
        maximal(5, "queen"),
        kings_and_no_more_knights(),
    ]
}

/// No knight can be added, but kings can.
fn kings_and_no_more_knights() -> Model {
    let kinds = Some(vec![1]);
    let rules = [Rule::NoAttack, Rule::Maximal { kinds }];
    let board = standoff_board::Board::rectangle(3, 3).unwrap();
    Model::with_rules(board, vec![any("king"), any("knight")], &rules).unwrap()
}

/// Interruptions of a search before its end.
fn anything_but_a_straight_way<T>(
    random: &mut Rng,
    mut search: T,
    go_on: &mut impl FnMut(&mut T, u64) -> bool,
    rewrite: &impl Fn(T) -> T,
    split: &impl Fn(T, usize) -> Vec<T>,
    finish: &mut impl FnMut(T),
) {
    loop {
        let budget = random.choice([1, 2, 3, 17, 200, 5000]).unwrap();
        if !go_on(&mut search, budget) {
            return finish(search);
        }
        match random.u32(0..6) {
            0 | 1 => search = rewrite(search),
            2 => {
                let parts = split(search, random.usize(1..9));
                for part in parts {
                    let part = if random.bool() { rewrite(part) } else { part };
                    anything_but_a_straight_way(random, part, go_on, rewrite, split, finish);
                }
                return;
            }
            _ => {}
        }
    }
}

fn rises(last: &mut f64, progress: f64) {
    assert!((*last..=1.0).contains(&progress), "{last}, then {progress}");
    *last = progress;
}

#[test]
fn interrupted_lists_keep_their_order() {
    let mut random = Rng::with_seed(1);
    for (index, model) in models().iter().enumerate() {
        for engine in that_list(model) {
            let solver = solver_for(model).with_engine(engine).unwrap();
            let straight: Vec<Placement> = solver.solutions().unwrap().collect();
            for _ in 0..runs() {
                let mut found = Vec::new();
                anything_but_a_straight_way(
                    &mut random,
                    Lister::of(engine, model, Question::List),
                    &mut |list: &mut Lister, budget| {
                        let mut progress = list.search.progress();
                        let before = found.len();
                        found.extend(list.by_ref().take(budget as usize));
                        rises(&mut progress, list.search.progress());
                        found.len() - before == budget as usize
                    },
                    &|list| list.reloaded(),
                    &Lister::split,
                    &mut |list| assert!((list.search.progress() - 1.0).abs() < 1e-9),
                );
                assert_eq!(found, straight, "{engine}, model {index}");
            }
        }
    }
}

#[test]
fn interrupted_counts_add_up() {
    let mut random = Rng::with_seed(2);
    for (index, model) in models().iter().enumerate() {
        for engine in that_count(model) {
            for question in [Question::Count, Question::CountBySize] {
                let solver = solver_for(model).with_engine(engine).unwrap();
                let straight = match question {
                    Question::Count => vec![solver.count().unwrap().answer.exact().unwrap()],
                    _ => solver.count_by_size().unwrap().answer.exact().unwrap(),
                };
                for _ in 0..runs() {
                    let mut sum: Vec<BigUint> = Vec::new();
                    anything_but_a_straight_way(
                        &mut random,
                        Counter::of(engine, model, question),
                        &mut |count: &mut Counter, budget| {
                            // A sweep or a join may turn out to be longer.
                            let may_fall = ["components", "join", "sweep"].contains(&engine);
                            let mut progress = if may_fall {
                                0.0
                            } else {
                                count.search.progress()
                            };
                            let step = count.advance(budget);
                            rises(&mut progress, count.search.progress());
                            assert!(count.search.memory() > 0);
                            step == Step::More
                        },
                        &|count| count.reloaded(),
                        &Counter::split,
                        &mut |count| {
                            let more = count.found();
                            sum.resize(sum.len().max(more.len()), BigUint::ZERO);
                            sum.iter_mut()
                                .zip(more)
                                .for_each(|(sum, more)| *sum += more);
                        },
                    );
                    if question == Question::Count {
                        sum.resize(1, BigUint::ZERO);
                    }
                    assert_eq!(sum, straight, "{engine}, model {index}");
                }
            }
        }
    }
}

#[test]
fn a_list_reports_its_progress_and_its_parts_continue() {
    let kings = model(4, 4, [any("king")]);
    let mut list = Lister::of("split", &kings, Question::List);
    assert_eq!(list.by_ref().take(10).count(), 10);
    let progress = list.search.progress();
    assert!(progress < 0.5, "{progress}");
    let mut parts = list.split(4);
    let listed = |parts: &[Lister]| -> Vec<u64> { parts.iter().map(|part| part.listed).collect() };
    assert_eq!(listed(&parts)[0], 10);
    assert!(listed(&parts)[1..].iter().all(|&listed| listed == 0));
    for part in &mut parts {
        part.by_ref().for_each(drop);
        assert_eq!(part.search.progress(), 1.0);
    }
    assert_eq!(listed(&parts).iter().sum::<u64>(), 314);
}

/// The progress and the memory of a count from its beginning to its end, node by node.
#[test]
fn a_count_reports_progress_and_memory() {
    // Deep enough for a growing stack even if the last two pieces are counted without a visit.
    let model = model(4, 4, [any("king").between(1, 4)]);
    for engine in ENGINES {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let mut count = Counter::of(engine, &model, Question::Count);
        let tell = |count: &Counter| (count.search.progress(), count.search.memory());
        let mut progress = vec![tell(&count)];
        while count.advance(1) == Step::More {
            progress.push(tell(&count));
        }
        progress.push(tell(&count));
        assert_eq!(count.work(), solver.count().unwrap().nodes, "{engine}");

        let (mut progress, memory): (Vec<f64>, Vec<usize>) = progress.into_iter().unzip();
        let most_memory = memory.iter().max().unwrap();
        let more = most_memory - memory[0];
        assert!((9..1000).contains(&more), "{engine}: {memory:?}");
        assert!(progress.is_sorted(), "{engine}: {progress:?}");
        assert_eq!(progress.last(), Some(&1.0), "{engine}");
        progress.dedup();
        assert!(
            progress[0] < 0.1 && progress.len() > 5,
            "{engine}: {progress:?}"
        );
    }
}

/// A large search is divided into at least the requested number of parts, of similar size.
#[test]
fn parts_have_similar_sizes() {
    for engine in ENGINES {
        for parts in [2, 8, 100] {
            let counts = Counter::of(engine, &n_queens(8), Question::Count).split(parts);
            assert!(
                (parts..2 * parts + 8).contains(&counts.len()),
                "{engine}: {}",
                counts.len()
            );
            let mut work: Vec<u64> = counts.into_iter().map(to_its_end).collect();
            work.sort_unstable();
            let (all, largest) = (work.iter().sum::<u64>(), work[work.len() - 1]);
            assert!(
                largest < all.div_ceil(parts.min(8) as u64) * 3,
                "{engine}: {work:?}"
            );
        }
    }
}

/// The empty board is a placement too, and so are the decisions of each part.
#[test]
fn new_parts_are_divided() {
    let kings = model(4, 4, [any("king")]);
    for engine in ENGINES {
        let parts = Counter::of(engine, &kings, Question::Count).split(5);
        let parts = parts.into_iter().flat_map(|part| part.split(4));
        let all: BigUint = parts.map(found_in_the_end).sum();
        assert_eq!(all, 314u32.into(), "{engine}");
    }
}

/// More candidates than a search has parts.
#[test]
fn parts_of_many_candidates_lose_no_placement() {
    let model = model(40, 40, [any("king").exactly(1)]);
    for engine in ["split", "groups"] {
        let counts = Counter::of(engine, &model, Question::Count).split(1000);
        assert!(counts.len() >= 1000, "{engine}: {}", counts.len());
        let all: BigUint = counts.into_iter().map(found_in_the_end).sum();
        assert_eq!(all, 1600u32.into(), "{engine}");
        {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            let outcome = solver.threads(3).count().unwrap();
            assert_eq!(outcome.answer.exact(), Some(all), "{engine}");
            assert_eq!(outcome.unstarted_threads, 0);
        }
    }
}

/// A part for each level of a deep search would copy a wide board for each piece.
#[test]
fn a_deep_search_is_divided_near_its_root() {
    let knights = model(40, 40, [any("knight")]);
    let mut search = Split.start(&Task::new(&knights, Question::Count)).unwrap();
    search.advance(5000, &mut Heard::default());
    let held = search.memory();
    let parts = search.split(4);
    assert!((4..10).contains(&parts.len()), "{}", parts.len());
    let all: usize = parts.iter().map(|part| part.memory()).sum();
    assert!(all < 10 * held, "{all} bytes, and {held} before");
}

fn found_in_the_end(mut count: Counter) -> BigUint {
    count.run();
    count.total()
}

/// The number of its nodes.
fn to_its_end(mut count: Counter) -> u64 {
    count.run();
    count.work()
}

#[derive(Default)]
struct Heard {
    reports: u64,
}

impl Sink for Heard {
    fn tally(&mut self, _: usize, _: BigUint) {
        self.reports += 1;
    }

    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        self.reports += 1;
        ControlFlow::Continue(())
    }
}

/// Runs a search to its end, one unit at a time, with empty budgets in between.
fn keeps_to_its_budget(search: &mut dyn Search) {
    let (mut heard, begun) = (Heard::default(), search.work());
    let mut step = Step::More;
    while step == Step::More {
        let (work, reports) = (search.work(), heard.reports);
        if search.advance(0, &mut heard) == Step::Done {
            break;
        }
        assert_eq!(search.work(), work);
        // At most the empty placement is reported before any work.
        assert!(heard.reports <= reports + u64::from(work == begun));
        step = search.advance(1, &mut heard);
    }
    let (work, reports) = (search.work(), heard.reports);
    for budget in [0, 1, u64::MAX, 0] {
        assert_eq!(search.advance(budget, &mut heard), Step::Done, "{budget}");
    }
    assert_eq!((search.work(), heard.reports), (work, reports));
    assert!((search.progress() - 1.0).abs() < 1e-9);
}

#[test]
fn an_empty_budget_does_no_work_and_a_finished_search_stays_finished() {
    let engines: [&dyn Engine; 3] = [&Split, &Groups, &Plain];
    for model in [
        n_queens(5),
        model(3, 3, [any("king")]),
        model(0, 0, [any("king")]),
    ] {
        for engine in engines {
            for question in [Question::List, Question::ListInAnyOrder] {
                let mut search = engine.start(&Task::new(&model, question)).unwrap();
                keeps_to_its_budget(&mut *search);
            }
            for question in [Question::Count, Question::CountBySize] {
                let mut search = engine.start(&Task::new(&model, question)).unwrap();
                keeps_to_its_budget(&mut *search);
            }
        }
    }
}

/// Most of the tree is below the first decisions. (In `plain`, all alternatives have the same weight.)
#[test]
fn progress_is_near_the_share_of_the_nodes() {
    let square = |n, name| model(n, n, [any(name)]);
    for (model, engine, off_by) in [
        (square(6, "queen"), "split", 0.1),
        (square(5, "king"), "split", 0.15),
        (square(5, "knight"), "split", 0.1),
        (n_queens(7), "split", 0.15),
        (model(9, 9, [any("knight").exactly(2)]), "split", 0.05),
    ] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let all = solver.count().unwrap().nodes as f64;
        let mut count = Counter::of(engine, &model, Question::Count);
        while count.advance(20) == Step::More {
            let (progress, share) = (count.search.progress(), count.work() as f64 / all);
            assert!(
                (progress - share).abs() < off_by,
                "{engine}: {progress} at {share}"
            );
            let again = count.reloaded().search.progress();
            assert!(
                (again - progress).abs() < 1e-9,
                "{engine}: {progress}, then {again}"
            );
        }
    }
}

/// A sample that does not fit in its effort gives no estimate. A small one is rough.
#[test]
fn the_work_left_takes_some_effort() {
    for (model, engine) in [(n_queens(10), "groups"), (n_queens(9), "split")] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let all = solver.count().unwrap().nodes;
        let mut count = Counter::of(engine, &model, Question::Count);
        count.advance(all / 10);
        let truth = (all - count.work()) as f64;
        assert_eq!(count.search.work_left(20), None);
        let rough = count.search.work_left(2000).unwrap();
        assert!(
            (1.0 / 3.0..3.0).contains(&(rough / truth)),
            "{engine}: {rough} instead of {truth}"
        );
        // A better estimate replaces it, a worse one does not.
        let near = count.search.work_left(1 << 19).unwrap();
        assert!((near - truth).abs() <= (rough - truth).abs());
        assert_eq!(count.search.work_left(2000), Some(near));
    }
}

/// From a tenth of a count on, its estimated share is within a factor of 1.5 of the share of its nodes.
#[test]
fn the_work_left_is_near_the_truth() {
    let square = |n, name| model(n, n, [any(name)]);
    for (model, engine) in [
        (square(8, "queen"), "split"),
        (square(5, "king"), "split"),
        (square(5, "knight"), "split"),
        (n_queens(9), "split"),
        (model(9, 9, [any("knight").exactly(2)]), "split"),
        (n_queens(10), "groups"),
        (square(6, "queen"), "groups"),
        (maximal(7, "queen"), "maximal"),
    ] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let all = solver.count().unwrap().nodes;
        let mut count = Counter::of(engine, &model, Question::Count);
        for tenths in 1..10 {
            let until = (all * tenths).div_ceil(10);
            while count.work() < until && count.advance(1 + all / 100) == Step::More {}
            let done = count.work() as f64;
            let estimated = done / (done + count.search.work_left(1 << 19).unwrap());
            let ratio = estimated / (done / all as f64);
            assert!(
                (1.0 / 1.5..1.5).contains(&ratio),
                "{engine}: {ratio} times the truth at {done} of {all} nodes"
            );
        }
    }
}

/// Three of sixteen compatible candidates: two are left to choose below the first one, and progress within the rest of
/// a tree is relative to that rest.
#[test]
fn progress_of_a_part_is_near_its_share_of_the_nodes() {
    let free = model(16, 1, [any("knight").exactly(3)]);
    let parts = Counter::of("split", &free, Question::Count).split(3);
    for part in [&parts[1], &parts[parts.len() - 1]] {
        let all = to_its_end(part.reloaded()) as f64;
        let mut count = part.reloaded();
        while count.advance(3) == Step::More {
            let (progress, share) = (count.search.progress(), count.work() as f64 / all);
            assert!((progress - share).abs() < 0.05, "{progress} at {share}");
        }
    }
}

/// A finished search is saved like any other.
#[test]
fn a_finished_search_is_saved_and_stays_finished() {
    let kings = model(4, 4, [any("king")]);
    for engine in that_count(&kings) {
        let mut count = Counter::of(engine, &kings, Question::Count);
        count.run();
        let mut again = count.reloaded();
        assert_eq!(again.search.progress(), 1.0);
        assert_eq!(again.advance(1), Step::Done);
        assert_eq!(again.found(), count.found(), "{engine}");
    }
}

/// The nodes of a list include its placements: there cannot be fewer.
#[test]
fn a_list_reports_its_nodes() {
    for engine in ENGINES {
        let solver = solver_for(&n_queens(6)).with_engine(engine).unwrap();
        let mut solutions = solver.solutions().unwrap();
        assert_eq!(solutions.by_ref().count(), 4);
        assert!(solutions.nodes() > 4, "{engine}: {}", solutions.nodes());
    }
}

/// A state is its work, the status of its root and the progress at its beginning; then the decisions of its root, those
/// below it, and the lowest that is left. A finished search has no levels, and its root is done.
#[test]
fn invalid_states_of_a_tree_search_are_refused() {
    type Change = fn(&mut Vec<Vec<u64>>);
    let changes: [(bool, Change); 10] = [
        (true, |_| {}),
        (true, |rows| rows.truncate(2)),
        (false, |rows| {
            rows.truncate(2);
            rows[0][1] = 1;
        }),
        (false, |rows| {
            rows.truncate(2);
            rows[0][1] = 2;
        }),
        (false, |rows| rows[0][1] = 3),
        (false, |rows| rows[0][2] = 1.5f64.to_bits()),
        (false, |rows| rows[1] = vec![0, 1]),
        (false, |rows| rows[2] = vec![0, 1]),
        (false, |rows| rows[3].push(0)),
        (false, |rows| rows.push(Vec::new())),
    ];
    let mut count = Counter::of("split", &n_queens(6), Question::Count);
    count.advance(10);
    for (index, (is_valid, change)) in changes.into_iter().enumerate() {
        let mut state = count.search.save();
        change(&mut state.0);
        assert_eq!(count.loaded(&state).is_ok(), is_valid, "{index}");
    }
}

/// A state that no search has saved may have any wrong number: it is refused, or its search ends.
#[test]
fn forged_states_do_no_harm() {
    let mut random = Rng::with_seed(3);
    let mut refused = 0;
    for model in [n_queens(6), model(4, 4, [any("king")])] {
        let counts = that_count(&model)
            .into_iter()
            .map(|engine| (engine, Question::CountBySize));
        let lists = that_list(&model)
            .into_iter()
            .map(|engine| (engine, Question::ListInAnyOrder));
        for (engine, question) in counts.chain(lists) {
            let mut count = Counter::of(engine, &model, question);
            count.advance(50);
            for _ in 0..300 {
                let mut state = count.search.save();
                let rows = &mut state.0;
                let row = random.usize(..rows.len());
                match random.u32(0..4) {
                    0 => drop(rows.remove(row)),
                    1 => rows[row].push(random.u64(..)),
                    _ if rows[row].is_empty() => rows[row].push(random.u64(0..40)),
                    _ => {
                        let at = random.usize(..rows[row].len());
                        rows[row][at] = random.u64(0..40);
                    }
                }
                match count.loaded(&state) {
                    Ok(mut count) => count.run(),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 600, "{refused}");
}

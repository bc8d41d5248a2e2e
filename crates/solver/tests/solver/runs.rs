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

/// The engines that answer soon: `plain` visits every set without a conflict.
fn engines(model: &Model) -> &'static [&'static str] {
    match model.problem().len() {
        0..=36 => &ENGINES,
        _ => &ENGINES[..2],
    }
}

/// Those that count, some of them only where they know the groups and where their states are few: they are written
/// down again and again.
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

/// Those that list, one of them only what is short: whatever it has shown is written down.
pub(crate) fn that_list(model: &Model) -> Vec<&'static str> {
    let is_short = solver_for(model).solutions().unwrap().take(100).count() < 100;
    let engines = engines(model).iter().copied();
    engines.chain(is_short.then_some("learn")).collect()
}

/// Models of different width and depth, with and without groups.
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

/// Kings may be left out where one could stand.
fn kings_and_no_more_knights() -> Model {
    let kinds = Some(vec![1]);
    let rules = [Rule::NoAttack, Rule::Maximal { kinds }];
    let board = standoff_board::Board::rectangle(3, 3).unwrap();
    Model::with_rules(board, vec![any("king"), any("knight")], &rules).unwrap()
}

/// What stands between a search and its end.
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

fn rises(told: &mut f64, progress: f64) {
    assert!((*told..=1.0).contains(&progress), "{told} then {progress}");
    *told = progress;
}

#[test]
fn lists_come_in_their_order_whatever_happens() {
    let mut random = Rng::with_seed(1);
    for (index, model) in models().iter().enumerate() {
        for engine in that_list(model) {
            let solver = solver_for(model).with_engine(engine).unwrap();
            let straight: Vec<Placement> = solver.solutions().unwrap().collect();
            for _ in 0..20 {
                let mut found = Vec::new();
                anything_but_a_straight_way(
                    &mut random,
                    Lister::of(engine, model, Question::List),
                    &mut |list: &mut Lister, budget| {
                        let mut told = list.search.progress();
                        let before = found.len();
                        found.extend(list.by_ref().take(budget as usize));
                        rises(&mut told, list.search.progress());
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
fn counts_add_up_whatever_happens() {
    let mut random = Rng::with_seed(2);
    for (index, model) in models().iter().enumerate() {
        for engine in that_count(model) {
            for question in [Question::Count, Question::CountBySize] {
                let solver = solver_for(model).with_engine(engine).unwrap();
                let straight = match question {
                    Question::Count => vec![solver.count().unwrap().answer.exact().unwrap()],
                    _ => solver.count_by_size().unwrap().answer.exact().unwrap(),
                };
                for _ in 0..20 {
                    let mut sum: Vec<BigUint> = Vec::new();
                    anything_but_a_straight_way(
                        &mut random,
                        Counter::of(engine, model, question),
                        &mut |count: &mut Counter, budget| {
                            let mut told = count.search.progress();
                            let step = count.advance(budget);
                            rises(&mut told, count.search.progress());
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
fn a_listing_tells_how_far_it_is_and_its_parts_go_on() {
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

/// What a count says of itself from its beginning to its end, node by node.
#[test]
fn a_count_tells_how_far_it_is_and_what_it_takes() {
    // Deep enough that a stack grows also where the last two pieces are counted without visiting them.
    let model = model(4, 4, [any("king").between(1, 4)]);
    for engine in ENGINES {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let mut count = Counter::of(engine, &model, Question::Count);
        let tell = |count: &Counter| (count.search.progress(), count.search.memory());
        let mut told = vec![tell(&count)];
        while count.advance(1) == Step::More {
            told.push(tell(&count));
        }
        told.push(tell(&count));
        assert_eq!(count.work(), solver.count().unwrap().nodes, "{engine}");

        let (mut progress, memory): (Vec<f64>, Vec<usize>) = told.into_iter().unzip();
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

/// As many parts as asked for, where there is so much to divide.
#[test]
fn parts_are_real() {
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

/// The empty board is a placement too, and so are the bases of parts.
#[test]
fn parts_that_have_not_begun_are_divided() {
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
fn parts_of_very_many_candidates_lose_none() {
    let model = model(40, 40, [any("king").exactly(1)]);
    for engine in ["split", "groups"] {
        let counts = Counter::of(engine, &model, Question::Count).split(1000);
        assert!(counts.len() >= 1000, "{engine}: {}", counts.len());
        let all: BigUint = counts.into_iter().map(found_in_the_end).sum();
        assert_eq!(all, 1600u32.into(), "{engine}");
        #[cfg(feature = "threads")]
        {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            let outcome = solver.threads(3).count().unwrap();
            assert_eq!(outcome.answer.exact(), Some(all), "{engine}");
            assert_eq!(outcome.unstarted_threads, 0);
        }
    }
}

/// A part for each level of a deep walk would be a copy of a wide board for each piece on it.
#[test]
fn a_deep_walk_is_divided_near_its_beginning() {
    let knights = model(40, 40, [any("knight")]);
    let mut run = Split.start(&Task::new(&knights, Question::Count)).unwrap();
    run.advance(5000, &mut Heard::default());
    let held = run.memory();
    let parts = run.split(4);
    assert!((4..10).contains(&parts.len()), "{}", parts.len());
    let all: usize = parts.iter().map(|part| part.memory()).sum();
    assert!(all < 10 * held, "{all} bytes, and {held} before");
}

fn found_in_the_end(mut count: Counter) -> BigUint {
    count.run();
    count.total()
}

/// The nodes that it takes.
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

/// Takes a run to its end, unit by unit, with as many budgets of nothing in between.
fn keeps_to_its_budget(run: &mut dyn Search) {
    let (mut heard, begun) = (Heard::default(), run.work());
    let mut step = Step::More;
    while step == Step::More {
        let (work, reports) = (run.work(), heard.reports);
        if run.advance(0, &mut heard) == Step::Done {
            break;
        }
        assert_eq!(run.work(), work);
        // The empty placement at the most, before any work.
        assert!(heard.reports <= reports + u64::from(work == begun));
        step = run.advance(1, &mut heard);
    }
    let (work, reports) = (run.work(), heard.reports);
    for budget in [0, 1, u64::MAX, 0] {
        assert_eq!(run.advance(budget, &mut heard), Step::Done, "{budget}");
    }
    assert_eq!((run.work(), heard.reports), (work, reports));
    assert!((run.progress() - 1.0).abs() < 1e-9);
}

#[test]
fn a_budget_of_nothing_is_no_work_and_an_end_is_an_end() {
    let engines: [&dyn Engine; 3] = [&Split, &Groups, &Plain];
    for model in [
        n_queens(5),
        model(3, 3, [any("king")]),
        model(0, 0, [any("king")]),
    ] {
        for engine in engines {
            for question in [Question::List, Question::ListInAnyOrder] {
                let mut run = engine.start(&Task::new(&model, question)).unwrap();
                keeps_to_its_budget(&mut *run);
            }
            for question in [Question::Count, Question::CountBySize] {
                let mut run = engine.start(&Task::new(&model, question)).unwrap();
                keeps_to_its_budget(&mut *run);
            }
        }
    }
}

/// The heads that come first have most of the tree below them. (To `plain`, all that may come next weigh the same.)
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
            let (told, share) = (count.search.progress(), count.work() as f64 / all);
            assert!((told - share).abs() < off_by, "{engine}: {told} at {share}");
            let again = count.reloaded().search.progress();
            assert!(
                (again - told).abs() < 1e-9,
                "{engine}: {told}, then {again}"
            );
        }
    }
}

/// Three of sixteen that go together: below the first one, two are left to choose, and in the rest of a
/// tree, progress is that of the rest.
#[test]
fn progress_of_a_part_is_near_its_share_of_the_nodes() {
    let free = model(16, 1, [any("knight").exactly(3)]);
    let parts = Counter::of("split", &free, Question::Count).split(3);
    for part in [&parts[1], &parts[parts.len() - 1]] {
        let all = to_its_end(part.reloaded()) as f64;
        let mut count = part.reloaded();
        while count.advance(3) == Step::More {
            let (told, share) = (count.search.progress(), count.work() as f64 / all);
            assert!((told - share).abs() < 0.05, "{told} at {share}");
        }
    }
}

/// What has come to its end is written down like anything else.
#[test]
fn an_end_is_gone_on_with_and_stays_the_end() {
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

/// The nodes that are told belong to the list: it cannot have fewer than placements.
#[test]
fn a_list_tells_its_nodes() {
    for engine in ENGINES {
        let solver = solver_for(&n_queens(6)).with_engine(engine).unwrap();
        let mut solutions = solver.solutions().unwrap();
        assert_eq!(solutions.by_ref().count(), 4);
        assert!(solutions.nodes() > 4, "{engine}: {}", solutions.nodes());
    }
}

/// A place is its work, what is due at its base and where its progress began; the heads to its base; those
/// from there, and the lowest that is left. At an end there are no levels, and nothing is due.
#[test]
fn a_place_of_no_walk_is_refused() {
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

/// A place that was not written by a run may be wrong in any number; it is refused, or what comes of it
/// ends.
#[test]
fn places_that_nobody_wrote_end_in_good_order() {
    let mut random = Rng::with_seed(3);
    let mut refused = 0;
    for model in [n_queens(6), model(4, 4, [any("king")])] {
        for engine in that_count(&model) {
            let mut count = Counter::of(engine, &model, Question::CountBySize);
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

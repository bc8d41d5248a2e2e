//! Which engine is chosen, from random paths down its tree.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use num_bigint::BigUint;
use standoff_board::{Board, Square, Where, Wrap};
use standoff_core::End;
use standoff_engine::{Engine, Estimate, Plan, Question, Refusal, Search, Task};
use standoff_engines::Split;
use standoff_leapers::Leaper;
use standoff_model::{Feature, Kind, Model, Rule};
use standoff_solver::Solver;

use crate::support::{any, model, n_queens, solver_for};

/// What the engines say that do not refuse.
fn estimates(model: &Model) -> Vec<(&'static str, Estimate)> {
    let bids = solver_for(model).estimates(Question::Count).into_iter();
    bids.filter_map(|(engine, bid)| Some((engine, bid.ok()?)))
        .collect()
}

/// What those say that search a tree.
fn of_trees(model: &Model) -> Vec<(&'static str, Estimate)> {
    let mut estimates = estimates(model);
    estimates.retain(|(engine, _)| !["sweep", "components", "join"].contains(engine));
    estimates
}

/// The nodes of an engine's tree, as it counts them.
fn nodes(model: &Model, engine: &str) -> f64 {
    let solver = solver_for(model).with_engine(engine).unwrap();
    solver.count().unwrap().nodes as f64
}

/// What an engine says, in words.
fn said(model: &Model, engine: &str) -> String {
    let (_, estimate) = estimates(model)
        .into_iter()
        .find(|(name, _)| *name == engine)
        .unwrap();
    estimate.to_string()
}

/// The engine that is chosen, and the number that it is chosen for.
fn chosen_and_count(model: &Model) -> (&'static str, BigUint) {
    let outcome = solver_for(model).count().unwrap();
    (outcome.engine, outcome.answer.exact().unwrap())
}

#[test]
fn estimates_are_near_the_truth() {
    for model in [n_queens(6), n_queens(7)] {
        for (engine, estimate) in estimates(&model) {
            let truth = nodes(&model, engine);
            let off = (estimate.nodes - truth).abs();
            assert!(
                off < 4.0 * estimate.error + 0.1 * truth,
                "{engine}: {estimate}, not {truth}"
            );
        }
    }
}

/// Of a tree of 10^19 sets or more, random paths see next to nothing.
#[test]
fn what_paths_do_not_see_is_not_denied() {
    let wazir = || Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    let wazirs = model(12, 12, [Kind::new("wazir", 'W', wazir())]);
    for (placements, model) in [(6.96e19, model(12, 12, [any("king")])), (1.6e26, wazirs)] {
        for (engine, estimate) in of_trees(&model) {
            let said = estimate.to_string();
            let number = said.strip_prefix("at least ").expect(&said);
            let number: f64 = number.split(' ').next().unwrap().parse().unwrap();
            assert!(number <= placements, "{engine}: {said}");
        }
    }
}

/// A limit that is no hindrance changes nothing.
#[test]
fn who_fits_into_the_memory_is_asked() {
    let solver = solver_for(&n_queens(6)).max_memory(1 << 30);
    let said = |solver: &Solver| {
        let bids = solver.estimates(Question::Count).into_iter();
        Vec::from_iter(bids.map(|(engine, bid)| (engine, bid.is_ok())))
    };
    assert!(said(&solver)[0].1);
    assert_eq!(said(&solver), said(&solver_for(&n_queens(6))));
}

#[test]
fn few_pieces_on_many_squares_go_to_the_engine_that_stops_at_so_many() {
    let queens = model(60, 60, [any("queen").exactly(2)]);
    assert_eq!(estimates(&queens)[0].0, "split");
    assert!(said(&queens, "split").ends_with("at most 7e6"));
    for n in [8, 28, 30] {
        let on_side = |side| any("knight").exactly(1).on_side(side);
        let knights = vec![on_side("white"), on_side("black")];
        let board = Board::rectangle(n, n).unwrap();
        let at_peace = Model::with_rules(board, knights, &[Rule::SidesAtPeace]).unwrap();
        let apart = n * n * (n * n - 1) - 8 * (n - 1) * (n - 2);
        let (engine, count) = chosen_and_count(&at_peace);
        assert_eq!(count, apart.into(), "n = {n}");
        // On few squares, each army may as well be half of a join.
        assert!(n == 8 || engine == "split", "n = {n}: {engine}");
    }
}

/// The layers of a cube lie one below the other, with a forbidden row between them.
#[test]
fn two_kings_in_three_dimensions() {
    let n: u64 = 16;
    let layer = n as i32 + 1;
    let king = Where(move |dx: i32, dy: i32| {
        dx.abs() <= 1 && (-1..=1).any(|layers: i32| (dy - layers * layer).abs() <= 1)
    });
    let rows = n * (n + 1) - 1;
    let board = Board::rectangle(n, rows).unwrap();
    let between = |row: &u64| row % (n + 1) == n;
    let squares = (0..rows)
        .filter(between)
        .flat_map(|row| row * n..(row + 1) * n);
    let board = board.forbid(squares.map(|index| Square::new(index as u32)));
    let kings = Kind::new("king", 'K', Arc::new(king)).exactly(2);
    let model = Model::new(board, vec![kings]).unwrap();
    let (cells, touching) = (n.pow(3), (3 * n - 2).pow(3) - n.pow(3));
    let apart = (cells * (cells - 1) - touching) / 2;
    assert_eq!(chosen_and_count(&model), ("split", apart.into()));
}

/// It checks others; whatever it estimates, it does not answer in their place.
#[test]
fn the_second_opinion_is_asked_for_by_name() {
    for model in [n_queens(1), n_queens(8), model(9, 9, [any("king")])] {
        assert_eq!(estimates(&model).last().unwrap().0, "plain");
        let solver = solver_for(&model).with_engine("plain").unwrap();
        assert_eq!(solver.estimates(Question::Count)[0].0, "plain");
    }
}

/// Where nothing is asked for, nothing is tight.
#[test]
fn any_number_of_pieces_goes_to_the_split() {
    for n in [5, 8, 11] {
        assert_eq!(of_trees(&model(n, n, [any("queen")]))[0].0, "split");
    }
}

/// All sets of so many squares, and the empty one.
#[test]
fn a_formula_bounds_the_nodes() {
    for (count, sets) in [(2, 82.0 + 3240.0), (3, 82.0 + 3240.0 + 85_320.0)] {
        let stars = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
        let model = model(9, 9, [stars.exactly(count)]);
        let bids = estimates(&model);
        let (_, split) = bids.iter().find(|(name, _)| *name == "split").unwrap();
        assert!((split.at_most - sets).abs() < 1e-6 * sets, "{split:?}");
        assert!(nodes(&model, "split") <= split.at_most);
    }
}

/// Of a small tree nothing has to be guessed.
#[test]
fn small_trees_are_counted() {
    for (model, engine) in [
        (n_queens(4), "split"),
        (n_queens(4), "groups"),
        (n_queens(5), "split"),
        (model(3, 3, [any("king")]), "plain"),
    ] {
        let truth = format!("{} nodes", nodes(&model, engine));
        assert_eq!(said(&model, engine), truth, "{engine}");
    }
}

/// What an engine says is the most is never too little.
#[test]
fn bounds_of_the_nodes_hold() {
    for n in 1..=6 {
        for model in [n_queens(n), model(n, n, [any("king")])] {
            for (engine, estimate) in estimates(&model) {
                assert!(
                    nodes(&model, engine) <= estimate.at_most,
                    "{engine}: {estimate}"
                );
            }
        }
    }
}

/// A tree of which not even one path could be followed may be of any size.
#[test]
fn an_engine_that_cannot_tell_comes_last() {
    let board = Board::rectangle(33, 33).unwrap().wrap(Wrap::Torus);
    let model = Model::new(board, vec![any("queen").exactly(2)]).unwrap();
    assert_eq!(of_trees(&model)[0].0, "split");
    let stars = Kind::new("star", '*', Arc::new(Leaper::with_leaps([])));
    let any_number = crate::support::model(128, 128, [stars]);
    assert_eq!(estimates(&any_number)[0].0, "components");
    let bids = of_trees(&any_number);
    assert_eq!(bids[0].0, "split");
    for (engine, estimate) in bids {
        assert!(estimate.to_string().starts_with("at least"), "{engine}");
        assert!(
            engine == "plain" || estimate.work().is_infinite(),
            "{engine}"
        );
    }
}

/// The split, which estimates what it is told to once that is worth what makes it ready, and remembers how
/// much effort that was worth and how often it began to count.
struct Told {
    name: &'static str,
    ready: f64,
    /// It says that it takes no more.
    promised: f64,
    estimate: Estimate,
    record: Arc<Record>,
}

/// The efforts of its estimates, and the number of searches that were started.
#[derive(Default)]
struct Record {
    efforts: Mutex<Vec<f64>>,
    starts: AtomicU64,
}

impl Told {
    fn new(name: &'static str, nodes: f64, error: f64) -> Arc<Self> {
        Self::once_ready(name, 0.0, nodes, error)
    }

    fn once_ready(name: &'static str, ready: f64, nodes: f64, error: f64) -> Arc<Self> {
        Arc::new(Self::of(name, ready, nodes, error))
    }

    /// It would be ready with so much, and is not.
    fn never_ready(name: &'static str, promised: f64) -> Arc<Self> {
        let told = Self::of(name, f64::INFINITY, 0.0, 0.0);
        Arc::new(Told { promised, ..told })
    }

    fn of(name: &'static str, ready: f64, nodes: f64, error: f64) -> Self {
        let estimate = Estimate {
            nodes,
            error,
            is_sampled: error.is_finite(),
            at_most: f64::INFINITY,
            node_cost: 1.0,
            memory: 0.0,
            is_unready: false,
        };
        Told {
            name,
            ready,
            promised: f64::INFINITY,
            estimate,
            record: Arc::default(),
        }
    }

    fn efforts(&self) -> Vec<f64> {
        self.record.efforts.lock().unwrap().clone()
    }

    fn counts(&self) -> u64 {
        self.record.starts.load(Ordering::Relaxed)
    }
}

impl Engine for Told {
    fn name(&self) -> &'static str {
        self.name
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(ToldPlan {
            ready: self.ready,
            promised: self.promised,
            estimate: self.estimate,
            record: self.record.clone(),
            task: task.clone(),
        }))
    }
}

struct ToldPlan {
    ready: f64,
    promised: f64,
    estimate: Estimate,
    record: Arc<Record>,
    task: Task,
}

impl Plan for ToldPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        self.record.efforts.lock().unwrap().push(effort);
        Ok(if effort < self.ready {
            Estimate::unready(self.ready.min(self.promised))
        } else {
            self.estimate
        })
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        self.record.starts.fetch_add(1, Ordering::Relaxed);
        Split.plan(&self.task)?.start()
    }
}

/// The first one is asked first.
fn solver_with(model: &Model, first: &Arc<Told>, last: &Arc<Told>) -> Solver {
    let engines: [Arc<dyn Engine>; 2] = [last.clone(), first.clone()];
    Solver::new(model, &engines)
}

/// The engine that counts, which begins to.
fn counted_by(model: &Model, first: &Arc<Told>, last: &Arc<Told>) -> &'static str {
    let solver = solver_with(model, first, last);
    solver.count().unwrap().engine
}

/// Of which nobody knows how long it takes.
fn unknown(nodes: f64) -> Arc<Told> {
    Told::new("unknown", nodes, f64::INFINITY)
}

/// To know more would change nothing: however long the search is, estimates are cheap.
#[test]
fn a_clear_choice_is_made_at_once() {
    for (nodes, rival) in [(3e4, 1e3), (1e8, 1e10), (1e12, 1e14)] {
        let (soon, rival) = (Told::new("clear", nodes, 1.0), unknown(rival));
        assert_eq!(counted_by(&n_queens(12), &soon, &rival), "clear");
        assert_eq!((soon.efforts(), rival.efforts()), (vec![1e4], vec![1e4]));
        // Nobody walks before the count begins.
        assert_eq!((soon.counts(), rival.counts()), (1, 0));
    }
}

/// What was asked before it is known that nobody waits for the answer has to do.
#[test]
fn a_choice_that_nobody_waits_for_is_made_at_once() {
    let (long, rival) = (Told::new("long", 1e9, 1.0), unknown(9e9));
    let solver = solver_with(&n_queens(12), &long, &rival);
    let stopped = solver.clone().stop_when(|| Some(End::Cancelled));
    assert_eq!(stopped.count().unwrap().engine, "long");
    assert_eq!((long.efforts(), rival.efforts()), (vec![1e4], vec![1e4]));
    assert_eq!((long.counts(), rival.counts()), (0, 0));

    // It is told while the second round goes on.
    let (long, rival) = (Told::new("long", 1e9, 1.0), unknown(9e9));
    let asked = rival.clone();
    let stop = move || (asked.efforts().len() > 1).then_some(End::Cancelled);
    let solver = solver_with(&n_queens(12), &rival, &long).stop_when(stop);
    assert_eq!(solver.count().unwrap().engine, "long");
    assert_eq!((long.efforts().len(), rival.efforts().len()), (1, 2));
}

/// On a board as wide as that, to count groups together takes long at each of the heads.
#[test]
fn a_look_at_a_wide_board_is_short() {
    let bids = solver_for(&n_queens(65)).estimates(Question::Count);
    let (_, groups) = bids.iter().find(|(engine, _)| *engine == "groups").unwrap();
    let groups = groups.as_ref().unwrap();
    // No more than one node of one path, and nobody knows what is below it.
    assert!(
        groups.nodes < 300.0 && groups.error.is_infinite(),
        "{groups:?}"
    );
}

/// A fifth of the search goes to all that is asked, however often.
#[test]
fn estimates_are_worth_what_the_search_may_cost() {
    for nodes in [1e6, 1e7, 1e8, 1e9] {
        let (long, rival) = (Told::new("long", nodes, 1.0), unknown(9.0 * nodes));
        assert_eq!(counted_by(&n_queens(12), &long, &rival), "long");
        let asked: Vec<f64> = [long.efforts(), rival.efforts()].concat();
        assert!(asked.len() > 2);
        // Where it is asked without limit, the rival is told what the other one has bid.
        let limited = asked.iter().filter(|effort| **effort < nodes);
        assert!(
            limited.sum::<f64>() <= f64::max(nodes / 5.0, 1e6),
            "{asked:?}"
        );
        assert_eq!(asked.contains(&f64::INFINITY), nodes >= 1e9);
    }
}

/// To make itself ready is worth what others walk, or a fifth of what the best one takes; once it is more than
/// that one takes, it is not worth it at all.
#[test]
fn who_is_not_ready_is_asked_with_what_that_takes() {
    let ready = Told::once_ready("ready", 2e5, 100.0, 0.0);
    assert_eq!(counted_by(&n_queens(12), &ready, &unknown(1e3)), "ready");
    assert_eq!(ready.efforts().pop(), Some(2e5));

    let ready = Told::once_ready("ready", 1.9e7, 100.0, 0.0);
    let clear = Told::new("clear", 1e8, 1.0);
    assert_eq!(counted_by(&n_queens(12), &ready, &clear), "ready");
    assert_eq!(ready.efforts().pop(), Some(1.9e7));

    let ready = Told::once_ready("ready", 2e8, 100.0, 0.0);
    assert_eq!(counted_by(&n_queens(12), &ready, &clear), "clear");
    assert_eq!(ready.efforts(), [1e4]);
}

/// An estimate with ten nodes and an infinite error is not taken for that of an engine that is not ready.
#[test]
fn a_sample_of_ten_nodes_is_an_estimate() {
    let sampled = Told::new("sampled", 10.0, f64::INFINITY);
    let bids = solver_with(&n_queens(6), &sampled, &unknown(200.0)).estimates(Question::Count);
    let (_, said) = bids.iter().find(|(name, _)| *name == "sampled").unwrap();
    assert_eq!(said.as_ref().unwrap().nodes, 10.0);
}

/// Who is never ready is not asked for ever.
#[test]
fn who_is_not_ready_when_it_should_be_knows_nothing() {
    for promised in [0.0, 2e4, 2e5, f64::INFINITY] {
        let never = Told::never_ready("never", promised);
        assert_eq!(counted_by(&n_queens(12), &never, &unknown(1e3)), "unknown");
        assert!(never.efforts().len() < 20, "{:?}", never.efforts());
    }
}

/// Where nobody knows how long a search takes, engines walk; who comes to the end has the answer.
#[test]
fn a_small_tree_of_which_nobody_knows_is_walked_once() {
    let (first, last) = (Told::new("first", 100.0, f64::INFINITY), unknown(200.0));
    let outcome = solver_with(&n_queens(6), &first, &last).count().unwrap();
    assert_eq!(outcome.engine, "first");
    assert_eq!((first.efforts(), first.counts()), (vec![1e4], 1));
    assert_eq!(last.counts(), 0);

    // In a large one the search goes on where the walk has come to.
    let (first, last) = (Told::new("first", 100.0, f64::INFINITY), unknown(200.0));
    let outcome = solver_with(&n_queens(11), &first, &last).count().unwrap();
    assert_eq!(outcome.answer.exact(), Some(2680u32.into()));
    assert_eq!(outcome.nodes as f64, nodes(&n_queens(11), "split"));
    assert_eq!((first.counts(), last.counts()), (1, 1));
    assert_eq!(first.efforts(), [1e4, 4e4, 1.6e5, 6.4e5]);
}

/// What is found in planning is found once, whoever asks.
#[test]
fn what_was_counted_in_planning_is_part_of_the_count() {
    for n in 1..=9 {
        for model in [n_queens(n), model(n.min(6), n.min(6), [any("king")])] {
            let alone = solver_for(&model).with_engine("split").unwrap();
            let alone = alone.count_by_size().unwrap().answer.exact();
            let solver = solver_for(&model);
            let planned = solver.count_by_size().unwrap().answer.exact();
            assert_eq!(planned, alone);
            #[cfg(feature = "threads")]
            assert_eq!(
                solver.threads(3).count_by_size().unwrap().answer.exact(),
                alone
            );
            let watched = solver_for(&model).watch(|_| {}).count_by_size().unwrap();
            assert_eq!(watched.answer.exact(), alone);
        }
    }
}

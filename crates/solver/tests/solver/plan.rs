//! The choice of an engine, by samples of its tree.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use num_bigint::BigUint;
use standoff_board::{Board, Square, Where, Wrap};
use standoff_core::End;
use standoff_engine::sampling::TreeSize;
use standoff_engine::{Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task};
use standoff_engines::Split;
use standoff_leapers::Leaper;
use standoff_model::{Bounds, Feature, Kind, Model, Rule};
use standoff_solver::Solver;

use crate::support::{any, model, n_queens, solver_for};

/// The estimates of the engines that do not refuse.
fn estimates(model: &Model) -> Vec<(&'static str, Estimate)> {
    let estimates = solver_for(model).estimates(Question::Count).into_iter();
    estimates
        .filter_map(|(engine, estimate)| Some((engine, estimate.ok()?)))
        .collect()
}

/// The estimates of the engines that search a tree.
fn of_trees(model: &Model) -> Vec<(&'static str, Estimate)> {
    let mut estimates = estimates(model);
    estimates.retain(|(engine, _)| !["sweep", "components", "join"].contains(engine));
    estimates
}

/// The number of nodes of an engine's tree, as it counts them.
fn nodes(model: &Model, engine: &str) -> f64 {
    let solver = solver_for(model).with_engine(engine).unwrap();
    solver.count().unwrap().nodes as f64
}

/// The estimate of an engine, as text.
fn estimate_text(model: &Model, engine: &str) -> String {
    let (_, estimate) = estimates(model)
        .into_iter()
        .find(|(name, _)| *name == engine)
        .unwrap();
    estimate.to_string()
}

/// The chosen engine, and its estimated work.
fn chosen_and_count(model: &Model) -> (&'static str, BigUint) {
    let outcome = solver_for(model).count().unwrap();
    (outcome.engine, outcome.answer.exact().unwrap())
}

#[test]
fn estimates_are_near_the_truth() {
    for model in [n_queens(6), n_queens(7)] {
        for (engine, estimate) in estimates(&model) {
            let truth = nodes(&model, engine);
            let (least, most) = estimate.nodes.interval();
            let is_near = 0.7 * least <= truth && truth <= 1.3 * most;
            assert!(is_near, "{engine}: {estimate}, not {truth}");
        }
    }
}

/// Random paths see only a tiny part of a tree of 10^19 sets or more.
#[test]
fn estimates_of_huge_trees_are_likely_lower_bounds() {
    let wazir = || Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    let wazirs = model(12, 12, [Kind::new("wazir", 'W', wazir())]);
    for (placements, model) in [(6.96e19, model(12, 12, [any("king")])), (1.6e26, wazirs)] {
        for (engine, estimate) in of_trees(&model) {
            let text = estimate.to_string();
            if let Some(number) = text.strip_prefix("likely over ") {
                let number: f64 = number.split(' ').next().unwrap().parse().unwrap();
                assert!(number <= placements, "{engine}: {text}");
            } else {
                let is_open = ["unknown", "at most "]
                    .iter()
                    .any(|word| text.starts_with(word));
                assert!(is_open, "{engine}: {text}");
            }
        }
    }
}

/// A memory limit that is large enough changes nothing.
#[test]
fn engines_that_exceed_the_memory_are_not_chosen() {
    let solver = solver_for(&n_queens(6)).max_memory(1 << 30);
    let able = |solver: &Solver| {
        let estimates = solver.estimates(Question::Count).into_iter();
        Vec::from_iter(estimates.map(|(engine, estimate)| (engine, estimate.is_ok())))
    };
    assert!(able(&solver)[0].1);
    assert_eq!(able(&solver), able(&solver_for(&n_queens(6))));
}

/// With little effort, `sweep` does not know that its states fit in memory, and no other engine would end.
#[test]
fn an_engine_that_refuses_at_first_is_asked_again() {
    let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
    let at_most_one_attacks = Rule::Guarded {
        kinds: None,
        number: Bounds::at_most(1),
    };
    let kings = vec![Kind::new("king", 'K', king)];
    let board = Board::rectangle(9, 9).unwrap();
    let model = Model::with_rules(board, kings, &[at_most_one_attacks]).unwrap();
    let solver = solver_for(&model).max_memory(8 << 30);
    let engines = solver.engines_for(Question::CountBySize).unwrap();
    assert_eq!(engines[0], "sweep");
}

#[test]
fn few_pieces_on_many_squares_go_to_split() {
    let queens = model(60, 60, [any("queen").exactly(2)]);
    assert_eq!(estimates(&queens)[0].0, "split");
    let (_, most) = estimates(&queens)[0].1.nodes.interval();
    assert!(most < 6.6e6, "the bound by a formula: {most}");
    for n in [8, 28, 30] {
        let on_side = |side| any("knight").exactly(1).on_side(side);
        let knights = vec![on_side("white"), on_side("black")];
        let board = Board::rectangle(n, n).unwrap();
        let at_peace = Model::with_rules(board, knights, &[Rule::SidesAtPeace]).unwrap();
        let apart = n * n * (n * n - 1) - 8 * (n - 1) * (n - 2);
        let (engine, count) = chosen_and_count(&at_peace);
        assert_eq!(count, apart.into(), "n = {n}");
        // On few squares, each army may also be half of a join. A knight behind a frontier leaves few states.
        let is_fast = ["split", "sweep"].contains(&engine);
        assert!(n == 8 || is_fast, "n = {n}: {engine}");
    }
}

/// The layers of a cube are drawn one below the other, with a forbidden row between them.
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

/// The engine checks others: whatever it estimates, it answers only on request.
#[test]
fn the_second_opinion_is_asked_for_by_name() {
    for model in [n_queens(1), n_queens(8), model(9, 9, [any("king")])] {
        assert_eq!(estimates(&model).last().unwrap().0, "plain");
        let solver = solver_for(&model).with_engine("plain").unwrap();
        assert_eq!(solver.estimates(Question::Count)[0].0, "plain");
    }
}

/// Without constraints, nothing is tight.
#[test]
fn any_number_of_pieces_goes_to_the_split() {
    for n in [5, 8, 11] {
        assert_eq!(of_trees(&model(n, n, [any("queen")]))[0].0, "split");
    }
}

/// The squares of each colour are a component, and a reflection exchanges them. An estimate is not made before a sweep
/// is prepared.
#[test]
fn components_wait_for_the_engines_of_their_parts() {
    let diagonal = Where(|dx: i32, dy: i32| dx.abs() == 1 && dy.abs() == 1);
    let ferzes = model(22, 22, [Kind::new("ferz", 'f', Arc::new(diagonal))]);
    let outcome = solver_for(&ferzes).count().unwrap();
    assert_eq!((outcome.engine, outcome.nodes), ("components", 117_105));
}

/// All sets of this number of squares.
#[test]
fn a_formula_bounds_the_nodes() {
    for (count, sets) in [(2, 82.0 + 3240.0), (3, 82.0 + 3240.0 + 85_320.0)] {
        let stars = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
        let model = model(9, 9, [stars.exactly(count)]);
        let estimates = estimates(&model);
        let (_, split) = estimates.iter().find(|(name, _)| *name == "split").unwrap();
        let (_, most) = split.nodes.interval();
        assert!((most - sets).abs() < 1e-6 * sets, "{split:?}");
        assert!(nodes(&model, "split") <= most);
    }
}

/// A small tree is counted, not estimated.
#[test]
fn small_trees_are_counted() {
    for (model, engine) in [
        (n_queens(4), "split"),
        (n_queens(4), "groups"),
        (n_queens(5), "split"),
        (model(3, 3, [any("king")]), "plain"),
    ] {
        let truth = format!("{} nodes", nodes(&model, engine));
        assert_eq!(estimate_text(&model, engine), truth, "{engine}");
    }
}

/// An upper bound of the nodes is never too small.
#[test]
fn bounds_of_the_nodes_hold() {
    for n in 1..=6 {
        for model in [n_queens(n), model(n, n, [any("king")])] {
            for (engine, estimate) in estimates(&model) {
                let holds = match estimate.nodes {
                    Nodes::AtMost { most, .. } => nodes(&model, engine) <= most,
                    Nodes::AtLeast { least, .. } => nodes(&model, engine) >= least,
                    _ => true,
                };
                assert!(holds, "{engine}: {estimate}");
            }
        }
    }
}

/// A tree with few complete paths may be of any size.
#[test]
fn an_engine_without_an_estimate_comes_last() {
    let board = Board::rectangle(33, 33).unwrap().wrap(Wrap::Torus);
    let model = Model::new(board, vec![any("queen").exactly(2)]).unwrap();
    assert_eq!(of_trees(&model)[0].0, "split");
    let stars = Kind::new("star", '*', Arc::new(Leaper::with_leaps([])));
    let any_number = crate::support::model(128, 128, [stars]);
    assert_eq!(estimates(&any_number)[0].0, "components");
    for (engine, estimate) in of_trees(&any_number) {
        assert!(!estimate.to_string().starts_with("about"), "{engine}");
        assert!(estimate.work() > 1e30, "{engine}");
    }
}

/// The engine `split` with a given estimate, which takes a given effort. It records the efforts of its estimates and the
/// number of its searches.
struct Scripted {
    name: &'static str,
    ready: f64,
    /// The work of its preparation, as it claims.
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

impl Scripted {
    fn new(name: &'static str, nodes: f64, error: f64) -> Arc<Self> {
        Self::once_ready(name, 0.0, nodes, error)
    }

    fn once_ready(name: &'static str, ready: f64, nodes: f64, error: f64) -> Arc<Self> {
        Arc::new(Self::of(name, ready, nodes, error))
    }

    /// Claims to be prepared with this effort, and is not.
    fn never_ready(name: &'static str, promised: f64) -> Arc<Self> {
        let scripted = Self::of(name, f64::INFINITY, 0.0, 0.0);
        Arc::new(Scripted {
            promised,
            ..scripted
        })
    }

    fn of(name: &'static str, ready: f64, nodes: f64, error: f64) -> Self {
        let size = TreeSize {
            mean: nodes,
            error,
            is_enough: error.is_finite(),
        };
        let estimate = Estimate::new(size.nodes(), 1.0);
        Scripted {
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

impl Engine for Scripted {
    fn name(&self) -> &'static str {
        self.name
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(ScriptedPlan {
            ready: self.ready,
            promised: self.promised,
            estimate: self.estimate,
            record: self.record.clone(),
            task: task.clone(),
        }))
    }
}

struct ScriptedPlan {
    ready: f64,
    promised: f64,
    estimate: Estimate,
    record: Arc<Record>,
    task: Task,
}

impl Plan for ScriptedPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        self.record.efforts.lock().unwrap().push(effort);
        Ok(if effort < self.ready {
            let work = self.ready.min(self.promised);
            Estimate::new(Nodes::Unprepared { work }, 1.0)
        } else {
            self.estimate
        })
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        self.record.starts.fetch_add(1, Ordering::Relaxed);
        Split.plan(&self.task)?.start()
    }
}

/// A solver that asks `first` before `last`.
fn solver_with(model: &Model, first: &Arc<Scripted>, last: &Arc<Scripted>) -> Solver {
    let engines: [Arc<dyn Engine>; 2] = [last.clone(), first.clone()];
    Solver::new(model, &engines)
}

/// The engine that is chosen for a count, which begins it.
fn counted_by(model: &Model, first: &Arc<Scripted>, last: &Arc<Scripted>) -> &'static str {
    let solver = solver_with(model, first, last);
    solver.count().unwrap().engine
}

/// An engine that cannot estimate.
fn unknown(nodes: f64) -> Arc<Scripted> {
    Scripted::new("unknown", nodes, f64::INFINITY)
}

/// More knowledge would change nothing: however long the search is, estimates are cheap.
#[test]
fn a_clear_choice_is_made_at_once() {
    for (nodes, rival) in [(3e4, 1e3), (1e8, 1e10), (1e12, 1e14)] {
        let (soon, rival) = (Scripted::new("clear", nodes, 1.0), unknown(rival));
        assert_eq!(counted_by(&n_queens(10), &soon, &rival), "clear");
        assert_eq!((soon.efforts(), rival.efforts()), (vec![1e4], vec![1e4]));
        // No trial search begins before the count.
        assert_eq!((soon.counts(), rival.counts()), (1, 0));
    }
}

/// Once the solver is to stop, no engine is asked again.
#[test]
fn a_stopped_choice_is_made_at_once() {
    let (long, rival) = (Scripted::new("long", 1e9, 1.0), unknown(9e9));
    let solver = solver_with(&n_queens(10), &long, &rival);
    let stopped = solver.clone().stop_when(|| Some(End::Cancelled));
    assert_eq!(stopped.count().unwrap().engine, "long");
    assert_eq!((long.efforts(), rival.efforts()), (vec![1e4], vec![1e4]));
    assert_eq!((long.counts(), rival.counts()), (0, 0));

    // An engine that was not prepared in time may still refuse.
    let (late, rival) = (Scripted::once_ready("late", 2e4, 9.0, 1.0), unknown(9e9));
    let stopped = solver_with(&n_queens(10), &late, &rival).stop_when(|| Some(End::Cancelled));
    assert_eq!(stopped.count().unwrap().engine, "unknown");

    // The solver is stopped during the second round.
    let (long, rival) = (Scripted::new("long", 1e9, 1.0), unknown(9e9));
    let asked = rival.clone();
    let stop = move || (asked.efforts().len() > 1).then_some(End::Cancelled);
    let solver = solver_with(&n_queens(10), &rival, &long).stop_when(stop);
    assert_eq!(solver.count().unwrap().engine, "long");
    assert_eq!((long.efforts().len(), rival.efforts().len()), (1, 2));
}

/// On a board of that width, counting constraints together takes long at each decision.
#[test]
fn an_estimate_of_a_wide_board_is_short() {
    let estimates = solver_for(&n_queens(65)).estimates(Question::Count);
    let (_, groups) = estimates
        .iter()
        .find(|(engine, _)| *engine == "groups")
        .unwrap();
    let nodes = groups.as_ref().unwrap().nodes;
    // The estimate has seen one node of one path, and nothing below it.
    let is_short = matches!(nodes, Nodes::AtMost { likely_least, .. } if likely_least < 30.0);
    assert!(is_short, "{nodes:?}");
}

/// All estimates together take a fifth of the search.
#[test]
fn the_effort_of_estimates_grows_with_the_search() {
    for nodes in [1e6, 1e7, 1e8, 1e9, 1e10] {
        let (long, rival) = (Scripted::new("long", nodes, 1.0), unknown(9.0 * nodes));
        assert_eq!(counted_by(&n_queens(10), &long, &rival), "long");
        let asked: Vec<f64> = [long.efforts(), rival.efforts()].concat();
        assert!(asked.len() > 2);
        // If its own effort is not limited, the work of the other engine limits it.
        let limited = asked.iter().filter(|effort| **effort < nodes);
        assert!(
            limited.sum::<f64>() <= f64::max(nodes / 5.0, 1e6),
            "{asked:?}"
        );
        assert_eq!(asked.contains(&5e7), nodes >= 1e10, "{asked:?}");
        assert!(asked.iter().all(|&effort| effort <= 5e7));
    }
}

/// The preparation of an engine is worth the work of trial searches, or a fifth of the likely minimum of the best engine,
/// but no more than a twentieth of the expected work.
#[test]
fn an_unprepared_engine_is_asked_with_enough_effort() {
    let ready = Scripted::once_ready("ready", 2e5, 100.0, 0.0);
    assert_eq!(counted_by(&n_queens(10), &ready, &unknown(1e3)), "ready");
    assert_eq!(ready.efforts().pop(), Some(2e5));

    let ready = Scripted::once_ready("ready", 4.9e6, 100.0, 0.0);
    let clear = Scripted::new("clear", 1e8, 1.0);
    assert_eq!(counted_by(&n_queens(10), &ready, &clear), "ready");
    assert_eq!(ready.efforts().pop(), Some(4.9e6));

    let ready = Scripted::once_ready("ready", 5.1e6, 100.0, 0.0);
    assert_eq!(counted_by(&n_queens(10), &ready, &clear), "clear");
    assert!(ready.efforts().iter().all(|&effort| effort < 5.1e6));
}

/// An engine that never becomes prepared is not asked forever.
#[test]
fn an_engine_that_is_never_prepared_is_not_chosen() {
    for promised in [0.0, 2e4, 2e5, f64::INFINITY] {
        let never = Scripted::never_ready("never", promised);
        assert_eq!(counted_by(&n_queens(10), &never, &unknown(1e3)), "unknown");
        assert!(never.efforts().len() < 20, "{:?}", never.efforts());
    }
}

/// If no estimate is known, trial searches decide: the first engine that finishes has the answer.
#[test]
fn a_trial_search_is_not_repeated() {
    let (first, last) = (Scripted::new("first", 100.0, f64::INFINITY), unknown(200.0));
    let outcome = solver_with(&n_queens(6), &first, &last).count().unwrap();
    assert_eq!(outcome.engine, "first");
    assert_eq!((first.efforts(), first.counts()), (vec![1e4], 1));
    assert_eq!(last.counts(), 0);

    // In a large tree, the count continues the trial search.
    let (first, last) = (Scripted::new("first", 100.0, f64::INFINITY), unknown(200.0));
    let outcome = solver_with(&n_queens(11), &first, &last).count().unwrap();
    assert_eq!(outcome.answer.exact(), Some(2680u32.into()));
    assert_eq!(outcome.nodes as f64, nodes(&n_queens(11), "split"));
    assert_eq!((first.counts(), last.counts()), (1, 1));
    assert_eq!(first.efforts(), [1e4, 4e4, 1.6e5]);
}

/// A placement that planning has counted is counted once, for every kind of count.
#[test]
fn placements_counted_in_planning_count_once() {
    for n in 1..=9 {
        for model in [n_queens(n), model(n.min(6), n.min(6), [any("king")])] {
            let alone = solver_for(&model).with_engine("split").unwrap();
            let alone = alone.count_by_size().unwrap().answer.exact();
            let solver = solver_for(&model);
            let planned = solver.count_by_size().unwrap().answer.exact();
            assert_eq!(planned, alone);
            assert_eq!(
                solver.threads(3).count_by_size().unwrap().answer.exact(),
                alone
            );
            let watched = solver_for(&model).watch(|_| {}).count_by_size().unwrap();
            assert_eq!(watched.answer.exact(), alone);
        }
    }
}

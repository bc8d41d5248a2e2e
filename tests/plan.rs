//! A benchmark of the planner: work and CPU time of the chosen engine relative to the best engine, and the time of
//! planning.
//!
//! It takes minutes and is run by hand; see "Planning" in `docs/benchmarks.md`. `CASES=families EVERY=4` measures every
//! fourth case of one kind: `boards`, `families` or `puzzles`.

use std::fmt;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use standoff::End;
use standoff::Standoff;
use standoff::board::{Board, Wrap};
use standoff::engine::Question;
use standoff::model::{Kind, Model};
use standoff::puzzle::Puzzle;
use standoff::solver::{Answer, Solver};

use crate::corpus::{examples, files, model_of, read};
use crate::within::COUNTING_ENGINES;

/// Time limit of an answer.
const LIMIT: Duration = Duration::from_millis(300);

/// Memory limit in bytes. Without one, engines take part that cannot answer with any memory.
const MEMORY: usize = 6 << 30;

/// Shorter times are rounded up to this.
const SHORT: Duration = Duration::from_micros(200);

/// Maximum and minimum number of runs, and the total time after which the minimum is enough.
const RUNS: u32 = 20;
const FEWEST: u32 = 3;
const ENOUGH: Duration = Duration::from_millis(40);

struct Case {
    name: String,
    model: Model,
    question: Question,
}

struct Row {
    case: String,
    chosen: String,
    best: &'static str,
    /// Work of the chosen engine, nodes times its cost of a node, over the least work of all engines that answered in
    /// time. It is the same in every run.
    work: f64,
    /// Time of the chosen engine without and with planning, over the time of the best engine.
    search: f64,
    whole: f64,
    /// Milliseconds of planning, absolute and over the maximum: a fifth of the search, or two
    /// milliseconds.
    planning: f64,
    planning_share: f64,
    seconds: f64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            case,
            chosen,
            best,
            work,
            search,
            whole,
            planning,
            planning_share,
            seconds,
        } = self;
        write!(
            f,
            "{case}: {chosen} {search:.2} (work {work:.2}), with planning {whole:.2} times {best} in {:.2} ms; \
             planning {planning:.2} ms, {planning_share:.2} of the most",
            seconds * 1e3,
        )
    }
}

/// The CPU time, engine and nodes of an answer.
struct Answered {
    seconds: f64,
    engine: String,
    nodes: u64,
}

/// The CPU time of this process, which other programs hardly change.
fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(now).expect("no time is negative")
}

/// Measures an answer: the shortest time of several runs if it is short. `None` if the time limit is exceeded.
fn time(solver: &Solver, question: Question) -> Option<Answered> {
    let (mut best, mut spent) = (None, Duration::ZERO);
    for runs in 1..=RUNS {
        let (start, cpu_start) = (Instant::now(), cpu_time());
        let solver = solver
            .clone()
            .stop_when(move || (start.elapsed() > LIMIT).then_some(End::TimeLimit));
        let (engine, nodes) = match question {
            Question::First => {
                let mut solutions = solver.first_solutions().ok()?;
                let found = solutions.next();
                let is_answered = found.is_some() || solutions.end()?.is_exhausted();
                is_answered.then(|| (solutions.engines().join("+"), solutions.nodes()))?
            }
            _ => {
                let outcome = solver.count().ok()?;
                let is_answered = matches!(outcome.answer, Answer::Exact(_));
                is_answered.then(|| (outcome.engine.to_string(), outcome.nodes))?
            }
        };
        let took = cpu_time() - cpu_start;
        spent += took;
        let seconds = took.as_secs_f64();
        if best
            .as_ref()
            .is_none_or(|best: &Answered| seconds < best.seconds)
        {
            best = Some(Answered {
                seconds,
                engine,
                nodes,
            });
        }
        if runs >= FEWEST && spent > ENOUGH || took > LIMIT / 4 {
            break;
        }
    }
    best
}

/// `None` if no engine answers in time.
fn row(case: &Case) -> Option<Row> {
    let solver = Standoff::of(case.model.clone()).solver();
    let solver = solver.max_memory(MEMORY);
    let bids = solver.estimates(case.question);
    let node_cost = |engine: &str| {
        let said = bids.iter().find(|(name, _)| *name == engine)?;
        Some(said.1.as_ref().ok()?.node_cost)
    };
    let alone: Vec<(&str, Answered)> = COUNTING_ENGINES
        .into_iter()
        .filter(|engine| node_cost(engine).is_some())
        .filter_map(|engine| {
            let alone = solver.clone().with_engine(engine).unwrap();
            Some((engine, time(&alone, case.question)?))
        })
        .collect();
    let work =
        |engine: &str, answered: &Answered| answered.nodes as f64 * node_cost(engine).unwrap();
    let least = (alone
        .iter()
        .map(|(engine, answered)| work(engine, answered)))
    .min_by(f64::total_cmp)?;
    let seconds = |answered: &Answered| answered.seconds.max(SHORT.as_secs_f64());
    let (best, shortest) = (alone.iter())
        .min_by(|(_, a), (_, b)| a.seconds.total_cmp(&b.seconds))
        .map(|(engine, answered)| (*engine, seconds(answered)))?;
    let never = LIMIT.as_secs_f64();
    let turns = case.question == Question::First
        && solver
            .engines_for(case.question)
            .is_ok_and(|all| all.len() > 1);
    let whole = time(&solver, case.question).unwrap_or(Answered {
        seconds: never,
        engine: bids[0].0.to_string(),
        nodes: 0,
    });
    let chosen = alone.iter().find(|(engine, _)| *engine == whole.engine);
    let search = chosen.map_or(never, |(_, answered)| answered.seconds);
    let planning = (whole.seconds - search).max(0.0);
    Some(Row {
        case: case.name.clone(),
        chosen: if turns {
            format!("turns ({})", whole.engine)
        } else {
            whole.engine.clone()
        },
        best,
        work: chosen.map_or(f64::INFINITY, |(engine, answered)| {
            work(engine, answered).max(1.0) / least.max(1.0)
        }),
        search: search.max(SHORT.as_secs_f64()) / shortest,
        whole: seconds(&whole) / shortest,
        planning: planning * 1e3,
        planning_share: planning / (search / 5.0).max(2e-3),
        seconds: shortest,
    })
}

fn cases_of(name: &str, model: &Model) -> [Case; 2] {
    [Question::First, Question::Count].map(|question| Case {
        name: format!("{question} {name}"),
        model: model.clone(),
        question,
    })
}

fn kind(name: &str) -> Kind {
    let registry = standoff::registry();
    let piece = registry.pieces().find(name).unwrap();
    Kind::new(name, piece.letter(), piece.piece().clone())
}

/// n queens, and pieces of any number and n of them on flat boards and tori.
fn boards() -> Vec<Case> {
    let mut cases = Vec::new();
    for n in 4..=30 {
        let model = Model::new(
            Board::rectangle(n, n).unwrap(),
            vec![kind("Queen").exactly(n)],
        );
        cases.extend(cases_of(&format!("{n} queens"), &model.unwrap()));
    }
    for n in 3..=12 {
        for name in ["King", "Knight", "Wazir", "Queen"] {
            for wrap in [None, Some(Wrap::Torus)] {
                for (count, kind) in [("any", kind(name)), ("n", kind(name).exactly(n))] {
                    let board = Board::rectangle(n, n).unwrap();
                    let board = wrap.map_or(board.clone(), |wrap| board.wrap(wrap));
                    let torus = if wrap.is_some() { " on a torus" } else { "" };
                    let model = Model::new(board, vec![kind]).unwrap();
                    cases.extend(cases_of(
                        &format!("{count} {name} {n} x {n}{torus}"),
                        &model,
                    ));
                }
            }
        }
    }
    cases
}

/// Counts that are best done by different engines as n grows: pieces, boards, numbers of pieces and rules.
fn families() -> Vec<Case> {
    let pieces = [
        "King",
        "Knight",
        "Wazir",
        "Rook",
        "Bishop",
        "Any([Rook, King])",
        "Any([Rook, Knight])",
    ];
    let lines = "Each(Rows, Exactly(1)), Each(Columns, Exactly(1))";
    let rules = [
        ("", ""),
        (r#", count: Exactly("n")"#, ""),
        ("", lines),
        ("", "Each(Rows, Exactly(2))"),
        ("", "Maximal"),
    ];
    let mut cases = Vec::new();
    for piece in pieces {
        for wrap in ["", ", wrap: Torus"] {
            for (count, rule) in rules {
                let text = format!(
                    r#"(name: "{piece}", params: {{"n": 4}}, board: (squares: Square("n"){wrap}),
                    place: [(piece: {piece}{count})], rules: [NoAttack, {rule}])"#
                );
                let pieces = standoff::registry();
                let puzzle = Puzzle::parse("a family", &text, pieces.pieces()).unwrap();
                cases.extend((3..=16).map(|n| Case {
                    name: format!("count n = {n}, {piece}{wrap}{count} {rule}"),
                    model: puzzle.instance([("n", n)]).unwrap().model().clone(),
                    question: Question::Count,
                }));
            }
        }
    }
    cases
}

/// The published puzzles and the examples, for all of their expectations.
fn puzzles() -> Vec<Case> {
    let published = files("published");
    let published = published.iter().map(|path| read(path));
    let mut cases = Vec::new();
    for puzzle in published.chain(examples()) {
        for expected in puzzle.expectations() {
            let name = format!("{} {:?}", puzzle.name(), expected.at);
            cases.extend(cases_of(&name, &model_of(&puzzle, expected)));
        }
    }
    cases
}

#[test]
#[ignore = "takes minutes, and measures times"]
#[expect(clippy::print_stdout, reason = "it prints a table")]
fn the_plan_measured() {
    let all = [
        ("boards", boards as fn() -> Vec<Case>),
        ("families", families),
        ("puzzles", puzzles),
    ];
    let wanted = std::env::var("CASES").unwrap_or_default();
    let every = std::env::var("EVERY").map_or(1, |every| every.parse().unwrap());
    for (name, cases) in all.into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let cases = cases();
        let rows: Vec<Row> = cases.iter().step_by(every).filter_map(row).collect();
        for question in ["first", "count"] {
            let of: Vec<&Row> = rows
                .iter()
                .filter(|row| row.case.starts_with(question))
                .collect();
            for (what, least, ratio) in [
                ("work", 0.0, (|row| row.work) as fn(&Row) -> f64),
                ("search", 0.0, |row| row.search),
                ("with planning", 0.0, |row| row.whole),
                ("with planning, 5 ms or more", 5e-3, |row| row.whole),
                ("milliseconds of planning", 0.0, |row| row.planning),
                ("planning over the most", 0.0, |row| row.planning_share),
            ] {
                let mut of = of.clone();
                of.retain(|row| row.seconds >= least);
                if of.is_empty() {
                    continue;
                }
                of.sort_by(|a, b| ratio(b).total_cmp(&ratio(a)));
                let at = |share: f64| ratio(of[((of.len() - 1) as f64 * share) as usize]);
                println!(
                    "{name}, {question}, {what}: {} cases, median {:.2}, 90th percentile {:.2}, 99th {:.2}, worst {:.2}",
                    of.len(),
                    at(0.5),
                    at(0.1),
                    at(0.01),
                    at(0.0)
                );
                of.iter().take(10).for_each(|row| println!("  {row}"));
            }
        }
    }
}

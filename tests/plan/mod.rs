//! A benchmark of the planner: work and CPU time of the chosen engine relative to the best engine, and the time of
//! planning.
//!
//! It takes minutes to hours and is run by hand; see "Planning" in `docs/benchmarks.md`. These variables choose what is
//! measured:
//!
//! | variable | meaning |
//! |---|---|
//! | `CASES` | `boards`, `families`, `puzzles` or `random`; by default all |
//! | `EVERY` | every fourth case, for example |
//! | `SECONDS` | the limit on the CPU time of an answer |
//! | `SEED` | other random counts |

mod cases;
mod random;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use standoff::End;
use standoff::Standoff;
use standoff::engine::Question;
use standoff::model::Model;
use standoff::solver::{Answer, Solver};

use crate::within::ENGINES;

/// Memory limit in bytes. Without one, engines take part that cannot answer with any memory.
const MEMORY: usize = 6 << 30;

/// Shorter times are rounded up to this.
const SHORT: f64 = 2e-4;

/// Maximum and minimum number of runs, and the total seconds after which the minimum is enough.
const RUNS: u32 = 20;
const FEWEST: u32 = 3;
const ENOUGH: f64 = 0.04;

/// An engine alone is stopped after the time of the chosen engine, planning included, times this number, and some
/// hundredths of a second: it is not the best.
const SLOWER: f64 = 1.5;
const LEAST_LIMIT: f64 = 0.03;

struct Case {
    name: String,
    model: Model,
    question: Question,
}

struct Row {
    case: String,
    chosen: String,
    best: &'static str,
    /// Work of the chosen engine, nodes times its cost of a node, over the least work of all engines. It is the same in
    /// every run, unless an engine was stopped.
    work: f64,
    /// Time of the chosen engine without and with planning, over the time of the best engine.
    search: f64,
    whole: f64,
    /// Milliseconds of planning.
    planning: f64,
    /// Time of the best engine.
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
            seconds,
        } = self;
        write!(
            f,
            "{case}: {chosen} {search:.2} (work {work:.2}), with planning ({planning:.2} ms) {whole:.2} times {best} \
             in {:.2} ms",
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

/// The value of an environment variable.
fn variable<T: FromStr>(name: &str, otherwise: T) -> T {
    match std::env::var(name).map(|value| value.parse()) {
        Err(_) => otherwise,
        Ok(Ok(value)) => value,
        Ok(Err(_)) => panic!("{name} is not a number"),
    }
}

/// The limit on the CPU time of an answer, in seconds.
fn limit() -> f64 {
    variable("SECONDS", 0.3)
}

/// The CPU time of this process, which other programs hardly change.
fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(now).expect("no time is negative")
}

/// Measures an answer: the shortest time of several runs if it is short. `None` if the time limit is exceeded.
fn time(solver: &Solver, question: Question, limit: f64) -> Option<Answered> {
    let (mut best, mut spent) = (None, 0.0);
    for runs in 1..=RUNS {
        let start = cpu_time();
        let since_start = move || (cpu_time() - start).as_secs_f64();
        let solver = solver
            .clone()
            .stop_when(move || (since_start() > limit).then_some(End::TimeLimit));
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
        let seconds = since_start();
        spent += seconds;
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
        if runs >= FEWEST && spent > ENOUGH || seconds > limit / 4.0 {
            break;
        }
    }
    best
}

fn solver(case: &Case) -> Solver {
    let solver = Standoff::of(case.model.clone()).solver();
    solver.max_memory(MEMORY).threads(1)
}

/// `None` if no engine answers in time.
fn row(case: &Case) -> Option<Row> {
    let solver = solver(case);
    let whole = time(&solver, case.question, limit());
    let slower = |whole: &Answered| (SLOWER * whole.seconds).max(LEAST_LIMIT);
    let alone_limit = whole.as_ref().map_or(limit(), slower).min(limit());
    let bids = solver.estimates(case.question);
    let node_cost = |engine: &str| {
        let said = bids.iter().find(|(name, _)| *name == engine)?;
        Some(said.1.as_ref().ok()?.node_cost)
    };
    let alone: Vec<(&str, Answered)> = ENGINES
        .into_iter()
        .filter(|engine| node_cost(engine).is_some())
        .filter_map(|engine| {
            let alone = solver.clone().with_engine(engine).unwrap();
            Some((engine, time(&alone, case.question, alone_limit)?))
        })
        .collect();
    let work =
        |engine: &str, answered: &Answered| answered.nodes as f64 * node_cost(engine).unwrap();
    let least = (alone
        .iter()
        .map(|(engine, answered)| work(engine, answered)))
    .min_by(f64::total_cmp)?;
    let seconds = |answered: &Answered| answered.seconds.max(SHORT);
    let (best, shortest) = (alone.iter())
        .min_by(|(_, a), (_, b)| a.seconds.total_cmp(&b.seconds))
        .map(|(engine, answered)| (*engine, seconds(answered)))?;
    let turns = case.question == Question::First
        && solver
            .engines_for(case.question)
            .is_ok_and(|all| all.len() > 1);
    let whole = whole.unwrap_or(Answered {
        seconds: limit(),
        engine: bids[0].0.to_string(),
        nodes: 0,
    });
    let chosen = alone.iter().find(|(engine, _)| *engine == whole.engine);
    let search = chosen.map_or(whole.seconds, |(_, answered)| answered.seconds);
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
        search: search.max(SHORT) / shortest,
        whole: seconds(&whole) / shortest,
        planning: (whole.seconds - search).max(0.0) * 1e3,
        seconds: shortest,
    })
}

/// A random count for each number: the first of its family that takes long. `None` if none does.
fn long_count(number: u64) -> Option<Case> {
    let is_long = |case: &Case| {
        let answered = time(&solver(case), case.question, limit());
        answered.is_none_or(|answered| answered.seconds > limit() / 10.0)
    };
    random::Family::new(number).cases().find(is_long)
}

/// Cases of one kind.
type Cases = Box<dyn Fn() -> Vec<Case>>;

/// The random counts of a seed.
fn random() -> Vec<Case> {
    let first = 1000 * variable::<u64>("SEED", 0);
    let numbers = (first..first + 100).step_by(variable("EVERY", 1));
    numbers.filter_map(long_count).collect()
}

#[test]
#[ignore = "takes minutes, and measures times"]
#[expect(clippy::print_stdout, reason = "it prints a table")]
fn the_plan_measured() {
    let every_one = |cases: fn() -> Vec<Case>| {
        let mut all = cases();
        all.sort_by_key(|case| case.question == Question::Count);
        all.into_iter().step_by(variable("EVERY", 1)).collect()
    };
    let all: [(&str, Cases); 4] = [
        ("boards", Box::new(move || every_one(cases::boards))),
        ("families", Box::new(move || every_one(cases::families))),
        ("puzzles", Box::new(move || every_one(cases::puzzles))),
        ("random", Box::new(random)),
    ];
    let wanted = variable("CASES", String::new());
    for (name, cases) in all.into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let rows: Vec<Row> = cases().iter().filter_map(row).collect();
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

//! How good the choice of an engine is: the time of the one that was chosen over that of the best one.
//!
//! It takes minutes, so it is run by hand; see "The plan" in `docs/benchmarks.md`.

use std::fmt;
use std::time::{Duration, Instant};

use standoff::board::{Board, Wrap};
use standoff::core::End;
use standoff::placement::{Answer, Kind, Model, Question, Solver};

use crate::corpus::{examples, files, model_of, read};

/// The engines that are not there to check others.
const ENGINES: [&str; 3] = ["split", "groups", "queens"];

/// An engine that takes longer has not answered.
const LIMIT: Duration = Duration::from_millis(300);

/// Shorter times are all the same.
const SHORT: Duration = Duration::from_micros(200);

struct Case {
    name: String,
    model: Model,
    question: Question,
}

struct Row {
    case: String,
    chosen: String,
    best: &'static str,
    /// The chosen engine by itself, planning and all, both over the best one.
    search: f64,
    whole: f64,
    seconds: f64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            case,
            chosen,
            best,
            search,
            whole,
            seconds,
        } = self;
        write!(
            f,
            "{case}: {chosen} {search:.2}, with planning {whole:.2} times {best} in {seconds:.4} s"
        )
    }
}

/// The time of an answer, the shortest of a few if it is short; none if there is none in time.
fn time(solver: &Solver, question: Question) -> Option<(f64, String)> {
    let mut best = None;
    for _ in 0..3 {
        let start = Instant::now();
        let solver = solver
            .clone()
            .stop_when(move || (start.elapsed() > LIMIT).then_some(End::TimeLimit));
        let engine = match question {
            Question::First => {
                let mut solutions = solver.first_solutions().ok()?;
                let found = solutions.next();
                (found.is_some() || solutions.end()?.is_exhausted()).then(|| solutions.engine())?
            }
            _ => {
                let outcome = solver.count().ok()?;
                matches!(outcome.answer, Answer::Exact(_)).then(|| outcome.engine.to_string())?
            }
        };
        let took = start.elapsed();
        if best.as_ref().is_none_or(|(least, _)| took < *least) {
            best = Some((took, engine));
        }
        if took > LIMIT / 20 {
            break;
        }
    }
    best.map(|(took, engine)| (took.max(SHORT).as_secs_f64(), engine))
}

/// None if no engine answers in time.
fn row(case: &Case) -> Option<Row> {
    let solver = standoff::solver(&case.model);
    let alone = ENGINES.map(|engine| {
        let alone = solver.clone().with_engine(engine).unwrap();
        (time(&alone, case.question).map(|(took, _)| took), engine)
    });
    let in_time = alone
        .iter()
        .filter_map(|&(took, engine)| Some((took?, engine)));
    let (seconds, best) = in_time.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let never = LIMIT.as_secs_f64();
    let bids = solver.plan(case.question);
    let turns = solver.taking_turns(case.question, &bids) > 1;
    let (whole, chosen) = time(&solver, case.question).unwrap_or((never, "none".into()));
    let chosen_alone = alone.iter().find(|(_, engine)| *engine == bids[0].0);
    let search = match turns {
        true => whole,
        false => chosen_alone.unwrap().0.unwrap_or(never),
    };
    Some(Row {
        case: case.name.clone(),
        chosen: if turns {
            format!("turns ({chosen})")
        } else {
            bids[0].0.to_string()
        },
        best,
        search: search / seconds,
        whole: whole / seconds,
        seconds,
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

/// What the puzzles are expected to have.
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
#[expect(clippy::print_stdout, reason = "a table is all that it makes")]
fn the_plan_measured() {
    for (name, cases) in [("boards", boards()), ("puzzles", puzzles())] {
        let rows: Vec<Row> = cases.iter().filter_map(row).collect();
        for question in ["first", "count"] {
            let mut of: Vec<&Row> = rows
                .iter()
                .filter(|row| row.case.starts_with(question))
                .collect();
            for (what, ratio) in [
                ("search", (|row| row.search) as fn(&Row) -> f64),
                ("with planning", |row| row.whole),
            ] {
                of.sort_by(|a, b| ratio(b).total_cmp(&ratio(a)));
                let at = |share: f64| ratio(of[((of.len() - 1) as f64 * share) as usize]);
                println!(
                    "{name}, {question}, {what}: {} cases, median {:.2}, of a tenth {:.2} and more, worst {:.2}",
                    of.len(),
                    at(0.5),
                    at(0.1),
                    at(0.0)
                );
                of.iter().take(5).for_each(|row| println!("  {row}"));
            }
        }
    }
}

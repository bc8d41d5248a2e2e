//! Measures the command `standoff`, beside other programs and alone. The README describes how.

mod child;
mod contestants;
mod dance;
mod jobs;
mod rounds;
mod stored;
mod table;
mod words;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand, ValueEnum};

use contestants::Contestant;
use jobs::{JOBS, Job};
use rounds::Contest;

/// Measures standoff, beside other programs and alone, and stores the tables in `measurements`
#[derive(Parser)]
struct Args {
    /// The command to measure [default: a new release build]
    #[arg(long)]
    standoff: Option<PathBuf>,

    /// Number of rounds
    #[arg(long, default_value = "3")]
    rounds: NonZeroUsize,

    /// Time limit in seconds
    #[arg(long, default_value_t = 60)]
    limit: u64,

    /// Only this table
    #[arg(long)]
    only: Option<Table>,

    /// Only jobs with this in their name; their rows are printed and not stored
    #[arg(long)]
    jobs: Option<String>,

    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Table {
    /// Standoff and other programs
    Peers,
    /// Benchmarks beside programs by hand
    ByHand,
    /// Standoff on larger and larger boards
    Scaling,
    /// Standoff on several threads
    Threads,
}

#[derive(Subcommand)]
enum Verb {
    /// Counts with dancing links
    #[command(hide = true, subcommand)]
    Dance(dance::Dance),
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    if let Some(Verb::Dance(dance)) = args.verb {
        println!("{}", dance.answer());
        return Ok(ExitCode::SUCCESS);
    }
    let path = match &args.standoff {
        Some(path) => path.clone(),
        None => built()?,
    };
    let standoff = contestants::standoff(path.clone());
    ensure!(is_there(&standoff), "name another command by --standoff");
    let is_wanted = |table| args.only.is_none_or(|only| only == table);
    if args.jobs.is_none() {
        let limit = Duration::from_secs(args.limit);
        let runs = stored::Runs::new(&path, args.rounds.get(), limit);
        if is_wanted(Table::ByHand) {
            runs.by_hand()?;
        }
        if is_wanted(Table::Scaling) {
            runs.scaling()?;
        }
        if is_wanted(Table::Threads) {
            runs.threads()?;
        }
    }
    let code = if is_wanted(Table::Peers) {
        compare(&args, &standoff)?
    } else {
        ExitCode::SUCCESS
    };
    if args.jobs.is_none() {
        cargo("run --package standoff-examples --example benchmarks")?;
    }
    Ok(code)
}

/// Builds the command.
fn built() -> Result<PathBuf> {
    cargo("build --release --package standoff-cli")?;
    Ok(Path::new(ROOT).join("target/release/standoff"))
}

fn cargo(arguments: &str) -> Result<()> {
    let arguments = arguments.split(' ');
    let status = Command::new("cargo")
        .current_dir(ROOT)
        .args(arguments)
        .status()?;
    ensure!(status.success(), "cargo: {status}");
    Ok(())
}

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn compare(args: &Args, standoff: &Contestant) -> Result<ExitCode> {
    let peers: Vec<Contestant> = contestants::peers().into_iter().filter(is_there).collect();
    let wanted = args.jobs.as_deref().unwrap_or_default();
    let jobs = JOBS.into_iter().filter(|job| job.name.contains(wanted));
    let contest = |job: Job| Contest::new(job, standoff, &peers);
    let mut contests: Vec<Contest> = jobs.map(contest).collect();
    ensure!(!contests.is_empty(), "no job has `{wanted}` in its name");
    for round in 1..=args.rounds.get() {
        for contest in &mut contests {
            eprintln!("round {round} of {}: {}", args.rounds, contest.name());
            contest.round(Duration::from_secs(args.limit))?;
        }
    }
    let has_errors = contests.iter().any(Contest::has_errors);
    let rows: String = contests.into_iter().map(Contest::rows).collect();
    let table = format!("{}{rows}", table::HEAD);
    match args.jobs {
        Some(_) => print!("\n{table}"),
        None => fs::write(stored::path("peers"), table)?,
    }
    Ok(ExitCode::from(u8::from(has_errors)))
}

/// Says which version is there, or what would bring one.
fn is_there(contestant: &Contestant) -> bool {
    let version = version(contestant.version());
    match &version {
        Some(version) => println!("- {}: {version}", contestant.name),
        None => println!(
            "- {}: not installed ({})",
            contestant.name, contestant.package
        ),
    }
    version.is_some()
}

/// The first line that a command prints.
fn version(mut command: Command) -> Option<String> {
    let output = command.output().ok()?;
    let line = str::from_utf8(&output.stdout).ok()?.lines().next()?;
    output.status.success().then(|| line.to_string())
}

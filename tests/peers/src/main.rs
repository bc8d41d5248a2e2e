//! The command `standoff` beside other programs: the README says how.

mod child;
mod contestants;
mod dance;
mod jobs;
mod rounds;
mod table;
mod words;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};

use contestants::Contestant;
use jobs::{JOBS, Job};
use rounds::Contest;

/// Compares the times of other programs that count placements with that of standoff
#[derive(Parser)]
struct Args {
    /// The command to compare with
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/standoff"))]
    standoff: PathBuf,

    /// Number of rounds
    #[arg(long, default_value = "3")]
    rounds: NonZeroUsize,

    /// Time limit in seconds
    #[arg(long, default_value_t = 60)]
    limit: u64,

    /// Only jobs with this in their name
    #[arg(long, default_value = "")]
    jobs: String,

    #[command(subcommand)]
    verb: Option<Verb>,
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
    compare(&args)
}

fn compare(args: &Args) -> Result<ExitCode> {
    let standoff = contestants::standoff(args.standoff.clone());
    ensure!(is_there(&standoff), "name another command by --standoff");
    let peers: Vec<Contestant> = contestants::peers().into_iter().filter(is_there).collect();
    let jobs = JOBS.into_iter().filter(|job| job.name.contains(&args.jobs));
    let contest = |job: Job| Contest::new(job, &standoff, &peers);
    let mut contests: Vec<Contest> = jobs.map(contest).collect();
    ensure!(
        !contests.is_empty(),
        "no job has `{}` in its name",
        args.jobs
    );
    for round in 1..=args.rounds.get() {
        for contest in &mut contests {
            eprintln!("round {round} of {}: {}", args.rounds, contest.name());
            contest.round(Duration::from_secs(args.limit))?;
        }
    }
    let has_errors = contests.iter().any(Contest::has_errors);
    let rows: String = contests.into_iter().map(Contest::rows).collect();
    print!("\n{}{rows}", table::HEAD);
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

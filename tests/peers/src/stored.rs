//! Measurements of `standoff` without other programs. Each file in `measurements` says in its first columns what to
//! measure; the other columns are the results.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::ROOT;
use crate::child::{self, Answer, End, Program};
use crate::table::shown;

pub fn path(table: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("measurements");
    folder.join(format!("{table}.csv"))
}

/// Measures the rows of a file again: `keep` columns stay, the others are the results.
fn renew(
    table: &str,
    keep: usize,
    mut result: impl FnMut(&[String]) -> Result<Vec<String>>,
) -> Result<()> {
    let text = fs::read_to_string(path(table))?;
    let mut new = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let mut cells: Vec<String> = line.split(',').map(String::from).collect();
        if i > 0 {
            eprintln!("{table}: {}", cells[..keep].join(" "));
            cells.truncate(keep);
            let results = result(&cells).with_context(|| line.to_string())?;
            cells.extend(results);
        }
        new.push(cells.join(","));
    }
    Ok(fs::write(path(table), new.join("\n") + "\n")?)
}

pub struct Runs<'a> {
    standoff: &'a Path,
    rounds: usize,
    limit: Duration,
}

/// The line that `--stats` writes.
struct Stats {
    engine: String,
    nodes: String,
    seconds: f64,
}

impl<'a> Runs<'a> {
    pub fn new(standoff: &'a Path, rounds: usize, limit: Duration) -> Self {
        Self {
            standoff,
            rounds,
            limit,
        }
    }

    /// Ratios of the fastest samples of two rows of a benchmark, one ratio in each round.
    pub fn by_hand(&self) -> Result<()> {
        let mut benchmarks: HashMap<String, Vec<HashMap<String, f64>>> = HashMap::new();
        renew("by-hand", 7, |row| {
            let [package, benchmark] = [&row[3], &row[4]];
            if !benchmarks.contains_key(benchmark) {
                let run = |_| fastest(package, benchmark);
                let rounds = (0..self.rounds).map(run).collect::<Result<_>>()?;
                benchmarks.insert(benchmark.clone(), rounds);
            }
            let ratio =
                |times: &HashMap<String, f64>| Some(times.get(&row[6])? / times.get(&row[5])?);
            let ratios: Option<Vec<f64>> = benchmarks[benchmark].iter().map(ratio).collect();
            Ok(ends(&ratios.context("no such row in the benchmark")?))
        })
    }

    pub fn scaling(&self) -> Result<()> {
        renew("scaling", 1, |row| {
            let runs = (0..self.rounds).map(|_| self.count(&row[0], 1));
            let (answer, stats) = runs
                .collect::<Result<Vec<_>>>()?
                .into_iter()
                .min_by_key(|run| run.0.cpu)
                .unwrap();
            let is_short = answer.cpu < Duration::from_secs(1);
            let instructions = if is_short {
                self.instructions(&row[0])?
            } else {
                String::new()
            };
            let seconds = format!("{:.3}", answer.cpu.as_secs_f64());
            let memory = answer.memory.div_ceil(1 << 20).to_string();
            Ok(vec![
                stats.engine,
                stats.nodes,
                instructions,
                seconds,
                memory,
            ])
        })
    }

    pub fn threads(&self) -> Result<()> {
        renew("threads", 2, |row| {
            let threads = row[1].split(' ').next().unwrap().parse()?;
            let seconds = |threads| self.count(&row[0], threads).map(|run| run.1.seconds);
            let ratio = |_| Ok(seconds(1)? / seconds(threads)?);
            Ok(ends(
                &(0..self.rounds).map(ratio).collect::<Result<Vec<f64>>>()?,
            ))
        })
    }

    fn count(&self, puzzle: &str, threads: usize) -> Result<(Answer, Stats)> {
        let command = self.command(Command::new(self.standoff), puzzle, threads);
        let program = Program {
            command,
            input: String::new(),
        };
        let End::Answered(answer) = child::run(program, self.limit)? else {
            bail!("no answer within the limit");
        };
        // note: engine queens: 2056 nodes in 0.004 s
        let words: Vec<&str> = answer.errors.split_whitespace().collect();
        let at = words
            .iter()
            .position(|word| *word == "engine")
            .context("no statistics")?;
        let stats = Stats {
            engine: words[at + 1].trim_end_matches(':').to_string(),
            nodes: words[at + 2].to_string(),
            seconds: words[at + 5].parse()?,
        };
        Ok((answer, stats))
    }

    /// Millions of instructions; empty if Valgrind is not installed.
    fn instructions(&self, puzzle: &str) -> Result<String> {
        let mut valgrind = Command::new("valgrind");
        valgrind
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(self.standoff);
        let Ok(output) = self.command(valgrind, puzzle, 1).output() else {
            return Ok(String::new());
        };
        let errors = String::from_utf8(output.stderr)?;
        let number = errors
            .split("Collected : ")
            .nth(1)
            .context("no instructions")?;
        let number: f64 = number.lines().next().unwrap_or_default().parse()?;
        Ok(format!("{:.1}", number / 1e6))
    }

    fn command(&self, mut command: Command, puzzle: &str, threads: usize) -> Command {
        command.current_dir(ROOT);
        command.arg("count").args(puzzle.split(' ')).args([
            "--stats",
            "--threads",
            &threads.to_string(),
        ]);
        command
    }
}

/// The minimum and the maximum.
fn ends(ratios: &[f64]) -> Vec<String> {
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    [least, most].map(shown).to_vec()
}

/// The time of the fastest sample of each row that `cargo bench` prints, by its path.
fn fastest(package: &str, benchmark: &str) -> Result<HashMap<String, f64>> {
    let mut command = Command::new("cargo");
    command.current_dir(ROOT);
    command.args(["bench", "--package", package, "--bench", benchmark]);
    let output = command.output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(parse(&String::from_utf8(output.stdout)?))
}

fn parse(printed: &str) -> HashMap<String, f64> {
    let mut path: Vec<&str> = Vec::new();
    let mut times = HashMap::new();
    for line in printed.lines() {
        let name = line.trim_start_matches(['│', '├', '╰', '─', ' ']);
        let Some(depth) = (line.chars().count() - name.chars().count()).checked_sub(3) else {
            continue;
        };
        let mut words = name.split_whitespace();
        path.truncate(depth / 3);
        path.extend(words.next());
        let unit = |unit| match unit {
            "ns" => Some(1e-9),
            "µs" => Some(1e-6),
            "ms" => Some(1e-3),
            "s" => Some(1.0),
            _ => None,
        };
        let time = words.next().and_then(|number| number.parse::<f64>().ok());
        if let (Some(time), Some(unit)) = (time, words.next().and_then(unit)) {
            times.insert(path.join("::"), time * unit);
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_benchmark_have_their_path() {
        let printed = "\
amb              fastest       │ slowest
├─ queens                      │
│  ├─ by_hand    1.5 ms        │ 2 ms
│  ╰─ at                       │
│     ╰─ 12      250 µs        │ 1 ms
╰─ other         2 s           │ 3 s
";
        let times = parse(printed);
        assert_eq!(times["queens::by_hand"], 1.5e-3);
        assert_eq!(times["queens::at::12"], 250.0 * 1e-6);
        assert_eq!((times["other"], times.len()), (2.0, 3));
    }
}

//! The contestants and their commands.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::child::Program;
use crate::jobs::Puzzle;
use crate::words::{
    FEWEST, arguments, domination, domination_on_torus, minizinc_data, model, star_battle,
};

pub struct Contestant {
    pub name: &'static str,
    /// How to install it.
    pub package: &'static str,
    how: How,
}

enum How {
    Standoff(PathBuf),
    /// This program itself, with a crate.
    Dance,
    /// Scripts with that ending, which need the package of that name.
    Python(&'static str, &'static str),
    MiniZinc,
}

pub fn standoff(path: PathBuf) -> Contestant {
    Contestant {
        name: "standoff",
        package: "cargo build --release",
        how: How::Standoff(path),
    }
}

pub fn peers() -> Vec<Contestant> {
    let python = |name, package, ending, distribution| Contestant {
        name,
        package,
        how: How::Python(ending, distribution),
    };
    vec![
        Contestant {
            name: "dancing links",
            package: "built with this program",
            how: How::Dance,
        },
        python("clingo", "pip install clingo", "clingo", "clingo"),
        python("CP-SAT", "pip install ortools", "cpsat", "ortools"),
        Contestant {
            name: "MiniZinc with Gecode",
            package: "apt-get install minizinc",
            how: How::MiniZinc,
        },
        python(
            "Graphillion",
            "pip install graphillion",
            "graphillion",
            "graphillion",
        ),
        python("dd with CUDD", "pip install dd", "dd", "dd"),
        python("OxiDD", "pip install oxidd", "oxidd", "oxidd"),
        python("PySDD", "pip install pysdd", "pysdd", "pysdd"),
        python("HiGHS", "pip install highspy", "highs", "highspy"),
        python("Ganak", "pip install pyganak", "ganak", "pyganak"),
    ]
}

impl Contestant {
    /// A command that prints the version, and fails if the program is not installed.
    pub fn version(&self) -> Command {
        let (program, arguments) = match &self.how {
            How::Standoff(path) => (path.clone(), vec!["--version".to_string()]),
            How::Dance => {
                let ask = ["dance", "version"].map(String::from);
                (this_program(), ask.to_vec())
            }
            How::Python(_, distribution) => {
                let ask =
                    format!("import importlib.metadata as m; print(m.version('{distribution}'))");
                ("python3".into(), vec!["-c".to_string(), ask])
            }
            How::MiniZinc => ("minizinc".into(), vec!["--version".to_string()]),
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command
    }

    /// The command for a puzzle, if there is a model.
    pub fn program(&self, puzzle: Puzzle) -> Option<Program> {
        match &self.how {
            How::Standoff(path) => Some(ask_standoff(path, puzzle)),
            // An exact cover has no number to minimise.
            How::Dance if model(puzzle) == FEWEST => None,
            How::Dance => {
                let mut command = Command::new(this_program());
                command
                    .args(["dance", model(puzzle)])
                    .args(arguments(puzzle));
                Some(silent(command))
            }
            How::Python(ending, _) => {
                let script = model_file(&format!("{}_{ending}.py", model(puzzle)))?;
                let mut command = Command::new("python3");
                command.arg(script).args(arguments(puzzle));
                Some(silent(command))
            }
            How::MiniZinc => {
                let file = model_file(&format!("{}.mzn", model(puzzle)))?;
                let mut command = Command::new("minizinc");
                command.args(["--solver", "gecode", "--all-solutions", "--statistics"]);
                command.arg(file).args(["-D", &minizinc_data(puzzle)]);
                Some(silent(command))
            }
        }
    }

    /// The number in the output.
    pub fn number<'a>(&self, printed: &'a str) -> Option<&'a str> {
        let mut lines = printed.lines();
        match self.how {
            How::MiniZinc => lines.find_map(|line| line.strip_prefix("%%%mzn-stat: solutions=")),
            _ => lines.next_back(),
        }
    }
}

fn this_program() -> PathBuf {
    env::current_exe().expect("a program that runs has a path")
}

fn silent(command: Command) -> Program {
    let input = String::new();
    Program { command, input }
}

fn model_file(name: &str) -> Option<PathBuf> {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    Some(models.join(name)).filter(|path| path.exists())
}

fn ask_standoff(path: &Path, puzzle: Puzzle) -> Program {
    let mut command = Command::new(path);
    command.args(["count", "--threads", "1"]);
    if model(puzzle) == FEWEST {
        command.arg("--optimum");
    }
    let input = match puzzle {
        Puzzle::Queens(n) => {
            command.args(["queens".to_string(), format!("n={n}")]);
            String::new()
        }
        Puzzle::AnyNumber(piece, n) => {
            command.args([format!("{piece}-any"), format!("n={n}")]);
            String::new()
        }
        Puzzle::Fewest(pieces, n) => {
            command.arg("-");
            domination(pieces, n)
        }
        Puzzle::FewestOnTorus(n) => {
            command.arg("-");
            domination_on_torus(n)
        }
        Puzzle::Stars(k, regions) => {
            command.arg("-");
            star_battle(k, regions)
        }
    };
    Program { command, input }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::JOBS;

    #[test]
    fn every_peer_takes_part_and_every_job_has_peers() {
        let has = |peer: &Contestant, puzzle| peer.program(puzzle).is_some();
        for peer in peers() {
            assert!(
                JOBS.iter().any(|job| has(&peer, job.puzzle)),
                "{}",
                peer.name
            );
        }
        for job in JOBS {
            let peers = peers().into_iter().filter(|peer| has(peer, job.puzzle));
            assert!(peers.count() >= 2, "{}", job.name);
        }
    }

    #[test]
    fn numbers_are_found_in_the_output() {
        let minizinc = Contestant {
            name: "",
            package: "",
            how: How::MiniZinc,
        };
        let printed =
            "%%%mzn-stat: nodes=9\n%%%mzn-stat: solutions=92\n%%%mzn-stat: nSolutions=1\n";
        assert_eq!(minizinc.number(printed), Some("92"));
        assert_eq!(standoff(PathBuf::new()).number("92\n"), Some("92"));
        assert_eq!(standoff(PathBuf::new()).number(""), None);
    }
}

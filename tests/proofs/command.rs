//! The proof files of the command.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use super::checker::Constraint;
use super::text::{Conclusion, Formula, check};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");

/// A run of the command, with its files.
struct Written {
    folder: TempDir,
    output: Output,
}

impl Written {
    fn by(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let output = solve(arguments, &folder.path().join("one.pbp"));
        Written { folder, output }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn formula(&self) -> Formula {
        Formula::read(&fs::read_to_string(self.path("one.opb")).unwrap()).unwrap()
    }

    fn proof(&self) -> String {
        fs::read_to_string(self.path("one.pbp")).unwrap()
    }

    /// The solutions on standard output.
    fn shown(&self) -> Vec<String> {
        let lines = lines(&self.output).into_iter();
        lines.filter(|line| !line.contains("unique")).collect()
    }
}

fn solve(arguments: &[&str], proof: &Path) -> Output {
    let mut command = Command::new(STANDOFF);
    command.args(["solve", "--unique", "--format", "squares", "--proof"]);
    run(command.arg(proof).args(arguments))
}

fn run(command: &mut Command) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    command.current_dir(root).output().unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(str::to_string).collect()
}

/// Puzzles without solutions, with one, and with more.
const PUZZLES: [(&[&str], Conclusion); 9] = [
    (&["queens", "n=3"], Conclusion::Unsatisfiable),
    (&["queens", "n=1"], Conclusion::Unsatisfiable),
    (&["queens", "n=6"], Conclusion::Satisfiable),
    (&["kings-any", "n=2"], Conclusion::Satisfiable),
    (&[TORUS, "n=4"], Conclusion::Unsatisfiable),
    (&[REGIONS], Conclusion::Unsatisfiable),
    (&[GUARDS, "n=5", "k=2"], Conclusion::Unsatisfiable),
    (&[TWO_SOLUTIONS], Conclusion::Satisfiable),
    (&[STARS], Conclusion::Unsatisfiable),
];

const TORUS: &str = "examples/puzzles/queens-on-a-torus.ron";
const REGIONS: &str = "region-queens";
const GUARDS: &str = "examples/puzzles/queens-that-guard-the-board.ron";
const TWO_SOLUTIONS: &str = "examples/puzzles/queens-region-with-two-solutions.ron";
const STARS: &str = "star-battle";

#[test]
fn proof_files_are_valid() {
    for (puzzle, expected) in PUZZLES {
        let written = Written::by(puzzle);
        let conclusion = check(&written.formula(), &written.proof());
        assert_eq!(conclusion, Ok(expected), "{puzzle:?}");
    }
}

/// Skipped if VeriPB is not installed.
#[test]
fn veripb_accepts_the_proof_files() {
    for (puzzle, expected) in PUZZLES {
        let written = Written::by(puzzle);
        let files = ["one.opb", "one.pbp"].map(|name| written.path(name));
        let Ok(output) = Command::new("veripb").args(files).output() else {
            let skipped = "skipped: there is no veripb, which `cargo install veripb` installs";
            return writeln!(std::io::stderr(), "{skipped}").unwrap();
        };
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let verdict = match expected {
            Conclusion::Unsatisfiable => "s VERIFIED UNSATISFIABLE",
            Conclusion::Satisfiable => "s VERIFIED SATISFIABLE",
        };
        assert!(
            said.lines().any(|line| line == verdict),
            "{puzzle:?}: {said}"
        );
    }
}

/// The squares of the true variables, in the output format of the command.
fn squares(formula: &Formula, values: &[bool]) -> String {
    let names = formula.names.iter().zip(values);
    let chosen = names.filter_map(|(name, &value)| value.then_some(name.as_str()));
    Vec::from_iter(chosen).join(" ")
}

/// The only assignment that violates a clause of all variables.
fn contrary(clause: &Constraint) -> Vec<bool> {
    let mut values = vec![false; clause.terms.len()];
    for &(_, (variable, value)) in &clause.terms {
        values[variable] = !value;
    }
    values
}

/// Otherwise a proof of uniqueness would be about another solution.
#[test]
fn the_formula_excludes_the_solution_that_is_shown() {
    for puzzle in [&["queens", "n=1"][..], &[REGIONS], &[STARS]] {
        let written = Written::by(puzzle);
        let formula = written.formula();
        let (last, others) = formula.constraints.split_last().unwrap();
        let values = contrary(last);
        assert!(others.iter().all(|constraint| constraint.is_kept(&values)));
        assert_eq!([squares(&formula, &values)], written.shown()[..]);
    }
}

/// Tests every assignment. The excluded one is the first solution.
#[test]
fn the_solutions_of_the_formula_are_those_of_the_puzzle() {
    for puzzle in [
        &["kings-any", "n=3"][..],
        &["queens", "n=4"],
        &["queens-any", "n=3"],
        &[GUARDS, "n=4", "k=3"],
        &["examples/puzzles/queens-two-or-three.ron", "n=4"],
        &["examples/puzzles/numbers-that-do-not-divide.ron", "n=12"],
    ] {
        let formula = Written::by(puzzle).formula();
        let (last, puzzles) = formula.constraints.split_last().unwrap();
        let variables = formula.names.len();
        let mut found = Vec::new();
        for bits in 0..1u32 << variables {
            let values: Vec<bool> = (0..variables).map(|at| bits >> at & 1 == 1).collect();
            if puzzles.iter().all(|constraint| constraint.is_kept(&values)) {
                assert_eq!(last.is_kept(&values), values != contrary(last));
                found.push(squares(&formula, &values));
            }
        }
        let all = ["solve", "--all", "--format", "squares"];
        let output = run(Command::new(STANDOFF).args(all).args(puzzle));
        let mut expected: Vec<String> = lines(&output);
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{puzzle:?}");
    }
}

#[test]
fn a_forged_proof_is_refused() {
    let written = Written::by(&[STARS]);
    let (formula, proof) = (written.formula(), written.proof());
    let forged = |forge: &dyn Fn(&str) -> Option<String>| {
        let lines = proof.lines().filter_map(forge);
        check(&formula, &lines.map(|line| line + "\n").collect::<String>())
    };
    let same = |line: &str| Some(line.to_string());
    assert_eq!(forged(&same), Ok(Conclusion::Unsatisfiable));
    // Without learnt clauses; without the contradiction; with a wrong clause.
    let is_clause = |line: &str| line.starts_with("rup 1");
    assert!(forged(&|line| same(line).filter(|line| !is_clause(line))).is_err());
    assert!(forged(&|line| same(line).filter(|line| line != "rup >= 1 ;")).is_err());
    let first = proof.lines().find(|line| is_clause(line)).unwrap();
    let flipped = first.replacen("rup 1 x", "rup 1 ~x", 1);
    assert_ne!(flipped, first);
    assert!(forged(&|line| same(if line == first { &flipped } else { line })).is_err());
    // With the solution, the formula is satisfiable.
    let (_, others) = formula.constraints.split_last().unwrap();
    let with_it = Formula {
        names: formula.names.clone(),
        constraints: others.to_vec(),
    };
    assert!(check(&with_it, &proof).is_err());
}

#[test]
fn a_false_second_solution_is_refused() {
    let written = Written::by(&["queens", "n=6"]);
    let (formula, proof) = (written.formula(), written.proof());
    assert!(check(&formula, &proof.replace("SAT : ~x1 ", "SAT : x1 ")).is_err());
    assert!(check(&formula, &proof.replace("SAT : ~x1 ", "SAT : ")).is_err());
}

#[test]
fn a_stopped_search_leaves_the_old_files() {
    let stopped: [&[&str]; 2] = [
        &[TORUS, "n=20", "--time-limit", "1s"],
        &[STARS, "--time-limit", "0s"],
    ];
    for arguments in stopped {
        let written = Written::by(&[REGIONS]);
        let old = (written.proof(), written.path("one.opb"));
        let formula = fs::read_to_string(&old.1).unwrap();
        let output = solve(arguments, &written.path("one.pbp"));
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert_eq!(written.proof(), old.0, "{arguments:?}");
        assert_eq!(fs::read_to_string(&old.1).unwrap(), formula);
        assert_eq!(fs::read_dir(written.folder.path()).unwrap().count(), 2);
    }
}

/// Reads the old proof during a new search, and after that search is killed.
#[cfg(unix)]
#[test]
fn a_killed_search_leaves_the_old_files() {
    let written = Written::by(&[REGIONS]);
    let (old, path) = (written.proof(), written.path("one.pbp"));
    let mut command = Command::new(STANDOFF);
    command.args(["solve", "--unique", TORUS, "n=20", "--proof"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut child = command.arg(&path).current_dir(root).spawn().unwrap();
    // The new files are created beside the old ones.
    while fs::read_dir(written.folder.path()).unwrap().count() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(written.proof(), old);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(written.proof(), old);
    let conclusion = check(&written.formula(), &written.proof());
    assert_eq!(conclusion, Ok(Conclusion::Unsatisfiable));
}

/// The error names the file.
#[test]
fn a_proof_file_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |path: &Path, named: &str| {
        let output = solve(&["queens", "n=6"], path);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(74), "{said}");
        assert!(said.contains(named), "{said}");
    };
    refused(&folder.path().join("none/one.pbp"), "none/one.opb: ");
    fs::create_dir(folder.path().join("two.pbp")).unwrap();
    refused(&folder.path().join("two.pbp"), "two.pbp: ");
    #[cfg(target_os = "linux")]
    for full in ["three.pbp", "four.opb"] {
        let path = folder.path().join(full);
        std::os::unix::fs::symlink("/dev/full", &path).unwrap();
        refused(&path.with_extension("pbp"), &format!("{full}: "));
    }
}

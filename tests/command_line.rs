//! The command as a process: the transcripts in `tests/command` and in the documents, and its output.

use std::path::Path;
use std::process::{Command, Stdio};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");
const WITH_A_PLUG_IN: &str = env!("CARGO_BIN_EXE_standoff-with-a-plug-in");

/// Runs in the root of the repository, as the documents assume.
#[test]
fn cases_and_documents() {
    std::env::set_current_dir(root()).unwrap();
    trycmd::TestCases::new()
        .register_bin("standoff", Path::new(STANDOFF))
        .register_bin("standoff-with-a-plug-in", Path::new(WITH_A_PLUG_IN))
        .case("tests/command/*.toml")
        .case("tests/command/*.md")
        .case("README.md")
        .case("docs/*.md")
        .case("docs/reference/*.md");
}

/// The README shows the puzzle that its command solves.
#[test]
fn the_readme_shows_a_shipped_puzzle() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let shipped = read("crates/puzzle/puzzles/region-queens.ron");
    let shown = format!("```ron\n{shipped}```");
    assert!(
        read("README.md").contains(&shown),
        "the README shows another puzzle"
    );
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// As with `| head -n 1`, the reader closes the pipe.
#[test]
fn a_closed_pipe_ends_the_output_without_an_error() {
    let mut child = Command::new(STANDOFF)
        .args(["solve", "queens-any", "--all", "--format", "squares"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_with_its_own_exit_code() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(STANDOFF)
        .args(["count", "queens"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(74));
    assert!(!output.stderr.is_empty());
}

/// The lines of standard output, and the number of nodes on standard error.
fn solved(arguments: &[&str]) -> (Vec<String>, u64) {
    let output = Command::new(STANDOFF)
        .args([
            "solve", "--engine", "groups", "--format", "squares", "--stats",
        ])
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success());
    let [lines, stats] = [output.stdout, output.stderr].map(|s| String::from_utf8(s).unwrap());
    let (before, _) = stats.split_once(" nodes").unwrap();
    let nodes = before.rsplit(' ').next().unwrap().parse().unwrap();
    (lines.lines().map(str::to_string).collect(), nodes)
}

/// The engine need not prove that its first solution is the first in order.
#[test]
fn the_first_solution_in_any_order_takes_fewer_nodes() {
    let puzzle = "examples/puzzles/star-battle-three-stars.ron";
    let (_, nodes) = solved(&[puzzle]);
    let (_, in_any_order) = solved(&[puzzle, "--any-order"]);
    assert!(in_any_order < nodes, "{in_any_order} and {nodes}");
}

#[test]
fn in_any_order_the_solutions_are_the_same() {
    let puzzle = ["examples/puzzles/numbers-that-do-not-divide.ron", "--all"];
    let (in_order, _) = solved(&puzzle);
    let (mut in_any_order, _) = solved(&[&puzzle[..], &["--any-order"]].concat());
    assert_ne!(in_any_order, in_order);
    in_any_order.sort_unstable();
    let mut sorted = in_order;
    sorted.sort_unstable();
    assert_eq!(in_any_order, sorted);
}

#[test]
fn every_verb_in_the_manual_page_has_its_own_page() {
    let page = |verb: &[&str]| {
        let output = Command::new(STANDOFF)
            .arg("man")
            .args(verb)
            .output()
            .unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let verbs = page(&[]);
    let verbs = verbs
        .lines()
        .filter_map(|line| line.strip_prefix("standoff\\-"));
    let verbs: Vec<&str> = verbs.filter_map(|line| line.strip_suffix("(1)")).collect();
    assert!(verbs.contains(&"count"), "{verbs:?}");
    for verb in verbs {
        let title = format!(".TH standoff-{verb} 1");
        assert!(page(&[verb]).contains(&title), "{title}");
    }
}

#[test]
fn every_shell_has_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = Command::new(STANDOFF)
            .args(["completions", shell])
            .output()
            .unwrap();
        let script = String::from_utf8(output.stdout).unwrap();
        for word in ["standoff", "explain", "any-order"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

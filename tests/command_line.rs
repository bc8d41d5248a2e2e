//! The command, end to end: the cases in `tests/command`, and every `console` block of the
//! documents.

use std::path::Path;
use std::process::{Command, Stdio};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");
const WITH_A_PLUG_IN: &str = env!("CARGO_BIN_EXE_standoff-with-a-plug-in");

/// Runs in the root of the repository, where a reader of the documents would stand.
#[test]
fn cases_and_documents() {
    std::env::set_current_dir(root()).unwrap();
    trycmd::TestCases::new()
        .register_bin("standoff", Path::new(STANDOFF))
        .register_bin("standoff-with-a-plug-in", Path::new(WITH_A_PLUG_IN))
        .case("tests/command/*.toml")
        .case("tests/command/*.md")
        .case("README.md")
        .case("docs/*.md");
}

#[test]
fn the_examples_keep_what_they_promise() {
    let mut check = Command::new(STANDOFF);
    let output = check
        .arg("check")
        .arg(root().join("examples/puzzles"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.trim_end().ends_with("ok, 0 failed, 0 bad"), "{text}");
}

/// The puzzle that the README shows is the one that its commands run.
#[test]
fn the_readme_shows_a_puzzle_of_the_examples() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let (readme, frogs) = (read("README.md"), read("examples/puzzles/frogs.ron"));
    assert!(
        readme.contains(&format!("```ron\n{frogs}```")),
        "the README shows another puzzle"
    );
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// What `| head -n 1` does: the reader goes away after the first line.
#[test]
fn output_survives_a_closed_pipe() {
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

/// A full disk is an error of its own, with its own exit code.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_said() {
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

/// The lines of standard output, and the number of nodes that standard error tells.
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

/// The engine need not look on to know which solution is the first of all.
#[test]
fn in_any_order_the_first_solution_comes_with_less_work() {
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

/// Each verb has a page, and the page of the command names it.
#[test]
fn every_verb_has_a_manual_page() {
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

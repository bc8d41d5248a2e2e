//! The command, end to end: the cases in `tests/command`, and every `console` block of the
//! documents.

use std::path::Path;
use std::process::{Command, Stdio};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");

/// Runs in the root of the repository, where a reader of the documents would stand.
#[test]
fn cases_and_documents() {
    std::env::set_current_dir(root()).unwrap();
    trycmd::TestCases::new()
        .register_bin("standoff", Path::new(STANDOFF))
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

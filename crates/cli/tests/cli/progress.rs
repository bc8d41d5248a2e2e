//! The progress of a search, on standard error.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::thread;

use crate::harness::{self, is_long, run, send, standoff};

/// A count that takes longer than any test.
const LONG: [&str; 7] = ["count", "queens", "n=16", "--engine", "groups", "-j", "1"];

/// Runs a command until it has written this many lines of progress, and ends it by a signal. Returns its output, those lines
/// and the messages below them.
fn until_lines(command: &mut Command, input: &str, number: usize) -> (String, Vec<String>, String) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let mut stdout = child.stdout.take().unwrap();
    let output = thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).unwrap();
        text
    });
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut lines = Vec::new();
    while lines.len() < number {
        let mut line = String::new();
        assert_ne!(stderr.read_line(&mut line).unwrap(), 0, "{lines:?}");
        lines.push(line);
    }
    send("TERM", &child);
    let mut messages = String::new();
    stderr.read_to_string(&mut messages).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    (output.join().unwrap(), lines, messages)
}

/// The percentages of lines about `job`.
fn percentages(lines: &[String], job: &str) -> Vec<f64> {
    let begin = format!("progress: {job}: ");
    let percentage = |line: &String| {
        let (percentage, rest) = line.strip_prefix(&begin)?.split_once(" %, ")?;
        assert!(rest.contains(" found, ") && rest.contains(" nodes/s"));
        percentage.parse().ok()
    };
    let percentages = lines.iter().map(percentage).collect::<Option<Vec<f64>>>();
    percentages.unwrap_or_else(|| panic!("{lines:?}"))
}

fn expect_rising(percentages: &[f64]) {
    assert!(percentages.is_sorted(), "{percentages:?}");
    let ends = (percentages[0], percentages[percentages.len() - 1]);
    assert!(ends.0 < ends.1 && ends.1 <= 100.0, "{percentages:?}");
}

#[test]
fn a_count_writes_plain_lines() {
    let threads: &[&str] = if is_long() { &["1", "2"] } else { &["2"] };
    for threads in threads {
        let long = [
            "count", "queens", "n=16", "--engine", "groups", "-j", threads,
        ];
        let mut command = standoff(&[&long[..], &["--progress", "plain"]].concat());
        let (results, lines, _) = until_lines(&mut command, "", 2);
        assert!(results.starts_with("at least ") && results.lines().count() == 1);
        expect_rising(&percentages(&lines, "n=16"));
    }
}

#[test]
fn a_listing_writes_plain_lines() {
    let listing = ["solve", "queens", "n=16", "--engine", "groups", "--all"];
    let more = ["--format", "json", "--progress", "plain"];
    let mut command = standoff(&[&listing[..], &more].concat());
    let (results, lines, messages) = until_lines(&mut command, "", 2);
    assert!(results.lines().all(|line| line.starts_with('{')));
    expect_rising(&percentages(&lines, "n=16"));
    let notes = messages.lines().filter(|line| line.starts_with("note: "));
    assert_eq!(notes.count(), 1, "{messages}");
}

#[test]
fn plain_lines_name_the_expectation() {
    let puzzle = "(board: (squares: Square(16)), place: [(piece: Queen)],\nexpect: [(count: 1)])";
    let mut command = standoff(&["check", "-", "--progress", "plain", "-j", "1"]);
    let (results, lines, _) = until_lines(&mut command, puzzle, 2);
    assert!(results.starts_with("stopped "), "{results}");
    assert!(percentages(&lines, "-, line 2, count").is_sorted());
}

/// The first line would be due after a second.
#[test]
fn without_a_terminal_or_with_none_nothing_is_written() {
    let long = [&LONG[..], &["--time-limit", "1300ms"]].concat();
    let none = [&long[..], &["--progress", "none"]].concat();
    let piped = |args: Vec<&str>| {
        let (code, results, messages) = run(&mut standoff(&args));
        assert_eq!(code, Some(3));
        assert!(results.starts_with("at least "), "{results}");
        assert_eq!(messages, "");
    };
    thread::scope(|scope| {
        scope.spawn(|| piped(long.clone()));
        scope.spawn(|| piped(none.clone()));
        let screen = on_a_terminal(&mut standoff(&none));
        assert!(screen.starts_with("at least "), "{screen:?}");
        let screen = on_a_terminal(standoff(&long).env("TERM", "dumb"));
        assert!(screen.starts_with("at least "), "{screen:?}");
    });
    // It ends within a second.
    let screen = on_a_terminal(&mut standoff(&["count", "queens"]));
    assert_eq!(screen, "92\r\n");
}

#[test]
fn a_terminal_shows_a_line_and_then_the_result_instead() {
    let long = [&LONG[..], &["--time-limit", "1500ms"]].concat();
    let screen = on_a_terminal(standoff(&long).env("NO_COLOR", "1"));
    let frames: Vec<&str> = screen.split("\r\u{1b}[2K").collect();
    let (result, frames) = frames.split_last().unwrap();
    assert!(result.starts_with("at least "), "{screen:?}");
    assert!(result.ends_with(" (stopped: time limit)\r\n"), "{screen:?}");
    assert!(frames.len() > 1, "{screen:?}");
    for frame in frames {
        assert!(
            frame.starts_with('[') && frame.contains("] n=16: "),
            "{frame:?}"
        );
        assert!(!frame.contains(['\n', '\u{1b}']), "{frame:?}");
    }
}

#[test]
fn binary_output_is_refused_on_a_terminal() {
    let binary = ["solve", "queens", "n=4", "--format", "binary"];
    let screen = on_a_terminal(&mut standoff(&binary));
    assert!(
        screen.contains("`--format binary` is not for a terminal"),
        "{screen:?}"
    );
    assert!(!screen.contains("STO"), "{screen:?}");
}

fn on_a_terminal(command: &mut Command) -> String {
    harness::on_a_terminal(0, command)
}

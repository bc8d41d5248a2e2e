//! A search that takes its time says how far it is, and never in the way of the results.

#![cfg(unix)]

mod pty;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// No test waits until that is counted.
const LONG: [&str; 5] = ["count", "queens", "n=15", "--engine", "groups"];

fn standoff(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_standoff"));
    command.args(args).env("TERM", "xterm");
    command
}

/// What a command writes to standard output and to standard error, neither of which is a terminal.
fn piped(args: &[&str], input: &str) -> (String, String) {
    let mut command = standoff(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let Output { stdout, stderr, .. } = child.wait_with_output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    (stdout, stderr)
}

/// The percentages that plain lines tell of something.
fn percentages(lines: &str, of: &str) -> Vec<f64> {
    let begin = format!("progress: {of}: ");
    let percentage = |line: &str| {
        let (percentage, rest) = line.strip_prefix(&begin)?.split_once(" %, ")?;
        assert!(rest.contains(" found, ") && rest.contains(" nodes/s"));
        percentage.parse().ok()
    };
    let told = lines.lines().map(percentage).collect();
    Option::expect(told, lines)
}

/// Lines come once a second, and the time is up after the third.
fn are_told_and_rise(percentages: &[f64]) {
    assert!((2..=3).contains(&percentages.len()), "{percentages:?}");
    assert!(percentages.is_sorted(), "{percentages:?}");
    let ends = (percentages[0], percentages[percentages.len() - 1]);
    assert!(ends.0 < ends.1 && ends.1 <= 100.0, "{percentages:?}");
}

#[test]
fn plain_lines_tell_how_far_a_count_is() {
    for threads in ["1", "2"] {
        let more = [
            "--time-limit",
            "3500ms",
            "--progress",
            "plain",
            "-j",
            threads,
        ];
        let (results, told) = piped(&[&LONG[..], &more].concat(), "");
        assert!(results.starts_with("at least ") && results.lines().count() == 1);
        are_told_and_rise(&percentages(&told, "n=15"));
    }
}

#[test]
fn plain_lines_tell_how_far_a_listing_is() {
    let listing = ["solve", "queens", "n=15", "--engine", "groups", "--all"];
    let more = [
        "--format",
        "json",
        "--time-limit",
        "3500ms",
        "--progress",
        "plain",
    ];
    let (results, told) = piped(&[listing, more].concat(), "");
    assert!(results.lines().all(|line| line.starts_with('{')));
    let (told, note) = told.split_at(told.find("note: ").unwrap());
    assert_eq!(note.lines().count(), 1);
    are_told_and_rise(&percentages(told, "n=15"));
}

#[test]
fn plain_lines_tell_which_expectation_is_tried() {
    let puzzle = "(board: (squares: Square(15)), place: [(piece: Queen)],\nexpect: [(count: 1)])";
    let args = [
        "check",
        "-",
        "--time-limit",
        "3500ms",
        "--progress",
        "plain",
    ];
    let (results, told) = piped(&args, puzzle);
    assert!(results.starts_with("stopped "), "{results}");
    let told = percentages(&told, "-, line 2, count");
    assert!(told.len() > 1 && told.is_sorted(), "{told:?}");
}

#[test]
fn nothing_is_told_where_it_is_not_wanted() {
    let limit = ["--time-limit", "1500ms"];
    let none = ["--progress", "none"];
    let long = [&LONG[..], &limit].concat();
    let (results, told) = piped(&long, "");
    assert!(results.starts_with("at least "));
    // No terminal is there to draw on.
    assert_eq!(told, "");
    let (_, told) = piped(&[&long[..], &none].concat(), "");
    assert_eq!(told, "");
    let screen = on_a_terminal(&mut standoff(&[&long[..], &none].concat()));
    assert!(screen.starts_with("at least "), "{screen:?}");
    // Soon done.
    let screen = on_a_terminal(&mut standoff(&["count", "queens"]));
    assert_eq!(screen, "92\r\n");
}

#[test]
fn a_terminal_shows_a_line_and_then_the_results_in_its_place() {
    let long = [&LONG[..], &["--time-limit", "1500ms"]].concat();
    let screen = on_a_terminal(standoff(&long).env("NO_COLOR", "1"));
    let frames: Vec<&str> = screen.split("\r\u{1b}[2K").collect();
    let (result, frames) = frames.split_last().unwrap();
    assert!(result.starts_with("at least "), "{screen:?}");
    assert!(result.ends_with(" (stopped: time limit)\r\n"), "{screen:?}");
    assert!(frames.len() > 1, "{screen:?}");
    for frame in frames {
        assert!(
            frame.starts_with('[') && frame.contains("] n=15: "),
            "{frame:?}"
        );
        assert!(!frame.contains(['\n', '\u{1b}']), "{frame:?}");
    }
}

#[test]
fn a_terminal_that_cannot_be_drawn_on_shows_no_line() {
    let long = [&LONG[..], &["--time-limit", "1500ms"]].concat();
    let screen = on_a_terminal(standoff(&long).env("TERM", "dumb"));
    assert!(screen.starts_with("at least "), "{screen:?}");
}

#[test]
fn bytes_are_not_for_a_terminal() {
    let screen = on_a_terminal(&mut standoff(&[
        "solve", "queens", "n=4", "--format", "binary",
    ]));
    assert!(
        screen.contains("`--format binary` is not for a terminal"),
        "{screen:?}"
    );
    assert!(!screen.contains("STO"), "{screen:?}");
}

fn on_a_terminal(command: &mut Command) -> String {
    pty::on_a_terminal(0, command)
}

//! A signal ends a search with what was found so far.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Starts the command, waits for its first line, and gives what follows.
fn start(args: &[&str]) -> (Child, String, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_standoff"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    (child, first, output)
}

/// What the command writes when a signal comes after its first line.
fn interrupted(args: &[&str], signal: &str) -> (String, ExitStatus) {
    let (mut child, mut text, mut output) = start(args);
    send(signal, &child);
    output.read_to_string(&mut text).unwrap();
    (text, child.wait().unwrap())
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// No engine counts all sets of knights on 30 x 30 while a test waits.
const ENDLESS: [&str; 3] = ["count", "knights-any", "n=4..30"];

#[test]
fn a_count_says_how_far_it_came() {
    for signal in ["INT", "TERM", "HUP"] {
        let (text, status) = interrupted(&ENDLESS, signal);
        let last = text.lines().last().unwrap();
        assert!(
            last.contains("  at least ") && last.ends_with(" (stopped: cancelled)"),
            "{text}"
        );
        assert_eq!(status.code(), Some(3));
    }
}

/// The recursion, whose turn is first, counts 30 queens for longer than anybody waits.
#[test]
fn a_measurement_ends_with_what_was_measured() {
    let (text, status) = interrupted(&["bench", "first=1", "n=30", "--each", "24h"], "INT");
    assert!(text.starts_with("The first placement of n queens\n"));
    assert!(!text.contains("\n30"), "{text}");
    assert_eq!(status.code(), Some(3));
}

#[test]
fn a_listing_ends_as_it_should() {
    let args = ["solve", "queens-any", "n=12", "--all", "--format", "json"];
    let (text, status) = interrupted(&args, "INT");
    let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["type"], "end");
    assert_eq!(last["complete"], false);
    assert_eq!(last["reason"], "cancelled");
    assert_eq!(last["solutions"], text.lines().count() - 1);
    assert_eq!(status.code(), Some(3));

    let args = ["solve", "queens-any", "n=12", "--all", "--format", "rows"];
    let (text, _) = interrupted(&args, "TERM");
    let all: Vec<Vec<String>> = serde_json::from_str(&text).unwrap();
    assert!(!all.is_empty());
}

/// How a command ends that was sent one signal and cannot do what it has begun; it has a minute.
fn ended(child: &mut Child) -> ExitStatus {
    for _ in 0..600 {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    panic!("the command went on");
}

/// Nobody reads the listing, so that it cannot end in good order; the lines that are in the pipe are
/// whole.
#[test]
fn a_signal_ends_a_command_that_nobody_reads() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let (mut child, _, mut unread) = start(&["solve", "queens-any", "n=12", "--all"]);
        // By then the pipe is full.
        sleep(Duration::from_millis(500));
        send(signal, &child);
        assert_eq!(ended(&mut child).signal(), Some(number));
        let mut text = String::new();
        unread.read_to_string(&mut text).unwrap();
        assert!(text.ends_with('\n') && text.len() > 10_000);
        let is_whole = |line: &str| [0, 12].contains(&line.len());
        assert!(text.lines().all(is_whole), "{:?}", text.lines().last());
    }
}

/// Nobody writes the puzzle.
#[test]
fn a_signal_ends_a_command_that_waits_for_its_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_standoff"))
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // By then it waits.
    sleep(Duration::from_millis(500));
    send("TERM", &child);
    assert_eq!(ended(&mut child).signal(), Some(15));
}

//! A signal ends a search with the results so far.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdout, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::harness::{ended, send, standoff};

/// Starts the command and waits for its first line. Returns that line, and a reader of the following ones.
fn start(args: &[&str]) -> (Child, String, BufReader<ChildStdout>) {
    let mut child = standoff(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    (child, first, output)
}

/// The output of a command that gets a signal after its first line.
fn interrupted(args: &[&str], signal: &str) -> (String, ExitStatus) {
    let (mut child, mut text, mut output) = start(args);
    send(signal, &child);
    output.read_to_string(&mut text).unwrap();
    (text, child.wait().unwrap())
}

/// No engine counts all sets of knights on 30 x 30 while a test waits.
const ENDLESS: [&str; 3] = ["count", "knights-any", "n=4..30"];

#[test]
fn an_interrupted_count_is_a_lower_bound() {
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

#[test]
fn an_interrupted_listing_is_well_formed() {
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

const MINUTE: Duration = Duration::from_secs(60);

/// The listing cannot end in good order, but the lines in the pipe are complete.
#[test]
fn a_signal_ends_a_command_whose_output_is_blocked() {
    let listing = ["solve", "queens-any", "n=12", "--all"];
    let started = [("INT", 2), ("TERM", 15), ("HUP", 1)].map(|(signal, number)| {
        let (child, _, unread) = start(&listing);
        (signal, number, child, unread)
    });
    // Until the pipes are full.
    sleep(Duration::from_millis(500));
    let sent = started.map(|(signal, number, child, unread)| {
        send(signal, &child);
        (number, child, unread)
    });
    for (number, mut child, mut unread) in sent {
        assert_eq!(
            ended(&mut child, MINUTE, "a listing").signal(),
            Some(number)
        );
        let mut text = String::new();
        unread.read_to_string(&mut text).unwrap();
        assert!(text.ends_with('\n') && text.len() > 10_000);
        let is_complete = |line: &str| [0, 12].contains(&line.len());
        assert!(text.lines().all(is_complete), "{:?}", text.lines().last());
    }
}

#[test]
fn a_signal_ends_a_command_that_waits_for_its_input() {
    let mut child = standoff(&["check", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // Until it waits.
    sleep(Duration::from_millis(300));
    send("TERM", &child);
    assert_eq!(ended(&mut child, MINUTE, "a check").signal(), Some(15));
}

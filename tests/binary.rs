//! The command with binary lists of placements.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command with this input.
fn standoff(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_standoff-under-test"));
    command
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The command closes its input early if it refuses the head.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    output
}

/// The puzzles have several kinds, auxiliary variables, no solution, and a solution without a piece.
#[test]
fn every_format_of_a_binary_list_equals_that_of_the_search() {
    for puzzle in [
        &["solve", "queens", "n=7", "--all"][..],
        &["solve", "queens", "n=3", "--all"],
        &["solve", "kings-any", "n=3", "--all"],
        &["solve", "queens", "n=0", "--all"],
        &[
            "solve",
            "examples/puzzles/knights-that-guard-each-other.ron",
            "--limit",
            "20",
        ],
        &[
            "solve",
            "examples/puzzles/kings-and-knights.ron",
            "--limit",
            "20",
        ],
    ] {
        let bytes = standoff(&[puzzle, &["--format", "binary"]].concat(), b"").stdout;
        for format in ["board", "rows", "squares", "json", "binary"] {
            let format = ["--format", format];
            let found = standoff(&[puzzle, &format].concat(), b"");
            let read = standoff(&[puzzle, &format, &["--from", "-"]].concat(), &bytes);
            assert_eq!(read, found, "{puzzle:?} {format:?}");
        }
    }
}

#[test]
fn a_list_of_a_stopped_search_stays_incomplete() {
    let all = ["solve", "queens-any", "n=12", "--all"];
    let bytes = standoff(
        &[&all[..], &["--time-limit", "200ms", "--format", "binary"]].concat(),
        b"",
    );
    assert_eq!(bytes.status.code(), Some(3));
    let read = standoff(
        &[&all[..], &["--from", "-", "--format", "json"]].concat(),
        &bytes.stdout,
    );
    let text = String::from_utf8(read.stdout).unwrap();
    let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["complete"], &last["reason"]),
        (&false.into(), &"time limit".into())
    );
    assert_eq!(read.status.code(), Some(3));
}

#[test]
fn invalid_binary_lists_are_refused() {
    let of = |n: &'static str| {
        [
            "solve", "queens", n, "--all", "--format", "squares", "--from", "-",
        ]
    };
    let written = ["solve", "queens", "n=6", "--all", "--format", "binary"];
    let bytes = standoff(&written, b"").stdout;
    let cut = &bytes[..bytes.len() - 1];
    for (n, bytes, printed, error) in [
        (
            "n=5",
            &bytes[..],
            0,
            "-: the list is of another model: its title is `n queens n=6`",
        ),
        (
            "n=6",
            b"f6 d5 b4\n",
            0,
            "-: this is no binary list of placements",
        ),
        ("n=6", cut, 4, "-: the list was cut off after byte"),
    ] {
        let read = standoff(&of(n), bytes);
        let [text, said] = [read.stdout, read.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(said.starts_with(&format!("error: {error}")), "{said}");
        assert_eq!(
            (text.lines().count(), read.status.code()),
            (printed, Some(2))
        );
    }
}

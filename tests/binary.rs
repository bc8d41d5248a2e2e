//! Lists as bytes, of every puzzle that is there, and through the command.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use standoff::binary::{Reader, Writer};
use standoff::core::End;
use standoff::puzzle::Puzzle;

use crate::corpus;

/// As many placements of each puzzle.
const MOST: usize = 2000;

#[test]
fn every_puzzle_is_read_as_it_was_written() {
    for puzzle in corpus::puzzles() {
        let instance = instance_of(&puzzle);
        let model = instance.model();
        let solver = standoff::solver(model).with_engine("groups").unwrap();
        let solutions = solver.solutions().unwrap().take(MOST);
        let placements = Vec::from_iter(solutions.map(|found| found.chosen().to_vec()));
        let mut writer = Writer::new(Vec::new(), model.problem(), puzzle.name()).unwrap();
        for chosen in &placements {
            writer.add(chosen).unwrap();
        }
        let bytes = writer.finish(End::SolutionLimit).unwrap();
        let mut reader = Reader::new(&bytes[..], model.problem()).unwrap();
        for chosen in &placements {
            assert_eq!(
                reader.read().unwrap(),
                Some(&chosen[..]),
                "{}",
                puzzle.name()
            );
        }
        assert_eq!(reader.read().unwrap(), None);
        assert_eq!(
            (reader.title(), reader.end()),
            (puzzle.name(), Some(End::SolutionLimit))
        );
    }
}

fn instance_of(puzzle: &Puzzle) -> standoff::puzzle::Instance {
    match puzzle.expectations().first() {
        Some(expected) => corpus::instance_of(puzzle, expected),
        None => puzzle.instance([]).unwrap(),
    }
}

/// What the command writes, given some bytes.
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
    // Whoever refuses the head need not read the rest.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    output
}

/// Kinds of several letters, marks that place nothing, no solution, and one without a piece.
#[test]
fn the_command_reads_what_it_has_written_in_every_format() {
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
fn a_list_that_was_stopped_is_no_whole_one_when_it_is_read() {
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
fn what_is_no_such_list_is_a_mistake() {
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

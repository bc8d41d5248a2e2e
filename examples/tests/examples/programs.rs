//! The examples as programs: their output, a closed pipe, and their messages about unknown arguments.

use std::env::{self, consts::EXE_EXTENSION};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

/// Every example, with arguments that make it finish quickly.
const EXAMPLES: [(&str, &[&str]); 6] = [
    ("adjacent_words", &[]),
    ("gallery", &["5"]),
    ("how_many_ways", &["5"]),
    ("new_piece", &[]),
    ("other_frontier", &["ferz", "5"]),
    ("queens", &["5"]),
];

/// The program of an example. `cargo test` builds it next to the folder of this test, unless only some targets are
/// selected.
fn program(name: &str, arguments: &[&str]) -> Command {
    let this_test = env::current_exe().unwrap();
    let profile = this_test.ancestors().nth(2).unwrap();
    let program = profile
        .join("examples")
        .join(name)
        .with_extension(EXE_EXTENSION);
    assert!(
        program.exists(),
        "`cargo build -p standoff-examples --examples` makes {program:?}"
    );
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

fn output(name: &str, arguments: &[&str]) -> Output {
    program(name, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The code with which a program ended, and what it said on standard error.
fn ended(output: &Output) -> (Option<i32>, &str) {
    (output.status.code(), text(&output.stderr))
}

#[test]
fn examples_print_something_and_succeed() {
    for (name, arguments) in EXAMPLES {
        let output = output(name, arguments);
        assert_eq!(ended(&output), (Some(0), ""), "{name}");
        assert!(!output.stdout.is_empty(), "{name}");
    }
}

/// The reader closes the pipe after one line, as `head -n 1` does.
#[test]
fn a_closed_pipe_is_no_error() {
    let long: [(&str, &[&str]); 6] = [
        ("queens", &["7"]),
        ("gallery", &["7"]),
        ("gallery", &["7", "--times"]),
        ("gallery", &["12", "--tree"]),
        ("how_many_ways", &["7"]),
        ("new_piece", &[]),
    ];
    for (name, arguments) in long {
        let mut program = program(name, arguments);
        let pipes = program.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let mut first = String::new();
        let mut lines = BufReader::with_capacity(1, child.stdout.take().unwrap());
        lines.read_line(&mut first).unwrap();
        drop(lines);
        let mut errors = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(
            (code, errors.as_str()),
            (Some(0), ""),
            "{name} {arguments:?}"
        );
        assert!(!first.is_empty(), "{name} {arguments:?}");
    }
}

#[test]
fn help_succeeds() {
    for (name, _) in EXAMPLES {
        let output = output(name, &["--help"]);
        assert_eq!(ended(&output), (Some(0), ""), "{name}");
        assert!(
            text(&output.stdout).contains(&format!("Usage: {name}")),
            "{name}"
        );
    }
}

#[test]
fn invalid_arguments_are_named() {
    let wrong: [(&str, &[&str], &str); 9] = [
        ("adjacent_words", &["5"], "unexpected argument '5' found"),
        (
            "new_piece",
            &["--loud"],
            "unexpected argument '--loud' found",
        ),
        ("how_many_ways", &["0"], "0 is not in 1..=10"),
        ("how_many_ways", &["11"], "11 is not in 1..=10"),
        ("queens", &["0"], "0 is not in 1..=128"),
        ("queens", &["eight"], "invalid value 'eight' for '[N]'"),
        ("gallery", &["-1"], "unexpected argument '-1' found"),
        ("gallery", &["8", "9"], "unexpected argument '9' found"),
        (
            "gallery",
            &["--times", "--tree"],
            "cannot be used with '--tree'",
        ),
    ];
    for (name, arguments, message) in wrong {
        let output = output(name, arguments);
        let (code, said) = ended(&output);
        assert_eq!(code, Some(2), "{name} {arguments:?}: {said}");
        assert!(said.contains(message), "{name} {arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

/// The command of a plug-in has all verbs of `standoff`, and also the piece and the engine of the plug-in.
#[test]
fn a_command_with_a_plug_in() {
    let sentries = concat!(env!("CARGO_MANIFEST_DIR"), "/plug_in/sentries.ron");
    let counted = output("plug_in", &["count", sentries, "n=3..4"]);
    assert_eq!(ended(&counted), (Some(0), ""));
    assert_eq!(text(&counted.stdout), "n  count\n3  125\n4  4096\n");
    let checked = output("plug_in", &["check", sentries, "queens"]);
    assert_eq!(ended(&checked), (Some(0), ""));
    let explained = output("plug_in", &["explain", sentries, "n=60"]);
    assert!(text(&explained.stdout).contains("chains: 3600 nodes"));
}

/// Each mode of the gallery has its own default size.
#[test]
fn the_gallery_without_a_number() {
    let drawn = output("gallery", &["--tree"]);
    assert_eq!(text(&drawn.stdout).lines().count(), 1 + 17, "3 x 3 squares");
    assert_eq!(drawn.stdout, output("gallery", &["3", "--tree"]).stdout);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_no_panic() {
    for (name, arguments) in EXAMPLES {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let output = program(name, arguments)
            .stdout(full.unwrap())
            .output()
            .unwrap();
        let (code, said) = ended(&output);
        assert_eq!(code, Some(1), "{name}: {said}");
        assert!(said.contains("No space left"), "{name}: {said}");
        assert!(!said.contains("panicked"), "{name}: {said}");
    }
}

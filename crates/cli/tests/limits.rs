//! What is promised of limits: a search ends within half a second of its time limit and within a second of a signal,
//! also while it is planned, and holds no more memory than it may.
//!
//! What is broken takes many seconds, so that a loaded machine is given a few.

#![cfg(unix)]

#[cfg(target_os = "linux")]
mod resident;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use resident::resident;
use tempfile::tempdir;

/// So much later than promised does a loaded machine end what is to end at once.
const SLACK: Duration = Duration::from_secs(7);

/// Searches on boards so wide that an engine is chosen for long, and those that hold much; each ends with 3, as it was
/// stopped. `EXPECTS` stands for a puzzle with an expectation, `PICTURE` for a file to be written, and `PIPE` for a file that
/// takes for ever to be read.
const SEARCHES: [&str; 9] = [
    "count queens n=24",
    "count queens n=100",
    "count queens n=100 --by square",
    "count bishops-any n=100 --by square",
    "solve queens n=40 --all --format squares",
    "trace ../../examples/puzzles/queens-without-room-for-another.ron n=60",
    "draw queens n=100 --by square -o PICTURE",
    "solve ../../examples/puzzles/the-largest-peaceful-armies.ron n=40",
    "check EXPECTS",
];

/// What takes long because of what was written before.
const READERS: [&str; 3] = [
    "job run PIPE --output FOLDER",
    "job verify PIPE FOLDER",
    "count queens --checkpoint PIPE",
];

fn standoff(args: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_standoff"));
    let path = |name| folder.join(name).display().to_string();
    for arg in args.split(' ') {
        match arg {
            "EXPECTS" => command.arg(path("expects.ron")),
            "PICTURE" => command.arg(path("picture.svg")),
            "FOLDER" => command.arg(folder),
            "PIPE" => command.arg(path("pipe")),
            "KEPT" => command.arg(path("kept.checkpoint")),
            arg => command.arg(arg),
        };
    }
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn folder() -> tempfile::TempDir {
    let folder = tempdir().unwrap();
    let expects = "(board: (squares: Square(100)), place: [(piece: Queen, count: Exactly(100))], \
                    expect: [(count: 1)])";
    fs::write(folder.path().join("expects.ron"), expects).unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    folder
}

/// How a command ends, which has so long.
fn ended(child: &mut Child, within: Duration, args: &str) -> Option<i32> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if began.elapsed() > within {
            child.kill().unwrap();
            panic!("it went on: {args}");
        }
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_time_limit_holds() {
    let folder = folder();
    let limit = Duration::from_millis(500);
    for args in SEARCHES.into_iter().chain(READERS) {
        let args = format!("{args} --time-limit 500ms");
        let mut child = standoff(&args, folder.path()).spawn().unwrap();
        assert_eq!(ended(&mut child, limit + SLACK, &args), Some(3), "{args}");
    }
}

#[test]
fn a_signal_ends_whatever_is_under_way() {
    let folder = folder();
    for (args, millis) in SEARCHES.into_iter().zip((0..).map(|i| 200 + 100 * i)) {
        let mut child = standoff(args, folder.path()).spawn().unwrap();
        sleep(Duration::from_millis(millis));
        let kill = ["-s", "TERM", &child.id().to_string()];
        assert!(Command::new("kill").args(kill).status().unwrap().success());
        assert_eq!(ended(&mut child, SLACK, args), Some(3), "{args}");
    }
}

/// What a search holds beside 64 MiB: the program, the puzzle and what is found between two looks at what it holds.
#[cfg(target_os = "linux")]
#[test]
fn no_more_memory_is_held_than_is_allowed() {
    let folder = folder();
    for (args, code) in [
        ("count queens-any n=14 --engine sweep -j 2", 3),
        ("count queens-any n=14 --by size --engine sweep", 3),
        ("count queens-any n=14 --engine join -j 2", 3),
        // What is kept is copied, and written as a text.
        (
            "count queens-any n=14 --engine sweep --checkpoint KEPT --checkpoint-every 1s",
            3,
        ),
        // A walk is many pieces deep, and divided.
        (
            "count knights-any n=100 --engine split -j 2 --time-limit 2s",
            3,
        ),
        ("count kings-any n=24 --by square", 3),
        ("solve knights-any n=14 --random --seed 1", 3),
        // It is known beforehand.
        ("count queens n=22 --engine queens -j 2", 2),
    ] {
        let args = format!("{args} --max-memory 64MiB");
        let mut child = standoff(&args, folder.path()).spawn().unwrap();
        let mut most = 0;
        let status = loop {
            most = most.max(resident(&child).unwrap_or(0));
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            sleep(Duration::from_millis(2));
        };
        assert_eq!(status.code(), Some(code), "{args}");
        assert!(most < 96 << 10, "{most} KiB: {args}");
    }
}

/// The shell leaves 300,000 KiB of addresses to the process, of which half is the default limit. On one thread, since the
/// allocator reserves addresses for each more that the limit does not count.
#[cfg(target_os = "linux")]
#[test]
fn a_default_limit_of_memory_is_told() {
    let said = |more: &str| {
        let mut shell = Command::new("sh");
        let limited = "ulimit -v 300000 && exec \"$0\" \"$@\"";
        shell.args(["-c", limited, env!("CARGO_BIN_EXE_standoff")]);
        let args = format!("count queens-any n=14 --engine sweep -j 1{more}");
        let output = shell.args(args.split(' ')).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{more}");
        assert_eq!(output.stdout, b"at least 0 (stopped: memory limit)\n");
        String::from_utf8(output.stderr).unwrap()
    };
    let note = "note: the memory limit is 146.5 MiB, half of what this machine has to spare: \
                --max-memory sets another one\n";
    assert_eq!(said(""), note);
    assert_eq!(said(" --max-memory 100MiB"), "");
}

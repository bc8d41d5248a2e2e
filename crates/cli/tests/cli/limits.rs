//! Limits: a search ends within half a second of its time limit and within a second of a signal, also while an engine is
//! chosen or a model is made, and holds no more memory than it may.
//!
//! A broken limit takes many seconds, so that a loaded machine gets a few.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::{TempDir, tempdir};

#[cfg(target_os = "linux")]
use crate::harness::resident;
use crate::harness::{STANDOFF, ended, is_long, send, standoff};

/// Tolerance for a loaded machine.
const SLACK: Duration = Duration::from_secs(7);

/// Searches on boards so wide that the choice of an engine takes long, and searches that need much memory. Each ends with
/// exit code 3. `EXPECTS` is a puzzle with an expectation, `PICTURE` a file to be written, and `PIPE` a file that blocks its
/// reader.
const SEARCHES: [&str; 9] = [
    "count queens n=24",
    "count queens n=100",
    "count queens n=100 --by square",
    "count bishops-any n=100 --by square",
    "solve queens n=40 --all --format squares",
    "trace examples/puzzles/queens-without-room-for-another.ron n=60",
    "draw queens n=100 --by square -o PICTURE",
    "solve examples/puzzles/the-largest-peaceful-armies.ron n=40",
    "check EXPECTS",
];

/// Commands that read a large file first.
const READERS: [&str; 3] = [
    "job run PIPE --output FOLDER",
    "job verify PIPE FOLDER",
    "count queens --checkpoint PIPE",
];

fn command(args: &str, folder: &Path) -> Command {
    let mut command = standoff(&[]);
    let path = |name| folder.join(name).display().to_string();
    for arg in args.split(' ') {
        match arg {
            "EXPECTS" => command.arg(path("expects.ron")),
            "PICTURE" => command.arg(path("picture.svg")),
            "FOLDER" => command.arg(folder),
            "PIPE" => command.arg(path("pipe")),
            "KEPT" => command.arg(path("kept.checkpoint")),
            "PUZZLE" => command.arg(path("x.ron")),
            arg => command.arg(arg),
        };
    }
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    let expects = "(board: (squares: Square(100)), place: [(piece: Queen, count: Exactly(100))], \
                    expect: [(count: 1)])";
    fs::write(folder.path().join("expects.ron"), expects).unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    folder
}

/// The long form gives each search more time before it is stopped.
#[test]
fn a_time_limit_holds() {
    let folder = folder();
    let limit = if is_long() { 500 } else { 100 };
    for args in SEARCHES.into_iter().chain(READERS) {
        let args = format!("{args} --time-limit {limit}ms");
        let mut child = command(&args, folder.path()).spawn().unwrap();
        let within = Duration::from_millis(limit) + SLACK;
        assert_eq!(ended(&mut child, within, &args).code(), Some(3), "{args}");
    }
}

/// The signals come at different times. The long form has all searches.
#[test]
fn a_signal_ends_every_search() {
    let folder = folder();
    let (step, first, more) = if is_long() {
        (1, 200, 100)
    } else {
        (2, 100, 75)
    };
    let times = (0..).map(|index| first + more * index);
    for (args, millis) in SEARCHES.into_iter().step_by(step).zip(times) {
        let mut child = command(args, folder.path()).spawn().unwrap();
        sleep(Duration::from_millis(millis));
        send("TERM", &child);
        assert_eq!(ended(&mut child, SLACK, args).code(), Some(3), "{args}");
    }
}

/// The output of a command that a time limit stops.
fn stopped(args: &str, folder: &Path) -> String {
    let mut child = command(args, folder);
    let mut child = child.stdout(Stdio::piped()).spawn().unwrap();
    let output = child.stdout.take().unwrap();
    let output = std::thread::spawn(move || std::io::read_to_string(output).unwrap());
    assert_eq!(ended(&mut child, SLACK, args).code(), Some(3), "{args}");
    output.join().unwrap()
}

/// Each of these searches ends before it checks the limit a second time.
#[test]
fn many_short_searches_are_stopped() {
    let here = Path::new(".");
    let table = "count queens-rect m=1..100000 n=1..2 --time-limit 200ms -j 1";
    let table = stopped(table, here);
    let last = table.lines().last().unwrap();
    assert!(last.ends_with("at least 0 (stopped: time limit)"), "{last}");

    let draws = "solve queens --random --seed 1 --limit 1000000000 --format squares";
    let draws = stopped(&format!("{draws} --time-limit 200ms"), here);
    assert!(draws.lines().count() > 0);

    let kings = "count examples/puzzles/kings-on-a-torus.ron --up-to symmetry";
    for more in ["n=22 --time-limit 0s -j 2", "n=26 --time-limit 100ms -j 1"] {
        let kings = stopped(&format!("{kings} {more}"), here);
        assert!(kings.starts_with("at least "), "{kings}");
    }
}

#[test]
fn many_expectations_are_stopped() {
    let folder = tempdir().unwrap();
    let piece = "Where(\"abs(dx * dy) == 12345678\")";
    let expected = "(count: 3600),".repeat(1000);
    let text = format!(
        "(board: (squares: Square(60)), place: [(piece: {piece}, count: Exactly(1))],
          expect: [{expected}])"
    );
    fs::write(folder.path().join("x.ron"), text).unwrap();
    let rows = stopped("check PUZZLE --time-limit 100ms", folder.path());
    assert!(rows.starts_with("stopped "), "{rows}");
}

/// Large boards, and pieces that attack all of a board in many ways.
#[test]
fn the_making_of_a_model_is_stopped() {
    let folder = tempdir().unwrap();
    let torus = "Rect(127, 128), wrap: Torus";
    let riders: Vec<String> = (1..=256)
        .map(|i| format!("Rider({}, {})", i % 16, i / 16))
        .collect();
    let ranges = (1..=200).map(|i| format!("UpTo({}, Rider({}, {}))", 16000 + i, i % 16, i / 16));
    let any = |of: Vec<String>| format!("Any([{}])", of.join(","));
    for (squares, piece) in [
        (torus, "Bishop".to_string()),
        (torus, "Rider(1, 2)".to_string()),
        (torus, any(riders)),
        (torus, any(ranges.collect())),
        ("Square(128)", "Where(\"true\")".to_string()),
        ("Rect(16384, 1)", "Rook".to_string()),
    ] {
        let text = format!("(board: (squares: {squares}), place: [(piece: {piece})])");
        fs::write(folder.path().join("x.ron"), text).unwrap();
        let count = stopped("count PUZZLE --time-limit 50ms", folder.path());
        assert_eq!(count, "at least 0 (stopped: time limit)\n", "{piece}");
    }
    // The other verbs make the model in the same way, so that one board is enough for their output.
    let solve = "solve PUZZLE --time-limit 50ms";
    assert_eq!(stopped(solve, folder.path()), "");
    let json = stopped(&format!("{solve} --format json"), folder.path());
    let end: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&end["type"], &end["complete"]),
        (&"end".into(), &false.into())
    );
}

/// In addition to 64 MiB, a process holds the program, the puzzle and the results between two checks of the memory.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_holds() {
    let folder = folder();
    for (args, code) in [
        ("count queens-any n=14 --engine sweep -j 2", 3),
        ("count queens-any n=14 --by size --engine sweep", 3),
        ("count queens-any n=14 --engine join -j 2", 3),
        // A checkpoint is a copy, written as text.
        (
            "count queens-any n=14 --engine sweep --checkpoint KEPT --checkpoint-every 1s",
            3,
        ),
        // A deep search tree is divided.
        (
            "count knights-any n=100 --engine split -j 2 --time-limit 600ms",
            3,
        ),
        // Without the memory for a catalogue, all placements are listed.
        ("count kings-any n=24 --by square --time-limit 600ms", 3),
        (
            "solve knights-any n=14 --random --seed 1 --time-limit 600ms",
            3,
        ),
        // This is known before the search.
        ("count queens n=22 --engine queens -j 2", 2),
    ] {
        let args = format!("{args} --max-memory 64MiB");
        let mut child = command(&args, folder.path()).spawn().unwrap();
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

/// The shell leaves 300,000 KiB of addresses to the process, and half of that is the default limit. For each further thread,
/// the allocator would reserve addresses that the limit does not count.
#[cfg(target_os = "linux")]
#[test]
fn a_note_states_the_default_memory_limit() {
    let said = |more: &str| {
        let mut shell = Command::new("sh");
        let limited = "ulimit -v 300000 && exec \"$0\" \"$@\"";
        shell.args(["-c", limited, STANDOFF]);
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

//! Files designed to waste time or memory. The command refuses each at once and reports the position. Large valid
//! puzzles run within the same limits.
//!
//! The shell limits the address space and the CPU time of the process.

mod files;
mod paths;
mod threads;

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");

/// 80 MiB, in the unit of `ulimit -v`: the program, its libraries and its stack take about 36 MiB, and the conflicts of 16384
/// candidates take 32 MiB.
const MEMORY: usize = 80 << 10;

/// The memory of a thread with a search that is 16384 pieces deep, in the same unit.
const DEEP_THREAD: usize = 32 << 10;

/// CPU seconds: a few times the time of the slowest file, because CPU time grows on a loaded machine.
const TIME: u32 = 5;

fn standoff(folder: &Path, arguments: &[&str], input: Stdio) -> Output {
    standoff_within(MEMORY, folder, arguments, input)
}

fn standoff_within(memory: usize, folder: &Path, arguments: &[&str], input: Stdio) -> Output {
    let limits = format!("ulimit -v {memory} && ulimit -t {TIME} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &limits, STANDOFF]).args(arguments);
    shell.current_dir(folder).stdin(input).output().unwrap()
}

/// The first line of an error message, which has to be short and mark a position in the file.
fn refusal(folder: &Path, arguments: &[&str], input: Stdio) -> String {
    let output = standoff(folder, arguments, input);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{}: {said}", output.status);
    assert!(said.len() < 2000, "{} bytes", said.len());
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        !lines.iter().any(|line| line.contains(is_invisible)),
        "{said:?}"
    );
    let place = lines[1].trim_start().strip_prefix("--> x.ron:");
    let place = place.or(lines[1].trim_start().strip_prefix("--> -:"));
    let numbers = place.unwrap_or_default().split(':');
    let numbers: Vec<usize> = numbers.map(|n| n.parse().unwrap()).collect();
    assert_eq!(numbers.len(), 2, "{said}");
    assert!(lines.iter().any(|line| line.contains('^')), "{said}");
    lines[0].to_string()
}

fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn hostile_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let verbs = ["count", "check"].into_iter().cycle();
    // Both verbs read a file in the same way, so that each file is given to one of them.
    for ((text, message), verb) in files::refused().into_iter().zip(verbs) {
        std::fs::write(folder.path().join("x.ron"), text).unwrap();
        let said = refusal(folder.path(), &[verb, "x.ron"], Stdio::null());
        assert_eq!(said, format!("error: {message}"), "{verb}");
    }
}

/// Only the beginning of a file of one gibibyte is read.
#[test]
fn a_long_file_is_refused_without_being_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.ron");
    File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let too_long = "error: the text is longer than 1048576 bytes";
    for verb in ["count", "solve", "explain", "check"] {
        let said = refusal(folder.path(), &[verb, "x.ron"], Stdio::null());
        assert_eq!(said, too_long, "{verb}");
    }
    let input = File::open(&path).unwrap().into();
    assert_eq!(refusal(folder.path(), &["count", "-"], input), too_long);
}

#[test]
fn the_largest_valid_puzzles_run_within_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    // To tell the time of a count, `explain` begins it on all threads.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let explain_memory = MEMORY + threads * DEEP_THREAD;
    for text in files::large() {
        std::fs::write(folder.path().join("x.ron"), text).unwrap();
        for (arguments, memory, codes) in [
            (&["explain", "x.ron"][..], explain_memory, [0, 0]),
            (&["solve", "x.ron"], MEMORY, [0, 1]),
            (&["trace", "x.ron", "--time-limit", "150ms"], MEMORY, [0, 3]),
            (
                &["count", "x.ron", "--time-limit", "150ms", "-j", "1"],
                MEMORY,
                [0, 3],
            ),
        ] {
            let output = standoff_within(memory, folder.path(), arguments, Stdio::null());
            let code = output.status.code().unwrap_or(-1);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(codes.contains(&code), "{arguments:?}: {code}: {said}");
        }
    }
}

/// The system also reserves about 128 MiB of addresses for each thread.
#[test]
fn sixteen_threads_of_a_deep_search_fit_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let stars = "(board: (squares: Square(128)), place: [(piece: Star)])";
    std::fs::write(folder.path().join("x.ron"), stars).unwrap();
    let limits = format!("ulimit -v {} && exec \"$0\" \"$@\"", 6 * MEMORY);
    let mut shell = Command::new("sh");
    shell.args(["-c", &limits, STANDOFF, "count", "x.ron", "-j", "16"]);
    shell
        .args(["--engine", "split", "--time-limit", "2s"])
        .current_dir(folder.path());
    let output = shell.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
}

/// The sweep is refused by its estimate, or stopped while it grows.
#[test]
fn a_sweep_without_enough_memory_ends_with_a_message() {
    let sweep = ["count", "knights-any", "n=20", "--engine", "sweep"];
    let output = standoff(Path::new("."), &sweep, Stdio::null());
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(matches!(output.status.code(), Some(2 | 3)), "{said}");
    assert!(said.contains("memory"), "{said}");
}

/// Each thread needs 2 MiB of stack, so that only a few of them start.
#[test]
fn a_count_with_some_of_its_threads_is_right() {
    let arguments = ["count", "queens", "n=11", "-j", "64"];
    let output = standoff(Path::new("."), &arguments, Stdio::null());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(output.stdout, b"2680\n");
}

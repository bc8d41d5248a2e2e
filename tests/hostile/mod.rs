//! Files made to take time or memory: the command refuses each at once, and says where. Large
//! puzzles that are right get by with as little.
//!
//! The limits are those of the shell, on the address space and the time of the whole process.

mod files;
mod paths;
mod threads;

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");

/// 80 MiB, in the unit of `ulimit -v`: the program itself, its libraries and its stack take some 36, and who conflicts with
/// whom among 16384 candidates takes 32.
const MEMORY: u32 = 80 << 10;

/// Seconds of the processor: a few times as many as any of the files takes, since a machine with
/// other things to do counts more of them.
const TIME: u32 = 5;

fn standoff(folder: &Path, arguments: &[&str], input: Stdio) -> Output {
    let limits = format!("ulimit -v {MEMORY} && ulimit -t {TIME} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &limits, STANDOFF]).args(arguments);
    shell.current_dir(folder).stdin(input).output().unwrap()
}

/// What is said about a file, which has to be a short message with a place and a mark.
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
fn hostile_files_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for (text, message) in files::refused() {
        std::fs::write(folder.path().join("x.ron"), text).unwrap();
        for verb in ["count", "check"] {
            let said = refusal(folder.path(), &[verb, "x.ron"], Stdio::null());
            assert_eq!(said, format!("error: {message}"), "{verb}");
        }
    }
}

/// A file of a gibibyte is read as far as shows that it is too long, whoever brings it.
#[test]
fn the_length_of_a_file_does_not_matter() {
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

/// As large as they may be: 16384 candidates, and as many rules as anybody may write.
#[test]
fn the_largest_puzzles_take_no_more() {
    let folder = tempfile::tempdir().unwrap();
    for text in files::large() {
        std::fs::write(folder.path().join("x.ron"), text).unwrap();
        for (arguments, codes) in [
            (&["explain", "x.ron"][..], [0, 0]),
            (&["solve", "x.ron"], [0, 1]),
            (&["trace", "x.ron", "--time-limit", "1s"], [0, 3]),
            (&["count", "x.ron", "--time-limit", "1s", "-j", "1"], [0, 3]),
        ] {
            let output = standoff(folder.path(), arguments, Stdio::null());
            let code = output.status.code().unwrap_or(-1);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(codes.contains(&code), "{arguments:?}: {code}: {said}");
        }
    }
}

/// The stack of a search that is 16384 pieces deep takes 32 MiB, and there is one on each thread. The
/// system sets some 128 MiB of addresses aside for each thread, whatever it does with them.
#[test]
fn threads_share_the_memory() {
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

/// A sweep that would take more than there is, said or found out while it grows.
#[test]
fn a_sweep_that_finds_no_room_ends_in_good_order() {
    let sweep = ["count", "knights-any", "n=20", "--engine", "sweep"];
    let output = standoff(Path::new("."), &sweep, Stdio::null());
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(matches!(output.status.code(), Some(2 | 3)), "{said}");
    assert!(said.contains("memory"), "{said}");
}

/// Each thread wants 2 MiB for its stack, and there is room for a few.
#[test]
fn a_thread_that_cannot_be_started_is_done_without() {
    let arguments = ["count", "queens", "n=11", "-j", "64"];
    let output = standoff(Path::new("."), &arguments, Stdio::null());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(output.stdout, b"2680\n");
}

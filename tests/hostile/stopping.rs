//! Commands that would run for minutes without a check of their limits, and threads that do not start.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{STANDOFF, standoff};

/// Runs a command that is stopped by its time limit, and returns its partial output. Each command needs many times
/// the CPU time that `standoff` allows.
fn stopped(folder: &Path, arguments: &[&str]) -> String {
    let output = standoff(folder, arguments, Stdio::null());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Each search of the table ends before its first check.
#[test]
fn a_table_of_short_searches_is_stopped() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = "count queens-rect m=1..100000 n=1..2 --time-limit 200ms -j 1";
    let output = stopped(here, &table.split(' ').collect::<Vec<_>>());
    let last = output.lines().last().unwrap();
    assert!(last.ends_with("at least 0 (stopped: time limit)"), "{last}");
}

#[test]
fn a_check_of_many_expectations_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let piece = "Where(\"abs(dx * dy) == 12345678\")";
    let expected = "(count: 3600),".repeat(1000);
    let text = format!(
        "(board: (squares: Square(60)), place: [(piece: {piece}, count: Exactly(1))],
          expect: [{expected}])"
    );
    std::fs::write(folder.path().join("x.ron"), text).unwrap();
    let said = stopped(folder.path(), &["check", "x.ron", "--time-limit", "100ms"]);
    assert!(said.starts_with("stopped              x.ron\n"), "{said}");
}

/// Large boards, and pieces that reach all of their squares along many paths.
#[test]
fn the_construction_of_a_model_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
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
        std::fs::write(folder.path().join("x.ron"), text).unwrap();
        let count = stopped(folder.path(), &["count", "x.ron", "--time-limit", "50ms"]);
        assert_eq!(count, "at least 0 (stopped: time limit)\n", "{piece}");
    }
    // The other verbs build the model in the same way, so that one board is enough for their output.
    let solve = ["solve", "x.ron", "--time-limit", "50ms"];
    assert_eq!(stopped(folder.path(), &solve), "");
    let json = [&solve[..], &["--format", "json"]].concat();
    let end: serde_json::Value = serde_json::from_str(&stopped(folder.path(), &json)).unwrap();
    assert_eq!(
        (&end["type"], &end["complete"]),
        (&"end".into(), &false.into())
    );
}

/// No stack of this size fits into the address space, so that no thread starts.
fn without_threads(arguments: &[&str]) -> Output {
    let limits = "ulimit -v 1000000 && exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", limits, STANDOFF]).args(arguments);
    shell.env("RUST_MIN_STACK", "4294967296").output().unwrap()
}

#[test]
fn at_most_256_threads_are_started() {
    for number in ["18446744073709551615", "35000"] {
        let arguments = ["count", "queens", "-j", number];
        let output = standoff(Path::new("."), &arguments, Stdio::null());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "92\n", "{said}");
        assert_eq!(said, "note: more than 256 threads are not started\n");
    }
}

/// Searches that start threads on their own: a sweep of many states, and components that are counted by such a sweep or
/// by a divided tree.
#[test]
fn threads_of_a_search_that_do_not_start_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let two_boards = |side: usize, piece: &str| {
        let row = [".".repeat(side), ".".repeat(side)].join("#") + "\n";
        let file = folder.path().join(piece).with_extension("ron");
        let squares = row.repeat(side);
        let puzzle = format!("(board: (squares: Map(\"{squares}\")), place: [(piece: {piece})])");
        std::fs::write(&file, puzzle).unwrap();
        file.into_os_string().into_string().unwrap()
    };
    let (kings, queens) = (two_boards(23, "King"), two_boards(8, "Queen"));
    for search in [
        "sweep kings-any n=23",
        &format!("components {kings}"),
        &format!("components {queens}"),
    ] {
        let arguments: Vec<&str> = ["count", "--engine"]
            .into_iter()
            .chain(search.split(' '))
            .collect();
        let with = |threads| without_threads(&[&arguments[..], &["-j", threads]].concat());
        let (alone, output) = (with("1"), with("3"));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.stdout, alone.stdout, "{arguments:?}: {said}");
        assert_eq!(
            said, "note: 2 of the threads could not be started; the others go on\n",
            "{arguments:?}"
        );
    }
}

#[test]
fn threads_that_do_not_start_are_reported() {
    let output = without_threads(&["count", "queens", "n=11..12", "-j", "4"]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        " n  count\n11  2680\n12  14200\n"
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "note: 3 of the threads could not be started; the others go on\n"
    );

    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/puzzles/");
    let names = ["frogs.ron", "zebras.ron"].map(|name| format!("{puzzles}{name}"));
    let output = without_threads(&["check", &names[0], &names[1], "-j", "2"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "note: 2 of the threads could not be started; the others go on\n"
    );
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(
        found.ends_with("2 files: 2 ok, 0 failed, 0 bad\n"),
        "{found}"
    );
}

#[test]
fn sixty_thousand_arguments_are_read() {
    for value in ["1", "1..2"] {
        let assignments: Vec<String> = (0..60_000).map(|i| format!("p{i}={value}")).collect();
        let mut command = Command::new(STANDOFF);
        let output = command
            .args(["count", "queens"])
            .args(assignments)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.starts_with("error: queens: unknown parameter `p0`\n"),
            "{said}"
        );
    }
}

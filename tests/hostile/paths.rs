//! Paths that are not regular files.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::STANDOFF;

const RIGHT: &str = "(board: (squares: Square(2)), place: [(piece: King)], expect: [(count: 5)])";

/// Runs the command with a time limit: opening a pipe without a writer would block forever.
fn standoff(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new("timeout");
    command.args(["60", STANDOFF]).args(arguments.split(' '));
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name);
    std::fs::write(inside("right.ron"), RIGHT).unwrap();
    std::fs::create_dir(inside("inner")).unwrap();
    symlink("right.ron", inside("link.ron")).unwrap();
    symlink("loop.ron", inside("loop.ron")).unwrap();
    symlink("gone.ron", inside("dangling.ron")).unwrap();
    symlink(".", inside("inner/back.ron")).unwrap();
    let made = Command::new("mkfifo").arg(inside("pipe.ron")).status();
    assert!(made.unwrap().success());
    folder
}

#[test]
fn check_reports_every_entry_of_a_folder() {
    let folder = folder();
    let output = standoff(folder.path(), "check .");
    assert_eq!(output.status.code(), Some(2));
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        found,
        "bad                  ./dangling.ron\n\
         ok         1 of 1    ./link.ron\n\
         bad                  ./loop.ron\n\
         bad                  ./pipe.ron\n\
         ok         1 of 1    ./right.ron\n\
         5 files: 2 ok, 0 failed, 3 bad\n"
    );
    let said = String::from_utf8(output.stderr).unwrap();
    for (path, what) in [
        (
            "dangling",
            "./dangling.ron: it cannot be read: it is a link to nothing",
        ),
        (
            "loop",
            "./loop.ron: it cannot be read: it is a link that leads back to itself",
        ),
        ("pipe", "`./pipe.ron` is a named pipe, and no file"),
    ] {
        assert!(said.contains(&format!("error: {what}\n")), "{path}: {said}");
    }
}

#[test]
fn named_paths_that_are_not_files_are_refused() {
    let folder = folder();
    for (name, what) in [
        ("pipe.ron", "`pipe.ron` is a named pipe, and no file"),
        ("/dev/zero", "`/dev/zero` is a device, and no file"),
        (
            "loop.ron",
            "loop.ron: it cannot be read: it is a link that leads back to itself",
        ),
    ] {
        for verb in ["check", "count", "solve", "explain"] {
            let output = standoff(folder.path(), &format!("{verb} {name}"));
            assert_eq!(output.status.code(), Some(2), "{verb} {name}");
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(
                said.starts_with(&format!("error: {what}\n")),
                "{verb}: {said}"
            );
        }
    }
}

#[test]
fn standard_input_has_three_names() {
    for name in ["-", "/dev/stdin", "/dev/fd/0"] {
        for (verb, answer) in [
            ("count", "5\n"),
            ("check", "1 file: 1 ok, 0 failed, 0 bad\n"),
        ] {
            let pipe = format!("printf '%s' \"$0\" | timeout 60 '{STANDOFF}' {verb} {name}");
            let output = Command::new("sh")
                .args(["-c", &pipe, RIGHT])
                .output()
                .unwrap();
            let found = String::from_utf8(output.stdout).unwrap();
            assert!(found.ends_with(answer), "{verb} {name}: {found}");
        }
    }
}

#[test]
fn failures_before_the_time_limit_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = |expect: &str| {
        format!(
            "(params: {{\"n\": 30}}, board: (squares: Square(\"n\")), place: [(piece: Knight)], expect: [{expect}])"
        )
    };
    let small = "(at: {\"n\": 1}, count: 3), (at: {\"n\": 1}, count: 2)";
    let failed = puzzle(&format!(
        "{small}, (count: 1), (at: {{\"n\": 2}}, count: 1)"
    ));
    std::fs::write(folder.path().join("failed.ron"), failed).unwrap();
    std::fs::write(folder.path().join("stopped.ron"), puzzle("(count: 1)")).unwrap();
    let output = standoff(
        folder.path(),
        "check failed.ron stopped.ron --time-limit 1s -j 2",
    );
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "failed     1 of 4    failed.ron\n    \
             line 1, n=1: count: expected 3, found 2\n    \
             stopped with 2 of 4 to be tried\n\
         stopped              stopped.ron\n\
         2 files: 0 ok, 1 failed, 0 bad, 1 stopped\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

//! The commands of the tutorials, in an empty folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::{TempDir, tempdir};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");

/// A fence of a document: its language and its text.
fn fences(text: &str) -> Vec<(&str, &str)> {
    let fences = text.split("\n```").skip(1).step_by(2);
    fences.filter_map(|fence| fence.split_once('\n')).collect()
}

fn read(document: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(document)).unwrap()
}

/// Runs all `sh` fences in turn and returns the folder. A `text` fence below is the output; without one the commands
/// must succeed.
fn follow(text: &str) -> TempDir {
    let path = tempdir().unwrap();
    std::os::unix::fs::symlink(STANDOFF, path.path().join("standoff")).unwrap();
    let path = format!(
        "{}:{}",
        path.path().display(),
        std::env::var("PATH").unwrap()
    );
    let folder = tempdir().unwrap();
    let fences = fences(text);
    for (at, (_, script)) in fences
        .iter()
        .enumerate()
        .filter(|(_, fence)| fence.0 == "sh")
    {
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", script]).env("PATH", &path);
        let output = shell.current_dir(folder.path()).output().unwrap();
        match fences.get(at + 1) {
            Some(("text", expected)) => {
                assert_eq!(
                    String::from_utf8_lossy(&output.stdout).trim_end(),
                    expected.trim_end()
                );
            }
            _ => assert!(output.status.success(), "{script}{output:?}"),
        }
    }
    folder
}

fn files(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn five_minutes_of_the_readme() {
    let readme = read("README.md");
    let section = readme
        .split("\n## ")
        .find(|section| section.starts_with("Five minutes\n"));
    let folder = follow(section.expect("the README has a section `Five minutes`"));
    assert_eq!(
        files(&folder),
        [
            "my.ron",
            "sheet.pdf",
            "stars.html",
            "stars.svg",
            "trace.html"
        ]
    );
}

#[test]
fn the_first_puzzle() {
    let folder = follow(&read("docs/first-puzzle.md"));
    let made = [
        "my.html",
        "my.opb",
        "my.pbp",
        "my.ron",
        "open.ron",
        "page.png",
        "puzzle.svg",
        "seven.html",
        "seven.ron",
        "solution.svg",
    ];
    assert_eq!(files(&folder), made);
}

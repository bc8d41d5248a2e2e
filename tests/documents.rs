//! Links, commands and files in the documents.

use std::fs;
use std::path::{Path, PathBuf};

/// The documents, with their text outside of fences.
fn documents() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let docs = fs::read_dir(root.join("docs")).unwrap();
    let docs = docs.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = docs.filter(|path| path.is_file()).collect();
    let others = [
        "README.md",
        "docs/pictures/README.md",
        "crates/core/docs/search.md",
    ];
    paths.extend(others.map(|path| root.join(path)));
    paths
        .into_iter()
        .map(|path| (path.clone(), prose(&path)))
        .collect()
}

fn prose(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("\n```").step_by(2).collect()
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let heading = heading.trim_start_matches('#').trim();
    let kept: String = heading.chars().filter(kept).collect();
    kept.to_lowercase().replace(' ', "-")
}

fn has_section(path: &Path, wanted: &str) -> bool {
    let text = prose(path);
    let mut headings = text.lines().filter(|line| line.starts_with('#'));
    headings.any(|heading| anchor(heading) == wanted)
}

#[test]
fn every_link_leads_to_a_file_and_a_section() {
    let mut links = 0;
    for (path, text) in documents() {
        let targets = text.split("](").skip(1);
        let targets = targets.filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("http")) {
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            assert!(file.exists(), "{}: {target}", path.display());
            let is_there = section.is_empty() || has_section(&file, section);
            assert!(is_there, "{}: no section {target}", path.display());
            links += 1;
        }
    }
    assert!(links > 50, "{links} links");
}

/// A teacher has the command without a checkout.
#[test]
fn commands_of_the_lesson_name_no_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = fs::read_to_string(root.join("docs/lesson.md")).unwrap();
    let commands = text.split("standoff ").skip(1);
    let commands = commands.map(|rest| rest.split(['`', '\n']).next().unwrap());
    let commands: Vec<&str> = commands.filter(|command| command.contains(' ')).collect();
    for command in &commands {
        assert!(!command.contains('/'), "standoff {command}");
    }
    assert!(commands.len() > 10, "{commands:?}");
}

/// All quoted paths, except that of a file that the reader creates.
#[test]
fn paths_in_contributing_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = prose(&root.join("docs/contributing.md"));
    let quoted = text.split('`').skip(1).step_by(2);
    let is_path = |word: &&str| word.contains('/') && !word.contains(' ');
    let mut files = 0;
    for path in quoted.filter(is_path) {
        let is_new = path.ends_with("/markdown.rs");
        assert_ne!(root.join(path).exists(), is_new, "{path}");
        files += 1;
    }
    assert!(files > 30, "{files} files");
}

//! Commands and files in the documents. The tests of `docs/site` follow the links.

use std::fs;
use std::path::Path;

/// The text outside of fences.
fn prose(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("\n```").step_by(2).collect()
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

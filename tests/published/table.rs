//! The tables in `tests/published/README.md` and the files beside it agree.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::FOLDER;
use crate::corpus::{files, read};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER)
}

/// The rows of both tables as lists of cells, without the headers.
fn rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim().trim_matches('|');
        inner
            .split('|')
            .map(|cell| cell.trim().to_string())
            .collect()
    };
    let rows = text.lines().filter(|line| line.starts_with('|')).map(cells);
    rows.filter(|cells| cells[0] != "sequence" && !cells[0].starts_with("---"))
        .collect()
}

/// The files in the first table, which has one more column than the second, with their largest n.
fn answered() -> BTreeMap<String, String> {
    let rows = rows().into_iter().filter(|cells| cells.len() == 4);
    let file = |cell: &str| cell.trim_matches('`').to_string();
    rows.map(|cells| (file(&cells[2]), cells[3].clone()))
        .collect()
}

#[test]
fn the_table_lists_exactly_the_files() {
    let answered = answered();
    for file in answered.keys() {
        assert!(folder().join(file).is_file(), "there is no {file}");
    }
    let in_the_table = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(answered.contains_key(&name), "{name} is not in the table");
    };
    files(FOLDER).iter().for_each(in_the_table);
}

#[test]
fn the_table_has_the_largest_n_of_each_file() {
    let answered = answered();
    for path in files(FOLDER) {
        let expectations = read(&path).expectations().to_vec();
        let largest = expectations.iter().map(|expected| expected.at["n"]).max();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let up_to = format!("n = {}", largest.unwrap());
        assert_eq!(answered[&name], up_to, "{name}");
    }
}

#[test]
fn sequences_are_distinct() {
    let mut sequences: Vec<String> = rows().into_iter().map(|cells| cells[0].clone()).collect();
    let all = sequences.len();
    sequences.retain(|sequence| sequence != "-");
    sequences.sort();
    sequences.dedup();
    let without = rows().iter().filter(|cells| cells[0] == "-").count();
    assert_eq!(sequences.len() + without, all);
}

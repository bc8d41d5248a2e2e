//! The files of `amb` stand in rooms, and name each other only downwards: see the drawing in the
//! documentation of the module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room after those that it may use.
const ROOMS: [(&str, &[&str]); 9] = [
    ("orders", &[]),
    ("tree", &["orders"]),
    ("engine", &["tree", "orders"]),
    ("choosing", &["engine", "tree", "orders"]),
    ("driver", &["engine", "tree", "orders"]),
    ("answers", &["driver", "engine", "tree", "orders"]),
    ("fronts", &["driver", "engine", "tree", "orders"]),
    ("cursors", &["driver", "engine", "tree", "orders"]),
    (
        "threads",
        &["cursors", "driver", "engine", "tree", "orders"],
    ),
];

/// A file, by its room and name.
type File = (String, String);

#[test]
fn the_rooms_are_those_of_the_drawing_and_stand_on_those_before_them() {
    let (rooms, before): (Vec<&str>, Vec<&[&str]>) = ROOMS.into_iter().unzip();
    for (i, may_use) in before.iter().enumerate() {
        assert!(may_use.iter().all(|room| rooms[..i].contains(room)));
    }
    let built: BTreeSet<String> = files().into_keys().map(|(room, _)| room).collect();
    assert_eq!(built, rooms.into_iter().map(String::from).collect());
}

#[test]
fn a_file_names_only_files_of_its_own_room_and_of_those_below() {
    let files = files();
    for ((room, name), code) in &files {
        let (_, may_use) = ROOMS.iter().find(|(known, _)| known == room).unwrap();
        assert!(
            !code.contains("super::"),
            "{room}/{name} does not say where it takes a name from"
        );
        for path in paths(code) {
            let used = file_of(path)
                .filter(|used| files.contains_key(used))
                .unwrap_or_else(|| panic!("{room}/{name}: {path} is not where that is defined"));
            assert!(
                used.0 == *room || may_use.contains(&&used.0[..]),
                "{room}/{name} may not use {path}"
            );
        }
    }
}

#[test]
fn no_files_name_each_other_in_a_circle() {
    let mut arrows: BTreeMap<File, BTreeSet<File>> = files()
        .into_iter()
        .map(|(file, code)| (file, paths(&code).filter_map(file_of).collect()))
        .collect();
    while !arrows.is_empty() {
        let left: BTreeSet<File> = arrows.keys().cloned().collect();
        let used: BTreeSet<File> = arrows.values().flatten().cloned().collect();
        arrows.retain(|file, uses| used.contains(file) && !uses.is_disjoint(&left));
        assert!(arrows.len() < left.len(), "in a circle: {left:?}");
    }
}

/// The code of every file in a room, without comments.
fn files() -> BTreeMap<File, String> {
    let amb = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/amb");
    let rooms = entries(&amb).into_iter().filter(|path| path.is_dir());
    let files = rooms.flat_map(|room| entries(&room));
    files
        .filter(|path| !path.ends_with("mod.rs"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            (
                (word(path.parent().unwrap()), word(&path)),
                code.collect::<Vec<_>>().join("\n"),
            )
        })
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn word(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_string()
}

/// What the code takes from this crate, but for why a search ended.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !(c.is_alphanumeric() || "_:".contains(c));
    let rest = code.split("crate::").skip(1);
    let paths = rest.filter_map(move |rest| rest.split(ends).next());
    paths.filter(|path| *path != "end::End")
}

/// The file in which a path says that a name is defined.
fn file_of(path: &str) -> Option<File> {
    let mut words = path.strip_prefix("amb::")?.split("::");
    Some((words.next()?.to_string(), words.next()?.to_string()))
}

//! The files of `placement` stand in rooms, and name each other only downwards: see the drawing in
//! `docs/architecture.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room after those that it may use. Engines know nothing of boards; a plug-in's may look there.
const ROOMS: [(&str, &[&str]); 7] = [
    ("problem", &[]),
    ("layout", &["problem"]),
    ("task", &["layout", "problem"]),
    ("engines", &["task", "problem"]),
    ("shortcut", &["task", "layout", "problem"]),
    (
        "plan",
        &["shortcut", "engines", "task", "layout", "problem"],
    ),
    ("answers", &["plan", "engines", "task", "layout", "problem"]),
];

struct File {
    room: String,
    /// Within the crate.
    path: PathBuf,
    code: String,
    /// The code of its unit tests.
    tests: String,
}

#[test]
fn the_rooms_are_those_of_the_drawing_and_stand_on_those_below() {
    let (rooms, below): (Vec<&str>, Vec<&[&str]>) = ROOMS.into_iter().unzip();
    for (i, may_use) in below.iter().enumerate() {
        assert!(may_use.iter().all(|room| rooms[..i].contains(room)));
    }
    let built: BTreeSet<String> = files().into_iter().map(|file| file.room).collect();
    assert_eq!(built, rooms.into_iter().map(String::from).collect());
}

#[test]
fn a_file_names_only_its_own_room_and_those_below() {
    for file in files() {
        let (_, below) = ROOMS.iter().find(|(room, _)| file.room == *room).unwrap();
        for room in rooms_in(&file.code) {
            let path = file.path.display();
            assert!(is_room(room), "{path}: `crate::{room}` is no room");
            assert!(
                room == file.room || below.contains(&room),
                "{path} may not use `crate::{room}`"
            );
        }
    }
}

/// A unit test may make a whole model to try a part of it.
#[test]
fn a_unit_test_names_rooms_but_asks_no_question() {
    for file in files() {
        for room in rooms_in(&file.tests) {
            assert!(
                is_room(room) && (room == file.room || room != "answers"),
                "the tests of {} may not use `crate::{room}`",
                file.path.display()
            );
        }
    }
}

/// `super` stays in the room, and nothing is handed on under the name of another room.
#[test]
fn a_file_says_from_which_room_it_takes_a_name() {
    for file in files() {
        let is_face = file.is_directly_in_the_room() && file.is_face();
        let way_out = if is_face { "super::" } else { "super::super" };
        let hands_on = |line: &str| line.starts_with("pub") && line.contains(" use crate::");
        assert!(
            !file.code.contains(way_out) && !file.code.lines().any(hands_on),
            "{} does not say from which room it takes a name",
            file.path.display()
        );
    }
}

#[test]
fn what_is_searched_knows_no_board() {
    for file in files() {
        let knows = |word| file.code.contains(word);
        let path = file.path.display();
        if ["problem", "task", "engines"].contains(&&file.room[..]) {
            assert!(!knows("standoff_board"), "{path} knows boards");
        }
        if file.room == "engines" {
            assert!(!knows("layout"), "{path} looks at the layout");
        }
    }
}

/// Neither the files of a room nor those of a folder in it; a folder stands among files as one of them.
#[test]
fn no_files_use_each_other_in_a_circle() {
    let files = files();
    let faces = files.iter().filter(|file| file.is_face());
    for folder in faces.map(|face| face.path.parent().unwrap()) {
        let room = folder.display();
        let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for file in files
            .iter()
            .filter(|file| file.path != folder.join("mod.rs"))
        {
            if let Some(name) = file.name_in(folder) {
                let uses = file.uses_of(folder).filter(|&used| used != name);
                arrows.entry(name).or_default().extend(uses);
            }
        }
        let names: BTreeSet<&str> = arrows.keys().copied().collect();
        for uses in arrows.values() {
            assert!(
                uses.is_subset(&names),
                "{room}: not all of {uses:?} are files"
            );
        }
        while !arrows.is_empty() {
            let left: BTreeSet<&str> = arrows.keys().copied().collect();
            let used: BTreeSet<&str> = arrows.values().flatten().copied().collect();
            arrows.retain(|file, uses| used.contains(file) && !uses.is_disjoint(&left));
            assert!(arrows.len() < left.len(), "{room}, in a circle: {left:?}");
        }
    }
}

fn is_room(word: &str) -> bool {
    ROOMS.iter().any(|(room, _)| *room == word)
}

/// The rooms that code names; of a path into the face of the crate its first word, or none.
fn rooms_in(code: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !(c.is_alphanumeric() || c == '_');
    let rest = code.split("crate::").skip(1);
    rest.filter_map(move |rest| rest.split(ends).next())
}

/// Every file in a room.
fn files() -> Vec<File> {
    let src = super::root().join("crates/placement/src");
    let mut files = Vec::new();
    let mut left: Vec<PathBuf> = entries(&src).filter(|path| path.is_dir()).collect();
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(entries(&path));
        } else {
            files.push(File::read(&src, &path));
        }
    }
    files
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path())
}

fn word(path: &Path) -> &str {
    path.file_stem().unwrap().to_str().unwrap()
}

impl File {
    /// The code without comments, and apart from its tests, which come last or fill the file.
    fn read(src: &Path, path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        let (code, tests) = match code.split_once("#[cfg(test)]\nmod tests {") {
            Some((code, tests)) => (code, tests),
            None if word(path) == "tests" => ("", &code[..]),
            None => (&code[..], ""),
        };
        let path = path.strip_prefix(src).unwrap();
        File {
            room: word(path.iter().next().unwrap().as_ref()).to_string(),
            code: code.to_string(),
            tests: tests.to_string(),
            path: path.to_path_buf(),
        }
    }

    fn is_face(&self) -> bool {
        self.path.ends_with("mod.rs")
    }

    /// The file, or the folder that it is in, as it stands among the files of a folder.
    fn name_in(&self, folder: &Path) -> Option<&str> {
        let inside = self.path.strip_prefix(folder).ok()?;
        Some(word(inside.iter().next().unwrap().as_ref()))
    }

    /// The files of a folder that this file in it uses: `super::used` or `crate::room::used`.
    fn uses_of(&self, folder: &Path) -> impl Iterator<Item = &str> {
        let module = if self.is_face() {
            self.path.parent().unwrap()
        } else {
            &self.path
        };
        let is_super = module.parent() == Some(folder);
        let steps: Vec<&str> = folder.iter().map(|step| step.to_str().unwrap()).collect();
        let absolute = format!("use crate::{}::", steps.join("::"));
        let rest = move |line| match str::strip_prefix(line, "use super::") {
            Some(rest) => is_super.then_some(rest),
            None => line.strip_prefix(&*absolute),
        };
        let rest = self.code.lines().filter_map(rest);
        rest.filter_map(|rest| rest.split([':', ';']).next())
    }

    fn is_directly_in_the_room(&self) -> bool {
        self.path.components().count() == 2
    }
}

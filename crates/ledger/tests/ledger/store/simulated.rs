//! A file system in memory that can crash and fail, and knows which states are possible after a crash.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use standoff_ledger::store::Storage;

/// The content of files by path.
pub(super) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A simulated file system with one folder.
pub(super) struct Simulated(RefCell<State>);

#[derive(Default)]
struct State {
    files: Vec<Data>,
    /// The names before a crash.
    names: Names,
    /// The names that survive a crash.
    synced_names: Names,
    /// The changes of names since then.
    changes: Vec<Change>,
    /// Number of operations that were begun.
    begun: usize,
    trouble: Option<(usize, Trouble)>,
    is_down: bool,
}

type Names = BTreeMap<PathBuf, usize>;

#[derive(Default)]
struct Data {
    now: Vec<u8>,
    /// The content that survives a crash.
    synced: Vec<u8>,
}

#[derive(Clone)]
enum Change {
    Add(PathBuf, usize),
    Rename(PathBuf, PathBuf, usize),
    Remove(PathBuf),
}

/// An event in an operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trouble {
    /// The operation takes effect, and the machine crashes.
    Crash,
    /// The operation fails with this error code; a write has written this number of bytes before.
    Fail { code: i32, written: usize },
}

impl Simulated {
    pub(super) fn new() -> Self {
        Simulated(RefCell::default())
    }

    /// Adds a file that survives a crash.
    pub(super) fn put(&self, path: &Path, bytes: &[u8]) {
        let mut state = self.0.borrow_mut();
        let file = state.files.len();
        let (now, synced) = (bytes.to_vec(), bytes.to_vec());
        state.files.push(Data { now, synced });
        state.names.insert(path.to_path_buf(), file);
        state.synced_names.insert(path.to_path_buf(), file);
    }

    /// Schedules an event in the operation with this number, from 0.
    pub(super) fn trouble_at(&self, operation: usize, trouble: Trouble) {
        self.0.borrow_mut().trouble = Some((operation, trouble));
    }

    /// Number of operations that were begun.
    pub(super) fn begun(&self) -> usize {
        self.0.borrow().begun
    }

    /// The files before a crash.
    pub(super) fn seen(&self) -> Files {
        let state = self.0.borrow();
        let names = state.names.iter();
        let seen = names.map(|(path, &file)| (path.clone(), state.files[file].now.clone()));
        seen.collect()
    }

    /// All states that are possible after a crash.
    pub(super) fn after_crash(&self) -> Vec<Files> {
        let state = self.0.borrow();
        let mut all = Vec::new();
        for names in state.possible_names() {
            for contents in state.possible_contents() {
                let named = names.iter();
                let files = named.map(|(path, &file)| (path.clone(), contents[file].clone()));
                all.push(files.collect());
            }
        }
        all
    }

    /// Opens and empties a file. A crash may undo that.
    pub(super) fn open_emptied(&self, path: &Path) -> io::Result<usize> {
        self.operation(|state| {
            let file = state.names[path];
            state.files[file].now.clear();
            Ok(file)
        })
    }

    /// Runs an operation, unless the machine is down or the operation fails.
    fn operation<T>(&self, act: impl FnOnce(&mut State) -> io::Result<T>) -> io::Result<T> {
        self.operation_in_part(act, |_, _| {})
    }

    /// The same for an operation that may have an effect before it fails.
    fn operation_in_part<T>(
        &self,
        act: impl FnOnce(&mut State) -> io::Result<T>,
        act_in_part: impl FnOnce(&mut State, usize),
    ) -> io::Result<T> {
        let mut state = self.0.borrow_mut();
        if state.is_down {
            return Err(io::Error::other("the machine is down"));
        }
        let number = state.begun;
        state.begun += 1;
        match state.trouble.filter(|(at, _)| *at == number) {
            None => act(&mut state),
            Some((_, Trouble::Fail { code, written })) => {
                act_in_part(&mut state, written);
                Err(io::Error::from_raw_os_error(code))
            }
            Some((_, Trouble::Crash)) => {
                state.is_down = true;
                act(&mut state)?;
                Err(io::Error::other("the machine goes down"))
            }
        }
    }
}

impl State {
    /// Each change that is not synced may have taken effect, independently of the others. Of a rename, only the new name
    /// may exist in addition to the old one.
    fn possible_names(&self) -> Vec<Names> {
        let mut all = vec![self.synced_names.clone()];
        for change in &self.changes {
            let before = all.clone();
            all.extend(before.iter().cloned().map(|names| changed(names, change)));
            if let Change::Rename(_, to, file) = change {
                let half = Change::Add(to.clone(), *file);
                all.extend(before.into_iter().map(|names| changed(names, &half)));
            }
        }
        all
    }

    fn possible_contents(&self) -> Vec<Vec<Vec<u8>>> {
        let mut all = vec![Vec::new()];
        for file in &self.files {
            let possible = file.possible();
            let longer = |contents: &Vec<Vec<u8>>| {
                let contents = contents.clone();
                let each = possible.iter().cloned();
                each.map(move |content| [&contents[..], &[content]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }
}

impl Data {
    /// Content that is not synced may be stored up to any byte, or as zeros of the right length.
    fn possible(&self) -> Vec<Vec<u8>> {
        let mut all = vec![self.synced.clone()];
        if self.now != self.synced {
            let is_appended = self.now.starts_with(&self.synced);
            let kept = if is_appended { self.synced.len() } else { 0 };
            all.extend((kept..=self.now.len()).map(|end| self.now[..end].to_vec()));
            let mut empty = self.now[..kept].to_vec();
            empty.resize(self.now.len(), 0);
            all.push(empty);
        }
        all
    }
}

fn changed(mut names: Names, change: &Change) -> Names {
    match change {
        Change::Add(path, file) => drop(names.insert(path.clone(), *file)),
        Change::Remove(path) => drop(names.remove(path)),
        Change::Rename(from, to, file) => {
            names.remove(from);
            names.insert(to.clone(), *file);
        }
    }
    names
}

/// Implemented for a reference, so that a test keeps access to the state.
impl Storage for &Simulated {
    type File = usize;

    fn create_new(&self, path: &Path) -> io::Result<usize> {
        self.operation(|state| {
            if state.names.contains_key(path) {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let file = state.files.len();
            state.files.push(Data::default());
            state.change(Change::Add(path.to_path_buf(), file));
            Ok(file)
        })
    }

    fn write(&self, file: &mut usize, bytes: &[u8]) -> io::Result<()> {
        let write = |state: &mut State, bytes: &[u8]| state.files[*file].now.extend(bytes);
        self.operation_in_part(
            |state| {
                write(state, bytes);
                Ok(())
            },
            |state, written| write(state, &bytes[..written.min(bytes.len())]),
        )
    }

    fn sync(&self, file: &mut usize) -> io::Result<()> {
        self.operation(|state| {
            if !state.is_down {
                let file = &mut state.files[*file];
                file.synced = file.now.clone();
            }
            Ok(())
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.operation(|state| {
            let file = state.names[from];
            state.change(Change::Rename(from.to_path_buf(), to.to_path_buf(), file));
            Ok(())
        })
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        assert_eq!(folder, Path::new(super::FOLDER));
        self.operation(|state| {
            if !state.is_down {
                state.synced_names = state.names.clone();
                state.changes.clear();
            }
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.operation(|state| {
            state.change(Change::Remove(path.to_path_buf()));
            Ok(())
        })
    }
}

impl State {
    fn change(&mut self, change: Change) {
        self.names = changed(std::mem::take(&mut self.names), &change);
        self.changes.push(change);
    }
}

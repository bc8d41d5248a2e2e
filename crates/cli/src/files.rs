//! The files of the arguments: named files, and the puzzles in named folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::load::unreadable;

/// A file, or the reason why it cannot be read.
pub(crate) type Found = (PathBuf, Result<(), Failure>);

/// The files in the order of the arguments, and by name within a folder.
pub(crate) fn puzzles(paths: &[PathBuf]) -> Vec<Found> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            collect(path, &mut found);
            if found.len() == before {
                found.push((path.clone(), Err(no_puzzle(path))));
            }
        } else {
            found.push((path.clone(), Ok(())));
        }
    }
    found
}

/// Adds the puzzles of a folder and its subfolders. Links to folders are not followed: they may lead back. A pipe with the
/// name of a puzzle is refused when it is read.
fn collect(folder: &Path, found: &mut Vec<Found>) {
    let entries = match entries(folder) {
        Ok(entries) => entries,
        Err(error) => return found.push((folder.to_path_buf(), Err(unreadable(folder, &error)))),
    };
    for path in entries {
        if path.is_dir() && !path.is_symlink() {
            collect(&path, found);
        } else if !path.is_dir() && path.extension().is_some_and(|end| end == "ron") {
            found.push((path, Ok(())));
        }
    }
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn no_puzzle(folder: &Path) -> Failure {
    Failure::mistake(format!(
        "{}: there is no puzzle (*.ron) in it",
        folder.display()
    ))
}

//! The folder of generated puzzles.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, at};
use crate::load::is_written_out;

/// A folder, and the names of its new files.
pub(super) struct Folder {
    files: Vec<PathBuf>,
}

impl Folder {
    /// The files for a number of puzzles made from a named one. Creates the folder.
    ///
    /// Fails if one of the files exists.
    pub(super) fn new(folder: &Path, puzzle: &str, count: usize) -> Result<Self, Failure> {
        let path = Path::new(puzzle);
        let stem = path.file_stem().filter(|_| !is_written_out(puzzle));
        let stem = stem.map_or("-".into(), |stem| stem.to_string_lossy());
        let stem = match stem.trim_start_matches("open-") {
            "" | "-" => "puzzle",
            stem => stem,
        };
        let width = count.to_string().len();
        let name = |number: usize| folder.join(format!("{stem}-{number:0width$}.ron"));
        let files: Vec<PathBuf> = (1..=count).map(name).collect();
        if let Some(file) = files.iter().find(|file| file.symlink_metadata().is_ok()) {
            let file = file.display();
            return Err(Failure::mistake(format!(
                "{file} is there already, and stays as it is"
            )));
        }
        fs::create_dir_all(folder).map_err(at(folder))?;
        Ok(Folder { files })
    }

    /// Writes the puzzle of a number from 1. Returns the name of the file.
    pub(super) fn write(&self, number: usize, text: &str) -> Result<String, Failure> {
        let path = &self.files[number - 1];
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(at(path))?;
        Ok(path.display().to_string())
    }
}

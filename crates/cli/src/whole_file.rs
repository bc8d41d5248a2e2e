//! Atomic replacement of files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use standoff::ledger::store::{AtomicFile, Disk, StoreError};

use crate::failure::{Failure, at};

/// A file that replaces another one atomically, unless the path is a device or a pipe, which is written directly.
pub(crate) struct WholeFile<'p> {
    /// The path in the arguments.
    path: &'p Path,
    /// The file that it leads to: a link is not replaced.
    end: PathBuf,
    /// The replacement. `None` for a device or a pipe.
    replacement: Option<AtomicFile<'static, Disk>>,
}

impl<'p> WholeFile<'p> {
    /// Fails early if the file cannot be created.
    pub(crate) fn begin(path: &'p Path) -> Result<Self, Failure> {
        let end = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let replacement = replacement(&end).map_err(at(path))?;
        Ok(WholeFile {
            path,
            end,
            replacement,
        })
    }

    /// A handle to write the content with, before [`keep`](Self::keep).
    pub(crate) fn writer(&mut self) -> Result<File, Failure> {
        let writer = match &mut self.replacement {
            Some(replacement) => replacement.file().try_clone(),
            None => File::options().write(true).open(&self.end),
        };
        writer.map_err(at(self.path))
    }

    /// Replaces the old file.
    pub(crate) fn keep(self) -> Result<(), Failure> {
        match self.replacement {
            Some(replacement) => replacement.commit().map_err(cause).map_err(at(self.path)),
            None => Ok(()),
        }
    }

    /// Writes the content and replaces the old file.
    pub(crate) fn finish(mut self, bytes: &[u8]) -> Result<(), Failure> {
        (self.writer()?).write_all(bytes).map_err(at(self.path))?;
        self.keep()
    }
}

fn replacement(path: &Path) -> io::Result<Option<AtomicFile<'static, Disk>>> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => return Ok(None),
        Ok(found) if found.permissions().readonly() => {
            return Err(ErrorKind::PermissionDenied.into());
        }
        _ => {}
    }
    AtomicFile::create(&Disk, path).map(Some).map_err(cause)
}

/// The error of the system, without the temporary path.
fn cause(error: StoreError) -> io::Error {
    match error {
        StoreError::System { source, .. } => source,
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn write(path: &Path, text: &str) -> Result<(), Failure> {
        WholeFile::begin(path)?.finish(text.as_bytes())
    }

    #[test]
    fn a_file_replaces_an_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for text in ["one", "two"] {
            write(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(folder.path()), ["a.svg"]);
    }

    #[test]
    fn a_failure_leaves_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("there-is-none").join("a.svg");
        assert!(write(&missing, "one").is_err());
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).unwrap();
        assert!(write(&taken, "one").is_err());
        drop(WholeFile::begin(&folder.path().join("given-up")).unwrap());
        assert_eq!(names(folder.path()), ["taken"]);
    }

    #[test]
    fn a_read_only_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        fs::write(&path, "one").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(write(&path, "two").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_others_may_read_the_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["a.svg", "b.svg"].map(|name| folder.path().join(name));
        fs::write(&file, "one").unwrap();
        let usual = fs::metadata(&file).unwrap().permissions().mode();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode(), usual);
    }
}

//! A file to which records are added.

use std::path::{Path, PathBuf};

use super::storage::Storage;
use super::{StoreError, create_first, failed};
use crate::record::Record;

/// How the names of files of records end.
pub const RECORDS: &str = "records";

/// So many files of one name are enough.
const MOST_NAMES: u32 = 100_000;

/// A file of records that one process writes. No other process adds to it, not even a later one: each makes a file of its
/// own.
pub struct RecordFile<S: Storage> {
    storage: S,
    file: S::File,
    path: PathBuf,
    /// A record could not be stored.
    is_broken: bool,
}

impl<S: Storage> RecordFile<S> {
    /// Creates an empty file in a folder, which is there: `NAME.records`, or if there is one, `NAME.2.records` and so on.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the system does not do it.
    pub fn create(storage: S, folder: &Path, name: &str) -> Result<Self, StoreError> {
        let first = folder.join(format!("{name}.{RECORDS}"));
        let others = (2..MOST_NAMES).map(|i| folder.join(format!("{name}.{i}.{RECORDS}")));
        let names = std::iter::once(first.clone()).chain(others);
        let (file, path) = create_first(&storage, &first, names)?;
        if let Err(error) = storage.sync_folder(folder) {
            // What went wrong first is what is told.
            let _ = storage.remove(&path);
            return Err(failed("sync", &path)(error));
        }
        Ok(RecordFile {
            storage,
            file,
            path,
            is_broken: false,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record; once this has returned, it survives a crash.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be written down, or the system does not do it. In the latter case the file may end in the
    /// middle of a line, and takes no more records: those that it has are safe, and another file takes others.
    pub fn append(&mut self, record: &Record) -> Result<(), StoreError> {
        if self.is_broken {
            return Err(StoreError::Broken(self.path.clone()));
        }
        let line = record.to_line()?;
        let stored = self.store(line.as_bytes());
        self.is_broken = stored.is_err();
        stored
    }

    fn store(&mut self, line: &[u8]) -> Result<(), StoreError> {
        let written = self.storage.write(&mut self.file, line);
        written.map_err(failed("write", &self.path))?;
        let synced = self.storage.sync(&mut self.file);
        synced.map_err(failed("sync", &self.path))
    }
}

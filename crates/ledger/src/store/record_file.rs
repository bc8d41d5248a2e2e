//! Files to which records are appended.

use std::path::{Path, PathBuf};

use super::storage::Storage;
use super::{StoreError, create_first, failed};
use crate::record::Record;

/// The extension of files of records.
pub const RECORDS: &str = "records";

/// Maximum number of files with the same stem in a folder.
const MAX_NAMES: u32 = 100_000;

/// A file of records that is written by one process. Every process creates its own file.
pub struct RecordFile<S: Storage> {
    storage: S,
    file: S::File,
    path: PathBuf,
    /// A record could not be stored, so nothing more is appended.
    is_broken: bool,
}

impl<S: Storage> RecordFile<S> {
    /// Creates an empty file in an existing folder: `NAME.records`, or if that exists, `NAME.2.records` and so on.
    ///
    /// # Errors
    ///
    /// [`StoreError`] on an I/O error, or if all names are taken.
    pub fn create(storage: S, folder: &Path, name: &str) -> Result<Self, StoreError> {
        let first = folder.join(format!("{name}.{RECORDS}"));
        let others = (2..MAX_NAMES).map(|i| folder.join(format!("{name}.{i}.{RECORDS}")));
        let names = std::iter::once(first.clone()).chain(others);
        let (file, path) = create_first(&storage, &first, names)?;
        if let Err(error) = storage.sync_folder(folder) {
            // The first error is the one to report.
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

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a record. Once this has returned, the record survives a crash.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if a reader would refuse the record, or on an I/O error. After an I/O error the file may end in an
    /// incomplete line and accepts no more records. Earlier records are safe, and later ones need another file.
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

//! Atomic replacement of files.

use std::path::{Path, PathBuf};

use super::storage::Storage;
use super::{StoreError, create_first, failed, folder_of};

/// Maximum number of temporary files left by crashes in a folder.
const MAX_LEFT: u32 = 10_000;

/// A file that is written under a temporary name in the same folder and replaces the file at its path when it is complete.
///
/// If it is dropped before [`commit`](Self::commit), the temporary file is removed and the old file stays. A crash can
/// leave the temporary file; its name begins with `.standoff-`.
///
/// ```
/// use standoff_ledger::store::{AtomicFile, Disk};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("board.svg");
/// let mut file = AtomicFile::create(&Disk, &path)?;
/// file.write(b"<svg>")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"<svg>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AtomicFile<'s, S: Storage> {
    storage: &'s S,
    path: PathBuf,
    /// The file and its temporary path, until it is renamed.
    temporary: Option<(S::File, PathBuf)>,
}

impl<'s, S: Storage> AtomicFile<'s, S> {
    /// Creates the temporary file. If `path` is a symbolic link, the link is going to be replaced, not its target.
    ///
    /// # Errors
    ///
    /// [`StoreError`] on an I/O error, or if all temporary names are taken.
    pub fn create(storage: &'s S, path: &Path) -> Result<Self, StoreError> {
        let temporary = create_first(storage, path, temporary_names(path))?;
        Ok(AtomicFile {
            storage,
            path: path.to_path_buf(),
            temporary: Some(temporary),
        })
    }

    /// The open temporary file.
    pub fn file(&mut self) -> &mut S::File {
        let temporary = self.temporary.as_mut();
        &mut temporary.expect("it is present until the commit").0
    }

    /// Appends bytes.
    ///
    /// # Errors
    ///
    /// [`StoreError`] on an I/O error.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.storage.write(self.file(), bytes);
        written.map_err(failed("write", &self.path))
    }

    /// Replaces the file at the path. Once this has returned, the new file survives a crash.
    ///
    /// # Errors
    ///
    /// [`StoreError`] on an I/O error. Then the old file is at the path, or the new one if only the last step failed:
    /// syncing the folder.
    pub fn commit(mut self) -> Result<(), StoreError> {
        let synced = self.storage.sync(self.file());
        synced.map_err(failed("sync", &self.path))?;
        if let Some((file, temporary)) = self.temporary.take() {
            // On some systems, an open file cannot be renamed.
            drop(file);
            if let Err(error) = self.storage.rename(&temporary, &self.path) {
                // The first error is the one to report.
                let _ = self.storage.remove(&temporary);
                return Err(failed("rename", &self.path)(error));
            }
        }
        let synced = self.storage.sync_folder(folder_of(&self.path));
        synced.map_err(failed("sync", &self.path))
    }
}

impl<S: Storage> Drop for AtomicFile<'_, S> {
    fn drop(&mut self) {
        if let Some((file, temporary)) = self.temporary.take() {
            drop(file);
            let _ = self.storage.remove(&temporary);
        }
    }
}

/// Replaces the file at this path atomically, as an [`AtomicFile`] with this content.
///
/// # Errors
///
/// [`StoreError`] as for [`AtomicFile::commit`].
pub fn replace<S: Storage>(storage: &S, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = AtomicFile::create(storage, path)?;
    file.write(bytes)?;
    file.commit()
}

/// Temporary names in the folder of a file. They contain the process id, so other processes use others.
fn temporary_names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let process = std::process::id();
    (0..MAX_LEFT).map(move |i| path.with_file_name(format!(".standoff-{process}-{i}")))
}

//! A file in place of another one.

use std::path::{Path, PathBuf};

use super::storage::Storage;
use super::{StoreError, create_first, failed, folder_of};

/// So many other files may have been left behind by crashes.
const MOST_LEFT: u32 = 10_000;

/// Writes a file in place of the one at this path, if there is one.
///
/// It is written beside it, under a hidden name, which a crash can leave behind; then it is named. Once this has returned,
/// the new file survives a crash; before, it is the old one or the new one that does. What the path names becomes a file,
/// also if it was a link to one: to keep the link, give the path where it leads.
///
/// # Errors
///
/// [`StoreError`] if the system does not do it. The old file is there then, or the new one where only the last step failed,
/// that its name survives a crash; the one beside it is removed.
pub fn replace<S: Storage>(storage: &S, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let (file, aside) = create_first(storage, path, names_aside(path))?;
    let named = write(storage, file, path, bytes).and_then(|()| {
        let renamed = storage.rename(&aside, path);
        renamed.map_err(failed("rename", path))
    });
    if let Err(error) = named {
        // What went wrong first is what is told.
        let _ = storage.remove(&aside);
        return Err(error);
    }
    let synced = storage.sync_folder(folder_of(path));
    synced.map_err(failed("sync", path))
}

/// Takes the file, so that it is closed before it is named or removed.
fn write<S: Storage>(
    storage: &S,
    mut file: S::File,
    path: &Path,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let written = storage.write(&mut file, bytes);
    written.map_err(failed("write", path))?;
    storage.sync(&mut file).map_err(failed("sync", path))
}

/// Names in the folder of a file that nothing else is likely to have, least of all another process.
fn names_aside(path: &Path) -> impl Iterator<Item = PathBuf> {
    let process = std::process::id();
    (0..MOST_LEFT).map(move |i| path.with_file_name(format!(".standoff-{process}-{i}")))
}

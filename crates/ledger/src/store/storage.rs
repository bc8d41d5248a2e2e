//! The operations of a file system that atomic writes need.

use std::io;
use std::path::Path;

/// The operations of a file system that durable files need.
pub trait Storage {
    /// A file that is open for appending.
    type File;

    /// Creates an empty file at a path that does not exist yet.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] if the path exists; other I/O errors.
    fn create_new(&self, path: &Path) -> io::Result<Self::File>;

    /// Appends all of these bytes to a file.
    ///
    /// # Errors
    ///
    /// Any I/O error. Some of the bytes may have been written.
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Waits until the content of a file survives a crash.
    ///
    /// # Errors
    ///
    /// Any I/O error. Some of the content may not survive a crash.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Renames a file and replaces the file at the new path, if any.
    ///
    /// # Errors
    ///
    /// Any I/O error.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Waits until the names in a folder survive a crash.
    ///
    /// # Errors
    ///
    /// Any I/O error.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    ///
    /// Any I/O error.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

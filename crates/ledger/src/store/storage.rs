//! What is asked of a file system.

use std::io;
use std::path::Path;

/// A file system, as far as it takes one to store something for good.
pub trait Storage {
    /// A file that is open for writing, at its end.
    type File;

    /// Creates an empty file where there is nothing yet.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] where there is something; others as the system says.
    fn create_new(&self, path: &Path) -> io::Result<Self::File>;

    /// Adds bytes to the end of a file, all of them.
    ///
    /// # Errors
    ///
    /// What the system says; then some of them may have been added.
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Returns once the bytes of a file survive a crash.
    ///
    /// # Errors
    ///
    /// What the system says; then some of them may not survive.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file another name, in place of what had that name.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Returns once the names in a folder survive a crash.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

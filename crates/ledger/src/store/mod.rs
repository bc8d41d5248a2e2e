//! Files that survive a crash.
//!
//! [`replace`] writes a whole file in place of another one: after a crash at any moment, the old one is there or the new
//! one. A [`RecordFile`] takes records one by one: once [`append`](RecordFile::append) has returned, a record is there
//! whatever happens, and all that a crash can leave behind it is a line without an end.
//!
//! Both say what they need of the system by [`Storage`]. [`Disk`] is the real one; the tests of this crate have another one,
//! which crashes and fails at each of its operations.
//!
//! ```
//! use standoff_ledger::store::{Disk, RecordFile, replace};
//! use standoff_ledger::{Checksum, Record};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("queens.checkpoint");
//! for text in ["one", "two"] {
//!     replace(&Disk, &path, text.as_bytes())?;
//!     assert_eq!(std::fs::read_to_string(&path)?, text);
//! }
//!
//! let plan = Checksum::of(b"a plan");
//! let record = Record { plan, share: 3, found: vec![92u32.into()], work: 2057, seconds: 0.1 };
//! let mut file = RecordFile::create(Disk, folder.path(), "0-3")?;
//! file.append(&record)?;
//! assert_eq!(file.path(), folder.path().join("0-3.records"));
//! assert_eq!(std::fs::read_to_string(file.path())?, record.to_line()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod disk;
mod record_file;
mod replace;
mod storage;

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use disk::Disk;
pub use record_file::{RECORDS, RecordFile};
pub use replace::replace;
pub use storage::Storage;

use crate::error::WriteError;

/// Something could not be stored.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The system does not do what is asked of it.
    #[error("cannot {doing} `{}`: {source}", path.display())]
    System {
        /// What was to be done with the file: `create`, `write`, `sync` or `rename`.
        doing: &'static str,
        /// The file that was to be stored.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There are too many files of this name already.
    #[error("there are too many files beside `{}` already", .0.display())]
    NoName(PathBuf),
    /// A record before could not be stored, so that the file may end in the middle of a line.
    #[error("nothing more can be added to `{}`: a record before could not be stored", .0.display())]
    Broken(PathBuf),
    /// A record cannot be written down.
    #[error(transparent)]
    Record(#[from] WriteError),
}

/// What the system says while this is done with a file.
fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    move |source| StoreError::System {
        doing,
        path: path.to_path_buf(),
        source,
    }
}

/// The folder in which a file is.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Creates the first of some files that is not there yet, and gives its path.
fn create_first<S: Storage>(
    storage: &S,
    asked: &Path,
    names: impl Iterator<Item = PathBuf>,
) -> Result<(S::File, PathBuf), StoreError> {
    for path in names {
        match storage.create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed("create", asked)(error)),
            Ok(file) => return Ok((file, path)),
        }
    }
    Err(StoreError::NoName(asked.to_path_buf()))
}

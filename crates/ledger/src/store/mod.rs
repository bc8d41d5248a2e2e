//! Atomic writes: files that survive a crash.
//!
//! [`replace`] and [`AtomicFile`] replace a file atomically: after a crash at any moment, either the old or the new file exists. A
//! [`RecordFile`] stores records one by one. Once [`append`](RecordFile::append) has returned, the record is durable; a
//! crash can leave only an incomplete last line behind it.
//!
//! Both use the file system through [`Storage`]. [`Disk`] is the file system of the machine. The tests of this crate use
//! a simulated one that crashes or fails at every operation.
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
//! let record = Record { plan, shard: 3, found: vec![92u32.into()], work: 2057, seconds: 0.1 };
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
pub use replace::{AtomicFile, replace};
pub use storage::Storage;

use crate::error::WriteError;

/// A file could not be stored.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// An I/O error.
    #[error("cannot {doing} `{}`: {source}", path.display())]
    System {
        /// The failed operation: `create`, `write`, `sync` or `rename`.
        doing: &'static str,
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// All candidate names are taken.
    #[error("there are too many files beside `{}` already", .0.display())]
    NoName(PathBuf),
    /// An earlier record could not be stored, so the file may end in an incomplete line.
    #[error("nothing more can be added to `{}`: an earlier record could not be stored", .0.display())]
    Broken(PathBuf),
    /// A reader would refuse the record.
    #[error(transparent)]
    Record(#[from] WriteError),
}

/// Converts an I/O error of this operation on a file.
fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    move |source| StoreError::System {
        doing,
        path: path.to_path_buf(),
        source,
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Creates the first of these files that does not exist yet. Returns it with its path.
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

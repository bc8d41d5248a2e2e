//! Locks of checkpoints.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// An advisory lock beside a checkpoint, held until it is dropped or the process ends in any way.
///
/// The lock is on a file of its own, `FILE.lock`: writing a checkpoint replaces the file, and a lock on it with it.
pub(super) struct Lock {
    /// `None` if the file system has no locks.
    held: Option<(File, PathBuf)>,
}

/// Maximum number of lock files that are opened while other processes remove them.
const MAX_TRIES: u32 = 100;

impl Lock {
    /// Locks a checkpoint, or returns `None` if another process has locked it. If locks are impossible, it counts as
    /// locked.
    pub(super) fn of(checkpoint: &Path) -> Option<Self> {
        let mut path = checkpoint.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        for _ in 0..MAX_TRIES {
            let Ok(file) = open(&path) else {
                break;
            };
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return None,
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&path);
                    break;
                }
                Ok(()) if is_at(&file, &path) => {
                    return Some(Lock {
                        held: Some((file, path)),
                    });
                }
                // A lock on a file without a name excludes no other process.
                Ok(()) => {}
            }
        }
        Some(Lock { held: None })
    }
}

impl Drop for Lock {
    /// Removes the file while it is still locked: a process that has opened it meanwhile sees that it is gone.
    fn drop(&mut self) {
        if let Some((_, path)) = &self.held {
            let _ = fs::remove_file(path);
        }
    }
}

/// Opens a lock file, which another user may have created.
fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    let opened = options.write(true).create(true).truncate(false).open(path);
    opened.or_else(|_| File::open(path))
}

/// Whether this path still names the open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => identity(open) == identity(named),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_has_one_lock_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        let lock = Lock::of(&one);
        assert!(lock.is_some());
        assert!(Lock::of(&one).is_none());
        assert!(Lock::of(&other).is_some());
        drop(lock);
        assert!(Lock::of(&one).is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// A process that was killed leaves its lock file behind, and no lock.
    #[test]
    fn a_lock_file_without_a_lock_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("count.checkpoint");
        fs::write(folder.path().join("count.checkpoint.lock"), "").unwrap();
        let lock = Lock::of(&file).unwrap();
        assert!(lock.held.is_some());
        assert!(Lock::of(&file).is_none());
    }

    /// The holder of a lock removes its file after another process has opened it.
    #[cfg(unix)]
    #[test]
    fn a_lock_on_a_removed_file_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count.checkpoint.lock");
        let removed = open(&path).unwrap();
        assert!(is_at(&removed, &path));
        fs::remove_file(&path).unwrap();
        assert!(!is_at(&removed, &path));
        let _another = open(&path).unwrap();
        assert!(!is_at(&removed, &path));
    }

    #[test]
    fn without_a_lock_file_nothing_is_locked() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("none").join("count.checkpoint");
        assert!(Lock::of(&nowhere).is_some_and(|lock| lock.held.is_none()));
    }
}

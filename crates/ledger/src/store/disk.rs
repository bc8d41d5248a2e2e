//! The file system of the machine.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::storage::Storage;

/// The file system of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Storage for Disk {
    type File = File;

    fn create_new(&self, path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // On other systems, a folder cannot be opened as a file.
        if cfg!(unix) {
            ignore_unsupported(File::open(folder)?.sync_all())
        } else {
            Ok(())
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// Ignores the error of file systems that cannot sync a folder, as some network file systems.
fn ignore_unsupported(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_error_of_unsupported_folder_syncs_is_ignored() {
        for kind in [ErrorKind::InvalidInput, ErrorKind::Unsupported] {
            assert!(ignore_unsupported(Err(kind.into())).is_ok());
        }
        assert!(ignore_unsupported(Err(ErrorKind::StorageFull.into())).is_err());
    }
}

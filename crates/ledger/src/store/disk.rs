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
        // Elsewhere a folder is no file that can be opened.
        match cfg!(unix) {
            true => if_it_can(File::open(folder)?.sync_all()),
            false => Ok(()),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// Some file systems, mostly of other machines, cannot sync a folder, and say so: they have nothing to be waited for.
fn if_it_can(synced: io::Result<()>) -> io::Result<()> {
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
    fn a_folder_need_not_be_synced_where_none_can_be() {
        for kind in [ErrorKind::InvalidInput, ErrorKind::Unsupported] {
            assert!(if_it_can(Err(kind.into())).is_ok());
        }
        assert!(if_it_can(Err(ErrorKind::StorageFull.into())).is_err());
    }
}

//! Simulated crashes at every operation.

use std::io;
use std::path::Path;

use standoff_ledger::store::Storage;

use super::simulated::{Files, Simulated, Trouble};
use super::{FOLDER, NEW, OLD, PATH};
use super::{add_records, content, has_records, is_old_or_new, records, replace_it, with};

/// Simulates a crash in each operation and after the last one. Returns the numbers of bad states and of all states that
/// are possible after the crash. `write` returns what it has promised, and `is_good` checks that.
fn crash<P: Copy>(
    new: impl Fn() -> Simulated,
    write: impl Fn(&Simulated) -> P,
    is_good: impl Fn(&Files, P) -> bool,
) -> (usize, usize) {
    let all = new();
    write(&all);
    let (mut bad, mut states) = (0, 0);
    for operation in 0..=all.begun() {
        let simulated = new();
        simulated.trouble_at(operation, Trouble::Crash);
        let promised = write(&simulated);
        for files in simulated.after_crash() {
            states += 1;
            bad += usize::from(!is_good(&files, promised));
        }
    }
    (bad, states)
}

/// The same for a writer of a whole file. `write` returns whether it has succeeded.
fn crash_in_place_of(old: Option<&[u8]>, write: impl Fn(&Simulated) -> bool) -> (usize, usize) {
    let is_good = |files: &Files, is_written| {
        if is_written {
            content(files) == Some(NEW)
        } else {
            is_old_or_new(files, old)
        }
    };
    crash(|| with(old), write, is_good)
}

#[test]
fn after_a_crash_the_old_or_the_new_file_exists() {
    for old in [None, Some(OLD), Some(b"")] {
        let (bad, states) = crash_in_place_of(old, |simulated| replace_it(simulated).is_ok());
        assert_eq!(bad, 0, "{old:?}");
        assert!(states > 50, "{states} states");
    }
}

#[test]
fn appended_records_survive_a_crash() {
    let write = |simulated: &Simulated| add_records(simulated).0;
    let (bad, states) = crash(Simulated::new, write, has_records);
    assert_eq!(bad, 0);
    let bytes: usize = records()
        .iter()
        .map(|record| record.to_line().unwrap().len())
        .sum();
    assert!(states > bytes, "{states} states");
}

/// Incorrect writers, which show that the tests above can fail.
mod careless {
    use super::*;

    fn finds(write: impl Fn(&Simulated) -> io::Result<()>) -> bool {
        crash_in_place_of(Some(OLD), |simulated| write(simulated).is_ok()).0 > 0
    }

    /// Replaces a file, with or without each sync.
    fn replace_but(simulated: &&Simulated, syncs_file: bool, syncs_folder: bool) -> io::Result<()> {
        let aside = Path::new("folder/aside");
        let mut file = simulated.create_new(aside)?;
        simulated.write(&mut file, NEW)?;
        if syncs_file {
            simulated.sync(&mut file)?;
        }
        simulated.rename(aside, Path::new(PATH))?;
        if syncs_folder {
            simulated.sync_folder(Path::new(FOLDER))?;
        }
        Ok(())
    }

    #[test]
    fn writing_without_a_temporary_file_is_detected() {
        assert!(finds(|simulated| {
            let mut file = simulated.open_emptied(Path::new(PATH))?;
            (&simulated).write(&mut file, NEW)?;
            (&simulated).sync(&mut file)
        }));
    }

    #[test]
    fn replacing_without_a_sync_is_detected() {
        assert!(!finds(|simulated| replace_but(&simulated, true, true)));
        assert!(finds(|simulated| replace_but(&simulated, false, true)));
        assert!(finds(|simulated| replace_but(&simulated, true, false)));
    }

    #[test]
    fn appending_without_a_sync_is_detected() {
        let bad = |syncs_file: bool, syncs_folder: bool| {
            let write = |simulated: &Simulated| {
                let mut added = 0;
                let _ = add_but(&simulated, syncs_file, syncs_folder, &mut added);
                added
            };
            crash(Simulated::new, write, has_records).0 > 0
        };
        assert!(!bad(true, true) && bad(false, true) && bad(true, false));
    }

    fn add_but(
        simulated: &&Simulated,
        syncs_file: bool,
        syncs_folder: bool,
        added: &mut usize,
    ) -> io::Result<()> {
        let mut file = simulated.create_new(Path::new("folder/1.records"))?;
        if syncs_folder {
            simulated.sync_folder(Path::new(FOLDER))?;
        }
        for record in records() {
            simulated.write(&mut file, record.to_line().unwrap().as_bytes())?;
            if syncs_file {
                simulated.sync(&mut file)?;
            }
            *added += 1;
        }
        Ok(())
    }
}

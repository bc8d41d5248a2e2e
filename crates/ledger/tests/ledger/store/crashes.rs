//! The machine crashes at each operation: what was promised is there.

use std::io;
use std::path::Path;

use standoff_ledger::store::Storage;

use super::simulated::{Files, Simulated, Trouble};
use super::{FOLDER, NEW, OLD, PATH};
use super::{add_records, content, has_records, is_old_or_new, records, replace_it, with};

/// What may be found after a crash in each operation, and after all of them: how many bad states there are among how many.
/// `write` says what it has promised, and `is_good` whether that is there.
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

/// Of a writer of a whole file, who says whether it is written.
fn crash_in_place_of(old: Option<&[u8]>, write: impl Fn(&Simulated) -> bool) -> (usize, usize) {
    let is_good = |files: &Files, is_written| match is_written {
        true => content(files) == Some(NEW),
        false => is_old_or_new(files, old),
    };
    crash(|| with(old), write, is_good)
}

#[test]
fn a_file_that_is_replaced_is_the_old_or_the_new_one() {
    for old in [None, Some(OLD), Some(b"")] {
        let (bad, states) = crash_in_place_of(old, |simulated| replace_it(simulated).is_ok());
        assert_eq!(bad, 0, "{old:?}");
        assert!(states > 50, "{states} states");
    }
}

#[test]
fn records_that_were_added_are_there() {
    let write = |simulated: &Simulated| add_records(simulated).0;
    let (bad, states) = crash(Simulated::new, write, has_records);
    assert_eq!(bad, 0);
    let bytes: usize = records()
        .iter()
        .map(|record| record.to_line().unwrap().len())
        .sum();
    assert!(states > bytes, "{states} states");
}

/// Writers that are not careful, as a check of the check.
mod careless {
    use super::*;

    fn finds(write: impl Fn(&Simulated) -> io::Result<()>) -> bool {
        crash_in_place_of(Some(OLD), |simulated| write(simulated).is_ok()).0 > 0
    }

    /// Writes a file as it should be, but for what is left out.
    fn replace_but(simulated: &&Simulated, syncs_file: bool, syncs_folder: bool) -> io::Result<()> {
        let aside = Path::new("folder/aside");
        let mut file = simulated.create_new(aside)?;
        simulated.write(&mut file, NEW)?;
        if syncs_file {
            simulated.sync(&mut file)?;
        }
        simulated.rename(aside, Path::new(PATH))?;
        match syncs_folder {
            true => simulated.sync_folder(Path::new(FOLDER)),
            false => Ok(()),
        }
    }

    #[test]
    fn who_writes_in_place_is_found() {
        assert!(finds(|simulated| {
            let mut file = simulated.open_emptied(Path::new(PATH))?;
            (&simulated).write(&mut file, NEW)?;
            (&simulated).sync(&mut file)
        }));
    }

    #[test]
    fn who_does_not_sync_the_file_or_its_folder_is_found() {
        assert!(!finds(|simulated| replace_but(&simulated, true, true)));
        assert!(finds(|simulated| replace_but(&simulated, false, true)));
        assert!(finds(|simulated| replace_but(&simulated, true, false)));
    }

    #[test]
    fn who_does_not_sync_records_or_their_folder_is_found() {
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

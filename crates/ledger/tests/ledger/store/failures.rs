//! Simulated failures of every operation.

use std::path::{Path, PathBuf};

use standoff_ledger::store::StoreError;

use super::simulated::{Simulated, Trouble};
use super::{OLD, PATH, add_records, content, has_records, is_old_or_new, replace_it, with};

/// The error codes of a full disk and of an I/O error.
const CODES: [i32; 2] = [28, 5];

/// Runs a writer once for each of its operations and ways to fail.
fn fail<P>(
    new: impl Fn() -> Simulated,
    write: impl Fn(&Simulated) -> P,
    mut check: impl FnMut(&Simulated, P, i32),
) {
    let all = new();
    write(&all);
    assert!(all.begun() > 4);
    for operation in 0..all.begun() {
        for code in CODES {
            for written in [0, 1, 5, 1000] {
                let simulated = new();
                simulated.trouble_at(operation, Trouble::Fail { code, written });
                let written = write(&simulated);
                check(&simulated, written, code);
            }
        }
    }
}

fn code_of(error: &StoreError) -> Option<i32> {
    match error {
        StoreError::System { source, .. } => source.raw_os_error(),
        _ => None,
    }
}

#[test]
fn after_a_failure_the_old_file_exists_and_no_temporary_file() {
    for old in [None, Some(OLD)] {
        let mut whole = 0;
        fail(
            || with(old),
            replace_it,
            |simulated, result, code| {
                let error = result.unwrap_err();
                assert_eq!(code_of(&error), Some(code), "{error}");
                assert!(error.to_string().contains(PATH), "{error}");
                let seen = simulated.seen();
                assert!(is_old_or_new(&seen, old));
                whole += usize::from(content(&seen) != old);
                let names: Vec<&PathBuf> = seen.keys().collect();
                let expected = seen
                    .contains_key(Path::new(PATH))
                    .then_some(Path::new(PATH));
                assert_eq!(names, Vec::from_iter(expected), "{error}");
                assert!(
                    simulated
                        .after_crash()
                        .iter()
                        .all(|files| is_old_or_new(files, old))
                );
            },
        );
        // Only if syncing the folder fails.
        assert_eq!(whole, CODES.len() * 4);
    }
}

#[test]
fn appended_records_survive_a_failure() {
    fail(
        Simulated::new,
        add_records,
        |simulated, (added, result), code| {
            let error = result.unwrap_err();
            assert_eq!(code_of(&error), Some(code), "{error}");
            assert!(has_records(&simulated.seen(), added), "{error}");
            assert!(
                simulated
                    .after_crash()
                    .iter()
                    .all(|files| has_records(files, added))
            );
        },
    );
}

#[test]
fn a_record_file_that_cannot_be_created_is_removed() {
    let trouble = Trouble::Fail {
        code: 5,
        written: 0,
    };
    for operation in [0, 1] {
        let simulated = Simulated::new();
        simulated.trouble_at(operation, trouble);
        assert!(add_records(&simulated).1.is_err());
        assert!(simulated.seen().is_empty(), "{operation}");
    }
}

/// The file is left by a process with the same id that crashed.
#[test]
fn an_old_temporary_file_is_skipped() {
    let simulated = with(Some(OLD));
    let left = format!("folder/.standoff-{}-0", std::process::id());
    simulated.put(Path::new(&left), b"left");
    replace_it(&simulated).unwrap();
    assert_eq!(content(&simulated.seen()), Some(super::NEW));
    assert_eq!(simulated.seen()[Path::new(&left)], b"left");
}

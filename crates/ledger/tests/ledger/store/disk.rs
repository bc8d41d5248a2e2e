//! The file system of the machine.

use std::fs;
use std::path::Path;

use standoff_ledger::store::{AtomicFile, Disk, RecordFile, replace};

use super::records;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for text in ["one", "", "another one"] {
        replace(&Disk, &path, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_failed_write_leaves_no_temporary_file() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("there-is-none/file");
    let error = replace(&Disk, &missing, b"one").unwrap_err().to_string();
    let expected = format!("cannot create `{}`: ", missing.display());
    assert!(error.starts_with(&expected), "{error}");
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    let error = replace(&Disk, &taken, b"one").unwrap_err().to_string();
    assert!(error.starts_with("cannot rename"), "{error}");
    let given_up = folder.path().join("given-up");
    let mut file = AtomicFile::create(&Disk, &given_up).unwrap();
    file.write(b"one").unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    drop(file);
    assert_eq!(names(folder.path()), ["taken"]);
}

#[test]
fn every_record_file_has_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    let create = || RecordFile::create(Disk, folder.path(), "0-7").unwrap();
    let (mut first, mut second) = (create(), create());
    let [one, other, _] = records();
    first.append(&one).unwrap();
    second.append(&other).unwrap();
    first.append(&other).unwrap();
    assert_eq!(names(folder.path()), ["0-7.2.records", "0-7.records"]);
    let line = |record: &standoff_ledger::Record| record.to_line().unwrap();
    assert_eq!(
        fs::read_to_string(first.path()).unwrap(),
        line(&one) + &line(&other)
    );
    assert_eq!(fs::read_to_string(second.path()).unwrap(), line(&other));
}

#[test]
fn an_invalid_record_does_not_break_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = RecordFile::create(Disk, folder.path(), "0").unwrap();
    let [mut record, ..] = records();
    record.seconds = f64::NAN;
    assert!(file.append(&record).is_err());
    record.seconds = 1.0;
    file.append(&record).unwrap();
    assert_eq!(
        fs::read_to_string(file.path()).unwrap(),
        record.to_line().unwrap()
    );
}

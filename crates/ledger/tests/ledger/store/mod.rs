//! Tests of atomic writes.

mod crashes;
mod disk;
mod failures;
mod simulated;

use std::path::Path;

use standoff_ledger::store::{RecordFile, StoreError, replace};
use standoff_ledger::{Content, Record, Records};

use crate::samples;
use simulated::{Files, Simulated};

const FOLDER: &str = "folder";
const PATH: &str = "folder/file";
const OLD: &[u8] = b"old one";
const NEW: &[u8] = b"the new one";

/// A simulated file system with an old file, or none.
fn with(old: Option<&[u8]>) -> Simulated {
    let simulated = Simulated::new();
    if let Some(old) = old {
        simulated.put(Path::new(PATH), old);
    }
    simulated
}

/// Whether the file has the old or the new content.
fn is_old_or_new(files: &Files, old: Option<&[u8]>) -> bool {
    let there = content(files);
    there == old || there == Some(NEW)
}

fn content(files: &Files) -> Option<&[u8]> {
    files.get(Path::new(PATH)).map(|bytes| &bytes[..])
}

fn replace_it(simulated: &Simulated) -> Result<(), StoreError> {
    replace(&simulated, Path::new(PATH), NEW)
}

fn records() -> [Record; 3] {
    [0, 1, 2].map(|shard| {
        let mut record = samples::record();
        record.shard = shard;
        record
    })
}

/// Appends records until an error. Returns the number of appended ones.
fn add_records(simulated: &Simulated) -> (usize, Result<(), StoreError>) {
    let mut file = match RecordFile::create(simulated, Path::new(FOLDER), "1") {
        Err(error) => return (0, Err(error)),
        Ok(file) => file,
    };
    for (added, record) in records().iter().enumerate() {
        if let Err(error) = file.append(record) {
            let next = file.append(record);
            assert!(matches!(next, Err(StoreError::Broken(_))), "{next:?}");
            return (added, Err(error));
        }
    }
    (records().len(), Ok(()))
}

/// Whether the file has at least this number of records, in order, and at most an incomplete line after them.
fn has_records(files: &Files, added: usize) -> bool {
    let none = Vec::new();
    let bytes = files.get(Path::new("folder/1.records")).unwrap_or(&none);
    let lines = Records::new(&bytes[..], samples::plan().1);
    let mut contents: Vec<Content> = lines.map(|line| line.unwrap().content).collect();
    if contents.last() == Some(&Content::TornEnd) {
        contents.pop();
    }
    let all = records().map(Content::Record);
    contents.len() >= added && all.starts_with(&contents)
}

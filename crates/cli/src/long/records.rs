//! The records of a plan.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use standoff::ledger::store::RECORDS;
use standoff::ledger::{BigUint, Checksum, Content, Origin, Record, RecordLine, Records};

use super::open;
use crate::args::RunArgs;
use crate::diagnostics::note;
use crate::failure::{Failure, at};
use crate::load;

/// The files of records, and the number of lines that are not records.
#[derive(Default)]
pub(super) struct Read {
    pub(super) files: Vec<PathBuf>,
    /// Number of incomplete last lines, left by processes that were killed.
    pub(super) torn: u64,
    pub(super) damaged: u64,
}

/// Maximum number of damaged lines that a note names.
const NAMED: u64 = 5;

/// Reads all files of records in some folders, each file and each record once.
pub(super) fn read(
    folders: &[PathBuf],
    plan: Checksum,
    mut each: impl FnMut(Record, Origin, &[PathBuf]) -> Result<(), Failure>,
) -> Result<Read, Failure> {
    let files = files(folders)?;
    let mut read = Read::default();
    for (index, path) in files.iter().enumerate() {
        for line in Records::new(open(path)?, plan) {
            let RecordLine { number, content } =
                line.map_err(|error| load::unreadable(path, &error))?;
            let place = || format!("{}, line {number}", path.display());
            match content {
                Content::Record(record) => {
                    let (file, line) = (index as u32, number);
                    each(record, Origin { file, line }, &files)?;
                }
                Content::TornEnd => read.torn += 1,
                Content::Foreign(other) => {
                    let message = format!("{}: a record of another plan, {other}", place());
                    return Err(Failure::mistake(message));
                }
                Content::OtherFormat(format) => {
                    let message = format!("{}: a record of format {format}", place());
                    return Err(Failure::mistake(message));
                }
                Content::Damaged(what) => read.damage(path, &what),
                _ => read.damage(path, "it cannot be read"),
            }
        }
    }
    read.files = files;
    Ok(read)
}

/// The record of a shard, and its place.
pub(super) struct Recorded {
    pub(super) found: Vec<BigUint>,
    pub(super) path: PathBuf,
    pub(super) line: u64,
}

/// The first record of each of some shards, in their order, from files that were [read](read) before.
pub(super) fn first_of_each(
    files: &[PathBuf],
    plan: Checksum,
    shards: &BTreeSet<u64>,
) -> Result<Vec<Recorded>, Failure> {
    let mut first = BTreeMap::new();
    for path in files {
        for line in Records::new(open(path)?, plan) {
            let RecordLine { number, content } =
                line.map_err(|error| load::unreadable(path, &error))?;
            if let Content::Record(record) = content
                && shards.contains(&record.shard)
            {
                first.entry(record.shard).or_insert_with(|| Recorded {
                    found: record.found,
                    path: path.clone(),
                    line: number,
                });
            }
        }
    }
    Ok(first.into_values().collect())
}

impl Read {
    /// Counts and notes a damaged line. Its shard is counted again.
    fn damage(&mut self, path: &Path, what: &str) {
        self.damaged += 1;
        if self.damaged <= NAMED {
            note(&format!("{}: {what}", path.display()));
        }
    }
}

/// The files of records in some folders, sorted.
fn files(folders: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for folder in folders {
        let unreadable = |error| load::unreadable(folder, &error);
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_some_and(|end| end == RECORDS) {
                files.push(path);
            }
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// A folder with records of a plan, if the folder of the plan, a subfolder of it, or the default folder of `run` has some.
pub(super) fn folder_beside(path: &Path, plan: Checksum) -> Option<PathBuf> {
    let beside = path.parent().unwrap_or(Path::new(""));
    let readable = if beside == Path::new("") {
        Path::new(".")
    } else {
        beside
    };
    let entries = fs::read_dir(readable).into_iter().flatten().flatten();
    let inside = entries.filter(|entry| entry.path().is_dir());
    let mut folders: Vec<PathBuf> = inside.map(|entry| beside.join(entry.file_name())).collect();
    folders.sort();
    folders.extend([readable.to_path_buf(), PathBuf::from(RunArgs::RECORDS)]);
    folders.into_iter().find(|folder| has_records(folder, plan))
}

/// Whether a file in this folder begins with a record of this plan.
fn has_records(folder: &Path, plan: Checksum) -> bool {
    let files = files(&[folder.to_path_buf()]).unwrap_or_default();
    files.iter().filter_map(|path| open(path).ok()).any(|file| {
        let mut lines = Records::new(file, plan).map_while(Result::ok);
        let first = lines.find_map(|line| match line.content {
            Content::Record(_) => Some(true),
            Content::Foreign(_) => Some(false),
            _ => None,
        });
        first.unwrap_or(false)
    })
}

/// Creates a folder, unless it exists.
pub(super) fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(at(folder))
}

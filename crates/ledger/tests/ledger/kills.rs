//! Kills a writing process and reads its file.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use standoff_ledger::Checkpoint;
use standoff_ledger::store::{Disk, replace};

use crate::samples;

/// Environment variables of the writer: the path, and whether it writes without a temporary file.
const FILE: &str = "STANDOFF_TEST_WRITES";
const IN_PLACE: &str = "STANDOFF_TEST_WRITES_IN_PLACE";

/// A checkpoint of 1,000 parts, which takes several writes.
fn large(work: u64) -> Checkpoint {
    let mut checkpoint = samples::checkpoint();
    checkpoint.ledger.work = work;
    let part = checkpoint.ledger.open[0].clone();
    checkpoint.ledger.open = vec![part; 1000];
    checkpoint
}

/// The process that the tests below kill.
#[test]
fn writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(FILE) else {
        return;
    };
    let path = Path::new(&path);
    for work in 0.. {
        let bytes = large(work).to_bytes().unwrap();
        match std::env::var_os(IN_PLACE) {
            None => replace(&Disk, path, &bytes).unwrap(),
            Some(_) => {
                let mut file = File::create(path).unwrap();
                let parts = bytes.chunks(4096);
                parts.for_each(|part| file.write_all(part).unwrap());
            }
        }
    }
}

/// Kills this number of writers. Returns the number of unreadable files.
fn unreadable(kills: u32, is_in_place: bool) -> u32 {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count.checkpoint");
    let mut unreadable = 0;
    for kill in 0..kills {
        let mut writer = Command::new(std::env::current_exe().unwrap());
        writer.args(["--exact", "kills::writes_until_it_is_killed"]);
        writer.env(FILE, &path).stdout(Stdio::null());
        if is_in_place {
            writer.env(IN_PLACE, "1");
        }
        let mut writer = writer.spawn().unwrap();
        while !path.exists() {
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_micros(u64::from(kill) * 7919 % 20_000));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let read = Checkpoint::read(&fs::read(&path).unwrap()[..]);
        unreadable += u32::from(read.is_err());
    }
    unreadable
}

#[test]
fn a_killed_process_leaves_a_readable_file() {
    assert_eq!(unreadable(60, false), 0);
}

/// Shows that the test above can fail.
#[test]
fn a_killed_process_without_a_temporary_file_leaves_an_incomplete_file() {
    assert!(unreadable(60, true) > 0);
}

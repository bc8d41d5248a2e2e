//! Golden files of format 1: later versions must read them and write the same bytes.

use std::fs;
use std::path::Path;

use standoff_ledger::{Checkpoint, Content, PlanReader, Records};

use crate::samples;

const NAMES: [&str; 4] = ["checkpoint", "plan", "records", "fingerprint.checkpoint"];

fn golden(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    fs::read(folder.join(format!("1.{name}"))).unwrap()
}

#[test]
fn a_checkpoint_of_format_1_is_read_and_written_again() {
    let bytes = golden("checkpoint");
    let checkpoint = Checkpoint::read(&bytes[..]).unwrap();
    assert_eq!(checkpoint, samples::checkpoint());
    assert_eq!(checkpoint.to_bytes().unwrap(), bytes);
}

#[test]
fn a_fingerprint_of_format_1_is_read_and_written_again() {
    let bytes = golden("fingerprint.checkpoint");
    let checkpoint = Checkpoint::read(&bytes[..]).unwrap();
    let (job, found) = (&checkpoint.ledger.job, checkpoint.found_so_far());
    let fingerprint = job.fingerprint(&found).unwrap();
    assert_eq!(fingerprint.to_string(), "7fdd2062ccdaf176847690175ce0aa81");
    assert_eq!(fingerprint.placements, 2u32.into());
    assert_eq!(checkpoint.to_bytes().unwrap(), bytes);
}

#[test]
fn a_plan_of_format_1_is_read_and_written_again() {
    let bytes = golden("plan");
    let reader = PlanReader::new(&bytes[..]).unwrap();
    assert_eq!(*reader.head(), samples::head());
    assert_eq!(samples::plan().0, bytes);
    assert_eq!(samples::plan_again(&bytes), bytes);
}

#[test]
fn records_of_format_1_are_read_and_written_again() {
    let bytes = golden("records");
    let identity = samples::plan().1;
    let mut lines = Records::new(&bytes[..], identity);
    let Content::Record(record) = lines.next().unwrap().unwrap().content else {
        panic!("no record");
    };
    assert_eq!(record, samples::record());
    assert_eq!(record.to_line().unwrap().as_bytes(), bytes);
    assert!(lines.next().is_none());
}

#[test]
fn the_documentation_shows_the_golden_files() {
    let text = include_str!("../../src/lib.rs");
    let text: String = text
        .lines()
        .map(|line| line.trim_start_matches("//! ").to_string() + "\n")
        .collect();
    for name in NAMES {
        let shown = String::from_utf8(golden(name)).unwrap();
        assert!(text.contains(&shown), "{name}:\n{shown}");
    }
}

//! Each line of any bytes is refused with a valid message, or is a record that is written again as the same bytes.

#![no_main]

mod message;

use libfuzzer_sys::fuzz_target;
use standoff::ledger::{Checksum, Content, Records};

/// The identity of the plan of the initial corpus.
const PLAN: &str = "966126641e65ccfc3b36b3c66100db32";

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    read(&with_sums(bytes));
});

fn read(bytes: &[u8]) {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let mut read = 0;
    for line in Records::new(bytes, PLAN.parse().unwrap()) {
        let line = line.unwrap();
        read += 1;
        assert_eq!(line.number, read);
        check(&line.content, lines[read as usize - 1]);
    }
    assert_eq!(read as usize, lines.len());
}

fn check(content: &Content, line: &[u8]) {
    match content {
        Content::Record(record) => assert_eq!(record.to_line().unwrap().as_bytes(), line),
        Content::Damaged(why) => message::check(why),
        Content::TornEnd => assert_ne!(line.last(), Some(&b'\n')),
        _ => {}
    }
}

/// The same lines with correct checksums.
fn with_sums(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        let sum = b",\"sum\":\"";
        let end = line.windows(sum.len()).position(|window| window == sum);
        let body = &line[..end.unwrap_or(line.len())];
        text.extend(body);
        text.extend(sum);
        text.extend(format!("{}\"}}\n", Checksum::of(body)).as_bytes());
    }
    text
}

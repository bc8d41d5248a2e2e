//! Flipped bits, truncation and other damage are detected.

use standoff_ledger::{Checkpoint, Content, PlanReader, ReadError, Records};

use crate::samples;

/// Reads bytes as one kind of file.
type Reads = fn(&[u8]) -> Result<(), ReadError>;

fn reads_checkpoint(bytes: &[u8]) -> Result<(), ReadError> {
    Checkpoint::read(bytes).map(drop)
}

fn reads_plan(bytes: &[u8]) -> Result<(), ReadError> {
    PlanReader::new(bytes)?.summary().map(drop)
}

fn files() -> [(Vec<u8>, Reads); 2] {
    [
        (samples::checkpoint().to_bytes().unwrap(), reads_checkpoint),
        (samples::plan().0, reads_plan),
    ]
}

/// The bytes with each bit flipped in turn.
fn flipped(bytes: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> {
    (0..8 * bytes.len()).map(|bit| {
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        (bit, flipped)
    })
}

/// A message names a line of the file and is on one line.
fn check_message(message: &str) {
    assert!(message.starts_with("line "), "{message}");
    assert!(!message.contains(char::is_control), "{message:?}");
}

#[test]
fn a_flipped_bit_is_detected() {
    for (bytes, read) in files() {
        read(&bytes).unwrap();
        for (bit, bytes) in flipped(&bytes) {
            let error = read(&bytes).expect_err(&format!("bit {bit}"));
            check_message(&error.to_string());
        }
    }
}

#[test]
fn truncation_is_detected() {
    for (bytes, read) in files() {
        for end in 0..bytes.len() {
            let error = read(&bytes[..end]).expect_err(&format!("{end} bytes"));
            let cut_off = matches!(error, ReadError::CutOff { .. } | ReadError::Torn { .. });
            assert!(cut_off, "{end} bytes: {error}");
            check_message(&error.to_string());
        }
    }
}

#[test]
fn trailing_data_is_refused() {
    for (bytes, read) in files() {
        let last = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        for more in ["\n", " ", "{}\n", "{\"parts\":1}\n"] {
            let error = read(&[&bytes, more.as_bytes()].concat()).unwrap_err();
            let is_trailing = matches!(error, ReadError::TrailingData { line } if line == last + 1);
            assert!(is_trailing, "{more:?}: {error}");
        }
    }
}

#[test]
fn removed_repeated_and_swapped_lines_are_detected() {
    for (bytes, read) in files() {
        let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
        for i in 0..lines.len() {
            let mut fewer = lines.clone();
            fewer.remove(i);
            assert!(read(&fewer.concat()).is_err(), "without {i}");
            let mut more = lines.clone();
            more.insert(i, lines[i]);
            assert!(read(&more.concat()).is_err(), "{i} twice");
            for j in 0..i {
                let mut swapped = lines.clone();
                swapped.swap(i, j);
                assert!(read(&swapped.concat()).is_err(), "{i} and {j}");
            }
        }
    }
}

/// Two records.
fn records() -> Vec<u8> {
    let mut record = samples::record();
    let mut text = record.to_line().unwrap();
    record.shard = 0;
    text += &record.to_line().unwrap();
    text.into_bytes()
}

fn contents(bytes: &[u8]) -> Vec<Content> {
    let lines = Records::new(bytes, samples::plan().1);
    let lines = lines.map(|line| line.unwrap().content);
    lines.collect()
}

fn is_record(content: &Content) -> bool {
    matches!(content, Content::Record(_))
}

/// One or both of the records are damaged or torn. The other one is unchanged.
#[test]
fn a_flipped_bit_of_a_record_is_detected() {
    let bytes = records();
    let whole = contents(&bytes);
    assert_eq!(whole.len(), 2);
    for (bit, bytes) in flipped(&bytes) {
        let contents = contents(&bytes);
        let kept: Vec<&Content> = contents
            .iter()
            .filter(|content| is_record(content))
            .collect();
        assert!(kept.len() < 2, "bit {bit}");
        assert!(contents.len() > kept.len(), "bit {bit}");
        assert!(kept.iter().all(|kept| whole.contains(kept)), "bit {bit}");
        for content in &contents {
            match content {
                Content::Damaged(why) => check_message(why),
                // A record of another plan or format would make the command refuse all files.
                other => assert!(is_record(other) || *other == Content::TornEnd, "bit {bit}"),
            }
        }
    }
}

#[test]
fn truncation_of_a_file_of_records_loses_only_the_last_record() {
    let bytes = records();
    let whole = contents(&bytes);
    for end in 0..bytes.len() {
        let contents = contents(&bytes[..end]);
        let kept = bytes[..end].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(contents[..kept], whole[..kept], "{end} bytes");
        let is_torn = end > 0 && bytes[end - 1] != b'\n';
        let rest = if is_torn {
            vec![Content::TornEnd]
        } else {
            vec![]
        };
        assert_eq!(contents[kept..], rest, "{end} bytes");
    }
}

#[test]
fn records_around_damaged_lines_are_read() {
    let record = samples::record().to_line().unwrap();
    let text = format!("{record}no record\n\n{record}\u{7f}");
    let contents = contents(text.as_bytes());
    let records: Vec<bool> = contents.iter().map(is_record).collect();
    assert_eq!(records, [true, false, false, true, false]);
    assert_eq!(contents[4], Content::TornEnd);
    let lines = Records::new(text.as_bytes(), samples::plan().1);
    let numbers: Vec<u64> = lines.map(|line| line.unwrap().number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
}

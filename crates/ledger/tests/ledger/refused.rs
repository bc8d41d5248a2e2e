//! Refused files and values, and the messages.

use std::io::{self, BufReader, Read};

use standoff_ledger::{
    Checkpoint, Checksum, Content, MAX_LINE, PlanReader, PlanWriter, Records, WriteError,
};

use crate::samples;

/// Lines with a valid seal.
fn sealed(what: &str, lines: &[&str]) -> Vec<u8> {
    let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sum = Checksum::of(text.as_bytes());
    text += &format!("{{\"{what}\":{},\"sum\":\"{sum}\"}}\n", lines.len() - 1);
    text.into_bytes()
}

/// Replaces text in a sealed checkpoint. Returns the error, or `read`.
fn checkpoint_with(from: &str, to: &str) -> String {
    let text = String::from_utf8(samples::checkpoint().to_bytes().unwrap()).unwrap();
    assert!(text.contains(from), "{from}");
    let text = text.replacen(from, to, 1);
    let lines: Vec<&str> = text.lines().collect();
    let (_, lines) = lines.split_last().unwrap();
    let read = Checkpoint::read(&sealed("parts", lines)[..]);
    read.map_or_else(|error| error.to_string(), |_| "read".to_string())
}

/// Replaces text in a sealed plan. Returns the error, or `read`.
fn plan_with(from: &str, to: &str) -> String {
    let text = String::from_utf8(samples::plan().0).unwrap();
    assert!(text.contains(from), "{from}");
    let text = text.replacen(from, to, 1);
    let lines: Vec<&str> = text.lines().collect();
    let (_, lines) = lines.split_last().unwrap();
    let bytes = sealed("shards", lines);
    let read = PlanReader::new(&bytes[..]).and_then(PlanReader::summary);
    read.map_or_else(|error| error.to_string(), |_| "read".to_string())
}

#[test]
fn invalid_checkpoints_are_refused() {
    let changed = "line 1: the file was changed: Standoff spells this line differently";
    let changed_2 = "line 2: the file was changed: Standoff spells this line differently";
    let damaged = |column: u32, what: &str| {
        format!("line 1, column {column}: the file was damaged or changed: {what}")
    };
    for (from, to, message) in [
        ("20", "20", "read"),
        ("20", "21", "read"),
        ("\"weight\":0.25", "\"weight\":1e-300", "read"),
        // The same data in another spelling.
        ("queens n", "\\u0071ueens n", changed),
        ("\"work\":123", "\"work\": 123", changed),
        ("\"12\"", "\"012\"", changed),
        ("\"12\"", "\"1_2\"", changed),
        ("4.5", "4.50", changed),
        ("\"state\":\"1,", "\"state\":\"+1,", changed_2),
        (
            "{\"term\":0,\"weight\":0.25,",
            "{\"weight\":0.25,\"term\":0,",
            changed_2,
        ),
        // Unknown, missing and duplicate fields.
        ("\"work\":123,", "", &damaged(209, "missing field `work`")),
        (
            "\"work\":123,",
            "\"work\":123,\"work\":123,",
            &damaged(212, "duplicate field `work`"),
        ),
        (
            "\"work\"",
            "\"w\\u001b\\nk\"",
            &damaged(
                207,
                "unknown field `w\\u{1b}\\u{a}k`, expected one of `title`, `job`, `found`, `work`, `seconds`",
            ),
        ),
        // Invalid values.
        (
            "\"count\"",
            "\"list\"",
            "line 1: the question is not a count",
        ),
        ("\"divisor\":1", "\"divisor\":0", "line 1: the divisor is 0"),
        (
            "\"count\",\"divisor\":1",
            "\"list-in-any-order\",\"divisor\":2",
            "line 1: a fingerprint needs exactly one term, with factor and divisor 1",
        ),
        ("\"count\"", "\"list-in-any-order\"", "read"),
        (
            "\"found\":[\"12\"]",
            "\"found\":[\"1\",\"2\"]",
            "line 1: counts by number of pieces for a plain count",
        ),
        (
            "\"seconds\":4.5",
            "\"seconds\":-4.5",
            "line 1: a number of seconds cannot be -4.5",
        ),
        (
            "\"weight\":0.25",
            "\"weight\":-0.25",
            "line 2: a weight cannot be -0.25",
        ),
        (
            "\"term\":0",
            "\"term\":1",
            "line 2: there is no term 1: they go from 0 to 0",
        ),
    ] {
        assert_eq!(checkpoint_with(from, to), message, "{from} {to}");
    }
}

#[test]
fn messages_show_the_invalid_value() {
    for (from, to, shown) in [
        ("\"12\"", "\"-12\"", "`-12` is not a count"),
        ("\"12\"", "\"\"", "`` is not a count"),
        (
            "\"12\"",
            "12",
            "invalid type: integer `12`, expected a string",
        ),
        (
            "1,2/3",
            "1,x",
            "not a state of this search: `x` is no number",
        ),
        (
            "6c8e0b",
            "6C8e0b",
            "invalid value `6C8e0b1f4a52d3977c01aa64e5f08b13`",
        ),
        ("\"count\"", "\"counts\"", "invalid value `counts`"),
        ("4.5", "null", "invalid type: null, expected f64"),
        ("4.5", "1e999", "number out of range"),
        (
            "\"work\":123",
            "\"work\":-1",
            "invalid value: integer `-1`, expected u64",
        ),
    ] {
        let message = checkpoint_with(from, to);
        assert!(
            message.ends_with(&format!(": {shown}")),
            "{from} {to}: {message}"
        );
    }
    let long = format!("\"{}\"", "9".repeat(10_001));
    let message = checkpoint_with("\"12\"", &long);
    assert!(
        message.ends_with("...` is not a count") && message.len() < 200,
        "{message}"
    );
}

/// A small file cannot take much memory.
#[test]
fn the_numbers_of_rows_and_counts_are_limited() {
    let rows = "/".repeat(1 << 20);
    let message = checkpoint_with("1,2/3", &rows);
    // The column shows that it is refused before it is parsed into rows.
    assert!(message.starts_with("line 2, column "), "{message}");
    assert!(
        message.ends_with(": a search state has too many rows"),
        "{message}"
    );
    assert_eq!(checkpoint_with("1,2/3", &rows[1..]), "read");
    let counts = "\"0\",".repeat((1 << 20) + 1) + "\"12\"";
    let message = checkpoint_with("\"12\"", &counts);
    assert!(
        message.ends_with(": there are too many counts"),
        "{message}"
    );
    let mut checkpoint = samples::checkpoint();
    checkpoint.ledger.open[0].state.0 = vec![vec![]; (1 << 20) + 1];
    assert!(matches!(checkpoint.to_bytes(), Err(WriteError::Invalid(_))));
}

#[test]
fn invalid_plans_are_refused() {
    for (from, to, message) in [
        ("n=8", "n=8", "read"),
        ("\"n\":8", "\"n\":-9223372036854775808", "read"),
        (
            "\"n\":8",
            "\"n\":8,\"n\":8",
            "line 1: the file was changed: Standoff spells this line differently",
        ),
        (
            "\"n\":8",
            "\"n\":8,\"m\":8",
            "line 1: the file was changed: Standoff spells this line differently",
        ),
        (
            "\"shards\":2}",
            "\"shards\":2,\"parent\":null}",
            "line 1: the file was changed: Standoff spells this line differently",
        ),
        (
            "{\"shard\":1",
            "{\"shard\":0",
            "line 3: the next shard is 1, not 0",
        ),
        (
            "{\"shard\":0",
            "{\"shard\":1",
            "line 2: the next shard is 0, not 1",
        ),
        (
            "\"term\":0",
            "\"term\":1",
            "line 2: there is no term 1: they go from 0 to 0",
        ),
        (
            "\"weight\":0.5",
            "\"weight\":-1.0",
            "line 2: a weight cannot be -1",
        ),
    ] {
        assert_eq!(plan_with(from, to), message, "{from} {to}");
    }
}

#[test]
fn a_wrong_number_of_shards_is_refused() {
    for number in ["0", "1", "3", "18446744073709551615"] {
        let message = plan_with("\"shards\":2}", &format!("\"shards\":{number}}}"));
        assert!(message.starts_with("line "), "{number}: {message}");
    }
}

#[test]
fn a_plan_of_a_shard_has_one_term_with_factor_1() {
    let mut head = samples::head();
    head.parent = Some(standoff_ledger::Parent {
        plan: samples::plan().1,
        shard: 1,
    });
    head.shards = 0;
    let bytes = PlanWriter::new(Vec::new(), &head)
        .unwrap()
        .finish()
        .unwrap()
        .0;
    let read = PlanReader::new(&bytes[..]).unwrap().summary().unwrap();
    assert_eq!(read.head, head);
    head.job.terms[0].times = 2;
    let error = PlanWriter::new(Vec::new(), &head).err().unwrap();
    let expected =
        "this cannot be written: a plan of a shard has one term, with factor and divisor 1";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn files_of_other_kinds_and_formats_are_refused() {
    let checkpoint = samples::checkpoint().to_bytes().unwrap();
    let (plan, identity) = samples::plan();
    let message = |bytes: &[u8]| Checkpoint::read(bytes).unwrap_err().to_string();
    assert_eq!(message(&plan), "line 1: this is a plan, not a checkpoint");
    let none = "line 1: this is not a checkpoint: it does not begin like a file of Standoff";
    assert_eq!(message(b"(board: (squares: Square(8)))\n"), none);
    assert_eq!(message(b"\n"), none);
    let empty = "line 1 is missing: the file was cut off, or not written to its end";
    assert_eq!(message(b""), empty);
    let next = b"{\"standoff\":\"checkpoint\",\"format\":2,\"more\":[{}]}\n";
    let of_2 = "line 1: this checkpoint has format 2, and only format 1 can be read: use the \
                release that wrote it";
    assert_eq!(message(next), of_2);
    let plan = PlanReader::new(&checkpoint[..]).err().unwrap();
    assert_eq!(plan.to_string(), "line 1: this is a checkpoint, not a plan");
    let records = String::from_utf8(next.to_vec())
        .unwrap()
        .replace("checkpoint", "record");
    let contents = Records::new(records.as_bytes(), identity).map(|line| line.unwrap().content);
    assert_eq!(contents.collect::<Vec<_>>(), [Content::OtherFormat(2)]);
}

#[test]
fn a_record_of_another_plan_is_foreign() {
    let line = samples::record().to_line().unwrap();
    let other = Checksum::of(b"another plan");
    let mut lines = Records::new(line.as_bytes(), other);
    let content = lines.next().unwrap().unwrap().content;
    assert_eq!(content, Content::Foreign(samples::plan().1));
}

#[test]
fn invalid_values_are_not_written() {
    let mut checkpoint = samples::checkpoint();
    for weight in [f64::NAN, f64::INFINITY, -1.0] {
        checkpoint.ledger.open[0].weight = weight;
        assert!(
            matches!(checkpoint.to_bytes(), Err(WriteError::Invalid(_))),
            "{weight}"
        );
    }
    let mut record = samples::record();
    record.seconds = f64::NAN;
    assert!(matches!(record.to_line(), Err(WriteError::Invalid(_))));
    let many = standoff_ledger::BigUint::from(1u32) << 40_000;
    record.seconds = 0.0;
    record.found = vec![many];
    assert!(matches!(record.to_line(), Err(WriteError::Invalid(_))));
    let mut writer = PlanWriter::new(Vec::new(), &samples::head()).unwrap();
    assert!(matches!(
        writer.write_shard(1, 0.5, &"0".parse().unwrap()),
        Err(WriteError::Invalid(_))
    ));
    assert!(matches!(
        writer.write_shard(0, f64::NAN, &"0".parse().unwrap()),
        Err(WriteError::Invalid(_))
    ));
    let error = writer.finish().unwrap_err();
    assert_eq!(error.to_string(), "a plan of 2 shards got 0");
}

#[test]
fn a_line_above_the_limit_is_not_written() {
    let (plan, _) = samples::plan();
    let mut head = PlanReader::new(&plan[..]).unwrap().head().clone();
    head.title = "x".repeat(MAX_LINE as usize);
    let error = PlanWriter::new(Vec::new(), &head).err().unwrap();
    let message = "this cannot be written: line 1 would be longer than 67108864 bytes";
    assert_eq!(error.to_string(), message);
}

/// The state of a sweep may be large.
#[test]
fn a_part_of_a_checkpoint_may_be_longer_than_other_lines() {
    let mut checkpoint = samples::checkpoint();
    checkpoint.ledger.open[0].state.0 = vec![vec![u64::MAX; MAX_LINE as usize / 20], vec![7]];
    let bytes = checkpoint.to_bytes().unwrap();
    assert!(bytes.len() as u64 > MAX_LINE);
    assert_eq!(Checkpoint::read(&bytes[..]).unwrap(), checkpoint);
}

/// Reading an endless file stops at the limit of the head.
#[test]
fn the_head_of_a_checkpoint_is_bounded() {
    let endless = BufReader::new(io::repeat(b'x'));
    let error = Checkpoint::read(endless).unwrap_err();
    assert_eq!(error.to_string(), "line 1 is longer than 67108864 bytes");
}

/// Reads its text, and then fails.
struct Breaks<'t>(&'t [u8]);

impl Read for Breaks<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.read(into)? {
            0 => Err(io::Error::other("the disk is gone")),
            some => Ok(some),
        }
    }
}

#[test]
fn io_errors_are_reported() {
    let line = samples::record().to_line().unwrap();
    let text = line.repeat(2);
    let from = BufReader::new(Breaks(text.as_bytes()));
    let lines: Vec<String> = Records::new(from, samples::plan().1)
        .map(|line| line.map_or_else(|error| error.to_string(), |_| "record".to_string()))
        .collect();
    let message = "the disk is gone";
    assert_eq!(lines, ["record", "record", message]);
    let (plan, _) = samples::plan();
    let reader = PlanReader::new(BufReader::new(Breaks(&plan))).unwrap();
    let message = "line 5 cannot be read: the disk is gone";
    assert_eq!(reader.summary().unwrap_err().to_string(), message);
}

#[test]
fn a_line_that_is_too_long_is_one_damaged_line() {
    let line = samples::record().to_line().unwrap();
    let long = "x".repeat(MAX_LINE as usize + 10);
    let contents = |text: &str| -> Vec<Content> {
        let lines = Records::new(text.as_bytes(), samples::plan().1);
        lines.map(|line| line.unwrap().content).collect()
    };
    let damaged = "line 1 is longer than 67108864 bytes".to_string();
    let record = Content::Record(samples::record());
    assert_eq!(
        contents(&format!("{long}\n{line}")),
        [Content::Damaged(damaged), record]
    );
    assert_eq!(contents(&long), [Content::TornEnd]);
}

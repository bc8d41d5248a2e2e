//! Property tests: reading returns the value that was written, and writing it again the same bytes.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use standoff_ledger::{
    BigUint, Checkpoint, Checksum, Content, Digest, Job, Ledger, Open, Parent, PlanHead,
    PlanReader, PlanWriter, Question, Record, Records, SearchState, Source, Term,
};

/// Text with characters that JSON must escape, and others.
fn text() -> impl Strategy<Value = String> {
    let char = prop_oneof![
        any::<char>(),
        prop::sample::select(vec![
            '"', '\\', '\n', '\r', '\t', '\0', '/', '\u{7f}', '\u{2028}', 'ß'
        ]),
    ];
    vec(char, 0..12).prop_map(|chars| chars.into_iter().collect())
}

fn count() -> impl Strategy<Value = BigUint> {
    let bytes = prop_oneof![
        Just(vec![]),
        vec(any::<u8>(), 0..9),
        vec(any::<u8>(), 200..700)
    ];
    bytes.prop_map(|bytes| BigUint::from_bytes_le(&bytes))
}

fn counts(question: Question) -> impl Strategy<Value = Vec<BigUint>> {
    vec(
        count(),
        match question {
            Question::Count => 0..2,
            _ => 0..5,
        },
    )
}

/// A finite number from 0.
fn amount() -> impl Strategy<Value = f64> {
    let any_bits = any::<u64>().prop_map(|bits| f64::from_bits(bits >> 1));
    any_bits.prop_filter("a number", |amount| amount.is_finite())
}

fn state() -> impl Strategy<Value = SearchState> {
    vec(vec(any::<u64>(), 0..4), 1..4).prop_map(SearchState)
}

fn digest() -> impl Strategy<Value = Digest> {
    any::<u128>().prop_map(|number| format!("{number:032x}").parse().unwrap())
}

fn term() -> impl Strategy<Value = Term> {
    let parts = (any::<u64>(), digest(), text());
    parts.prop_map(|(times, digest, engine)| Term {
        times,
        digest,
        engine,
    })
}

fn job() -> impl Strategy<Value = Job> {
    let question = prop::sample::select(vec![Question::Count, Question::CountBySize]);
    let parts = (question, vec(term(), 1..4), 1..=u64::MAX);
    parts.prop_map(|(question, terms, divisor)| Job {
        question,
        terms,
        divisor,
    })
}

fn open(job: &Job) -> impl Strategy<Value = Open> + use<> {
    let found = (counts(job.question), any::<u64>());
    let parts = (0..job.terms.len(), amount(), found, state());
    parts.prop_map(|(term, weight, (found, work), state)| Open {
        term,
        weight,
        found,
        work,
        state,
    })
}

fn ledger() -> impl Strategy<Value = Ledger> {
    job().prop_flat_map(|job| {
        let parts = (counts(job.question), any::<u64>(), vec(open(&job), 0..4));
        parts.prop_map(move |(found, work, open)| Ledger {
            job: job.clone(),
            found,
            work,
            open,
        })
    })
}

fn checkpoint() -> impl Strategy<Value = Checkpoint> {
    let parts = (text(), ledger(), amount());
    parts.prop_map(|(title, ledger, seconds)| Checkpoint {
        title,
        ledger,
        seconds,
    })
}

fn source() -> impl Strategy<Value = Source> {
    let parameters = btree_map(text(), any::<i64>(), 0..4);
    let parts = (text(), text(), parameters);
    parts.prop_map(|(name, text, parameters): (_, _, BTreeMap<_, _>)| Source {
        name,
        text,
        parameters,
    })
}

fn checksum() -> impl Strategy<Value = Checksum> {
    any::<u64>().prop_map(|number| Checksum::of(&number.to_le_bytes()))
}

/// The head of a plan, and the term, weight and state of its shards.
fn plan() -> impl Strategy<Value = (PlanHead, Vec<Open>)> {
    let parent = prop::option::of((checksum(), any::<u64>()));
    let parts = (text(), job(), source(), parent);
    let head = parts.prop_map(|(title, mut job, source, parent)| {
        if parent.is_some() {
            job.terms.truncate(1);
            (job.terms[0].times, job.divisor) = (1, 1);
        }
        PlanHead {
            title,
            job,
            source,
            shards: 0,
            parent: parent.map(|(plan, shard)| Parent { plan, shard }),
        }
    });
    head.prop_flat_map(|head| {
        let shards = vec(open(&head.job), 0..5);
        shards.prop_map(move |shards| {
            let mut head = head.clone();
            head.shards = shards.len() as u64;
            (head, shards)
        })
    })
}

fn written(head: &PlanHead, shards: &[Open]) -> (Vec<u8>, Checksum) {
    let mut writer = PlanWriter::new(Vec::new(), head).unwrap();
    for shard in shards {
        let written = writer.write_shard(shard.term, shard.weight, &shard.state);
        written.unwrap();
    }
    writer.finish().unwrap()
}

fn record() -> impl Strategy<Value = Record> {
    let found = counts(Question::CountBySize);
    let parts = (checksum(), any::<u64>(), found, any::<u64>(), amount());
    parts.prop_map(|(plan, shard, found, work, seconds)| Record {
        plan,
        shard,
        found,
        work,
        seconds,
    })
}

proptest! {
    #[test]
    fn checkpoints_round_trip(checkpoint in checkpoint()) {
        let bytes = checkpoint.to_bytes().unwrap();
        let read = Checkpoint::read(&bytes[..]).unwrap();
        prop_assert_eq!(read.seconds.to_bits(), checkpoint.seconds.to_bits());
        for (read, open) in read.ledger.open.iter().zip(&checkpoint.ledger.open) {
            prop_assert_eq!(read.weight.to_bits(), open.weight.to_bits());
        }
        prop_assert_eq!(read.to_bytes().unwrap(), bytes);
        prop_assert_eq!(read, checkpoint);
    }

    #[test]
    fn plans_round_trip((head, shards) in plan(), wanted in any::<u64>()) {
        let (bytes, identity) = written(&head, &shards);
        prop_assert_eq!(&written(&head, &shards).0, &bytes);
        let is_wanted = |index: u64| wanted >> index & 1 == 1;
        let plan = PlanReader::new(&bytes[..]).unwrap().read_all_matching(is_wanted).unwrap();
        prop_assert_eq!((&plan.head, plan.identity), (&head, identity));
        let expected = (0..).zip(&shards).filter(|(index, _)| is_wanted(*index));
        let expected: Vec<_> = expected.collect();
        prop_assert_eq!(plan.shards.len(), expected.len());
        for (read, (index, shard)) in plan.shards.iter().zip(expected) {
            prop_assert_eq!((read.index, read.term), (index, shard.term));
            prop_assert_eq!(read.weight.to_bits(), shard.weight.to_bits());
            prop_assert_eq!(&read.state, &shard.state);
        }
        let summary = PlanReader::new(&bytes[..]).unwrap().summary().unwrap();
        prop_assert_eq!((&summary.head, summary.identity), (&head, identity));
        let summaries = shards.iter().map(|shard| (shard.term as u32, shard.weight));
        prop_assert_eq!(summary.shards, summaries.collect::<Vec<_>>());
    }

    #[test]
    fn the_identity_is_known_after_the_last_shard((head, shards) in plan()) {
        let (bytes, identity) = written(&head, &shards);
        let mut reader = PlanReader::new(&bytes[..]).unwrap().shards();
        for _ in &shards {
            prop_assert!(reader.next().unwrap().is_ok());
            prop_assert_eq!(reader.identity(), None);
        }
        prop_assert!(reader.next().is_none() && reader.next().is_none());
        prop_assert_eq!(reader.identity(), Some(identity));
    }

    #[test]
    fn records_round_trip(records in vec(record(), 0..4)) {
        let text: String = records.iter().map(|record| record.to_line().unwrap()).collect();
        for plan in records.iter().map(|record| record.plan) {
            let read = Records::new(text.as_bytes(), plan).map(|line| line.unwrap().content);
            let expected = records.iter().map(|record| {
                if record.plan == plan {
                    Content::Record(record.clone())
                } else {
                    Content::Foreign(record.plan)
                }
            });
            prop_assert!(read.eq(expected));
        }
    }
}

/// A reader returns nothing after an error.
#[test]
fn shards_end_with_an_error() {
    let (bytes, _) = crate::samples::plan();
    let cut = &bytes[..bytes.len() - 1];
    let mut reader = PlanReader::new(cut).unwrap().shards();
    assert!(reader.next().unwrap().is_ok() && reader.next().unwrap().is_ok());
    assert!(reader.next().unwrap().is_err() && reader.next().is_none());
    assert_eq!(reader.identity(), None);
}

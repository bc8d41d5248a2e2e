//! Whatever is written is read again as it was, and written again as the same bytes.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use standoff_ledger::{
    BigUint, Checkpoint, Checksum, Content, Digest, Job, Ledger, Open, Parent, PlanHead,
    PlanReader, PlanWriter, Question, Record, Records, SearchState, Source, Term,
};

/// With all that a text of JSON has to spell out, and what it has not.
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

/// Not below 0, and finite.
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

/// A plan, and what its shares are: term, weight and state.
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
            shares: 0,
            parent: parent.map(|(plan, share)| Parent { plan, share }),
        }
    });
    head.prop_flat_map(|head| {
        let shares = vec(open(&head.job), 0..5);
        shares.prop_map(move |shares| {
            let mut head = head.clone();
            head.shares = shares.len() as u64;
            (head, shares)
        })
    })
}

fn written(head: &PlanHead, shares: &[Open]) -> (Vec<u8>, Checksum) {
    let mut writer = PlanWriter::new(Vec::new(), head).unwrap();
    for share in shares {
        let written = writer.share(share.term, share.weight, &share.state);
        written.unwrap();
    }
    writer.finish().unwrap()
}

fn record() -> impl Strategy<Value = Record> {
    let found = counts(Question::CountBySize);
    let parts = (checksum(), any::<u64>(), found, any::<u64>(), amount());
    parts.prop_map(|(plan, share, found, work, seconds)| Record {
        plan,
        share,
        found,
        work,
        seconds,
    })
}

proptest! {
    #[test]
    fn a_checkpoint_comes_back(checkpoint in checkpoint()) {
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
    fn a_plan_comes_back((head, shares) in plan(), wanted in any::<u64>()) {
        let (bytes, identity) = written(&head, &shares);
        prop_assert_eq!(&written(&head, &shares).0, &bytes);
        let is_wanted = |index: u64| wanted >> index & 1 == 1;
        let plan = PlanReader::new(&bytes[..]).unwrap().read_all_matching(is_wanted).unwrap();
        prop_assert_eq!((&plan.head, plan.identity), (&head, identity));
        let expected = (0..).zip(&shares).filter(|(index, _)| is_wanted(*index));
        let expected: Vec<_> = expected.collect();
        prop_assert_eq!(plan.shares.len(), expected.len());
        for (read, (index, share)) in plan.shares.iter().zip(expected) {
            prop_assert_eq!((read.index, read.term), (index, share.term));
            prop_assert_eq!(read.weight.to_bits(), share.weight.to_bits());
            prop_assert_eq!(&read.state, &share.state);
        }
        let summary = PlanReader::new(&bytes[..]).unwrap().summary().unwrap();
        prop_assert_eq!((&summary.head, summary.identity), (&head, identity));
        let terms: Vec<u32> = shares.iter().map(|share| share.term as u32).collect();
        prop_assert_eq!(summary.terms, terms);
    }

    #[test]
    fn shares_come_one_by_one_and_then_the_identity((head, shares) in plan()) {
        let (bytes, identity) = written(&head, &shares);
        let mut reader = PlanReader::new(&bytes[..]).unwrap().shares();
        for _ in &shares {
            prop_assert!(reader.next().unwrap().is_ok());
            prop_assert_eq!(reader.identity(), None);
        }
        prop_assert!(reader.next().is_none() && reader.next().is_none());
        prop_assert_eq!(reader.identity(), Some(identity));
    }

    #[test]
    fn records_come_back(records in vec(record(), 0..4)) {
        let text: String = records.iter().map(|record| record.to_line().unwrap()).collect();
        for plan in records.iter().map(|record| record.plan) {
            let read = Records::new(text.as_bytes(), plan).map(|line| line.unwrap().content);
            let expected = records.iter().map(|record| match record.plan == plan {
                true => Content::Record(record.clone()),
                false => Content::Foreign(record.plan),
            });
            prop_assert!(read.eq(expected));
        }
    }
}

/// A reader that has failed gives nothing more.
#[test]
fn shares_end_with_an_error() {
    let (bytes, _) = crate::samples::plan();
    let cut = &bytes[..bytes.len() - 1];
    let mut reader = PlanReader::new(cut).unwrap().shares();
    assert!(reader.next().unwrap().is_ok() && reader.next().unwrap().is_ok());
    assert!(reader.next().unwrap().is_err() && reader.next().is_none());
    assert_eq!(reader.identity(), None);
}

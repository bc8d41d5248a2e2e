//! The files that the documentation shows.

use std::collections::BTreeMap;

use standoff_ledger::{
    Checkpoint, Checksum, Job, Ledger, Open, PlanHead, PlanReader, PlanWriter, Question, Record,
    Source, Term,
};

pub(crate) fn job() -> Job {
    Job {
        question: Question::Count,
        terms: vec![Term {
            times: 1,
            digest: "6c8e0b1f4a52d3977c01aa64e5f08b13".parse().unwrap(),
            engine: "queens".to_string(),
        }],
        divisor: 1,
    }
}

pub(crate) fn checkpoint() -> Checkpoint {
    let part = Open {
        term: 0,
        weight: 0.25,
        found: vec![3u32.into()],
        work: 0,
        state: "1,2/3".parse().unwrap(),
    };
    Checkpoint {
        title: "queens n=20".to_string(),
        ledger: Ledger {
            job: job(),
            found: vec![12u32.into()],
            work: 123,
            open: vec![part],
        },
        seconds: 4.5,
    }
}

pub(crate) fn head() -> PlanHead {
    let text = r#"(board: (squares: Square("n")), place: [(piece: Queen, count: Exactly("n"))])"#;
    PlanHead {
        title: "queens n=8".to_string(),
        job: job(),
        source: Source {
            name: "queens".to_string(),
            text: text.to_string(),
            parameters: BTreeMap::from([("n".to_string(), 8)]),
        },
        shards: 2,
        parent: None,
    }
}

/// A plan and its identity.
pub(crate) fn plan() -> (Vec<u8>, Checksum) {
    let mut writer = PlanWriter::new(Vec::new(), &head()).unwrap();
    for place in ["0", "4"] {
        writer.write_shard(0, 0.5, &place.parse().unwrap()).unwrap();
    }
    writer.finish().unwrap()
}

pub(crate) fn record() -> Record {
    Record {
        plan: plan().1,
        shard: 1,
        found: vec![46u32.into()],
        work: 1028,
        seconds: 0.1,
    }
}

/// Reads a plan and writes it again.
pub(crate) fn plan_again(bytes: &[u8]) -> Vec<u8> {
    let reader = PlanReader::new(bytes).unwrap();
    let plan = reader.read_all_matching(|_| true).unwrap();
    let mut writer = PlanWriter::new(Vec::new(), &plan.head).unwrap();
    for shard in plan.shards {
        writer
            .write_shard(shard.term, shard.weight, &shard.state)
            .unwrap();
    }
    let (bytes, identity) = writer.finish().unwrap();
    assert_eq!(identity, plan.identity);
    bytes
}

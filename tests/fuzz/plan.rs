//! Any bytes are refused with a valid message, or are a plan that is written again as the same bytes.

#![no_main]

mod message;
mod sealed;

use libfuzzer_sys::fuzz_target;
use standoff::ledger::{Plan, PlanReader, PlanWriter};

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    read(&sealed::sealed(bytes, "shards"));
});

fn read(bytes: &[u8]) {
    let plan = PlanReader::new(bytes).and_then(|plan| plan.read_all_matching(|_| true));
    match plan {
        Err(error) => message::check(&error),
        Ok(plan) => {
            assert_eq!(written(&plan), bytes);
            let summary = PlanReader::new(bytes).unwrap().summary().unwrap();
            assert_eq!((summary.head, summary.identity), (plan.head, plan.identity));
            assert_eq!(summary.terms.len(), plan.shards.len());
        }
    }
}

fn written(plan: &Plan) -> Vec<u8> {
    let mut writer = PlanWriter::new(Vec::new(), &plan.head).unwrap();
    for shard in &plan.shards {
        let written = writer.write_shard(shard.term, shard.weight, &shard.state);
        written.unwrap();
    }
    writer.finish().unwrap().0
}

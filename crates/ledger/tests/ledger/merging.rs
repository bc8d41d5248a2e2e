//! Merging the records of a plan.

use standoff_ledger::{
    Added, BigUint, Checksum, Contradiction, Merge, MergeError, Merged, Origin, PlanSummary,
    Question, Record,
};

use crate::samples;

fn identity() -> Checksum {
    Checksum::of(b"a plan")
}

/// A merge of a plan with two terms, the second with factor 2, and a shard for each of these term indices.
fn merge(terms: &[u32], divisor: u64) -> Merge {
    let mut head = samples::head();
    head.job.divisor = divisor;
    let mut second = head.job.terms[0].clone();
    second.times = 2;
    head.job.terms.push(second);
    head.job.question = Question::CountBySize;
    head.shards = terms.len() as u64;
    Merge::new(PlanSummary {
        head,
        identity: identity(),
        shards: terms.iter().map(|&term| (term, 0.25)).collect(),
    })
}

fn record(shard: u64, found: &[u64]) -> Record {
    Record {
        plan: identity(),
        shard,
        found: found.iter().map(|&count| count.into()).collect(),
        work: 10,
        seconds: 0.5,
    }
}

fn at(line: u64) -> Origin {
    Origin { file: 0, line }
}

fn counts(counts: &[u64]) -> Merged {
    Merged::Complete(counts.iter().map(|&count| count.into()).collect())
}

fn incomplete(missing: &str) -> Merged {
    let missing = missing.parse().unwrap();
    Merged::Incomplete { missing }
}

#[test]
fn terms_are_multiplied_by_their_factors_and_the_sum_is_divided() {
    let mut merge = merge(&[0, 1, 1], 2);
    for (shard, found) in [(2, &[3, 0, 1][..]), (0, &[2, 4]), (1, &[])] {
        assert!(matches!(merge.result(), Ok(Merged::Incomplete { .. })));
        assert_eq!(
            merge.add(&record(shard, found), at(shard + 1)),
            Ok(Added::New)
        );
    }
    // (2 + 2 * 3) / 2, 4 / 2, (2 * 1) / 2
    assert_eq!(merge.result(), Ok(counts(&[4, 2, 1])));
    assert_eq!((merge.done(), merge.duplicates()), (3, 0));
    assert_eq!((merge.work(), merge.seconds()), (30, 1.5));
}

#[test]
fn a_sum_with_a_remainder_is_an_error() {
    let mut merge = merge(&[0], 2);
    merge.add(&record(0, &[2, 3]), at(1)).unwrap();
    let error = merge.result().unwrap_err();
    let message = "the sum is 3, which 2 does not divide: an engine has counted wrongly";
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_plan_without_shards_has_the_count_0() {
    assert_eq!(merge(&[], 1).result(), Ok(counts(&[0])));
}

#[test]
fn an_incomplete_merge_returns_the_missing_shards_and_no_count() {
    let mut merge = merge(&[0; 12], 1);
    assert_eq!(merge.result(), Ok(incomplete("0-11")));
    for shard in [4, 5, 6, 8] {
        merge.add(&record(shard, &[1]), at(1)).unwrap();
    }
    assert_eq!(merge.missing().to_string(), "0-3,7,9-11");
    assert_eq!(merge.result(), Ok(incomplete("0-3,7,9-11")));
}

#[test]
fn a_duplicate_record_is_not_added() {
    let mut merge = merge(&[0, 0], 1);
    let added = [(0, &[7, 1][..]), (0, &[7, 1, 0]), (1, &[]), (1, &[0])];
    let added = added.map(|(shard, found)| merge.add(&record(shard, found), at(shard)).unwrap());
    assert_eq!(
        added,
        [Added::New, Added::Duplicate, Added::New, Added::Duplicate]
    );
    assert_eq!((merge.done(), merge.duplicates(), merge.work()), (2, 2, 20));
    assert_eq!(merge.result(), Ok(counts(&[7, 1])));
}

/// The contradiction between two records of shard 1.
fn contradiction(first: &Record, second: &Record) -> Contradiction {
    let mut merge = merge(&[0, 0], 1);
    let origin = Origin { file: 3, line: 17 };
    merge.add(first, origin).unwrap();
    let result = merge.result();
    let origin = Origin { file: 0, line: 1 };
    let Err(MergeError::Contradiction(contradiction)) = merge.add(second, origin) else {
        panic!("no contradiction");
    };
    assert_eq!(merge.result(), result);
    contradiction
}

#[test]
fn different_records_of_a_shard_contradict_each_other() {
    let message = |first: &[u64], second: &[u64]| {
        contradiction(&record(1, first), &record(1, second)).to_string()
    };
    let both = "two records of shard 1 contradict each other: file 3, line 17 says";
    assert_eq!(
        message(&[92], &[93]),
        format!("{both} 92, and file 0, line 1 says 93")
    );
    assert_eq!(
        message(&[92], &[]),
        format!("{both} 92, and file 0, line 1 says 0")
    );
    assert_eq!(
        message(&[1, 2], &[2, 1]),
        format!("{both} 3, and file 0, line 1 says 3, of other placements")
    );
    assert_eq!(
        message(&[999_999_999_999_999_999], &[999_999_999_999_999_999, 8]),
        format!("{both} 999999999999999999, and file 0, line 1 says ...000000000000000007")
    );
}

/// The sum of the hashes exceeds 2^128.
#[test]
fn fingerprints_are_added_modulo_2_to_the_128() {
    let mut head = samples::head();
    head.job.question = Question::ListInAnyOrder;
    let shards = vec![(0, 0.5), (0, 0.5)];
    let mut merge = Merge::new(PlanSummary {
        head,
        identity: identity(),
        shards,
    });
    let print = |shard, placements: u32, sum: u128| Record {
        found: vec![placements.into(), sum.into()],
        ..record(shard, &[])
    };
    merge.add(&print(0, 46, u128::MAX), at(1)).unwrap();
    assert_eq!(
        merge.add(&print(0, 46, u128::MAX), at(2)),
        Ok(Added::Duplicate)
    );
    let other = merge.add(&print(0, 46, 7), at(3)).unwrap_err().to_string();
    assert!(
        other.ends_with("line 1 says 46, and file 0, line 3 says 46, of other placements"),
        "{other}"
    );
    let mut wide = print(1, 46, 0);
    wide.found[1] = BigUint::from(1u32) << 128;
    let wide = merge.add(&wide, at(4)).unwrap_err().to_string();
    assert!(
        wide.ends_with("a fingerprint is a count and a number of 128 bits"),
        "{wide}"
    );
    merge.add(&print(1, 46, 9), at(5)).unwrap();
    assert_eq!(merge.result(), Ok(counts(&[92, 8])));
}

/// The counts differ only above the digits that are kept.
#[test]
fn large_counts_that_differ_contradict_each_other() {
    let large = |more: u32| {
        let mut record = record(1, &[]);
        record.found = vec![BigUint::from(more) << 2000];
        record
    };
    let found = contradiction(&large(1), &large(1 + (1 << 31)));
    assert_eq!(
        (found.shard, found.first.line, found.second.line),
        (1, 17, 1)
    );
    assert_ne!(found.first_found, found.second_found);
    assert!(found.first_found.starts_with("...") && found.first_found.len() == 21);
}

/// The plan divides a shard of another one, so its weights add up to less than 1.
#[test]
fn the_fraction_done_is_by_weight() {
    let with_weights = |weights: [f64; 3]| {
        let mut head = samples::head();
        head.shards = 3;
        Merge::new(PlanSummary {
            head,
            identity: identity(),
            shards: weights.map(|weight| (0, weight)).to_vec(),
        })
    };
    let mut merge = with_weights([0.25, 0.125, 0.125]);
    let mut fractions = vec![merge.fraction()];
    for shard in [1, 1, 0, 2] {
        merge.add(&record(shard, &[1]), at(1)).unwrap();
        fractions.push(merge.fraction());
    }
    assert_eq!(fractions, [0.0, 0.25, 0.25, 0.75, 1.0]);

    let mut weightless = with_weights([0.0; 3]);
    let mut fractions = vec![weightless.fraction()];
    for shard in 0..3 {
        weightless.add(&record(shard, &[1]), at(1)).unwrap();
        fractions.push(weightless.fraction());
    }
    assert_eq!(fractions, [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn records_of_other_plans_and_shards_are_refused() {
    let mut merge = merge(&[0, 0], 1);
    let mut foreign = record(0, &[1]);
    foreign.plan = Checksum::of(b"another plan");
    let error = merge.add(&foreign, at(5)).unwrap_err();
    assert!(matches!(error, MergeError::Foreign { .. }), "{error}");
    let error = merge.add(&record(2, &[1]), at(5)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "file 0, line 5: there is no shard 2: the plan has 2"
    );
    assert_eq!(merge.done(), 0);
}

#[test]
fn a_plain_count_refuses_counts_by_number_of_pieces() {
    let mut head = samples::head();
    head.shards = 1;
    let mut merge = Merge::new(PlanSummary {
        head,
        identity: identity(),
        shards: vec![(0, 1.0)],
    });
    let error = merge.add(&record(0, &[1, 2]), at(5)).unwrap_err();
    let message = "file 0, line 5: counts by number of pieces for a plain count";
    assert_eq!(error.to_string(), message);
}

/// A pseudorandom number below 2^62 for each number.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) >> 2
}

/// 100,000 records in random order, with duplicates.
#[test]
fn a_shard_takes_at_most_40_bytes() {
    const SHARDS: u64 = 100_000;
    let terms: Vec<u32> = (0..SHARDS).map(|shard| (shard % 2) as u32).collect();
    let mut merge = merge(&terms, 3);
    let mut order: Vec<u64> = (0..SHARDS).chain((0..SHARDS).step_by(100)).collect();
    order.sort_by_key(|&shard| mixed(shard));
    order.rotate_left(1);
    for (line, shard) in (1..).zip(order) {
        merge
            .add(&record(shard, &[3 * mixed(shard)]), at(line))
            .unwrap();
    }
    assert_eq!((merge.done(), merge.duplicates()), (SHARDS, SHARDS / 100));
    let bytes = merge.memory() as u64 / SHARDS;
    assert!((24..=40).contains(&bytes), "{bytes} bytes per shard");
    let shard = |shard: u64| BigUint::from(3 * mixed(shard)) * (1 + shard % 2);
    let sum: BigUint = (0..SHARDS).map(shard).sum();
    assert_eq!(merge.result(), Ok(Merged::Complete(vec![sum / 3u32])));
}

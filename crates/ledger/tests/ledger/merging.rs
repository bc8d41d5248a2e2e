//! Records of a plan, added up.

use standoff_ledger::{
    Added, BigUint, Checksum, Contradiction, Merge, MergeError, Merged, Origin, PlanSummary,
    Question, Record,
};

use crate::samples;

fn identity() -> Checksum {
    Checksum::of(b"a plan")
}

/// Of shares of these terms, of which the second is taken twice; the sum is divided by so much.
fn merge(terms: &[u32], divisor: u64) -> Merge {
    let mut head = samples::head();
    head.job.divisor = divisor;
    let mut second = head.job.terms[0].clone();
    second.times = 2;
    head.job.terms.push(second);
    head.job.question = Question::CountBySize;
    head.shares = terms.len() as u64;
    Merge::new(PlanSummary {
        head,
        identity: identity(),
        terms: terms.to_vec(),
    })
}

fn record(share: u64, found: &[u64]) -> Record {
    Record {
        plan: identity(),
        share,
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
fn a_term_is_taken_as_often_as_it_says_and_the_sum_divided() {
    let mut merge = merge(&[0, 1, 1], 2);
    for (share, found) in [(2, &[3, 0, 1][..]), (0, &[2, 4]), (1, &[])] {
        assert!(matches!(merge.result(), Ok(Merged::Incomplete { .. })));
        assert_eq!(
            merge.add(&record(share, found), at(share + 1)),
            Ok(Added::New)
        );
    }
    // (2 + 2 * 3) / 2, 4 / 2, (2 * 1) / 2
    assert_eq!(merge.result(), Ok(counts(&[4, 2, 1])));
    assert_eq!((merge.done(), merge.again()), (3, 0));
    assert_eq!((merge.work(), merge.seconds()), (30, 1.5));
}

#[test]
fn a_remainder_is_an_error() {
    let mut merge = merge(&[0], 2);
    merge.add(&record(0, &[2, 3]), at(1)).unwrap();
    let error = merge.result().unwrap_err();
    let message = "the sum is 3, which 2 does not divide: an engine has counted wrongly";
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_plan_without_shares_counts_nothing() {
    assert_eq!(merge(&[], 1).result(), Ok(counts(&[0])));
}

#[test]
fn what_is_missing_is_told_in_ranges_and_never_a_count() {
    let mut merge = merge(&[0; 12], 1);
    assert_eq!(merge.result(), Ok(incomplete("0-11")));
    for share in [4, 5, 6, 8] {
        merge.add(&record(share, &[1]), at(1)).unwrap();
    }
    assert_eq!(merge.missing().to_string(), "0-3,7,9-11");
    assert_eq!(merge.result(), Ok(incomplete("0-3,7,9-11")));
}

#[test]
fn a_record_counts_once() {
    let mut merge = merge(&[0, 0], 1);
    let added = [(0, &[7, 1][..]), (0, &[7, 1, 0]), (1, &[]), (1, &[0])];
    let added = added.map(|(share, found)| merge.add(&record(share, found), at(share)).unwrap());
    assert_eq!(added, [Added::New, Added::Again, Added::New, Added::Again]);
    assert_eq!((merge.done(), merge.again(), merge.work()), (2, 2, 20));
    assert_eq!(merge.result(), Ok(counts(&[7, 1])));
}

/// What two records of share 1 say against each other.
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
fn two_records_that_differ_contradict_each_other() {
    let message = |first: &[u64], second: &[u64]| {
        contradiction(&record(1, first), &record(1, second)).to_string()
    };
    let both = "two records of share 1 contradict each other: file 3, line 17 says";
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

/// The sums of two halves of a set pass 2^128.
#[test]
fn fingerprints_add_up_as_they_are_shown() {
    let mut head = samples::head();
    head.job.question = Question::ListInAnyOrder;
    let terms = vec![0, 0];
    let mut merge = Merge::new(PlanSummary {
        head,
        identity: identity(),
        terms,
    });
    let print = |share, placements: u32, sum: u128| Record {
        found: vec![placements.into(), sum.into()],
        ..record(share, &[])
    };
    merge.add(&print(0, 46, u128::MAX), at(1)).unwrap();
    assert_eq!(merge.add(&print(0, 46, u128::MAX), at(2)), Ok(Added::Again));
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

/// Far above the digits that are kept.
#[test]
fn large_counts_that_differ_contradict_each_other() {
    let large = |more: u32| {
        let mut record = record(1, &[]);
        record.found = vec![BigUint::from(more) << 2000];
        record
    };
    let found = contradiction(&large(1), &large(1 + (1 << 31)));
    assert_eq!(
        (found.share, found.first.line, found.second.line),
        (1, 17, 1)
    );
    assert_ne!(found.first_found, found.second_found);
    assert!(found.first_found.starts_with("...") && found.first_found.len() == 21);
}

#[test]
fn what_does_not_belong_to_the_plan_is_refused() {
    let mut merge = merge(&[0, 0], 1);
    let mut foreign = record(0, &[1]);
    foreign.plan = Checksum::of(b"another plan");
    let error = merge.add(&foreign, at(5)).unwrap_err();
    assert!(matches!(error, MergeError::Foreign { .. }), "{error}");
    let error = merge.add(&record(2, &[1]), at(5)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "file 0, line 5: there is no share 2: the plan has 2"
    );
    assert_eq!(merge.done(), 0);
}

#[test]
fn a_count_without_sizes_takes_none() {
    let mut head = samples::head();
    head.shares = 1;
    let terms = vec![0];
    let mut merge = Merge::new(PlanSummary {
        head,
        identity: identity(),
        terms,
    });
    let error = merge.add(&record(0, &[1, 2]), at(5)).unwrap_err();
    let message = "file 0, line 5: counts by number of pieces, of a count that has none";
    assert_eq!(error.to_string(), message);
}

/// A number below 2^62 that looks like chance, of a number.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) >> 2
}

/// So many records out of order, some of which come twice, in a table of a few bytes a share.
#[test]
fn many_records_take_little_memory() {
    const SHARES: u64 = 100_000;
    let terms: Vec<u32> = (0..SHARES).map(|share| (share % 2) as u32).collect();
    let mut merge = merge(&terms, 3);
    let mut order: Vec<u64> = (0..SHARES).chain((0..SHARES).step_by(100)).collect();
    order.sort_by_key(|&share| mixed(share));
    order.rotate_left(1);
    for (line, share) in (1..).zip(order) {
        merge
            .add(&record(share, &[3 * mixed(share)]), at(line))
            .unwrap();
    }
    assert_eq!((merge.done(), merge.again()), (SHARES, SHARES / 100));
    let bytes = merge.memory() as u64 / SHARES;
    assert!((24..=40).contains(&bytes), "{bytes} bytes a share");
    let share = |share: u64| BigUint::from(3 * mixed(share)) * (1 + share % 2);
    let sum: BigUint = (0..SHARES).map(share).sum();
    assert_eq!(merge.result(), Ok(Merged::Complete(vec![sum / 3u32])));
}

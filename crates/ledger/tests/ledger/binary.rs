//! Binary lists of placements: round trips, damage, and the bytes of the format.

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use standoff_core::End;
use standoff_ledger::binary::{ReadError, Reader, Writer};
use standoff_model::{Candidate, ConflictGraph, Problem};

/// A problem with this number of candidates, without conflicts and constraints.
fn free(candidates: usize) -> Problem {
    Problem::new(vec![1; candidates], ConflictGraph::new(candidates), vec![]).unwrap()
}

fn written(placements: &[Vec<Candidate>], problem: &Problem, end: End) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), problem, "a title").unwrap();
    for chosen in placements {
        writer.add(chosen).unwrap();
    }
    writer.finish(end).unwrap()
}

type List = (Vec<Vec<Candidate>>, End);

fn read(bytes: &[u8], problem: &Problem) -> Result<List, ReadError> {
    let mut reader = Reader::new(bytes, problem)?;
    assert_eq!(reader.title(), "a title");
    let mut placements = Vec::new();
    while let Some(chosen) = reader.read()? {
        assert_eq!(
            chosen.iter().filter(|c| c.index() >= problem.len()).count(),
            0
        );
        placements.push(chosen.to_vec());
    }
    assert!(reader.read()?.is_none());
    Ok((placements, reader.end().unwrap()))
}

/// The solutions of 6 queens.
fn six_queens() -> Vec<Vec<Candidate>> {
    let columns = [
        [1, 3, 5, 0, 2, 4],
        [2, 5, 1, 4, 0, 3],
        [3, 0, 4, 1, 5, 2],
        [4, 2, 0, 5, 3, 1],
    ];
    let placement = |columns: [usize; 6]| {
        let squares = (0..6).map(|row| Candidate::new(6 * row + columns[row]));
        squares.collect()
    };
    columns.map(placement).to_vec()
}

/// A list of more than two blocks.
fn long_list() -> Vec<Vec<Candidate>> {
    let placement = |i: usize| candidates(&[i % 7, 10 + i % 11, 30 + i % 13, 60 + i % 40]);
    (0..20_000).map(placement).collect()
}

fn candidates(indices: &[usize]) -> Vec<Candidate> {
    indices.iter().copied().map(Candidate::new).collect()
}

/// The placements are the solutions of 4 queens. The expected bytes are written by hand.
#[test]
fn the_bytes_are_those_of_the_guide() {
    let placements = [[1, 7, 8, 14], [2, 4, 11, 13]].map(|chosen| candidates(&chosen));
    let bytes = written(&placements, &free(16), End::Exhausted);
    let digest = free(16).digest().to_string();
    let (head, rest) = bytes.split_at(8 + 1 + 32);
    let expected = [b"\x89STO\r\n\x1a\n\x01", digest.as_bytes()].concat();
    assert_eq!(head, expected);
    let (candidates_and_title, rest) = rest.split_at(9);
    assert_eq!(candidates_and_title, b"\x10\x07a title");
    // A checksum of 8 bytes comes first.
    let (block, rest) = rest[8..].split_at(13);
    assert_eq!(block, [12, 0, 4, 1, 5, 0, 5, 0, 4, 2, 1, 6, 1]);
    let (end, rest) = rest[8..].split_at(3);
    assert_eq!((end, rest.len()), (&[0, 2, 0][..], 8));
}

#[test]
fn the_common_beginning_of_two_placements_is_written_once() {
    let lists = [[1, 200], [1, 201]].map(|indices| candidates(&indices));
    let bytes = written(&lists, &free(300), End::Cancelled);
    let block = &bytes[8 + 1 + 32 + 2 + 8 + 8..];
    assert_eq!(block[..9], [9, 0, 2, 1, 198, 1, 1, 1, 199]);
    assert_eq!(
        read(&bytes, &free(300)).unwrap(),
        (lists.to_vec(), End::Cancelled)
    );
}

proptest! {
    #[test]
    fn lists_round_trip(
        lists in vec(btree_set(0usize..300, 0..9), 0..20),
        end in prop::sample::select(vec![
            End::Exhausted,
            End::SolutionLimit,
            End::TimeLimit,
            End::MemoryLimit,
            End::Cancelled,
        ]),
    ) {
        let placement = |list| Vec::from_iter(list).iter().copied().map(Candidate::new).collect();
        let placements: Vec<Vec<Candidate>> = lists.into_iter().map(placement).collect();
        let bytes = written(&placements, &free(300), end);
        prop_assert_eq!(read(&bytes, &free(300)).unwrap(), (placements, end));
    }
}

#[test]
fn a_list_of_several_blocks_round_trips() {
    let bytes = written(&long_list(), &free(100), End::Exhausted);
    assert!(bytes.len() > 2 << 15);
    assert_eq!(
        read(&bytes, &free(100)).unwrap(),
        (long_list(), End::Exhausted)
    );
}

/// The last placement of the block is as long as possible.
#[test]
fn a_block_of_the_maximum_length_round_trips() {
    let whole = candidates(&Vec::from_iter(0..16_000));
    let twice = [whole, Vec::new()];
    let placements: Vec<_> = std::iter::repeat_n(twice, 8).flatten().collect();
    let bytes = written(&placements, &free(16_000), End::Exhausted);
    assert_eq!(read(&bytes, &free(16_000)).unwrap().0, placements);
}

#[test]
fn a_changed_byte_is_detected() {
    let problem = free(36);
    let mut bytes = written(&six_queens(), &problem, End::Exhausted);
    for at in 0..bytes.len() {
        for flipped in [1, 0x80, 0xff] {
            bytes[at] ^= flipped;
            assert!(read(&bytes, &problem).is_err(), "byte {at} ^ {flipped}");
            bytes[at] ^= flipped;
        }
    }
    assert!(read(&bytes, &problem).is_ok());
}

#[test]
fn truncation_and_trailing_data_are_detected() {
    let problem = free(36);
    let bytes = written(&six_queens(), &problem, End::Exhausted);
    for length in 0..bytes.len() {
        match read(&bytes[..length], &problem) {
            Err(ReadError::Foreign) => assert!(length < 8),
            Err(ReadError::CutOff(at)) => assert_eq!(at, length as u64),
            other => panic!("cut off at {length}: {other:?}"),
        }
    }
    let more = [&bytes[..], &[0]].concat();
    assert!(matches!(read(&more, &problem), Err(ReadError::Damaged(_))));
}

/// Only verified placements are returned, and nothing after an error.
#[test]
fn placements_before_an_error_are_correct() {
    let (problem, many) = (free(100), long_list());
    let mut bytes = written(&many, &problem, End::Exhausted);
    bytes[60_000] ^= 4;
    let mut reader = Reader::new(&bytes[..], &problem).unwrap();
    let mut read = 0;
    let error = loop {
        match reader.read() {
            Ok(chosen) => assert_eq!(chosen.unwrap(), many[read]),
            Err(error) => break error,
        }
        read += 1;
    };
    assert!(read > 1000 && matches!(error, ReadError::Damaged(_)));
    assert!(reader.read().is_err() && reader.end().is_none());
}

#[test]
fn lists_of_other_models_formats_and_versions_are_refused() {
    let bytes = written(&six_queens(), &free(36), End::Exhausted);
    let error = read(&bytes, &free(25)).unwrap_err();
    let [five, six] = [25, 36].map(|squares| free(squares).digest());
    assert_eq!(
        error.to_string(),
        format!(
            "the list is of another model: its title is `a title`, and its digest {six}, not {five}"
        )
    );
    for foreign in [&b""[..], b"f6 d4 b2", &[0; 100], &bytes[1..]] {
        assert!(matches!(read(foreign, &free(36)), Err(ReadError::Foreign)));
    }
    let mut newer = bytes;
    newer[8] = 2;
    let error = read(&newer, &free(36)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the list is of version 2; version 1 can be read"
    );
}

/// Reads a forged list of these blocks, with valid checksums.
fn forged(problem: &Problem, blocks: &[&[u8]]) -> Result<List, ReadError> {
    use std::hash::Hasher;

    use siphasher::sip::SipHasher24;
    let writer = Writer::new(Vec::new(), problem, "a title").unwrap();
    let mut bytes = writer.finish(End::Exhausted).unwrap();
    bytes.truncate(bytes.len() - 3 - 8);
    for block in blocks {
        bytes.extend_from_slice(block);
        let mut hasher = SipHasher24::new();
        hasher.write(&bytes);
        bytes.extend(hasher.finish().to_le_bytes());
    }
    read(&bytes, problem)
}

#[test]
fn forged_lists_with_valid_checksums_are_refused() {
    let free = free(5);
    let end: &[u8] = &[0, 1, 0];
    let right = forged(&free, &[&[4, 0, 2, 1, 2], end]).unwrap();
    assert_eq!(right, (vec![candidates(&[1, 4])], End::Exhausted));
    let wrong: [&[u8]; 11] = [
        // Candidates that are too large, by one and by far.
        &[4, 0, 2, 1, 3],
        &[
            13, 0, 2, 4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1,
        ],
        // More candidates kept than there are, at the beginning of a block and later.
        &[2, 1, 0],
        &[5, 0, 1, 1, 2, 0],
        // More candidates added than follow, in the second list 2^64 - 1.
        &[3, 0, 2, 1],
        &[
            11, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1,
        ],
        // Incomplete numbers, and numbers above 64 bits.
        &[1, 0x80],
        &[
            11, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2,
        ],
        // Wrong numbers of placements, and an unknown reason.
        &[0, 0, 0],
        &[0, 2, 0],
        &[0, 1, 9],
    ];
    for (index, wrong) in wrong.into_iter().enumerate() {
        let blocks: &[&[u8]] = match index {
            0..8 => &[wrong, end],
            _ => &[&[2, 0, 0], wrong],
        };
        let read = forged(&free, blocks);
        assert!(
            matches!(read, Err(ReadError::Damaged(_))),
            "{index}: {read:?}"
        );
    }
}

/// The length of a block is checked before memory is allocated.
#[test]
fn a_block_above_the_maximum_length_is_refused() {
    let mut bytes = written(&[], &free(5), End::Exhausted);
    bytes.truncate(bytes.len() - 3 - 8);
    let head = bytes.len() as u64;
    bytes.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
    match read(&bytes, &free(5)) {
        Err(ReadError::Damaged(at)) => assert_eq!(at, head + 6),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_long_title_is_truncated_at_a_character() {
    let title = "♕".repeat(2000);
    let bytes = Writer::new(Vec::new(), &free(1), &title).unwrap();
    let bytes = bytes.finish(End::Exhausted).unwrap();
    let reader = Reader::new(&bytes[..], &free(1)).unwrap();
    assert_eq!(reader.title(), "♕".repeat(1365));
}

/// A reader can follow a writer.
#[test]
fn a_closed_block_can_be_read_before_the_end_of_the_list() {
    let mut writer = Writer::new(Vec::new(), &free(3), "a title").unwrap();
    writer.add(&candidates(&[2])).unwrap();
    writer.close_block().unwrap();
    writer.add(&candidates(&[0])).unwrap();
    let bytes = std::mem::take(writer.output_mut());
    let mut reader = Reader::new(&bytes[..], &free(3)).unwrap();
    assert_eq!(reader.read().unwrap(), Some(&candidates(&[2])[..]));
    assert!(matches!(reader.read(), Err(ReadError::CutOff(_))));
    assert!(reader.end().is_none());
}

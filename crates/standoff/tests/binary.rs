//! Lists as bytes: what is written is read again, and what was changed is noticed.

use standoff::binary::{ReadError, Reader, Writer};
use standoff::core::End;
use standoff::model::{Candidate, ConflictGraph, Problem};
use standoff::prelude::*;

fn queens(n: u64) -> Model {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(n);
    Model::new(Board::rectangle(n, n).unwrap(), vec![queens]).unwrap()
}

/// So many candidates without rules.
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

fn solutions(model: &Model) -> Vec<Vec<Candidate>> {
    let solutions = standoff::solver(model).solutions().unwrap();
    solutions.map(|found| found.chosen().to_vec()).collect()
}

fn candidates(indices: &[usize]) -> Vec<Candidate> {
    indices.iter().copied().map(Candidate::new).collect()
}

/// The bytes that the documentation describes, counted out by hand.
#[test]
fn the_bytes_are_those_of_the_documentation() {
    let (model, placements) = (queens(4), solutions(&queens(4)));
    let bytes = written(&placements, model.problem(), End::Exhausted);
    let digest = model.problem().digest().to_string();
    let (head, rest) = bytes.split_at(8 + 1 + 32);
    let expected = [b"\x89STO\r\n\x1a\n\x01", digest.as_bytes()].concat();
    assert_eq!(head, expected);
    let (candidates_and_title, rest) = rest.split_at(9);
    assert_eq!(candidates_and_title, b"\x10\x07a title");
    // Behind the checksum: queens on 1, 7, 8, 14 and on 2, 4, 11, 13.
    let (block, rest) = rest[8..].split_at(13);
    assert_eq!(block, [12, 0, 4, 1, 5, 0, 5, 0, 4, 2, 1, 6, 1]);
    let (mark, rest) = rest[8..].split_at(3);
    assert_eq!((mark, rest.len()), (&[0, 2, 0][..], 8));
}

#[test]
fn what_two_placements_have_in_common_is_written_once() {
    let lists = [[1, 200], [1, 201]].map(|indices| candidates(&indices));
    let bytes = written(&lists, &free(300), End::Cancelled);
    let block = &bytes[8 + 1 + 32 + 2 + 8 + 8..];
    assert_eq!(block[..9], [9, 0, 2, 1, 198, 1, 1, 1, 199]);
    assert_eq!(
        read(&bytes, &free(300)).unwrap(),
        (lists.to_vec(), End::Cancelled)
    );
}

#[test]
fn every_list_is_read_as_it_was_written() {
    let none = Vec::new();
    let empty = vec![Vec::new()];
    let any_order = vec![
        candidates(&[3, 4]),
        candidates(&[0]),
        candidates(&[0]),
        Vec::new(),
    ];
    for placements in [none, empty, any_order] {
        for end in [
            End::Exhausted,
            End::SolutionLimit,
            End::TimeLimit,
            End::MemoryLimit,
            End::Cancelled,
        ] {
            let bytes = written(&placements, &free(5), end);
            let (found, why) = read(&bytes, &free(5)).unwrap();
            assert_eq!((&found, why), (&placements, end));
        }
    }
}

#[test]
fn a_list_of_many_blocks_is_read_as_it_was_written() {
    let (model, placements) = (queens(10), solutions(&queens(10)));
    let many: Vec<_> = std::iter::repeat_n(placements, 12).flatten().collect();
    let bytes = written(&many, model.problem(), End::Exhausted);
    assert!(bytes.len() > 2 << 15);
    let (found, end) = read(&bytes, model.problem()).unwrap();
    assert_eq!((found.len(), end), (12 * 724, End::Exhausted));
    assert_eq!(found, many);
}

/// Placements that make a block as long as one can be.
#[test]
fn a_block_may_be_as_long_as_its_last_placement_makes_it() {
    let whole = candidates(&Vec::from_iter(0..16_000));
    let twice = [whole, Vec::new()];
    let placements: Vec<_> = std::iter::repeat_n(twice, 8).flatten().collect();
    let bytes = written(&placements, &free(16_000), End::Exhausted);
    assert_eq!(read(&bytes, &free(16_000)).unwrap().0, placements);
}

#[test]
fn a_changed_byte_is_noticed_wherever_it_is() {
    let (model, placements) = (queens(6), solutions(&queens(6)));
    let mut bytes = written(&placements, model.problem(), End::Exhausted);
    for at in 0..bytes.len() {
        for flipped in [1, 0x80, 0xff] {
            bytes[at] ^= flipped;
            assert!(
                read(&bytes, model.problem()).is_err(),
                "byte {at} ^ {flipped}"
            );
            bytes[at] ^= flipped;
        }
    }
    assert!(read(&bytes, model.problem()).is_ok());
}

#[test]
fn what_is_cut_off_or_added_is_noticed_wherever_it_is() {
    let (model, placements) = (queens(6), solutions(&queens(6)));
    let bytes = written(&placements, model.problem(), End::Exhausted);
    for length in 0..bytes.len() {
        match read(&bytes[..length], model.problem()) {
            Err(ReadError::Foreign) => assert!(length < 8),
            Err(ReadError::CutOff(at)) => assert_eq!(at, length as u64),
            other => panic!("cut off at {length}: {other:?}"),
        }
    }
    let more = [&bytes[..], &[0]].concat();
    assert!(matches!(
        read(&more, model.problem()),
        Err(ReadError::Damaged(_))
    ));
}

/// Nothing is given away that was not checked, and nothing follows an error.
#[test]
fn what_is_read_before_an_error_is_right() {
    let (model, placements) = (queens(10), solutions(&queens(10)));
    let many: Vec<_> = std::iter::repeat_n(placements, 12).flatten().collect();
    let mut bytes = written(&many, model.problem(), End::Exhausted);
    bytes[60_000] ^= 4;
    let mut reader = Reader::new(&bytes[..], model.problem()).unwrap();
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
fn a_list_of_something_else_is_refused() {
    let bytes = written(&solutions(&queens(6)), queens(6).problem(), End::Exhausted);
    let error = read(&bytes, queens(5).problem()).unwrap_err();
    let [five, six] = [5, 6].map(|n| queens(n).problem().digest());
    assert_eq!(
        error.to_string(),
        format!(
            "the list is of another model: its title is `a title`, and its digest {six}, not {five}"
        )
    );
    for foreign in [&b""[..], b"f6 d4 b2", &[0; 100], &bytes[1..]] {
        assert!(matches!(
            read(foreign, queens(6).problem()),
            Err(ReadError::Foreign)
        ));
    }
    let mut newer = bytes;
    newer[8] = 2;
    let error = read(&newer, queens(6).problem()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the list is of version 2; version 1 can be read"
    );
}

/// A list that somebody has made on purpose, with right checksums.
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
fn what_no_writer_writes_is_refused_though_the_checksums_are_right() {
    let free = free(5);
    let end: &[u8] = &[0, 1, 0];
    let right = forged(&free, &[&[4, 0, 2, 1, 2], end]).unwrap();
    assert_eq!(right, (vec![candidates(&[1, 4])], End::Exhausted));
    let wrong: [&[u8]; 11] = [
        // Candidates that there are not, by one and by far.
        &[4, 0, 2, 1, 3],
        &[
            13, 0, 2, 4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1,
        ],
        // More kept than there was before, at the beginning of a block and later.
        &[2, 1, 0],
        &[5, 0, 1, 1, 2, 0],
        // More added than follow, as many as nobody could hold.
        &[3, 0, 2, 1],
        &[
            11, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1,
        ],
        // Numbers without an end.
        &[1, 0x80],
        &[
            11, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2,
        ],
        // Another number of placements, and a reason that there is not.
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

/// A length that is nothing but said takes no memory.
#[test]
fn a_length_that_cannot_be_is_refused_before_it_is_read() {
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
fn a_title_is_kept_as_far_as_there_is_room() {
    let title = "♕".repeat(2000);
    let bytes = Writer::new(Vec::new(), &free(1), &title).unwrap();
    let bytes = bytes.finish(End::Exhausted).unwrap();
    let reader = Reader::new(&bytes[..], &free(1)).unwrap();
    assert_eq!(reader.title(), "♕".repeat(1365));
}

/// What has been written out can be read while the writer goes on.
#[test]
fn a_closed_block_can_be_read_before_the_list_has_ended() {
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

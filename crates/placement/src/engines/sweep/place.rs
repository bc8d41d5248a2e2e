//! Where a sweep stands, as numbers and back.
//!
//! ```text
//! end, words, work, form        words of a number; what the bits of a key say
//!   lot, of, frontier           where only a lot of the states goes on from a frontier ahead
//! the order of the candidates   another release may take another one
//! frontier, done                and so on for each part that is left:
//! states of this frontier       in the words of their keys
//! their rows
//! states of the next one
//! their rows
//! ```

use std::sync::Arc;

use num_bigint::BigUint;

use super::key::Key;
use super::layer::{Layer, Shape};
use super::lot::Lot;
use super::numbers;
use super::part::Part;
use super::sweep::Sweep;
use super::transitions::Plies;
use crate::task::{InvalidState, Limb, SearchState};

/// Another release may tell other things by the same bits, or put the same keys into other lots.
const FORM: u64 = 2;

/// More work than any sweep does.
const MOST_WORK: u64 = 1 << 62;

/// The rows of a part.
const ROWS: usize = 5;

pub(super) fn of<K: Key>(sweep: &Sweep<K>) -> SearchState {
    let words = sweep.parts.first().map_or(1, |part| part.now.shape().words);
    let order = sweep
        .transitions
        .order
        .iter()
        .map(|&candidate| candidate.into());
    let keys = |layer: &Layer<K>| layer.keys().iter().flat_map(Key::words).collect();
    let rows = |layer: &Layer<K>| layer.numbers().iter().copied().map(numbers::wide).collect();
    let mut head = vec![sweep.end as u64, words as u64, sweep.work, FORM];
    head.extend(sweep.lot.iter().flat_map(Lot::numbers));
    let parts = sweep.parts.iter().flat_map(|part| {
        [
            vec![part.frontier as u64, part.at as u64],
            keys(&part.now),
            rows(&part.now),
            keys(&part.next),
            rows(&part.next),
        ]
    });
    SearchState([head, order.collect()].into_iter().chain(parts).collect())
}

/// The sweep that stands there. A place may come from anybody: it is taken only if going on from it
/// comes to an end and no number overflows.
pub(super) fn find<K: Key>(
    transitions: &Arc<Plies<K>>,
    place: &SearchState,
) -> Result<Sweep<K>, InvalidState> {
    let [head, order, parts @ ..] = &place.0[..] else {
        return Err(InvalidState::because("rows are missing"));
    };
    if !parts.len().is_multiple_of(ROWS) {
        return Err(InvalidState::because("a part of it has to be five rows"));
    }
    let expected = transitions.order.iter().map(|&candidate| candidate.into());
    if !order.iter().copied().eq(expected) {
        let reason = "it is of another order of the candidates";
        return Err(InvalidState::because(reason));
    }
    let Head {
        end,
        words,
        work,
        lot,
    } = checked(head, transitions)
        .ok_or_else(|| InvalidState::because("its first row is of no sweep"))?;
    let read = |rows: &[Vec<u64>]| part(rows, end, words, transitions);
    let parts = parts.chunks(ROWS).map(read).collect::<Option<Vec<_>>>();
    let parts = parts.ok_or_else(|| InvalidState::because("a part of it is of no sweep"))?;
    if parts.is_empty() && end < transitions.len() {
        return Err(InvalidState::because("there are no parts"));
    }
    let bits = most(&parts, end, words).bits();
    if bits > numbers::bits_of(words) {
        return Err(InvalidState::because("its numbers are too large"));
    }
    let mut sweep = Sweep::between(transitions, parts, end);
    (sweep.bits, sweep.work, sweep.lot) = (bits, work, lot);
    Ok(sweep)
}

/// What all numbers come to at the end, at most: they double with each transition.
fn most<K: Key>(parts: &[Part<K>], end: usize, words: usize) -> BigUint {
    let most = |part: &Part<K>| {
        let left = &part.now.numbers()[part.at * part.now.shape().len()..];
        let done = numbers::sum(part.next.numbers(), words);
        // What is done has one transition less before it.
        let transitions = end - part.frontier;
        (numbers::sum(left, words) << transitions) + (done << transitions.saturating_sub(1))
    };
    parts.iter().map(most).sum()
}

/// The first row.
struct Head {
    end: usize,
    words: usize,
    work: u64,
    lot: Option<Lot>,
}

fn checked<K: Key>(head: &[u64], transitions: &Plies<K>) -> Option<Head> {
    let Some((&[end, words, work, FORM], lot)) = head.split_first_chunk() else {
        return None;
    };
    let end = small(end, transitions.len())?;
    // There are no more placements than sets.
    let words = small(words, numbers::words_of(transitions.len() as u64 + 1))?;
    if words == 0 || work > MOST_WORK {
        return None;
    }
    let lot = match lot {
        [] => None,
        lot => Some(Lot::read(lot, end, transitions.len())?),
    };
    Some(Head {
        end,
        words,
        work,
        lot,
    })
}

fn small(number: u64, most: usize) -> Option<usize> {
    let number = usize::try_from(number).ok();
    number.filter(|&number| number <= most)
}

/// The part of these rows, on the way to an end.
fn part<K: Key>(
    rows: &[Vec<u64>],
    end: usize,
    words: usize,
    transitions: &Plies<K>,
) -> Option<Part<K>> {
    let [place, keys, rows, next_keys, next_rows] = rows else {
        return None;
    };
    let &[frontier, at] = &place[..] else {
        return None;
    };
    let frontier = small(frontier, end)?;
    let read = |frontier: usize, keys: &[u64], rows: &[u64]| {
        let numbers = transitions.numbers.get(frontier).copied().unwrap_or(0);
        let used = transitions.used.get(frontier).copied().unwrap_or_default();
        layer(Shape { numbers, words }, keys, rows, used)
    };
    // No state is added to this layer, so it needs no hash table.
    let now = read(frontier, keys, rows)?.compact();
    let next = read(frontier + 1, next_keys, next_rows)?;
    let at = small(at, now.len())?;
    let is_at_the_end = frontier == end;
    if is_at_the_end && (at > 0 || next.len() > 0) {
        return None;
    }
    Some(Part {
        frontier,
        at,
        now,
        next,
    })
}

/// The layer of these states and rows, if they are states of a frontier that uses such bits.
fn layer<K: Key>(shape: Shape, keys: &[u64], rows: &[u64], used: K) -> Option<Layer<K>> {
    let states = keys.len() / K::WORDS;
    if !keys.len().is_multiple_of(K::WORDS) || states.checked_mul(shape.len()) != Some(rows.len()) {
        return None;
    }
    let words = rows.iter().copied().map(numbers::fitting);
    let rows: Vec<Limb> = words.collect::<Option<_>>()?;
    let mut layer = Layer::new(shape);
    for (state, words) in keys.chunks(K::WORDS).enumerate() {
        let padded: Vec<u64> = words.iter().copied().chain([0; 4]).collect();
        let key = K::of(&padded);
        if key.or(used) != used {
            return None;
        }
        layer.add(key, &rows[state * shape.len()..][..shape.len()], 0);
    }
    (layer.len() == states).then_some(layer)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::engines::sweep::graph::Graph;
    use crate::engines::sweep::transitions::Draft;
    use crate::problem::{Candidate, ConflictGraph, Problem};
    use crate::task::{Counting, Search, Step};

    #[derive(Default)]
    struct Sum(BigUint);

    impl Counting for Sum {
        fn tally(&mut self, _: usize, more: BigUint) {
            self.0 += more;
        }
    }

    /// Six in a row, each in conflict with the next.
    fn path() -> Arc<Plies<u64>> {
        transitions(6, false)
    }

    /// So many in a row, each of the first six in conflict with the next.
    fn transitions<K: Key>(all: usize, by_size: bool) -> Arc<Plies<K>> {
        let mut path = ConflictGraph::new(all);
        (1..6).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        let graph = Graph::of(&Problem::new(vec![1; all], path, vec![]).unwrap());
        let draft = Draft::new(&graph, (0..all as u32).collect()).unwrap();
        Arc::new(draft.transitions(by_size))
    }

    /// A place behind the first of two states.
    fn genuine(transitions: &Arc<Plies<u64>>) -> SearchState {
        let mut sweep = Sweep::new(transitions);
        sweep.advance(4, &mut Sum::default());
        of(&sweep)
    }

    #[test]
    fn what_was_written_is_gone_on_with() {
        let transitions = path();
        let place = genuine(&transitions);
        assert_eq!(place.0[0], [3, 1, 4, 2]);
        assert_eq!(place.0[2], [2, 1]);
        assert_eq!((place.0[3].len(), place.0[5].len()), (2, 2));
        let mut sum = Sum::default();
        find(&transitions, &place)
            .unwrap()
            .advance(u64::MAX, &mut sum);
        assert_eq!(sum.0, 21u32.into());
    }

    /// Written down and read behind each state, up to the end.
    fn is_gone_on_with<K: Key>(transitions: &Arc<Plies<K>>) -> BigUint {
        let (mut sweep, mut sum) = (Sweep::new(transitions), Sum::default());
        let mut step = Step::More;
        while step == Step::More {
            sweep = find(transitions, &of(&sweep)).unwrap();
            step = sweep.advance(1, &mut sum);
        }
        assert_eq!(of(&find(transitions, &of(&sweep)).unwrap()), of(&sweep));
        sum.0
    }

    /// Keys of several words, rows of several numbers, numbers of several words.
    #[test]
    fn wherever_it_stands_it_is_gone_on_with() {
        for by_size in [false, true] {
            assert_eq!(
                is_gone_on_with(&transitions::<u64>(6, by_size)),
                21u32.into()
            );
            assert_eq!(
                is_gone_on_with(&transitions::<u128>(6, by_size)),
                21u32.into()
            );
            let all = BigUint::from(21u32) << 64;
            assert_eq!(is_gone_on_with(&transitions::<u64>(70, by_size)), all);
        }
    }

    #[test]
    fn what_no_sweep_has_written_is_refused() {
        type Forgery = fn(&mut Vec<Vec<u64>>);
        let forgeries: [(&str, Forgery); 21] = [
            ("no rows", |rows| rows.clear()),
            ("a row is missing", |rows| drop(rows.pop())),
            ("a row too many", |rows| rows.push(vec![])),
            ("no parts", |rows| rows.truncate(2)),
            ("a short head", |rows| rows[0].truncate(3)),
            ("another form", |rows| rows[0][3] = 1),
            ("a part without a place", |rows| rows[2].truncate(1)),
            ("an end behind the last", |rows| rows[0][0] = 7),
            ("an end that is passed", |rows| rows[0][0] = 1),
            ("states done at the end", |rows| {
                rows[0][0] = 2;
                rows[5..].iter_mut().for_each(Vec::clear);
            }),
            ("states reached behind the end", |rows| {
                (rows[0][0], rows[2][1]) = (2, 0);
            }),
            ("a frontier behind the end", |rows| rows[2][0] = 4),
            ("more states done than there are", |rows| rows[2][1] = 3),
            ("more work than can be", |rows| rows[0][2] = u64::MAX),
            ("numbers of no words", |rows| rows[0][1] = 0),
            ("numbers of too few words", |rows| rows[0][1] = 2),
            ("numbers of more words than all sets", |rows| {
                rows[0][1] = 2;
                for row in [4, 6] {
                    rows[row] = rows[row].iter().flat_map(|&word| [word, 0]).collect();
                }
            }),
            ("another order", |rows| rows[1].swap(0, 1)),
            ("a bit of no candidate", |rows| rows[3][0] |= 2),
            ("the same state twice", |rows| rows[3][0] = rows[3][1]),
            ("a state without a number", |rows| rows[4].truncate(1)),
        ];
        let transitions = path();
        for (what, forge) in forgeries {
            let mut place = genuine(&transitions);
            forge(&mut place.0);
            assert!(find(&transitions, &place).is_err(), "{what}");
        }
    }

    /// A lot is one of those there are, at a frontier that is still ahead and not the last.
    #[test]
    fn lots_that_no_sweep_comes_to_are_refused() {
        let transitions = path();
        for (lot, is_fine) in [
            (&[0, 2, 3][..], true),
            (&[1, 2, 3], true),
            (&[0, 2, 5], true),
            (&[0, 2, 2], false),
            (&[0, 2, 6], false),
            (&[0, 2, 0], false),
            (&[0, 2, u64::MAX], false),
            (&[2, 2, 3], false),
            (&[0, 0, 3], false),
            (&[0, 2], false),
            (&[0, 2, 3, 0], false),
        ] {
            let mut place = genuine(&transitions);
            place.0[0].extend(lot);
            let found = find(&transitions, &place);
            assert_eq!(found.is_ok(), is_fine, "{lot:?}");
            assert!(found.is_err() || found.is_ok_and(|sweep| of(&sweep) == place));
        }
    }

    /// Two of the largest numbers do not fit into a word, those of states that are done do not matter. Up to an
    /// end that is three transitions ahead, they double three times, behind the next transition twice.
    #[test]
    fn numbers_that_would_overflow_are_refused() {
        let transitions = path();
        let (most, half) = (numbers::wide(Limb::MAX), 1 << (Limb::BITS - 1));
        for (end, row, at, number, is_fine) in [
            (3, 4, 0, most, true),
            (3, 4, 1, most, false),
            (3, 4, 1, half, false),
            (3, 4, 1, half / 2, true),
            (3, 6, 0, most, false),
            (3, 6, 0, half, true),
            (5, 4, 1, half / 4, false),
            (5, 4, 1, half / 8, true),
            (5, 6, 0, half / 2, false),
            (5, 6, 0, half / 4, true),
        ] {
            let mut place = genuine(&transitions);
            (place.0[0][0], place.0[row][at]) = (end, number);
            let found = find(&transitions, &place);
            assert_eq!(found.is_ok(), is_fine, "{end} {row} {at} {number}");
        }
    }

    /// A row of several.
    #[test]
    fn numbers_of_states_that_are_done_do_not_matter() {
        let transitions = transitions::<u64>(6, true);
        let mut place = genuine(&transitions);
        assert_eq!((place.0[2][1], place.0[4].len()), (1, 4));
        place.0[4][..2].fill(numbers::wide(Limb::MAX));
        assert!(find(&transitions, &place).is_ok());
        place.0[4][2] = numbers::wide(Limb::MAX);
        assert!(find(&transitions, &place).is_err());
    }

    #[test]
    fn a_full_layer_ends_the_run_and_nothing_panics() {
        let transitions = path();
        let mut sweep = Sweep::new(&transitions);
        sweep.most_states = 1;
        assert_eq!(
            sweep.advance(u64::MAX, &mut Sum::default()),
            crate::task::Step::More
        );
        assert_eq!((sweep.work(), sweep.memory()), (0, usize::MAX));
        sweep.most_states = 4;
        assert!(sweep.memory() < usize::MAX);
        sweep.advance(u64::MAX, &mut Sum::default());
        assert!(sweep.parts.is_empty());
        assert!(sweep.memory() < usize::MAX);
    }
}

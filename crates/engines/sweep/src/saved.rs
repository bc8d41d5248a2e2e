//! Saved states of a sweep.
//!
//! ```text
//! end, words, work, FORM         words of a count; the version of this form, or MERGED_FORM
//! the order of the candidates    a search may find another one under other conditions
//! frontier, expanded             five rows for each part:
//! states of this frontier        the words of their keys
//! their counts
//! states of the next frontier
//! their counts
//! ```

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{InvalidState, Limb, SearchState};

use crate::key::Key;
use crate::layer::{Layer, Shape};
use crate::numbers;
use crate::part::Part;
use crate::sweep::{Settings, Sweep};
use crate::transition::Transitions;

/// The version of the form and of the meaning of a key's bits, and that of [merged](Transitions::merged) states.
const FORM: u64 = 5;
const MERGED_FORM: u64 = 6;

/// No sweep does more work.
const MOST_WORK: u64 = 1 << 62;

/// The number of rows of a part.
const ROWS: usize = 5;

pub(crate) fn save<K: Key>(sweep: &Sweep<K>) -> SearchState {
    let words = sweep.parts.first().map_or(1, |part| part.now.shape().words);
    let form = match sweep.transitions.merged {
        Some(_) => MERGED_FORM,
        None => FORM,
    };
    let header = vec![sweep.end as u64, words as u64, sweep.work, form];
    let mut rows = vec![header, widened(&sweep.transitions.order.candidates)];
    let keys = |layer: &Layer<K>| layer.keys().iter().flat_map(Key::words).collect();
    for part in &sweep.parts {
        rows.push(vec![part.frontier as u64, part.expanded as u64]);
        for layer in [&part.now, &part.next] {
            rows.push(keys(layer));
            rows.push(widened(layer.counts()));
        }
    }
    SearchState(rows)
}

fn widened<W: Copy + Into<u64>>(words: &[W]) -> Vec<u64> {
    words.iter().map(|&word| word.into()).collect()
}

/// The sweep of a saved state.
///
/// The state may come from anywhere. It is accepted only if the sweep ends from there and no count overflows.
pub(crate) fn load<K: Key>(
    transitions: &Arc<Transitions<K>>,
    state: &SearchState,
    settings: Settings,
) -> Result<Sweep<K>, InvalidState> {
    let [header, order, parts @ ..] = &state.0[..] else {
        return Err(InvalidState::because("rows are missing"));
    };
    if !parts.len().is_multiple_of(ROWS) {
        return Err(InvalidState::because("a part of it has to be five rows"));
    }
    if *order != widened(&transitions.order.candidates) {
        let reason = "it is of another order of the candidates";
        return Err(InvalidState::because(reason));
    }
    let no_sweep = || InvalidState::because("its first row is of no sweep");
    let Header {
        end,
        words,
        work,
        is_merged,
    } = Header::read(header, transitions).ok_or_else(no_sweep)?;
    let recording = transitions.recording();
    let transitions = &if is_merged {
        let merged = transitions.order.merged_transitions(recording);
        Arc::new(merged.ok_or_else(no_sweep)?)
    } else {
        recording.clone()
    };
    let read = |rows: &[Vec<u64>]| read_part(rows, end, words, transitions);
    let parts = parts.chunks(ROWS).map(read).collect::<Option<Vec<_>>>();
    let parts = parts.ok_or_else(|| InvalidState::because("a part of it is of no sweep"))?;
    if parts.is_empty() && end < transitions.len() {
        return Err(InvalidState::because("there are no parts"));
    }
    let sum_bits = largest_sum(&parts, end, words).bits();
    if sum_bits > numbers::bits_of(words) {
        return Err(InvalidState::because("its numbers are too large"));
    }
    let mut sweep = Sweep::with_parts(transitions.clone(), parts, end, settings);
    (sweep.sum_bits, sweep.work) = (sum_bits, work);
    Ok(sweep)
}

/// An upper bound on the sum of all counts at `end`. It doubles with each transition.
fn largest_sum<K: Key>(parts: &[Part<K>], end: usize, words: usize) -> BigUint {
    let largest = |part: &Part<K>| {
        let left = &part.now.counts()[part.expanded * part.now.shape().len()..];
        let done = numbers::sum(part.next.counts(), words);
        let transitions = end - part.frontier;
        (numbers::sum(left, words) << transitions) + (done << transitions.saturating_sub(1))
    };
    parts.iter().map(largest).sum()
}

/// The first row, except the version.
struct Header {
    end: usize,
    words: usize,
    work: u64,
    is_merged: bool,
}

impl Header {
    fn read<K: Key>(row: &[u64], transitions: &Transitions<K>) -> Option<Self> {
        let &[end, words, work, form @ (FORM | MERGED_FORM)] = row else {
            return None;
        };
        let end = at_most(end, transitions.len())?;
        // There are at most 2^n placements of n candidates.
        let words = at_most(words, numbers::words_of(transitions.len() as u64 + 1))?;
        let is_valid = words > 0 && work <= MOST_WORK;
        is_valid.then_some(Header {
            end,
            words,
            work,
            is_merged: form == MERGED_FORM,
        })
    }
}

fn at_most(number: u64, most: usize) -> Option<usize> {
    let number = usize::try_from(number).ok();
    number.filter(|&number| number <= most)
}

/// The part of these rows, on the way to the frontier `end`.
fn read_part<K: Key>(
    rows: &[Vec<u64>],
    end: usize,
    words: usize,
    transitions: &Transitions<K>,
) -> Option<Part<K>> {
    let [header, keys, counts, next_keys, next_counts] = rows else {
        return None;
    };
    let &[frontier, expanded] = &header[..] else {
        return None;
    };
    let frontier = at_most(frontier, end)?;
    let read = |frontier: usize, keys: &[u64], rows: &[u64]| {
        let counts = transitions.counts.get(frontier).copied().unwrap_or(0);
        let used = transitions.used.get(frontier).copied().unwrap_or_default();
        read_layer(Shape { counts, words }, keys, rows, used)
    };
    // No state is added to this layer, so it needs no hash table.
    let now = read(frontier, keys, counts)?.compact();
    let next = read(frontier + 1, next_keys, next_counts)?;
    let expanded = at_most(expanded, now.len())?;
    if frontier == end && (expanded > 0 || next.len() > 0) {
        return None;
    }
    Some(Part {
        frontier,
        expanded,
        nodes: 0,
        now,
        next,
    })
}

/// The layer of these keys and counts, if the keys are different and have only bits that are in use.
fn read_layer<K: Key>(shape: Shape, keys: &[u64], counts: &[u64], used: K) -> Option<Layer<K>> {
    let states = keys.len() / K::WORDS;
    let is_whole = keys.len().is_multiple_of(K::WORDS);
    if !is_whole || states.checked_mul(shape.len()) != Some(counts.len()) {
        return None;
    }
    let counts: Vec<Limb> = counts
        .iter()
        .map(|&word| narrowed(word))
        .collect::<Option<_>>()?;
    let mut layer = Layer::new(shape);
    for (state, words) in keys.chunks(K::WORDS).enumerate() {
        let key = K::of(words);
        if key.or(used) != used {
            return None;
        }
        layer.add(key, &counts[state * shape.len()..][..shape.len()], 0);
    }
    (layer.len() == states).then_some(layer)
}

fn narrowed<W: TryFrom<u64>>(word: u64) -> Option<W> {
    word.try_into().ok()
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use standoff_engine::{Search, Sink, Step};
    use standoff_model::{Candidate, ConflictGraph};

    use super::*;
    use crate::tests::{self, ALONE};

    /// The largest word.
    fn max() -> u64 {
        widened(&[Limb::MAX])[0]
    }

    #[derive(Default)]
    struct Sum(BigUint);

    impl Sink for Sum {
        fn tally(&mut self, _: usize, more: BigUint) {
            self.0 += more;
        }
    }

    /// Six in a row, each in conflict with the next.
    fn path() -> Arc<Transitions<u64>> {
        transitions(6, false)
    }

    /// Candidates of which each of the first six is in conflict with the next.
    fn transitions<K: Key>(candidates: usize, by_size: bool) -> Arc<Transitions<K>> {
        let mut path = ConflictGraph::new(candidates);
        (1..6).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        tests::transitions(path, vec![], by_size)
    }

    fn load<K: Key>(
        transitions: &Arc<Transitions<K>>,
        state: &SearchState,
    ) -> Result<Sweep<K>, InvalidState> {
        super::load(transitions, state, ALONE)
    }

    /// A state in which one of two states of the frontier is expanded.
    fn genuine(transitions: &Arc<Transitions<u64>>) -> SearchState {
        let mut sweep = Sweep::new(transitions.clone(), ALONE);
        sweep.advance(4, &mut Sum::default());
        save(&sweep)
    }

    #[test]
    fn a_saved_sweep_continues() {
        let transitions = path();
        let state = genuine(&transitions);
        let [end, words, work, form] = state.0[0][..] else {
            panic!("{:?}", state.0[0]);
        };
        assert_eq!([end, words, work, form], [3, 1, 4, FORM]);
        assert_eq!(state.0[2], [2, 1]);
        assert_eq!((state.0[3].len(), state.0[5].len()), (2, 2));
        let mut sum = Sum::default();
        let mut sweep = load(&transitions, &state).unwrap();
        sweep.advance(u64::MAX, &mut sum);
        assert_eq!(sum.0, 21u32.into());
    }

    /// Saves and loads after each state.
    fn count_in_steps<K: Key>(transitions: &Arc<Transitions<K>>) -> BigUint {
        let mut sweep = Sweep::new(transitions.clone(), ALONE);
        let (mut sum, mut step) = (Sum::default(), Step::More);
        while step == Step::More {
            sweep = load(transitions, &save(&sweep)).unwrap();
            step = sweep.advance(1, &mut sum);
        }
        let again = load(transitions, &save(&sweep)).unwrap();
        assert_eq!(save(&again), save(&sweep));
        sum.0
    }

    /// With keys of several words, rows of several counts, and counts of several words.
    #[test]
    fn a_sweep_can_be_saved_after_any_state() {
        for by_size in [false, true] {
            let narrow = count_in_steps(&transitions::<u64>(6, by_size));
            assert_eq!(narrow, 21u32.into());
            let wide = count_in_steps(&transitions::<u128>(6, by_size));
            assert_eq!(wide, 21u32.into());
            let many = count_in_steps(&transitions::<u64>(70, by_size));
            assert_eq!(many, BigUint::from(21u32) << 64);
        }
    }

    #[test]
    fn a_state_that_no_sweep_has_saved_is_refused() {
        type Forgery = fn(&mut Vec<Vec<u64>>);
        let forgeries: [(&str, Forgery); 22] = [
            ("no rows", |rows| rows.clear()),
            ("a row is missing", |rows| drop(rows.pop())),
            ("a row too many", |rows| rows.push(vec![])),
            ("no parts", |rows| rows.truncate(2)),
            ("a short header", |rows| rows[0].truncate(3)),
            ("a long header", |rows| rows[0].push(0)),
            ("another form", |rows| rows[0][3] = 1),
            ("a part without a header", |rows| rows[2].truncate(1)),
            ("an end after the last frontier", |rows| rows[0][0] = 7),
            ("an end before the part", |rows| rows[0][0] = 1),
            ("states expanded at the end", |rows| {
                rows[0][0] = 2;
                rows[5..].iter_mut().for_each(Vec::clear);
            }),
            ("states reached after the end", |rows| {
                (rows[0][0], rows[2][1]) = (2, 0);
            }),
            ("a frontier after the end", |rows| rows[2][0] = 4),
            ("more states expanded than there are", |rows| rows[2][1] = 3),
            ("more work than can be", |rows| rows[0][2] = u64::MAX),
            ("counts of no words", |rows| rows[0][1] = 0),
            ("counts of too few words", |rows| rows[0][1] = 2),
            ("counts of more words than all sets", |rows| {
                rows[0][1] = 2;
                for row in [4, 6] {
                    rows[row] = rows[row].iter().flat_map(|&word| [word, 0]).collect();
                }
            }),
            ("another order", |rows| rows[1].swap(0, 1)),
            ("a bit of no candidate", |rows| rows[3][0] |= 2),
            ("the same state twice", |rows| rows[3][0] = rows[3][1]),
            ("a state without a count", |rows| rows[4].truncate(1)),
        ];
        let transitions = path();
        for (what, forge) in forgeries {
            let mut state = genuine(&transitions);
            forge(&mut state.0);
            assert!(load(&transitions, &state).is_err(), "{what}");
        }
    }

    /// Two of the largest counts do not fit into a word. Counts of expanded states do not matter. On the way to an end
    /// three transitions ahead, counts double three times, and those of the next frontier twice.
    #[test]
    fn counts_that_would_overflow_are_refused() {
        let transitions = path();
        let half = 1 << (Limb::BITS - 1);
        for (end, row, at, count, is_valid) in [
            (3, 4, 0, max(), true),
            (3, 4, 1, max(), false),
            (3, 4, 1, half, false),
            (3, 4, 1, half / 2, true),
            (3, 6, 0, max(), false),
            (3, 6, 0, half, true),
            (5, 4, 1, half / 4, false),
            (5, 4, 1, half / 8, true),
            (5, 6, 0, half / 2, false),
            (5, 6, 0, half / 4, true),
        ] {
            let mut state = genuine(&transitions);
            (state.0[0][0], state.0[row][at]) = (end, count);
            let loaded = load(&transitions, &state);
            assert_eq!(loaded.is_ok(), is_valid, "{end} {row} {at} {count}");
        }
    }

    /// The largest counts that are accepted are swept to the end: no sum overflows, of one word or several.
    #[test]
    fn accepted_counts_never_overflow() {
        let (mut accepted, mut refused) = (0, 0);
        for (candidates, by_size) in [(6, false), (6, true), (70, false), (70, true)] {
            let transitions = transitions::<u64>(candidates, by_size);
            let mut sweep = Sweep::new(transitions.clone(), ALONE);
            let mut step = Step::More;
            while step == Step::More {
                let (state, bits) = (save(&sweep), 64 * (1 + candidates as u64 / 64));
                for shift in 0..bits {
                    let mut state = state.clone();
                    let words = state.0[0][1] as usize;
                    for counts in state.0[2..].chunks_mut(ROWS).flat_map(|rows| {
                        let [_, _, counts, _, next] = rows else {
                            unreachable!("a part has five rows");
                        };
                        [counts, next]
                    }) {
                        for count in counts.chunks_mut(words) {
                            raise(count, shift);
                        }
                    }
                    match load(&transitions, &state) {
                        Ok(mut raised) => {
                            accepted += 1;
                            raised.advance(u64::MAX, &mut Sum::default());
                        }
                        Err(_) => refused += 1,
                    }
                }
                step = sweep.advance(3, &mut Sum::default());
            }
        }
        assert!(accepted > 100 && refused > 100, "{accepted} {refused}");
    }

    /// Sets all bits of a count up to this one.
    fn raise(count: &mut [u64], bit: u64) {
        let word = u64::from(Limb::BITS);
        for (at, count) in (0..).zip(count) {
            let ones = (bit + 1).saturating_sub(at * word).min(word);
            if ones > 0 {
                *count = u64::MAX >> (64 - ones);
            }
        }
    }

    /// In rows of several counts.
    #[test]
    fn counts_of_expanded_states_do_not_matter() {
        let transitions = transitions::<u64>(6, true);
        let mut state = genuine(&transitions);
        assert_eq!((state.0[2][1], state.0[4].len()), (1, 4));
        state.0[4][..2].fill(max());
        assert!(load(&transitions, &state).is_ok());
        state.0[4][2] = max();
        assert!(load(&transitions, &state).is_err());
    }

    #[test]
    fn a_full_layer_ends_the_search_without_a_panic() {
        let mut sweep = Sweep::new(path(), ALONE);
        sweep.settings.most_states = 1;
        assert_eq!(sweep.advance(u64::MAX, &mut Sum::default()), Step::More);
        assert_eq!((sweep.work(), sweep.memory()), (0, usize::MAX));
        sweep.settings.most_states = 4;
        assert!(sweep.memory() < usize::MAX);
        sweep.advance(u64::MAX, &mut Sum::default());
        assert!(sweep.parts.is_empty());
        assert!(sweep.memory() < usize::MAX);
    }
}

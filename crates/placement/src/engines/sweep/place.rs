//! Where a sweep stands, as numbers and back.
//!
//! ```text
//! frontier, done, work, words     of a number
//! the order of the candidates     another release may take another one
//! states of this frontier         in the words of their keys
//! their rows
//! states of the next one
//! their rows
//! ```

use std::sync::Arc;

use super::key::Key;
use super::layer::{Layer, MOST_STATES, Shape};
use super::numbers;
use super::plies::Plies;
use super::sweep::Sweep;
use crate::task::{NoSuchPlace, Place};

/// More work than any sweep does.
const MOST_WORK: u64 = 1 << 62;

pub(super) fn of<K: Key>(sweep: &Sweep<K>) -> Place {
    let words = sweep.now.shape().words as u64;
    let order = sweep.plies.order.iter().map(|&candidate| candidate.into());
    let keys = |layer: &Layer<K>| layer.keys().iter().flat_map(Key::words).collect();
    let rows = |layer: &Layer<K>| layer.numbers().to_vec();
    let (now, next) = (&sweep.now, &sweep.next);
    Place(vec![
        vec![sweep.frontier as u64, sweep.at as u64, sweep.work, words],
        order.collect(),
        keys(now),
        rows(now),
        keys(next),
        rows(next),
    ])
}

/// The sweep that stands there. A place may come from anybody: it is taken only if going on from it
/// comes to an end and no number overflows.
pub(super) fn find<K: Key>(plies: &Arc<Plies<K>>, place: &Place) -> Result<Sweep<K>, NoSuchPlace> {
    let [head, order, keys, rows, next_keys, next_rows] = &place.0[..] else {
        return Err(NoSuchPlace::because("it has to be six rows"));
    };
    if !order
        .iter()
        .copied()
        .eq(plies.order.iter().map(|&c| c.into()))
    {
        return Err(NoSuchPlace::because(
            "it is of another order of the candidates",
        ));
    }
    let (frontier, at, work, words) = checked(head, plies)?;
    let read = |frontier: usize, keys: &[u64], rows: &[u64]| {
        let numbers = plies.numbers.get(frontier).copied().unwrap_or(0);
        let used = plies.used.get(frontier).copied().unwrap_or_default();
        let layer = layer(Shape { numbers, words }, keys, rows, used);
        layer.ok_or_else(|| NoSuchPlace::because("its states are none of this frontier"))
    };
    let now = read(frontier, keys, rows)?;
    let next = read(frontier + 1, next_keys, next_rows)?;
    let is_behind_the_end = |layer: &Layer<K>, frontier| layer.len() > 0 && frontier > plies.len();
    if at > now.len() || is_behind_the_end(&now, frontier) || is_behind_the_end(&next, frontier + 1)
    {
        return Err(NoSuchPlace::because("there are no such states"));
    }
    let left = &now.numbers()[at * now.shape().len()..];
    let most = numbers::sum(next.numbers(), words) + numbers::sum(left, words) * 2u32;
    if most.bits() > 64 * words as u64 {
        return Err(NoSuchPlace::because("its numbers are too large"));
    }
    Ok(Sweep {
        bits: most.bits().max(1) - 1,
        plies: plies.clone(),
        frontier,
        at,
        now,
        next,
        work,
        most_states: MOST_STATES,
    })
}

/// The numbers of the first row.
fn checked<K: Key>(
    head: &[u64],
    plies: &Plies<K>,
) -> Result<(usize, usize, u64, usize), NoSuchPlace> {
    let no_such = || NoSuchPlace::because("its first row is of no sweep");
    let &[frontier, at, work, words] = head else {
        return Err(no_such());
    };
    let small = |number: u64, most: usize| {
        let number = usize::try_from(number)
            .ok()
            .filter(|&number| number <= most);
        number.ok_or_else(no_such)
    };
    // There are no more placements than sets.
    let most_words = plies.len() / 64 + 1;
    let words =
        small(words, most_words).and_then(|w| if w > 0 { Ok(w) } else { Err(no_such()) })?;
    if work > MOST_WORK {
        return Err(no_such());
    }
    Ok((
        small(frontier, plies.len() + 1)?,
        small(at, usize::MAX)?,
        work,
        words,
    ))
}

/// The layer of these states and rows, if they are states of a frontier that uses such bits.
fn layer<K: Key>(shape: Shape, keys: &[u64], rows: &[u64], used: K) -> Option<Layer<K>> {
    let states = keys.len() / K::WORDS;
    if !keys.len().is_multiple_of(K::WORDS) || states.checked_mul(shape.len()) != Some(rows.len()) {
        return None;
    }
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
    use crate::arithmetic::{Arithmetic, Candidate, Relation};
    use crate::engines::sweep::graph::Graph;
    use crate::engines::sweep::plies::Draft;
    use crate::task::{Counting, Run, Step};

    #[derive(Default)]
    struct Sum(BigUint);

    impl Counting for Sum {
        fn tally(&mut self, _: usize, more: BigUint) {
            self.0 += more;
        }
    }

    /// Six in a row, each in conflict with the next.
    fn path() -> Arc<Plies<u64>> {
        plies(6, 5, false)
    }

    /// So many in a row, each of the first ones in conflict with the next.
    fn plies<K: Key>(all: usize, conflicts: usize, by_size: bool) -> Arc<Plies<K>> {
        let mut path = Relation::new(all);
        let mut link = |at| path.insert(Candidate::new(at), Candidate::new(at + 1));
        (0..conflicts).for_each(&mut link);
        let graph = Graph::of(&Arithmetic::new(vec![1; all], path, vec![]).unwrap());
        let draft = Draft::new(&graph, (0..all as u32).collect()).unwrap();
        Arc::new(draft.plies(by_size))
    }

    /// A place behind the first of two states.
    fn genuine(plies: &Arc<Plies<u64>>) -> Place {
        let mut sweep = Sweep::new(plies);
        sweep.advance(4, &mut Sum::default());
        of(&sweep)
    }

    #[test]
    fn what_was_written_is_gone_on_with() {
        let plies = path();
        let place = genuine(&plies);
        assert_eq!(place.0[0], [2, 1, 4, 1]);
        assert_eq!((place.0[2].len(), place.0[4].len()), (2, 2));
        let mut sum = Sum::default();
        find(&plies, &place).unwrap().advance(u64::MAX, &mut sum);
        assert_eq!(sum.0, 21u32.into());
    }

    /// Behind each state, up to the end.
    fn is_gone_on_with<K: Key>(plies: &Arc<Plies<K>>) -> BigUint {
        let (mut sweep, mut sum) = (Sweep::new(plies), Sum::default());
        let mut step = Step::More;
        while step == Step::More {
            sweep = find(plies, &of(&sweep)).unwrap();
            step = sweep.advance(1, &mut sum);
        }
        assert_eq!(of(&find(plies, &of(&sweep)).unwrap()), of(&sweep));
        sum.0
    }

    /// Keys of several words, rows of several numbers, numbers of several words.
    #[test]
    fn wherever_it_stands_it_is_gone_on_with() {
        for by_size in [false, true] {
            assert_eq!(is_gone_on_with(&plies::<u64>(6, 5, by_size)), 21u32.into());
            assert_eq!(is_gone_on_with(&plies::<u128>(6, 5, by_size)), 21u32.into());
            let all = BigUint::from(21u32) << 64;
            assert_eq!(is_gone_on_with(&plies::<u64>(70, 5, by_size)), all);
        }
    }

    #[test]
    fn what_no_sweep_has_written_is_refused() {
        type Forgery = fn(&mut Vec<Vec<u64>>);
        let forgeries: [(&str, Forgery); 18] = [
            ("a row is missing", |rows| drop(rows.pop())),
            ("a row too many", |rows| rows.push(vec![])),
            ("a short head", |rows| rows[0].truncate(3)),
            ("states behind the end", |rows| rows[0][0] = 7),
            ("states reached behind the end", |rows| rows[0][0] = 6),
            ("a frontier of another graph", |rows| rows[0][0] = 8),
            ("more states done than there are", |rows| rows[0][1] = 3),
            ("more work than can be", |rows| rows[0][2] = u64::MAX),
            ("numbers of no words", |rows| rows[0][3] = 0),
            ("numbers of more words than all sets", |rows| rows[0][3] = 2),
            ("another order", |rows| rows[1].swap(0, 1)),
            ("a bit of no candidate", |rows| rows[2][0] |= 2),
            ("the same state twice", |rows| rows[2][0] = rows[2][1]),
            ("a state without a number", |rows| rows[3].truncate(1)),
            ("states of numbers of no words", |rows| {
                rows[0][3] = 0;
                [3, 5].into_iter().for_each(|row| rows[row].clear());
            }),
            ("numbers in more words than all sets", |rows| {
                rows[0][3] = 2;
                [3, 5].into_iter().for_each(|row| rows[row].extend([0, 0]));
            }),
            ("states without numbers behind the end", |rows| {
                rows[0][0] = 7;
                [3, 4, 5].into_iter().for_each(|row| rows[row].clear());
            }),
            ("such states reached", |rows| {
                (rows[0][0], rows[2], rows[3]) = (6, vec![0], vec![1]);
                (rows[4], rows[5]) = (vec![0], vec![]);
            }),
        ];
        let plies = path();
        for (what, forge) in forgeries {
            let mut place = genuine(&plies);
            forge(&mut place.0);
            assert!(find(&plies, &place).is_err(), "{what}");
        }
    }

    /// Two of the largest numbers do not fit into a word, those of states that are done do not matter.
    #[test]
    fn numbers_that_would_overflow_are_refused() {
        let plies = path();
        for (row, at, number, is_fine) in [
            (0, 2, MOST_WORK, true),
            (0, 2, MOST_WORK + 1, false),
            (3, 0, u64::MAX, true),
            (3, 1, u64::MAX, false),
            (3, 1, 1 << 63, false),
            (3, 1, 1 << 62, true),
            (5, 0, u64::MAX, false),
        ] {
            let mut place = genuine(&plies);
            place.0[row][at] = number;
            assert_eq!(find(&plies, &place).is_ok(), is_fine, "{row} {at} {number}");
        }
        let mut begun = genuine(&plies);
        begun.0[0][1] = 0;
        [4, 5].into_iter().for_each(|row| begun.0[row].clear());
        assert!(find(&plies, &begun).is_ok());
        begun.0[3][0] = u64::MAX;
        assert!(find(&plies, &begun).is_err());
    }

    #[test]
    fn a_row_of_a_state_that_is_done_may_be_anything() {
        let plies = plies::<u64>(6, 5, true);
        let mut place = genuine(&plies);
        assert!(place.0[3].len() > 2);
        place.0[3][1] = u64::MAX;
        assert!(find(&plies, &place).is_ok());
    }

    #[test]
    fn a_full_layer_ends_the_run_and_nothing_panics() {
        let plies = path();
        let mut sweep = Sweep::new(&plies);
        sweep.most_states = 1;
        let step = sweep.advance(u64::MAX, &mut Sum::default());
        assert_eq!(step, Step::More);
        assert_eq!((sweep.work(), sweep.memory()), (0, usize::MAX));
        sweep.most_states = 4;
        assert!(sweep.memory() < usize::MAX);
        sweep.advance(u64::MAX, &mut Sum::default());
        assert!(sweep.frontier > plies.len());
        assert!(sweep.memory() < usize::MAX);
    }
}

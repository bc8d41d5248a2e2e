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
use super::layer::{Layer, Shape};
use super::numbers;
use super::plies::Plies;
use super::run::Sweep;
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

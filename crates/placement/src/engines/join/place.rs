//! Where a join stands, as numbers and back.
//!
//! ```text
//! work, first share, share, last share, stage, entries of the first half that are paired, and of the second
//! entries of the first half       class, lines, times each; without those that others pair
//! entries of the second half
//! the place of the listing, if a half is being listed
//! ```

use std::sync::Arc;

use super::plan::Plan;
use super::steps::{Join, Pairs, Stage};
use super::table::{Entry, Table, Tie};
use crate::task::{InvalidState, SearchState};

/// More work than any join does, and more sets than any half lists.
const MOST: u64 = 1 << 62;

const BEGIN: u64 = 0;
const LISTS: [u64; 2] = [1, 2];
const PAIRS: u64 = 3;

pub(super) fn of(join: &Join) -> SearchState {
    let (stage, [first, second], listing) = match &join.stage {
        Stage::Begin => (BEGIN, [0, 0], Vec::new()),
        Stage::Lists(half, run) => (LISTS[*half], [0, 0], run.save().0),
        Stage::Pairs(Pairs { of, at: [at, with] }) => {
            let at = [at - of.start, *with];
            (PAIRS, at.map(|at| at as u64), Vec::new())
        }
    };
    let head = vec![
        join.work, join.from, join.share, join.to, stage, first, second,
    ];
    let entry = |entry: &Entry| [entry.tie.class, entry.tie.lines, entry.times];
    let [these, those] = join.tables.each_ref().map(|table| table.entries());
    let these = match &join.stage {
        Stage::Pairs(pairs) => &these[pairs.of.clone()],
        _ => these,
    };
    let rows = [these, those].map(|entries| entries.iter().flat_map(entry).collect());
    SearchState([head].into_iter().chain(rows).chain(listing).collect())
}

/// The join that stands there. A place may come from anybody: it is taken only if going on from it comes to
/// an end and no number overflows.
pub(super) fn find(plan: &Arc<Plan>, place: &SearchState) -> Result<Join, InvalidState> {
    let no_such = || InvalidState::because("it is of no join of these halves");
    let [head, first, second, listing @ ..] = &place.0[..] else {
        return Err(no_such());
    };
    let &[work, from, share, to, stage, at, with] = &head[..] else {
        return Err(no_such());
    };
    let is_over = share == to;
    let are_shares = from <= share && share <= to && to <= plan.shares.len();
    if work > MOST || !are_shares || is_over && stage != BEGIN {
        return Err(no_such());
    }
    let [first, second] = [first, second].map(|row| entries(plan, row));
    let (Some(first), Some(second)) = (first, second) else {
        return Err(no_such());
    };
    let are_there = match stage {
        BEGIN => first.is_empty() && second.is_empty() && listing.is_empty(),
        1 => second.is_empty(),
        2 => are_arranged(&first),
        PAIRS => {
            are_arranged(&first)
                && are_arranged(&second)
                && at < first.len() as u64
                && with <= second.len() as u64
                && listing.is_empty()
        }
        _ => false,
    };
    if !are_there {
        return Err(no_such());
    }
    let mut join = Join::over(plan, from, to);
    (join.share, join.work) = (share, work);
    join.tables = [
        Arc::new(Table::with(&plan.ties[0], first)),
        Arc::new(Table::with(&plan.ties[1], second)),
    ];
    join.stage = match stage {
        BEGIN => Stage::Begin,
        PAIRS => Stage::Pairs(Pairs {
            of: 0..join.tables[0].entries().len(),
            at: [at as usize, with as usize],
        }),
        _ => {
            let half = usize::from(stage == LISTS[1]);
            let mut run = join.list(half);
            run.load(&SearchState(listing.to_vec()))?;
            Stage::Lists(half, run)
        }
    };
    Ok(join)
}

/// The entries of a row, if sets of this join may tie so.
fn entries(plan: &Plan, row: &[u64]) -> Option<Vec<Entry>> {
    let (entries, []) = row.as_chunks::<3>() else {
        return None;
    };
    let entry = |&[class, lines, times]: &[u64; 3]| {
        let no_others = lines.checked_shr(plan.lines as u32).unwrap_or(0) == 0;
        let is_one = plan.sums.has(class) && no_others && times > 0;
        is_one.then_some(Entry {
            tie: Tie { class, lines },
            times,
        })
    };
    let entries: Vec<Entry> = entries.iter().map(entry).collect::<Option<_>>()?;
    let mut times = entries.iter().map(|entry| entry.times);
    let sets = times.try_fold(0u64, |sum, more| sum.checked_add(more))?;
    (sets <= MOST).then_some(entries)
}

/// Whether equal classes stand together, as they do when a half is listed.
fn are_arranged(entries: &[Entry]) -> bool {
    entries.is_sorted_by_key(|entry| entry.tie.class) && !entries.is_empty()
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::tests::{Sum, rooks};
    use super::*;
    use crate::task::{Search, Step};

    /// All places that it comes to in steps of one, with what it has found until then.
    fn places(plan: &Arc<Plan>) -> Vec<(SearchState, BigUint)> {
        let (mut join, mut sum, mut places) = (Join::new(plan), Sum::default(), Vec::new());
        while join.advance(1, &mut sum) == Step::More {
            places.push((of(&join), sum.0.clone()));
        }
        assert_eq!(sum.0, 6u32.into());
        places
    }

    #[test]
    fn what_was_written_is_gone_on_with() {
        let plan = rooks();
        let mut stages = [0; 4];
        for (place, found) in places(&plan) {
            stages[place.0[0][4] as usize] += 1;
            let mut join = find(&plan, &place).unwrap();
            assert_eq!(of(&join), place);
            let mut sum = Sum(found);
            assert_eq!(join.advance(u64::MAX, &mut sum), Step::Done);
            assert_eq!(sum.0, 6u32.into(), "{place}");
        }
        assert!(stages.iter().all(|&places| places > 0), "{stages:?}");
    }

    #[test]
    fn what_no_join_has_written_is_refused() {
        type Forgery = fn(&mut Vec<Vec<u64>>);
        let forgeries: [(&str, Forgery); 19] = [
            ("a row is missing", |rows| drop(rows.pop())),
            ("a row too many", |rows| rows.push(vec![1])),
            ("a short head", |rows| rows[0].truncate(6)),
            ("more work than can be", |rows| rows[0][0] = u64::MAX),
            ("a share before the first", |rows| rows[0][1] = 3),
            ("a share behind the last", |rows| rows[0][2] = 4),
            ("more shares than there are", |rows| rows[0][3] = 4),
            ("pairs of no share", |rows| rows[0][2] = rows[0][3]),
            ("a stage that is none", |rows| rows[0][4] = 4),
            ("entries before the first stage", |rows| rows[0][4] = 0),
            ("a second half before the first stage", |rows| {
                rows[0][4] = 0;
                rows[1].clear();
            }),
            ("a second half too early", |rows| rows[0][4] = 1),
            ("pairs behind the end", |rows| {
                rows[0][5] = rows[1].len() as u64 / 3;
            }),
            ("pairs behind the other end", |rows| rows[0][6] = 9),
            ("an entry cut off", |rows| rows[1].push(0)),
            ("no entry", |rows| rows[1].clear()),
            ("a class of no set", |rows| rows[1][0] = u64::MAX),
            ("a line that is not there", |rows| rows[1][1] = 1 << 63),
            ("a set that is not there", |rows| rows[2][2] = 0),
        ];
        let plan = rooks();
        let in_pairs = |(place, _): &(SearchState, BigUint)| place.0[0][4] == PAIRS;
        let (genuine, _) = places(&plan).into_iter().find(in_pairs).unwrap();
        for (what, forge) in forgeries {
            let mut rows = genuine.0.clone();
            forge(&mut rows);
            assert!(find(&plan, &SearchState(rows)).is_err(), "{what}");
        }
        let more = |times| {
            let mut rows = genuine.0.clone();
            rows[1][2] = times;
            find(&plan, &SearchState(rows)).is_ok()
        };
        assert!(more(MOST - 1) && !more(u64::MAX));
        // A class is a number of pieces here, of nine.
        let class = |class| {
            let mut rows = genuine.0.clone();
            let last = rows[2].len() - 3;
            rows[2][last] = class;
            find(&plan, &SearchState(rows)).is_ok()
        };
        assert!(class(9) && !class(10) && !class(u64::MAX));
    }
}

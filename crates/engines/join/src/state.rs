//! The saved state of a join.
//!
//! ```text
//! work, first combination, present one, end, stage, entries of the first half that are matched, and of the second,
//! nodes of the halves that are listed
//! entries of the first half       class, bicliques, count each; without those that other searches match
//! entries of the second half
//! the state of the listing, if a half is being listed
//! ```

use std::sync::Arc;

use standoff_engine::{InvalidState, SearchState};

use crate::plan::JoinPlan;
use crate::stages::{JoinSearch, Matching, Stage};
use crate::table::{Entry, Signature, Table};

/// More work than any join does, and more placements than any half has.
const MAX: u64 = 1 << 62;

const BEGIN: u64 = 0;
const LIST: [u64; 2] = [1, 2];
const MATCH: u64 = 3;

pub(crate) fn save(search: &JoinSearch) -> SearchState {
    let (stage, [first, second], listing) = match &search.stage {
        Stage::Begin => (BEGIN, [0, 0], Vec::new()),
        Stage::List(half, list) => (LIST[*half], [0, 0], list.save().0),
        Stage::Match(Matching { range, next, .. }) => {
            let next = [next[0] - range.start, next[1]];
            (MATCH, next.map(|next| next as u64), Vec::new())
        }
    };
    let head = vec![
        search.work,
        search.from,
        search.combination,
        search.to,
        stage,
        first,
        second,
        search.listed,
    ];
    let numbers = |entry: &Entry| {
        [
            entry.signature.class,
            entry.signature.bicliques,
            entry.count,
        ]
    };
    let [these, those] = search.tables.each_ref().map(|table| table.entries());
    let these = match &search.stage {
        Stage::Match(matching) => &these[matching.range.clone()],
        _ => these,
    };
    let rows = [these, those].map(|entries| entries.iter().flat_map(numbers).collect());
    SearchState([head].into_iter().chain(rows).chain(listing).collect())
}

/// The search in a saved state. The state may come from anywhere: it is accepted only if the search that resumes from
/// it ends and no number overflows.
pub(crate) fn load(plan: &Arc<JoinPlan>, state: &SearchState) -> Result<JoinSearch, InvalidState> {
    let invalid = || InvalidState::because("it is of no join of these halves");
    let [head, first, second, listing @ ..] = &state.0[..] else {
        return Err(invalid());
    };
    let &[work, from, combination, to, stage, at, with, listed] = &head[..] else {
        return Err(invalid());
    };
    let is_over = combination == to;
    let is_range = from <= combination && combination <= to && to <= plan.combinations.len();
    if work > MAX || listed > work || !is_range || is_over && stage != BEGIN {
        return Err(invalid());
    }
    let [first, second] = [first, second].map(|row| entries(plan, row));
    let (Some(first), Some(second)) = (first, second) else {
        return Err(invalid());
    };
    let is_valid = match stage {
        BEGIN => first.is_empty() && second.is_empty() && listing.is_empty(),
        1 => second.is_empty(),
        2 => is_arranged(&first),
        MATCH => {
            is_arranged(&first)
                && is_arranged(&second)
                && at < first.len() as u64
                && with <= second.len() as u64
                && listing.is_empty()
        }
        _ => false,
    };
    if !is_valid {
        return Err(invalid());
    }
    let mut search = JoinSearch::over(plan, from, to);
    (search.combination, search.work) = (combination, work);
    search.listed = listed;
    search.tables = [
        Arc::new(Table::with(&plan.signatures[0], first)),
        Arc::new(Table::with(&plan.signatures[1], second)),
    ];
    search.stage = match stage {
        BEGIN => Stage::Begin,
        MATCH => Stage::Match(Matching {
            next: [at as usize, with as usize],
            ..search.matching()
        }),
        _ => {
            let half = usize::from(stage == LIST[1]);
            let mut list = search.list(half);
            list.load(&SearchState(listing.to_vec()))?;
            Stage::List(half, list)
        }
    };
    Ok(search)
}

/// The entries of a row, if placements of this join may have these signatures.
fn entries(plan: &JoinPlan, row: &[u64]) -> Option<Vec<Entry>> {
    let (entries, []) = row.as_chunks::<3>() else {
        return None;
    };
    let entry = |&[class, bicliques, count]: &[u64; 3]| {
        let exist = bicliques.checked_shr(plan.bicliques as u32).unwrap_or(0) == 0;
        let is_valid = plan.classes.contains(class) && exist && count > 0;
        is_valid.then_some(Entry {
            signature: Signature { class, bicliques },
            count,
        })
    };
    let entries: Vec<Entry> = entries.iter().map(entry).collect::<Option<_>>()?;
    let mut counts = entries.iter().map(|entry| entry.count);
    let placements = counts.try_fold(0u64, |sum, more| sum.checked_add(more))?;
    (placements <= MAX).then_some(entries)
}

/// Whether the entries are sorted by class, as after the listing of a half.
fn is_arranged(entries: &[Entry]) -> bool {
    entries.is_sorted_by_key(|entry| entry.signature.class) && !entries.is_empty()
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use standoff_engine::{Search, Step};

    use super::super::tests::{Sum, rooks};
    use super::*;

    /// All states that a search reaches in steps of one, with its count up to each, and its progress.
    fn states(plan: &Arc<JoinPlan>) -> Vec<(SearchState, BigUint, f64)> {
        let (mut join, mut sum, mut states) = (JoinSearch::new(plan), Sum::default(), Vec::new());
        while join.advance(1, &mut sum) == Step::More {
            states.push((save(&join), sum.0.clone(), join.progress()));
        }
        assert_eq!(sum.0, 6u32.into());
        states
    }

    #[test]
    fn a_saved_state_is_loaded_and_resumed() {
        let plan = rooks();
        let mut stages = [0; 4];
        for (state, found, progress) in states(&plan) {
            stages[state.0[0][4] as usize] += 1;
            let mut join = load(&plan, &state).unwrap();
            assert_eq!(save(&join), state);
            assert_eq!(join.progress(), progress);
            let mut sum = Sum(found);
            assert_eq!(join.advance(u64::MAX, &mut sum), Step::Done);
            assert_eq!(sum.0, 6u32.into(), "{state}");
        }
        assert!(stages.iter().all(|&states| states > 0), "{stages:?}");
    }

    #[test]
    fn a_state_that_no_join_saves_is_refused() {
        type Forgery = fn(&mut Vec<Vec<u64>>);
        let forgeries: [(&str, Forgery); 20] = [
            ("a row is missing", |rows| drop(rows.pop())),
            ("a row too many", |rows| rows.push(vec![1])),
            ("a short head", |rows| rows[0].truncate(7)),
            ("more work than can be", |rows| rows[0][0] = u64::MAX),
            ("more nodes listed than work done", |rows| {
                rows[0][7] = rows[0][0] + 1
            }),
            ("a combination before the first", |rows| rows[0][1] = 3),
            ("a combination after the last", |rows| rows[0][2] = 4),
            ("more combinations than exist", |rows| rows[0][3] = 4),
            ("pairs of no combination", |rows| rows[0][2] = rows[0][3]),
            ("an unknown stage", |rows| rows[0][4] = 4),
            ("entries before the first stage", |rows| rows[0][4] = 0),
            ("a second half before the first stage", |rows| {
                rows[0][4] = 0;
                rows[1].clear();
            }),
            ("a second half too early", |rows| rows[0][4] = 1),
            ("pairs after the end", |rows| {
                rows[0][5] = rows[1].len() as u64 / 3;
            }),
            ("pairs after the other end", |rows| rows[0][6] = 9),
            ("an entry cut off", |rows| rows[1].push(0)),
            ("no entry", |rows| rows[1].clear()),
            ("a class that does not exist", |rows| rows[1][0] = u64::MAX),
            ("a biclique that does not exist", |rows| {
                rows[1][1] = 1 << 63
            }),
            ("an entry of no placement", |rows| rows[2][2] = 0),
        ];
        let plan = rooks();
        let is_matching = |(state, ..): &(SearchState, BigUint, f64)| state.0[0][4] == MATCH;
        let (genuine, ..) = states(&plan).into_iter().find(is_matching).unwrap();
        for (what, forge) in forgeries {
            let mut rows = genuine.0.clone();
            forge(&mut rows);
            assert!(load(&plan, &SearchState(rows)).is_err(), "{what}");
        }
        let counts = |count| {
            let mut rows = genuine.0.clone();
            rows[1][2] = count;
            load(&plan, &SearchState(rows)).is_ok()
        };
        assert!(counts(MAX - 1) && !counts(u64::MAX));
        // The class is the number of pieces here, at most nine.
        let class = |class| {
            let mut rows = genuine.0.clone();
            let last = rows[2].len() - 3;
            rows[2][last] = class;
            load(&plan, &SearchState(rows)).is_ok()
        };
        assert!(class(9) && !class(10) && !class(u64::MAX));
    }
}

//! Where a product stands, as rows of numbers.
//!
//! ```text
//! work, parts counted, rows of each run  /  a row for each of these parts  /  the present one  /  its runs ...
//! ```

use num_bigint::BigUint;

use crate::task::{InvalidState, SearchState};

/// What a product knows where it stands.
pub(super) struct Stood<'a> {
    pub(super) work: u64,
    pub(super) before: &'a [Vec<BigUint>],
    pub(super) found: &'a [BigUint],
    /// Of the present part; none at the end.
    pub(super) runs: Vec<SearchState>,
}

/// The same, read.
pub(super) struct Found {
    pub(super) work: u64,
    pub(super) before: Vec<Vec<BigUint>>,
    pub(super) found: Vec<BigUint>,
    pub(super) runs: Vec<SearchState>,
}

pub(super) fn write(stood: &Stood<'_>) -> SearchState {
    let mut head = vec![stood.work, stood.before.len() as u64];
    head.extend(stood.runs.iter().map(|place| place.0.len() as u64));
    let mut rows = vec![head];
    rows.extend(stood.before.iter().map(|counts| digits(counts)));
    rows.push(digits(stood.found));
    rows.extend(stood.runs.iter().flat_map(|place| place.0.clone()));
    SearchState(rows)
}

pub(super) fn read(place: &SearchState) -> Result<Found, InvalidState> {
    parse(place).ok_or_else(|| InvalidState::because("it does not tell what the parts come to"))
}

fn parse(place: &SearchState) -> Option<Found> {
    let (head, rest) = place.0.split_first()?;
    let &[work, parts, ref rows_of_runs @ ..] = &head[..] else {
        return None;
    };
    let (before, rest) = rest.split_at_checked(usize::try_from(parts).ok()?)?;
    let (found, mut rest) = rest.split_first()?;
    let mut runs = Vec::with_capacity(rows_of_runs.len());
    for &rows in rows_of_runs {
        let (run, others) = rest.split_at_checked(usize::try_from(rows).ok()?)?;
        runs.push(SearchState(run.to_vec()));
        rest = others;
    }
    let is_more = runs.is_empty() && !found.is_empty();
    if is_more || !rest.is_empty() {
        return None;
    }
    Some(Found {
        work,
        before: before
            .iter()
            .map(|row| counts(row))
            .collect::<Option<_>>()?,
        found: counts(found)?,
        runs,
    })
}

/// Each count as its number of digits and these, the lowest first, in base 2^64.
fn digits(counts: &[BigUint]) -> Vec<u64> {
    let each = counts.iter().flat_map(|count| {
        let digits = count.to_u64_digits();
        std::iter::once(digits.len() as u64).chain(digits)
    });
    each.collect()
}

fn counts(mut row: &[u64]) -> Option<Vec<BigUint>> {
    let mut counts = Vec::new();
    while let Some((&length, rest)) = row.split_first() {
        let (digits, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
        if digits.last() == Some(&0) {
            return None;
        }
        let halves = digits
            .iter()
            .flat_map(|&digit| [digit as u32, (digit >> 32) as u32]);
        counts.push(BigUint::new(halves.collect()));
        row = rest;
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of no digit, of one that fills its word and of two.
    #[test]
    fn what_was_written_is_read() {
        let counts = [BigUint::ZERO, u64::MAX.into(), BigUint::from(1u32) << 100];
        let (run, other) = (
            SearchState(vec![vec![7], vec![]]),
            SearchState(vec![vec![8, 9]]),
        );
        for runs in [vec![run.clone()], vec![run, other], Vec::new()] {
            let stood = Stood {
                work: 9,
                before: &[counts[..2].to_vec(), Vec::new()],
                found: if runs.is_empty() { &[] } else { &counts },
                runs,
            };
            let found = read(&write(&stood)).unwrap();
            assert_eq!((found.work, &found.before[..]), (stood.work, stood.before));
            assert_eq!((&found.found[..], found.runs), (stood.found, stood.runs));
        }
    }

    /// At the end nothing is being counted.
    #[test]
    fn an_end_with_more_behind_it_is_refused() {
        let is_read = |rows: &[&[u64]]| {
            let rows = rows.iter().map(|row| row.to_vec());
            read(&SearchState(rows.collect())).is_ok()
        };
        assert!(is_read(&[&[9, 0], &[]]));
        assert!(!is_read(&[&[9, 0], &[1, 5]]));
        assert!(!is_read(&[&[9, 0], &[], &[7]]));
        assert!(is_read(&[&[9, 0, 1], &[1, 5], &[7]]));
        assert!(!is_read(&[&[9, 0, 1], &[1, 5], &[7], &[7]]));
        assert!(!is_read(&[&[9, 0, 2], &[1, 5], &[7]]));
    }
}

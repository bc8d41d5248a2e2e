//! The saved state of a product.
//!
//! ```text
//! work, factors counted, rows of each search  /  a row for each of these factors  /  the present one  /  its searches ...
//! ```

use num_bigint::BigUint;
use standoff_engine::{InvalidState, SearchState};

#[derive(Debug, PartialEq)]
pub(crate) struct ProductState {
    /// The work for the factors that are counted.
    pub(crate) work: u64,
    /// The powers of the factors that are counted, by number of pieces.
    pub(crate) powers: Vec<Vec<BigUint>>,
    /// The counts that the present factor has found.
    pub(crate) found: Vec<BigUint>,
    /// The searches of the present factor; empty at the end.
    pub(crate) searches: Vec<SearchState>,
}

impl ProductState {
    pub(crate) fn save(self) -> SearchState {
        let mut head = vec![self.work, self.powers.len() as u64];
        head.extend(self.searches.iter().map(|state| state.0.len() as u64));
        let mut rows = vec![head];
        rows.extend(self.powers.iter().map(|counts| digits(counts)));
        rows.push(digits(&self.found));
        rows.extend(self.searches.into_iter().flat_map(|state| state.0));
        SearchState(rows)
    }

    pub(crate) fn load(state: &SearchState) -> Result<Self, InvalidState> {
        let invalid = || InvalidState::because("it does not tell what the parts come to");
        Self::parse(state).ok_or_else(invalid)
    }

    fn parse(state: &SearchState) -> Option<Self> {
        let (head, rest) = state.0.split_first()?;
        let &[work, factors, ref lengths @ ..] = &head[..] else {
            return None;
        };
        let (powers, rest) = rest.split_at_checked(usize::try_from(factors).ok()?)?;
        let (found, mut rest) = rest.split_first()?;
        let mut searches = Vec::with_capacity(lengths.len());
        for &rows in lengths {
            let (search, others) = rest.split_at_checked(usize::try_from(rows).ok()?)?;
            searches.push(SearchState(search.to_vec()));
            rest = others;
        }
        let has_counts_at_end = searches.is_empty() && !found.is_empty();
        if has_counts_at_end || !rest.is_empty() {
            return None;
        }
        let powers = powers.iter().map(|row| counts(row));
        Some(ProductState {
            work,
            powers: powers.collect::<Option<_>>()?,
            found: counts(found)?,
            searches,
        })
    }
}

/// For each count the number of its digits in base 2^64, and then these digits, the lowest first.
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

    /// Counts of no digit, of one full digit and of two.
    #[test]
    fn a_saved_state_is_loaded() {
        let counts = [BigUint::ZERO, u64::MAX.into(), BigUint::from(1u32) << 100];
        let (search, other) = (
            SearchState(vec![vec![7], vec![]]),
            SearchState(vec![vec![8, 9]]),
        );
        for searches in [vec![search.clone()], vec![search, other], Vec::new()] {
            let state = || ProductState {
                work: 9,
                powers: vec![counts[..2].to_vec(), Vec::new()],
                found: if searches.is_empty() {
                    Vec::new()
                } else {
                    counts.to_vec()
                },
                searches: searches.clone(),
            };
            assert_eq!(ProductState::load(&state().save()), Ok(state()));
        }
    }

    /// At the end no factor is being counted.
    #[test]
    fn a_state_with_superfluous_rows_is_refused() {
        let is_loaded = |rows: &[&[u64]]| {
            let rows = rows.iter().map(|row| row.to_vec());
            ProductState::load(&SearchState(rows.collect())).is_ok()
        };
        assert!(is_loaded(&[&[9, 0], &[]]));
        assert!(!is_loaded(&[&[9, 0], &[1, 5]]));
        assert!(!is_loaded(&[&[9, 0], &[], &[7]]));
        assert!(is_loaded(&[&[9, 0, 1], &[1, 5], &[7]]));
        assert!(!is_loaded(&[&[9, 0, 1], &[1, 5], &[7], &[7]]));
        assert!(!is_loaded(&[&[9, 0, 2], &[1, 5], &[7]]));
    }
}

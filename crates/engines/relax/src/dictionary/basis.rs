//! Smaller dictionaries with a given basis.
//!
//! A node of a tree decides many candidates, so that its linear program is much smaller than that of the root. Its
//! solution begins with the basis of the node above.

use super::Dictionary;
use crate::rows::Domain;

/// Which variables are nonbasic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Basis(pub(crate) Vec<bool>);

/// The least coefficient that is divided by to reach a basis.
const SAFE_PIVOT: f64 = 1e-3;

impl Dictionary {
    /// The basis. Omitted candidates are nonbasic, and omitted rows are basic.
    pub(crate) fn basis(&self) -> Basis {
        let mut is_nonbasic = vec![true; self.candidates];
        is_nonbasic.resize(self.lower.len(), false);
        for &variable in &self.basic {
            is_nonbasic[variable] = false;
        }
        for &variable in &self.nonbasic {
            is_nonbasic[variable] = true;
        }
        Basis(is_nonbasic)
    }

    /// A smaller copy with this basis, as far as it can be reached: nonbasic candidates that are decided are constants,
    /// and basic rows that are not open are omitted.
    pub(crate) fn within(
        &self,
        domain: &Domain,
        Basis(is_nonbasic): &Basis,
        is_open: impl Fn(usize) -> bool,
    ) -> Self {
        let value = |variable: usize| {
            let decided = domain.get(variable).copied().flatten();
            decided.filter(|_| is_nonbasic[variable])
        };
        let is_needed = |variable: usize| {
            let row = variable.checked_sub(self.candidates);
            is_nonbasic[variable] || row.is_none_or(&is_open)
        };
        let mut smaller = self.reduced(value, is_needed);
        smaller.exchange_all(is_nonbasic);
        smaller
    }

    /// A copy in which the nonbasic variables with a value are constants, with the basic variables that are needed.
    fn reduced(
        &self,
        value: impl Fn(usize) -> Option<bool>,
        is_needed: impl Fn(usize) -> bool,
    ) -> Self {
        let columns_with = |wanted: Option<bool>| {
            let columns = 0..self.nonbasic.len();
            Vec::from_iter(columns.filter(|&column| value(self.nonbasic[column]) == wanted))
        };
        let [free, chosen] = [None, Some(true)].map(columns_with);
        let width = free.len() + 1;
        let append = |row: &[f64], to: &mut Vec<f64>| {
            let constant: f64 = chosen.iter().map(|&column| row[column]).sum();
            to.extend(free.iter().map(|&column| row[column]));
            to.push(row[self.nonbasic.len()] + constant);
        };
        let rows = (0..self.basic.len()).filter(|&row| is_needed(self.basic[row]));
        let rows: Vec<usize> = rows.collect();
        let (mut cells, mut cost) = (
            Vec::with_capacity(rows.len() * width),
            Vec::with_capacity(width),
        );
        for &row in &rows {
            append(self.row(row), &mut cells);
        }
        append(&self.cost, &mut cost);
        self.effort.add_cells(cells.len());
        let at = free.iter().map(|&column| self.at[column]);
        Dictionary {
            candidates: self.candidates,
            cells,
            cost,
            basic: rows.iter().map(|&row| self.basic[row]).collect(),
            nonbasic: free.iter().map(|&column| self.nonbasic[column]).collect(),
            values: rows.iter().map(|&row| self.values[row]).collect(),
            at: at.chain([1.0]).collect(),
            norms: vec![None; rows.len()],
            lower: self.lower.clone(),
            upper: self.upper.clone(),
            pivots: self.pivots,
            effort: self.effort.clone(),
        }
    }

    /// Exchanges variables until these are nonbasic, as far as that is possible. The values become invalid.
    fn exchange_all(&mut self, is_nonbasic: &[bool]) {
        for column in 0..self.nonbasic.len() {
            if is_nonbasic[self.nonbasic[column]] {
                continue;
            }
            let leaving = (0..self.basic.len()).filter(|&row| is_nonbasic[self.basic[row]]);
            let size = |row: usize| self.row(row)[column].abs();
            if let Some(row) = leaving.max_by(|&a, &b| size(a).total_cmp(&size(b)))
                && size(row) > SAFE_PIVOT
            {
                self.exchange(row, column);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Row;

    /// `a + b >= 1` and `b + c >= 1`: with b, both hold.
    #[test]
    fn what_is_decided_is_omitted() {
        let row = |a, b| Row {
            terms: vec![(a, 1), (b, 1)],
            least: Some(1),
            most: None,
        };
        let rows = [row(0, 1), row(1, 2)];
        let all = Dictionary::new(vec![1.0; 3], &rows);
        let size = |domain: &Domain| {
            let basis = all.basis();
            let within = all.within(domain, &basis, |row| rows[row].is_open(domain));
            (within.basic.len(), within.nonbasic.len())
        };
        assert_eq!(size(&vec![None; 3]), (2, 3));
        assert_eq!(size(&vec![Some(false), None, None]), (2, 2));
        assert_eq!(size(&vec![None, Some(true), None]), (0, 2));
        assert_eq!(size(&vec![Some(true), None, None]), (1, 2));
    }
}

//! By `amb`: a body that is run again along its choices, and a tree that does and undoes.

use std::iter::zip;

use standoff::core::End;
use standoff::core::amb::{Body, Choices, Search, Tree, search, walk};

use crate::stop::Stop;

/// The columns of the queens in a placement, row by row.
type Columns = Vec<usize>;

/// The first placement by a body that chooses among what is free, and the nodes until then.
pub(super) fn first_by_replay(n: usize, stop: &Stop) -> Result<(Option<Columns>, u64), End> {
    let body = search(move |amb| {
        let mut columns: Columns = Vec::new();
        for _ in 0..n {
            let column = amb.choose_where(0..n, |&column| is_free(&columns, column))?;
            columns.push(column);
        }
        Ok(columns)
    });
    first(body, stop)
}

/// The first placement by doing and undoing, and the nodes until then.
pub(super) fn first_by_undoing(n: usize, stop: &Stop) -> Result<(Option<Columns>, u64), End> {
    let columns = Vec::new();
    first(walk(Board { n, columns }), stop)
}

fn first<B: Body>(search: Search<B>, stop: &Stop) -> Result<(Option<Columns>, u64), End>
where
    Search<B>: Iterator<Item = Columns>,
{
    let search = search.cancel_flag(stop.flag());
    let mut search = match stop.left() {
        Some(left) => search.time_limit(left),
        None => search,
    };
    let found = search.next();
    match search.end() {
        Some(end) if found.is_none() && !end.is_exhausted() => Err(end),
        // The root is a node of `amb`, and no queen.
        _ => Ok((found, search.stats().nodes() - 1)),
    }
}

/// Whether a queen in the next row may stand in this column.
fn is_free(columns: &[usize], column: usize) -> bool {
    let down = (1..=columns.len()).rev();
    zip(columns, down).all(|(&other, down)| other != column && other.abs_diff(column) != down)
}

/// The queens in the upper rows.
struct Board {
    n: usize,
    columns: Columns,
}

impl Tree for Board {
    type Solution = Columns;

    fn solution(&self) -> Option<Columns> {
        (self.columns.len() == self.n).then(|| self.columns.clone())
    }

    fn choices(&self) -> Choices {
        Choices::filter(self.n, |column| is_free(&self.columns, column))
    }

    fn apply(&mut self, column: usize) {
        self.columns.push(column);
    }

    fn undo(&mut self, _: usize) {
        self.columns.pop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn both_find_the_first_placement_after_as_many_nodes() {
        let stop = Stop::new(None).unwrap();
        for by in [first_by_replay, first_by_undoing] {
            assert_eq!(by(3, &stop), Ok((None, 5)));
            let columns = vec![0, 4, 7, 5, 2, 6, 1, 3];
            assert_eq!(by(8, &stop), Ok((Some(columns), 113)));
        }
    }

    #[test]
    fn both_can_be_stopped() {
        let stop = Stop::new(Some(Duration::ZERO)).unwrap();
        for by in [first_by_replay, first_by_undoing] {
            assert_eq!(by(32, &stop), Err(End::TimeLimit));
        }
    }
}

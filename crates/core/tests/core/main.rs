//! Tests of `amb`, and puzzles as a user would write them; tests of the moving split.

/// Searches with a body whose type is erased: the tests compile the search once for each type of
/// solutions, not for each body.
macro_rules! search {
    ($body:expr) => {
        $crate::search_boxed(Box::new($body))
    };
}

/// The same for a body that may return errors.
macro_rules! try_search {
    ($body:expr) => {
        $crate::try_search_boxed(Box::new($body))
    };
}

/// The same for a body that several threads run.
macro_rules! shared_search {
    ($body:expr) => {
        $crate::search_shared(std::sync::Arc::new($body))
    };
}

mod begun;
mod branches;
mod choosing;
mod control;
mod cursors;
mod definition;
mod errors;
mod estimates;
mod fair;
mod orders;
mod position;
mod puzzles;
mod sources;
mod split;
mod threads;
mod trees;
mod watching;

use std::convert::Infallible;
use std::sync::Arc;

use standoff_core::amb::{self, Amb, Body, BoxError, Error, Fail, Order, Search};

/// Every order that can be resumed from a cursor.
const STRAIGHT: [Order; 5] = [
    Order::DepthFirst,
    Order::Random(1),
    Order::Random(2),
    Order::Deepening,
    Order::Discrepancy,
];

/// Whether `STANDOFF_LONG` asks for the long form of the tests.
fn is_long() -> bool {
    std::env::var_os("STANDOFF_LONG").is_some()
}

/// Queens on n x n: the column of the queen in each row.
fn queens(amb: &mut Amb, n: usize) -> Result<Vec<usize>, Fail> {
    let mut columns: Vec<usize> = Vec::new();
    for row in 0..n {
        let free = |&column: &usize| {
            (0..row).all(|r| columns[r] != column && columns[r].abs_diff(column) != row - r)
        };
        columns.push(amb.choose_where(0..n, free)?);
    }
    Ok(columns)
}

/// The search for the queens on n x n.
#[track_caller]
fn n_queens(
    n: usize,
) -> Search<impl Body<Solution = Vec<usize>, Error = Infallible> + Clone + Send> {
    amb::search(move |amb| queens(amb, n))
}

type BoxedBody<'b, T, E> = Box<dyn FnMut(&mut Amb) -> Result<T, E> + 'b>;

/// The function of the macro `search!`.
#[track_caller]
fn search_boxed<'b, T: 'b>(
    body: BoxedBody<'b, T, Fail>,
) -> Search<impl Body<Solution = T, Error = Infallible>> {
    amb::search(body)
}

/// The function of the macro `try_search!`.
#[track_caller]
fn try_search_boxed<'b, T: 'b>(
    body: BoxedBody<'b, T, BoxError>,
) -> Search<impl Body<Solution = T, Error = Error>> {
    amb::try_search(body)
}

type SharedBody<'b, T> = Arc<dyn Fn(&mut Amb) -> Result<T, Fail> + Send + Sync + 'b>;

/// The function of the macro `shared_search!`.
fn search_shared<'b, T: 'b>(
    body: SharedBody<'b, T>,
) -> Search<impl Body<Solution = T, Error = Infallible> + Clone + Send> {
    amb::search(move |amb| body(amb))
}

//! Completing given queens to one in each row and column.

use super::free_lines::FreeLines;

/// The node limit of the first search per queen. Most searches need little more than one node per queen.
const NODES_PER_QUEEN: u64 = 4;

/// A board of n x n squares with some of n queens given and some squares forbidden.
///
/// ```
/// use standoff_queens::{Completion, Partial};
///
/// // ....
/// // ...Q     a1 is forbidden
/// // ....
/// // x...
/// let found = Partial::new(4).with_queen(1, 3).forbidding(3, 0).complete(1_000);
/// assert_eq!(found.completion, Completion::Complete(vec![1, 3, 0, 2]));
///
/// let corner = Partial::new(4).with_queen(0, 0).complete(1_000);
/// assert_eq!(corner.completion, Completion::Impossible);
/// ```
#[derive(Clone, Debug)]
pub struct Partial {
    side: u32,
    /// The column of the queen that stands in each row.
    given: Vec<Option<u32>>,
    /// The forbidden columns of each row, sorted.
    forbidden: Vec<Vec<u32>>,
}

/// The result of a search for the missing queens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The answer.
    pub completion: Completion,
    /// Number of queens placed, including those taken back.
    pub nodes: u64,
}

/// Whether the given queens can be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Yes: the columns of all queens, top row first.
    Complete(Vec<u32>),
    /// No: the search was exhausted.
    Impossible,
    /// Unknown: the search reached its node limit.
    GaveUp,
}

impl Partial {
    /// An empty board.
    pub fn new(side: u32) -> Self {
        Partial {
            side,
            given: vec![None; side as usize],
            forbidden: vec![Vec::new(); side as usize],
        }
    }

    /// Adds a given queen. Row 0 is the top row, column 0 the leftmost column.
    ///
    /// # Panics
    ///
    /// Panics if there is no such square, or if the row has a queen already.
    #[must_use]
    pub fn with_queen(mut self, row: u32, column: u32) -> Self {
        self.expect_square(row, column);
        let queen = self.given[row as usize].replace(column);
        assert!(queen.is_none(), "row {row} has a queen already");
        self
    }

    /// Forbids a square.
    ///
    /// # Panics
    ///
    /// Panics if there is no such square.
    #[must_use]
    pub fn forbidding(mut self, row: u32, column: u32) -> Self {
        self.expect_square(row, column);
        let columns = &mut self.forbidden[row as usize];
        if let Err(place) = columns.binary_search(&column) {
            columns.insert(place, column);
        }
        self
    }

    fn expect_square(&self, row: u32, column: u32) {
        let side = self.side;
        let is_there = row < side && column < side;
        assert!(
            is_there,
            "there is no row {row} and column {column} of {side} x {side}"
        );
    }

    /// Places the missing queens by a backtracking search.
    ///
    /// The search branches on the row with the fewest free squares. Ties, and the squares of a row, are ordered by
    /// distance from the middle. The search restarts with a doubled node limit and with the middle moved by one file
    /// and one rank. It gives up before more than `node_limit` queens are placed in total.
    ///
    /// A node takes time linear in the side. From an empty board, sides up to 1000 need 10 % more nodes than queens on
    /// average.
    ///
    /// ```
    /// use standoff_queens::{Completion, Partial, attack_nowhere};
    ///
    /// let found = Partial::new(100).complete(10_000);
    /// let Completion::Complete(columns) = found.completion else { panic!() };
    /// assert!(attack_nowhere(columns));
    /// assert_eq!(found.nodes, 103);
    /// ```
    pub fn complete(&self, node_limit: u64) -> Completed {
        let (mut nodes, mut limit) = (0, NODES_PER_QUEEN * u64::from(self.side));
        let mut shifts = (0..self.side.max(1)).cycle();
        loop {
            let shift = shifts.next().unwrap_or(0);
            let search = self.search(shift, limit.min(node_limit - nodes));
            nodes += search.nodes;
            limit = limit.saturating_mul(2);
            if search.completion != Completion::GaveUp || nodes == node_limit {
                return Completed { nodes, ..search };
            }
        }
    }

    /// One search, with the middle moved by `shift` files and ranks.
    fn search(&self, shift: u32, node_limit: u64) -> Completed {
        let result = |completion, nodes| Completed { completion, nodes };
        let Some(mut lines) = self.lines(shift) else {
            return result(Completion::Impossible, 0);
        };
        let (mut nodes, mut stack) = (0, Vec::new());
        let mut is_placed = true;
        loop {
            if is_placed {
                match lines.tightest_row() {
                    Some(row) => stack.push(lines.branch(row)),
                    None => return result(Completion::Complete(lines.columns()), nodes),
                }
            }
            let Some(branching) = stack.last_mut() else {
                return result(Completion::Impossible, nodes);
            };
            let column = lines.next_column(branching);
            match column {
                Some(_) if nodes == node_limit => return result(Completion::GaveUp, nodes),
                Some(column) => {
                    nodes += 1;
                    lines.place(branching.row, column);
                }
                None => drop(stack.pop()),
            }
            is_placed = column.is_some();
        }
    }

    /// The lines with the given queens, or `None` if these attack each other or stand on forbidden squares.
    fn lines(&self, shift: u32) -> Option<FreeLines<'_>> {
        let mut lines = FreeLines::new(self.side, shift, &self.forbidden);
        for (row, column) in (0..).zip(&self.given) {
            if let Some(column) = *column {
                lines
                    .is_free(row, column)
                    .then(|| lines.place(row, column))?;
            }
        }
        Some(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::attacks::attack_nowhere;

    /// Whether the missing queens can be placed, by brute force row by row.
    fn can_be_completed(partial: &Partial, columns: &mut Vec<u32>) -> bool {
        let row = columns.len();
        if row == partial.side as usize {
            return true;
        }
        let given = partial.given[row];
        (0..partial.side).any(|column| {
            columns.push(column);
            let can = given.is_none_or(|given| given == column)
                && !partial.forbidden[row].contains(&column)
                && attack_nowhere(columns.iter().copied())
                && can_be_completed(partial, columns);
            columns.pop();
            can
        })
    }

    /// A random board with a few queens and forbidden squares.
    fn some_partial(side: u32, rng: &mut fastrand::Rng) -> Partial {
        let mut partial = Partial::new(side);
        for row in 0..side {
            if rng.u32(0..6) == 0 {
                partial = partial.with_queen(row, rng.u32(0..side));
            }
            for _ in 0..rng.u32(0..=side / 2) {
                partial = partial.forbidding(row, rng.u32(0..side));
            }
        }
        partial
    }

    #[test]
    fn the_answer_is_that_of_brute_force() {
        let mut rng = fastrand::Rng::with_seed(12);
        let mut answers = [0, 0];
        for _ in 0..2_000 {
            let partial = some_partial(rng.u32(1..=7), &mut rng);
            let can = can_be_completed(&partial, &mut Vec::new());
            answers[usize::from(can)] += 1;
            match partial.complete(u64::MAX).completion {
                Completion::Complete(columns) => {
                    assert!(can, "{partial:?}");
                    assert_eq!(columns.len(), partial.side as usize);
                    assert!(attack_nowhere(columns.iter().copied()));
                    for (row, column) in columns.iter().enumerate() {
                        assert!(partial.given[row].is_none_or(|given| given == *column));
                        assert!(!partial.forbidden[row].contains(column));
                    }
                }
                Completion::Impossible => assert!(!can, "{partial:?}"),
                Completion::GaveUp => panic!("there was no limit"),
            }
        }
        assert!(answers.iter().all(|&number| number > 200), "{answers:?}");
    }

    /// Pinned numbers of nodes: a better order changes them on purpose.
    #[test]
    fn a_solution_takes_little_more_than_one_node_per_queen() {
        let nodes = |side| Partial::new(side).complete(10_000).nodes;
        assert_eq!([4, 6, 8, 12, 20, 30].map(nodes), [9, 59, 49, 61, 58, 45]);
        let worst = (1..=100).max_by_key(|&side| nodes(side)).unwrap();
        assert_eq!((worst, nodes(worst)), (82, 606));
        assert_eq!((4..=300).map(nodes).sum::<u64>(), 76_882);
        assert_eq!([300, 700, 2_000].map(nodes), [300, 700, 2_000]);
    }

    #[test]
    fn the_node_limit_is_exact_and_no_answer() {
        let needed = Partial::new(8).complete(u64::MAX).nodes;
        let gave_up = Completed {
            completion: Completion::GaveUp,
            nodes: needed - 1,
        };
        assert_eq!(Partial::new(8).complete(needed - 1), gave_up);
        let found = Partial::new(8).complete(needed);
        assert!(matches!(found.completion, Completion::Complete(_)));
    }

    #[test]
    fn given_queens_take_no_nodes() {
        let complete = Partial::new(4)
            .with_queen(0, 1)
            .with_queen(1, 3)
            .with_queen(2, 0)
            .with_queen(3, 2);
        let found = complete.complete(0);
        assert_eq!(found.completion, Completion::Complete(vec![1, 3, 0, 2]));
        let attacked = Partial::new(4)
            .with_queen(0, 1)
            .with_queen(1, 2)
            .complete(0);
        assert_eq!(attacked.completion, Completion::Impossible);
        let forbidden = Partial::new(4)
            .with_queen(0, 1)
            .forbidding(0, 1)
            .complete(0);
        assert_eq!(forbidden.completion, Completion::Impossible);
        assert_eq!(
            Partial::new(0).complete(0).completion,
            Completion::Complete(Vec::new())
        );
    }

    #[test]
    #[should_panic(expected = "there is no row 4 and column 0 of 4 x 4")]
    fn a_queen_off_the_board_panics() {
        let _ = Partial::new(4).with_queen(4, 0);
    }
}

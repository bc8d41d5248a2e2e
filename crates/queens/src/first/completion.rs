//! Queens that stand already, completed to one in each row and column.

use super::lines::FreeLines;

/// As many nodes for each queen may the first search take: most take hardly more than one.
const NODES_FOR_A_QUEEN: u64 = 4;

/// A board of n x n squares on which some of n queens stand already, and on some squares none may stand.
///
/// ```
/// use standoff_queens::{Completion, Partial};
///
/// // ....
/// // ...Q     and no queen on a1
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
    /// For each row the columns where none may stand, in order.
    forbidden: Vec<Vec<u32>>,
}

/// What a search for the missing queens found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The answer.
    pub completion: Completion,
    /// How many queens were placed, those that were taken back included.
    pub nodes: u64,
}

/// Whether the missing queens can be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// They can: the columns of all queens, row by row, the first row on top.
    Complete(Vec<u32>),
    /// They cannot: every way was tried.
    Impossible,
    /// Nobody knows: the search came to its limit of nodes.
    GaveUp,
}

impl Partial {
    /// The empty board.
    pub fn new(side: u32) -> Self {
        Partial {
            side,
            given: vec![None; side as usize],
            forbidden: vec![Vec::new(); side as usize],
        }
    }

    /// The same with a queen in this row, from 0 on top, and this column, from 0 at the left.
    ///
    /// # Panics
    ///
    /// When there is no such square, or a queen in this row already.
    #[must_use]
    pub fn with_queen(mut self, row: u32, column: u32) -> Self {
        self.expect_square(row, column);
        let queen = self.given[row as usize].replace(column);
        assert!(queen.is_none(), "row {row} has a queen already");
        self
    }

    /// The same with a square on which no queen may stand.
    ///
    /// # Panics
    ///
    /// When there is no such square.
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

    /// Places the missing queens, always in the row with the fewest free squares: of rows, and of squares in a row, those
    /// nearest to the middle first. Gives up before more than `node_limit` queens are placed.
    ///
    /// A node takes time in proportion to the side. From an empty board, sides up to 1000 need a tenth more nodes than
    /// queens on the average. What begins badly is begun anew: each search may go twice as far as the one before, with
    /// a middle that is one file and one rank further.
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
        let (mut nodes, mut limit) = (0, NODES_FOR_A_QUEEN * u64::from(self.side));
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

    /// One search, with the middle so far from the middle.
    fn search(&self, shift: u32, node_limit: u64) -> Completed {
        let found = |completion, nodes| Completed { completion, nodes };
        let Some(mut lines) = self.lines(shift) else {
            return found(Completion::Impossible, 0);
        };
        let (mut nodes, mut tried) = (0, Vec::new());
        let mut is_placed = true;
        loop {
            if is_placed {
                match lines.tightest_row() {
                    Some(row) => tried.push(lines.row(row)),
                    None => return found(Completion::Complete(lines.columns()), nodes),
                }
            }
            let Some(row) = tried.last_mut() else {
                return found(Completion::Impossible, nodes);
            };
            let column = lines.next_column(row);
            match column {
                Some(_) if nodes == node_limit => return found(Completion::GaveUp, nodes),
                Some(column) => {
                    nodes += 1;
                    lines.place(row.row, column);
                }
                None => drop(tried.pop()),
            }
            is_placed = column.is_some();
        }
    }

    /// The lines with the queens that stand, unless these attack each other or stand where none may.
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

    /// Whether the missing queens can be placed, by trying every square row by row.
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

    /// Boards with a few queens and forbidden squares here and there.
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
    fn it_says_what_trying_everything_says() {
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

    /// The nodes are the work: a better order changes these numbers on purpose.
    #[test]
    fn the_first_solution_takes_hardly_more_nodes_than_queens() {
        let nodes = |side| Partial::new(side).complete(10_000).nodes;
        assert_eq!([4, 6, 8, 12, 20, 30].map(nodes), [9, 59, 49, 61, 58, 45]);
        let worst = (1..=100).max_by_key(|&side| nodes(side)).unwrap();
        assert_eq!((worst, nodes(worst)), (82, 606));
        assert_eq!((4..=300).map(nodes).sum::<u64>(), 76_882);
        assert_eq!([300, 700, 2_000].map(nodes), [300, 700, 2_000]);
    }

    #[test]
    fn a_limit_is_met_and_not_taken_for_an_answer() {
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
    fn what_is_there_already_takes_no_nodes() {
        let whole = Partial::new(4)
            .with_queen(0, 1)
            .with_queen(1, 3)
            .with_queen(2, 0)
            .with_queen(3, 2);
        let found = whole.complete(0);
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
    fn a_queen_beside_the_board_is_a_mistake() {
        let _ = Partial::new(4).with_queen(4, 0);
    }
}

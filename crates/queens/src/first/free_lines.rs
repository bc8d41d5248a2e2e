//! The free squares of a board with some queens, counted for each row.

/// The lines of the queens on a board, and the number of free squares of each row without a queen.
pub(super) struct FreeLines<'p> {
    side: u32,
    /// The offset of the middle, in files and ranks.
    shift: u32,
    /// The forbidden columns of each row, sorted.
    forbidden: &'p [Vec<u32>],
    /// The column of the queen of each row.
    queens: Vec<Option<u32>>,
    columns: Vec<bool>,
    /// By row plus column.
    rising: Vec<bool>,
    /// By row less column, plus the side.
    falling: Vec<bool>,
    /// The number of free squares of each row without a queen.
    free: Vec<u32>,
}

/// A branching row, and how many of its squares have been tried.
pub(super) struct Branching {
    pub(super) row: u32,
    tried: u32,
}

impl<'p> FreeLines<'p> {
    pub(super) fn new(side: u32, shift: u32, forbidden: &'p [Vec<u32>]) -> Self {
        let n = side as usize;
        let free = forbidden.iter().map(|columns| side - columns.len() as u32);
        FreeLines {
            side,
            shift,
            forbidden,
            queens: vec![None; n],
            columns: vec![false; n],
            rising: vec![false; 2 * n],
            falling: vec![false; 2 * n],
            free: free.collect(),
        }
    }

    /// The row without a queen that has the fewest free squares, and among these the one nearest to the middle.
    pub(super) fn tightest_row(&self) -> Option<u32> {
        let rows = (0..self.side).map(|index| self.outwards(index));
        let empty = rows.filter(|&row| self.queens[row as usize].is_none());
        empty.min_by_key(|&row| self.free[row as usize])
    }

    /// The row or column with this index, ordered from the middle outwards.
    fn outwards(&self, index: u32) -> u32 {
        (from_the_middle(self.side, index) + self.shift) % self.side
    }

    /// Starts branching on a row.
    pub(super) fn branch(&self, row: u32) -> Branching {
        Branching { row, tried: 0 }
    }

    /// Removes the queen of the row, if there is one. Returns the next free column.
    pub(super) fn next_column(&mut self, branching: &mut Branching) -> Option<u32> {
        if let Some(column) = self.queens[branching.row as usize] {
            self.remove(branching.row, column);
        }
        while branching.tried < self.side {
            let column = self.outwards(branching.tried);
            branching.tried += 1;
            if self.is_free(branching.row, column) {
                return Some(column);
            }
        }
        None
    }

    /// The columns of all queens, top row first.
    pub(super) fn columns(self) -> Vec<u32> {
        let queens = self.queens.into_iter();
        queens
            .map(|queen| queen.expect("every row has a queen"))
            .collect()
    }

    /// Whether no queen attacks a square and it is not forbidden. Inlined, since the search spends its time here.
    #[inline(always)]
    pub(super) fn is_free(&self, row: u32, column: u32) -> bool {
        let forbidden = &self.forbidden[row as usize];
        !self.columns[column as usize]
            && !self.rising[(row + column) as usize]
            && !self.falling[(row + self.side - column) as usize]
            && (forbidden.is_empty() || forbidden.binary_search(&column).is_err())
    }

    /// Places a queen on a free square.
    pub(super) fn place(&mut self, row: u32, column: u32) {
        self.queens[row as usize] = Some(column);
        self.update_free(row, column, |free, lost| free - lost);
        self.set_lines(row, column, true);
    }

    fn remove(&mut self, row: u32, column: u32) {
        self.set_lines(row, column, false);
        self.update_free(row, column, |free, gained| free + gained);
        self.queens[row as usize] = None;
    }

    fn set_lines(&mut self, row: u32, column: u32, is_occupied: bool) {
        self.columns[column as usize] = is_occupied;
        self.rising[(row + column) as usize] = is_occupied;
        self.falling[(row + self.side - column) as usize] = is_occupied;
    }

    /// Updates the free squares of each row without a queen: `change` gets their number, and the number of those that
    /// only this queen attacks.
    fn update_free(&mut self, row: u32, column: u32, change: impl Fn(u32, u32) -> u32) {
        for other in 0..self.side {
            if self.queens[other as usize].is_none() {
                let on_lines = self.free_on_lines(other, row.abs_diff(other), column);
                let free = &mut self.free[other as usize];
                *free = change(*free, on_lines);
            }
        }
    }

    fn free_on_lines(&self, row: u32, away: u32, column: u32) -> u32 {
        let left = column.checked_sub(away);
        let right = column + away;
        let right = (right < self.side).then_some(right);
        let squares = [left, Some(column), right].into_iter().flatten();
        squares
            .map(|column| u32::from(self.is_free(row, column)))
            .sum()
    }
}

/// The number at this index when the numbers below `n` are ordered from the middle outwards: 3 4 2 5 1 6 0 7 for 8, and
/// 3 2 4 1 5 0 6 for 7.
fn from_the_middle(n: u32, index: u32) -> u32 {
    let (middle, steps) = ((n - 1) / 2, index.div_ceil(2));
    if index % 2 == n % 2 {
        middle - steps
    } else {
        middle + steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_nearer_to_the_middle_come_first() {
        let all = |n| Vec::from_iter((0..n).map(|index| from_the_middle(n, index)));
        assert_eq!(all(8), [3, 4, 2, 5, 1, 6, 0, 7]);
        assert_eq!(all(7), [3, 2, 4, 1, 5, 0, 6]);
        assert_eq!(all(1), [0]);
    }
}

//! Which squares are free, counted for each row.

use super::centre::from_the_centre;

/// The lines of the queens that stand, and how many squares they leave free in each row that has none.
pub(super) struct FreeLines<'p> {
    side: u32,
    /// So far from the middle of the board is what is taken for it.
    shift: u32,
    /// For each row the columns where none may stand, in order.
    forbidden: &'p [Vec<u32>],
    /// The queen of each row.
    queens: Vec<Option<u32>>,
    columns: Vec<bool>,
    /// By row plus column.
    rising: Vec<bool>,
    /// By row less column, plus the side.
    falling: Vec<bool>,
    /// For each row without a queen, its free squares.
    free: Vec<u32>,
}

/// A row whose squares are tried in turn.
pub(super) struct Tried {
    pub(super) row: u32,
    /// So many squares were looked at.
    looked_at: u32,
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

    /// The row without a queen that has the fewest free squares, the one nearest to the middle if there are several.
    pub(super) fn tightest_row(&self) -> Option<u32> {
        let rows = (0..self.side).map(|place| self.outwards(place));
        let empty = rows.filter(|&row| self.queens[row as usize].is_none());
        empty.min_by_key(|&row| self.free[row as usize])
    }

    /// The row or column that comes at this place from the middle outwards, as far as that was moved.
    fn outwards(&self, place: u32) -> u32 {
        (from_the_centre(self.side, place) + self.shift) % self.side
    }

    /// A row of which no square was tried.
    pub(super) fn row(&self, row: u32) -> Tried {
        let looked_at = 0;
        Tried { row, looked_at }
    }

    /// Takes back the queen of the row, if there is one; answers the next free column that was not tried.
    pub(super) fn next_column(&mut self, tried: &mut Tried) -> Option<u32> {
        if let Some(column) = self.queens[tried.row as usize] {
            self.take_back(tried.row, column);
        }
        while tried.looked_at < self.side {
            let column = self.outwards(tried.looked_at);
            tried.looked_at += 1;
            if self.is_free(tried.row, column) {
                return Some(column);
            }
        }
        None
    }

    /// The columns of all queens, row by row.
    pub(super) fn columns(self) -> Vec<u32> {
        let queens = self.queens.into_iter();
        queens
            .map(|queen| queen.expect("every row has its queen"))
            .collect()
    }

    pub(super) fn is_free(&self, row: u32, column: u32) -> bool {
        let forbidden = &self.forbidden[row as usize];
        !self.columns[column as usize]
            && !self.rising[(row + column) as usize]
            && !self.falling[(row + self.side - column) as usize]
            && (forbidden.is_empty() || forbidden.binary_search(&column).is_err())
    }

    /// Puts a queen on a free square.
    pub(super) fn place(&mut self, row: u32, column: u32) {
        self.queens[row as usize] = Some(column);
        self.count_on_lines(row, column, |free, lost| free - lost);
        self.mark(row, column, true);
    }

    fn take_back(&mut self, row: u32, column: u32) {
        self.mark(row, column, false);
        self.count_on_lines(row, column, |free, gained| free + gained);
        self.queens[row as usize] = None;
    }

    fn mark(&mut self, row: u32, column: u32, is_taken: bool) {
        self.columns[column as usize] = is_taken;
        self.rising[(row + column) as usize] = is_taken;
        self.falling[(row + self.side - column) as usize] = is_taken;
    }

    /// Changes the count of each row without a queen by its squares on the lines of this one that other lines leave free.
    fn count_on_lines(&mut self, row: u32, column: u32, change: impl Fn(u32, u32) -> u32) {
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

//! One step of a piece.

/// A step by files and ranks: `dx` to the right, `dy` up the board, towards the higher ranks.
#[doc(alias = "delta")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leap {
    /// Files to the right; negative to the left.
    pub dx: i32,
    /// Ranks up; negative is down.
    pub dy: i32,
}

impl Leap {
    /// The eight steps of the king.
    ///
    /// Repeated, they are those of the queen.
    ///
    /// ```
    /// use standoff_board::{Board, Leap};
    ///
    /// let board = Board::rectangle(8, 8)?;
    /// let around = |square| board.leaps(board.square(square).unwrap(), &Leap::AROUND).count();
    /// assert_eq!(["d4", "d1", "a1"].map(around), [8, 5, 3]);
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    pub const AROUND: [Leap; 8] = [
        Leap::new(-1, 0),
        Leap::new(0, -1),
        Leap::new(0, 1),
        Leap::new(1, 0),
        Leap::new(-1, -1),
        Leap::new(-1, 1),
        Leap::new(1, -1),
        Leap::new(1, 1),
    ];

    /// Creates the step by `dx` files to the right and `dy` ranks up.
    pub const fn new(dx: i32, dy: i32) -> Self {
        Leap { dx, dy }
    }

    /// Returns the distinct leaps by `m` and `n` in the eight directions: 8 of them, 4 if `m` equals `n` or one of them
    /// is 0, and none for (0, 0).
    ///
    /// ```text
    /// .x.x.
    /// x...x
    /// ..N..    (1, 2)
    /// x...x
    /// .x.x.
    /// ```
    ///
    /// ```
    /// use standoff_board::Leap;
    ///
    /// assert_eq!(Leap::all(1, 2).len(), 8);
    /// assert_eq!(Leap::all(0, 1).len(), 4);
    /// assert_eq!(Leap::all(0, 0).len(), 0);
    /// ```
    pub fn all(m: u32, n: u32) -> Vec<Leap> {
        // Every leap of i32::MAX or more leaves every board.
        let [m, n] = [m, n].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        let mut leaps: Vec<Leap> = [(m, n), (n, m)]
            .into_iter()
            .flat_map(|(a, b)| [(a, b), (a, -b), (-a, b), (-a, -b)])
            .map(|(dx, dy)| Leap { dx, dy })
            .filter(|leap| *leap != Leap::new(0, 0))
            .collect();
        leaps.sort_unstable();
        leaps.dedup();
        leaps
    }
}

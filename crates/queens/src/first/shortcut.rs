//! The shortcut for queens: one placement, and the counts that need no search.

use standoff_board::{Leap, Ride};
use standoff_engine::{BigUint, Found, Refusal, Shortcut, Squares, Wish};
use standoff_model::Outline;

use super::completion::{Completion, Partial};
use super::local_search::by_chance;
use super::rectangle::{max_queens, on_rectangle};

/// The shortcut `first-queens`: one placement of queens on an empty rectangle.
///
/// It searches for n queens on small n x n boards and uses a formula for all others. It recognises the piece by its
/// rides: any piece that attacks along ranks, files and diagonals to the edge of the board, and no other squares.
///
/// ```
/// use std::sync::Arc;
/// use standoff_engine::{Registry, Wish};
/// use standoff_model::{Kind, Outline};
/// use standoff_queens::queen;
///
/// let mut registry = Registry::new();
/// standoff_queens::register(&mut registry)?;
/// let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(1_000_000);
/// let outline = Outline::new(1_000_000, 1_000_000, queens);
/// let (name, found) = registry.find(&outline, Wish::Any).unwrap();
/// assert_eq!((name, found.how), ("first-queens", "by construction"));
/// assert_eq!(found.squares.unwrap().count(), 1_000_000);
/// # Ok::<(), standoff_engine::RegistryError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstQueens;

const NAME: &str = "first-queens";

/// Maximum side for a search, which takes no noticeable time.
const MAX_SEARCHED: u64 = 100;

/// Node limit of the search. Sides up to [`MAX_SEARCHED`] need at most 606 nodes.
const NODE_LIMIT: u64 = 1_000;

/// Maximum side for a random solution, which takes seconds and 250 MB.
const MAX_BY_CHANCE: u64 = 10_000_000;

impl Shortcut for FirstQueens {
    fn name(&self) -> &'static str {
        NAME
    }

    fn find(&self, outline: &Outline, wish: Wish) -> Result<Found, Refusal> {
        let queens = Queens::of(outline)?;
        match wish {
            Wish::Any => Ok(queens.any()),
            Wish::Another => Ok(queens.another()),
            Wish::ByChance { seed } => queens.by_chance(seed),
            _ => Err(refusal("it does not know this wish")),
        }
    }

    fn count(&self, outline: &Outline) -> Result<BigUint, Refusal> {
        Queens::of(outline)?.count()
    }
}

fn refusal(reason: &str) -> Refusal {
    Refusal::new(NAME, reason)
}

/// Queens to be placed on an empty rectangle.
struct Queens {
    width: u64,
    height: u64,
    /// Minimum number of queens.
    least: u64,
    /// Maximum number of queens that are asked for and fit.
    most: u64,
}

impl Queens {
    fn of(outline: &Outline) -> Result<Self, Refusal> {
        let (width, height) = (outline.width(), outline.height());
        let rides = outline.kind().piece.rides();
        if !rides.is_some_and(|rides| are_a_queen(&rides, width.max(height))) {
            return Err(refusal("it knows only pieces that attack as queens do"));
        }
        if width.min(height) > u64::from(u32::MAX) {
            return Err(refusal("it knows boards with a side of up to 4294967295"));
        }
        let (number, fitting) = (outline.kind().number, max_queens(width, height));
        Ok(Queens {
            width,
            height,
            least: number.least(),
            most: number.most().map_or(fitting, |most| most.min(fitting)),
        })
    }

    /// Whether each row and column needs a queen.
    fn is_full(&self) -> bool {
        self.width == self.height && self.least == self.width
    }

    fn any(&self) -> Found {
        if self.is_full() && self.width <= MAX_SEARCHED {
            self.searched()
        } else {
            self.constructed()
        }
    }

    fn searched(&self) -> Found {
        let (side, how) = (self.width as u32, "by the most constrained row");
        let searched = Partial::new(side).complete(NODE_LIMIT);
        let squares = match searched.completion {
            Completion::Complete(columns) => Some(squares_of(columns)),
            Completion::Impossible => None,
            Completion::GaveUp => return self.constructed(),
        };
        Found {
            squares,
            how,
            nodes: searched.nodes,
        }
    }

    fn constructed(&self) -> Found {
        let fit = self.least <= self.most;
        let squares = fit.then(|| on_rectangle(self.width, self.height, self.least));
        Found {
            squares,
            how: "by construction",
            nodes: 0,
        }
    }

    /// A placement other than that for [`Wish::Any`]: its reflection, which differs if there are at least two queens, since
    /// these cannot both stand on the middle file.
    fn another(&self) -> Found {
        let (right, bottom) = (self.width.saturating_sub(1), self.height.saturating_sub(1));
        let one = |square| Box::new(std::iter::once(square)) as Squares;
        let squares = match self.least {
            least if least > self.most => None,
            0 => (self.most > 0).then(|| one((0, 0))),
            1 => (right + bottom > 0).then(|| one((right, bottom))),
            _ => self.any().squares.map(|squares| -> Squares {
                Box::new(squares.map(move |(column, row)| (right - column, row)))
            }),
        };
        Found {
            squares,
            how: "as a mirror image",
            nodes: 0,
        }
    }

    fn by_chance(&self, seed: u64) -> Result<Found, Refusal> {
        if !self.is_full() || self.width > MAX_BY_CHANCE {
            let reason =
                format!("by chance it finds n queens on n x n squares, n up to {MAX_BY_CHANCE}");
            return Err(refusal(&reason));
        }
        let squares = by_chance(self.width as u32, seed).map(squares_of);
        Ok(Found {
            squares,
            how: "by chance, some likelier than others",
            nodes: 0,
        })
    }

    fn count(&self) -> Result<BigUint, Refusal> {
        match (self.least, self.most) {
            (least, most) if least > most => Ok(BigUint::ZERO),
            (0, 0) => Ok(BigUint::from(1_u32)),
            (1, 1) => Ok(BigUint::from(self.width) * self.height),
            _ if self.is_full() => Err(refusal(UNKNOWN)),
            _ => Err(refusal(
                "without a search, only the ways of no queen, of one and of too many are known",
            )),
        }
    }
}

/// Source of the approximation: M. Simkin, "The number of n-queens configurations", Advances in Mathematics 427 (2023).
const UNKNOWN: &str = "nobody has counted n queens on n x n squares beyond n = 27 (A000170 of the OEIS); for large n \
    there are about (0.143 n)^n ways";

fn squares_of(columns: Vec<u32>) -> Squares {
    Box::new(columns.into_iter().map(u64::from).zip(0..))
}

/// Whether pieces with these rides exclude each other exactly as queens do, on boards up to this side.
///
/// It is enough that one of two pieces on a line attacks the other.
fn are_a_queen(rides: &[Ride], side: u64) -> bool {
    let reaches = |line: Leap| {
        let back = Leap::new(-line.dx, -line.dy);
        let goes = |ride: &&Ride| ride.leap == line || ride.leap == back;
        let mut along = rides.iter().filter(goes);
        along.any(|ride| ride.most as u64 >= side.saturating_sub(1))
    };
    let is_on_a_line = |ride: &Ride| {
        let Leap { dx, dy } = ride.leap;
        dx == 0 || dy == 0 || dx.unsigned_abs() == dy.unsigned_abs()
    };
    let lines = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| Leap::new(dx, dy));
    lines.into_iter().all(reaches) && rides.iter().all(is_on_a_line)
}

#[cfg(test)]
mod tests;

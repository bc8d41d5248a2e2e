//! A board to play on.

use standoff_board::Square;
use standoff_draw::{Diagram, Figure};

use crate::error::{MAX_PLAYED, MAX_RELATED, PageError};

/// A board with everything that can be placed on it, and its rules.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The board, with pieces and marks that are always shown. The page shows the whole board, even if the diagram is
    /// cropped.
    pub diagram: Diagram,
    /// Everything that can be placed on the board.
    pub things: Vec<Thing>,
    /// The linear constraints.
    pub groups: Vec<Group>,
    /// A solving path: steps that follow from the rules, each from all before it. The page gives them as hints.
    pub steps: Vec<Step>,
    /// All solutions, each as increasing indexes of things. `None` if they are unknown: the page then cannot say whether
    /// a position can be completed. See [`MAX_SOLUTIONS`](crate::MAX_SOLUTIONS) and [`MAX_LISTED`](crate::MAX_LISTED).
    pub solutions: Option<Vec<Vec<usize>>>,
    /// Whether a rule depends on attacked squares, such as domination. The page then marks them.
    pub counts_attacks: bool,
    /// Rules in words that conflicts and groups do not express. The page says that it does not check them.
    pub unchecked: Vec<String>,
}

/// A piece on a square: a candidate for a placement.
#[derive(Clone, Debug)]
pub struct Thing {
    /// The square of the piece.
    pub square: Square,
    /// The piece as drawn.
    pub figure: Figure,
    /// The name of its kind, such as `white queen`.
    pub kind: String,
    /// The squares that it attacks on the empty board.
    pub attacks: Vec<Square>,
    /// Indexes of the things that exclude it because of a forbidden attack. One of two conflicting things must list the
    /// other.
    pub conflicts: Vec<usize>,
    /// Indexes of the things that exclude it because the two would touch, listed in the same way.
    pub touching: Vec<usize>,
    /// Whether the puzzle gives it.
    pub is_given: bool,
}

/// A linear constraint: bounds for the total weight of the placed members.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name of the constraint, such as `row 3` or `queens`.
    pub name: String,
    /// Indexes of things with their weights.
    pub members: Vec<(usize, u64)>,
    /// The minimum weight.
    pub least: u64,
    /// The maximum weight, if there is one.
    pub most: Option<u64>,
}

/// A step of a solving path.
#[derive(Clone, Debug)]
pub struct Step {
    /// Indexes of things that are placed.
    pub place: Vec<usize>,
    /// Indexes of things that cannot be placed.
    pub cross: Vec<usize>,
    /// The step and its reason in words.
    pub text: String,
    /// The squares that the reason is about, to be outlined.
    pub squares: Vec<Square>,
}

impl Stage {
    /// Checks the limits of a page. Call it before an expensive search for solutions.
    ///
    /// # Errors
    ///
    /// [`PageError`] if the stage exceeds [`MAX_PLAYED`] or [`MAX_RELATED`].
    pub fn fits(&self) -> Result<(), PageError> {
        let board = self.diagram.board();
        let squares = board.squares().count();
        if squares > MAX_PLAYED {
            return Err(PageError::TooLarge { squares });
        }
        let of_things = self.things.iter();
        let of_things = of_things
            .map(|thing| thing.attacks.len() + thing.conflicts.len() + thing.touching.len());
        let of_groups = self.groups.iter().map(|group| group.members.len());
        let related = of_things.chain(of_groups).sum();
        if related > MAX_RELATED {
            return Err(PageError::TooMuch { related });
        }
        Ok(())
    }

    /// Checks all squares and indexes.
    pub(crate) fn check_indexes(&self) {
        let board = self.diagram.board();
        for (index, thing) in self.things.iter().enumerate() {
            let squares = [thing.square]
                .into_iter()
                .chain(thing.attacks.iter().copied());
            for square in squares {
                let is_there = square.index() < board.area() && !board.is_hole(square);
                assert!(
                    is_there,
                    "thing {index}: there is no square {}",
                    square.index()
                );
            }
            self.expect_things(&thing.conflicts, "conflicts");
            self.expect_things(&thing.touching, "touching");
        }
        for group in &self.groups {
            let members: Vec<usize> = group.members.iter().map(|(thing, _)| *thing).collect();
            self.expect_things(&members, "members");
        }
        for step in &self.steps {
            self.expect_things(&step.place, "a step");
            self.expect_things(&step.cross, "a step");
        }
        for solution in self.solutions.iter().flatten() {
            self.expect_things(solution, "a solution");
        }
    }

    fn expect_things(&self, indexes: &[usize], what: &str) {
        let things = self.things.len();
        let unknown = indexes.iter().find(|&&index| index >= things);
        assert_eq!(unknown, None, "{what}: there are only {things} things");
    }
}

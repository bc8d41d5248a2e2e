//! A board, and all that can stand on it.

use standoff_board::Square;

use crate::diagram::Diagram;
use crate::figure::Figure;
use crate::picture::DrawError;

/// The most squares of a board that is played on: each is something to click.
pub const MAX_PLAYED: usize = 2_500;

/// The most that a stage may say of its things in all: attacked squares, conflicts, and members of groups.
/// A page then has some 10 MB.
pub const MAX_RELATED: usize = 2_000_000;

/// How many solutions a page has room for.
pub const MAX_SOLUTIONS: usize = 5_000;

/// How many things those solutions may have in all: written down they take half a megabyte.
pub const MAX_LISTED: usize = 125_000;

/// A board on which things are placed and taken away.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The board, whole, with whatever is always to be seen on it.
    pub diagram: Diagram,
    /// All that can stand on it.
    pub things: Vec<Thing>,
    /// What has to add up.
    pub groups: Vec<Group>,
    /// All solutions, each as increasing indexes of things; `None` when they are not known, and then the
    /// page says that it does not know what a position can become. See [`MAX_SOLUTIONS`] and [`MAX_LISTED`].
    pub solutions: Option<Vec<Vec<usize>>>,
    /// Whether a rule asks which squares are attacked, as domination does. Then the page marks them, also where a
    /// piece may stand.
    pub counts_attacks: bool,
    /// Rules in words that neither conflicts nor groups say: the page tells that it does not check them.
    pub unchecked: Vec<String>,
}

/// A piece of some kind that may stand on a square.
#[derive(Clone, Debug)]
pub struct Thing {
    /// Where it would stand.
    pub square: Square,
    /// How it is drawn.
    pub figure: Figure,
    /// What its kind is called, as in `white queen`; the square is named by the page.
    pub kind: String,
    /// The squares that it attacks on the empty board.
    pub attacks: Vec<Square>,
    /// The others that it attacks or that attack it where a rule forbids that, as indexes into the things: it is
    /// enough if one of two says so.
    pub conflicts: Vec<usize>,
    /// The others that may not stand beside it because the two would touch, in the same way.
    pub touching: Vec<usize>,
    /// Whether it always stands there.
    pub is_given: bool,
}

/// Things of which the chosen ones must weigh so much in all.
#[derive(Clone, Debug)]
pub struct Group {
    /// What it counts, as in `row 3` or `queens`.
    pub name: String,
    /// Indexes into the things, each with its weight.
    pub members: Vec<(usize, u64)>,
    /// The least that the chosen members weigh together.
    pub least: u64,
    /// The most, if there is a most.
    pub most: Option<u64>,
}

impl Stage {
    /// Whether there is room for it on a page, which is better known before its solutions are looked for.
    ///
    /// # Errors
    ///
    /// [`DrawError`] when it has more squares than [`MAX_PLAYED`], or says more than [`MAX_RELATED`].
    pub fn fits(&self) -> Result<(), DrawError> {
        let board = self.diagram.board();
        let squares = board.squares().count();
        if squares > MAX_PLAYED {
            return Err(DrawError::TooLargeToPlay { squares });
        }
        let of_things = self.things.iter();
        let of_things = of_things
            .map(|thing| thing.attacks.len() + thing.conflicts.len() + thing.touching.len());
        let of_groups = self.groups.iter().map(|group| group.members.len());
        let related = of_things.chain(of_groups).sum();
        if related > MAX_RELATED {
            return Err(DrawError::TooMuchToPlay { related });
        }
        Ok(())
    }

    /// Looks whether all indexes lead somewhere.
    pub(super) fn expect_sound(&self) {
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

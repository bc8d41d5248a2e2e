//! Outlines of puzzles, for shortcuts that need no model.

use standoff_board::Board;
use standoff_model::Outline;

use crate::budget::EvalBudget;
use crate::error::PuzzleError;
use crate::parameters::{self, Parameters};
use crate::pieces::{Setting, own_pieces};
use crate::place;
use crate::problem::Fault;
use crate::puzzle::Puzzle;
use crate::requirement;

impl Puzzle {
    /// The [outline](Outline) for these values, if the puzzle places one kind of piece on an empty rectangle such that
    /// no piece attacks another. No board is made, so the rectangle may have any size.
    ///
    /// ```
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut pieces = standoff_board::Pieces::new();
    /// # standoff_riders::register(&mut pieces)?;
    /// let puzzle = Puzzle::parse("rooks.ron", "(
    ///     params: {\"n\": 4},
    ///     board: (squares: Square(\"n\")),
    ///     place: [(piece: Rook, count: Exactly(\"n\"))],
    /// )", &pieces)?;
    /// assert!(puzzle.instance([("n", 1_000_000)]).is_err());
    /// let outline = puzzle.outline([("n", 1_000_000)])?.expect("one kind on a square");
    /// assert_eq!(outline.area(), 1_000_000_000_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] if a parameter does not exist, or if there is no puzzle for these values.
    pub fn outline<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Option<Outline>, PuzzleError> {
        let parameters = parameters::assign(&self.parameters, assignments);
        parameters
            .and_then(|parameters| outline(self, &parameters))
            .map_err(|fault| PuzzleError::new(&self.source, fault))
    }
}

/// Fails where making the model would fail, except if the board is too large.
fn outline(puzzle: &Puzzle, parameters: &Parameters) -> Result<Option<Outline>, Fault> {
    requirement::check(&puzzle.requirements, parameters)?;
    let Some((width, height)) = puzzle.board.sides(parameters)? else {
        return Ok(None);
    };
    let [rule] = &puzzle.rules[..] else {
        return Ok(None);
    };
    let [entry] = &puzzle.place[..] else {
        return Ok(None);
    };
    if !rule.is_no_attack() || puzzle.goal.is_some() || !entry.needs_no_board() {
        return Ok(None);
    }
    // A setting has a board, but this entry does not look at it.
    let nowhere =
        Board::rectangle(0, 0).map_err(|error| Fault::at(puzzle.board.span.clone(), error))?;
    let budget = EvalBudget::new(&|| None);
    let setting = Setting::new(&nowhere, parameters, &budget);
    own_pieces(&puzzle.own, &setting)?;
    let kinds = place::kinds(&puzzle.place, &setting)?;
    Ok(kinds
        .into_iter()
        .next()
        .map(|kind| Outline::new(width, height, kind)))
}

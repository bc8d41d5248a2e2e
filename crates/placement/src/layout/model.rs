//! A model: what is placed on a board, and the problem of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use standoff_board::{Board, Square};
use standoff_core::End;

use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::kind::Kind;
use super::places::{Layout, Origin, Stand};
use super::rule::Rule;
use super::rules::apply;
use crate::problem::{ConflictGraph, LinearConstraint, Placement, Problem};

/// A puzzle in two parts: the [`Problem`], which the engines search, and the [`Layout`], which says
/// what that is on a board.
///
/// Candidates are numbered in reading order of their squares, and by kind on the same square. Two
/// on one square always conflict; what else does is for the [rules](Rule) to say. Behind them come *marks*,
/// candidates that place nothing: a rule that asks something of each piece where it stands, or of the squares
/// that are free, has marks for what it looks at, and one choice of marks for each placement. A copy of a
/// model shares both parts.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) problem: Arc<Problem>,
    pub(super) layout: Arc<Layout>,
}

impl Model {
    /// The model in which the kinds stand on a board without attacking each other.
    ///
    /// # Errors
    ///
    /// [`ModelError::TooLarge`] when there are more than [`MAX_CANDIDATES`](crate::MAX_CANDIDATES) candidates.
    pub fn new(board: Board, kinds: Vec<Kind>) -> Result<Self, ModelError> {
        Self::with_rules(board, kinds, &[Rule::NoAttack])
    }

    /// The model in which the kinds stand on a board as these rules say, and no others.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Bounds, Kind, Lines, Model, Rule, Solver};
    ///
    /// // One star in each row and column, no two of which touch.
    /// let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    /// let one_in_each = |lines| Rule::Each { lines, kinds: None, number: Bounds::exactly(1) };
    /// let rules = [Rule::NoTouch, one_in_each(Lines::Rows), one_in_each(Lines::Columns)];
    /// let model = Model::with_rules(Board::rectangle(4, 4)?, vec![star], &rules)?;
    /// let drawn: Vec<String> = Solver::new(&model).solutions()?.map(|p| model.draw(&p)).collect();
    /// assert_eq!(drawn, [".*..\n...*\n*...\n..*.\n", "..*.\n*...\n...*\n.*..\n"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ModelError`] when there are more than [`MAX_CANDIDATES`](crate::MAX_CANDIDATES) candidates, too many lines or
    /// squares to count for, or pieces that reach more than [`MAX_REACHED`](crate::MAX_REACHED) squares in all.
    pub fn with_rules(board: Board, kinds: Vec<Kind>, rules: &[Rule]) -> Result<Self, ModelError> {
        Self::with_rules_until(board, kinds, rules, &|| None)
    }

    /// The model [with these rules](Self::with_rules), unless `stop` gives a reason to stop before
    /// it is made: the largest take seconds. It is asked at least once, and then at least after
    /// every 65,536 squares that pieces reach.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_core::End;
    /// use standoff_placement::{Kind, Model, ModelError, Rule};
    ///
    /// let board = Board::rectangle(128, 128)?;
    /// let anything = Kind::new("anything", 'A', Arc::new(Where(|_: i32, _: i32| true)));
    /// let too_late = || Some(End::TimeLimit);
    /// let model = Model::with_rules_until(board, vec![anything], &[Rule::NoAttack], &too_late);
    /// assert_eq!(model.unwrap_err(), ModelError::Stopped(End::TimeLimit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`with_rules`](Self::with_rules), and [`ModelError::Stopped`].
    pub fn with_rules_until(
        board: Board,
        kinds: Vec<Kind>,
        rules: &[Rule],
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Self, ModelError> {
        let mut effort = Effort::new(stop);
        effort.go_on()?;
        let mut draft = Draft::new(board, kinds)?;
        let by_square = BySquare::of(&draft.board, &draft.stands);
        draft.conflict_on_one_square(&by_square);
        draft.count_kinds();
        apply(rules, &mut draft, &by_square, &mut effort)?;
        draft.check_groups()?;
        Ok(Self::of(draft, rules))
    }

    fn of(mut draft: Draft, rules: &[Rule]) -> Self {
        let mut sizes = vec![1; draft.stands.len()];
        sizes.resize(draft.stands.len() + draft.marks.len(), 0);
        let conflicts = draft.take_conflicts();
        let problem = Problem::new(sizes, conflicts, draft.groups);
        Model {
            problem: Arc::new(problem.expect("what rules make is a problem")),
            layout: Arc::new(Layout {
                board: draft.board,
                kinds: draft.kinds,
                rules: rules.to_vec(),
                stands: draft.stands,
                counted: draft.counted,
                marks: draft.marks,
                tallies: draft.tallies,
            }),
        }
    }

    /// What the engines search.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// What the problem is on a board.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.layout.board()
    }

    /// The kinds of piece.
    pub fn kinds(&self) -> &[Kind] {
        self.layout.kinds()
    }

    /// The rules that the model was made with.
    pub fn rules(&self) -> &[Rule] {
        self.layout.rules()
    }

    /// Which candidates may not be chosen together.
    pub fn conflicts(&self) -> &ConflictGraph {
        self.problem.conflicts()
    }

    /// What the chosen candidates must add up to.
    pub fn constraints(&self) -> &[LinearConstraint] {
        self.problem.constraints()
    }

    /// What a group of [`groups`](Self::constraints) comes from.
    ///
    /// # Panics
    ///
    /// When there are not that many groups.
    pub fn origin(&self, group: usize) -> Origin {
        self.layout.origin(group)
    }

    /// What a group of [`groups`](Self::constraints) is called: the line, the region, the square or the kind that it
    /// counts, or the piece that cannot be added.
    ///
    /// # Panics
    ///
    /// When there are not that many groups.
    pub fn constraint_name(&self, group: usize) -> &str {
        self.layout.constraint_name(group)
    }

    /// The pieces of a placement, in reading order.
    ///
    /// # Panics
    ///
    /// When `placement` is of another model and has candidates that there are not here.
    pub fn stands(&self, placement: &Placement) -> Vec<Stand> {
        self.expect_ours(placement);
        let pieces = self.layout.pieces(placement.chosen()).iter();
        let stands = pieces.map(|&candidate| self.layout.stand(candidate));
        stands.collect()
    }

    pub(super) fn expect_ours(&self, placement: &Placement) {
        let (mut chosen, size) = (placement.chosen().iter(), self.problem.len());
        if let Some(unknown) = chosen.find(|candidate| candidate.index() >= size) {
            panic!("`placement` is of another model: it has candidate {unknown}, here are {size}");
        }
    }

    /// The squares on which two placements differ, in reading order.
    ///
    /// # Panics
    ///
    /// As [`stands`](Self::stands) does, when one of them is of another model.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(2);
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
    /// let two: Vec<_> = Solver::new(&model).solutions()?.collect();
    /// assert_eq!(model.squares_that_differ(&two[0], &two[1]).len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares_that_differ(&self, a: &Placement, b: &Placement) -> Vec<Square> {
        let [a, b] = [a, b].map(|placement| BTreeSet::from_iter(self.stands(placement)));
        let mut squares: Vec<Square> = (&a ^ &b).into_iter().map(|stand| stand.square).collect();
        squares.dedup();
        squares
    }
}

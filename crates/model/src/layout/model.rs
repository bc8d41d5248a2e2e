//! A model: a problem on a board.

use std::collections::BTreeSet;
use std::sync::Arc;

use standoff_board::{Board, Square};
use standoff_core::End;

use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::kind::Kind;
use super::layout::{Layout, Origin, PlacedPiece};
use super::rule::Rule;
use super::rules::apply;
use crate::problem::{ConflictGraph, LinearConstraint, Placement, Problem};

/// A puzzle, as the [`Problem`] that engines search and the [`Layout`] that gives it a meaning on a board.
///
/// Candidates are numbered in reading order of their squares, and by kind on the same square. Two candidates on one
/// square always conflict; the [rules](Rule) say which others do. They are followed by *auxiliary variables*, which
/// place no piece: a rule about each piece where it stands, or about free squares, needs them. The pieces of a
/// placement determine them, so that there is still one solution per placement. Clones of a model share both parts.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) problem: Arc<Problem>,
    pub(super) layout: Arc<Layout>,
}

impl Model {
    /// Compiles the model of some kinds of piece on a board, of which none attacks another.
    ///
    /// # Errors
    ///
    /// [`ModelError::TooLarge`] if there are more than [`MAX_CANDIDATES`](crate::MAX_CANDIDATES) candidates.
    pub fn new(board: Board, kinds: Vec<Kind>) -> Result<Self, ModelError> {
        Self::with_rules(board, kinds, &[Rule::NoAttack])
    }

    /// Compiles the model of some kinds of piece on a board with exactly these rules.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Bounds, Kind, Lines, Model, PlacedPiece, Rule};
    ///
    /// // One star in each row and column, no two of which touch.
    /// let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    /// let one_in_each = |lines| Rule::Each { lines, kinds: None, number: Bounds::exactly(1) };
    /// let rules = [Rule::NoTouch, one_in_each(Lines::Rows), one_in_each(Lines::Columns)];
    /// let model = Model::with_rules(Board::rectangle(4, 4)?, vec![star], &rules)?;
    /// let on = |name| model.board().square(name).map(|square| PlacedPiece { square, kind: 0 });
    /// let stars = [on("b4")?, on("d3")?, on("a2")?, on("c1")?];
    /// assert_eq!(model.draw(&model.placement(&stars).unwrap()), ".*..\n...*\n*...\n..*.\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ModelError`] if there are more than [`MAX_CANDIDATES`](crate::MAX_CANDIDATES) candidates, if the rules
    /// need too many constraints, or if the pieces reach more than [`MAX_REACHED`](crate::MAX_REACHED) squares.
    pub fn with_rules(board: Board, kinds: Vec<Kind>, rules: &[Rule]) -> Result<Self, ModelError> {
        Self::with_rules_until(board, kinds, rules, &|| None)
    }

    /// Compiles the model [with these rules](Self::with_rules), unless `stop` returns a reason to stop: the largest
    /// models take seconds.
    ///
    /// `stop` is called at least once, and at least after every 65,536 squares that pieces reach.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_core::End;
    /// use standoff_model::{Kind, Model, ModelError, Rule};
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
        effort.check()?;
        let mut draft = Draft::new(board, kinds)?;
        let by_square = BySquare::of(&draft.board, &draft.pieces);
        draft.conflict_on_one_square(&by_square);
        draft.count_kinds();
        apply(rules, &mut draft, &by_square, &mut effort)?;
        draft.check_constraints()?;
        Ok(Self::of(draft, rules))
    }

    fn of(mut draft: Draft, rules: &[Rule]) -> Self {
        let mut sizes = vec![1; draft.pieces.len()];
        sizes.resize(draft.pieces.len() + draft.auxiliaries.len(), 0);
        let conflicts = draft.take_conflicts();
        let problem = Problem::new(sizes, conflicts, draft.constraints);
        Model {
            problem: Arc::new(problem.expect("rules compile to a problem")),
            layout: Arc::new(Layout {
                board: draft.board,
                kinds: draft.kinds,
                rules: rules.to_vec(),
                pieces: draft.pieces,
                constraint_info: draft.constraint_info,
                auxiliaries: draft.auxiliaries,
                tallies: draft.tallies,
            }),
        }
    }

    /// Returns the problem that engines search.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the layout: the meaning of the problem on the board.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        self.layout.board()
    }

    /// Returns the kinds of piece.
    pub fn kinds(&self) -> &[Kind] {
        self.layout.kinds()
    }

    /// Returns the rules of the model.
    pub fn rules(&self) -> &[Rule] {
        self.layout.rules()
    }

    /// Returns the conflict graph: which candidates exclude each other.
    pub fn conflicts(&self) -> &ConflictGraph {
        self.problem.conflicts()
    }

    /// Returns the linear constraints.
    pub fn constraints(&self) -> &[LinearConstraint] {
        self.problem.constraints()
    }

    /// Returns the source of one of the [`constraints`](Self::constraints), by its index.
    ///
    /// # Panics
    ///
    /// If there is no such constraint.
    pub fn origin(&self, constraint: usize) -> Origin {
        self.layout.origin(constraint)
    }

    /// Returns the name of one of the [`constraints`](Self::constraints), by its index: the line, region, square or
    /// kind in which it counts, or the piece that it is about.
    ///
    /// # Panics
    ///
    /// If there is no such constraint.
    pub fn constraint_name(&self, constraint: usize) -> &str {
        self.layout.constraint_name(constraint)
    }

    /// Returns the pieces of a placement, in reading order.
    ///
    /// # Panics
    ///
    /// If the placement belongs to another model, with more candidates.
    pub fn pieces(&self, placement: &Placement) -> Vec<PlacedPiece> {
        self.expect_ours(placement);
        let candidates = self.layout.without_auxiliaries(placement.chosen()).iter();
        candidates.map(|&c| self.layout.piece(c)).collect()
    }

    pub(super) fn expect_ours(&self, placement: &Placement) {
        let (mut chosen, size) = (placement.chosen().iter(), self.problem.len());
        if let Some(unknown) = chosen.find(|candidate| candidate.index() >= size) {
            panic!("`placement` is of another model: it has candidate {unknown}, here are {size}");
        }
    }

    /// Returns the squares on which two placements differ, in reading order.
    ///
    /// # Panics
    ///
    /// If a placement belongs to another model, with more candidates.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model, PlacedPiece};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(2);
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
    /// let on = |name| model.board().square(name).map(|square| PlacedPiece { square, kind: 0 });
    /// let falling = model.placement(&[on("a2")?, on("b1")?]).unwrap();
    /// let rising = model.placement(&[on("a1")?, on("b2")?]).unwrap();
    /// assert_eq!(model.squares_that_differ(&falling, &rising).len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares_that_differ(&self, a: &Placement, b: &Placement) -> Vec<Square> {
        let [a, b] = [a, b].map(|placement| BTreeSet::from_iter(self.pieces(placement)));
        let mut squares: Vec<Square> = (&a ^ &b).into_iter().map(|piece| piece.square).collect();
        squares.dedup();
        squares
    }
}

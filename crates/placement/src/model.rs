//! What every puzzle comes down to: candidates, conflicts and bounded groups.

use std::collections::BTreeSet;

use standoff_board::{Board, Square};
use standoff_core::End;
use thiserror::Error;

use crate::by_square::BySquare;
use crate::effort::Effort;
use crate::rule::{self, neighbours};
use crate::{Candidate, Group, Kind, Member, Origin, Placement, Relation, Rule, Stand};

/// The most candidates that a model may have: their conflicts then take 32 MiB.
pub const MAX_CANDIDATES: u64 = 1 << 14;

/// The most pairs of a group and a candidate that a model may have: a bit for each takes 8 MiB.
const MAX_COUNTED: u64 = 1 << 26;

/// The most squares that the pieces of a model may reach, from all squares where they may stand and
/// over all ways to get there: twice as many as the largest model has for each candidate another.
pub const MAX_REACHED: u64 = 1 << 29;

/// A puzzle as the engines see it.
///
/// Candidates are numbered in reading order of their squares, and by kind on the same square. Two
/// on one square always conflict; what else does is for the [rules](Rule) to say.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) board: Board,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) conflicts: Relation,
    pub(crate) groups: Vec<Group>,
    /// What each group comes from.
    pub(crate) origins: Vec<Origin>,
    pub(crate) rules: Vec<Rule>,
}

/// Why there is no such model.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ModelError {
    /// More than [`MAX_CANDIDATES`] candidates.
    #[error(
        "{squares} squares for {} of piece are too many to search: at most {MAX_CANDIDATES} in all",
        if *.kinds == 1 { "1 kind".to_string() } else { format!("{kinds} kinds") }
    )]
    TooLarge {
        /// Squares on which something may stand.
        squares: u64,
        /// Kinds of piece.
        kinds: u64,
    },
    /// More groups than can be kept in view for so many candidates.
    #[error(
        "{groups} bounded groups of {candidates} candidates are too many to search: \
         at most {most} of so many"
    )]
    TooManyGroups {
        /// Groups of which the rules bound the number of pieces.
        groups: u64,
        /// What can be chosen.
        candidates: u64,
        /// The most groups for so many candidates.
        most: u64,
    },
    /// More than [`MAX_REACHED`] squares to look at.
    #[error(
        "the pieces reach more than {MAX_REACHED} squares in all, counted for each square where one \
         may stand and each way to get there: too many to search"
    )]
    TooMuchReached,
    /// Whoever asked for the model wanted to stop before it was made.
    #[error("stopped: {0}")]
    Stopped(End),
}

impl Model {
    /// The model in which the kinds stand on a board without attacking each other.
    ///
    /// # Errors
    ///
    /// [`ModelError::TooLarge`] when there are more than [`MAX_CANDIDATES`] candidates.
    pub fn new(board: Board, kinds: Vec<Kind>) -> Result<Self, ModelError> {
        Self::with_rules(board, kinds, &[Rule::NoAttack])
    }

    /// The model in which the kinds stand on a board as these rules say, and no others.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Kind, Lines, Model, Rule, Solver};
    ///
    /// // One star in each row and column, no two of which touch.
    /// let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    /// let one_in_each = |lines| Rule::Each { lines, kinds: None, at_least: 1, at_most: 1 };
    /// let rules = [Rule::NoTouch, one_in_each(Lines::Rows), one_in_each(Lines::Columns)];
    /// let model = Model::with_rules(Board::rectangle(4, 4)?, vec![star], &rules)?;
    /// let drawn: Vec<String> = Solver::new(&model).solutions()?.map(|p| model.draw(&p)).collect();
    /// assert_eq!(drawn, [".*..\n...*\n*...\n..*.\n", "..*.\n*...\n...*\n.*..\n"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ModelError`] when there are more than [`MAX_CANDIDATES`] candidates, too many lines to
    /// count in, or pieces that reach more than [`MAX_REACHED`] squares in all.
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
        let candidates = candidates(&board, &kinds)?;
        let mut model = Model {
            conflicts: Relation::new(candidates.len()),
            board,
            kinds,
            candidates,
            groups: Vec::new(),
            origins: Vec::new(),
            rules: rules.to_vec(),
        };
        let by_square = BySquare::of(&model.board, &model.candidates);
        model.conflict_on_one_square(&by_square);
        model.count_kinds();
        rule::apply(rules, &mut model, &by_square, &mut effort)?;
        model.check_groups()?;
        Ok(model)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds of piece.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// What can be chosen.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Which candidates may not be chosen together.
    pub fn conflicts(&self) -> &Relation {
        &self.conflicts
    }

    /// What the chosen candidates must add up to.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What a group of [`groups`](Self::groups) comes from.
    ///
    /// # Panics
    ///
    /// When there are not that many groups.
    pub fn origin(&self, group: usize) -> Origin {
        self.origins[group]
    }

    /// The rules that the model was made with.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The pieces of a placement, in reading order.
    ///
    /// # Panics
    ///
    /// When `placement` is of another model and has candidates that there are not here.
    pub fn stands(&self, placement: &Placement) -> Vec<Stand> {
        let (chosen, size) = (placement.chosen().iter(), self.candidates.len());
        if let Some(unknown) = chosen.clone().find(|&&index| index as usize >= size) {
            panic!("`placement` is of another model: it has candidate {unknown}, here are {size}");
        }
        let mut stands: Vec<Stand> = chosen
            .flat_map(|&index| self.candidates[index as usize].stands())
            .copied()
            .collect();
        stands.sort_unstable();
        stands
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

// How a model is made.
impl Model {
    fn conflict_on_one_square(&mut self, by_square: &BySquare) {
        for (index, candidate) in self.candidates.iter().enumerate() {
            for stand in candidate.stands() {
                (by_square.on(stand.square)).for_each(|other| self.conflicts.insert(index, other));
            }
        }
    }

    /// Two candidates conflict when one attacks the other and their kinds are at odds.
    pub(crate) fn conflict_where_attacked(
        &mut self,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
        at_odds: impl Fn(usize, usize) -> bool,
    ) -> Result<(), ModelError> {
        for (index, candidate) in self.candidates.iter().enumerate() {
            let row = self.conflicts.row_mut(index);
            for stand in candidate.stands() {
                let with_all = (0..self.kinds.len()).all(|kind| at_odds(stand.kind, kind));
                let at_odds = |other: usize| {
                    let stands = || self.candidates[other].stands().iter();
                    with_all || stands().any(|other| at_odds(stand.kind, other.kind))
                };
                let piece = &self.kinds[stand.kind].piece;
                let _ = piece.visit_attacked(&self.board, stand.square, &mut |square| {
                    for other in by_square.on(square).filter(|&other| at_odds(other)) {
                        row[other / 64] |= 1 << (other % 64);
                    }
                    effort.reach()
                });
                effort.go_on()?;
            }
        }
        self.conflicts.make_symmetric();
        Ok(())
    }

    pub(crate) fn conflict_between_neighbours(&mut self, by_square: &BySquare) {
        for (index, candidate) in self.candidates.iter().enumerate() {
            for stand in candidate.stands() {
                for other in neighbours(&self.board, stand.square).flat_map(|s| by_square.on(s)) {
                    self.conflicts.insert(index, other);
                }
            }
        }
    }

    /// The groups that hold the numbers of pieces of each kind.
    fn count_kinds(&mut self) {
        for index in 0..self.kinds.len() {
            let members = (0..).zip(&self.candidates).filter_map(|(candidate, c)| {
                let weight = c.stands().iter().filter(|s| s.kind == index).count() as u32;
                (weight > 0).then_some(Member { candidate, weight })
            });
            let kind = &self.kinds[index];
            let group = Group {
                name: format!("number of {}", kind.name),
                members: members.collect(),
                at_least: kind.at_least,
                at_most: kind.at_most,
            };
            self.add_group(group, Origin::Kind(index));
        }
    }

    pub(crate) fn check_groups(&self) -> Result<(), ModelError> {
        let (groups, candidates) = (self.groups.len() as u64, self.candidates.len() as u64);
        match MAX_COUNTED / candidates.max(1) {
            most if groups > most => Err(ModelError::TooManyGroups {
                groups,
                candidates,
                most,
            }),
            _ => Ok(()),
        }
    }

    /// Adds a group, unless it bounds nothing.
    pub(crate) fn add_group(&mut self, group: Group, origin: Origin) {
        if group.at_least > 0 || group.at_most < group.total() {
            self.groups.push(group);
            self.origins.push(origin);
        }
    }
}

/// A candidate for every kind on every square that it may stand on.
fn candidates(board: &Board, kinds: &[Kind]) -> Result<Vec<Candidate>, ModelError> {
    let squares: Vec<Square> = board.squares().filter(|&s| board.may_hold(s)).collect();
    if squares.len() as u64 * kinds.len() as u64 > MAX_CANDIDATES {
        return Err(ModelError::TooLarge {
            squares: squares.len() as u64,
            kinds: kinds.len() as u64,
        });
    }
    let stands = squares
        .into_iter()
        .flat_map(|square| (0..kinds.len()).map(move |kind| Stand { square, kind }));
    let may_stand = |stand: &Stand| kinds[stand.kind].may_stand_on(stand.square);
    Ok(stands.filter(may_stand).map(Candidate::one).collect())
}

//! The rules that pieces on a board break.

use std::sync::Arc;

use standoff_board::{Leap, Square, SquareSet};

use super::kind::is_named;
use super::layout::{Origin, PlacedPiece};
use super::model::Model;
use super::rule::Rule;
use crate::problem::{Candidate, Placement};

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Violation {
    /// A piece is where its kind may not stand. It is ignored by all other rules except
    /// [`OneSquare`](Self::OneSquare): it attacks nothing and is not counted.
    Misplaced(PlacedPiece),
    /// Two or more pieces are on one square.
    OneSquare(Vec<PlacedPiece>),
    /// A piece attacks another one against a rule.
    Attack {
        /// The attacker; if both attack each other, the first in reading order.
        attacker: PlacedPiece,
        /// The attacked piece.
        attacked: PlacedPiece,
        /// Whether the pieces attack each other.
        is_mutual: bool,
    },
    /// Two pieces are on neighbouring squares.
    Touch([PlacedPiece; 2]),
    /// A piece is attacked by too many others, or by too few.
    Guard {
        /// The rule, as an index into [`Model::rules`].
        rule: usize,
        /// The attacked piece.
        piece: PlacedPiece,
        /// The attackers, in reading order.
        by: Vec<PlacedPiece>,
    },
    /// A piece has no square that it alone attacks or occupies.
    Redundant {
        /// The rule, as an index into [`Model::rules`].
        rule: usize,
        /// The piece.
        piece: PlacedPiece,
    },
    /// A sum is outside the bounds of a constraint.
    Count {
        /// The constraint, as an index into [`Model::constraints`].
        constraint: usize,
        /// The sum.
        found: u64,
        /// The counted pieces, in reading order; empty if squares are counted.
        pieces: Vec<PlacedPiece>,
    },
}

impl Model {
    /// Returns the violations: all rules that pieces on the board break, lazily.
    ///
    /// There are none if and only if the pieces are a placement.
    ///
    /// Pieces may come in any order, and twice. The violations are ordered: misplaced pieces, squares with several
    /// pieces, pieces that attack or touch each other in reading order, rules about single pieces, and constraints.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Kind, Model, PlacedPiece, Violation};
    ///
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// let [a1, c1] = [model.board().square("a1")?, model.board().square("c1")?]
    ///     .map(|square| PlacedPiece { square, kind: 0 });
    /// let broken: Vec<Violation> = model.violations(&[c1, a1]).collect();
    /// let attack = Violation::Attack { attacker: a1, attacked: c1, is_mutual: true };
    /// let count = Violation::Count { constraint: 0, found: 2, pieces: vec![a1, c1] };
    /// assert_eq!(broken, [attack, count]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn violations(&self, pieces: &[PlacedPiece]) -> impl Iterator<Item = Violation> + use<'_> {
        let position = Arc::new(Position::of(self, pieces));
        let [pairs, singles, counts] = [(); 3].map(|()| position.clone());
        let in_conflict = (0..position.chosen.len()).flat_map(move |first| {
            let seconds = first + 1..pairs.chosen.len();
            let pairs = pairs.clone();
            seconds.flat_map(move |second| pairs.in_conflict(first, second))
        });
        let rules = 0..self.rules().len();
        let single = rules.flat_map(move |rule| singles.broken_by_single_pieces(rule));
        let constraints = 0..self.constraints().len();
        let miscounted = constraints.filter_map(move |index| counts.miscounted(index));
        (position.misplaced().into_iter())
            .chain(position.crowded())
            .chain(in_conflict)
            .chain(single)
            .chain(miscounted)
    }

    /// Returns the placement of exactly these pieces, unless they break a rule.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model, PlacedPiece};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(2);
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
    /// let on = |name| model.board().square(name).map(|square| PlacedPiece { square, kind: 0 });
    /// let placement = model.placement(&[on("b1")?, on("a2")?]).expect("they break no rule");
    /// assert_eq!(model.draw(&placement), "R.\n.R\n");
    /// assert_eq!(model.placement(&[on("a1")?, on("a2")?]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placement(&self, pieces: &[PlacedPiece]) -> Option<Placement> {
        if self.violations(pieces).next().is_some() {
            return None;
        }
        let position = Position::of(self, pieces);
        let all = (0..).map(Candidate::new).zip(position.is_chosen);
        let chosen = all.filter_map(|(candidate, is_chosen)| is_chosen.then_some(candidate));
        Some(Placement::new(&Vec::from_iter(chosen)))
    }
}

/// Pieces on the board of a model.
struct Position<'m> {
    model: &'m Model,
    /// All pieces, sorted.
    pieces: Vec<PlacedPiece>,
    /// The pieces that are candidates, in reading order.
    chosen: Vec<ChosenPiece>,
    /// The values of all candidates, including auxiliary variables.
    is_chosen: Vec<bool>,
}

struct ChosenPiece {
    candidate: Candidate,
    piece: PlacedPiece,
    attacked: SquareSet,
}

impl<'m> Position<'m> {
    fn of(model: &'m Model, pieces: &[PlacedPiece]) -> Self {
        let mut pieces = pieces.to_vec();
        pieces.sort_unstable();
        let all = model.layout.pieces();
        let is_on_board = |piece: &PlacedPiece| pieces.binary_search(piece).is_ok();
        let mut is_chosen: Vec<bool> = all.iter().map(is_on_board).collect();
        let chosen = (0..).map(Candidate::new).zip(all);
        let chosen = chosen.filter(|(candidate, _)| is_chosen[candidate.index()]);
        let chosen = chosen.map(|(candidate, &piece)| ChosenPiece {
            candidate,
            piece,
            attacked: model.layout.attacked_by(piece),
        });
        let chosen = chosen.collect();
        model.layout.auxiliaries.add_values(&mut is_chosen);
        Position {
            model,
            pieces,
            chosen,
            is_chosen,
        }
    }

    /// The pieces that are no candidates.
    fn misplaced(&self) -> Vec<Violation> {
        let allowed = self.model.layout.pieces();
        let misplaced = self.pieces.iter();
        let misplaced = misplaced.filter(|piece| allowed.binary_search(piece).is_err());
        misplaced.copied().map(Violation::Misplaced).collect()
    }

    /// The squares with several pieces.
    fn crowded(&self) -> Vec<Violation> {
        let squares = self.pieces.chunk_by(|a, b| a.square == b.square);
        let crowds = squares.filter(|pieces| pieces.len() > 1);
        crowds
            .map(|pieces| Violation::OneSquare(pieces.to_vec()))
            .collect()
    }

    /// The violations by two of the chosen pieces.
    fn in_conflict(&self, first: usize, second: usize) -> Vec<Violation> {
        let [a, b] = [first, second].map(|index| &self.chosen[index]);
        if !self.model.conflicts().contains(a.candidate, b.candidate) {
            return Vec::new();
        }
        let attack = self.attack(a, b).into_iter();
        attack.chain(self.touch(a.piece, b.piece)).collect()
    }

    /// An attack of one piece on another. On the same square, no piece attacks another.
    fn attack(&self, a: &ChosenPiece, b: &ChosenPiece) -> Option<Violation> {
        let attacks = [
            a.attacked.contains(b.piece.square),
            b.attacked.contains(a.piece.square),
        ];
        let (attacker, attacked) = match attacks {
            [false, false] => return None,
            [true, _] => (a.piece, b.piece),
            [false, true] => (b.piece, a.piece),
        };
        let side = |piece: PlacedPiece| &self.model.kinds()[piece.kind].side;
        let forbids = |rule: &Rule| match rule {
            Rule::NoAttack => true,
            Rule::SidesAtPeace => side(a.piece) != side(b.piece),
            Rule::NoTouch
            | Rule::Each { .. }
            | Rule::Cover { .. }
            | Rule::Dominate { .. }
            | Rule::Squares { .. }
            | Rule::Guarded { .. }
            | Rule::Irredundant { .. }
            | Rule::Maximal { .. } => false,
        };
        let is_broken = a.piece.square != b.piece.square && self.model.rules().iter().any(forbids);
        is_broken.then_some(Violation::Attack {
            attacker,
            attacked,
            is_mutual: attacks == [true, true],
        })
    }

    /// Two pieces on neighbouring squares. On the same square, no piece touches another.
    fn touch(&self, a: PlacedPiece, b: PlacedPiece) -> Option<Violation> {
        let is_broken = a.square != b.square && self.model.rules().contains(&Rule::NoTouch);
        let mut near = self.model.board().leaps(a.square, &Leap::AROUND);
        (is_broken && near.any(|near| near == b.square)).then_some(Violation::Touch([a, b]))
    }

    /// The pieces that break a rule about each single piece.
    fn broken_by_single_pieces(&self, rule: usize) -> Vec<Violation> {
        let pieces = self.chosen.iter().map(|chosen| chosen.piece);
        match &self.model.rules()[rule] {
            Rule::Guarded { kinds, number } => pieces
                .filter(|piece| is_named(kinds.as_deref(), piece.kind))
                .map(|piece| (piece, self.in_sight_of(piece)))
                .filter(|(_, by)| !number.contain(by.len() as u64))
                .map(|(piece, by)| Violation::Guard { rule, piece, by })
                .collect(),
            Rule::Irredundant { lines, kinds } => {
                let squares = lines.squares(self.model.board());
                let with_own = self.with_a_square_alone(&squares, kinds.as_deref());
                pieces
                    .filter(|piece| is_named(kinds.as_deref(), piece.kind))
                    .filter(|piece| !with_own.contains(piece))
                    .map(|piece| Violation::Redundant { rule, piece })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The other pieces that attack one, with nothing between.
    fn in_sight_of(&self, target: PlacedPiece) -> Vec<PlacedPiece> {
        let pieces = || self.chosen.iter().map(|chosen| chosen.piece);
        let is_occupied = |square: &Square| pieces().any(|piece| piece.square == *square);
        let attacks = |attacker: &PlacedPiece| {
            let kind = &self.model.kinds()[attacker.kind];
            let paths = kind.piece.paths(self.model.board(), attacker.square);
            paths
                .iter()
                .any(|path| path.iter().copied().find(is_occupied) == Some(target.square))
        };
        let others = pieces().filter(|piece| piece.square != target.square);
        others.filter(attacks).collect()
    }

    /// The pieces of some kinds that are the only ones of them to attack or occupy one of these squares.
    fn with_a_square_alone(&self, squares: &[Square], kinds: Option<&[usize]>) -> Vec<PlacedPiece> {
        let named = || {
            let chosen = self.chosen.iter();
            chosen.filter(|chosen| is_named(kinds, chosen.piece.kind))
        };
        let alone = squares.iter().filter_map(|&square| {
            let mut reaching = named()
                .filter(|chosen| chosen.piece.square == square || chosen.attacked.contains(square));
            let first = reaching.next()?;
            reaching.next().is_none().then_some(first.piece)
        });
        alone.collect()
    }

    /// The violation of a constraint, unless it is reported as one of single pieces.
    fn miscounted(&self, index: usize) -> Option<Violation> {
        if self.is_about_single_pieces(index) {
            return None;
        }
        let constraint = &self.model.constraints()[index];
        let chosen = || {
            let members = constraint.members.iter();
            members.filter(|member| self.is_chosen[member.candidate.index()])
        };
        let found = chosen().map(|member| u64::from(member.weight)).sum();
        if constraint.bounds.contain(found) {
            return None;
        }
        let pieces = self.model.layout.pieces();
        let counted = chosen().filter_map(|member| pieces.get(member.candidate.index()));
        Some(Violation::Count {
            constraint: index,
            found,
            pieces: counted.copied().collect(),
        })
    }

    /// Whether the constraint comes from a rule with violations of its own. The sum in such a constraint, with its
    /// auxiliary variables, would not help a user.
    fn is_about_single_pieces(&self, constraint: usize) -> bool {
        let Origin::Rule(rule) = self.model.origin(constraint) else {
            return false;
        };
        let rule = &self.model.rules()[rule];
        matches!(rule, Rule::Guarded { .. } | Rule::Irredundant { .. })
    }
}

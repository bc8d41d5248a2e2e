//! Why pieces that stand on a board are no placement: every rule that they break.

use std::sync::Arc;

use standoff_board::{Leap, Square, SquareSet};

use super::model::Model;
use super::places::{Origin, Stand};
use super::rule::Rule;
use crate::problem::{Candidate, Member, Placement};

/// A rule of a model that pieces on a board break.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Violation {
    /// A piece stands where its kind may not. Beside [`OneSquare`](Self::OneSquare) no other rule
    /// looks at it: it attacks nothing, and counts nowhere.
    Misplaced(Stand),
    /// Two or more pieces stand on one square.
    OneSquare(Vec<Stand>),
    /// A piece attacks another that it should leave alone.
    Attack {
        /// Who attacks; of two that attack each other the first in reading order.
        attacker: Stand,
        /// Who is attacked.
        attacked: Stand,
        /// Whether the other one attacks as well.
        is_mutual: bool,
    },
    /// Two pieces stand on neighbouring squares.
    Touch([Stand; 2]),
    /// A piece is attacked by too many others or too few.
    Guard {
        /// Which rule says so, as an index into [`Model::rules`].
        rule: usize,
        /// Who is attacked.
        stand: Stand,
        /// By whom, in reading order.
        by: Vec<Stand>,
    },
    /// A piece has no square that it alone attacks or occupies.
    Redundant {
        /// Which rule says that it should, as an index into [`Model::rules`].
        rule: usize,
        /// The piece.
        stand: Stand,
    },
    /// A bounded group holds too much or too little.
    Count {
        /// Which one, as an index into [`Model::constraints`].
        group: usize,
        /// What it holds.
        found: u64,
        /// The pieces that it counts, in reading order; none where it counts squares.
        stands: Vec<Stand>,
    },
}

impl Model {
    /// Every rule that pieces on the board break, lazily; there is none just when the pieces are a
    /// placement.
    ///
    /// Stands may come in any order, and twice. First come the pieces that stand where they may not,
    /// then squares with several pieces, then pieces that attack or touch each other, in reading
    /// order, then each piece that is not attacked or alone as it should be, rule by rule, and last the groups in
    /// theirs.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Kind, Model, Stand, Violation};
    ///
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// let [a1, c1] = [model.board().square("a1")?, model.board().square("c1")?]
    ///     .map(|square| Stand { square, kind: 0 });
    /// let broken: Vec<Violation> = model.violations(&[c1, a1]).collect();
    /// let attack = Violation::Attack { attacker: a1, attacked: c1, is_mutual: true };
    /// let count = Violation::Count { group: 0, found: 2, stands: vec![a1, c1] };
    /// assert_eq!(broken, [attack, count]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn violations(&self, stands: &[Stand]) -> impl Iterator<Item = Violation> + use<'_> {
        let position = Arc::new(Position::of(self, stands));
        let (pairs, counts) = (position.clone(), position.clone());
        let in_conflict = (0..position.chosen.len()).flat_map(move |first| {
            let seconds = first + 1..pairs.chosen.len();
            let pairs = pairs.clone();
            seconds.flat_map(move |second| pairs.in_conflict(first, second))
        });
        let around = position.clone();
        let rules = 0..self.rules().len();
        let lone = rules.flat_map(move |rule| around.broken_around_a_piece(rule));
        let miscounted =
            (0..self.constraints().len()).filter_map(move |group| counts.miscounted(group));
        (position.misplaced().into_iter())
            .chain(position.crowded())
            .chain(in_conflict)
            .chain(lone)
            .chain(miscounted)
    }
}

impl Model {
    /// The placement in which just these pieces stand, unless they break a rule.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Stand};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = Kind::new("rook", 'R', rook).exactly(2);
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
    /// let stand = |name| model.board().square(name).map(|square| Stand { square, kind: 0 });
    /// let placement = model.placement(&[stand("b1")?, stand("a2")?]).expect("they break no rule");
    /// assert_eq!(model.draw(&placement), "r.\n.r\n".to_uppercase());
    /// assert_eq!(model.placement(&[stand("a1")?, stand("a2")?]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placement(&self, stands: &[Stand]) -> Option<Placement> {
        if self.violations(stands).next().is_some() {
            return None;
        }
        let position = Position::of(self, stands);
        let all = (0..).map(Candidate::new).zip(position.is_chosen);
        let chosen = all.filter_map(|(candidate, is_chosen)| is_chosen.then_some(candidate));
        Some(Placement::new(&Vec::from_iter(chosen)))
    }
}

/// Pieces on a board as far as a model knows them.
struct Position<'m> {
    model: &'m Model,
    /// All pieces, sorted.
    stands: Vec<Stand>,
    /// The candidates that stand, and what each of them attacks.
    chosen: Vec<(Candidate, SquareSet)>,
    /// For each candidate whether it is one of those, or a mark that is then chosen.
    is_chosen: Vec<bool>,
}

impl<'m> Position<'m> {
    fn of(model: &'m Model, stands: &[Stand]) -> Self {
        let mut stands = stands.to_vec();
        stands.sort_unstable();
        let stand = |stand: &Stand| stands.binary_search(stand).is_ok();
        let mut is_chosen: Vec<bool> = model.layout.stands().iter().map(stand).collect();
        let pieces = (0..is_chosen.len()).map(Candidate::new);
        let chosen: Vec<_> = pieces.filter(|piece| is_chosen[piece.index()]).collect();
        model.layout.marks.choose(&mut is_chosen);
        let attacked = |candidate| model.layout.attacked_by(model.layout.stand(candidate));
        Position {
            model,
            stands,
            chosen: chosen.into_iter().map(|c| (c, attacked(c))).collect(),
            is_chosen,
        }
    }

    /// The pieces that are no candidate.
    fn misplaced(&self) -> Vec<Violation> {
        let may_stand = self.model.layout.stands();
        let misplaced = self.stands.iter();
        let misplaced = misplaced.filter(|stand| may_stand.binary_search(stand).is_err());
        misplaced.copied().map(Violation::Misplaced).collect()
    }

    fn crowded(&self) -> Vec<Violation> {
        let squares = self.stands.chunk_by(|a, b| a.square == b.square);
        let crowds = squares.filter(|stands| stands.len() > 1);
        crowds
            .map(|stands| Violation::OneSquare(stands.to_vec()))
            .collect()
    }

    /// Why two of the chosen candidates may not stand together, if so.
    fn in_conflict(&self, first: usize, second: usize) -> Vec<Violation> {
        let ((a, attacked_by_a), (b, attacked_by_b)) = (&self.chosen[first], &self.chosen[second]);
        if !self.model.conflicts().contains(*a, *b) {
            return Vec::new();
        }
        let [one, other] = [*a, *b].map(|candidate| self.model.layout.stand(candidate));
        let attacks = [
            attacked_by_a.contains(other.square),
            attacked_by_b.contains(one.square),
        ];
        let attack = self.model.attack(one, other, attacks);
        attack
            .into_iter()
            .chain(self.model.touch(one, other))
            .collect()
    }

    /// The pieces that break a rule which asks something of each of them.
    fn broken_around_a_piece(&self, rule: usize) -> Vec<Violation> {
        let pieces = self
            .chosen
            .iter()
            .map(|(candidate, _)| self.model.layout.stand(*candidate));
        let is_meant = |kinds: &Option<Vec<usize>>, stand: &Stand| {
            kinds
                .as_ref()
                .is_none_or(|kinds| kinds.contains(&stand.kind))
        };
        match &self.model.rules()[rule] {
            Rule::Guarded { kinds, number } => pieces
                .filter(|stand| is_meant(kinds, stand))
                .map(|stand| (stand, self.in_sight_of(stand)))
                .filter(|(_, by)| !number.contain(by.len() as u64))
                .map(|(stand, by)| Violation::Guard { rule, stand, by })
                .collect(),
            Rule::Irredundant { lines, kinds } => {
                let alone = self.reached_once(&lines.squares(self.model.board()), |stand| {
                    is_meant(kinds, stand)
                });
                pieces
                    .filter(|stand| is_meant(kinds, stand) && !alone.contains(stand))
                    .map(|stand| Violation::Redundant { rule, stand })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The other pieces that attack one, with nothing between.
    fn in_sight_of(&self, stand: Stand) -> Vec<Stand> {
        let (model, pieces) = (self.model, &self.chosen);
        let is_occupied = |square: Square| {
            let mut others = pieces.iter().map(|(other, _)| model.layout.stand(*other));
            others.any(|other| other.square == square)
        };
        let attacks = |other: &Stand| {
            let piece = &model.kinds()[other.kind].piece;
            let paths = piece.paths(model.board(), other.square);
            paths
                .iter()
                .any(|path| path.iter().copied().find(|&to| is_occupied(to)) == Some(stand.square))
        };
        let others = pieces.iter().map(|(other, _)| model.layout.stand(*other));
        others
            .filter(|other| other.square != stand.square)
            .filter(attacks)
            .collect()
    }

    /// The pieces among some that alone attack or occupy one of these squares.
    fn reached_once(&self, squares: &[Square], is_meant: impl Fn(&Stand) -> bool) -> Vec<Stand> {
        let meant = self
            .chosen
            .iter()
            .map(|(c, attacked)| (self.model.layout.stand(*c), attacked));
        let meant: Vec<_> = meant.filter(|(stand, _)| is_meant(stand)).collect();
        let alone = squares.iter().filter_map(|&square| {
            let reach = |(stand, attacked): &&(Stand, &SquareSet)| {
                stand.square == square || attacked.contains(square)
            };
            let mut reaching = meant.iter().filter(reach);
            let first = reaching.next()?;
            reaching.next().is_none().then_some(first.0)
        });
        alone.collect()
    }

    fn miscounted(&self, index: usize) -> Option<Violation> {
        if self.is_about_a_piece(index) {
            return None;
        }
        let group = &self.model.constraints()[index];
        let is_chosen = |member: &&Member| self.is_chosen[member.candidate.index()];
        let counted = || group.members.iter().filter(is_chosen);
        let found = counted().map(|member| u64::from(member.weight)).sum();
        if group.bounds.contain(found) {
            return None;
        }
        Some(Violation::Count {
            group: index,
            found,
            stands: self.stands_of(counted()),
        })
    }

    /// What members place; marks place nothing.
    fn stands_of<'a>(&self, members: impl Iterator<Item = &'a Member>) -> Vec<Stand> {
        let stands = self.model.layout.stands();
        members
            .filter_map(|member| stands.get(member.candidate.index()).copied())
            .collect()
    }

    /// Whether what is wrong with a group is told of a piece: by its weights nobody would understand it.
    fn is_about_a_piece(&self, group: usize) -> bool {
        let Origin::Rule(rule) = self.model.origin(group) else {
            return false;
        };
        let rule = &self.model.rules()[rule];
        matches!(rule, Rule::Guarded { .. } | Rule::Irredundant { .. })
    }
}

// What the rules say of two pieces. On one square no piece attacks or touches another.
impl Model {
    fn attack(&self, one: Stand, other: Stand, attacks: [bool; 2]) -> Option<Violation> {
        let (attacker, attacked) = match attacks {
            [false, false] => return None,
            [true, _] => (one, other),
            [false, true] => (other, one),
        };
        let side = |stand: Stand| &self.kinds()[stand.kind].side;
        let are_at_odds = |rule: &Rule| match rule {
            Rule::NoAttack => true,
            Rule::SidesAtPeace => side(one) != side(other),
            Rule::NoTouch
            | Rule::Each { .. }
            | Rule::Cover { .. }
            | Rule::Dominate { .. }
            | Rule::Squares { .. }
            | Rule::Guarded { .. }
            | Rule::Irredundant { .. }
            | Rule::Maximal { .. } => false,
        };
        let is_broken = one.square != other.square && self.rules().iter().any(are_at_odds);
        is_broken.then_some(Violation::Attack {
            attacker,
            attacked,
            is_mutual: attacks == [true, true],
        })
    }

    fn touch(&self, one: Stand, other: Stand) -> Option<Violation> {
        let mut near = self.board().leaps(one.square, &Leap::AROUND);
        let is_broken = one.square != other.square && self.rules().contains(&Rule::NoTouch);
        (is_broken && near.any(|near| near == other.square))
            .then_some(Violation::Touch([one, other]))
    }
}

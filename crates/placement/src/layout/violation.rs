//! Why pieces that stand on a board are no placement: every rule that they break.

use std::sync::Arc;

use standoff_board::{Leap, SquareSet};

use super::model::Model;
use super::places::Stand;
use super::rule::Rule;
use crate::arithmetic::{Candidate, Member};

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
    /// A bounded group holds too much or too little.
    Count {
        /// Which one, as an index into [`Model::groups`].
        group: usize,
        /// What it holds.
        found: u64,
        /// The pieces that it counts, in reading order.
        stands: Vec<Stand>,
    },
}

impl Model {
    /// Every rule that pieces on the board break, lazily; there is none just when the pieces are a
    /// placement.
    ///
    /// Stands may come in any order, and twice. First come the pieces that stand where they may not,
    /// then squares with several pieces, then pieces that attack or touch each other, in reading
    /// order, and last the groups in theirs.
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
        let miscounted = (0..self.groups().len()).filter_map(move |group| counts.miscounted(group));
        (position.misplaced().into_iter())
            .chain(position.crowded())
            .chain(in_conflict)
            .chain(miscounted)
    }
}

/// Pieces on a board as far as a model knows them.
struct Position<'m> {
    model: &'m Model,
    /// All pieces, sorted.
    stands: Vec<Stand>,
    /// The candidates that stand, and what each of them attacks.
    chosen: Vec<(Candidate, SquareSet)>,
    /// For each candidate whether it is one of those.
    is_chosen: Vec<bool>,
}

impl<'m> Position<'m> {
    fn of(model: &'m Model, stands: &[Stand]) -> Self {
        let mut stands = stands.to_vec();
        stands.sort_unstable();
        let stand = |stand: &Stand| stands.binary_search(stand).is_ok();
        let is_chosen: Vec<bool> = model.layout.stands().iter().map(stand).collect();
        let candidates = model.arithmetic.candidates();
        let chosen = candidates.filter(|candidate| is_chosen[candidate.index()]);
        let attacked = |candidate| model.layout.attacked_by(model.layout.stand(candidate));
        Position {
            model,
            stands,
            chosen: chosen.map(|c| (c, attacked(c))).collect(),
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

    fn miscounted(&self, index: usize) -> Option<Violation> {
        let group = &self.model.groups()[index];
        let is_chosen = |member: &&Member| self.is_chosen[member.candidate.index()];
        let counted = || group.members.iter().filter(is_chosen);
        let found = counted().map(|member| u64::from(member.weight)).sum();
        if group.bounds.contain(found) {
            return None;
        }
        Some(Violation::Count {
            group: index,
            found,
            stands: counted()
                .map(|member| self.model.layout.stand(member.candidate))
                .collect(),
        })
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

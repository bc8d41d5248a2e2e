//! Attacks past blocking pieces, for the rule `Guarded`.

use standoff_board::Square;

use super::auxiliary::Auxiliary;
use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use crate::problem::Candidate;

/// For each square the ways in which pieces attack it.
pub(super) struct Sight {
    /// The squares of all paths, one path after the other.
    squares: Vec<Square>,
    ways: Vec<Vec<Way>>,
}

/// The way from an attacker to a square.
#[derive(Clone, Copy)]
struct Way {
    attacker: Candidate,
    /// The range of the squares between, in [`Sight::squares`].
    start: u32,
    steps: u32,
}

/// The squares of a ray that ends at a square, from the nearest on. If any of them is occupied, exactly one piece on
/// the ray attacks the square.
///
/// ```text
///  Q . . . s      a queen anywhere on the ray attacks s, unless another one between does
/// ```
struct Ray {
    squares: Vec<Square>,
    members: Vec<Candidate>,
}

impl Sight {
    /// The ways of all pieces on the board.
    pub(super) fn on(draft: &Draft, effort: &mut Effort<'_>) -> Result<Self, ModelError> {
        let mut sight = Sight {
            squares: Vec::new(),
            ways: vec![Vec::new(); draft.board.area()],
        };
        for (attacker, from) in draft.candidates() {
            let kind = &draft.kinds[from.kind];
            let paths = kind.piece.paths(&draft.board, from.square);
            for path in paths.iter() {
                let start = sight.squares.len() as u32;
                // With joined edges, a path may return to its start.
                let path = path.iter().take_while(|&&to| to != from.square);
                for (steps, &to) in (0..).zip(path) {
                    let way = Way {
                        attacker,
                        start,
                        steps,
                    };
                    sight.ways[to.index()].push(way);
                    sight.squares.push(to);
                    let _ = effort.reach();
                }
            }
            effort.check()?;
            draft.check_members(sight.squares.len() as u64)?;
        }
        Ok(sight)
    }

    /// The squares between the attacker and the attacked square.
    fn between(&self, way: Way) -> &[Square] {
        &self.squares[way.start as usize..][..way.steps as usize]
    }

    /// Disjoint sets of candidates such that the number of sets with a chosen member is the number of pieces that
    /// attack a square with nothing between.
    ///
    /// A set of attackers on one ray contains the attackers themselves: exactly the nearest chosen one attacks. Any
    /// other attacker that can be blocked is represented by an auxiliary variable.
    pub(super) fn of(
        &self,
        square: Square,
        draft: &mut Draft,
        by_square: &BySquare,
        rule: usize,
    ) -> Result<Vec<Vec<Candidate>>, ModelError> {
        let mut ways = self.ways[square.index()].clone();
        let key = |&way: &Way| (way.attacker, way.steps, self.between(way));
        ways.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
        ways.dedup_by(|a, b| key(a) == key(b));
        let (mut single, mut several) = (Vec::new(), Vec::new());
        for ways in ways.chunk_by(|a, b| a.attacker == b.attacker) {
            match ways {
                [way] => single.push(*way),
                // A direct step cannot be blocked: the other ways do not matter.
                [way, ..] if way.steps == 0 => single.push(*way),
                ways => several.push(ways),
            }
        }
        single.sort_by_key(|way| way.steps);
        let mut rays: Vec<Ray> = Vec::new();
        let mut sets = Vec::new();
        for way in single {
            let (at, between) = (draft.pieces[way.attacker.index()].square, self.between(way));
            let ray = rays
                .iter_mut()
                .find(|ray| ray.continues_to(at, between, by_square));
            match ray {
                Some(ray) => ray.add(way.attacker, at),
                None if between.is_empty() => rays.push(Ray {
                    squares: vec![at],
                    members: vec![way.attacker],
                }),
                None => sets.push(vec![self.unblocked(way, draft, by_square, rule)?]),
            }
        }
        for ways in several {
            let ways = ways.iter();
            let unblocked = ways.map(|&way| self.unblocked(way, draft, by_square, rule));
            sets.push(unblocked.collect::<Result<_, _>>()?);
        }
        let rays = rays.into_iter().map(|ray| ray.members);
        Ok(rays.chain(sets).collect())
    }

    /// The auxiliary variable for "the attacker is chosen, and nothing is between".
    fn unblocked(
        &self,
        way: Way,
        draft: &mut Draft,
        by_square: &BySquare,
        rule: usize,
    ) -> Result<Candidate, ModelError> {
        let negation = draft.negation(way.attacker, rule)?;
        let between = self.between(way).iter().flat_map(|&s| by_square.on(s));
        let none = Auxiliary::none(between.chain([negation]));
        let name =
            |draft: &Draft| format!("{}, with nothing before it", draft.piece_name(way.attacker));
        draft.auxiliary(none, rule, name)
    }
}

impl Ray {
    /// Whether `at` is on this ray or continues it, and every candidate on the squares before it is a member.
    ///
    /// `between` are the squares from `at` to the attacked square.
    fn continues_to(&self, at: Square, between: &[Square], by_square: &BySquare) -> bool {
        let before = match self.squares.as_slice() {
            [before @ .., last] if *last == at => before,
            squares => squares,
        };
        let is_member = |candidate: Candidate| self.members.contains(&candidate);
        before.iter().rev().eq(between) && before.iter().all(|&s| by_square.on(s).all(is_member))
    }

    fn add(&mut self, attacker: Candidate, at: Square) {
        self.members.push(attacker);
        if self.squares.last() != Some(&at) {
            self.squares.push(at);
        }
    }
}

//! Which pieces attack a square past all that may stand between.

use standoff_board::Square;

use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::mark::Mark;
use crate::problem::Candidate;

/// For each square the ways that lead to it.
pub(super) struct Sight {
    /// All squares of all ways, one after the other.
    squares: Vec<Square>,
    ways: Vec<Vec<Way>>,
}

/// A way from a piece to a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    attacker: Candidate,
    /// Where the squares between begin, and how many there are.
    start: u32,
    steps: u32,
}

/// Squares in a line before a square. As soon as a piece stands on one of them, one of them attacks it.
///
/// ```text
///  Q . . . s      a queen anywhere on the ray attacks s, or else another one does that stands in its way
/// ```
struct Ray {
    squares: Vec<Square>,
    members: Vec<Candidate>,
}

impl Sight {
    /// The ways of all pieces on a board.
    pub(super) fn on(model: &Draft, effort: &mut Effort<'_>) -> Result<Self, ModelError> {
        let mut sight = Sight {
            squares: Vec::new(),
            ways: vec![Vec::new(); model.board.area()],
        };
        for (attacker, stand) in model.candidates() {
            let paths = model.kinds[stand.kind]
                .piece
                .paths(&model.board, stand.square);
            for path in paths.iter() {
                let start = sight.squares.len() as u32;
                // On joined edges a path may come back to where it began.
                let path = path.iter().take_while(|&&to| to != stand.square);
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
            effort.go_on()?;
            model.check_members(sight.squares.len() as u64)?;
        }
        Ok(sight)
    }

    fn between(&self, way: Way) -> &[Square] {
        &self.squares[way.start as usize..][..way.steps as usize]
    }

    /// Sets of candidates of which just as many have one that is chosen as there are pieces that attack a square,
    /// past all that stands. Where a piece has another in its way, a mark tells whether it attacks.
    pub(super) fn of(
        &self,
        square: Square,
        model: &mut Draft,
        by_square: &BySquare,
        rule: usize,
    ) -> Result<Vec<Vec<Candidate>>, ModelError> {
        let mut ways = self.ways[square.index()].clone();
        let key = |&way: &Way| (way.attacker, way.steps, self.between(way));
        ways.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
        ways.dedup_by(|a, b| key(a) == key(b));
        let (mut alone, mut several) = (Vec::new(), Vec::new());
        for ways in ways.chunk_by(|a, b| a.attacker == b.attacker) {
            // Who steps there at once has nothing in the way, whatever other ways there are.
            match ways {
                [way] => alone.push(*way),
                [way, ..] if way.steps == 0 => alone.push(*way),
                ways => several.push(ways),
            }
        }
        alone.sort_by_key(|way| way.steps);
        let mut rays: Vec<Ray> = Vec::new();
        let mut sights = Vec::new();
        for way in alone {
            let (at, between) = (model.stands[way.attacker.index()].square, self.between(way));
            let ray = rays
                .iter_mut()
                .find(|ray| ray.leads_on(between, at, by_square));
            match ray {
                Some(ray) => ray.add(way.attacker, at),
                None if between.is_empty() => rays.push(Ray::from(way.attacker, at)),
                None => sights.push(vec![self.seen(way, model, by_square, rule)?]),
            }
        }
        for ways in several {
            let seen = ways
                .iter()
                .map(|&way| self.seen(way, model, by_square, rule));
            sights.push(seen.collect::<Result<_, _>>()?);
        }
        let rays = rays.into_iter().map(|ray| ray.members);
        Ok(rays.chain(sights).collect())
    }

    /// The mark that a piece stands, and nothing in this way of it.
    fn seen(
        &self,
        way: Way,
        model: &mut Draft,
        by_square: &BySquare,
        rule: usize,
    ) -> Result<Candidate, ModelError> {
        let absent = model.absent(way.attacker, rule)?;
        let between = self.between(way).iter().flat_map(|&s| by_square.on(s));
        let mark = Mark::none(between.chain([absent]));
        let name =
            |draft: &Draft| format!("{}, with nothing before it", draft.piece_name(way.attacker));
        model.mark(mark, rule, name)
    }
}

impl Ray {
    fn from(attacker: Candidate, at: Square) -> Self {
        Ray {
            squares: vec![at],
            members: vec![attacker],
        }
    }

    /// Whether who stands on `at` has just the squares before it on this ray between, and each piece there
    /// could be would attack instead.
    fn leads_on(&self, between: &[Square], at: Square, by_square: &BySquare) -> bool {
        let before = match self.squares.as_slice() {
            [before @ .., last] if *last == at => before,
            squares => squares,
        };
        let is_member = |candidate: Candidate| self.members.contains(&candidate);
        // Ways are counted from who attacks.
        before.iter().rev().eq(between) && before.iter().all(|&s| by_square.on(s).all(is_member))
    }

    fn add(&mut self, attacker: Candidate, at: Square) {
        self.members.push(attacker);
        if self.squares.last() != Some(&at) {
            self.squares.push(at);
        }
    }
}

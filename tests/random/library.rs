//! The library as it is compared with the referee: these tests call it only here.

use std::iter;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff::Standoff;
use standoff::board::Square;
use standoff::deduce::{Deduction, PathEnd, Words};
use standoff::engine::Unanswered;
use standoff::model::{Candidate, Model, Permutation, Placement, Problem};
use standoff::puzzle::Puzzle;
use standoff::solver::{Draws, Outcome, Solver};

use super::referee::Stand;

/// A puzzle to search, or its quotient by a symmetry.
pub(super) struct Searched {
    model: Model,
    quotient: Option<Quotient>,
}

/// The problem of the placements that a symmetry leaves unchanged.
struct Quotient {
    problem: Arc<Problem>,
    /// For each candidate of the quotient, those of the model.
    orbits: Vec<Vec<usize>>,
}

/// An engine by name, or the solver's own choice; and the number of threads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) engine: Option<&'static str>,
    pub(super) threads: usize,
}

/// A step of deduction, with its sentence.
pub(super) struct Step {
    pub(super) place: Vec<Stand>,
    pub(super) exclude: Vec<Stand>,
    pub(super) text: String,
}

/// `None` if the engine refuses.
pub(super) type Answer<T> = Option<T>;

/// The number of placements, and the number of those with a piece of each kind on each place.
pub(super) type BySquare = (u64, Vec<Vec<u64>>);

impl Searched {
    /// The puzzle of this text, with this value of `n`; or an error.
    pub(super) fn read(text: &str, n: Option<i64>) -> Result<Self, String> {
        let puzzle = Puzzle::parse("random", text, standoff::registry().pieces())
            .map_err(|error| error.to_string())?;
        let instance = puzzle.instance(n.map(|n| ("n", n)));
        let instance = instance.map_err(|error| error.to_string())?;
        Ok(Searched {
            model: instance.model().clone(),
            quotient: None,
        })
    }

    /// The candidates, in order.
    pub(super) fn stands(&self) -> Vec<Stand> {
        let stands = self.model.layout().pieces().iter();
        stands
            .map(|stand| (stand.square.index(), stand.kind))
            .collect()
    }

    /// The path of deduction.
    pub(super) fn steps(&self) -> Vec<Step> {
        let deduction = Deduction::of(&self.model);
        let words = Words::new(&self.model, &deduction);
        let mut position = deduction.start();
        let steps = deduction.path().steps.into_iter().map(|step| {
            let text = words.sentence(&step, &position);
            position.apply(&step);
            Step {
                place: self.stands_of(&step.place),
                exclude: self.stands_of(&step.exclude),
                text,
            }
        });
        steps.collect()
    }

    /// The only placement, if deduction finds it.
    pub(super) fn solved(&self) -> Option<Vec<Stand>> {
        let path = Deduction::of(&self.model).path();
        let chosen = Vec::from_iter(path.end.chosen().iter());
        (path.outcome == PathEnd::Solved).then(|| self.stands_of(&chosen))
    }

    fn stands_of(&self, candidates: &[Candidate]) -> Vec<Stand> {
        let pieces = self.model.layout().without_auxiliaries(candidates).iter();
        let pieces = pieces.map(|&candidate| self.model.layout().piece(candidate));
        pieces
            .map(|piece| (piece.square.index(), piece.kind))
            .collect()
    }

    /// Whether the engine for queens answers.
    pub(super) fn is_for_queens(&self) -> bool {
        let engine = Some("queens");
        self.count(Way { engine, threads: 1 }).is_some()
    }

    /// All placements, in order.
    pub(super) fn list(&self, way: Way) -> Answer<Vec<Vec<Stand>>> {
        let placements = self.solver(way).solutions().ok()?;
        Some(placements.map(|one| self.shown(&one)).collect())
    }

    pub(super) fn list_in_any_order(&self, way: Way) -> Answer<Vec<Vec<Stand>>> {
        let placements = self.solver(way).solutions_in_any_order().ok()?;
        Some(placements.map(|one| self.shown(&one)).collect())
    }

    pub(super) fn count(&self, way: Way) -> Answer<u64> {
        Some(number(&whole(self.solver(way).count())?))
    }

    /// The number of placements by number of pieces, without trailing zeros.
    pub(super) fn by_size(&self, way: Way) -> Answer<Vec<u64>> {
        Some(numbers(&whole(self.solver(way).count_by_size())?))
    }

    pub(super) fn by_square(&self, way: Way) -> Answer<BySquare> {
        let counts = whole(self.solver(way).count_by_square())?;
        let area = self.model.board().area() as u32;
        let on = |kind: usize| {
            let squares = (0..area).map(Square::new);
            squares
                .map(|square| number(counts.of_kind(kind, square)))
                .collect()
        };
        let by_square = (0..self.model.kinds().len()).map(on).collect();
        Some((number(counts.placements()), by_square))
    }

    /// Random placements.
    pub(super) fn draw(&self, way: Way, draws: usize) -> Answer<Vec<Vec<Stand>>> {
        let draws = Draws::new(&self.solver(way), 1).ok()?.take(draws);
        Some(draws.map(|one| self.shown(&one)).collect())
    }

    /// One placement for each orbit, with the size of the orbit.
    pub(super) fn fundamental(&self, way: Way) -> Answer<Vec<(Vec<Stand>, usize)>> {
        let orbits = self.solver(way).fundamental().ok()?;
        Some(
            orbits
                .map(|(first, size)| (self.shown(&first), size))
                .collect(),
        )
    }

    pub(super) fn orbits(&self, way: Way) -> Answer<u64> {
        Some(number(&whole(self.solver(way).count_up_to_symmetry())?))
    }

    pub(super) fn orbits_by_size(&self, way: Way) -> Answer<Vec<u64>> {
        Some(numbers(&whole(
            self.solver(way).count_by_size_up_to_symmetry(),
        )?))
    }

    /// The symmetries, each with the image of each candidate.
    pub(super) fn maps(&self) -> Vec<(Permutation, Vec<usize>)> {
        let candidates = || self.model.problem().candidates();
        let images = |map: &Permutation| candidates().map(|c| map.image(c).index()).collect();
        let maps = self.model.symmetries().unwrap().into_iter();
        maps.map(|map| (map.clone(), images(&map))).collect()
    }

    /// The quotient by a symmetry: its placements are those that the symmetry leaves unchanged.
    pub(super) fn folded(&self, map: &Permutation) -> Self {
        Searched {
            model: self.model.clone(),
            quotient: Some(Quotient {
                problem: Arc::new(self.model.problem().quotient(map)),
                orbits: self.quotient_orbits(map),
            }),
        }
    }

    /// The orbits of a symmetry, without those that conflict within themselves.
    fn quotient_orbits(&self, map: &Permutation) -> Vec<Vec<usize>> {
        let problem = self.model.problem();
        let orbit = |start: Candidate| -> Vec<Candidate> {
            let images = iter::successors(Some(map.image(start)), |&c| Some(map.image(c)));
            let others = images.take_while(|&image| image != start);
            iter::once(start).chain(others).collect()
        };
        let is_first = |orbit: &Vec<Candidate>| orbit.iter().min() == orbit.first();
        let is_free = |orbit: &Vec<Candidate>| {
            let conflicts =
                |&a: &Candidate| orbit.iter().any(|&b| problem.conflicts().contains(a, b));
            !orbit.iter().any(conflicts)
        };
        let orbits = problem.candidates().map(orbit);
        let orbits = orbits.filter(is_first).filter(is_free);
        orbits
            .map(|orbit| orbit.into_iter().map(Candidate::index).collect())
            .collect()
    }

    fn solver(&self, way: Way) -> Solver {
        let solver = match &self.quotient {
            Some(quotient) => Solver::of(quotient.problem.clone(), standoff::registry().engines()),
            None => Standoff::of(self.model.clone()).solver(),
        };
        let solver = solver.threads(way.threads);
        match way.engine {
            Some(engine) => solver.with_engine(engine).unwrap(),
            None => solver,
        }
    }

    fn shown(&self, placement: &Placement) -> Vec<Stand> {
        let chosen = placement.chosen().iter().map(|candidate| candidate.index());
        let mut chosen: Vec<usize> = match &self.quotient {
            Some(quotient) => chosen.flat_map(|c| quotient.orbits[c].clone()).collect(),
            None => chosen.collect(),
        };
        chosen.sort_unstable();
        // Auxiliary variables come after all pieces.
        let pieces = self.model.layout().pieces();
        let placed = chosen.into_iter().filter_map(|index| pieces.get(index));
        placed
            .map(|piece| (piece.square.index(), piece.kind))
            .collect()
    }
}

/// The answer of a search without limits.
fn whole<T>(outcome: Result<Outcome<T>, Unanswered>) -> Answer<T> {
    outcome.ok().map(|outcome| outcome.answer.exact().unwrap())
}

fn number(count: &BigUint) -> u64 {
    count.try_into().unwrap()
}

fn numbers(counts: &[BigUint]) -> Vec<u64> {
    let mut numbers: Vec<u64> = counts.iter().map(number).collect();
    let end = numbers
        .iter()
        .rposition(|&count| count > 0)
        .map_or(0, |last| last + 1);
    numbers.truncate(end);
    numbers
}

//! A position: the decided candidates and the open ones.

use standoff_model::Candidate;

use crate::facts::Facts;
use crate::set::CandidateSet;
use crate::step::Step;

/// A state of a puzzle: the chosen candidates, and those that are still open. All others are excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) chosen: CandidateSet,
    pub(crate) open: CandidateSet,
}

impl Position {
    /// The position of a problem of `size` candidates in which nothing is decided.
    pub(crate) fn start(size: usize) -> Self {
        Position {
            chosen: CandidateSet::empty(size),
            open: CandidateSet::of(size, (0..size).map(Candidate::new)),
        }
    }

    /// Returns the chosen candidates.
    pub fn chosen(&self) -> &CandidateSet {
        &self.chosen
    }

    /// Returns the candidates that are neither chosen nor excluded.
    pub fn open(&self) -> &CandidateSet {
        &self.open
    }

    /// Chooses a candidate.
    pub fn choose(&mut self, candidate: Candidate) {
        self.open.remove(candidate);
        self.chosen.insert(candidate);
    }

    /// Excludes a candidate.
    pub fn exclude(&mut self, candidate: Candidate) {
        self.open.remove(candidate);
        self.chosen.remove(candidate);
    }

    /// Chooses and excludes what a step says.
    pub fn apply(&mut self, step: &Step) {
        step.place.iter().for_each(|&c| self.choose(c));
        step.exclude.iter().for_each(|&c| self.exclude(c));
    }
}

/// A sum in a position.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    /// The open members.
    pub(crate) open: CandidateSet,
    /// The weight that the open members must still reach.
    pub(crate) need: u64,
    /// The weight that the open members may still reach; `u64::MAX` if there is no bound.
    pub(crate) room: u64,
}

impl Rest {
    /// The open part of a sum; `None` if the chosen members exceed it, or the open ones cannot reach it.
    pub(crate) fn of(facts: &Facts, sum: usize, position: &Position) -> Option<Self> {
        let sum = &facts.sums[sum];
        let chosen = sum.total(&position.chosen);
        let room = match sum.most {
            u64::MAX => u64::MAX,
            most => most.checked_sub(chosen)?,
        };
        let rest = Rest {
            open: sum.members.and(&position.open),
            need: sum.least.saturating_sub(chosen),
            room,
        };
        (sum.total(&rest.open) >= rest.need).then_some(rest)
    }
}

/// A position with the rests of all sums.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) position: &'a Position,
    pub(crate) rests: Vec<Rest>,
}

impl<'a> View<'a> {
    /// The view of a position, or the first sum that cannot be met.
    pub(crate) fn new(facts: &'a Facts, position: &'a Position) -> Result<Self, usize> {
        let rests = (0..facts.sums.len()).map(|sum| Rest::of(facts, sum, position).ok_or(sum));
        Ok(View {
            facts,
            position,
            rests: rests.collect::<Result<_, _>>()?,
        })
    }

    /// The candidates that a candidate excludes: by a conflict, or because a sum has no room for both.
    pub(crate) fn excluded_by(&self, candidate: Candidate) -> CandidateSet {
        let mut excluded = CandidateSet::from_words(self.facts.conflicts(candidate));
        for &index in self.facts.sums_of(candidate) {
            let (sum, rest) = (&self.facts.sums[index], &self.rests[index]);
            let left = rest.room.saturating_sub(sum.weight(candidate));
            if rest.room == u64::MAX {
                continue;
            }
            if sum.is_even() {
                if left == 0 {
                    excluded = excluded.or(&rest.open);
                }
            } else {
                for other in rest.open.iter().filter(|&other| sum.weight(other) > left) {
                    excluded.insert(other);
                }
            }
        }
        excluded.remove(candidate);
        excluded
    }
}

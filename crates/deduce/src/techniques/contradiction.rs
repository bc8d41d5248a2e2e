//! Assumptions that force a few pieces, after which a constraint cannot be met.

use standoff_model::Candidate;

use super::{fit, last};
use crate::facts::Facts;
use crate::position::{Position, Rest, View};
use crate::set::CandidateSet;
use crate::step::{Assumption, Reason, Step};
use crate::technique::Technique;

/// Most pieces that an assumption may force.
const MAX_DEPTH: usize = 12;

/// The shortest contradictions: for each open candidate, the assumption that it is chosen, and that it is not.
pub(crate) fn find(view: &View<'_>, difficulty: u32) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let is_wanted = |&depth: &usize| technique(depth).difficulty() <= difficulty;
    let Some(mut most) = (0..=MAX_DEPTH).rev().find(is_wanted) else {
        return steps;
    };
    for candidate in view.position.open.iter() {
        for assumed in [
            Assumption::Chosen(candidate),
            Assumption::Excluded(candidate),
        ] {
            let Some(step) = refuted(view, assumed, most) else {
                continue;
            };
            let Technique::Contradiction(depth) = step.technique else {
                continue;
            };
            if usize::from(depth) < most {
                most = usize::from(depth);
                steps.clear();
            }
            steps.push(step);
        }
    }
    steps
}

fn technique(depth: usize) -> Technique {
    Technique::Contradiction(u8::try_from(depth).unwrap_or(u8::MAX))
}

/// Decides all that follows from conflicts, full sums and last places. Returns whether all sums can still be met.
pub(crate) fn propagate(facts: &Facts, position: &mut Position) -> bool {
    let mut line = Line {
        facts,
        position: position.clone(),
        forced: Vec::new(),
    };
    for candidate in position.chosen.iter() {
        if CandidateSet::from_words(facts.conflicts(candidate)).meets(&position.chosen) {
            return false;
        }
        line.choose(candidate);
    }
    let failed = line.run(usize::MAX);
    *position = line.position;
    failed.is_none()
}

/// The contradiction of an assumption, if it needs at most `most` forced pieces.
fn refuted(view: &View<'_>, assumed: Assumption, most: usize) -> Option<Step> {
    let mut line = Line::new(view.facts, view.position, assumed);
    let constraint = line.run(most)?;
    let (chain, constraint) = shortened(view, assumed, line.forced, constraint);
    let (place, exclude) = match assumed {
        Assumption::Chosen(candidate) => (vec![], vec![candidate]),
        Assumption::Excluded(candidate) => (vec![candidate], vec![]),
    };
    Some(Step {
        technique: technique(chain.len()),
        place,
        exclude,
        reason: Reason::Contradiction {
            assumed,
            chain,
            constraint,
        },
    })
}

/// The candidates that a constraint needs.
fn needed(view: &View<'_>, constraint: usize, rest: &Rest) -> Vec<Candidate> {
    let last = last::needed(view, constraint, rest);
    if last.is_empty() {
        fit::needed(view, constraint)
    } else {
        last
    }
}

/// The chain without forced pieces that the contradiction does not need.
fn shortened(
    view: &View<'_>,
    assumed: Assumption,
    mut chain: Vec<(Candidate, usize)>,
    mut constraint: usize,
) -> (Vec<(Candidate, usize)>, usize) {
    for at in (0..chain.len()).rev() {
        let mut shorter = chain.clone();
        shorter.remove(at);
        let mut line = Line::new(view.facts, view.position, assumed);
        if let Some(failed) = line.replay(&shorter) {
            (chain, constraint) = (shorter, failed);
        }
    }
    (chain, constraint)
}

/// A line of play from an assumption.
struct Line<'a> {
    facts: &'a Facts,
    position: Position,
    forced: Vec<(Candidate, usize)>,
}

impl<'a> Line<'a> {
    fn new(facts: &'a Facts, position: &Position, assumed: Assumption) -> Self {
        let mut line = Line {
            facts,
            position: position.clone(),
            forced: Vec::new(),
        };
        match assumed {
            Assumption::Chosen(candidate) => line.choose(candidate),
            Assumption::Excluded(candidate) => line.position.exclude(candidate),
        }
        line
    }

    /// Chooses a candidate and excludes its conflicts. Full sums are left to [`settle`](Self::settle).
    fn choose(&mut self, candidate: Candidate) {
        self.position.choose(candidate);
        self.position.open = (self.position.open).minus_words(self.facts.conflicts(candidate));
    }

    /// Excludes what no sum has room for. Returns a sum that cannot be met.
    fn settle(&mut self) -> Option<usize> {
        loop {
            let before = self.position.open.clone();
            for (index, sum) in self.facts.sums.iter().enumerate() {
                let Some(rest) = Rest::of(self.facts, index, &self.position) else {
                    return Some(index);
                };
                if rest.room == u64::MAX || rest.open.is_empty() {
                    continue;
                }
                if sum.is_even() {
                    if rest.room == 0 {
                        self.position.open = self.position.open.minus(&rest.open);
                    }
                } else {
                    let large = rest.open.iter().filter(|&c| sum.weight(c) > rest.room);
                    large.for_each(|c| self.position.open.remove(c));
                }
            }
            if self.position.open == before {
                return None;
            }
        }
    }

    /// Chooses what must be chosen until a sum cannot be met, after at most `most` forced pieces.
    fn run(&mut self, most: usize) -> Option<usize> {
        loop {
            if let Some(failed) = self.settle() {
                return Some(failed);
            }
            let view = View::new(self.facts, &self.position).ok()?;
            let forced = view
                .rests
                .iter()
                .enumerate()
                .flat_map(|(constraint, rest)| {
                    let needed = last::needed(&view, constraint, rest).into_iter();
                    needed.map(move |candidate| (candidate, constraint))
                });
            let forced: Vec<(Candidate, usize)> = forced.collect();
            if forced.is_empty() {
                return None;
            }
            for (candidate, constraint) in forced {
                if self.position.chosen.contains(candidate) {
                    continue;
                }
                if !self.position.open.contains(candidate) {
                    return Some(constraint);
                }
                if self.forced.len() == most {
                    return None;
                }
                self.forced.push((candidate, constraint));
                self.choose(candidate);
            }
        }
    }

    /// Repeats forced pieces. Returns the sum that cannot be met at the end, and `None` if a piece is not forced or
    /// all sums can be met.
    fn replay(&mut self, chain: &[(Candidate, usize)]) -> Option<usize> {
        for &(candidate, constraint) in chain {
            if let Some(failed) = self.settle() {
                return Some(failed);
            }
            let view = View::new(self.facts, &self.position).ok()?;
            let needed = needed(&view, constraint, &view.rests[constraint]);
            if !needed.contains(&candidate) {
                return None;
            }
            self.choose(candidate);
        }
        self.settle().or_else(|| {
            let view = View::new(self.facts, &self.position).ok()?;
            fit::unfit(&view)
        })
    }
}

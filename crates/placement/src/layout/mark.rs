//! Candidates that place nothing, and tell of those that do.

use std::collections::HashMap;

use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// A candidate that places nothing: it is chosen just when few enough of some others are.
///
/// What is asked of a piece only where it stands, or of a square only where nothing attacks it, is no
/// bounded group of pieces; with marks it is one.
///
/// ```text
/// the mark "c1 is free" of the rooks on row 1:        R . m    R is not chosen, so that m may be,
///                                                     a b c    and has to be
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mark {
    of: Vec<Candidate>,
    most: u64,
}

impl Mark {
    /// None of these is chosen.
    pub(super) fn none(of: impl IntoIterator<Item = Candidate>) -> Self {
        Self::at_most(0, of)
    }

    /// At most so many of these are chosen.
    pub(super) fn at_most(most: u64, of: impl IntoIterator<Item = Candidate>) -> Self {
        let mut of = Vec::from_iter(of);
        of.sort_unstable();
        of.dedup();
        Mark { of, most }
    }

    /// Whether it has to be chosen beside these.
    fn holds(&self, is_chosen: &[bool]) -> bool {
        let chosen = self.of.iter().filter(|c| is_chosen[c.index()]);
        chosen.count() as u64 <= self.most
    }

    /// What a map of the candidates makes of it.
    fn image(&self, images: &[Candidate]) -> Self {
        Self::at_most(self.most, self.of.iter().map(|c| images[c.index()]))
    }

    /// The others with which it is not chosen.
    pub(super) fn conflicts(&self) -> &[Candidate] {
        match self.most {
            0 => &self.of,
            _ => &[],
        }
    }

    /// The groups that say of `own`, the mark, what its [conflicts](Self::conflicts) do not.
    pub(super) fn constraints(&self, own: Candidate) -> Vec<LinearConstraint> {
        let with_own = |weight, bounds| {
            let own = (own, weight);
            group(self.of.iter().map(|&c| (c, 1)).chain([own]), bounds)
        };
        let (all, more) = (self.of.len() as u64, self.most + 1);
        let mut groups = vec![with_own(more, Bounds::at_least(more))];
        if self.most > 0 && all > self.most {
            groups.push(with_own(all - self.most, Bounds::at_most(all)));
        }
        groups
    }
}

/// The group of candidates with their weights, in any order; one that comes twice weighs as much as both.
pub(super) fn group(
    weighted: impl IntoIterator<Item = (Candidate, u64)>,
    bounds: Bounds,
) -> LinearConstraint {
    let mut weighted = Vec::from_iter(weighted);
    weighted.sort_unstable();
    let members = weighted.chunk_by(|(a, _), (b, _)| a == b).map(|same| {
        let weight: u64 = same.iter().map(|(_, weight)| weight).sum();
        Member {
            candidate: same[0].0,
            weight: u32::try_from(weight).expect("no more than there are candidates"),
        }
    });
    LinearConstraint {
        members: members.collect(),
        bounds,
    }
}

/// The marks of a model, which come after all that can stand on its board.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The candidate that is the first mark.
    first: usize,
    marks: Vec<Mark>,
    known: HashMap<Mark, Candidate>,
}

impl Marks {
    /// No mark, after so many candidates.
    pub(super) fn after(stands: usize) -> Self {
        Marks {
            first: stands,
            marks: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The candidate that is this mark, and whether it is a new one.
    pub(super) fn add(&mut self, mark: Mark) -> (Candidate, bool) {
        if let Some(&known) = self.known.get(&mark) {
            return (known, false);
        }
        let candidate = Candidate::new(self.first + self.marks.len());
        self.marks.push(mark.clone());
        self.known.insert(mark, candidate);
        (candidate, true)
    }

    pub(super) fn len(&self) -> usize {
        self.marks.len()
    }

    /// All marks, as the candidates that they are.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Candidate, &Mark)> {
        let candidates = (self.first..).map(Candidate::new);
        candidates.zip(&self.marks)
    }

    /// Adds to the pieces that are chosen the marks that tell of them.
    pub(super) fn choose(&self, is_chosen: &mut Vec<bool>) {
        for mark in &self.marks {
            is_chosen.push(mark.holds(is_chosen));
        }
    }

    /// Adds to the images of all pieces under a map those of the marks, if it keeps them.
    pub(super) fn add_images(&self, images: &mut Vec<Candidate>) -> Option<()> {
        for mark in &self.marks {
            images.push(*self.known.get(&mark.image(images))?);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of all choices of three pieces and the mark that at most so many of them are chosen, those that keep to
    /// its groups and conflicts are the ones in which it is told right.
    #[test]
    fn a_mark_says_just_how_many_are_chosen() {
        let pieces = [0, 1, 2].map(Candidate::new);
        let own = Candidate::new(3);
        for most in 0..=3 {
            let mark = Mark::at_most(most, pieces);
            let groups = mark.constraints(own);
            for choice in 0..16_u32 {
                let is_chosen = |c: &Candidate| choice >> c.index() & 1 == 1;
                let weight = |group: &LinearConstraint| -> u64 {
                    let members = group.members.iter();
                    let chosen = members.filter(|m| is_chosen(&m.candidate));
                    chosen.map(|m| u64::from(m.weight)).sum()
                };
                let in_conflict = is_chosen(&own) && mark.conflicts().iter().any(is_chosen);
                let keeps = !in_conflict && groups.iter().all(|g| g.bounds.contain(weight(g)));
                let chosen = pieces.iter().filter(|c| is_chosen(c)).count() as u64;
                assert_eq!(
                    keeps,
                    is_chosen(&own) == (chosen <= most),
                    "{most} {choice:b}"
                );
            }
        }
    }

    #[test]
    fn who_comes_twice_weighs_both() {
        let [a, b] = [4, 7].map(Candidate::new);
        let group = group([(b, 2), (a, 1), (b, 3)], Bounds::ANY);
        let weights = [(a, 1), (b, 5)].map(|(candidate, weight)| Member { candidate, weight });
        assert_eq!(group.members, weights);
    }
}

//! The problem induced by some of the candidates.

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::{LinearConstraint, Member};
use super::problem::Problem;

impl Problem {
    /// Returns the problem in which only some candidates can be chosen.
    ///
    /// Its candidate `i` is `kept[i]` of this problem.
    ///
    /// Constraints that every choice then satisfies are dropped.
    ///
    /// ```
    /// use standoff_model::{Problem, Candidate, ConflictGraph};
    ///
    /// let mut conflicts = ConflictGraph::new(4);
    /// conflicts.insert(Candidate::new(1), Candidate::new(3));
    /// let whole = Problem::new(vec![1; 4], conflicts, vec![])?;
    /// let part = whole.part(&[Candidate::new(1), Candidate::new(3)]);
    /// assert_eq!(part.len(), 2);
    /// assert!(part.conflicts().contains(Candidate::new(0), Candidate::new(1)));
    /// # Ok::<(), standoff_model::ProblemError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the kept candidates are not in increasing order, or do not exist.
    #[must_use]
    pub fn part(&self, kept: &[Candidate]) -> Problem {
        self.part_with(kept, self.constraints())
    }

    /// Returns the problem with these constraints instead of its own.
    pub fn part_with<'g>(
        &self,
        kept: &[Candidate],
        constraints: impl IntoIterator<Item = &'g LinearConstraint>,
    ) -> Problem {
        assert!(kept.is_sorted_by(|a, b| a < b), "`kept` does not increase");
        let ranks = Ranks::of(kept, self.len());
        let sizes = kept.iter().map(|old| self.sizes()[old.index()]).collect();
        let mut conflicts = ConflictGraph::new(kept.len());
        for (new, &old) in kept.iter().enumerate() {
            let new = Candidate::new(new);
            let others = self.conflicts().with(old);
            let others = others.filter_map(|other| ranks.rank(other));
            let later = others.filter(|&other| other > new);
            later.for_each(|other| conflicts.insert(new, other));
        }
        let constraints = constraints.into_iter().map(|constraint| {
            let kept = |member: &Member| {
                let weight = member.weight;
                let candidate = ranks.rank(member.candidate)?;
                Some(Member { candidate, weight })
            };
            LinearConstraint {
                members: constraint.members.iter().filter_map(kept).collect(),
                bounds: constraint.bounds,
            }
        });
        let constraints = constraints.filter(|constraint| !constraint.bounds_nothing());
        Problem::new(sizes, conflicts, constraints.collect())
            .expect("a part of a problem is a problem")
    }
}

/// The kept candidates as a bit set with rank queries.
///
/// An array with the rank of each candidate would be too large: a problem may have a part per candidate.
struct Ranks {
    words: Vec<u64>,
    /// The number of kept candidates before each word.
    before: Vec<u32>,
}

impl Ranks {
    fn of(kept: &[Candidate], candidates: usize) -> Self {
        let mut words = vec![0u64; candidates.div_ceil(64)];
        for candidate in kept {
            words[candidate.index() / 64] |= 1 << (candidate.index() % 64);
        }
        let count = |before: &mut u32, word: &u64| {
            let all = *before + word.count_ones();
            Some(std::mem::replace(before, all))
        };
        Ranks {
            before: words.iter().scan(0, count).collect(),
            words,
        }
    }

    /// The number of kept candidates before this one, if it is kept.
    fn rank(&self, candidate: Candidate) -> Option<Candidate> {
        let (word, bit) = (candidate.index() / 64, 1 << (candidate.index() % 64));
        let before = self.words[word] & (bit - 1);
        let rank = self.before[word] + before.count_ones();
        (self.words[word] & bit != 0).then(|| Candidate::new(rank as usize))
    }
}

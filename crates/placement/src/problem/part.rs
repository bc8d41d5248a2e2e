//! A problem cut down to some of its candidates.

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::{LinearConstraint, Member};
use super::data::Problem;

impl Problem {
    /// The problem in which only some of the candidates can be chosen: candidate `i` of it is
    /// `kept[i]` of this one. Groups that bound nothing any more are left out.
    ///
    /// ```
    /// use standoff_placement::{Problem, Candidate, ConflictGraph};
    ///
    /// let mut conflicts = ConflictGraph::new(4);
    /// conflicts.insert(Candidate::new(1), Candidate::new(3));
    /// let whole = Problem::new(vec![1; 4], conflicts, vec![])?;
    /// let part = whole.part(&[Candidate::new(1), Candidate::new(3)]);
    /// assert_eq!(part.len(), 2);
    /// assert!(part.conflicts().contains(Candidate::new(0), Candidate::new(1)));
    /// # Ok::<(), standoff_placement::ProblemError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When the candidates that are kept do not increase, or are not there.
    #[must_use]
    pub fn part(&self, kept: &[Candidate]) -> Problem {
        self.part_with(kept, self.constraints())
    }

    /// The same part, to which only these of the groups apply.
    pub(crate) fn part_with<'g>(
        &self,
        kept: &[Candidate],
        groups: impl IntoIterator<Item = &'g LinearConstraint>,
    ) -> Problem {
        assert!(kept.is_sorted_by(|a, b| a < b), "`kept` does not increase");
        let ranks = Ranks::of(kept, self.len());
        let place = |candidate: Candidate| ranks.of_kept(candidate);
        let sizes = kept.iter().map(|old| self.sizes()[old.index()]).collect();
        let mut conflicts = ConflictGraph::new(kept.len());
        for (new, &old) in kept.iter().enumerate() {
            let new = Candidate::new(new);
            let others = self.conflicts().with(old).filter_map(place);
            let behind = others.filter(|&other| other > new);
            behind.for_each(|other| conflicts.insert(new, other));
        }
        let groups = groups.into_iter().map(|group| LinearConstraint {
            members: (group.members.iter())
                .filter_map(|member| {
                    let weight = member.weight;
                    place(member.candidate).map(|candidate| Member { candidate, weight })
                })
                .collect(),
            bounds: group.bounds,
        });
        let groups = groups.filter(|group| !group.bounds_nothing()).collect();
        Problem::new(sizes, conflicts, groups)
            .expect("a part of a problem is one")
            .requiring_all_of(self)
    }
}

/// Which place each of the kept candidates has among them, told by bits: there may be as many parts as candidates,
/// and a number for each candidate would be too much for each of them.
struct Ranks {
    kept: Vec<u64>,
    /// How many are kept before each word.
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
            kept: words,
        }
    }

    fn of_kept(&self, candidate: Candidate) -> Option<Candidate> {
        let (word, bit) = (candidate.index() / 64, 1 << (candidate.index() % 64));
        let before = self.kept[word] & (bit - 1);
        let rank = self.before[word] + before.count_ones();
        (self.kept[word] & bit != 0).then(|| Candidate::new(rank as usize))
    }
}

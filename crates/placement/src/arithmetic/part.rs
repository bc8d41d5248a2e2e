//! An arithmetic cut down to some of its candidates.

use super::candidate::Candidate;
use super::data::Arithmetic;
use super::group::{Group, Member};
use super::relation::Relation;

impl Arithmetic {
    /// The arithmetic in which only some of the candidates can be chosen: candidate `i` of it is
    /// `kept[i]` of this one. Groups that bound nothing any more are left out.
    ///
    /// ```
    /// use standoff_placement::{Arithmetic, Candidate, Relation};
    ///
    /// let mut conflicts = Relation::new(4);
    /// conflicts.insert(Candidate::new(1), Candidate::new(3));
    /// let whole = Arithmetic::new(vec![1; 4], conflicts, vec![])?;
    /// let part = whole.part(&[Candidate::new(1), Candidate::new(3)]);
    /// assert_eq!(part.len(), 2);
    /// assert!(part.conflicts().contains(Candidate::new(0), Candidate::new(1)));
    /// # Ok::<(), standoff_placement::ArithmeticError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When the candidates that are kept do not increase, or are not there.
    #[must_use]
    pub fn part(&self, kept: &[Candidate]) -> Arithmetic {
        self.part_with(kept, self.groups())
    }

    /// The same part, to which only these of the groups apply.
    pub(crate) fn part_with<'g>(
        &self,
        kept: &[Candidate],
        groups: impl IntoIterator<Item = &'g Group>,
    ) -> Arithmetic {
        assert!(kept.is_sorted_by(|a, b| a < b), "`kept` does not increase");
        // Looked up and not kept for all candidates: there may be as many parts as candidates.
        let place = |candidate: Candidate| kept.binary_search(&candidate).ok().map(Candidate::new);
        let sizes = kept.iter().map(|old| self.sizes()[old.index()]).collect();
        let mut conflicts = Relation::new(kept.len());
        for (new, &old) in kept.iter().enumerate() {
            let others = self.conflicts().with(old).filter_map(place);
            others.for_each(|other| conflicts.insert(Candidate::new(new), other));
        }
        let groups = groups.into_iter().map(|group| Group {
            members: (group.members.iter())
                .filter_map(|member| {
                    let weight = member.weight;
                    place(member.candidate).map(|candidate| Member { candidate, weight })
                })
                .collect(),
            bounds: group.bounds,
        });
        let groups = groups.filter(|group| !group.bounds_nothing()).collect();
        Arithmetic::new(sizes, conflicts, groups)
            .expect("a part of an arithmetic is one")
            .requiring_all_of(self)
    }
}

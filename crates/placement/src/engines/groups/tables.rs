//! A model as bit sets: what goes together, and the groups.

use std::sync::{Arc, OnceLock};

use standoff_core::split::{BitSet, Block};

use super::counted::Counted;
use super::cover::Cover;
use super::harm::Harm;
use super::ones::Ones;
use crate::engines::bits::{Compatible, ConstraintBits};
use crate::problem::{Candidate, Problem};
use crate::task::Task;

/// What the engine looks up.
pub(super) struct Tables<B: Block> {
    pub(super) compatible: Compatible<B>,
    pub(super) groups: Vec<ConstraintBits<B>>,
    pub(super) ones: Ones,
    /// Whether there are groups beside those.
    pub(super) has_others: bool,
    pub(super) harm: Harm<B>,
    /// The same, where few pieces are to meet many groups.
    pub(super) cover: Option<Arc<Cover<B>>>,
    /// Made when it is first asked for: small searches do without.
    counted: OnceLock<Counted>,
}

/// The engine, as its tables are noted.
pub(super) const NAME: &str = "groups";

impl<B: Block> Tables<B> {
    /// Those of a task, which are made once, but where they would take as much memory as all else.
    pub(super) fn noted(task: &Task) -> Arc<Self>
    where
        B: 'static,
    {
        let noted = task.note::<Arc<Self>>(NAME);
        let tables = noted.map(|note| (*note).clone());
        tables.unwrap_or_else(|| {
            let tables = Arc::new(Self::of(task.problem()));
            if !Compatible::<B>::IS_WIDE {
                task.keep_note(NAME, tables.clone());
            }
            tables
        })
    }

    pub(super) fn of(problem: &Arc<Problem>) -> Self {
        let groups: Vec<ConstraintBits<B>> = problem
            .constraints()
            .iter()
            .map(ConstraintBits::of)
            .collect();
        let allow_one = groups.iter().filter(|group| group.allows_one());
        let pairs = allow_one.map(|group| group.members);
        let ones = match Compatible::<B>::IS_WIDE {
            true => Ones::none(problem.len()),
            false => Ones::of(&groups, problem.len()),
        };
        let compatible = Compatible::of(problem).without_pairs_in(pairs);
        Tables {
            cover: Cover::of(problem, &groups).map(Arc::new),
            harm: Harm::of(&groups, &compatible),
            compatible,
            has_others: ones.all.count_ones() as usize != groups.len(),
            groups,
            ones,
            counted: OnceLock::new(),
        }
    }

    /// Whether any group asks for a member.
    pub(super) fn ask(&self) -> bool {
        self.groups.iter().any(|group| group.bounds.least() > 0)
    }

    /// How many pieces the candidates of a set place.
    pub(super) fn pieces(&self, set: &BitSet<B>) -> usize {
        let chosen = set.iter().map(Candidate::new);
        self.compatible.problem().pieces(chosen)
    }

    /// Which groups are counted together.
    pub(super) fn counted(&self) -> &Counted {
        self.counted.get_or_init(|| Counted::of(&self.groups))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Bounds, ConflictGraph, LinearConstraint, Member};

    /// Without a conflict: one of the first three, and any of two.
    #[test]
    fn members_of_a_group_that_allows_one_exclude_each_other() {
        let group = |members: [usize; 3], most| LinearConstraint {
            members: members
                .map(|index| Member::of_weight_1(Candidate::new(index)))
                .into(),
            bounds: Bounds::at_most(most),
        };
        let groups = vec![group([0, 1, 2], 1), group([2, 3, 4], 2)];
        let free = Problem::new(vec![1; 5], ConflictGraph::new(5), groups).unwrap();
        let compatible = Tables::<u64>::of(&Arc::new(free)).compatible;
        let beside =
            |candidate| Vec::from_iter(compatible.compatible_with(candidate, &compatible.all()));
        assert_eq!(beside(0), [3, 4]);
        assert_eq!(beside(2), [3, 4]);
        assert_eq!(beside(3), [0, 1, 2, 3, 4]);
    }
}

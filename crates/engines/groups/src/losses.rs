//! Losses of constraints that need several members, no two of which conflict.
//!
//! ```text
//! two armies, four of each needed, five squares left to black: one can be spared
//!
//! W . . b .      a white queen here would exclude three of them,
//! . b b . .      and two would remain: she cannot stand here
//! . b . . b
//! ```

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::bits::{Compatible, ConstraintBits};

/// The candidates that exclude members of each constraint.
pub(crate) struct Losses<B: Block> {
    of: Vec<Loss<B>>,
}

/// The candidates that exclude members of a constraint, and the maximum number of members that one excludes.
pub(crate) struct Loss<B: Block> {
    pub(crate) by: BitSet<B>,
    pub(crate) most: u64,
}

impl<B: Block> Losses<B> {
    pub(crate) fn of(constraints: &[ConstraintBits<B>], compatible: &Compatible<B>) -> Self {
        let loss = |constraint| Loss::of(constraint, compatible);
        Losses {
            of: constraints.iter().map(loss).collect(),
        }
    }

    /// The loss of a constraint.
    #[inline(always)]
    pub(crate) fn at(&self, constraint: usize) -> &Loss<B> {
        &self.of[constraint]
    }

    /// Whether any candidate excludes members of a constraint.
    #[inline(always)]
    pub(crate) fn has_any(&self, constraint: usize) -> bool {
        self.of[constraint].most > 0
    }
}

impl<B: Block> Loss<B> {
    /// No loss is recorded if members conflict, since cliques give a better bound; if a constraint needs one member,
    /// since its last free members give a better bound; or if rows are wide, since looking would take too long.
    fn of(constraint: &ConstraintBits<B>, compatible: &Compatible<B>) -> Self {
        let none = || Loss {
            by: BitSet::default(),
            most: 0,
        };
        let is_looked_at =
            !Compatible::<B>::IS_WIDE && constraint.is_even() && constraint.bounds.least() > 1;
        if !is_looked_at {
            return none();
        }
        let all = compatible.all();
        let members = constraint.members;
        let excluded_by = |member| {
            let mut others = all.without(&compatible.compatible_with(member, &all));
            others.remove(member);
            others
        };
        let conflicts = |member| !excluded_by(member).and(&members).is_empty();
        if members.iter().any(conflicts) {
            return none();
        }
        let mut excluded = vec![0; compatible.problem().len()];
        for member in members {
            for other in excluded_by(member) {
                excluded[other] += 1;
            }
        }
        Loss {
            by: all.iter().filter(|&other| excluded[other] > 0).collect(),
            most: excluded.into_iter().max().unwrap_or(0),
        }
    }
}

/// Number of other candidates of a set that one excludes.
#[inline(always)]
pub(crate) fn excluded_by<B: Block>(
    candidate: usize,
    set: &BitSet<B>,
    compatible: &Compatible<B>,
) -> usize {
    let mut others = *set;
    others.remove(candidate);
    others.len() - compatible.compatible_with(candidate, &others).len()
}

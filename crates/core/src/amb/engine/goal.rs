//! What a search for the best has found so far.

use alloc::boxed::Box;
use core::any::{Any, type_name};
use core::cmp::Ordering;

/// A value to be minimised or maximised, and the best so far.
#[derive(Debug)]
pub(crate) struct Goal<V> {
    maximise: bool,
    /// Whether a solution as good as the best is wanted too.
    ties: bool,
    pub(crate) best: Option<V>,
}

impl<V: Ord> Goal<V> {
    pub(crate) fn new(maximise: bool, ties: bool) -> Self {
        let best = None;
        Self {
            maximise,
            ties,
            best,
        }
    }

    /// Says whether a solution of this value would be wanted.
    pub(crate) fn wants(&self, value: &V) -> bool {
        match self.compare(value) {
            Ordering::Less => true,
            Ordering::Equal => self.ties,
            Ordering::Greater => false,
        }
    }

    /// Takes note of a solution's value; says whether it is better than all before.
    pub(crate) fn improve(&mut self, value: V) -> bool {
        let better = self.compare(&value).is_lt();
        if better {
            self.best = Some(value);
        }
        better
    }

    /// Less than the best is better.
    fn compare(&self, value: &V) -> Ordering {
        match &self.best {
            None => Ordering::Less,
            Some(best) if self.maximise => best.cmp(value),
            Some(best) => value.cmp(best),
        }
    }
}

/// A goal whose values are of any type.
#[derive(Debug)]
pub(crate) struct AnyGoal {
    goal: Box<dyn Any + Send>,
    /// The type of the values.
    values: &'static str,
}

impl AnyGoal {
    pub(crate) fn new<V: Ord + Send + 'static>(goal: Goal<V>) -> Self {
        Self {
            goal: Box::new(goal),
            values: type_name::<V>(),
        }
    }

    /// The goal for values of this type.
    ///
    /// # Panics
    ///
    /// When its values are of another type.
    pub(crate) fn of<V: Ord + 'static>(&mut self) -> &mut Goal<V> {
        let goal = self.goal.downcast_mut();
        goal.unwrap_or_else(|| {
            panic!(
                "the search optimises a value of type `{}`, and its body bounds one of type `{}`",
                self.values,
                type_name::<V>()
            )
        })
    }
}

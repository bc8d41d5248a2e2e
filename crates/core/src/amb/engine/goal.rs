//! The incumbent of an optimisation.

use alloc::boxed::Box;
use core::any::{Any, type_name};
use core::cmp::Ordering;

/// The direction of an optimisation and its best value so far.
#[derive(Debug)]
pub(crate) struct Goal<V> {
    maximise: bool,
    /// Whether solutions equal to the best are wanted too.
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

    /// Returns whether a solution of this value would be wanted.
    pub(crate) fn wants(&self, value: &V) -> bool {
        match self.compare(value) {
            Ordering::Less => true,
            Ordering::Equal => self.ties,
            Ordering::Greater => false,
        }
    }

    /// Records the value of a solution; returns whether it is a new best.
    pub(crate) fn improve(&mut self, value: V) -> bool {
        let better = self.compare(&value).is_lt();
        if better {
            self.best = Some(value);
        }
        better
    }

    /// Compares with the best value; `Less` is better.
    fn compare(&self, value: &V) -> Ordering {
        match &self.best {
            None => Ordering::Less,
            Some(best) if self.maximise => best.cmp(value),
            Some(best) => value.cmp(best),
        }
    }
}

/// A goal of a type that is erased.
#[derive(Debug)]
pub(crate) struct AnyGoal {
    goal: Box<dyn Any + Send>,
    /// The name of the type.
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
    /// If the goal has another type.
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

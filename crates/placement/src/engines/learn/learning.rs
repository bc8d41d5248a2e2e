//! A search that lists.

use std::sync::Arc;

use super::state::Cdcl;
use super::steps::Step;
use super::walk::Walk;
use crate::problem::{Candidate, Problem};
use crate::task::Question;

pub(super) const NAME: &str = "learn";

/// A list, in the order of the moving split or as it is found.
pub(super) struct Learning {
    pub(super) search: Cdcl,
    /// Where the list has an order.
    pub(super) walk: Option<Walk>,
}

impl Learning {
    pub(super) fn new(problem: &Arc<Problem>, question: Question) -> Self {
        Learning {
            search: Cdcl::new(problem),
            walk: (!question.lists_in_any_order()).then(Walk::default),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        match &self.walk {
            Some(walk) => walk.is_over,
            None => self.search.is_over,
        }
    }

    /// Goes on for a step of the search at most; answers the placement that is to be shown, if there is one.
    pub(super) fn go_on(&mut self) -> Option<Vec<Candidate>> {
        let search = &mut self.search;
        match &mut self.walk {
            Some(walk) => walk.go_on(search),
            None => (search.step(&[]) == Step::Placement).then(|| {
                let placement = search.placement();
                search.exclude_placement();
                placement
            }),
        }
    }
}

//! The run that walks a tree.

use std::ops::ControlFlow;

use standoff_core::split::{Guide, Walk};
use standoff_lanes::{Work, counting_bits};

use super::divide::divide;
use super::out::{Count, CountBySize, Out, Report, Show};
use super::part::{Part, TreeSearch};
use super::tree::{StateCodec, Tree};
use crate::problem::Subproblem;
use crate::task::{Counting, InvalidState, Listing, Question, Search, SearchState, Step};

/// A run that lists the placements of a tree, in the order in which it finds them.
pub fn list(tree: impl Tree) -> Box<dyn Search<dyn Listing>> {
    Box::new(TreeSearch::<_, Show>::new(Part::whole(tree)))
}

/// A run that counts the placements of a tree: by size for [`Question::CountBySize`], else all
/// together.
pub fn count(tree: impl Tree, question: Question) -> Box<dyn Search<dyn Counting>> {
    let whole = Part::whole(tree);
    match question {
        Question::CountBySize => Box::new(TreeSearch::<_, CountBySize>::new(whole)),
        _ => Box::new(TreeSearch::<_, Count>::new(whole)),
    }
}

impl<T: Tree, R: Report + Default> Search<R::Sink> for TreeSearch<T, R> {
    fn advance(&mut self, budget: u64, sink: &mut R::Sink) -> Step {
        if self.look_at_base(sink).is_break() {
            return Step::More;
        }
        let mut follow = Follow {
            tree: &mut self.part.tree,
            out: Out::new(&mut self.report, sink),
        };
        let walk = FollowedWalk {
            walk: &mut self.part.walk,
            follow: &mut follow,
            budget,
        };
        let step = match T::COUNTS_BITS {
            true => counting_bits(walk),
            false => walk.run(),
        };
        self.report.flush(sink);
        step
    }

    fn work(&self) -> u64 {
        self.part.tree.work()
    }

    fn progress(&self) -> f64 {
        self.part.progress()
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.part.walk.levels().count() * size_of::<T::Level>()
    }

    fn save(&self) -> SearchState {
        self.part.save()
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let no_such = || InvalidState::because("this search has no such node");
        *self = self.at(place).ok_or_else(no_such)?;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        self.part.subproblems()
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<R::Sink>>> {
        let boxed = |part| Box::new(TreeSearch::<T, R>::new(part)) as Box<dyn Search<R::Sink>>;
        divide(self.part, parts).into_iter().map(boxed).collect()
    }
}

/// A walk that is followed for so many heads.
struct FollowedWalk<'a, 'b, T: Tree, R: Report> {
    walk: &'a mut Walk<T::Level>,
    follow: &'a mut Follow<'b, T, R>,
    budget: u64,
}

impl<T: Tree, R: Report> Work for FollowedWalk<'_, '_, T, R> {
    type Output = Step;

    #[inline(always)]
    fn run(self) -> Step {
        self.walk.advance(self.budget, self.follow)
    }
}

/// Follows a walk through the tree.
struct Follow<'a, T, R: Report> {
    tree: &'a mut T,
    out: Out<'a, R>,
}

impl<T: Tree, R: Report> Guide<T::Level> for Follow<'_, T, R> {
    type Head = usize;

    #[inline(always)]
    fn next(&mut self, level: &mut T::Level, depth: usize) -> Option<usize> {
        self.tree.next(level, depth, &mut self.out)
    }

    #[inline(always)]
    fn finish(&mut self, _: &T::Level, _: usize) -> ControlFlow<()> {
        self.out.take_flow()
    }

    #[inline(always)]
    fn enter(
        &mut self,
        head: usize,
        level: &T::Level,
        depth: usize,
    ) -> (Option<T::Level>, ControlFlow<()>) {
        self.out.report.choose(|| self.tree.candidate(head, depth));
        let below = self.tree.enter(head, level, depth, &mut self.out);
        let wants_more = || !T::Codec::BY_HEADS || self.out.report.wants_more(self.out.sink);
        (below.filter(|_| wants_more()), self.out.take_flow())
    }

    #[inline(always)]
    fn leave(&mut self, depth: usize) {
        self.tree.leave(depth);
        self.out.report.take_back();
    }
}

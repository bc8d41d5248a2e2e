//! The run that walks a tree.

use std::ops::ControlFlow;

use standoff_core::split::{Guide, Walk};
use standoff_lanes::{Work, counting_bits};

use super::divide::divide;
use super::out::{Count, CountBySize, Out, Report, Show};
use super::part::{Part, TreeRun};
use super::tree::{Telling, Tree};
use crate::arithmetic::Scope;
use crate::task::{Counting, Listing, NoSuchPlace, Place, Question, Run, Step};

/// A run that lists the placements of a tree, in the order in which it finds them.
pub fn list(tree: impl Tree) -> Box<dyn Run<dyn Listing>> {
    Box::new(TreeRun::<_, Show>::new(Part::whole(tree)))
}

/// A run that counts the placements of a tree: by size for [`Question::CountBySize`], else all
/// together.
pub fn count(tree: impl Tree, question: Question) -> Box<dyn Run<dyn Counting>> {
    let whole = Part::whole(tree);
    match question {
        Question::CountBySize => Box::new(TreeRun::<_, CountBySize>::new(whole)),
        _ => Box::new(TreeRun::<_, Count>::new(whole)),
    }
}

impl<T: Tree, R: Report + Default> Run<R::Sink> for TreeRun<T, R> {
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

    fn place(&self) -> Place {
        self.part.place()
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        let no_such = || NoSuchPlace::because("this search has no such node");
        *self = self.at(place).ok_or_else(no_such)?;
        Ok(())
    }

    fn scopes(&self) -> Option<Vec<Scope>> {
        self.part.scopes()
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Run<R::Sink>>> {
        let boxed = |part| Box::new(TreeRun::<T, R>::new(part)) as Box<dyn Run<R::Sink>>;
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
        let wants_more = || !T::Told::BY_HEADS || self.out.report.wants_more(self.out.sink);
        (below.filter(|_| wants_more()), self.out.take_flow())
    }

    #[inline(always)]
    fn leave(&mut self, depth: usize) {
        self.tree.leave(depth);
        self.out.report.take_back();
    }
}

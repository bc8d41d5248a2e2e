//! Searching a [`Tree`] with apply and undo.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::panic::Location;

use crate::amb::driver::body::{Body, Sealed, Unsolved};
use crate::amb::driver::search::Search;
use crate::amb::engine::handle::Amb;
use crate::amb::fronts::undo::{Choices, Tree};
use crate::amb::tree::fnv::Fnv;

/// Searches a tree by applying and undoing choices: see [`Tree`] for an example.
///
/// # Panics
///
/// `next` panics if a method of the tree panics.
#[track_caller]
pub fn walk<T: Tree>(tree: T) -> Search<Undoable<T>> {
    let applied = Vec::new();
    Search::new(Undoable { tree, applied }, Location::caller())
}

/// The body of [`walk`].
#[derive(Clone, Debug)]
pub struct Undoable<T> {
    tree: T,
    /// The alternatives that are applied at present.
    applied: Vec<usize>,
}

impl<T: Tree> Body for Undoable<T> {
    type Solution = T::Solution;
    type Error = Infallible;

    fn basis() -> u64 {
        Fnv::default()
            .add(core::any::type_name::<T>().as_bytes())
            .get()
    }

    #[inline(always)]
    fn run(&mut self, amb: &mut Amb) -> Result<T::Solution, Unsolved> {
        self.undo_to(amb.unchanged);
        amb.restart(amb.unchanged);
        while let Some(entry) = amb.path.get(amb.replayed) {
            self.apply(entry.taken);
            amb.replayed += 1;
        }
        loop {
            if let Some(solution) = self.tree.solution() {
                return Ok(solution);
            }
            let Choices { size, alternatives } = self.tree.choices();
            let taken = amb.open(Location::caller(), size, alternatives)?;
            self.apply(taken);
        }
    }
}

impl<T: Tree> Undoable<T> {
    #[inline(always)]
    fn undo_to(&mut self, depth: usize) {
        while self.applied.len() > depth {
            let last = self.applied.pop().expect("the length is above a depth");
            self.tree.undo(last);
        }
    }

    #[inline(always)]
    fn apply(&mut self, alternative: usize) {
        self.tree.apply(alternative);
        self.applied.push(alternative);
    }
}

impl<T> Sealed for Undoable<T> {}

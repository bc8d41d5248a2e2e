//! Searching a tree by applying and undoing its choices.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::panic::Location;

use crate::amb::driver::Search;
use crate::amb::driver::body::{Body, Sealed, Unsolved};
use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::{Alternatives, FEW};
use crate::amb::tree::choice::Fnv;

/// A tree that is searched by applying and undoing choices, for hot loops.
///
/// The driver requests the choices of a node, applies one of them, and undoes it on backtracking;
/// nothing is replayed. [`walk`](crate::amb::walk) makes it a [`Search`](crate::amb::Search).
///
/// ```
/// use standoff_core::amb::{Choices, Tree, walk};
///
/// /// Queens, by the columns and diagonals that are taken.
/// #[derive(Default)]
/// struct Queens {
///     n: usize,
///     columns: Vec<usize>,
///     taken: (u32, u32, u32),
/// }
///
/// impl Queens {
///     fn lines(&self, row: usize, column: usize) -> (u32, u32, u32) {
///         (1 << column, 1 << (row + column), 1 << (row + self.n - column))
///     }
/// }
///
/// impl Tree for Queens {
///     type Solution = Vec<usize>;
///
///     fn choices(&self) -> Choices {
///         let (columns, rising, falling) = self.taken;
///         Choices::filter(self.n, |column| {
///             let (c, r, f) = self.lines(self.columns.len(), column);
///             columns & c == 0 && rising & r == 0 && falling & f == 0
///         })
///     }
///
///     fn apply(&mut self, column: usize) {
///         let (c, r, f) = self.lines(self.columns.len(), column);
///         self.taken = (self.taken.0 | c, self.taken.1 | r, self.taken.2 | f);
///         self.columns.push(column);
///     }
///
///     fn undo(&mut self, column: usize) {
///         self.columns.pop();
///         let (c, r, f) = self.lines(self.columns.len(), column);
///         self.taken = (self.taken.0 & !c, self.taken.1 & !r, self.taken.2 & !f);
///     }
///
///     fn solution(&self) -> Option<Vec<usize>> {
///         (self.columns.len() == self.n).then(|| self.columns.clone())
///     }
/// }
///
/// let queens = Queens { n: 6, ..Queens::default() };
/// let mut solutions = walk(queens);
/// assert_eq!(solutions.next(), Some(vec![1, 3, 5, 0, 2, 4]));
/// assert_eq!(solutions.count(), 3);
/// ```
pub trait Tree {
    /// The type of the solutions.
    type Solution;

    /// Returns the solution, if the present node is one.
    ///
    /// Solutions have no children.
    fn solution(&self) -> Option<Self::Solution>;

    /// Returns the admissible choices at the present node; none makes it a failed node.
    fn choices(&self) -> Choices;

    /// Descends to a child, one of the alternatives of [`Tree::choices`].
    fn apply(&mut self, alternative: usize);

    /// Returns from the child that `apply` entered with the same alternative.
    fn undo(&mut self, alternative: usize);
}

/// The admissible alternatives at a node of a [`Tree`].
///
/// ```
/// use standoff_core::amb::Choices;
///
/// let _any_of_six = Choices::all(6);
/// let _the_even_ones = Choices::filter(6, |alternative| alternative % 2 == 0);
/// let _the_same = Choices::mask(0b010101);
/// ```
#[derive(Debug)]
pub struct Choices {
    pub(crate) size: usize,
    pub(crate) alternatives: Alternatives,
}

impl Choices {
    /// Admits all alternatives from 0 to `size - 1`.
    #[must_use]
    pub fn all(size: usize) -> Self {
        let alternatives = Alternatives::Below(size);
        Self { size, alternatives }
    }

    /// Admits the alternatives from 0 to `size - 1` that satisfy a predicate.
    #[inline(always)]
    pub fn filter(size: usize, mut admits: impl FnMut(usize) -> bool) -> Self {
        if size > FEW {
            let alternatives = Alternatives::listed((0..size).filter(|&i| admits(i)).collect());
            return Self { size, alternatives };
        }
        let bit = |i| u64::from(admits(i)) << i;
        Self::mask((0..size).map(bit).fold(0, |mask, bit| mask | bit))
    }

    /// Admits the alternatives from 0 to 63 with a set bit.
    #[must_use]
    #[inline(always)]
    pub fn mask(mask: u64) -> Self {
        let alternatives = Alternatives::Few(mask);
        Self {
            size: FEW,
            alternatives,
        }
    }
}

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

//! The handle of a body, with the state of its search.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
#[cfg(feature = "std")]
use std::cell::Cell;

use crate::amb::engine::goal::AnyGoal;
use crate::amb::engine::limits::Limits;
use crate::amb::engine::strategy::Strategy;
use crate::amb::engine::tracer::Tracer;
use crate::amb::tree::choice::{Entry, Prefix, Site};
use crate::amb::tree::error::{Divergence, Event, Fail};
use crate::amb::tree::node::Stats;
use crate::end::End;

/// The handle through which a body makes its choices and fails.
///
/// [`search`](crate::amb::search) passes it to the body. A new choice takes its first alternative;
/// later runs replay the choices before it and take the next alternative.
pub struct Amb {
    /// The choices from the root to the leaf, also while the body replays them.
    pub(crate) path: Vec<Entry>,
    /// The number of choices of the path that have been replayed.
    pub(crate) replayed: usize,
    /// The number of choices of the path that are the same as in the previous run.
    pub(crate) unchanged: usize,
    /// The sources kept by choices of the path, with their depths.
    pub(crate) kept: Vec<(usize, Box<dyn Any + Send>)>,
    /// Whether a fail was issued in this run.
    pub(crate) failed: bool,
    /// The reason why this run is no leaf.
    pub(crate) halt: Option<Halt>,
    /// Everything that departs from plain depth-first search.
    pub(crate) strategy: Strategy,
    pub(crate) limits: Limits,
    pub(crate) goal: Option<AnyGoal>,
    pub(crate) tracer: Option<Box<Tracer>>,
    pub(crate) stats: Stats,
    /// The place in the source that created the search.
    pub(crate) made_at: Site,
}

/// The reason why a run is no leaf.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A limit is reached, which ends the search.
    Stop(End),
    /// The body diverged from an earlier run.
    Diverged(Divergence),
    /// The subtree is skipped in this round.
    Skip,
    /// The run has reached the choice that it was to open.
    Open(Entry),
}

impl Amb {
    /// Fails if a condition is false.
    ///
    /// The condition cannot choose, since the handle is borrowed: choose first, then require, as in
    /// the example.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let even = search(|amb| {
    ///     let n = amb.choose(1..=6)?;
    ///     amb.require(n % 2 == 0)?;
    ///     Ok(n)
    /// });
    /// assert!(even.eq([2, 4, 6]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the condition is false.
    #[inline]
    pub fn require(&mut self, condition: bool) -> Result<(), Fail> {
        if condition { Ok(()) } else { self.fail() }
    }

    /// Fails: `return amb.fail();`
    ///
    /// It returns a `Result` of any type. As a statement, use `amb.require(false)?`.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let halves = search(|amb| match amb.choose(1..=6)? {
    ///     n if n % 2 == 0 => Ok(n / 2),
    ///     _ => amb.fail(),
    /// });
    /// assert!(halves.eq([1, 2, 3]));
    /// ```
    ///
    /// # Errors
    ///
    /// Always.
    #[inline]
    pub fn fail<T>(&mut self) -> Result<T, Fail> {
        self.assert_in_use();
        self.give_up()
    }
}

// Helpers.
impl Amb {
    /// Fails without checking that the handle is in use.
    #[inline(always)]
    pub(crate) fn give_up<T>(&mut self) -> Result<T, Fail> {
        self.failed = true;
        Err(Fail(()))
    }

    /// Returns to depth `base` and forgets the subtree.
    pub(crate) fn go_back(&mut self, base: usize) {
        self.forget(base);
        self.failed = false;
    }

    /// Forgets the path below `base`.
    pub(crate) fn forget(&mut self, base: usize) {
        self.path.truncate(base);
        self.replayed = base;
    }

    /// Returns to the root: the next run shares no choice with the previous one.
    pub(crate) fn leave_path(&mut self) {
        self.path.clear();
        self.unchanged = 0;
    }

    /// The limit that has stopped the search.
    #[cold]
    pub(crate) fn stopped(&mut self) -> Option<End> {
        match self.halt.take() {
            Some(Halt::Stop(end)) => Some(end),
            _ => None,
        }
    }

    /// Returns whether the latest run ended at a leaf.
    #[inline(always)]
    pub(crate) fn at_leaf(&self) -> bool {
        self.replayed == self.path.len() && self.halt.is_none()
    }

    /// Returns whether the body is still replaying the path.
    #[inline(always)]
    pub(crate) fn is_replaying(&self) -> bool {
        self.replayed < self.path.len().max(self.strategy.script.len())
    }

    /// Records a divergence if the body ended before it had replayed its path.
    #[inline(always)]
    pub(crate) fn note_early_end(&mut self) {
        if self.is_replaying() && self.halt.is_none() {
            self.diverge(Event::Leaf);
        }
    }

    /// Records a divergence.
    #[cold]
    pub(crate) fn diverge(&mut self, now: Event) -> Fail {
        let before = match self.path.get(self.replayed) {
            Some(entry) => entry.event(),
            None => self.strategy.expected(self.replayed),
        };
        self.failed = true;
        if self.halt.is_none() {
            self.halt = Some(self.divergence(before, now));
        }
        Fail(())
    }

    /// The halt of a run that diverges from the previous one.
    pub(crate) fn divergence(&self, before: Event, now: Event) -> Halt {
        let path = self.prefix().to_string();
        Halt::Diverged(Divergence { path, before, now })
    }

    /// The choices of this run so far, or those that remain after backtracking.
    pub(crate) fn prefix(&self) -> Prefix {
        let made = self.path.iter().take(self.replayed);
        made.map(Entry::data).collect()
    }

    pub(crate) fn new(made_at: Site) -> Self {
        Self {
            path: Vec::new(),
            replayed: 0,
            unchanged: 0,
            kept: Vec::new(),
            failed: false,
            halt: None,
            strategy: Strategy::default(),
            limits: Limits::default(),
            goal: None,
            tracer: None,
            stats: Stats::default(),
            made_at,
        }
    }
}

impl fmt::Debug for Amb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Amb [{}]", self.prefix())
    }
}

#[cfg(feature = "std")]
thread_local! {
    /// The address of the handle of the innermost search that runs on this thread; 0 while none
    /// runs.
    static HANDLE: Cell<usize> = const { Cell::new(0) };
    /// The place in the source that created that search.
    static MADE_AT: Cell<Option<Site>> = const { Cell::new(None) };
}

/// The enclosing search, which is restored on drop.
#[cfg(feature = "std")]
pub(crate) struct Outer {
    handle: usize,
    made_at: Option<Site>,
}

#[cfg(feature = "std")]
impl Outer {
    /// Records that the search of this handle runs now.
    #[inline]
    pub(crate) fn leave_for(amb: &Amb) -> Self {
        Self {
            handle: HANDLE.replace(core::ptr::from_ref(amb).addr()),
            made_at: MADE_AT.replace(Some(amb.made_at)),
        }
    }
}

#[cfg(feature = "std")]
impl Drop for Outer {
    #[inline]
    fn drop(&mut self) {
        HANDLE.set(self.handle);
        MADE_AT.set(self.made_at);
    }
}

impl Amb {
    /// Panics if a search inside the body runs, which has a handle of its own.
    #[inline(always)]
    pub(crate) fn assert_in_use(&self) {
        #[cfg(feature = "std")]
        if HANDLE.get() != core::ptr::from_ref(self).addr() {
            self.panic_if_another_runs();
        }
    }

    #[cfg(feature = "std")]
    #[cold]
    #[inline(never)]
    fn panic_if_another_runs(&self) {
        // A body may pass its handle to a thread on which no search runs.
        if let Some(inner) = MADE_AT.get() {
            panic!(
                "the body of the search made at {inner} uses the handle of the search made at {}: \
                 a body may only use its own handle, since nothing else is replayed with it",
                self.made_at
            );
        }
    }
}

//! The handle of a body, with all that a search keeps in mind.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use crate::amb::engine::goal::AnyGoal;
use crate::amb::engine::limits::Limits;
use crate::amb::engine::strategy::Strategy;
use crate::amb::engine::tracer::Tracer;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::error::{Divergence, Event};
use crate::amb::tree::fail::Fail;
use crate::amb::tree::prefix::Prefix;
use crate::amb::tree::recorded::Site;
use crate::amb::tree::stats::Stats;
use crate::end::End;

/// The handle through which a body makes its choices and fails.
///
/// [`search`](crate::amb::search) hands it to the body. The first time that a body comes to a
/// choice, the first alternative is taken; every later run repeats the choices before that point
/// and takes the next one.
pub struct Amb {
    /// The choices from the root to where the body is, and beyond it while it is replayed.
    pub(crate) path: Vec<Entry>,
    /// How much of the path has been replayed.
    pub(crate) replayed: usize,
    /// How much of the path is the same as in the run before.
    pub(crate) unchanged: usize,
    /// What choices of the path keep of their sources, by their depths.
    pub(crate) kept: Vec<(usize, Box<dyn Any + Send>)>,
    /// Whether a fail was issued in this run.
    pub(crate) failed: bool,
    /// What keeps this run from being a leaf.
    pub(crate) halt: Option<Halt>,
    /// Everything but plain depth first.
    pub(crate) strategy: Strategy,
    pub(crate) limits: Limits,
    pub(crate) goal: Option<AnyGoal>,
    pub(crate) tracer: Option<Box<Tracer>>,
    pub(crate) stats: Stats,
    /// Where in the source the search was made.
    pub(crate) made_at: Site,
}

/// What keeps a run from being a leaf.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A limit is reached: the search ends here.
    Stop(End),
    /// The body did something else than before.
    Diverged(Divergence),
    /// What lies below is left out, for now or for good.
    Skip,
    /// The run has come to the choice that it was sent to look at.
    Open(Entry),
}

impl Amb {
    /// Fails unless a condition holds.
    ///
    /// The condition cannot choose by itself, as the handle is borrowed: choose first, and then
    /// require, as in the example.
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
    /// Fails when the condition is false.
    #[inline]
    pub fn require(&mut self, condition: bool) -> Result<(), Fail> {
        if condition { Ok(()) } else { self.fail() }
    }

    /// Fails: `return amb.fail();`
    ///
    /// It stands for a value of any type; in a statement that needs none, say
    /// `amb.require(false)?`.
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
    /// Fails, in a call for which the handle is known to be in use.
    #[inline(always)]
    pub(crate) fn give_up<T>(&mut self) -> Result<T, Fail> {
        self.failed = true;
        Err(Fail(()))
    }

    /// Goes back to `base` as if nothing had been tried below.
    pub(crate) fn go_back(&mut self, base: usize) {
        self.forget(base);
        self.failed = false;
    }

    /// Forgets the path below `base`.
    pub(crate) fn forget(&mut self, base: usize) {
        self.path.truncate(base);
        self.replayed = base;
    }

    /// Goes back to the root: nothing of the next run is the same as before.
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

    /// Says whether the run that has just ended is a leaf.
    #[inline(always)]
    pub(crate) fn at_leaf(&self) -> bool {
        self.replayed == self.path.len() && self.halt.is_none()
    }

    /// Says whether the body only repeats what it did before.
    #[inline(always)]
    pub(crate) fn is_replaying(&self) -> bool {
        self.replayed < self.path.len().max(self.strategy.script.len())
    }

    /// Takes note when a body ended before it had replayed its path.
    #[inline(always)]
    pub(crate) fn note_early_end(&mut self) {
        if self.is_replaying() && self.halt.is_none() {
            self.diverge(Event::Leaf);
        }
    }

    /// Takes note that the body does something else than before.
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

    /// What ends a run that does something else than the run before.
    pub(crate) fn divergence(&self, before: Event, now: Event) -> Halt {
        let path = self.prefix();
        Halt::Diverged(Divergence { path, before, now })
    }

    /// The choices that this run has made so far; those of them that are left when the search has turned back.
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

//! The engine: a path of choices that is replayed, made longer, and turned to its next leaf.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use crate::amb::answers::observe::{Status, Tracer};
use crate::amb::answers::optimum::Goal;
use crate::amb::engine::limits::Limits;
use crate::amb::engine::strategy::Rules;
use crate::amb::orders::kids::Kids;
use crate::amb::tree::entry::{Entry, Site};
use crate::amb::tree::error::{Divergence, Event};
use crate::amb::tree::fail::Fail;
use crate::amb::tree::prefix::Prefix;
use crate::amb::tree::stats::Stats;
use crate::end::End;

/// The handle through which a body makes its choices and fails.
///
/// [`search`](crate::amb::search) hands it to the body. The first time that a body comes to a choice,
/// the first alternative is taken; every later run repeats the choices before that point and
/// takes the next one.
pub struct Amb {
    /// The choices from the root to where the body is, and beyond it while it is replayed.
    pub(crate) path: Vec<Entry>,
    /// How much of the path has been replayed.
    pub(crate) replayed: usize,
    /// How much of the path is the same as in the run before.
    pub(crate) kept: usize,
    /// What choices of the path keep of their sources, by their depths.
    pub(crate) drawn: Vec<(usize, Box<dyn Any + Send>)>,
    /// Whether a fail was issued in this run.
    pub(crate) failed: bool,
    /// What keeps this run from being a leaf.
    pub(crate) halt: Option<Halt>,
    /// Everything but plain depth first.
    pub(crate) rules: Rules,
    pub(crate) limits: Limits,
    pub(crate) goal: Option<Goal>,
    pub(crate) tracer: Option<Box<Tracer>>,
    pub(crate) stats: Stats,
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

// What runs for every choice is inlined by force: doing and undoing is a tenth faster for it.
impl Amb {
    /// Starts a run that has this much of the path behind it already.
    #[inline(always)]
    pub(crate) fn restart(&mut self, from: usize) {
        let again = self.path.len().saturating_sub(from + 1);
        self.stats.replayed += again as u64;
        self.replayed = from;
        self.failed = false;
    }

    /// Repeats a choice of the path; `None` where the path ends.
    #[inline(always)]
    pub(crate) fn replay(&mut self, at: Site, size: usize) -> Result<Option<usize>, Fail> {
        let Some(entry) = self.path.get(self.replayed) else {
            return Ok(None);
        };
        if !entry.is(at, size) {
            return Err(self.diverge(Event::Choice { at, of: size }));
        }
        self.replayed += 1;
        Ok(Some(entry.taken))
    }

    /// Makes the path longer by a new choice, and takes its first alternative.
    #[inline(always)]
    pub(crate) fn open(&mut self, at: Site, size: usize, kids: Kids) -> Result<usize, Fail> {
        if self.failed || !self.rules.plain {
            return self.open_by_the_rules(at, size, kids);
        }
        let Some(taken) = kids.first() else {
            return self.fail();
        };
        self.push(Entry {
            at,
            size,
            taken,
            kids,
        })
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, entry: Entry) -> Result<usize, Fail> {
        let taken = entry.taken;
        self.path.push(entry);
        self.replayed += 1;
        if self.visit() { Ok(taken) } else { self.fail() }
    }

    /// Counts the newest node, unless a limit forbids it.
    #[inline(always)]
    pub(crate) fn visit(&mut self) -> bool {
        let may = self.spend();
        if may {
            self.stats.visit(self.path.len());
        }
        may
    }

    /// Takes from the limit on nodes what one costs, if as much is left.
    #[inline(always)]
    fn spend(&mut self) -> bool {
        if self.limits.fuel == 0 {
            self.halt = self.limits.refuel().map(Halt::Stop);
            if self.halt.is_some() {
                return false;
            }
        }
        self.limits.fuel -= 1;
        true
    }

    /// Goes back to the latest choice above `base` with an alternative left, and takes it.
    #[inline(always)]
    pub(crate) fn backtrack(&mut self, base: usize) -> bool {
        while self.path.len() > base {
            let last = self.path.len() - 1;
            if self.path[last].advance() && (self.rules.plain || self.within_budget()) {
                self.kept = last;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Searches below this point until `body` succeeds: a search within the run.
    pub(crate) fn first<T>(
        &mut self,
        body: &mut impl FnMut(&mut Self) -> Result<T, Fail>,
    ) -> Option<T> {
        let base = self.replayed;
        self.rules.inner += 1;
        let found = loop {
            let outcome = body(self);
            self.note_early_end();
            match outcome {
                Ok(found) if !self.failed && self.halt.is_none() => break Some(found),
                _ if self.halt.is_some() || !self.retry(base) => break None,
                _ => {}
            }
        };
        self.rules.inner -= 1;
        if found.is_none() {
            self.go_back(base);
        }
        found
    }
}

// Helpers.
impl Amb {
    /// Turns to the next leaf of a search within the run.
    fn retry(&mut self, base: usize) -> bool {
        if self.path.len() > base {
            self.count_fail();
        }
        let more = self.backtrack(base) && self.may_go_on();
        self.stats.replayed += (self.path.len() - base).saturating_sub(1) as u64;
        self.replayed = base;
        self.failed = false;
        more
    }

    /// Counts the newest node, unless a limit on nodes or on leaves forbids it.
    fn may_go_on(&mut self) -> bool {
        let limit = self.limits.on_leaves(&self.stats);
        self.halt = limit.map(Halt::Stop);
        self.halt.is_none() && self.visit()
    }

    /// Counts an alternative that was refused, unless a limit forbids to look at the next.
    pub(crate) fn may_look_on(&mut self) -> bool {
        self.stats.refused += 1;
        self.halt = self.limits.on_leaves(&self.stats).map(Halt::Stop);
        let may = self.halt.is_none() && self.spend();
        if !may {
            self.leave_open();
        }
        may
    }

    /// Says whether the time is up, or the search cancelled, in the middle of a new choice.
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.is_replaying() {
            return false;
        }
        self.halt = self.limits.look().map(Halt::Stop);
        if self.halt.is_some() {
            self.leave_open();
        }
        self.halt.is_some()
    }

    /// A node that a limit has stopped half done counts for whoever goes on with it.
    fn leave_open(&mut self) {
        if let Some(nodes) = self.stats.profile.get_mut(self.path.len()) {
            *nodes = nodes.saturating_sub(1);
        }
    }

    /// Forgets the path below `base`.
    pub(crate) fn go_back(&mut self, base: usize) {
        self.path.truncate(base);
        self.replayed = base;
        self.failed = false;
    }

    pub(crate) fn count_fail(&mut self) {
        self.stats.fails += 1;
        self.trace_leaf(Status::Failed);
    }

    pub(crate) fn count_skip(&mut self) {
        self.stats.skipped += 1;
        self.trace_leaf(Status::Skipped);
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
        self.replayed < self.path.len().max(self.rules.script.len())
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
            None => self.rules.expected(self.replayed),
        };
        self.failed = true;
        self.halt.get_or_insert(Halt::Diverged(Divergence {
            path: self.prefix(),
            before,
            now,
        }));
        Fail(())
    }

    /// The choices that this run has made so far.
    pub(crate) fn prefix(&self) -> Prefix {
        self.path[..self.replayed].iter().map(Entry::step).collect()
    }

    pub(crate) fn new() -> Self {
        Self {
            path: Vec::new(),
            replayed: 0,
            kept: 0,
            drawn: Vec::new(),
            failed: false,
            halt: None,
            rules: Rules::default(),
            limits: Limits::default(),
            goal: None,
            tracer: None,
            stats: Stats::default(),
        }
    }
}

impl fmt::Debug for Amb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Amb [{}]", self.prefix())
    }
}

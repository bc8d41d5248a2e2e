//! How a choice is opened where not everything is plain.

use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::orders::kids::Kids;
use crate::amb::orders::order::Order;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::error::{Divergence, Event};
use crate::amb::tree::fail::Fail;
use crate::amb::tree::fingerprint::fingerprint;
use crate::amb::tree::prefix::Step;
use crate::amb::tree::recorded::{Line, Site};

impl Amb {
    #[cold]
    pub(crate) fn open_by_the_rules(
        &mut self,
        at: Site,
        size: usize,
        kids: Kids,
    ) -> Result<usize, Fail> {
        let Some(_) = kids.first().filter(|_| !self.failed) else {
            return self.fail();
        };
        let depth = self.path.len();
        let scripted = depth < self.rules.script.len();
        let kids = self.keep_within(self.arrange(kids));
        if self.rules.is_too_deep(depth) {
            return self.skip();
        }
        let Some(taken) = kids.first() else {
            return self.skip();
        };
        let entry = Entry {
            at,
            size,
            taken,
            kids,
        };
        if scripted {
            return self.follow(entry);
        }
        if self.rules.closed && self.is_own(&entry) {
            return Err(self.diverge(entry.event()));
        }
        if self.rules.looks && self.is_own(&entry) {
            return self.halt(Halt::Open(entry));
        }
        self.push_and_tell(entry)
    }

    fn push_and_tell(&mut self, entry: Entry) -> Result<usize, Fail> {
        self.trace_branch(&entry.kids);
        let taken = self.push(entry)?;
        self.trace_visit();
        Ok(taken)
    }

    /// Opens a choice on the alternative that the script takes.
    fn follow(&mut self, mut entry: Entry) -> Result<usize, Fail> {
        let (depth, script) = (self.path.len(), &self.rules.script);
        let Line { step, at } = script[depth];
        let fits = step.of == entry.size && at.is_none_or(|at| entry.is(at, step.of));
        if !(fits && entry.advance_to(step.alternative)) {
            return Err(self.diverge(entry.event()));
        }
        if depth + 1 == script.len() {
            self.compare_print(&entry)?;
            return self.push_and_tell(entry);
        }
        self.path.push(entry);
        self.replayed += 1;
        Ok(step.alternative)
    }

    /// Says whether a choice is the body's own, not one of a search within the run.
    fn is_own(&self, entry: &Entry) -> bool {
        self.rules.inner == 0 && !matches!(entry.kids, Kids::Only(_))
    }

    /// Leaves out what lies below.
    fn skip(&mut self) -> Result<usize, Fail> {
        self.halt(Halt::Skip)
    }

    fn halt(&mut self, halt: Halt) -> Result<usize, Fail> {
        self.halt = Some(halt);
        self.fail()
    }

    fn arrange(&self, kids: Kids) -> Kids {
        match self.rules.order {
            Order::Random(seed) => kids.shuffled(self.seed_here(seed)),
            _ => kids,
        }
    }

    /// Drops the alternatives that lie beyond the end of a subproblem.
    fn keep_within(&self, kids: Kids) -> Kids {
        let (depth, until) = (self.path.len(), &self.rules.until);
        let Some(end) = until.get(depth).filter(|_| self.rules.inner == 0) else {
            return kids;
        };
        let same = |(entry, step): (&Entry, &Step)| entry.taken == step.alternative;
        match self.path.iter().zip(until).all(same) {
            true => kids.until(end.alternative, depth + 1 < until.len()),
            false => kids,
        }
    }

    /// Fails, and takes note, when the choices to which a cursor has led are not those that it is from.
    pub(crate) fn compare_print(&mut self, last: &Entry) -> Result<(), Fail> {
        let print = self.rules.print.take();
        let made = || fingerprint(self.path.iter().chain([last]));
        if print.is_none_or(|print| print == made()) {
            return Ok(());
        }
        self.halt = Some(Halt::Diverged(Divergence {
            path: self.prefix(),
            before: Event::Elsewhere,
            now: last.event(),
        }));
        self.fail()
    }
}

//! The orders in which a tree is searched, and how a choice is opened under them.

use alloc::vec::Vec;
use core::mem::take;

use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::orders::kids::Kids;
use crate::amb::orders::random::stir;
use crate::amb::tree::entry::{Entry, Site};
use crate::amb::tree::error::Event;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::prefix::Step;
use crate::end::End;

/// In which order a tree is searched: see [`Search::order`](crate::amb::Search::order).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// The first alternative and all below it, then the second, and so on.
    #[default]
    DepthFirst,
    /// Depth first, the alternatives of every choice in a random order: the same for the same
    /// seed, on every machine.
    Random(u64),
    /// First all solutions of depth 0, then those of depth 1, and so on, each time by depth first
    /// search from the root: Korf, *Depth-first iterative-deepening*, 1985. For trees that go on
    /// for ever, as long as each choice has an end; searches within a run are not cut off.
    Deepening,
    /// First the solution that takes the first alternative everywhere, then those that depart
    /// from it by one discrepancy, by two, and so on; the alternative of rank *r* among the
    /// admissible ones counts for *r*, or among all, where
    /// [`choose_where`](crate::amb::Amb::choose_where) looks at them one by one. Harvey, Ginsberg,
    /// *Limited discrepancy search*, 1995.
    Discrepancy,
    /// The alternatives of every choice take turns: each gives one answer (solution) and goes to
    /// the end of the queue; one that has none left leaves it. So while all *k* alternatives of a
    /// choice go on, each gives every *k*th answer of that choice, however many runs it takes, and
    /// what is nested divides the share of its side: of *(x or y) or z*, *z* has one half, *x* and
    /// *y* a quarter each. That is the interleaving of Kiselyov, Shan, Friedman, Sabry,
    /// *Backtracking, interleaving, and terminating monad transformers*, 2005; but an alternative
    /// that has made or repeated 4096 choices without an answer loses its turn, so that one that
    /// never answers cannot starve the others. Of more than 64 alternatives one more joins the
    /// queue in every round.
    Fair,
}

/// What departs from plain depth first search of the whole tree.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Nothing does.
    pub(crate) plain: bool,
    pub(crate) order: Order,
    /// The round of an order that searches in rounds: the depth, or the number of discrepancies.
    pub(crate) round: usize,
    /// Whether something was left out that a later round will reach.
    pub(crate) cut: bool,
    /// Whether something was left out because it is too deep.
    pub(crate) deep: bool,
    /// How deep a choice may lie.
    pub(crate) deepest: usize,
    /// The choices with which every round begins.
    pub(crate) from: Vec<Line>,
    /// The choices that the next run is to make.
    pub(crate) script: Vec<Line>,
    /// Where the search ends: this node and all after it belong to somebody else.
    pub(crate) until: Vec<Step>,
    /// What the choices of the first script look like, according to a cursor.
    pub(crate) print: Option<u64>,
    /// Whether the run ends at its first choice after the script.
    pub(crate) looks: bool,
    /// Whether the run must not make any new choice.
    pub(crate) closed: bool,
    /// Whether weights count, where the order is random.
    pub(crate) weighs: bool,
    /// Whether somebody looks at every leaf.
    pub(crate) watched: bool,
    /// How many searches within the run there are around the present point.
    pub(crate) inner: usize,
}

/// A choice that a run is to repeat without having made it itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) step: Step,
    pub(crate) at: Option<Site>,
}

impl Rules {
    /// Decides whether anything departs from plain depth first search.
    pub(crate) fn settle(&mut self) {
        self.plain = self.order == Order::DepthFirst
            && self.deepest == usize::MAX
            && self.script.is_empty()
            && self.until.is_empty()
            && !(self.looks || self.closed || self.watched);
    }

    /// Goes on to the next round, if there is one.
    fn next_round(&mut self) -> bool {
        self.round += usize::from(self.cut);
        self.script.clone_from(&self.from);
        self.settle();
        take(&mut self.cut)
    }

    /// Why a search ended that has nothing left to do.
    pub(crate) fn end(&self) -> End {
        if self.deep {
            End::DepthLimit
        } else {
            End::Exhausted
        }
    }

    /// Says whether no choice may be made at this depth, and takes note of it.
    fn is_too_deep(&mut self, depth: usize) -> bool {
        let deep = depth >= self.deepest;
        let cut = self.order == Order::Deepening && self.inner == 0 && depth >= self.round;
        self.deep |= deep;
        self.cut |= cut && !deep;
        deep || cut
    }

    /// Forbids new choices, or allows them again.
    pub(crate) fn close(&mut self, closed: bool) {
        self.closed = closed;
        self.settle();
    }

    /// Lets the search go its own way.
    pub(crate) fn forget_script(&mut self) {
        self.script.clear();
        self.settle();
    }

    /// What the script says that the body does at this depth.
    pub(crate) fn expected(&self, depth: usize) -> Event {
        match self.script.get(depth) {
            Some(&Line { step, at: Some(at) }) => Event::Choice { at, of: step.of },
            Some(&Line { step, at: None }) => Event::Recorded(step),
            None => Event::Leaf,
        }
    }
}

// How a choice is opened where not everything is plain.
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

    /// A seed for the present node alone, whatever was searched before: that of the nearest node
    /// above that has one, stirred by what was taken since.
    pub(crate) fn seed_here(&self, seed: u64) -> u64 {
        let path = self.path.iter();
        let nearest = path.rev().find_map(|entry| entry.kids.seed());
        let unseeded = self.path.iter().rev();
        let unseeded = unseeded.take_while(|entry| entry.kids.seed().is_none());
        let since = unseeded.count() + usize::from(nearest.is_some());
        let taken = self.path[self.path.len() - since..].iter();
        taken.fold(nearest.unwrap_or(seed), |seed, entry| {
            stir(seed, entry.taken as u64)
        })
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

    /// Says whether the present round is the one to which the alternative just taken belongs.
    pub(crate) fn within_budget(&mut self) -> bool {
        let within = self.rules.order != Order::Discrepancy
            || self.rules.inner > 0
            || self.discrepancies() <= self.rules.round;
        self.rules.cut |= !within;
        within
    }

    /// Says whether a solution here belongs to the present round, not to an earlier or later one.
    pub(crate) fn in_this_round(&mut self) -> bool {
        match self.rules.order {
            Order::Deepening => {
                // A search within the run may have gone deeper than the round.
                self.rules.cut |= self.path.len() > self.rules.round;
                self.path.len() == self.rules.round
            }
            Order::Discrepancy => self.within_budget() && self.discrepancies() == self.rules.round,
            _ => true,
        }
    }

    /// Which part of the tree lies before the path.
    ///
    /// Computed from the leaf up: then rounding cannot make it fall from one path to the next.
    pub(crate) fn fraction(&self) -> f64 {
        self.path.iter().rev().fold(0.0, |below, entry| {
            (entry.rank() as f64 + below) / entry.kids.count() as f64
        })
    }

    fn discrepancies(&self) -> usize {
        let ranks = self.path.iter().map(Entry::rank);
        ranks.fold(0, usize::saturating_add)
    }

    /// Counts the node that comes next, unless a script leads there, or a limit forbids it.
    #[cold]
    pub(crate) fn limit_by_the_rules(&mut self) -> Option<End> {
        if !self.rules.script.is_empty() {
            return None;
        }
        if !self.visit() {
            return self.stopped();
        }
        self.trace_visit();
        None
    }

    /// Starts the next round at the root, if there is one.
    pub(crate) fn next_round(&mut self) -> bool {
        self.path.clear();
        self.kept = 0;
        self.rules.next_round()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            plain: true,
            order: Order::DepthFirst,
            round: 0,
            cut: false,
            deep: false,
            deepest: usize::MAX,
            from: Vec::new(),
            script: Vec::new(),
            until: Vec::new(),
            print: None,
            looks: false,
            closed: false,
            weighs: true,
            watched: false,
            inner: 0,
        }
    }
}

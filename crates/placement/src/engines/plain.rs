//! Square by square with every test written out: slow, plain, and a second opinion.
//!
//! It shares nothing with the moving split but the walk: no bit sets, no narrowing, no cut.
//!
//! ```text
//! chosen a c, next d:   does d fit?  yes: chosen a c d, next e
//!                                    no:  next e
//!                       no next:     take c back, next d
//! ```

use std::ops::Range;
use std::sync::Arc;

use super::estimate::knuth;
use super::tree::{self, ByHeads, Ordered, Out, Report, Tree};
use crate::arithmetic::{Arithmetic, Candidate, Feature, Member};
use crate::task::{Counting, Engine, Estimate, Listing, Refusal, Run, Task};

/// The engine `plain`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// What a head costs on a random path, where no set is held against the groups.
const PROBE_COST: f64 = 100.0;

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn is_second_opinion(&self, _: &Task) -> bool {
        true
    }

    /// Its nodes are all sets without a conflict, whatever the groups say. At each it tries all
    /// candidates that follow, one by one, against all that are chosen.
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let arithmetic = task.arithmetic();
        let (all, groups) = (Vec::from_iter(arithmetic.candidates()), arithmetic.groups());
        let node_cost = 100.0 * (all.len() * (1 + groups.len())) as f64;
        let heads = |rest: &Vec<Candidate>| Vec::from_iter(0..rest.len());
        let below = |rest: &Vec<Candidate>, head: usize| {
            let fits = |&&other: &&Candidate| !arithmetic.conflicts().contains(rest[head], other);
            rest[head + 1..].iter().filter(fits).copied().collect()
        };
        let memory = (all.len() * size_of::<Range<usize>>()) as f64;
        let paths = knuth(task, &all, PROBE_COST, heads, below);
        Ok(paths.costing(node_cost).holding(memory))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(tree::list(PlainTree::new(task)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        Ok(tree::count(PlainTree::new(task), task.question()))
    }
}

#[derive(Clone)]
struct PlainTree {
    arithmetic: Arc<Arithmetic>,
    chosen: Vec<Candidate>,
    nodes: u64,
}

impl PlainTree {
    fn new(task: &Task) -> Self {
        PlainTree {
            arithmetic: task.arithmetic().clone(),
            chosen: Vec::new(),
            nodes: 0,
        }
    }

    /// Whether a candidate goes together with all that are chosen.
    fn fits(&self, candidate: Candidate) -> bool {
        let conflicts = self.arithmetic.conflicts();
        !(self.chosen.iter()).any(|&other| conflicts.contains(other, candidate))
    }

    fn is_placement(&self) -> bool {
        self.arithmetic.groups().iter().all(|group| {
            let is_chosen = |member: &&Member| self.chosen.contains(&member.candidate);
            let chosen = group.members.iter().filter(is_chosen);
            group
                .bounds
                .contain(chosen.map(|member| u64::from(member.weight)).sum())
        })
    }
}

/// So many candidates that do not fit are passed over at a time: whoever wants to stop should not
/// have to wait. The one after them is a head, and turned down.
const PASSED_OVER: usize = 64;

/// What is left to be tried.
impl Tree for PlainTree {
    type Level = Range<usize>;
    type Told = ByHeads;

    fn emptied(_: &Range<usize>) -> Range<usize> {
        0..0
    }

    fn root(&mut self) -> Range<usize> {
        0..self.arithmetic.len()
    }

    fn next<R: Report>(
        &mut self,
        level: &mut Range<usize>,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<usize> {
        let fits = |&head: &usize| self.fits(Candidate::new(head));
        let found = level.by_ref().take(PASSED_OVER).find(fits);
        found.or_else(|| level.next())
    }

    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Range<usize>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Range<usize>> {
        let head = Candidate::new(head);
        let fits = self.fits(head);
        self.chosen.push(head);
        if !fits {
            return None;
        }
        self.nodes += 1;
        self.look(Some(level), depth, out);
        Some(level.clone())
    }

    fn look<R: Report>(&self, level: Option<&Range<usize>>, _: usize, out: &mut Out<'_, R>) {
        if level.is_some() && self.is_placement() {
            out.found(self.arithmetic.pieces(self.chosen.iter().copied()));
        }
    }

    fn leave(&mut self, _: usize) {
        self.chosen.pop();
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl Ordered for PlainTree {
    fn len(level: &Range<usize>) -> usize {
        level.len()
    }

    fn lowest(level: &Range<usize>) -> Option<usize> {
        level.clone().next()
    }

    fn last_taken(whole: &Range<usize>, left: &Range<usize>) -> Option<usize> {
        (whole.start..left.start).next_back()
    }

    fn from(level: &Range<usize>, head: usize) -> Range<usize> {
        level.start.max(head).min(level.end)..level.end
    }
}

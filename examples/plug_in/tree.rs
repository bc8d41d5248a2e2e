//! Listing, by a tree of choices.

use std::ops::Range;
use std::sync::Arc;

use standoff::engine::Estimate;
use standoff::engine::sampling::knuth;
use standoff::engine::tree::{ByDecisions, Ordered, Out, Report, Tree};

use super::chain::Chain;

/// The sets of candidates of a chain, chosen from the first to the last. A level holds the candidates that
/// can come next.
#[derive(Clone)]
pub(crate) struct ChainTree {
    chain: Arc<Chain>,
    chosen: Vec<usize>,
    /// The number of pieces of the chosen candidates.
    pieces: usize,
    nodes: u64,
}

impl ChainTree {
    pub(crate) fn new(chain: Chain) -> Self {
        ChainTree {
            chain: Arc::new(chain),
            chosen: Vec::new(),
            pieces: 0,
            nodes: 0,
        }
    }

    /// An estimate from random paths down the tree.
    pub(crate) fn estimate(&self, effort: f64) -> Estimate {
        let chain = &self.chain;
        let heads = |(pieces, level): &(usize, Range<usize>)| {
            let is_open = |head: &usize| chain.can_go_on(*pieces, *head);
            level.clone().take_while(is_open).collect::<Vec<usize>>()
        };
        let child = |(pieces, _): &(usize, Range<usize>), head: usize| {
            let pieces = pieces + chain.size(head);
            (pieces, chain.below(pieces, head).unwrap_or(0..0))
        };
        let node_cost = 4.0;
        let size = knuth(&(0, 0..chain.len()), node_cost, effort, heads, child);
        Estimate::new(size.nodes(), node_cost)
    }
}

impl Chain {
    /// Whether candidates from this one on can extend `pieces` to an allowed number.
    fn can_go_on(&self, pieces: usize, from: usize) -> bool {
        let most = pieces + self.most_from(from);
        most as u64 >= self.bounds.least()
    }

    /// The candidates that can follow this one, given the number of pieces including it.
    fn below(&self, pieces: usize, head: usize) -> Option<Range<usize>> {
        let next = head + 1 + usize::from(self.is_tied(head + 1));
        (pieces < self.most() && next < self.len()).then(|| next..self.len())
    }
}

impl Tree for ChainTree {
    type Level = Range<usize>;
    type Codec = ByDecisions;

    fn emptied(_: &Range<usize>) -> Range<usize> {
        0..0
    }

    fn root(&mut self) -> Range<usize> {
        0..if self.chain.most() > 0 {
            self.chain.len()
        } else {
            0
        }
    }

    fn next<R: Report>(
        &mut self,
        level: &mut Range<usize>,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<usize> {
        let can_go_on = self.chain.can_go_on(self.pieces, level.start);
        can_go_on.then(|| level.next()).flatten()
    }

    fn enter<R: Report>(
        &mut self,
        head: usize,
        _: &Range<usize>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Range<usize>> {
        self.nodes += 1;
        self.chosen.push(head);
        self.pieces += self.chain.size(head);
        self.look(None, depth, out);
        self.chain.below(self.pieces, head)
    }

    fn look<R: Report>(&self, _: Option<&Range<usize>>, _: usize, out: &mut Out<'_, R>) {
        if self.chain.bounds.contain(self.pieces as u64) {
            out.found(self.pieces);
        }
    }

    fn leave(&mut self, _: usize) {
        if let Some(head) = self.chosen.pop() {
            self.pieces -= self.chain.size(head);
        }
    }

    fn breadth(level: &Range<usize>) -> usize {
        level.len()
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl Ordered for ChainTree {
    fn len(level: &Range<usize>) -> usize {
        level.len()
    }

    fn lowest(level: &Range<usize>) -> Option<usize> {
        (!level.is_empty()).then_some(level.start)
    }

    fn last_taken(whole: &Range<usize>, left: &Range<usize>) -> Option<usize> {
        (left.start > whole.start).then(|| left.start - 1)
    }

    fn from(level: &Range<usize>, head: usize) -> Range<usize> {
        head.clamp(level.start, level.end)..level.end
    }
}

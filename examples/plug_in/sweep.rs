//! Counting, by a search that is not a tree.

use standoff::engine::{BigUint, Estimate, InvalidState, Nodes, Search, SearchState, Sink, Step};

use super::chain::Chain;

/// Processes one candidate after the other and counts the choices of the processed ones. Since a candidate
/// conflicts only with its neighbours, the state is whether the last one was chosen.
///
/// ```text
///             o-o-o-o-o-o-o     the first four are behind
/// without     1 1 2 3           choices without the last of them
/// with        0 1 1 2           choices with it
/// ```
pub(crate) struct Sweep {
    chain: Chain,
    /// Whether each number of pieces is reported separately.
    by_size: bool,
    /// The number of processed candidates; one more when all counts are reported.
    at: usize,
    /// Counts by number of pieces.
    without: Vec<BigUint>,
    with: Vec<BigUint>,
}

impl Sweep {
    pub(crate) fn new(chain: Chain, by_size: bool) -> Self {
        Sweep {
            chain,
            by_size,
            at: 0,
            without: vec![BigUint::from(1u32)],
            with: Vec::new(),
        }
    }

    /// One step per candidate, with one addition per number of pieces.
    pub(crate) fn estimate(&self) -> Estimate {
        let most = if self.tells_sizes() {
            self.chain.most()
        } else {
            0
        };
        let nodes = Nodes::Exact(self.chain.len() as f64);
        Estimate::new(nodes, (most + 1) as f64)
    }

    /// Whether the number of pieces matters. If not, all choices are counted together, at 0.
    fn tells_sizes(&self) -> bool {
        self.by_size || self.chain.bounds.restrict(self.chain.most_from(0) as u64)
    }

    /// Processes one candidate.
    fn step(&mut self) {
        let size = if self.tells_sizes() {
            self.chain.size(self.at)
        } else {
            0
        };
        let both = sum(&self.without, &self.with);
        let before = if self.chain.is_tied(self.at) {
            &self.without
        } else {
            &both
        };
        self.with = [vec![BigUint::ZERO; size], before.clone()].concat();
        self.with.truncate(self.chain.most() + 1);
        self.without = both;
        self.at += 1;
    }

    fn report(&mut self, sink: &mut dyn Sink) {
        for (pieces, ways) in sum(&self.without, &self.with).into_iter().enumerate() {
            if self.chain.bounds.contain(pieces as u64) && ways != BigUint::ZERO {
                sink.tally(if self.by_size { pieces } else { 0 }, ways);
            }
        }
        self.at += 1;
    }
}

fn sum(a: &[BigUint], b: &[BigUint]) -> Vec<BigUint> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    sum.iter_mut()
        .zip(short)
        .for_each(|(sum, more)| *sum += more);
    sum
}

impl Search for Sweep {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        for _ in 0..budget {
            match self.at {
                at if at < self.chain.len() => self.step(),
                at if at == self.chain.len() => self.report(sink),
                _ => break,
            }
        }
        if self.at > self.chain.len() {
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.at.min(self.chain.len()) as u64
    }

    fn progress(&self) -> f64 {
        self.at as f64 / (self.chain.len() + 1) as f64
    }

    fn memory(&self) -> usize {
        let numbers = self.without.iter().chain(&self.with);
        let bits: u64 = numbers.map(BigUint::bits).sum();
        size_of::<Self>() + bits as usize / 8
    }

    /// Saves no counts. They are recomputed quickly, and a saved state cannot contain wrong ones.
    fn save(&self) -> SearchState {
        SearchState(vec![vec![self.at as u64]])
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let (numbers, most) = (place.0.concat(), self.chain.len() + 1);
        let [at] = numbers[..] else {
            return Err(InvalidState::because("it has to be one number"));
        };
        let at = usize::try_from(at).ok().filter(|&at| at <= most);
        let Some(at) = at else {
            return Err(InvalidState::because(format!(
                "there is nothing after {most}"
            )));
        };
        (self.at, self.without, self.with) = (0, vec![BigUint::from(1u32)], Vec::new());
        (0..at.min(self.chain.len())).for_each(|_| self.step());
        self.at = at;
        Ok(())
    }

    /// The remaining work is one sum and cannot be divided.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

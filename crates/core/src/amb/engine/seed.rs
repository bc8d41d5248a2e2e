//! Seeds of nodes.

use crate::amb::engine::handle::Amb;
use crate::amb::orders::random::stir;

impl Amb {
    /// The seed of the present node. It depends only on the path: the seed of the nearest node
    /// above that has one, mixed with the alternatives taken since.
    pub(crate) fn seed_here(&self, seed: u64) -> u64 {
        let path = self.path.iter();
        let nearest = path.rev().find_map(|entry| entry.alternatives.seed());
        let unseeded = self.path.iter().rev();
        let unseeded = unseeded.take_while(|entry| entry.alternatives.seed().is_none());
        let since = unseeded.count() + usize::from(nearest.is_some());
        let taken = self.path[self.path.len() - since..].iter();
        taken.fold(nearest.unwrap_or(seed), |seed, entry| {
            stir(seed, entry.taken as u64)
        })
    }
}

//! Choosing by weight.

use alloc::vec::Vec;

use crate::amb::choosing::source::{LISTED, item};
use crate::amb::engine::handle::Amb;
use crate::amb::orders::Order;
use crate::amb::orders::alternatives::{Alternatives, UNKNOWN};
use crate::amb::orders::random::weighted;
use crate::amb::tree::choice::Site;
use crate::amb::tree::error::Fail;

impl Amb {
    /// The seed for a choice by weight, if the order uses weights.
    pub(crate) fn draws_by_weight(&self) -> Option<u64> {
        match self.strategy.order {
            Order::Random(seed) if self.strategy.weighs => Some(self.seed_here(seed)),
            _ => None,
        }
    }

    pub(crate) fn take_by_weight<I: Iterator>(
        &mut self,
        at: Site,
        size: Option<usize>,
        mut items: I,
        weight: impl Fn(&I::Item) -> u32,
        seed: u64,
    ) -> Result<I::Item, Fail> {
        if let Some(taken) = self.replay(at, size.unwrap_or(UNKNOWN))? {
            return Ok(item(items, taken));
        }
        let mut drawn: Vec<I::Item> = match size {
            Some(size) if size != UNKNOWN => items.collect(),
            _ => self.all_to_weigh(&mut items),
        };
        let weights = drawn.iter().map(weight).enumerate();
        let order = weighted(weights.filter(|&(_, weight)| weight > 0).collect(), seed);
        let taken = self.open(at, size.unwrap_or(UNKNOWN), Alternatives::by_chance(order))?;
        Ok(drawn.swap_remove(taken))
    }

    fn all_to_weigh<I: Iterator>(&self, items: &mut I) -> Vec<I::Item> {
        let (drawn, count) = self.draw_ahead(items);
        assert!(
            count != UNKNOWN,
            "a draw by weight needs the weights of all items: this source is endless, or has more \
             than {LISTED} and does not know how many"
        );
        drawn
    }
}

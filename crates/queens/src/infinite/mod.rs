//! Boards without end, and large solutions made of small ones.

mod fives;
mod greedy;
mod product;

pub use fives::{Fives, five};
pub use greedy::Greedy;
pub use product::{ProductError, block_product, interleaved_product};

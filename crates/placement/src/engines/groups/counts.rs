//! The tree that is counted.

use std::sync::Arc;

use standoff_core::split::Block;

use super::covering::Covering;
use super::tables::Tables;
use super::tightest::Tightest;
use crate::engines::tree;
use crate::task::{Counting, Question, Search};

/// A count that stands before its first node.
pub(super) fn count<B: Block + 'static>(
    tables: &Arc<Tables<B>>,
    question: Question,
) -> Box<dyn Search<dyn Counting>> {
    match Covering::counted(tables) {
        Some(tree) => tree::count(tree, question),
        None => tree::count(Tightest::new(tables.clone()), question),
    }
}

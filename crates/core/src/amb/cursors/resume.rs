//! The cursor of a search, and resuming from one.

use alloc::vec::Vec;

use crate::amb::cursors::cursor::Cursor;
use crate::amb::driver::body::Body;
use crate::amb::driver::search::{Search, State};
use crate::amb::engine::handle::Amb;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::fingerprint::fingerprint;
use crate::amb::tree::prefix::Prefix;
use crate::amb::tree::recorded::{prefix_of, script_of};
use crate::end::End;

/// Fair interleaving has no single position in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "fair interleaving stands at many places of the tree at once, so no path says where it is; \
     the other orders have a cursor"
)]
#[non_exhaustive]
pub struct CursorError;

impl<B: Body> Search<B> {
    /// The position of the search: after the latest solution, or at the node at which a limit
    /// stopped it.
    ///
    /// # Errors
    ///
    /// If the order is [`Order::Fair`](crate::amb::Order::Fair), which has no cursor.
    pub fn cursor(&self) -> Result<Cursor, CursorError> {
        match self.turns {
            Some(_) => Err(CursorError),
            None => Ok(self.place()),
        }
    }

    pub(crate) fn place(&self) -> Cursor {
        let mut amb = Amb::new(self.amb.made_at);
        amb.path.clone_from(&self.amb.path);
        amb.strategy = self.amb.strategy.clone();
        let more = match self.state {
            State::Leaf => amb.backtrack(0) || amb.next_round(),
            State::Ended(End::Exhausted | End::DepthLimit) => false,
            State::Ready | State::Ended(_) => true,
        };
        let (ahead, made): (Prefix, _) = match amb.path.is_empty() {
            true => (prefix_of(&amb.strategy.script), amb.strategy.fingerprint),
            false => (
                amb.path.iter().map(Entry::data).collect(),
                Some(fingerprint(&amb.path)),
            ),
        };
        Cursor {
            order: amb.strategy.order,
            round: amb.strategy.round,
            cut: amb.strategy.cut,
            deep: amb.strategy.deep,
            at: more.then_some(ahead),
            from: prefix_of(&amb.strategy.from),
            until: amb.strategy.until().iter().copied().collect(),
            fingerprint: made.filter(|_| more).map(|made| made ^ B::basis()),
            tag: None,
        }
    }

    /// Resumes from a cursor, in the cursor's order.
    ///
    /// The body must be that of the cursor's search. If its choices differ from the recorded ones,
    /// in the number of alternatives or in the place in the source, that is reported as a
    /// divergence. Statistics and limits start at zero. The nodes of both searches add up to those
    /// of one uninterrupted search, except that a search within a run (`once`, `ifte`, `not`) may
    /// be repeated.
    ///
    /// # Panics
    ///
    /// If the search has begun.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let numbers = || search(|amb| amb.choose_where(0..1000, |n| n % 100 == 7));
    /// let mut search = numbers().node_limit(4);
    /// assert_eq!(search.by_ref().count(), 3);
    /// assert_eq!(search.end(), Some(End::NodeLimit));
    ///
    /// let rest = numbers().resume(&search.cursor().unwrap());
    /// assert!(rest.eq([307, 407, 507, 607, 707, 807, 907]));
    /// ```
    #[track_caller]
    pub fn resume(self, cursor: &Cursor) -> Self {
        let mut search = self;
        search.assert_fresh("resume");
        search.set_order(cursor.order);
        search.state = State::Ready;
        let strategy = &mut search.amb.strategy;
        strategy.script = cursor.at.as_ref().map_or_else(Vec::new, script_of);
        strategy.from = script_of(&cursor.from);
        strategy.fingerprint = cursor.fingerprint.map(|made| made ^ B::basis());
        (strategy.round, strategy.cut, strategy.deep) = (cursor.round, cursor.cut, cursor.deep);
        strategy.end_before(cursor.until.taken().to_vec());
        if cursor.at.is_none() {
            search.state = State::Ended(search.amb.strategy.end());
        }
        search
    }
}

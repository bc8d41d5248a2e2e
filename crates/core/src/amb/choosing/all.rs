//! Choosing among all items of a source.

use crate::amb::choosing::source::{few, item};
use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::{Alternatives, UNKNOWN};
use crate::amb::tree::fail::Fail;
use crate::amb::tree::recorded::Site;

impl Amb {
    #[inline]
    pub(crate) fn take<I: Iterator>(
        &mut self,
        at: Site,
        size: Option<usize>,
        items: I,
    ) -> Result<I::Item, Fail> {
        match size {
            Some(size) => self.take_sized(at, size, items),
            None => self.take_unsized(at, items),
        }
    }

    #[inline]
    fn take_sized<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
    ) -> Result<I::Item, Fail> {
        let taken = match self.replay(at, size)? {
            Some(taken) => taken,
            None => self.open(at, size, Alternatives::Below(size))?,
        };
        Ok(item(items, taken))
    }

    /// The same for a source that does not know its length.
    fn take_unsized<I: Iterator>(&mut self, at: Site, mut items: I) -> Result<I::Item, Fail> {
        if let Some(items) = few(&mut items) {
            return self.take_sized(at, items.len(), items.into_iter());
        }
        let found = match self.replay(at, UNKNOWN)? {
            Some(taken) => items.nth(taken),
            None => {
                let (drawn, count) = self.draw_ahead(&mut items);
                let taken = self.open(at, UNKNOWN, Alternatives::Below(count))?;
                drawn.into_iter().chain(items).nth(taken)
            }
        };
        found.map_or_else(|| self.end_of_source(at), Ok)
    }
}

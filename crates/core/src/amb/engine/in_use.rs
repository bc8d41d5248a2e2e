//! Detection of a body that uses the handle of an enclosing search.

#[cfg(feature = "std")]
use std::cell::Cell;

use crate::amb::engine::handle::Amb;
#[cfg(feature = "std")]
use crate::amb::tree::recorded::Site;

#[cfg(feature = "std")]
thread_local! {
    /// The address of the handle of the innermost search that runs on this thread; 0 while none
    /// runs.
    static HANDLE: Cell<usize> = const { Cell::new(0) };
    /// The place in the source that created that search.
    static MADE_AT: Cell<Option<Site>> = const { Cell::new(None) };
}

/// The enclosing search, which is restored on drop.
#[cfg(feature = "std")]
pub(crate) struct Outer {
    handle: usize,
    made_at: Option<Site>,
}

#[cfg(feature = "std")]
impl Outer {
    /// Records that the search of this handle runs now.
    #[inline]
    pub(crate) fn leave_for(amb: &Amb) -> Self {
        Self {
            handle: HANDLE.replace(core::ptr::from_ref(amb).addr()),
            made_at: MADE_AT.replace(Some(amb.made_at)),
        }
    }
}

#[cfg(feature = "std")]
impl Drop for Outer {
    #[inline]
    fn drop(&mut self) {
        HANDLE.set(self.handle);
        MADE_AT.set(self.made_at);
    }
}

impl Amb {
    /// Panics if a search inside the body runs, which has a handle of its own.
    #[inline(always)]
    pub(crate) fn assert_in_use(&self) {
        #[cfg(feature = "std")]
        if HANDLE.get() != core::ptr::from_ref(self).addr() {
            self.panic_if_another_runs();
        }
    }

    #[cfg(feature = "std")]
    #[cold]
    #[inline(never)]
    fn panic_if_another_runs(&self) {
        // A body may pass its handle to a thread on which no search runs.
        if let Some(inner) = MADE_AT.get() {
            panic!(
                "the body of the search made at {inner} uses the handle of the search made at {}: \
                 a body may only use its own handle, since nothing else is replayed with it",
                self.made_at
            );
        }
    }
}

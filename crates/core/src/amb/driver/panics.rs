//! Panics of a body, with the choices that led to them.

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
#[cfg(feature = "std")]
use crate::amb::driver::search::State;
#[cfg(feature = "std")]
use crate::amb::engine::in_use::Outer;
#[cfg(feature = "std")]
use crate::end::End;

impl<B: Body> Search<B> {
    /// Appends the choices that led to it to the message of a panic.
    #[cfg(feature = "std")]
    pub(crate) fn naming_path<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

        let caught = catch_unwind(AssertUnwindSafe(|| {
            let _outer = Outer::leave_for(&self.amb);
            work(self)
        }));
        caught.unwrap_or_else(|panic| {
            self.state = State::Ended(End::Error);
            let path = self.amb.prefix();
            match message(&*panic) {
                Some(message) => panic!("{message} (in the run with the choices [{path}])"),
                None => resume_unwind(panic),
            }
        })
    }

    /// Without `std` a panic cannot be caught.
    #[cfg(not(feature = "std"))]
    pub(crate) fn naming_path<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        work(self)
    }
}

#[cfg(feature = "std")]
fn message(panic: &(dyn core::any::Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

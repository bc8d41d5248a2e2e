//! The public interface of the crate.

mod cycles;
mod range;

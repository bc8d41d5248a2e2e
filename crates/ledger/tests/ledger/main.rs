//! Files of long counts, and what becomes of them.

mod golden;
mod samples;

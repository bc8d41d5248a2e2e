//! Files of long counts, and what becomes of them.

mod damage;
mod golden;
mod kills;
mod merging;
mod refused;
mod round_trips;
mod samples;
mod so_far;
mod store;

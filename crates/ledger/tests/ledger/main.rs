//! Tests of the files of long counts.

mod binary;
mod damage;
mod golden;
mod kills;
mod merging;
mod refused;
mod round_trips;
mod samples;
mod so_far;
mod store;

//! The engines against a brute force that shares no code with them, and against published counts.

mod agreement;
mod brute_force;
mod components;
mod counting;
mod data;
mod derived;
mod draws;
mod ends;
mod join;
mod large;
mod misuse;
mod plan;
mod published;
mod refusal;
mod regions;
mod registry;
mod runs;
mod square_counts;
mod stopping;
mod support;
mod sweep;
mod symmetry;
mod turns;
mod violations;
mod watching;
mod wrong;

//! The examples as programs, and their unit tests. The tests of all examples are one program, which is quick to link.

#![allow(dead_code, reason = "only the programs call `main`")]

mod programs;

#[path = "../../adjacent_words.rs"]
mod adjacent_words;
#[path = "../../benchmarks.rs"]
mod benchmarks;
#[path = "../../gallery/main.rs"]
mod gallery;
#[path = "../../how_many_ways/main.rs"]
mod how_many_ways;
#[path = "../../infinite_board.rs"]
mod infinite_board;
#[path = "../../new_piece.rs"]
mod new_piece;
#[path = "../../other_frontier/main.rs"]
mod other_frontier;
#[path = "../../plug_in/main.rs"]
mod plug_in;
#[path = "../../queens.rs"]
mod queens;
#[path = "../../watch_amb.rs"]
mod watch_amb;

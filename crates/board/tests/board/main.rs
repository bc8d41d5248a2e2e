//! The public interface of the crate.

mod geometry;
mod off_board;
mod pieces;
mod shapes;

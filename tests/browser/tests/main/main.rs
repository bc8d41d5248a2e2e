//! The behaviour of pages in a browser.

mod access;
mod board;
mod command;
mod keys;
mod names;
mod search;

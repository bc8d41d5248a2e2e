//! Pages in a headless Chromium: sample pages, and access to their elements.

pub mod pages;
pub mod search;
pub mod tab;

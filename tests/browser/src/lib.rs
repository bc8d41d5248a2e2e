//! Pages as a browser shows them: what stands on them, and a Chromium without a window that opens them.

pub mod pages;
pub mod search;
pub mod tab;

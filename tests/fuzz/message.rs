//! What messages promise.

use std::fmt::Display;

/// A message names its line, stands in one itself, and is short.
pub fn check(error: &impl Display) {
    let message = error.to_string();
    assert!(message.starts_with("line "), "{message:?}");
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.len() < 2000, "{message}");
}

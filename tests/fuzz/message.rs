//! The promises of messages.

use std::fmt::Display;

/// Checks that a message names its line, is a single line, and is short.
pub fn check(error: &impl Display) {
    let message = error.to_string();
    assert!(message.starts_with("line "), "{message:?}");
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.len() < 2000, "{message}");
}

//! Untrusted text in messages: escaping, shortening and suggestions.

use standoff_board::is_visible;

/// Maximum number of characters of a name that a message quotes.
const SHOWN: usize = 40;

/// Escapes the characters that could change how a terminal shows the text around them: control characters, and
/// invisible ones that reorder, join or hide others.
///
/// ```
/// use standoff_puzzle::wording::printable;
///
/// assert_eq!(printable("K\u{f6}nig"), "K\u{f6}nig");
/// assert_eq!(printable("\u{1b}[31m \u{202e}"), r"\u{1b}[31m \u{202e}");
/// ```
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| escaped_if(c, !is_visible(c)))
        .collect()
}

/// Whether [`printable`] would leave the text unchanged.
pub fn is_printable(text: &str) -> bool {
    text.chars().all(is_visible)
}

/// The first 40 characters of a text, with code points for all characters except printable ASCII, so that look-alike
/// letters can be distinguished.
///
/// ```
/// use standoff_puzzle::wording::quoted;
///
/// assert_eq!(quoted("\u{41a}ing"), r"\u{41a}ing");
/// ```
pub fn quoted(text: &str) -> String {
    shortened(text, SHOWN)
}

/// The first `most` characters of a text in printable ASCII, with `...` if there are more.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut shown: String = text
        .chars()
        .take(most)
        .map(|c| escaped_if(c, !(c == ' ' || c.is_ascii_graphic())))
        .collect();
    if text.chars().nth(most).is_some() {
        shown.push_str("...");
    }
    shown
}

/// The words of a text, separated by single blanks.
pub(crate) fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a name consists of ASCII letters, digits and `_`, and begins with a letter.
pub(crate) fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
}

/// The known name that is most similar to a wrong one, if one is similar. Case does not matter.
///
/// ```
/// use standoff_puzzle::wording::similar;
///
/// assert_eq!(similar("Quen", ["King", "Queen"]), Some("Queen"));
/// assert_eq!(similar("Pawn", ["King", "Queen"]), None);
/// ```
pub fn similar<'k>(wrong: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    if wrong.len() > SHOWN {
        return None;
    }
    let likeness = |name: &str| strsim::jaro_winkler(&wrong.to_lowercase(), &name.to_lowercase());
    known
        .into_iter()
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

fn escaped_if(c: char, escape: bool) -> String {
    if escape {
        c.escape_unicode().to_string()
    } else {
        c.to_string()
    }
}

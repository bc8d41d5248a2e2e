//! Untrusted text in messages: escaping, shortening and suggestions.

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
        .map(|c| escaped_if(c, !is_harmless(c)))
        .collect()
}

/// Whether [`printable`] would leave the text unchanged.
pub fn is_printable(text: &str) -> bool {
    text.chars().all(is_harmless)
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

/// Whether a character is visible and does not change how others are shown. Excludes control characters,
/// and format characters, line separators and default-ignorable characters of Unicode, such as zero-width
/// characters, directions, tags and variation selectors.
///
/// ```
/// use standoff_puzzle::wording::is_harmless;
///
/// assert!(is_harmless('\u{f6}'));
/// assert!(!is_harmless('\u{9b}') && !is_harmless('\u{200b}') && !is_harmless('\u{fe0f}'));
/// ```
pub fn is_harmless(c: char) -> bool {
    let invisible = matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    !c.is_control() && !invisible
}

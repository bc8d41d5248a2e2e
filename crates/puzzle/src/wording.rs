//! Foreign text inside messages: made harmless, cut short, and compared with what is known.

/// As much of a foreign name as a message shows, in characters.
const SHOWN: usize = 40;

/// The text with every character escaped that could change how a terminal shows what is around
/// it: control characters, and the invisible ones that reorder, join or hide.
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

/// Whether a text has nothing that [`printable`] would escape.
pub fn is_printable(text: &str) -> bool {
    text.chars().all(is_harmless)
}

/// The beginning of a text, with all but plain ASCII as code points, so that look-alike letters
/// tell themselves apart.
///
/// ```
/// use standoff_puzzle::wording::quoted;
///
/// assert_eq!(quoted("\u{41a}ing"), r"\u{41a}ing");
/// ```
pub fn quoted(text: &str) -> String {
    shortened(text, SHOWN)
}

/// As much of the beginning of a text as that many characters, in plain ASCII.
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

/// The words of a text with a blank between any two.
pub(crate) fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The known name that is most like a wrong one, if any is like it.
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

/// Whether a character is visible and leaves alone what is around it: no control character, and none of
/// those that Unicode calls format, separator of lines or default-ignorable, such as zero-width ones,
/// directions, tags and variation selectors.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_short_and_plain() {
        assert_eq!(quoted("\u{430}bc\n"), r"\u{430}bc\u{a}");
        assert_eq!(quoted(&"x".repeat(41)), "x".repeat(40) + "...");
    }

    #[test]
    fn capitals_do_not_make_names_unlike() {
        assert_eq!(similar("knight", ["Queen", "Knight"]), Some("Knight"));
    }
}

//! Characters that are safe to show.

/// Whether a character is visible and does not change how others are shown. Excludes control characters,
/// and format characters, line separators and default-ignorable characters of Unicode, such as zero-width
/// characters, directions, tags and variation selectors.
///
/// ```
/// use standoff_board::is_visible;
///
/// assert!(is_visible('\u{f6}'));
/// assert!(!is_visible('\u{9b}') && !is_visible('\u{200b}') && !is_visible('\u{fe0f}'));
/// ```
pub fn is_visible(c: char) -> bool {
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

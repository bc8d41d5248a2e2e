//! The text of an SVG: numbers, paths, and the escaping of foreign text.

use std::fmt::{self, Display, Write};

use standoff_board::is_visible;

/// A number with at most two decimals, without trailing zeros.
pub struct Number(pub f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A foreign text as the content of an element. Markup is escaped. Characters that XML forbids, that are invisible, or
/// that change the display of other text become a replacement character.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' => safe.push('\n'),
            _ if is_hidden(character) => safe.push(char::REPLACEMENT_CHARACTER),
            _ => safe.push(character),
        }
    }
    safe
}

/// A foreign text without hidden characters, where markup needs no escaping. Hidden characters are those that
/// [`escaped`] replaces.
pub fn visible(text: &str) -> String {
    let shown = |character| match character {
        '\n' => '\n',
        _ if is_hidden(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    text.chars().map(shown).collect()
}

/// Whether a character is forbidden in XML, is invisible, or changes the display of other text.
fn is_hidden(character: char) -> bool {
    !is_visible(character) || matches!(character, '\u{fffe}'..='\u{ffff}')
}

/// The text of an SVG under construction.
#[derive(Default)]
pub struct Markup(String);

impl Markup {
    /// Appends a path of a class, unless it is empty. Neither text is escaped.
    pub fn path(&mut self, class: &str, path: &str) {
        if !path.is_empty() {
            self.line(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }

    /// Appends a line of markup. It is not escaped.
    pub fn line(&mut self, line: fmt::Arguments<'_>) {
        self.0
            .write_fmt(format_args!("{line}\n"))
            .expect("writing to a string cannot fail");
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number| Number(number).to_string();
        assert_eq!(
            [0.0, -0.001, 2.5, 10.0, 100.0].map(text),
            ["0", "0", "2.5", "10", "100"]
        );
        assert_eq!(text(1.0 / 3.0), "0.33");
    }

    #[test]
    fn foreign_text_stays_text() {
        assert_eq!(
            escaped("a < b & \"c\" > 'd'"),
            "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;"
        );
        assert_eq!(
            escaped("]]></title><script>"),
            "]]&gt;&lt;/title&gt;&lt;script&gt;"
        );
        assert_eq!(
            escaped("\u{1b}[31m\0\r\u{7f}\u{9b}"),
            "\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}\u{fffd}"
        );
        assert_eq!(
            escaped("\u{202e}\u{2066}\u{200d}\u{fffe}"),
            "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"
        );
        for hidden in [
            "\u{34f}",
            "\u{3164}",
            "\u{fe0f}",
            "\u{ffa0}",
            "\u{1d173}",
            "\u{e0041}",
        ] {
            assert_eq!(escaped(hidden), "\u{fffd}", "{hidden:?}");
        }
        assert_eq!(escaped("K\u{f6}nig\n\u{2655}"), "K\u{f6}nig\n\u{2655}");
    }
}

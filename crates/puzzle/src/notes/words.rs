//! The words of a part of a puzzle that was read already.

use std::collections::HashSet;

/// The words of a text in RON, those of its comments left out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Words<'a> {
    /// What stands in no quotes: names of fields and forms, of pieces, of lines.
    pub(super) names: HashSet<&'a str>,
    /// The words of the texts in quotes.
    pub(super) quoted: HashSet<String>,
}

impl<'a> Words<'a> {
    pub(super) fn of(mut text: &'a str) -> Self {
        let mut words = Words::default();
        while let Some(next) = text.chars().next() {
            let (part, rest) = text.split_at(length(text, next));
            match next {
                '"' => words.add_quoted(part),
                'r' if part.ends_with(['"', '#']) => words.add_quoted(part),
                _ if is_of_word(next) => _ = words.names.insert(part),
                _ => {}
            }
            text = rest;
        }
        words
    }

    fn add_quoted(&mut self, literal: &str) {
        let text: String = ron::from_str(literal).unwrap_or_default();
        let words = text
            .split(|c| !is_of_word(c))
            .filter(|word| !word.is_empty());
        self.quoted.extend(words.map(str::to_string));
    }
}

/// How long the comment, the text in quotes, the word or the single character is that begins here
/// with `next`.
fn length(text: &str, next: char) -> usize {
    match next {
        '/' if text.starts_with("//") => text.find('\n').unwrap_or(text.len()),
        '/' if text.starts_with("/*") => block_comment(text),
        '"' => quoted(text),
        'r' if text[1..].trim_start_matches('#').starts_with('"') => raw_quoted(text),
        _ if is_of_word(next) => text.find(|c| !is_of_word(c)).unwrap_or(text.len()),
        _ => next.len_utf8(),
    }
}

fn is_of_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Comments of this sort stand inside each other.
fn block_comment(text: &str) -> usize {
    let (mut at, mut open) = (0, 0);
    while at < text.len() {
        let step = match &text.as_bytes()[at..] {
            [b'/', b'*', ..] => (2, 1),
            [b'*', b'/', ..] => (2, -1),
            _ => (1, 0),
        };
        at += step.0;
        open += step.1;
        if open == 0 {
            return at;
        }
    }
    text.len()
}

/// To the next quotation mark without a backslash before it.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|b| {
        let is_end = b == b'"' && !escaped;
        escaped = b == b'\\' && !escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

/// To the quotation mark with as many `#` behind it as there were before.
fn raw_quoted(text: &str) -> usize {
    let start = text.find('"').map_or(text.len(), |quote| quote + 1);
    let end = ["\"", &text[1..start - 1]].concat();
    let found = text[start..].find(&end);
    found.map_or(text.len(), |at| start + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> (Vec<&str>, Vec<String>) {
        let Words { names, quoted } = Words::of(text);
        let (mut names, mut quoted) = (Vec::from_iter(names), Vec::from_iter(quoted));
        names.sort();
        quoted.sort();
        (names, quoted)
    }

    fn quoted(text: &str) -> Vec<String> {
        words(text).1
    }

    #[test]
    fn names_stand_outside_of_quotes_and_words_inside() {
        let (names, quoted) = words("[(piece: Any([Frog, Toad]), count: Exactly(\"2*n - m_1\"))]");
        assert_eq!(names, ["Any", "Exactly", "Frog", "Toad", "count", "piece"]);
        assert_eq!(quoted, ["2", "m_1", "n"]);
    }

    #[test]
    fn what_is_in_comments_is_left_out() {
        let text = "A // B \"n\"\n/* C \"m\" /* */ D */ E/**/\"k\" // F";
        assert_eq!(words(text), (vec!["A", "E"], vec!["k".to_string()]));
        assert_eq!(quoted("\"n // m\""), ["m", "n"]);
    }

    #[test]
    fn a_text_ends_where_ron_ends_it() {
        assert_eq!(quoted(r#""a\"b" c "d""#), ["a", "b", "d"]);
        assert_eq!(quoted(r#""a\\" b "c""#), ["a", "c"]);
        assert_eq!(quoted(r##"r#"a"b"# c r"d" r1"##), ["a", "b", "d"]);
        assert_eq!(quoted(r#""\u{6e} + 1""#), ["1", "n"]);
    }

    #[test]
    fn what_has_no_end_ends_with_the_text() {
        for text in [
            "\"a",
            "\"a\\",
            "r##\"a\"#",
            "/* a",
            "/",
            "r",
            "r#",
            "\u{e9}\u{2028}",
        ] {
            assert!(quoted(text).is_empty(), "{text}");
        }
    }
}

//! Names and arguments with characters that could change a terminal: only the escapes of the command reach it.

use crate::harness::{on_a_terminal, puzzle, run, standoff, stripped};

const HOSTILE: [&str; 4] = [
    "\u{1b}[31mred",
    "\u{9b}2J",
    "\u{1b}]0;title\u{7}",
    "\u{202e}x",
];

/// The end of each escape sequence in the names.
const ESCAPES: [&str; 3] = ["\u{1b}[31mred", "\u{1b}2J", "\u{1b}]0;title"];

#[test]
fn names_in_puzzles_are_escaped() {
    for name in HOSTILE {
        // Raw, and with the escapes of the puzzle language.
        let escaped: String = name.chars().flat_map(char::escape_unicode).collect();
        for name in [name, &escaped] {
            let texts = [
                format!(
                    r#"(name: "{name}", board: (squares: Square(2)), place: [(piece: Queen, count: Exactly(1))])"#
                ),
                format!(
                    r#"(board: (squares: Square(2)), place: [(piece: Queen, side: "{name}", count: Exactly(1))])"#
                ),
                format!(
                    r#"(pieces: {{"{name}": Ferz}}, board: (squares: Square(2)), place: [(piece: "{name}", count: Exactly(1))])"#
                ),
            ];
            for text in texts {
                let (_folder, path) = puzzle(&text);
                for args in [&["solve", &path, "--unique"][..], &["explain", &path]] {
                    let plain = on_a_terminal(80, standoff(args).env("NO_COLOR", "1"));
                    expect_harmless(&plain);
                    let coloured = on_a_terminal(80, &mut standoff(args));
                    expect_harmless(&stripped(&coloured));
                    for escape in ESCAPES {
                        assert!(!coloured.contains(escape), "{coloured:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn arguments_are_escaped() {
    let bad = "\u{9b}2J\u{202e}\u{1b}[31m";
    for args in [
        &[bad][..],
        &["count", bad],
        &["count", "queens", &format!("n={bad}")],
        &["count", "queens", &format!("{bad}=8")],
        &["count", "queens", "--engine", bad],
        &["count", "queens", &format!("--{bad}")],
        &["check", bad],
        &["pieces", bad],
    ] {
        let (code, _, messages) = run(&mut standoff(args));
        assert_eq!(code, Some(2), "{messages}");
        assert!(!messages.is_empty());
        expect_harmless(&messages);
    }
}

fn expect_harmless(text: &str) {
    let is_harmful = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\r'))
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!text.contains(is_harmful), "{text:?}");
}

//! Latin letters, digits and common signs as strokes. A picture needs no font and looks the same everywhere.

/// The height of a capital letter. The base line is at 0, and coordinates above it are negative.
pub const HEIGHT: f64 = 14.0;

/// The gap between two characters.
const GAP: f64 = 3.2;

/// The width of a blank.
const BLANK: f64 = 3.0;

/// The width and the strokes of a character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) width: f64,
    pub(crate) strokes: &'static str,
}

/// A box for unknown characters.
const UNKNOWN: Glyph = Glyph {
    width: 8.0,
    strokes: "M0 0V-14H8V0Z",
};

/// The glyph of a character, or a box for an unknown one.
pub(crate) fn glyph(character: char) -> Glyph {
    let known = GLYPHS.iter().find(|(known, ..)| *known == character);
    known.map_or(UNKNOWN, |&(_, width, strokes)| Glyph { width, strokes })
}

/// The characters of a text with their positions, and the total width.
pub(crate) fn line(text: &str) -> (Vec<(f64, Glyph)>, f64) {
    let (mut glyphs, mut end) = (Vec::new(), 0.0);
    for character in text.chars() {
        let (base, accent) = decomposed(character);
        let glyph = match base {
            ' ' => Glyph {
                width: BLANK,
                strokes: "",
            },
            base => glyph(base),
        };
        glyphs.push((end, glyph));
        if let Some(accent) = accent {
            let strokes = accent.strokes(base);
            let width = 0.0;
            glyphs.push((end + glyph.width / 2.0, Glyph { width, strokes }));
        }
        end += glyph.width + GAP;
    }
    (glyphs, (end - GAP).max(0.0))
}

/// A mark on a letter, with its middle at 0.
#[derive(Clone, Copy)]
struct Accent {
    /// The letters with this accent.
    letters: &'static str,
    /// The same letters without it.
    bases: &'static str,
    /// The strokes on a small letter, and on a capital.
    small: &'static str,
    capital: &'static str,
}

impl Accent {
    fn strokes(self, base: char) -> &'static str {
        if base.is_uppercase() {
            self.capital
        } else {
            self.small
        }
    }
}

/// A character as one with a glyph, and its accent.
fn decomposed(character: char) -> (char, Option<Accent>) {
    for accent in ACCENTS {
        let mut letters = accent.letters.chars().zip(accent.bases.chars());
        if let Some((_, base)) = letters.find(|(letter, _)| *letter == character) {
            return (base, Some(*accent));
        }
    }
    let simple = match character {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}'..='\u{201f}' => '"',
        '\u{2010}'..='\u{2015}' => '-',
        '\u{a0}' => ' ',
        other => other,
    };
    (simple, None)
}

#[rustfmt::skip] // An accent is two lines.
const ACCENTS: &[Accent] = &[
    Accent { letters: "ÁÉÍÓÚÝĆŃŚŹáéíóúýćńśź", bases: "AEIOUYCNSZaeıouycnsz",
        small: "M-1.2-12 1.8-14.6", capital: "M-1.2-16 1.8-18.6" },
    Accent { letters: "ÀÈÌÒÙàèìòù", bases: "AEIOUaeıou",
        small: "M1.2-12-1.8-14.6", capital: "M1.2-16-1.8-18.6" },
    Accent { letters: "ÂÊÎÔÛâêîôû", bases: "AEIOUaeıou",
        small: "M-2.8-12 0-14.4 2.8-12", capital: "M-2.8-16 0-18.4 2.8-16" },
    Accent { letters: "ČĎĚŇŘŠŤŽčěňřšž", bases: "CDENRSTZcenrsz",
        small: "M-2.8-14.4 0-12 2.8-14.4", capital: "M-2.8-18.4 0-16 2.8-18.4" },
    Accent { letters: "ÄËÏÖÜŸäëïöüÿ", bases: "AEIOUYaeıouy",
        small: "M-2.2-13.3V-13.2M2.2-13.3V-13.2", capital: "M-2.2-17.3V-17.2M2.2-17.3V-17.2" },
    Accent { letters: "ÃÑÕãñõ", bases: "ANOano",
        small: "M-3.2-12.2C-2.2-14.6-.6-13.8 0-13.2S2.2-11.8 3.2-14.2", capital: "M-3.2-16.2C-2.2-18.6-.6-17.8 0-17.2S2.2-15.8 3.2-18.2" },
    Accent { letters: "ÅŮåů", bases: "AUau",
        small: "M0-15.2A1.7 1.7 0 1 1-.01-15.2Z", capital: "M0-19A1.7 1.7 0 1 1-.01-19Z" },
    Accent { letters: "ÇŞçş", bases: "CScs",
        small: "M0 0C2.4.8 2.2 4-1 3.6", capital: "M0 0C2.4.8 2.2 4-1 3.6" },
    Accent { letters: "ĄĘąę", bases: "AEae",
        small: "M3 0C1 1.6 1 4 3.6 3.6", capital: "M4 0C2 1.6 2 4 4.6 3.6" },
    Accent { letters: "Øø", bases: "Oo",
        small: "M-4 .9 4-10.9", capital: "M-5 .9 5-14.9" },
    Accent { letters: "Łł", bases: "Ll",
        small: "M-2-5.6 2-8.6", capital: "M-5.4-5.2-1-8.6" },
];

/// Character, width, strokes.
#[rustfmt::skip] // A character is a line.
const GLYPHS: &[(char, f64, &str)] = &[
    ('0', 8.0, "M4-14C1-14 0-11 0-7S1 0 4 0 8-3 8-7 7-14 4-14Z"),
    ('1', 3.5, "M0-11 3.5-14V0"),
    ('2', 8.0, "M0-10.5C0-12.5 1.7-14 4-14S8-12.6 8-10.2C8-7.5 5-5 0 0H8"),
    ('3', 8.0, "M0-12.3C.8-13.4 2.2-14 3.8-14 6-14 7.6-12.7 7.6-10.7S6-7.5 3.2-7.5C6.3-7.5 8-6 8-3.8S6.2 0 3.8 0C2 0 .6-.7 0-2"),
    ('4', 8.0, "M6 0V-14L0-4H8"),
    ('5', 8.0, "M7.5-14H1.2L.6-7.8C1.4-8.7 2.6-9.2 4-9.2 6.4-9.2 8-7.3 8-4.7S6.3 0 3.8 0C2 0 .6-.8 0-2.2"),
    ('6', 8.0, "M7-13.2C6.3-13.7 5.5-14 4.6-14 1.6-14 0-10.5 0-5.5M0-4.6C0-7.2 1.7-9.2 4.1-9.2S8-7.2 8-4.6 6.4 0 4.1 0 0-1.8 0-5.5"),
    ('7', 8.0, "M0-14H8L2.6 0"),
    ('8', 8.0, "M4-14C2-14 .7-12.7 .7-10.8S2-7.6 4-7.6 7.3-8.9 7.3-10.8 6-14 4-14ZM4-7.6C1.7-7.6 0-6 0-3.8S1.7 0 4 0 8-1.6 8-3.8 6.3-7.6 4-7.6Z"),
    ('9', 8.0, "M1-.8C1.7-.3 2.5 0 3.4 0 6.4 0 8-3.5 8-8.5M8-9.4C8-6.8 6.3-4.8 3.9-4.8S0-6.8 0-9.4 1.6-14 3.9-14 8-12.2 8-8.5"),

    ('a', 8.0, "M8-10V0M8-5C8-8 6.4-10 4-10S0-8 0-5 1.6 0 4 0 8-2 8-5"),
    ('b', 8.0, "M0-14V0M0-5C0-8 1.6-10 4-10S8-8 8-5 6.4 0 4 0 0-2 0-5"),
    ('c', 7.3, "M7.3-8.2C6.6-9.3 5.5-10 4.1-10 1.7-10 0-8 0-5S1.7 0 4.1 0C5.5 0 6.6-.7 7.3-1.8"),
    ('d', 8.0, "M8-14V0M8-5C8-8 6.4-10 4-10S0-8 0-5 1.6 0 4 0 8-2 8-5"),
    ('e', 8.0, "M0-5.2H8C8-8.2 6.4-10 4-10S0-8 0-5 1.7 0 4.2 0C5.7 0 6.9-.6 7.6-1.7"),
    ('f', 5.2, "M5.2-13.7C4.8-13.9 4.4-14 4-14 2.6-14 2-13.1 2-11.5V0M0-9.8H5"),
    ('g', 8.0, "M8-10V.5C8 3 6.5 4.2 4 4.2 2.5 4.2 1.3 3.8.5 3M8-5C8-8 6.4-10 4-10S0-8 0-5 1.6 0 4 0 8-2 8-5"),
    ('h', 7.4, "M0-14V0M0-5.8C0-8.4 1.6-10 3.8-10S7.4-8.6 7.4-6.2V0"),
    ('i', 0.0, "M0-10V0M0-13.6V-13.5"),
    ('j', 2.0, "M2-10V2C2 3.6 1.3 4.3 0 4.2M2-13.6V-13.5"),
    ('k', 7.2, "M0-14V0M6.8-10 0-4M2.6-6.2 7.2 0"),
    ('l', 0.0, "M0-14V0"),
    ('m', 11.6, "M0-10V0M0-6.4C0-8.7 1.2-10 3-10S5.8-8.8 5.8-6.6V0M5.8-6.4C5.8-8.7 7-10 8.8-10S11.6-8.8 11.6-6.6V0"),
    ('n', 7.4, "M0-10V0M0-5.8C0-8.4 1.6-10 3.8-10S7.4-8.6 7.4-6.2V0"),
    ('o', 8.0, "M4-10C1.7-10 0-8 0-5S1.7 0 4 0 8-2 8-5 6.3-10 4-10Z"),
    ('p', 8.0, "M0-10V4.2M0-5C0-8 1.6-10 4-10S8-8 8-5 6.4 0 4 0 0-2 0-5"),
    ('q', 8.0, "M8-10V4.2M8-5C8-8 6.4-10 4-10S0-8 0-5 1.6 0 4 0 8-2 8-5"),
    ('r', 4.6, "M0-10V0M0-6C.3-8.6 1.8-10.2 4.6-9.9"),
    ('s', 7.0, "M6.6-8.3C6-9.4 4.9-10 3.5-10 1.6-10 .4-9 .4-7.5.4-4 7-6 7-2.6 7-1 5.6 0 3.6 0 1.9 0 .6-.7 0-1.9"),
    ('t', 5.4, "M2-13V-2.3C2-.7 2.7 0 4 0 4.5 0 5-.1 5.4-.3M0-10H5.2"),
    ('u', 7.4, "M0-10V-3.8C0-1.4 1.4 0 3.6 0S7.4-1.6 7.4-4.2M7.4-10V0"),
    ('v', 7.6, "M0-10 3.8 0 7.6-10"),
    ('w', 11.6, "M0-10 2.9 0 5.8-9 8.7 0 11.6-10"),
    ('x', 7.2, "M0-10 7.2 0M7.2-10 0 0"),
    ('y', 7.6, "M0-10 3.9-.5M7.6-10 3.3 1.6C2.6 3.5 1.8 4.3.3 4.2"),
    ('z', 7.2, "M0-10H7L0 0H7.2"),

    ('A', 10.0, "M0 0 5-14 10 0M1.8-5H8.2"),
    ('B', 9.0, "M0 0V-14H4.6C6.9-14 8.2-12.7 8.2-10.8S6.9-7.4 4.6-7.4H0M4.6-7.4C7.3-7.4 9-6 9-3.7S7.3 0 4.6 0H0"),
    ('C', 9.4, "M9.4-11.3C8.5-13 7-14 5.2-14 2.1-14 0-11.2 0-7S2.1 0 5.2 0C7 0 8.5-1 9.4-2.7"),
    ('D', 9.6, "M0 0V-14H3.8C7.5-14 9.6-11.4 9.6-7S7.5 0 3.8 0Z"),
    ('E', 8.0, "M8-14H0V0H8M0-7.3H7"),
    ('F', 8.0, "M8-14H0V0M0-7.2H7"),
    ('G', 9.7, "M9.4-11.3C8.5-13 7-14 5.2-14 2.1-14 0-11.2 0-7S2.1 0 5.2 0C8 0 9.7-2 9.7-5V-6.3H5.5"),
    ('H', 9.0, "M0-14V0M9-14V0M0-7.3H9"),
    ('I', 5.0, "M0-14H5M2.5-14V0M0 0H5"),
    ('J', 6.0, "M6-14V-4C6-1.3 4.8 0 2.9 0 1.5 0 .5-.6 0-1.7"),
    ('K', 9.0, "M0-14V0M8.6-14 0-5M3-8.1 9 0"),
    ('L', 7.6, "M0-14V0H7.6"),
    ('M', 11.0, "M0 0V-14L5.5-4 11-14V0"),
    ('N', 9.0, "M0 0V-14L9 0V-14"),
    ('O', 10.4, "M5.2-14C2.1-14 0-11.2 0-7S2.1 0 5.2 0 10.4-2.8 10.4-7 8.3-14 5.2-14Z"),
    ('P', 8.8, "M0 0V-14H4.8C7.3-14 8.8-12.5 8.8-10.2S7.3-6.4 4.8-6.4H0"),
    ('Q', 10.4, "M5.2-14C2.1-14 0-11.2 0-7S2.1 0 5.2 0 10.4-2.8 10.4-7 8.3-14 5.2-14ZM6.2-3.4 10 .8"),
    ('R', 9.0, "M0 0V-14H4.8C7.3-14 8.8-12.5 8.8-10.2S7.3-6.4 4.8-6.4H0M4.6-6.4 9 0"),
    ('S', 8.8, "M8.2-11.6C7.5-13.1 6.1-14 4.4-14 2.1-14 .5-12.6 .5-10.5 .5-5.6 8.8-8.6 8.8-3.7 8.8-1.5 7 0 4.5 0 2.4 0 .7-1 0-2.8"),
    ('T', 9.4, "M0-14H9.4M4.7-14V0"),
    ('U', 9.2, "M0-14V-4.8C0-1.8 1.7 0 4.6 0S9.2-1.8 9.2-4.8V-14"),
    ('V', 10.0, "M0-14 5 0 10-14"),
    ('W', 14.0, "M0-14 3.4 0 7-12 10.6 0 14-14"),
    ('X', 9.2, "M0-14 9.2 0M9.2-14 0 0"),
    ('Y', 9.6, "M0-14 4.8-6.8 9.6-14M4.8-6.8V0"),
    ('Z', 9.4, "M0-14H9L0 0H9.4"),

    ('\u{df}', 7.6, "M0 0V-10.5C0-12.7 1.4-14 3.4-14S6.8-12.8 6.8-11 5.6-8.4 4.2-7.8C6.4-7.4 7.6-5.8 7.6-3.8S6 0 3.4 0"),
    ('\u{131}', 0.0, "M0-10V0"),

    ('.', 0.0, "M0-.1V0"),
    (';', 0.8, "M.8-8.1V-8M.8-.1 0 2"),
    ('!', 0.0, "M0-14V-4.2M0-.1V0"),
    ('?', 7.0, "M0-11.2C.4-13 1.8-14 3.6-14 5.6-14 7-12.8 7-10.9 7-8 3.6-7.8 3.6-4.2M3.6-.1V0"),
    ('\'', 0.0, "M0-14V-10.5"),
    ('"', 2.6, "M0-14V-10.5M2.6-14V-10.5"),
    ('(', 3.5, "M3.5-15.5C1.2-13 0-10 0-6.5S1.2 0 3.5 2.5"),
    (')', 3.5, "M0-15.5C2.3-13 3.5-10 3.5-6.5S2.3 0 0 2.5"),
    ('&', 9.6, "M9.6 0 2.4-9.4C1-11.4 1.8-14 4.1-14S7-11.2 5.2-9.4L2-6.9C-.6-4.8-.3 0 3.7 0 6.6 0 8.8-2.4 9.2-6"),
    ('#', 9.5, "M3.5-13 2-1M8-13 6.5-1M.5-9.5H9.5M0-4.5H9"),
    ('_', 8.0, "M0 2H8"),
    (',', 0.8, "M.8-.1 0 2"),
    (':', 0.0, "M0-8.1V-8M0-.1V0"),
    ('-', 5.0, "M0-5H5"),
    ('+', 7.0, "M0-6H7M3.5-9.5V-2.5"),
    ('=', 7.0, "M0-8H7M0-4H7"),
    ('*', 8.0, "M4-12V-4M.5-10 7.5-6M7.5-10 .5-6"),
    ('/', 5.0, "M0 1 5-14"),
    ('%', 10.0, "M8.5-14 1.5 0M2.2-14C.8-14 0-12.8 0-10.9S.8-7.8 2.2-7.8 4.4-9 4.4-10.9 3.6-14 2.2-14ZM7.8-6.2C6.4-6.2 5.6-5 5.6-3.1S6.4 0 7.8 0 10-1.2 10-3.1 9.2-6.2 7.8-6.2Z"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_boards_have_strokes() {
        for character in ('a'..='z')
            .chain('A'..='Z')
            .chain('0'..='9')
            .chain("*.,%;!?'\"()&#_".chars())
        {
            assert_ne!(glyph(character), UNKNOWN, "{character}");
        }
        assert_eq!(glyph('\u{2655}'), UNKNOWN);
    }

    #[test]
    fn accents_are_on_letters_with_strokes() {
        for accent in ACCENTS {
            let (letters, bases) = (accent.letters.chars(), accent.bases.chars());
            assert_eq!(letters.count(), bases.count(), "{}", accent.letters);
            for base in accent.bases.chars() {
                assert_ne!(glyph(base), UNKNOWN, "{base}");
            }
        }
        let (glyphs, width) = line("\u{f6}");
        assert_eq!(glyphs.len(), 2);
        assert_eq!(glyphs[0].1, glyph('o'));
        assert_eq!((glyphs[1].0, width), (4.0, line("o").1));
        assert_eq!(line("\u{2019}"), line("'"));
    }

    #[test]
    fn characters_are_distinct() {
        for (index, (character, ..)) in GLYPHS.iter().enumerate() {
            let first = GLYPHS.iter().position(|(other, ..)| other == character);
            assert_eq!(first, Some(index), "{character}");
        }
    }

    #[test]
    fn characters_of_a_line_follow_each_other() {
        let (glyphs, width) = line("a1 b");
        let tenths = |number: f64| (number * 10.0).round() as u32;
        let starts: Vec<u32> = glyphs.iter().map(|(start, _)| tenths(*start)).collect();
        assert_eq!(starts, [0, 112, 179, 241]);
        assert_eq!(tenths(width), 321);
        assert_eq!(line("").1, 0.0);
    }
}

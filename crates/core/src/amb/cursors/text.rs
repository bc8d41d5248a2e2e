//! Printing and parsing cursors.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::amb::cursors::Cursor;
use crate::amb::orders::Order;
use crate::amb::orders::alternatives::UNKNOWN;
use crate::amb::tree::choice::{Fnv, Prefix, Taken};

const VERSION: &str = "amb/2";
const MAKER: &str = concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION"));

/// An error from parsing a cursor.
///
/// ```
/// use standoff_core::amb::{Cursor, ParseCursorError};
///
/// let error = "amb/1 depth-first at 1/3".parse::<Cursor>().unwrap_err();
/// assert_eq!(error, ParseCursorError::Version("amb/1".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCursorError {
    /// The text has no cursor header, or that of another version.
    Version(String),
    /// The text was truncated or changed.
    Damaged,
    /// Another crate or another version of this crate wrote the text.
    Maker(String),
    /// The order is unknown.
    Order(String),
    /// A word is unexpected at its place.
    Unexpected(String),
}

impl fmt::Display for ParseCursorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(
                f,
                "a cursor begins with `{VERSION}`, not with `{version}`; one of another version \
                 cannot be resumed: use the release that wrote it, or begin anew"
            ),
            Self::Damaged => f.write_str(
                "the cursor was cut off or changed: it must end with `sum` and the checksum of the \
                 text before it",
            ),
            Self::Maker(maker) => write!(
                f,
                "the cursor was written by `{maker}`, and this is `{MAKER}`, which may search in \
                 another order"
            ),
            Self::Order(order) => write!(
                f,
                "unknown order `{order}`; a cursor has depth-first, random:SEED, deepening:ROUND or \
                 discrepancy:ROUND"
            ),
            Self::Unexpected(word) => write!(
                f,
                "`{word}` does not belong there; after the order, a cursor has `done`, or `at` and \
                 choices such as 3/8"
            ),
        }
    }
}

impl core::error::Error for ParseCursorError {}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Unsealed(self).to_string();
        write!(f, "{text} sum {:016x}", checksum(text.split_whitespace()))
    }
}

/// The checksum covers each word and one space, so line breaks between words do not matter.
fn checksum<'t>(words: impl IntoIterator<Item = &'t str>) -> u64 {
    let sum = |sum: Fnv, word: &str| sum.add(word.as_bytes()).add(b" ");
    words.into_iter().fold(Fnv::default(), sum).get()
}

/// A cursor without its checksum.
struct Unsealed<'c>(&'c Cursor);

impl fmt::Display for Unsealed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cursor = self.0;
        write!(f, "{VERSION} {MAKER} ")?;
        match cursor.order {
            Order::DepthFirst | Order::Fair => f.write_str("depth-first")?,
            Order::Random(seed) => write!(f, "random:{seed}")?,
            Order::Deepening => write!(f, "deepening:{}", cursor.round)?,
            Order::Discrepancy => write!(f, "discrepancy:{}", cursor.round)?,
        }
        f.write_str(if cursor.cut { " cut" } else { "" })?;
        f.write_str(if cursor.deep { " deep" } else { "" })?;
        match &cursor.at {
            Some(at) if at.taken().is_empty() => f.write_str(" at")?,
            Some(at) => write!(f, " at {at}")?,
            None => f.write_str(" done")?,
        }
        write_named(f, "from", &cursor.from)?;
        write_named(f, "until", &cursor.until)?;
        if let Some(fingerprint) = cursor.fingerprint {
            write!(f, " body {fingerprint:016x}")?;
        }
        match &cursor.tag {
            Some(tag) => write!(f, " tag {}", Quoted(tag)),
            None => Ok(()),
        }
    }
}

/// A tag as one word in double quotes: spaces, control characters, quotes and `%` are
/// percent-encoded.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for byte in self.0.bytes() {
            match byte {
                b'"' | b'%' => write!(f, "%{byte:02x}")?,
                _ if byte.is_ascii_graphic() => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "%{byte:02x}")?,
            }
        }
        f.write_str("\"")
    }
}

fn unquote(word: &str) -> Option<String> {
    let mut pieces = word.strip_prefix('"')?.strip_suffix('"')?.split('%');
    let mut bytes = pieces.next()?.as_bytes().to_vec();
    for piece in pieces {
        let (digits, plain) = piece.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(plain.bytes());
    }
    String::from_utf8(bytes).ok()
}

fn write_named(f: &mut fmt::Formatter<'_>, name: &str, path: &Prefix) -> fmt::Result {
    match path.taken() {
        [] => Ok(()),
        _ => write!(f, " {name} {path}"),
    }
}

impl FromStr for Cursor {
    type Err = ParseCursorError;

    fn from_str(text: &str) -> Result<Self, ParseCursorError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut words = unseal(&words)?.iter().copied().peekable();
        let (order, round) = parse_order(words.next().unwrap_or_default())?;
        let cut = words.next_if_eq(&"cut").is_some();
        let deep = words.next_if_eq(&"deep").is_some();
        let at = match words.next() {
            Some("done") => None,
            Some("at") => Some(parse_prefix(&mut words)),
            other => return Err(unexpected(other)),
        };
        let from = parse_named("from", &mut words);
        let until = parse_named("until", &mut words);
        let fingerprint = match words.next_if_eq(&"body") {
            Some(_) => Some(parse_fingerprint(words.next())?),
            None => None,
        };
        let tag = match words.next_if_eq(&"tag") {
            Some(_) => Some(parse_tag(words.next())?),
            None => None,
        };
        match words.next() {
            None => Ok(Self {
                order,
                round,
                cut,
                deep,
                at,
                from,
                until,
                fingerprint,
                tag,
            }),
            other => Err(unexpected(other)),
        }
    }
}

/// Checks header, checksum and version, and returns the words between them.
fn unseal<'w, 't>(words: &'w [&'t str]) -> Result<&'w [&'t str], ParseCursorError> {
    let version = words.first().copied().unwrap_or_default();
    if version != VERSION {
        return Err(ParseCursorError::Version(version.to_string()));
    }
    let [sealed @ .., "sum", sum] = words else {
        return Err(ParseCursorError::Damaged);
    };
    if *sum != alloc::format!("{:016x}", checksum(sealed.iter().copied())) {
        return Err(ParseCursorError::Damaged);
    }
    match sealed {
        [_, MAKER, rest @ ..] => Ok(rest),
        _ => Err(ParseCursorError::Maker(words[1].to_string())),
    }
}

fn unexpected(word: Option<&str>) -> ParseCursorError {
    ParseCursorError::Unexpected(word.unwrap_or("the end").to_string())
}

fn parse_order(word: &str) -> Result<(Order, usize), ParseCursorError> {
    let unknown = || ParseCursorError::Order(word.to_string());
    let (name, number) = word.split_once(':').unwrap_or((word, ""));
    let round = || number.parse().map_err(|_| unknown());
    match name {
        "depth-first" if number.is_empty() => Ok((Order::DepthFirst, 0)),
        "random" => Ok((Order::Random(number.parse().map_err(|_| unknown())?), 0)),
        "deepening" => Ok((Order::Deepening, round()?)),
        "discrepancy" => Ok((Order::Discrepancy, round()?)),
        _ => Err(unknown()),
    }
}

fn parse_fingerprint(word: Option<&str>) -> Result<u64, ParseCursorError> {
    let fingerprint = word.and_then(|word| u64::from_str_radix(word, 16).ok());
    fingerprint.ok_or_else(|| unexpected(word))
}

fn parse_tag(word: Option<&str>) -> Result<String, ParseCursorError> {
    word.and_then(unquote).ok_or_else(|| unexpected(word))
}

type Words<'w> = core::iter::Peekable<core::iter::Copied<core::slice::Iter<'w, &'w str>>>;

fn parse_named(name: &str, words: &mut Words<'_>) -> Prefix {
    match words.next_if(|word| *word == name) {
        Some(_) => parse_prefix(words),
        None => Prefix::default(),
    }
}

fn parse_prefix(words: &mut Words<'_>) -> Prefix {
    let mut choices = Vec::new();
    while let Some(taken) = words.peek().and_then(|word| parse_taken(word)) {
        choices.push(taken);
        words.next();
    }
    choices.into_iter().collect()
}

fn parse_taken(word: &str) -> Option<Taken> {
    let (alternative, of) = word.split_once('/')?;
    let alternative = alternative.parse().ok()?;
    let of = if of == "*" { UNKNOWN } else { of.parse().ok()? };
    (alternative < of).then_some(Taken { alternative, of })
}

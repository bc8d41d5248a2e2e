//! Addresses of star battles, as puzz.link and other sites of pzpr write them.
//!
//! The query of an address is `starbattle/WIDTH/HEIGHT/STARS/BORDERS`. The borders are digits of base 32, with five
//! borders each and the highest bit first: the borders between columns row by row, padded to a whole digit, and then
//! those between rows.

use super::borders::Borders;
use super::penpa;
use super::regions::{Grid, MAX_ROWS};
use crate::problem::{Fault, Problem};
use crate::source::{Span, place_in};
use crate::wording::quoted;

/// The only genre that is read.
const GENRE: &str = "starbattle";

/// The number of borders in a digit.
const BITS: usize = 5;

const FORM: &str = "a star battle is `https://puzz.link/p?starbattle/WIDTH/HEIGHT/STARS/BORDERS`";

const OTHER_GENRE: &str = "only star battles, `starbattle`, can be read";

const COPY: &str = "copy the whole address";

/// Whether a text is an address and no other form of a puzzle.
///
/// ```
/// use standoff_puzzle::is_address;
///
/// assert!(is_address("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"));
/// assert!(!is_address("star-battle"));
/// ```
pub fn is_address(text: &str) -> bool {
    let schemes = ["https://", "http://"];
    schemes.iter().any(|scheme| text.starts_with(scheme))
}

/// Reads the puzzle of an address. Blanks around it are ignored.
pub(super) fn read(text: &str) -> Result<Grid, Fault> {
    let fault = |part: &str, message: String, hint| {
        let hint = Some(hint);
        Fault::at(place_in(text, part), Problem::Address { message, hint })
    };
    let address = text.trim();
    if let Some(blank) = address.find(char::is_whitespace) {
        let message = "it has blanks".to_string();
        return Err(fault(&address[blank..], message, "write one address"));
    }
    if let Some(drawing) = penpa::drawing(address) {
        return penpa::read(text, drawing);
    }
    let Some((_, query)) = address.split_once('?') else {
        return Err(fault(address, "it has no puzzle".to_string(), FORM));
    };
    let mut parts = query.split('/');
    let first = parts.next().unwrap_or_default();
    // As in `?type=editor&starbattle/..`.
    let genre = first.rsplit('&').next().unwrap_or_default();
    let mode = ["_edit", "_play"];
    let bare = mode.iter().find_map(|mode| genre.strip_suffix(mode));
    if bare.unwrap_or(genre) != GENRE {
        let message = format!("the genre is `{}`", quoted(genre));
        return Err(fault(genre, message, OTHER_GENRE));
    }
    let mut part = |what: &str| match parts.next() {
        Some(part) if !part.is_empty() => Ok(part),
        _ => Err(fault(
            &address[address.len()..],
            format!("it ends before the {what}"),
            COPY,
        )),
    };
    let (width, height) = (part("width")?, part("height")?);
    let (stars, borders) = (part("number of stars")?, part("borders")?);
    let number = |part: &str, what: &str, most: usize| match part.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => {
            let message = format!("the {what} is `{}`", quoted(part));
            let hint = "sizes are integers from 1 to 52, and the number of stars one from 1 to 99";
            Err(fault(part, message, hint))
        }
    };
    let width = number(width, "width", MAX_ROWS)?;
    let height = number(height, "height", MAX_ROWS)?;
    let stars = number(stars, "number of stars", 99)?;
    if let Some(rest) = parts.find(|part| !part.is_empty()) {
        let message = format!("it goes on with `{}` after the borders", quoted(rest));
        return Err(fault(rest, message, FORM));
    }
    let span = place_in(text, borders);
    let borders = self::borders(borders, width, height).map_err(|(place, message)| {
        let place = span.start + place.start..span.start + place.end;
        let hint = Some(COPY);
        Fault::at(place, Problem::Address { message, hint })
    })?;
    Ok(Grid {
        rows: borders.regions(&span),
        span,
        stars: Some(stars as i64),
        name: Some("star battle".to_string()),
        author: None,
    })
}

/// Reads digits. The error has a place in the text.
fn borders(text: &str, width: usize, height: usize) -> Result<Borders, (Span, String)> {
    let mut bits = Vec::new();
    for (at, c) in text.char_indices() {
        let value = c.to_digit(1 << BITS).filter(|_| !c.is_ascii_uppercase());
        let Some(value) = value else {
            let message = format!("`{}` is no digit of borders", quoted(&c.to_string()));
            return Err((at..at + c.len_utf8(), message));
        };
        bits.push((0..BITS).map(move |bit| value >> (BITS - 1 - bit) & 1 == 1));
    }
    let [columns, rows] = [(width - 1) * height, width * (height - 1)];
    let needed = columns.div_ceil(BITS) + rows.div_ceil(BITS);
    if bits.len() != needed {
        let found = bits.len();
        let message = format!(
            "the borders of {width} x {height} squares are {needed} characters, and here are {found}"
        );
        return Err((0..text.len(), message));
    }
    let below = bits.split_off(columns.div_ceil(BITS));
    Ok(Borders {
        width,
        height,
        between_columns: bits.into_iter().flatten().take(columns).collect(),
        between_rows: below.into_iter().flatten().take(rows).collect(),
    })
}

/// The address of a star battle. Two squares have the same region if the names of their regions are equal.
pub(crate) fn write(regions: &[Vec<char>], stars: u64) -> String {
    let height = regions.len();
    let width = regions.first().map_or(0, Vec::len);
    let between_columns = regions
        .iter()
        .flat_map(|row| row.windows(2).map(|two| two[0] != two[1]));
    let between_rows = regions.windows(2).flat_map(|rows| {
        let pairs = rows[0].iter().zip(&rows[1]);
        pairs.map(|(upper, lower)| upper != lower)
    });
    let borders = [digits(between_columns), digits(between_rows)].concat();
    format!("https://puzz.link/p?{GENRE}/{width}/{height}/{stars}/{borders}")
}

/// Borders as digits of base 32.
fn digits(borders: impl Iterator<Item = bool>) -> String {
    let borders: Vec<bool> = borders.collect();
    let digit = |bits: &[bool]| {
        let bits = bits.iter().enumerate();
        let value = bits.map(|(at, &is_border)| u32::from(is_border) << (BITS - 1 - at));
        char::from_digit(value.sum(), 1 << BITS)
    };
    borders.chunks(BITS).filter_map(digit).collect()
}

//! Addresses of penpa-edit.
//!
//! Such an address contains a drawing: a compressed text in base64. Its lines are a header, the margins, the state of the
//! editor, and the drawn elements in JSON. Regions are the squares between solid black edges.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::Deserialize;
use serde_json::Value;

use super::borders::Borders;
use super::regions::{Grid, MAX_ROWS};
use crate::problem::{Fault, Problem};
use crate::source::place_in;
use crate::wording::{is_printable, quoted};

/// The parameters before a drawing.
const MODES: [&str; 2] = ["m=edit&", "m=solve&"];

/// Maximum length of a drawing, in bytes.
const MAX_DRAWING: usize = 1 << 22;

/// The squares around a board that the editor reserves on each side.
const RESERVED: usize = 2;

/// The styles of solid black edges.
const BLACK: [u64; 3] = [2, 4, 21];

const COPY: &str =
    "copy the whole address; only square boards with regions between black edges can be read";

/// The abbreviations of words in quotes: each is `z` and this character.
const ABBREVIATIONS: [(char, &str); 29] = [
    ('9', "qa"),
    ('Q', "pu_q"),
    ('A', "pu_a"),
    ('G', "grid"),
    ('M', "edit_mode"),
    ('S', "surface"),
    ('L', "line"),
    ('E', "lineE"),
    ('W', "wall"),
    ('C', "cage"),
    ('N', "number"),
    ('Y', "symbol"),
    ('P', "special"),
    ('B', "board"),
    ('R', "command_redo"),
    ('U', "command_undo"),
    ('8', "command_replay"),
    ('1', "numberS"),
    ('F', "freeline"),
    ('2', "freelineE"),
    ('T', "thermo"),
    ('3', "arrows"),
    ('D', "direction"),
    ('0', "squareframe"),
    ('5', "polygon"),
    ('4', "deletelineE"),
    ('6', "killercages"),
    ('7', "nobulbthermo"),
    ('_', "__a"),
];

/// The drawing in an address, if it is one of penpa-edit.
pub(super) fn drawing(address: &str) -> Option<&str> {
    let (_, parameters) = address.split_once(['#', '?'])?;
    let drawing = MODES
        .iter()
        .find_map(|mode| parameters.strip_prefix(mode))?;
    let mut parameters = drawing.split('&');
    let drawing = parameters.find_map(|parameter| parameter.strip_prefix("p="));
    Some(drawing.unwrap_or(""))
}

/// Reads the regions of a drawing, which is a part of a text.
pub(super) fn read(text: &str, drawing: &str) -> Result<Grid, Fault> {
    let span = place_in(text, drawing);
    let fault = |message: &str| {
        let (message, hint) = (message.to_string(), Some(COPY));
        Fault::at(span.clone(), Problem::Address { message, hint })
    };
    let page = Page::read(drawing).ok_or_else(|| fault("the drawing is damaged or incomplete"))?;
    if page.shape != "square" {
        let message = format!("the grid is `{}`, not square", quoted(&page.shape));
        return Err(fault(&message));
    }
    let [width, height] = page.size;
    if width.min(height) == 0 || width.max(height) > MAX_ROWS {
        let message = format!("a board of {width} x {height} has a wrong size");
        return Err(fault(&message));
    }
    let rows = page.borders().regions(&span);
    Ok(Grid {
        rows,
        span: span.clone(),
        stars: Some(page.stars().unwrap_or(1)),
        name: Some(page.title.clone().unwrap_or("star battle".to_string())),
        author: page.author,
    })
}

/// The parts of a drawing that a puzzle needs.
struct Page {
    shape: String,
    title: Option<String>,
    author: Option<String>,
    /// Width and height without margins.
    size: [usize; 2],
    /// The margins at the left and at the top.
    margin: [usize; 2],
    /// The width of the drawing with everything around the board.
    stride: usize,
    /// The number of all squares, after which the numbers of corners begin.
    corners: usize,
    elements: Elements,
}

/// The drawn elements of the puzzle. Squares and corners have numbers.
#[derive(Deserialize)]
struct Elements {
    #[serde(rename = "lineE")]
    edges: BTreeMap<String, Value>,
    #[serde(rename = "number")]
    numbers: BTreeMap<String, Value>,
    #[serde(rename = "symbol")]
    symbols: BTreeMap<String, Value>,
}

impl Page {
    fn read(drawing: &str) -> Option<Self> {
        let compressed = STANDARD.decode(drawing).ok()?;
        let text = decompress_to_vec_with_limit(&compressed, MAX_DRAWING).ok()?;
        let text = String::from_utf8(text).ok()?;
        let lines: Vec<&str> = text.split('\n').collect();
        let header = expanded(lines.first()?);
        let header: Vec<&str> = header.split(',').collect();
        let [across, down]: [usize; 2] =
            [header.get(1)?.parse().ok()?, header.get(2)?.parse().ok()?];
        if across.max(down) > 1000 {
            return None;
        }
        let [top, bottom, left, right]: [usize; 4] = serde_json::from_str(lines.get(1)?).ok()?;
        let credit = |at: usize, label: &str| {
            let text = header.get(at)?.replace("%2C", ",");
            let name = text.strip_prefix(label)?.trim();
            (!name.is_empty() && is_printable(name)).then(|| name.to_string())
        };
        let stride = across + 2 * RESERVED;
        Some(Page {
            shape: header.first()?.to_string(),
            title: credit(15, "Title:"),
            author: credit(16, "Author:"),
            size: [
                across.checked_sub(left.checked_add(right)?)?,
                down.checked_sub(top.checked_add(bottom)?)?,
            ],
            margin: [left, top],
            stride,
            corners: stride * (down + 2 * RESERVED),
            elements: serde_json::from_str(&expanded(lines.get(3)?)).ok()?,
        })
    }

    fn borders(&self) -> Borders {
        let [width, height] = self.size;
        let mut borders = Borders {
            width,
            height,
            between_columns: vec![false; (width - 1) * height],
            between_rows: vec![false; width * (height - 1)],
        };
        for (corners, style) in &self.elements.edges {
            if !style.as_u64().is_some_and(|style| BLACK.contains(&style)) {
                continue;
            }
            let ends = corners.split_once(',');
            let ends = ends.and_then(|(one, other)| Some((self.corner(one)?, self.corner(other)?)));
            let Some((one, other)) = ends else {
                continue;
            };
            let ((x, y), (x2, y2)) = (one.min(other), one.max(other));
            if (x2, y2) == (x, y + 1) && (1..width).contains(&x) && y < height {
                borders.between_columns[y * (width - 1) + x - 1] = true;
            } else if (x2, y2) == (x + 1, y) && (1..height).contains(&y) && x < width {
                borders.between_rows[(y - 1) * width + x] = true;
            }
        }
        borders
    }

    /// The column and row of a corner, counted from the top left corner of the board. `None` outside the board.
    fn corner(&self, number: &str) -> Option<(usize, usize)> {
        let number = number.parse::<usize>().ok()?.checked_sub(self.corners)?;
        let place = |at: usize, margin: usize| (at + 1).checked_sub(RESERVED + margin);
        let x = place(number % self.stride, self.margin[0])?;
        let y = place(number / self.stride, self.margin[1])?;
        Some((x, y))
    }

    /// The number beside a star that is above the board, as the editor draws it for an address of puzz.link.
    fn stars(&self) -> Option<i64> {
        let is_star = |number: usize| {
            let symbol = self.elements.symbols.get(&(number + 1).to_string());
            symbol.is_some_and(|symbol| symbol.get(1) == Some(&Value::from("star")))
        };
        let above = self.stride * (RESERVED + self.margin[1]);
        self.elements.numbers.iter().find_map(|(square, value)| {
            let square = square.parse().ok()?;
            let number = value.get(0)?.as_str()?.parse().ok()?;
            (square < above && is_star(square)).then_some(number)
        })
    }
}

/// The text without abbreviations. `z` itself is `zZ`, and `null` is `zO`.
fn expanded(text: &str) -> String {
    let mut parts = text.split('z');
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let mut rest = part.chars();
        let sign = rest.next();
        let word = ABBREVIATIONS.iter().find(|(known, _)| Some(*known) == sign);
        match (word, sign) {
            (Some((_, word)), _) => whole.push_str(&format!("\"{word}\"{}", rest.as_str())),
            (None, Some('Z')) => whole.push_str(&format!("z{}", rest.as_str())),
            (None, Some('O')) => whole.push_str(&format!("null{}", rest.as_str())),
            _ => whole.push_str(&format!("z{part}")),
        }
    }
    whole
}

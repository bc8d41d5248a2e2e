//! Grids in JSON, in the formats of collections and games of region puzzles.

use serde::de::IgnoredAny;

use super::letters;
use super::regions::{Cell, Grid, MAX_ROWS};
use crate::problem::{Fault, Problem, REGION, ROW};
use crate::source::byte_at_column;
use crate::spanned::SpannedProblem;
use crate::syntax::parse_json;
use crate::tree::{Entry, Node, Value};
use crate::wording::{is_printable, quoted, shortened};

/// The keys of a grid, compared without `_` and capitals. If an object has several of these keys, the first one in this
/// list is the grid.
const GRIDS: [&str; 7] = [
    "regions",
    "colorregions",
    "regiongrid",
    "colorgrid",
    "areas",
    "grid",
    "board",
];

/// The keys of the name of a puzzle and of its author.
const NAMES: [&str; 2] = ["name", "title"];
const AUTHORS: [&str; 3] = ["author", "createdby", "creator"];

const SIZES: [&str; 2] = ["size", "gridsize"];

/// The maximum number of arrays and objects around a board.
const MAX_DEPTH: usize = 8;

/// Reads the only board of a text.
pub(super) fn read(text: &str) -> Result<Grid, Fault> {
    let valid: Result<IgnoredAny, _> = serde_json::from_str(text);
    valid.map_err(|error| {
        let (problem, place) = syntax(text, &error);
        Fault::at(place, problem)
    })?;
    let whole = parse_json(text, read_text)?;
    let mut boards = Vec::new();
    find_boards(&whole, "", 0, &mut boards)?;
    let number = boards.len();
    let mut boards = boards.into_iter();
    match (boards.next(), number) {
        (Some(board), 1) => board.grid(),
        (Some(Board { path, .. }), _) => {
            let start = whole.span().start;
            let path = format!(".{}", path.trim_start_matches('.'));
            let problem = Problem::ManyBoards { number, path };
            Err(Fault::at(start..start + 1, problem))
        }
        (None, _) => Err(whole.fault(Problem::NoBoard)),
    }
}

/// A board, with the other fields of its object.
struct Board<'n> {
    /// The path from the whole text to the board, as in `.levels[0]`.
    path: String,
    node: &'n Node<'n>,
    rows: &'n [Node<'n>],
    size: Option<&'n Node<'n>>,
    stars: Option<i64>,
    name: Option<String>,
    author: Option<String>,
}

/// Adds the boards in a value in the order of the text. `path` leads to the value through `depth` arrays and objects.
/// Inside an object, a grid has one of the known keys.
fn find_boards<'n>(
    node: &'n Node<'n>,
    path: &str,
    depth: usize,
    boards: &mut Vec<Board<'n>>,
) -> Result<(), Fault> {
    let is_in_object = path.contains('.');
    match &node.value {
        Value::List(rows) if !is_in_object && is_grid(node) => boards.push(Board {
            path: path.to_string(),
            node,
            rows,
            size: None,
            stars: None,
            name: None,
            author: None,
        }),
        Value::List(elements) if depth < MAX_DEPTH => {
            for (index, element) in elements.iter().enumerate() {
                find_boards(element, &format!("{path}[{index}]"), depth + 1, boards)?;
            }
        }
        Value::Map(_) if depth < MAX_DEPTH => {
            let fields = node.map()?;
            if let Some(board) = board(fields, path) {
                boards.push(board);
                return Ok(());
            }
            for field in fields {
                let path = format!("{path}.{}", quoted(field.name()));
                find_boards(&field.value, &path, depth + 1, boards)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// The board of an object, if it has one.
fn board<'n>(fields: &'n [Entry<'n>], path: &str) -> Option<Board<'n>> {
    let value_of = |known: &&str| {
        let field = fields.iter().find(|field| is_called(field.name(), known));
        field.map(|field| &field.value)
    };
    let node = GRIDS
        .iter()
        .filter_map(value_of)
        .find(|node| is_grid(node))?;
    Some(Board {
        path: path.to_string(),
        node,
        rows: node.list().ok()?,
        size: SIZES.iter().find_map(value_of),
        // In some collections `stars` is the solution.
        stars: value_of(&"stars").and_then(integer),
        name: NAMES.iter().filter_map(value_of).find_map(credit),
        author: AUTHORS.iter().filter_map(value_of).find_map(credit),
    })
}

/// A name, if the value is a text that can be printed. Other values are ignored, like unknown keys.
fn credit(node: &Node<'_>) -> Option<String> {
    let name = node.as_text()?;
    (!name.is_empty() && is_printable(name)).then(|| name.to_string())
}

/// Compares the key of a field without `_` and capitals.
fn is_called(key: &str, known: &str) -> bool {
    let letters = key.chars().filter(|&c| c != '_');
    letters.map(|c| c.to_ascii_lowercase()).eq(known.chars())
}

/// Whether a value is an array of texts, or one of arrays of texts, numbers and the like.
fn is_grid(node: &Node<'_>) -> bool {
    match first(node) {
        Some(row) if row.as_text().is_some() => true,
        Some(row) if matches!(row.value, Value::List(_)) => {
            !first(row).is_some_and(|cell| matches!(cell.value, Value::List(_) | Value::Map(_)))
        }
        _ => false,
    }
}

/// The first element of an array that is not empty.
fn first<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    node.list().ok()?.first()
}

impl Board<'_> {
    fn grid(self) -> Result<Grid, Fault> {
        if let Some(row) = self.rows.get(MAX_ROWS) {
            let (what, most) = ("rows in a grid", MAX_ROWS);
            return Err(row.fault(Problem::TooMany { what, most }));
        }
        let rows: Vec<Vec<Cell>> = self.rows.iter().map(row).collect::<Result<_, _>>()?;
        if let Some(node) = self.size
            && let Some(size) = integer(node)
            && usize::try_from(size) != Ok(rows.len())
        {
            let rows = rows.len();
            return Err(node.fault(Problem::GridSize { size, rows }));
        }
        Ok(Grid {
            rows,
            span: self.node.span(),
            stars: self.stars,
            name: self.name,
            author: self.author,
        })
    }
}

fn row(node: &Node<'_>) -> Result<Vec<Cell>, Fault> {
    match &node.value {
        Value::Text(..) => {
            let row = node.spanned()?;
            letters::row(&row.text, |part| row.span_of(part))
        }
        Value::List(cells) => {
            if let Some(cell) = cells.get(MAX_ROWS) {
                let (what, most) = ("squares in a row of a grid", MAX_ROWS);
                return Err(cell.fault(Problem::TooMany { what, most }));
            }
            cells.iter().map(cell).collect()
        }
        _ => Err(node.unexpected(ROW)),
    }
}

fn cell(node: &Node<'_>) -> Result<Cell, Fault> {
    let label = match node.as_text() {
        Some(label) => label.to_string(),
        None => {
            let label = integer(node).ok_or_else(|| node.unexpected(REGION))?;
            label.to_string()
        }
    };
    let span = node.span();
    Ok(Cell { label, span })
}

fn integer(node: &Node<'_>) -> Option<i64> {
    serde_json::from_str(node.raw).ok()
}

/// Reads the text in quotes at the beginning of a text. Returns its length, too.
fn read_text(text: &str) -> Result<(String, usize), SpannedProblem> {
    let mut texts = serde_json::Deserializer::from_str(text).into_iter();
    let read = texts.next().unwrap_or_else(|| Ok(String::new()));
    let read = read.map_err(|error| syntax(text, &error))?;
    Ok((read, texts.byte_offset()))
}

/// The problem of an error in a text, and its place. The message of the parser ends with the place.
fn syntax(text: &str, error: &serde_json::Error) -> SpannedProblem {
    let at = byte_at_column(text, error.line(), error.column());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let message = format!("in the JSON: {}", shortened(message, 120));
    (
        Problem::Syntax {
            message,
            hint: None,
        },
        at..at,
    )
}

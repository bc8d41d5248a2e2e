//! Grids in JSON, in the formats of collections and games of region puzzles.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::letters;
use super::regions::{Cell, Grid, MAX_ROWS};
use crate::problem::{Fault, Problem, REGION, ROW};
use crate::reader::Entries;
use crate::source::{Span, byte_at_column, place_in};
use crate::wording::{quoted, shortened};

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

const SIZES: [&str; 2] = ["size", "gridsize"];

/// The maximum number of arrays and objects around a board.
const MAX_DEPTH: usize = 8;

/// Reads the only board of a text.
pub(super) fn read(text: &str) -> Result<Grid, Fault> {
    let json = Json { text };
    let whole = json.parse(text)?;
    let mut boards = Vec::new();
    json.find_boards(whole, &Place::default(), &mut boards)?;
    let number = boards.len();
    let mut boards = boards.into_iter();
    match (boards.next(), number) {
        (Some(board), 1) => json.grid(&board),
        (Some(Board { path, .. }), _) => {
            let start = json.span(whole).start;
            let path = format!(".{}", path.trim_start_matches('.'));
            let problem = Problem::ManyBoards { number, path };
            Err(Fault::at(start..start + 1, problem))
        }
        (None, _) => Err(Fault::at(json.span(whole), Problem::NoBoard)),
    }
}

/// An unread value.
type Raw<'a> = &'a RawValue;

/// A board, with the other fields of its object.
struct Board<'a> {
    /// The path from the whole text to the board, as in `.levels[0]`.
    path: String,
    grid: Raw<'a>,
    size: Option<Raw<'a>>,
    stars: Option<i64>,
}

/// The place of a value in the text.
#[derive(Default)]
struct Place {
    /// The path to it, as in `.levels[0]`.
    path: String,
    /// The number of arrays and objects around it.
    depth: usize,
    /// Whether an object is among them.
    is_named: bool,
}

impl Place {
    fn element(&self, index: usize) -> Self {
        Place {
            path: format!("{}[{index}]", self.path),
            depth: self.depth + 1,
            is_named: self.is_named,
        }
    }

    fn field(&self, name: &str) -> Self {
        Place {
            path: format!("{}.{}", self.path, quoted(name)),
            depth: self.depth + 1,
            is_named: true,
        }
    }
}

/// A text in JSON.
#[derive(Clone, Copy)]
struct Json<'a> {
    text: &'a str,
}

impl<'a> Json<'a> {
    /// Reads one level of a part of the text.
    fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| {
            let at = place_in(self.text, part).start
                + byte_at_column(part, error.line(), error.column());
            Fault::at(at..at, syntax(&error))
        })
    }

    fn span(&self, raw: Raw<'_>) -> Span {
        place_in(self.text, raw.get())
    }

    fn unexpected(&self, raw: Raw<'_>, what: &'static str) -> Fault {
        let found = quoted(raw.get());
        Fault::at(self.span(raw), Problem::Unexpected { what, found })
    }

    /// Adds the boards in a value in the order of the text. Inside an object, a grid has one of the known keys.
    fn find_boards(
        &self,
        raw: Raw<'a>,
        place: &Place,
        boards: &mut Vec<Board<'a>>,
    ) -> Result<(), Fault> {
        let is_too_deep = place.depth == MAX_DEPTH;
        match raw.get().as_bytes()[0] {
            b'[' if !place.is_named && self.is_grid(raw)? => boards.push(Board {
                path: place.path.clone(),
                grid: raw,
                size: None,
                stars: None,
            }),
            b'[' if !is_too_deep => {
                let elements: Vec<Raw<'a>> = self.parse(raw.get())?;
                for (index, element) in elements.into_iter().enumerate() {
                    self.find_boards(element, &place.element(index), boards)?;
                }
            }
            b'{' if !is_too_deep => {
                let fields = self.fields(raw)?;
                match self.board(&fields, &place.path)? {
                    Some(board) => boards.push(board),
                    None => {
                        for Field { name, value } in &fields {
                            self.find_boards(value, &place.field(name), boards)?;
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The fields of an object, each of them once.
    fn fields(&self, raw: Raw<'a>) -> Result<Vec<Field<'a>>, Fault> {
        let Entries(entries): Entries<Raw<'a>> = self.parse(raw.get())?;
        let mut seen = HashSet::new();
        let mut fields = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let name: String = self.parse(key.get())?;
            if !seen.insert(name.clone()) {
                let name = quoted(&name);
                return Err(Fault::at(self.span(key), Problem::Twice { name }));
            }
            fields.push(Field { name, value });
        }
        Ok(fields)
    }

    /// The board of an object, if it has one.
    fn board(&self, fields: &[Field<'a>], path: &str) -> Result<Option<Board<'a>>, Fault> {
        let value_of = |known: &str| {
            let field = fields.iter().find(|field| field.is_called(known));
            field.map(|field| field.value)
        };
        for grid in GRIDS.iter().filter_map(|name| value_of(name)) {
            if self.is_grid(grid)? {
                return Ok(Some(Board {
                    path: path.to_string(),
                    grid,
                    size: SIZES.iter().find_map(|name| value_of(name)),
                    // In some collections `stars` is the solution.
                    stars: value_of("stars").and_then(integer),
                }));
            }
        }
        Ok(None)
    }

    /// Whether a value is an array of texts, or one of arrays of texts, numbers and the like.
    fn is_grid(&self, raw: Raw<'a>) -> Result<bool, Fault> {
        let Some(row) = self.first(raw)? else {
            return Ok(false);
        };
        Ok(match row.get().as_bytes()[0] {
            b'"' => true,
            b'[' => !(self.first(row)?).is_some_and(|cell| cell.get().starts_with(['[', '{'])),
            _ => false,
        })
    }

    /// The first element of an array that is not empty.
    fn first(&self, raw: Raw<'a>) -> Result<Option<Raw<'a>>, Fault> {
        if !raw.get().starts_with('[') {
            return Ok(None);
        }
        let elements: Vec<Raw<'a>> = self.parse(raw.get())?;
        Ok(elements.first().copied())
    }

    fn grid(&self, board: &Board<'a>) -> Result<Grid, Fault> {
        let span = self.span(board.grid);
        let raw_rows: Vec<Raw<'a>> = self.parse(board.grid.get())?;
        if let Some(row) = raw_rows.get(MAX_ROWS) {
            let (what, most) = ("rows in a grid", MAX_ROWS);
            return Err(Fault::at(self.span(row), Problem::TooMany { what, most }));
        }
        let rows: Vec<Vec<Cell>> = (raw_rows.iter())
            .map(|row| self.row(row))
            .collect::<Result<_, _>>()?;
        if let Some(raw) = board.size
            && let Some(size) = integer(raw)
            && usize::try_from(size) != Ok(rows.len())
        {
            let rows = rows.len();
            return Err(Fault::at(self.span(raw), Problem::GridSize { size, rows }));
        }
        Ok(Grid {
            rows,
            span,
            stars: board.stars,
        })
    }

    fn row(&self, raw: Raw<'a>) -> Result<Vec<Cell>, Fault> {
        match raw.get().as_bytes()[0] {
            b'"' => {
                let (text, span): (String, Span) = (self.parse(raw.get())?, self.span(raw));
                // After an escape, places in the text differ from places in the source.
                let is_as_written = text.len() + 2 == raw.get().len();
                letters::row(&text, |part| {
                    if is_as_written {
                        span.start + 1 + part.start..span.start + 1 + part.end
                    } else {
                        span.clone()
                    }
                })
            }
            b'[' => {
                let cells: Vec<Raw<'a>> = self.parse(raw.get())?;
                if let Some(cell) = cells.get(MAX_ROWS) {
                    let (what, most) = ("squares in a row of a grid", MAX_ROWS);
                    return Err(Fault::at(self.span(cell), Problem::TooMany { what, most }));
                }
                cells.into_iter().map(|cell| self.cell(cell)).collect()
            }
            _ => Err(self.unexpected(raw, ROW)),
        }
    }

    fn cell(&self, raw: Raw<'a>) -> Result<Cell, Fault> {
        let label = match raw.get().as_bytes()[0] {
            b'"' => self.parse(raw.get())?,
            _ => integer(raw)
                .map(|label| label.to_string())
                .ok_or_else(|| self.unexpected(raw, REGION))?,
        };
        let span = self.span(raw);
        Ok(Cell { label, span })
    }
}

/// A field of an object.
struct Field<'a> {
    name: String,
    value: Raw<'a>,
}

impl Field<'_> {
    fn is_called(&self, known: &str) -> bool {
        let letters = self.name.chars().filter(|&c| c != '_');
        letters.map(|c| c.to_ascii_lowercase()).eq(known.chars())
    }
}

fn integer(raw: Raw<'_>) -> Option<i64> {
    serde_json::from_str(raw.get()).ok()
}

/// The message of the parser, without the place.
fn syntax(error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    Problem::Syntax {
        message: format!("in the JSON: {}", shortened(message, 120)),
        hint: None,
    }
}

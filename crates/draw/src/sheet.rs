//! Puzzles on pages for print.

use crate::diagram::Diagram;
use crate::document::Document;
use crate::error::{DrawError, MAX_DRAWN};
use crate::font::{self, HEIGHT};
use crate::layers::{self, Frame};
use crate::markup::{Markup, Number};
use crate::picture::Picture;
use crate::theme::Theme;
use crate::written;

/// The margin of a page: 15 mm.
const MARGIN: f64 = 15.0 * PER_MM;

/// The gap between two puzzles: 8 mm.
const GAP: f64 = 8.0 * PER_MM;

/// Units per millimetre: 96 in an inch.
const PER_MM: f64 = 96.0 / 25.4;

/// The least side of a board: 15 mm.
const LEAST: f64 = 15.0 * PER_MM;

/// The sizes of letters.
const TITLE: f64 = 0.8;
const TEXT: f64 = 0.6;

/// The distance of two base lines, as a multiple of the height of a capital.
const LEADING: f64 = 1.75;

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// A4: 210 x 297 mm.
    #[default]
    A4,
    /// US letter: 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in millimetres.
    fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// A puzzle on a sheet: a board, and text above it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The board.
    pub diagram: Diagram,
    /// The title, in larger letters.
    pub title: String,
    /// Lines of text below the title. A long line is wrapped.
    pub text: Vec<String>,
}

/// Puzzles in columns and rows, on one or more pages.
///
/// ```
/// use standoff_board::Board;
/// use standoff_draw::{Diagram, Entry, Paper, Sheet, Theme};
///
/// let entry = |number: u32| Entry {
///     diagram: Diagram::new(Board::map("AAB\nABB\nCCC").unwrap()),
///     title: format!("{number}. Three queens"),
///     text: vec!["by Ada, easy".to_string()],
/// };
/// let sheet = Sheet::new("puzzles", Paper::A4, 1, 2)
///     .with_heading("One queen in each row, column and region.")
///     .with_entries((1..=3).map(entry));
/// let pages = sheet.pages(Theme::Light)?;
/// assert_eq!(pages.len(), 2);
/// assert!(pages[0].contains("<desc>1. Three queens"));
/// assert!(pages[1].contains("width=\"210mm\" height=\"297mm\""));
/// # Ok::<(), standoff_draw::DrawError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    heading: String,
    paper: Paper,
    columns: u32,
    rows: u32,
    entries: Vec<Entry>,
}

impl Sheet {
    /// A sheet without puzzles. Screen readers read the title, which can be any text.
    ///
    /// # Panics
    ///
    /// If there are no columns or no rows.
    pub fn new(title: impl Into<String>, paper: Paper, columns: u32, rows: u32) -> Self {
        assert!(columns > 0, "`columns`: a sheet has columns");
        assert!(rows > 0, "`rows`: a sheet has rows");
        Sheet {
            title: title.into(),
            heading: String::new(),
            paper,
            columns,
            rows,
            entries: Vec::new(),
        }
    }

    /// The same sheet with a text at the top of each page. The text is wrapped.
    #[must_use]
    pub fn with_heading(self, heading: impl Into<String>) -> Self {
        Sheet {
            heading: heading.into(),
            ..self
        }
    }

    /// The same sheet with more puzzles, row by row.
    #[must_use]
    pub fn with_entries(mut self, entries: impl IntoIterator<Item = Entry>) -> Self {
        self.entries.extend(entries);
        self
    }

    /// The number of pages.
    pub fn number_of_pages(&self) -> usize {
        self.entries.len().div_ceil(self.on_a_page())
    }

    /// Each page as an SVG document like those of [`Picture::svg`]. Paper is light, so [`Theme::Auto`] is [`Theme::Light`].
    ///
    /// # Errors
    ///
    /// [`DrawError`] if a board is too large, or if there is no room for the boards of a page.
    pub fn pages(&self, theme: Theme) -> Result<Vec<String>, DrawError> {
        let pages = self.entries.chunks(self.on_a_page());
        pages.map(|page| self.page(page, theme)).collect()
    }

    fn on_a_page(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    fn page(&self, entries: &[Entry], theme: Theme) -> Result<String, DrawError> {
        check_size(entries)?;
        let (width, height) = self.paper.size();
        let heading = Lines::wrapped(&self.heading, TEXT, width * PER_MM - 2.0 * MARGIN);
        let gap = if heading.lines.is_empty() {
            0.0
        } else {
            GAP / 2.0
        };
        let top = MARGIN + heading.height() + gap;
        let room = (
            (width * PER_MM - 2.0 * MARGIN + GAP) / f64::from(self.columns) - GAP,
            (height * PER_MM - top - MARGIN + GAP) / f64::from(self.rows) - GAP,
        );
        let cells: Vec<Cell<'_>> = entries.iter().map(|one| Cell::of(one, room.0)).collect();
        let rows: Vec<&[Cell<'_>]> = cells.chunks(self.columns as usize).collect();
        // The boards of a row begin at the same height.
        let texts = rows.iter().map(|row| highest(row));
        let texts: Vec<f64> = texts.collect();
        let boards = texts.iter().map(|text| (room.0, room.1 - text));
        let boards: Vec<(f64, f64)> = boards.collect();
        if boards.iter().any(|board| board.0.min(board.1) < LEAST) {
            let (columns, rows) = (self.columns, self.rows);
            return Err(DrawError::NoRoom { columns, rows });
        }
        let document = Document {
            theme: theme.fixed(),
            title: &self.title,
            description: &description(entries),
            size: (width * PER_MM, height * PER_MM),
            shown: (format!("{width}mm"), format!("{height}mm")),
        };
        let figures = entries.iter().flat_map(|entry| entry.diagram.figures());
        Ok(document.svg(figures, |markup| {
            heading.write((MARGIN, MARGIN), markup);
            for (index, row) in rows.iter().enumerate() {
                let y = top + index as f64 * (room.1 + GAP);
                for (column, cell) in row.iter().enumerate() {
                    let x = MARGIN + column as f64 * (room.0 + GAP);
                    cell.write((x, y), (x, y + texts[index]), boards[index], markup);
                }
            }
        }))
    }
}

/// Fails if a board or all boards of a page are too large.
fn check_size(entries: &[Entry]) -> Result<(), DrawError> {
    let mut squares = 0;
    for entry in entries {
        let most = Picture::most(&entry.diagram)?;
        squares += MAX_DRAWN / most.max(1);
        if squares > MAX_DRAWN {
            let boards = entries.len();
            return Err(DrawError::TooMany { boards, most });
        }
    }
    Ok(())
}

/// The titles and boards as text.
fn description(entries: &[Entry]) -> String {
    let texts = entries.iter().map(|entry| {
        let lines = std::iter::once(&entry.title).chain(&entry.text);
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        lines + &entry.diagram.text()
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// The height of the highest text in a row.
fn highest(row: &[Cell<'_>]) -> f64 {
    let heights = row
        .iter()
        .map(|cell| cell.title.height() + cell.text.height());
    heights.fold(0.0, f64::max)
}

/// Maximum length of a word that is written smaller instead of being broken, in characters.
const MAX_WORD: usize = 60;

/// A puzzle with its text in lines.
struct Cell<'a> {
    title: Lines,
    text: Lines,
    diagram: &'a Diagram,
}

impl<'a> Cell<'a> {
    fn of(entry: &'a Entry, width: f64) -> Self {
        let mut text = Lines::wrapped("", TEXT, width);
        for line in &entry.text {
            text.lines.extend(Lines::wrapped(line, TEXT, width).lines);
        }
        Cell {
            title: Lines::wrapped(&entry.title, TITLE, width),
            text,
            diagram: &entry.diagram,
        }
    }

    /// Writes the text at one place, and the board in the middle of the top of a rectangle at another.
    fn write(
        &self,
        (x, y): (f64, f64),
        (left, top): (f64, f64),
        (width, height): (f64, f64),
        markup: &mut Markup,
    ) {
        self.title.write((x, y), markup);
        self.text.write((x, y + self.title.height()), markup);
        let frame = Frame::of(self.diagram);
        let scale = (width / frame.width).min(height / frame.height);
        let left = Number(left + (width - frame.width * scale) / 2.0);
        markup.line(format_args!(
            "<g transform=\"translate({left} {})scale({scale:.4})\">",
            Number(top)
        ));
        layers::draw(self.diagram, &frame, markup);
        markup.line(format_args!("</g>"));
    }
}

/// Text in lines of at most some width.
struct Lines {
    lines: Vec<String>,
    size: f64,
    width: f64,
}

impl Lines {
    /// Breaks a text between words, and inside of a word that is longer than [`MAX_WORD`].
    fn wrapped(text: &str, size: f64, width: f64) -> Self {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let letters: Vec<char> = word.chars().collect();
            for word in letters.chunks(MAX_WORD) {
                let word: String = word.iter().collect();
                let longer = lines.last().map(|last| format!("{last} {word}"));
                match (lines.last_mut(), longer) {
                    (Some(last), Some(longer)) if font::line(&longer).1 * size <= width => {
                        *last = longer;
                    }
                    _ => lines.push(word),
                }
            }
        }
        Lines { lines, size, width }
    }

    fn leading(&self) -> f64 {
        HEIGHT * self.size * LEADING
    }

    fn height(&self) -> f64 {
        self.lines.len() as f64 * self.leading()
    }

    /// Writes the lines below a place. A word that is too long is written smaller.
    fn write(&self, (x, y): (f64, f64), markup: &mut Markup) {
        let mut base = y + HEIGHT * self.size;
        for line in &self.lines {
            let fitting = self.width / font::line(line).1.max(1.0);
            written::text(line, (x, base), self.size.min(fitting), 0.0, markup);
            base += self.leading();
        }
    }
}

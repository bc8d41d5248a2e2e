//! The description of one board for drawing.

use std::collections::BTreeMap;

use standoff_board::{Board, Square, SquareSet};

use crate::figure::Figure;
use crate::window::Window;

/// A board with pieces and marks, as plain data.
///
/// Holes, forbidden squares, regions and joined edges are properties of the board.
///
/// ```
/// use standoff_board::Board;
/// use standoff_draw::{Diagram, Figure};
///
/// let board = Board::map("..\n.#")?;
/// let a1 = board.square("a1")?;
/// let diagram = Diagram::new(board).with_figure(a1, Figure::new("Rook", 'R'));
/// assert_eq!(diagram.text(), "..\nR#\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(crate) board: Board,
    pub(crate) window: Window,
    pub(crate) figures: BTreeMap<Square, Figure>,
    pub(crate) attacked: SquareSet,
    pub(crate) marked: SquareSet,
    pub(crate) heat: BTreeMap<Square, Heat>,
    pub(crate) caption: String,
    pub(crate) has_coordinates: bool,
    pub(crate) has_region_names: bool,
}

/// A square of a heat map: its warmth from 0 to 1 and its label.
#[derive(Clone, Debug)]
pub(crate) struct Heat {
    pub(crate) warmth: f64,
    pub(crate) label: String,
}

impl Diagram {
    /// An empty board.
    pub fn new(board: Board) -> Self {
        Diagram {
            window: Window::whole(&board),
            board,
            figures: BTreeMap::new(),
            attacked: SquareSet::new(),
            marked: SquareSet::new(),
            heat: BTreeMap::new(),
            caption: String::new(),
            has_coordinates: true,
            has_region_names: false,
        }
    }

    /// The same diagram with a piece on a square. It replaces an earlier piece there.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn with_figure(mut self, square: Square, figure: Figure) -> Self {
        self.expect(square);
        self.figures.insert(square, figure);
        self
    }

    /// The same diagram with these squares shaded as attacked.
    ///
    /// # Panics
    ///
    /// If a square is not on the board.
    #[must_use]
    pub fn with_attacked(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        for square in squares {
            self.expect(square);
            self.attacked.insert(square);
        }
        self
    }

    /// The same diagram with a frame around each of these squares.
    ///
    /// # Panics
    ///
    /// If a square is not on the board.
    #[must_use]
    pub fn with_marked(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        for square in squares {
            self.expect(square);
            self.marked.insert(square);
        }
        self
    }

    /// The same diagram with a square of a heat map: its warmth from 0 to 1, and a label of a few characters.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn with_heat(mut self, square: Square, warmth: f64, label: impl Into<String>) -> Self {
        self.expect(square);
        let (warmth, label) = (warmth.clamp(0.0, 1.0), label.into());
        self.heat.insert(square, Heat { warmth, label });
        self
    }

    /// The same diagram with a caption below. In a picture it can have Latin letters, most of those with accents, digits
    /// and ``.,:;!?'"()&#_+-*/=%``. Any other character is drawn as a box.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The same diagram without the names of files and ranks in a picture.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::{Diagram, Picture, Theme};
    ///
    /// let bare = Diagram::new(Board::rectangle(2, 2)?).without_coordinates();
    /// let svg = Picture::new("2 x 2").with(bare).svg(Theme::Light)?;
    /// assert!(!svg.contains("class=\"text\""));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_coordinates(self) -> Self {
        Diagram {
            has_coordinates: false,
            ..self
        }
    }

    /// The same diagram with the letter of each region in a picture, on the first square of the region.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::{Diagram, Picture, Theme};
    ///
    /// let halves = Diagram::new(Board::map("AB")?).without_coordinates();
    /// let letters = |diagram| {
    ///     let svg = Picture::new("halves").with(diagram).svg(Theme::Light)?;
    ///     Ok::<_, Box<dyn std::error::Error>>(svg.matches("class=\"text\"").count())
    /// };
    /// assert_eq!(letters(halves.clone())?, 0);
    /// assert_eq!(letters(halves.with_region_names())?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_region_names(self) -> Self {
        Diagram {
            has_region_names: true,
            ..self
        }
    }

    /// The same diagram, cropped to the rectangle with these two squares in opposite corners.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::Diagram;
    ///
    /// let board = Board::rectangle(1000, 1000)?;
    /// let corners = [board.square("b2")?, board.square("d3")?];
    /// assert_eq!(Diagram::new(board).cropped(corners).text(), "...\n...\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a square is outside the board.
    #[must_use]
    pub fn cropped(mut self, corners: [Square; 2]) -> Self {
        let [one, other] = corners.map(|corner| self.board.column_and_row(corner));
        self.window = Window::between(one, other);
        self
    }

    /// The same diagram, cropped to the squares within a number of files and ranks around a square.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::{Diagram, Figure};
    ///
    /// let board = Board::rectangle(1000, 1000)?;
    /// let b2 = board.square("b2")?;
    /// let king = Diagram::new(board).with_figure(b2, Figure::new("King", 'K'));
    /// assert_eq!(king.cropped_around(b2, 1).text(), "...\n.K.\n...\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn cropped_around(mut self, middle: Square, radius: u32) -> Self {
        self.expect(middle);
        let (column, row) = self.board.column_and_row(middle);
        let part = |middle: u32, side: u32| {
            let start = middle.saturating_sub(radius);
            let end = start.saturating_add(radius.saturating_mul(2));
            (start, end.min(side - 1))
        };
        let (left, right) = part(column, self.board.width());
        let (top, bottom) = part(row, self.board.height());
        self.window = Window::between((left, top), (right, bottom));
        self
    }

    /// The same diagram with the whole board. This reverts a crop.
    #[must_use]
    pub fn whole(mut self) -> Self {
        self.window = Window::whole(&self.board);
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces on the board.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.figures.values()
    }

    /// The diagram as text with one line per rank: pieces are letters, attacked squares `x`, holes `#` and other squares
    /// `.`. Labels are aligned in columns.
    pub fn text(&self) -> String {
        let width = self.heat.values().map(|heat| heat.label.chars().count());
        let width = width.max().unwrap_or(0);
        let gap = if width > 0 { " " } else { "" };
        let cell = |column, row| match self.board.at(column, row) {
            None => format!("{:>width$}", '#'),
            Some(square) => self.cell(square, width),
        };
        let (left, top) = (i64::from(self.window.left), i64::from(self.window.top));
        let (right, bottom) = (
            left + i64::from(self.window.width),
            top + i64::from(self.window.height),
        );
        let row = |row| {
            let cells: Vec<String> = (left..right).map(|column| cell(column, row)).collect();
            cells.join(gap) + "\n"
        };
        (top..bottom).map(row).collect()
    }

    fn cell(&self, square: Square, width: usize) -> String {
        match (self.figures.get(&square), self.heat.get(&square)) {
            (Some(figure), _) => format!("{:>width$}", figure.letter),
            (None, Some(heat)) => format!("{:>width$}", heat.label),
            _ if self.attacked.contains(square) => format!("{:>width$}", 'x'),
            _ => format!("{:>width$}", '.'),
        }
    }

    fn expect(&self, square: Square) {
        assert!(
            !self.board.is_hole(square),
            "`square`: there is no square {} on this board",
            square.index()
        );
    }
}

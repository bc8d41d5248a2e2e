//! Diagrams side by side as one picture.

use crate::diagram::Diagram;
use crate::document::Document;
use crate::error::{DrawError, MAX_DRAWN, MAX_SIDE};
use crate::layers::{self, Frame};
use crate::markup::Number;
use crate::theme::Theme;

/// Any number of diagrams side by side, with a title.
///
/// ```
/// use standoff_board::Board;
/// use standoff_draw::{Diagram, Figure, Picture, Theme};
///
/// let board = Board::rectangle(4, 4)?;
/// let mut diagram = Diagram::new(board.clone());
/// for name in ["b4", "d3", "a2", "c1"] {
///     diagram = diagram.with_figure(board.square(name)?, Figure::new("Queen", 'Q'));
/// }
/// let svg = Picture::new("4 queens <on 4 x 4>").with(diagram).svg(Theme::Auto)?;
/// assert!(svg.starts_with("<svg "));
/// assert!(svg.contains("<title>4 queens &lt;on 4 x 4&gt;</title>"));
/// assert!(svg.contains("<desc>.Q..\n...Q\nQ...\n..Q.\n</desc>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    title: String,
    diagrams: Vec<Diagram>,
    pub(crate) width: Option<u32>,
    #[cfg(feature = "png")]
    pub(crate) dpi: Option<u32>,
}

impl Picture {
    /// An empty picture. Screen readers read the title, and browsers show it as a tooltip. It can be any text.
    pub fn new(title: impl Into<String>) -> Self {
        Picture {
            title: title.into(),
            diagrams: Vec::new(),
            width: None,
            #[cfg(feature = "png")]
            dpi: None,
        }
    }

    /// The same picture with one more diagram.
    #[must_use]
    pub fn with(mut self, diagram: Diagram) -> Self {
        self.diagrams.push(diagram);
        self
    }

    /// The same picture with a width in pixels; the height follows.
    ///
    /// # Panics
    ///
    /// If the width is 0.
    #[must_use]
    pub fn with_width(self, pixels: u32) -> Self {
        assert_ne!(pixels, 0, "`pixels`: a picture has a width");
        Picture {
            width: Some(pixels),
            ..self
        }
    }

    /// The same picture with a resolution in dots per inch. It is written into a PNG and determines its size
    /// in print. Without [`with_width`](Self::with_width), it also determines the number of pixels of a PNG: an inch is
    /// 96 units of the SVG. The resolution does not change an SVG.
    ///
    /// # Panics
    ///
    /// If the resolution is 0.
    #[cfg(feature = "png")]
    #[must_use]
    pub fn with_dpi(self, dpi: u32) -> Self {
        assert_ne!(dpi, 0, "`dpi`: a picture has a resolution");
        Picture {
            dpi: Some(dpi),
            ..self
        }
    }

    /// The maximum number of diagrams of this size in a picture.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLarge`] if the diagram itself is too large.
    pub fn most(diagram: &Diagram) -> Result<usize, DrawError> {
        let (width, height) = (diagram.window.width, diagram.window.height);
        if width.max(height) > MAX_SIDE {
            return Err(DrawError::TooLarge { width, height });
        }
        Ok(MAX_DRAWN / (width as usize * height as usize).max(1))
    }

    /// The picture as SVG: a standalone document in UTF-8 without scripts, fonts and external references. Its description
    /// is the boards as text. The text is deterministic.
    ///
    /// # Errors
    ///
    /// [`DrawError`] if a board is too large, or if there are too many boards.
    pub fn svg(&self, theme: Theme) -> Result<String, DrawError> {
        self.written(theme, self.width)
    }

    #[cfg(feature = "pdf")]
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The picture as SVG with the given width, or the width of its boards.
    pub(crate) fn written(&self, theme: Theme, width: Option<u32>) -> Result<String, DrawError> {
        let grid = Grid::of(&self.diagrams)?;
        let wide = width.map_or(grid.width(), f64::from);
        let high = grid.height() * (wide / grid.width());
        let document = Document {
            theme,
            title: &self.title,
            description: &self.text(),
            size: (grid.width(), grid.height()),
            shown: (Number(wide).to_string(), Number(high).to_string()),
        };
        let figures = self.diagrams.iter().flat_map(Diagram::figures);
        Ok(document.svg(figures, |markup| {
            for (index, (diagram, frame)) in self.diagrams.iter().zip(&grid.frames).enumerate() {
                let (x, y) = grid.place(index);
                markup.line(format_args!("<g transform=\"translate({x} {y})\">"));
                layers::draw(diagram, frame, markup);
                markup.line(format_args!("</g>"));
            }
        }))
    }

    /// The boards as text with their captions, separated by blank lines.
    fn text(&self) -> String {
        let texts = self
            .diagrams
            .iter()
            .map(|diagram| match diagram.caption.as_str() {
                "" => diagram.text(),
                caption => format!("{}{caption}\n", diagram.text()),
            });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// Diagrams in rows. Every cell has the size of the largest diagram.
struct Grid {
    frames: Vec<Frame>,
    columns: usize,
    cell: (f64, f64),
}

impl Grid {
    fn of(diagrams: &[Diagram]) -> Result<Self, DrawError> {
        for diagram in diagrams {
            let (boards, most) = (diagrams.len(), Picture::most(diagram)?);
            if boards > most {
                return Err(DrawError::TooMany { boards, most });
            }
        }
        let frames: Vec<Frame> = diagrams.iter().map(Frame::of).collect();
        let widest = frames.iter().map(|frame| frame.width).fold(0.0, f64::max);
        let highest = frames.iter().map(|frame| frame.height).fold(0.0, f64::max);
        // The fewest columns that make the grid at least as wide as high.
        let is_wide = |columns: &usize| {
            let rows = frames.len().div_ceil(*columns);
            *columns as f64 * widest >= rows as f64 * highest
        };
        let columns = (1..frames.len())
            .find(is_wide)
            .unwrap_or(frames.len().max(1));
        Ok(Grid {
            cell: (widest.ceil(), highest.ceil()),
            columns,
            frames,
        })
    }

    fn width(&self) -> f64 {
        (self.cell.0 * self.columns as f64).max(1.0)
    }

    fn height(&self) -> f64 {
        let rows = self.frames.len().div_ceil(self.columns);
        (self.cell.1 * rows as f64).max(1.0)
    }

    /// The top left corner of a diagram.
    fn place(&self, index: usize) -> (f64, f64) {
        let (column, row) = (index % self.columns, index / self.columns);
        (column as f64 * self.cell.0, row as f64 * self.cell.1)
    }
}

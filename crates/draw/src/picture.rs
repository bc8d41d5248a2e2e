//! Diagrams side by side as one picture.

use thiserror::Error;

use crate::diagram::Diagram;
use crate::layers::{self, Frame};
use crate::markup::{Markup, Number, escaped};
#[cfg(feature = "page")]
use crate::page::{MAX_NODES, MAX_PLAYED, MAX_RELATED};
#[cfg(feature = "png")]
use crate::png::MAX_PIXELS;
use crate::shapes;
use crate::theme::Theme;

/// The most files, and the most ranks, of a board that is drawn: more could not be looked at.
pub const MAX_SIDE: u32 = 100;

/// The most squares on all boards of a picture.
pub const MAX_DRAWN: usize = 100_000;

/// Any number of diagrams under one title.
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

/// Why there is no picture.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DrawError {
    /// A board of more files or ranks than [`MAX_SIDE`].
    #[error(
        "a board of {width} x {height} is too large to be drawn: at most {MAX_SIDE} x {MAX_SIDE}"
    )]
    TooLarge {
        /// How many files were to be drawn.
        width: u32,
        /// How many ranks.
        height: u32,
    },
    /// More squares together than [`MAX_DRAWN`].
    #[error("{boards} boards of this size are too many for one picture: at most {most}")]
    TooMany {
        /// How many boards were to be drawn.
        boards: usize,
        /// How many like the first of them could be.
        most: usize,
    },
    /// More pixels than [`MAX_PIXELS`].
    #[cfg(feature = "png")]
    #[error("a picture of {width} x {height} pixels is too large: at most {MAX_PIXELS} in all")]
    TooManyPixels {
        /// How wide it was to be.
        width: u64,
        /// How high.
        height: u64,
    },
    /// More squares than one can play on: [`MAX_PLAYED`](crate::page::MAX_PLAYED).
    #[cfg(feature = "page")]
    #[error("a board of {squares} squares is too large to be played on: at most {MAX_PLAYED}")]
    TooLargeToPlay {
        /// How many squares it has.
        squares: usize,
    },
    /// More nodes of a search than are drawn: [`MAX_NODES`](crate::page::MAX_NODES).
    #[cfg(feature = "page")]
    #[error("a tree of {nodes} nodes is too large to be drawn: at most {MAX_NODES}")]
    TooManyNodes {
        /// How many nodes it has.
        nodes: usize,
    },
    /// More attacked squares, conflicts and members than [`MAX_RELATED`](crate::page::MAX_RELATED).
    #[cfg(feature = "page")]
    #[error(
        "what the pieces of this puzzle attack and exclude is too much for a page: {related} squares and pieces, at most {MAX_RELATED}"
    )]
    TooMuchToPlay {
        /// How many there are in all.
        related: usize,
    },
}

impl Picture {
    /// A picture of nothing. The title is what a screen reader says, and what is shown by a browser when
    /// somebody points at the picture; it may be any text.
    pub fn new(title: impl Into<String>) -> Self {
        Picture {
            title: title.into(),
            diagrams: Vec::new(),
            width: None,
            #[cfg(feature = "png")]
            dpi: None,
        }
    }

    /// The same with one more diagram.
    #[must_use]
    pub fn with(mut self, diagram: Diagram) -> Self {
        self.diagrams.push(diagram);
        self
    }

    /// The same picture with a width in pixels; the height follows.
    ///
    /// # Panics
    ///
    /// When the width is 0.
    #[must_use]
    pub fn with_width(self, pixels: u32) -> Self {
        assert_ne!(pixels, 0, "`pixels`: a picture has a width");
        Picture {
            width: Some(pixels),
            ..self
        }
    }

    /// The same picture with a resolution in dots per inch. It is written into a PNG and determines its size
    /// in print. Without [`with_width`](Self::with_width), a PNG gets the pixels that the SVG needs at this
    /// resolution, where an inch is 96 pixels of an SVG. An SVG stays the same.
    ///
    /// # Panics
    ///
    /// When the resolution is 0.
    #[cfg(feature = "png")]
    #[must_use]
    pub fn with_dpi(self, dpi: u32) -> Self {
        assert_ne!(dpi, 0, "`dpi`: a picture has a resolution");
        Picture {
            dpi: Some(dpi),
            ..self
        }
    }

    /// How many diagrams like this one fit into a picture.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLarge`] when not even one does.
    pub fn most(diagram: &Diagram) -> Result<usize, DrawError> {
        let (width, height) = (diagram.window.width, diagram.window.height);
        if width.max(height) > MAX_SIDE {
            return Err(DrawError::TooLarge { width, height });
        }
        Ok(MAX_DRAWN / (width as usize * height as usize).max(1))
    }

    /// The picture as SVG: a text of its own, in UTF-8, that refers to nothing outside, without scripts and
    /// fonts. The title is its title, and the boards as text are its description.
    ///
    /// The same picture is always the same text.
    ///
    /// # Errors
    ///
    /// [`DrawError`] when a board is too large, or there are too many.
    pub fn svg(&self, theme: Theme) -> Result<String, DrawError> {
        self.written(theme, self.width)
    }

    /// The picture as SVG of some width, or as wide as the boards are.
    pub(crate) fn written(&self, theme: Theme, width: Option<u32>) -> Result<String, DrawError> {
        let sheet = Sheet::of(&self.diagrams)?;
        let wide = width.map_or(sheet.width(), f64::from);
        let high = Number(sheet.height() * (wide / sheet.width()));
        let [width, height, wide] = [sheet.width(), sheet.height(), wide].map(Number);
        let mut markup = Markup::default();
        markup.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {width} {height}\">"
        ));
        markup.line(format_args!("<title>{}</title>", escaped(&self.title)));
        markup.line(format_args!("<desc>{}</desc>", escaped(&self.text())));
        markup.line(format_args!("<style>\n{}{PENS}</style>", theme.style()));
        markup.line(format_args!("<defs>"));
        theme.define(&mut markup);
        let figures = self
            .diagrams
            .iter()
            .flat_map(|diagram| diagram.figures.values());
        for shape in shapes::of(figures) {
            shapes::define(shape, &mut markup);
        }
        markup.line(format_args!("</defs>"));
        markup.line(format_args!(
            "<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>"
        ));
        for (index, (diagram, frame)) in self.diagrams.iter().zip(&sheet.frames).enumerate() {
            let (x, y) = sheet.place(index);
            markup.line(format_args!("<g transform=\"translate({x} {y})\">"));
            layers::draw(diagram, frame, &mut markup);
            markup.line(format_args!("</g>"));
        }
        markup.line(format_args!("</svg>"));
        Ok(markup.0)
    }

    /// The boards as text, each with its caption, and a blank line between two.
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

/// Pens, which are the same in all colours. Outlines of pieces lie behind what is filled, so that of shapes over
/// each other only the outline of all is seen.
pub(crate) const PENS: &str = "\
.thin{stroke-width:1}
.joined{stroke-width:3;stroke-dasharray:6 6}
.end{stroke-width:3;stroke-linecap:square}
.thick{stroke-width:4;stroke-linecap:square}
.text,.letter{stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.letter{fill:none;stroke:currentColor;stroke-width:2}
.forbidden{stroke-width:2.5;stroke-linecap:round}
.hatching{stroke-width:1.5;stroke-opacity:.45}
.attacked{fill-opacity:.38}
.dot{fill-opacity:.8}
.halo{stroke-width:6.5;stroke-linejoin:round}
.marked{stroke-width:3.5}
.plate{fill-opacity:.75;stroke-width:1.8}
.body{stroke-width:7;stroke-linejoin:round;paint-order:stroke}
.line{fill:none;stroke:currentColor;stroke-width:3.6;stroke-linecap:round;stroke-linejoin:round}
";

/// Diagrams in rows: each gets as much room as the largest.
struct Sheet {
    frames: Vec<Frame>,
    columns: usize,
    cell: (f64, f64),
}

impl Sheet {
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
        // As few columns as make the sheet at least as wide as it is high.
        let is_wide = |columns: &usize| {
            let rows = frames.len().div_ceil(*columns);
            *columns as f64 * widest >= rows as f64 * highest
        };
        let columns = (1..frames.len())
            .find(is_wide)
            .unwrap_or(frames.len().max(1));
        Ok(Sheet {
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

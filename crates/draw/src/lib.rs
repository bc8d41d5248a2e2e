//! Boards as pictures in SVG, PNG and PDF, and in characters for a terminal.
//!
//! A [`Diagram`] describes one board as plain data, a [`Picture`] shows diagrams side by side, and a [`Sheet`] puts them on
//! pages for print. Pieces, letters and
//! digits are paths, so a picture needs no font and has the same bytes on every machine. The module [`svg`] has the
//! parts of a picture for other documents. The crate does not depend on puzzles or searches.
//!
//! ```
//! use standoff_board::{Board, Piece, Where};
//! use standoff_draw::{Diagram, Figure, Picture, Theme};
//!
//! let board = Board::rectangle(5, 5)?;
//! let knight = Where(|dx: i32, dy: i32| dx.abs() * dy.abs() == 2);
//! let c3 = board.square("c3")?;
//! let attacked = knight.attack_set(&board, c3);
//! let diagram = Diagram::new(board)
//!     .with_figure(c3, Figure::new("Knight", 'N'))
//!     .with_attacked(attacked.iter());
//! assert_eq!(diagram.text(), "\
//! .x.x.
//! x...x
//! ..N..
//! x...x
//! .x.x.
//! ");
//! let svg = Picture::new("a knight").with(diagram).svg(Theme::Light)?;
//! assert!(svg.trim_end().ends_with("</svg>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod colouring;
mod diagram;
mod document;
mod edges;
mod error;
mod figure;
mod font;
mod layers;
mod markup;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
#[cfg(feature = "png")]
mod png;
mod ruled;
mod shapes;
mod sheet;
mod silhouette;
pub mod svg;
mod theme;
mod window;
mod written;

pub use colouring::COLOURS as REGION_COLOURS;
pub use diagram::Diagram;
#[cfg(feature = "png")]
pub use error::MAX_PIXELS;
pub use error::{DrawError, MAX_DRAWN, MAX_SIDE};
pub use figure::{Figure, Tone};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::png;
pub use ruled::{Look, Run};
pub use sheet::{Entry, Paper, Sheet};
pub use theme::Theme;

//! Boards as pictures: SVG, and PNG that looks the same; in characters, for a terminal; and as pages to play on.
//!
//! A [`Diagram`] is what is to be seen on one board, as plain data; a [`Picture`] is diagrams side by side. Pieces,
//! letters and digits are drawn as paths of our own, so that no font is needed and a picture is the same bytes
//! everywhere. A [`Page`](page::Page) is a board that one can play on, or a search that one can play. Nothing here
//! knows a puzzle or a search.
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
mod edges;
mod figure;
mod font;
mod layers;
mod markup;
#[cfg(feature = "page")]
pub mod page;
mod picture;
#[cfg(feature = "png")]
mod png;
mod ruled;
mod shapes;
mod silhouette;
mod theme;
mod window;
mod written;

#[cfg(feature = "png")]
pub use self::png::MAX_PIXELS;
pub use colouring::COLOURS as REGION_COLOURS;
pub use diagram::Diagram;
pub use figure::{Figure, Tone};
pub use picture::{DrawError, MAX_DRAWN, MAX_SIDE, Picture};
pub use ruled::{Look, Run};
pub use theme::Theme;

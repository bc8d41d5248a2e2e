//! Pages to play on a board and to step through a search, each a single HTML file.
//!
//! A [`Page`] is plain data: a [`Stage`], which is a board with everything that can be placed on it, a recorded search
//! [`Tree`], or both. It becomes an HTML document with style, script and data, which a browser opens without a network.
//! The tree can also be drawn as SVG. The crate does not depend on puzzles or searches.
//!
//! ```
//! use standoff_board::{Board, Piece, Where};
//! use standoff_draw::{Diagram, Figure, Theme};
//! use standoff_page::{Group, Page, Stage, Thing};
//!
//! // Two rooks on 2 x 2 that do not attack each other: a2 and b1, or b2 and a1.
//! let board = Board::rectangle(2, 2)?;
//! let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
//! let things = board.squares().map(|square| Thing {
//!     square,
//!     figure: Figure::new("Rook", 'R'),
//!     kind: "rook".to_string(),
//!     attacks: rook.attack_set(&board, square).iter().collect(),
//!     conflicts: match square.index() {
//!         0 | 3 => vec![1, 2],
//!         _ => vec![0, 3],
//!     },
//!     touching: Vec::new(),
//!     is_given: false,
//! });
//! let stage = Stage {
//!     things: things.collect(),
//!     groups: vec![Group { name: "rooks".into(), members: (0..4).map(|r| (r, 1)).collect(), least: 2, most: Some(2) }],
//!     steps: Vec::new(),
//!     solutions: Some(vec![vec![0, 3], vec![1, 2]]),
//!     counts_attacks: false,
//!     unchecked: Vec::new(),
//!     diagram: Diagram::new(board),
//! };
//! let page = Page { title: "two <rooks>".into(), about: Vec::new(), stage: Some(stage), tree: None };
//! let html = page.html(Theme::Auto)?;
//! assert!(html.starts_with("<!doctype html>"));
//! assert!(html.contains("<title>two &lt;rooks&gt;</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod data;
mod document;
mod error;
mod kinds;
mod layout;
mod page;
mod picture;
mod stage;
mod symbols;
mod tree;

pub use error::{MAX_LISTED, MAX_NODES, MAX_PLAYED, MAX_RELATED, MAX_SOLUTIONS, PageError};
pub use page::Page;
pub use stage::{Group, Stage, Step, Thing};
pub use tree::{Node, Status, Tree};

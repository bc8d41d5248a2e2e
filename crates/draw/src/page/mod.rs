//! Boards that one can play on, and searches that one can play, as a page in one file.
//!
//! A [`Page`] is plain data: a [`Stage`], which is a board with all that can stand on it, a [`Tree`], which is a
//! search that was written down, or both. What is made of it is a text that a browser opens without a network:
//! HTML, a style, a script and the data. Nothing here knows a puzzle or a search.
//!
//! ```
//! use standoff_board::{Board, Piece, Where};
//! use standoff_draw::page::{Group, Page, Stage, Thing};
//! use standoff_draw::{Diagram, Figure, Theme};
//!
//! // Two rooks on 2 x 2 that leave each other alone: a2 and b1, or b2 and a1.
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
mod picture;
mod stage;
mod symbols;
mod tree;

use crate::picture::DrawError;
use crate::theme::Theme;

pub use picture::MAX_NODES;
pub use stage::{Group, MAX_LISTED, MAX_PLAYED, MAX_RELATED, MAX_SOLUTIONS, Stage, Thing};
pub use tree::{Node, Status, Tree};

/// What is on a page: plain data, in which every text may be any text.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What stands at its head, and what a browser calls it.
    pub title: String,
    /// The rules in words, a paragraph each.
    pub about: Vec<String>,
    /// The board, if there is one.
    pub stage: Option<Stage>,
    /// The search, if there is one. Without a stage only its labels are seen.
    pub tree: Option<Tree>,
}

impl Page {
    /// The page as HTML: a text of its own, in UTF-8, that refers to nothing outside and may not load anything.
    ///
    /// The same page is always the same text.
    ///
    /// # Errors
    ///
    /// [`DrawError`] when the stage is too large.
    ///
    /// # Panics
    ///
    /// When an index leads to nothing, as of a thing that is not there or a parent that comes later.
    pub fn html(&self, theme: Theme) -> Result<String, DrawError> {
        self.expect_sound()?;
        Ok(document::html(self, theme))
    }

    /// The search as a still picture, SVG like a [`Picture`](crate::Picture): each node stands below the one from which it
    /// comes, as a little board with what is chosen there, or as a sign where there is no stage. What solves has a thick
    /// frame, what failed a broken one, and what was refused is small and dotted. Without a tree the picture is empty.
    ///
    /// # Errors
    ///
    /// [`DrawError`] when the stage is too large, or the tree has more nodes than [`MAX_NODES`].
    ///
    /// # Panics
    ///
    /// As [`html`](Self::html).
    pub fn svg(&self, theme: Theme) -> Result<String, DrawError> {
        self.expect_sound()?;
        let none = Tree::default();
        picture::svg(self, self.tree.as_ref().unwrap_or(&none), theme)
    }

    /// Looks whether there is room, and whether all indexes lead somewhere.
    fn expect_sound(&self) -> Result<(), DrawError> {
        if let Some(stage) = &self.stage {
            stage.fits()?;
            stage.expect_sound();
        }
        if let Some(tree) = &self.tree {
            let things = self.stage.as_ref().map_or(0, |stage| stage.things.len());
            tree.expect_sound(things);
        }
        Ok(())
    }
}

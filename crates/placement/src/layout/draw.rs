//! Placements as text.

use super::drawing::Drawing;
use super::model::Model;
use crate::problem::Placement;

impl Model {
    /// A placement as a board of dots and letters, one line a rank, the top rank first.
    ///
    /// # Panics
    ///
    /// As [`stands`](Self::stands) does, when `placement` is of another model.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Kind, Model, Solver};
    ///
    /// let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let wazirs = Kind::new("wazir", 'W', wazir).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 2)?, vec![wazirs])?;
    /// let first = Solver::new(&model).solutions()?.next().unwrap();
    /// assert_eq!(model.draw(&first), "\
    /// W.W
    /// .W.
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, placement: &Placement) -> String {
        self.expect_ours(placement);
        let mut text = Vec::new();
        Drawing::of(self).draw(placement.chosen(), &mut text);
        String::from_utf8(text).expect("letters are characters")
    }

    /// The lines of [`draw`](Self::draw), without line ends.
    ///
    /// # Panics
    ///
    /// As [`stands`](Self::stands) does, when `placement` is of another model.
    pub fn rows(&self, placement: &Placement) -> Vec<String> {
        self.draw(placement).lines().map(str::to_string).collect()
    }

    /// The names of the squares that hold a piece, in reading order.
    ///
    /// # Panics
    ///
    /// As [`stands`](Self::stands) does, when `placement` is of another model.
    pub fn square_names(&self, placement: &Placement) -> Vec<String> {
        let stands = self.stands(placement);
        stands.iter().map(|s| self.board().name(s.square)).collect()
    }
}

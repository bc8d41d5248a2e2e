//! Square names: a1 at the bottom left, files past z as in a spreadsheet (aa, ab, ...).

use thiserror::Error;

use crate::{Board, Square};

/// Why a text is not the name of a square of the board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NameError {
    /// The text is not letters followed by a number.
    #[error("`{text}` is no square: a name is a file and a rank, as in `a1`")]
    Malformed {
        /// The text, escaped for a message.
        text: String,
    },
    /// The name is well formed, but the square is not on the board.
    #[error("there is no square `{text}` on this board, which goes from a1 to {last}")]
    NotOnBoard {
        /// The name.
        text: String,
        /// The square at the top right.
        last: String,
    },
    /// The name is that of a hole.
    #[error("there is no square `{text}`: the board has a hole there")]
    Hole {
        /// The name.
        text: String,
    },
    /// The board has no squares.
    #[error("there is no square `{text}`: the board has none")]
    EmptyBoard {
        /// The name, escaped for a message.
        text: String,
    },
}

impl Board {
    /// Returns the name of a square: `a1` at the bottom left, after file `z` comes `aa`.
    ///
    /// ```
    /// use standoff_board::{Board, Square};
    ///
    /// let board = Board::rectangle(30, 2)?;
    /// assert_eq!(board.name(Square::new(0)), "a2");
    /// assert_eq!(board.name(Square::new(30 + 27)), "ab1");
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When `square` is not on the board.
    pub fn name(&self, square: Square) -> String {
        let (column, row) = self.column_and_row(square);
        file_name(column.into()) + &(self.height() - row).to_string()
    }

    /// Returns the square with this name, in lower or upper case.
    ///
    /// # Errors
    ///
    /// [`NameError`] when the text is not a name or the square is not on the board.
    pub fn square(&self, name: &str) -> Result<Square, NameError> {
        let text = || shown(name);
        if self.area() == 0 {
            return Err(NameError::EmptyBoard { text: text() });
        }
        let (file, rank) = split_name(name).ok_or_else(|| NameError::Malformed { text: text() })?;
        self.named(file, rank, text)
    }

    /// Returns the square on a file and a rank, both counted from 1: `a1` is on 1 and 1.
    ///
    /// ```
    /// use standoff_board::Board;
    ///
    /// let board = Board::rectangle(8, 8)?;
    /// assert_eq!(board.on_file_and_rank(3, 1), board.square("c1"));
    /// let error = board.on_file_and_rank(0, 1).unwrap_err();
    /// assert!(error.to_string().starts_with("there is no square `(0, 1)`"));
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NameError`] when the board has no such square.
    pub fn on_file_and_rank(&self, file: i64, rank: i64) -> Result<Square, NameError> {
        let text = || format!("({file}, {rank})");
        if self.area() == 0 {
            return Err(NameError::EmptyBoard { text: text() });
        }
        self.named(file.saturating_sub(1), rank, text)
    }

    /// The square on a file from 0 and a rank from 1 of a board that is not empty; `text` names it in an error.
    fn named(&self, file: i64, rank: i64, text: impl Fn() -> String) -> Result<Square, NameError> {
        let place = self.place(file, i64::from(self.height()).saturating_sub(rank));
        if place.is_some_and(|place| self.is_hole(place)) {
            return Err(NameError::Hole { text: text() });
        }
        place.ok_or_else(|| NameError::NotOnBoard {
            text: text(),
            last: format!(
                "{}{}",
                file_name(u64::from(self.width()) - 1),
                self.height()
            ),
        })
    }
}

/// Returns the name of the square on a file and a rank, both from 1.
///
/// The board may be larger than [`MAX_SQUARES`](crate::MAX_SQUARES).
///
/// ```
/// use standoff_board::square_name;
///
/// assert_eq!(square_name(1, 1), "a1");
/// assert_eq!(square_name(1_000_000, 7), "bdwgn7");
/// ```
///
/// # Panics
///
/// When the file is 0.
pub fn square_name(file: u64, rank: u64) -> String {
    assert!(file > 0, "the first file is 1");
    format!("{}{rank}", file_name(file - 1))
}

/// The first characters of a text, escaped to ASCII for a message.
pub(crate) fn shown(name: &str) -> String {
    let beginning = name.chars().take(SHOWN).flat_map(char::escape_default);
    let rest = name.chars().nth(SHOWN).map_or("", |_| "...");
    beginning.chain(rest.chars()).collect()
}

const SHOWN: usize = 40;

/// The letters of a file, counted from 0: a .. z, aa .. az, ba .. and so on.
fn file_name(mut file: u64) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (file % 26) as u8);
        if file < 26 {
            break;
        }
        file = file / 26 - 1;
    }
    letters.iter().rev().map(|&letter| letter as char).collect()
}

/// File (from 0) and rank (from 1) of a name; numbers that overflow become `i64::MAX`, which is off every board.
fn split_name(name: &str) -> Option<(i64, i64)> {
    let digits = name.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, rank) = name.split_at(digits);
    let well_formed =
        !letters.is_empty() && !rank.starts_with('0') && rank.bytes().all(|b| b.is_ascii_digit());
    well_formed.then(|| (file_number(letters), rank.parse().unwrap_or(i64::MAX)))
}

fn file_number(letters: &str) -> i64 {
    letters
        .bytes()
        .map(|letter| i64::from(letter.to_ascii_lowercase() - b'a') + 1)
        .try_fold(0i64, |file, digit| file.checked_mul(26)?.checked_add(digit))
        .map_or(i64::MAX, |file| file - 1)
}

//! Region puzzles for other programs: as RON, letters, JSON and addresses.

use serde::Serialize;
use standoff_board::{Board, Wrap};
use standoff_model::{Bounds, Kind, Lines, Rule};
use thiserror::Error;

use crate::grid::{MAX_ROWS, address};
use crate::instance::Instance;
use crate::notes::connected_parts;
use crate::puzzle::Puzzle;

/// A puzzle with the same number of pieces in each row, column and region, no two of which touch.
///
/// ```
/// use standoff_puzzle::{Puzzle, RegionPuzzle, find_shipped};
///
/// # let mut registry = standoff_engine::Registry::new();
/// # standoff_puzzle::register(registry.pieces_mut())?;
/// # standoff_queens::register(&mut registry)?;
/// # let pieces = registry.pieces();
/// let queens = find_shipped("region-queens").unwrap();
/// let puzzle = Puzzle::parse(queens.name, queens.text, pieces)?;
/// let regions = RegionPuzzle::of(&puzzle, &puzzle.instance([])?)?;
/// assert!(regions.letters().starts_with("BAAACC\nBBBCCC\n"));
/// let address = regions.address()?;
/// assert!(address.starts_with("https://puzz.link/p?starbattle/6/6/1/"));
/// let again = Puzzle::parse("address", &address, pieces)?;
/// let digest = |puzzle: &Puzzle| puzzle.instance([]).map(|one| one.model().problem().digest());
/// assert_eq!(digest(&puzzle)?, digest(&again)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RegionPuzzle {
    title: Option<String>,
    author: Option<String>,
    /// Whether the pieces are stars, not queens.
    has_stars: bool,
    /// The number of pieces in each row, column and region.
    stars: u64,
    /// The letters of the regions, top rank first.
    rows: Vec<Vec<char>>,
    /// A region that is not connected along edges, if there is one.
    apart: Option<char>,
}

/// The reason why a puzzle is no region puzzle, or cannot be an address.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRegionPuzzle {
    /// The board is not a plain square of at most 52 x 52 squares.
    #[error("its board is not a plain square with at most 52 rows")]
    Board,
    /// The regions do not cover the board, or their number is not the number of rows.
    #[error("its regions do not cover the board, or are not as many as the rows")]
    Regions,
    /// There is a goal, or the pieces are of several kinds, given, or of a restricted number.
    #[error("it has a goal, or its pieces are given, of several kinds or of a limited number")]
    Pieces,
    /// The rules are other ones.
    #[error("its rules are not `NoTouch` and the same exact number in each row, column and region")]
    Rules,
    /// A region is not connected. The borders of an address would make several regions of it.
    #[error("its region `{0}` is not connected, and an address has only borders of regions")]
    Apart(char),
}

impl RegionPuzzle {
    /// The region puzzle of an instance of a puzzle.
    ///
    /// # Errors
    ///
    /// [`NoRegionPuzzle`] if the board, the pieces or the rules are other ones.
    pub fn of(puzzle: &Puzzle, instance: &Instance) -> Result<Self, NoRegionPuzzle> {
        let model = instance.model();
        let board = model.board();
        let rows = rows(board)?;
        let stars = stars(instance.rules())?;
        let total = stars.saturating_mul(rows.len() as u64);
        let [kind] = model.kinds() else {
            return Err(NoRegionPuzzle::Pieces);
        };
        if instance.goal().is_some() || !is_free(kind, total) {
            return Err(NoRegionPuzzle::Pieces);
        }
        let mut regions = board.regions().iter();
        let apart = regions.find(|(_, squares)| connected_parts(board, squares).len() > 1);
        Ok(RegionPuzzle {
            title: puzzle.title().map(str::to_string),
            author: puzzle.author().map(str::to_string),
            has_stars: stars != 1 || kind.name == "Star",
            stars,
            rows,
            apart: apart.map(|(region, _)| *region),
        })
    }

    /// The number of pieces in each row, column and region.
    pub fn stars(&self) -> u64 {
        self.stars
    }

    /// The letters of the regions, one line for each row. They do not contain the number of pieces.
    pub fn letters(&self) -> String {
        self.lines().map(|line| line + "\n").collect()
    }

    /// The puzzle in RON.
    pub fn ron(&self) -> String {
        let field = |name: &str, text: &Option<String>| match text {
            Some(text) => format!("    {name}: {},\n", quoted(text)),
            None => String::new(),
        };
        let credits = [field("name", &self.title), field("author", &self.author)].concat();
        let piece = if self.has_stars { "Star" } else { "Queen" };
        let (side, stars) = (self.rows.len(), self.stars);
        let regions: String = self
            .lines()
            .map(|line| format!("            {line}\n"))
            .collect();
        format!(
            "(
{credits}    board: (
        squares: Square({side}),
        regions: r\"
{regions}        \",
    ),
    place: [(piece: {piece})],
    rules: [
        NoTouch,
        Each(Rows, Exactly({stars})),
        Each(Columns, Exactly({stars})),
        Each(Regions, Exactly({stars})),
    ],
)
"
        )
    }

    /// The puzzle in JSON on one line, with the keys of the community's collections of region puzzles.
    pub fn json(&self) -> String {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Level<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            name: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            created_by: Option<&'a str>,
            size: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            stars: Option<u64>,
            color_regions: &'a [Vec<char>],
        }
        let level = Level {
            name: self.title.as_deref(),
            created_by: self.author.as_deref(),
            size: self.rows.len(),
            stars: self.has_stars.then_some(self.stars),
            color_regions: &self.rows,
        };
        let level = serde_json::to_string(&level).expect("texts and numbers are JSON");
        level + "\n"
    }

    /// The address of the puzzle at puzz.link. It contains the whole puzzle without its name and author, and
    /// [`Puzzle::parse`] reads it.
    ///
    /// # Errors
    ///
    /// [`NoRegionPuzzle::Apart`] if a region is not connected along edges.
    pub fn address(&self) -> Result<String, NoRegionPuzzle> {
        match self.apart {
            Some(region) => Err(NoRegionPuzzle::Apart(region)),
            None => Ok(address::write(&self.rows, self.stars)),
        }
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        self.rows.iter().map(|row| row.iter().collect())
    }
}

/// The letters of the regions that cover a plain square.
fn rows(board: &Board) -> Result<Vec<Vec<char>>, NoRegionPuzzle> {
    let side = board.height();
    let is_plain = board.width() == side
        && (1..=MAX_ROWS).contains(&(side as usize))
        && board.wrapping() == Wrap::Flat
        && board.squares().filter(|&s| board.may_hold(s)).count() == board.area();
    if !is_plain {
        return Err(NoRegionPuzzle::Board);
    }
    let mut rows = vec![vec![None; side as usize]; side as usize];
    for (region, squares) in board.regions() {
        for square in squares.iter() {
            let (column, row) = board.column_and_row(square);
            rows[row as usize][column as usize] = Some(*region);
        }
    }
    let rows: Option<_> = rows
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect();
    rows.filter(|_| board.regions().len() == side as usize)
        .ok_or(NoRegionPuzzle::Regions)
}

/// The number in each row, column and region, if these are the only rules besides `NoTouch`.
fn stars(rules: &[Rule]) -> Result<u64, NoRegionPuzzle> {
    let stars = rules.iter().find_map(|rule| match rule {
        Rule::Each { number, .. } => Some(number.least()),
        _ => None,
    });
    let stars = stars.filter(|&stars| stars > 0);
    let stars = stars.ok_or(NoRegionPuzzle::Rules)?;
    let each = |lines| Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(stars),
    };
    let needed = [
        Rule::NoTouch,
        each(Lines::Rows),
        each(Lines::Columns),
        each(Lines::Regions),
    ];
    let has_all = needed.iter().all(|rule| rules.contains(rule));
    if has_all && rules.iter().all(|rule| needed.contains(rule)) {
        Ok(stars)
    } else {
        Err(NoRegionPuzzle::Rules)
    }
}

/// Whether pieces of a kind may stand anywhere, and the total number is allowed.
fn is_free(kind: &Kind, total: u64) -> bool {
    kind.squares.is_none() && kind.number.contain(total)
}

/// A text in quotes for RON.
fn quoted(text: &str) -> String {
    ron::to_string(text).expect("a text can be written")
}

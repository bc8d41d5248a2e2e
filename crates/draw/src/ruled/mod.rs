//! Boards in characters, with ruled lines and coordinates.

mod line;
mod ruling;

use standoff_board::Square;

use crate::colouring::{paints, regions_by_square};
use crate::diagram::Diagram;
use crate::window::Window;
use crate::written::file;
pub use line::{Look, Run};
use line::{TextLine, centred, width};
use ruling::Ruling;

impl Diagram {
    /// The diagram in monospaced characters for a terminal: lines around the board, around its holes and between regions,
    /// ranks to the left and files below. Each line consists of runs of one kind, so a caller can choose colours.
    ///
    /// Joined edges are dashed, with `^` on one pair and `>` on the other. Marked squares are in `[` and `]`, and
    /// forbidden squares have `/`. A character of width 0 becomes `?`. A board without squares gives no lines.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::{Diagram, Figure, Run};
    ///
    /// let board = Board::map("ABB\nAA.")?;
    /// let (a1, b2) = (board.square("a1")?, board.square("b2")?);
    /// let diagram = Diagram::new(board).with_figure(a1, Figure::new("Star", 'S')).with_marked([b2]);
    /// let text = |line: &Vec<Run>| line.iter().map(|run| &*run.text).collect::<String>();
    /// let lines: Vec<String> = diagram.ruled().iter().map(text).collect();
    /// assert_eq!(lines.join("\n"), "
    ///   ┌───┬───────┐
    /// 2 │ . │[.]  . │
    ///   │   └───┬───┤
    /// 1 │ S   . │ . │
    ///   └───────┴───┘
    ///     a   b   c".trim_start_matches('\n'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ruled(&self) -> Vec<Vec<Run>> {
        if self.window.width == 0 || self.window.height == 0 {
            return Vec::new();
        }
        Ruled::of(self).lines()
    }

    /// The diagram split into parts that are at most `columns` characters wide when [ruled](Self::ruled), from left to
    /// right. Each part has at least one file, and a caption with its files. A diagram that fits is returned unchanged.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::Diagram;
    ///
    /// let wide = Diagram::new(Board::rectangle(100, 2)?);
    /// assert_eq!(wide.parts(300).len(), 1);
    /// assert_eq!(wide.parts(80).len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts(&self, columns: usize) -> Vec<Diagram> {
        let (files, most) = (self.window.width, Measures::of(self).files_in(columns));
        if files <= most {
            return vec![self.clone()];
        }
        let parts = files.div_ceil(most);
        // Balanced, so that the last part is not much smaller than the others.
        let start = |part: u32| (u64::from(part) * u64::from(files) / u64::from(parts)) as u32;
        (0..parts)
            .map(|part| self.part(start(part), start(part + 1)))
            .collect()
    }

    /// The files from `start` up to but not including `end`, counted from the left of the window.
    fn part(&self, start: u32, end: u32) -> Diagram {
        let window = Window {
            left: self.window.left + start,
            width: end - start,
            ..self.window
        };
        let [first, last] = [window.left, window.left + window.width - 1].map(file);
        let files = format!("files {first} to {last}");
        let is_last = end == self.window.width;
        let caption = match self.caption.as_str() {
            caption if is_last && !caption.is_empty() => format!("{files}, {caption}"),
            _ => files,
        };
        Diagram {
            window,
            caption,
            ..self.clone()
        }
    }
}

/// Widths in characters. They are the same for all parts of a board.
struct Measures {
    /// The width of the ranks at the left.
    rank: usize,
    /// The distance between two vertical lines.
    cell: usize,
    /// Whether there is a line between two ranks.
    is_open: bool,
}

impl Measures {
    fn of(diagram: &Diagram) -> Self {
        let board = &diagram.board;
        let has_holes = board.squares().count() < board.area();
        let is_plain = board.regions().is_empty() && diagram.marked.is_empty();
        let is_open = has_holes || !is_plain || !diagram.heat.is_empty();
        let figures = diagram.figures.values();
        let figures = figures.map(|figure| width(&figure.letter.to_string()));
        let labels = diagram.heat.values().map(|heat| width(&heat.label));
        let widest = figures.chain(labels).max().unwrap_or(1).max(1);
        Measures {
            rank: (board.height() - diagram.window.top).to_string().len(),
            cell: if is_open { widest + 2 } else { widest },
            is_open,
        }
    }

    /// The number of files that fit into a number of columns, at least one.
    fn files_in(&self, columns: usize) -> u32 {
        let around = self.rank + 2;
        let files = columns.saturating_sub(around) / (self.cell + 1);
        u32::try_from(files).unwrap_or(u32::MAX).max(1)
    }
}

/// A diagram with everything needed to rule it.
struct Ruled<'d> {
    diagram: &'d Diagram,
    measures: Measures,
    ruling: Ruling,
    /// The region colour of each square.
    grounds: Vec<Option<usize>>,
}

impl<'d> Ruled<'d> {
    fn of(diagram: &'d Diagram) -> Self {
        let regions = regions_by_square(&diagram.board);
        let paints = paints(&diagram.board, &regions);
        let colour = |region: &Option<usize>| region.map(|region| paints[region].colour);
        Ruled {
            diagram,
            measures: Measures::of(diagram),
            ruling: Ruling::of(diagram, &regions),
            grounds: regions.iter().map(colour).collect(),
        }
    }

    fn lines(&self) -> Vec<Vec<Run>> {
        let height = self.diagram.window.height;
        let mut lines = vec![self.between(0)];
        for y in 0..height {
            lines.push(self.rank(y));
            if self.measures.is_open || y + 1 == height {
                lines.push(self.between(y + 1));
            }
        }
        lines.extend(self.files());
        if !self.diagram.caption.is_empty() {
            let mut line = self.margin("");
            line.add(&self.diagram.caption, Look::Caption, None);
            lines.push(line);
        }
        lines.into_iter().map(|line| line.trimmed().0).collect()
    }

    /// A line that begins with a text in the margin left of the board.
    fn margin(&self, text: &str) -> TextLine {
        let mut line = TextLine::default();
        let width = self.measures.rank;
        line.add(&format!("{text:>width$} "), Look::Coordinate, None);
        line
    }

    /// The line above a row of squares of the window, or below the last one.
    fn between(&self, y: u32) -> TextLine {
        let mut line = self.margin("");
        for x in 0..=self.diagram.window.width {
            let corner = self.ruling.corner(x, y);
            line.add(&corner.to_string(), Look::Line, self.ground(corner, x, y));
            if x < self.diagram.window.width {
                let edge = self.ruling.level(x, y);
                line.add(&self.edge(edge, x, y), Look::Line, self.ground(edge, x, y));
            }
        }
        line
    }

    /// The line above a square, or below the last one.
    fn edge(&self, edge: char, x: u32, y: u32) -> String {
        let width = self.measures.cell;
        let is_rim = y == 0 || y == self.diagram.window.height;
        let has_arrow = is_rim && self.ruling.joined_level == Some(x);
        let at = |column| {
            if has_arrow && column == width / 2 {
                '>'
            } else {
                edge
            }
        };
        (0..width).map(at).collect()
    }

    /// A row of squares of the window.
    fn rank(&self, y: u32) -> TextLine {
        let window = &self.diagram.window;
        let rank = self.diagram.board.height() - (window.top + y);
        let mut line = self.margin(&rank.to_string());
        for x in 0..=window.width {
            let is_side = x == 0 || x == window.width;
            let edge = if is_side && self.ruling.joined_upright == Some(y) {
                '^'
            } else {
                self.ruling.upright(x, y)
            };
            // A blank between two squares continues the run of empty squares.
            let look = if edge == ' ' { Look::Empty } else { Look::Line };
            line.add(&edge.to_string(), look, self.ground(edge, x, y));
            if x < window.width {
                self.add_square(x, y, &mut line);
            }
        }
        line
    }

    fn add_square(&self, x: u32, y: u32, line: &mut TextLine) {
        let width = self.measures.cell;
        let Some(square) = self.square(x, y) else {
            return line.add(&" ".repeat(width), Look::Line, None);
        };
        let (text, look) = self.cell(square);
        let text = centred(&text, width);
        let ground = self.grounds[square.index()];
        if self.diagram.marked.contains(square) {
            // If a square is marked, all squares have a blank on both sides.
            let within = &text[1..text.len() - 1];
            line.add(&format!("[{within}]"), Look::Marked, ground);
        } else {
            line.add(&text, look, ground);
        }
    }

    /// The content of a square.
    fn cell(&self, square: Square) -> (String, Look) {
        let diagram = self.diagram;
        match (diagram.figures.get(&square), diagram.heat.get(&square)) {
            (Some(figure), _) => (figure.letter.to_string(), Look::Piece),
            (None, Some(heat)) => (heat.label.clone(), Look::Label),
            _ if diagram.attacked.contains(square) => ("x".to_string(), Look::Attacked),
            _ if diagram.board.may_hold(square) => (".".to_string(), Look::Empty),
            _ => ("/".repeat(self.measures.cell), Look::Empty),
        }
    }

    /// The names of the files below the board. If one is wider than a square, all are written downwards.
    fn files(&self) -> Vec<TextLine> {
        let window = &self.diagram.window;
        let names: Vec<String> = (0..window.width).map(|x| file(window.left + x)).collect();
        let longest = names.iter().map(String::len).max().unwrap_or(0);
        if longest <= self.measures.cell {
            return vec![self.below(names.iter().map(String::as_str))];
        }
        (0..longest)
            .map(|row| self.below(names.iter().map(|name| letter(name, row, longest))))
            .collect()
    }

    /// A line with one name below each file.
    fn below<'n>(&self, names: impl Iterator<Item = &'n str>) -> TextLine {
        let mut line = self.margin("");
        for name in names {
            let name = centred(name, self.measures.cell);
            line.add(&format!(" {name}"), Look::Coordinate, None);
        }
        line
    }

    fn square(&self, x: u32, y: u32) -> Option<Square> {
        let window = &self.diagram.window;
        if x >= window.width || y >= window.height {
            return None;
        }
        let [column, row] = [window.left + x, window.top + y].map(i64::from);
        self.diagram.board.at(column, row)
    }

    /// The colour behind a position between squares. A blank has the colour of the squares around it, which belong to
    /// one region, and a line has none.
    fn ground(&self, line: char, x: u32, y: u32) -> Option<usize> {
        if line != ' ' {
            return None;
        }
        let around = [(x, y), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
        let square = around.into_iter().find_map(|(x, y)| self.square(x, y))?;
        self.grounds[square.index()]
    }
}

/// The letter of a name in a row, with the last letters of all names in the last row.
fn letter(name: &str, row: usize, rows: usize) -> &str {
    let at = (row + name.len()).checked_sub(rows);
    at.map_or("", |at| &name[at..=at])
}

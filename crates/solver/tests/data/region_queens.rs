//! The 120 region puzzles of `region_queens.txt`, for tests and benchmarks.

/// A puzzle with one queen in each row, column and region.
#[derive(Clone, Copy)]
pub(crate) struct Level {
    /// The region of each square, with a slash between rows.
    pub(crate) regions: &'static str,
    /// The number of solutions.
    pub(crate) solutions: u32,
}

/// All puzzles in the order of the file.
pub(crate) fn levels() -> Vec<Level> {
    let lines = include_str!("region_queens.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(level).collect()
}

fn level(line: &'static str) -> Level {
    let words: Vec<&str> = line.split(' ').collect();
    Level {
        regions: words[2],
        solutions: words[1].parse().unwrap(),
    }
}

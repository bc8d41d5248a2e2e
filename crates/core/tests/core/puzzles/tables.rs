//! Latin squares, Sudoku, colourings, pentominoes.

use std::collections::BTreeSet;

use standoff_core::amb::{Amb, Fail, Unique, stages};
use std::ops::ControlFlow::{Break, Continue};

#[test]
fn latin_squares() {
    let count = |n: usize| {
        search!(|amb| {
            let (mut rows, mut columns) = (vec![0_u32; n], vec![0_u32; n]);
            for cell in 0..n * n {
                let (row, column) = (cell / n, cell % n);
                let used = rows[row] | columns[column];
                let n = amb.choose_where(0..n, |n| used >> n & 1 == 0)?;
                rows[row] |= 1 << n;
                columns[column] |= 1 << n;
            }
            Ok(())
        })
        .count()
    };
    assert_eq!([1, 2, 3, 4].map(count), [1, 2, 12, 576]);
}

#[test]
fn latin_squares_of_order_5_in_stages() {
    let squares = stages((0, [0_u32; 5]), |amb, (row, mut columns)| {
        let mut used = 0;
        for column in &mut columns {
            let n = amb.choose_where(0..5, |n| (used | *column) >> n & 1 == 0)?;
            used |= 1 << n;
            *column |= 1 << n;
        }
        Ok(if row == 4 {
            Break(())
        } else {
            Continue((row + 1, columns))
        })
    });
    assert_eq!(squares.count(), 161_280);
}

/// The digits that may stand in a cell.
fn candidates(grid: &[u8; 81], cell: usize) -> Vec<u8> {
    let (row, column) = (cell / 9, cell % 9);
    let sees = |other: usize| {
        let (r, c) = (other / 9, other % 9);
        r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3)
    };
    let seen: BTreeSet<u8> = (0..81).filter(|&o| sees(o)).map(|o| grid[o]).collect();
    (1..=9).filter(|digit| !seen.contains(digit)).collect()
}

/// Fills the cell with the fewest candidates first.
fn sudoku(amb: &mut Amb, mut grid: [u8; 81]) -> Result<String, Fail> {
    loop {
        let empty = (0..81).filter(|&cell| grid[cell] == 0);
        let domains = empty.map(|cell| (candidates(&grid, cell), cell));
        let Some((domain, cell)) = domains.min_by_key(|(domain, _)| domain.len()) else {
            return Ok(grid.iter().map(|digit| (b'0' + digit) as char).collect());
        };
        grid[cell] = amb.choose(domain)?;
    }
}

#[test]
fn sudoku_has_one_solution() {
    let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let digit = |letter: u8| if letter == b'.' { 0 } else { letter - b'0' };
    let grid: [u8; 81] = std::array::from_fn(|cell| digit(clues.as_bytes()[cell]));
    let Unique::One(solution) = search!(|amb| sudoku(amb, grid)).unique() else {
        panic!("the puzzle has one solution");
    };
    assert!(solution.starts_with("534678912672195348198342567"));
}

#[test]
fn colourings_of_australia() {
    let borders = [
        (0, 1),
        (0, 2),
        (1, 2),
        (1, 3),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 4),
        (4, 5),
    ];
    let maps = search!(|amb| {
        let mut colours: Vec<&str> = Vec::new();
        for region in 0..7 {
            let free = |colour: &&str| {
                let mut neighbours = borders.iter().filter(|border| border.1 == region);
                neighbours.all(|&(other, _)| colours[other] != *colour)
            };
            colours.push(amb.choose_where(["red", "green", "blue"], free)?);
        }
        Ok(colours)
    });
    // Tasmania borders on nothing: 6 colourings of the mainland, 3 of the island.
    assert_eq!(maps.count(), 18);
}

/// The twelve pentominoes, as the letters they look like.
const PENTOMINOES: [&[&str]; 12] = [
    &[" ##", "## ", " # "],
    &["#####"],
    &["####", "#   "],
    &["## ", " ###"],
    &["###", "## "],
    &["###", " # ", " # "],
    &["# #", "###"],
    &["#  ", "#  ", "###"],
    &["#  ", "## ", " ##"],
    &[" # ", "###", " # "],
    &["####", " #  "],
    &["## ", " # ", " ##"],
];

type Cells = Vec<(i32, i32)>;

/// All ways to turn and reflect a piece, from its first cell in reading order.
fn orientations(piece: &[&str]) -> BTreeSet<Cells> {
    let rows = piece.iter().zip(0..);
    let cells = rows.flat_map(|(row, y)| row.chars().zip(0..).map(move |(c, x)| (c, x, y)));
    let cells: Cells = cells
        .filter(|cell| cell.0 == '#')
        .map(|(_, x, y)| (y, x))
        .collect();
    let turns = (0..4).scan(cells, |cells, _| {
        *cells = cells.iter().map(|&(y, x)| (x, -y)).collect();
        Some(cells.clone())
    });
    let both =
        turns.flat_map(|cells| [cells.clone(), cells.iter().map(|&(y, x)| (y, -x)).collect()]);
    both.map(from_first_cell).collect()
}

fn from_first_cell(mut cells: Cells) -> Cells {
    cells.sort_unstable();
    let (top, left) = cells[0];
    cells.iter().map(|(y, x)| (y - top, x - left)).collect()
}

#[test]
fn pentominoes_in_3_by_20() {
    let pieces: Vec<Vec<Cells>> = PENTOMINOES
        .iter()
        .map(|piece| orientations(piece).into_iter().collect())
        .collect();
    let shapes: Vec<(usize, &Cells)> = pieces
        .iter()
        .enumerate()
        .flat_map(|(piece, shapes)| shapes.iter().map(move |shape| (piece, shape)))
        .collect();
    assert_eq!(shapes.len(), 63);
    // Upright, 20 rows of 3: the first empty cell is covered by some piece that is left.
    let boxes = search!(|amb| {
        let (mut filled, mut used) = ([[false; 3]; 20], 0_u32);
        for _ in 0..12 {
            let cells = (0..60).map(|cell| (cell / 3, cell % 3));
            let (y, x) = cells
                .clone()
                .find(|&(y, x)| !filled[y][x])
                .expect("twelve pieces fill the box");
            let at = |&(dy, dx): &(i32, i32)| (y as i32 + dy, x as i32 + dx);
            let free = |(y, x): (i32, i32)| {
                (0..3).contains(&x) && y < 20 && !filled[y as usize][x as usize]
            };
            let (piece, shape) = amb.choose_where(shapes.iter().copied(), |(piece, shape)| {
                used >> piece & 1 == 0 && shape.iter().all(|cell| free(at(cell)))
            })?;
            used |= 1 << piece;
            for (y, x) in shape.iter().map(at) {
                filled[y as usize][x as usize] = true;
            }
        }
        Ok(())
    });
    assert_eq!(boxes.count(), 8);
}

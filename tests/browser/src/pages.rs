//! Sample pages.

use anyhow::Result;
use standoff_board::{Board, Piece, Square, Where};
use standoff_draw::{Diagram, Figure, Theme, Tone};
use standoff_page::{Group, Page, Stage, Status, Thing};

use crate::search::{queens_of_any_number, rows_of_queens};
use crate::tab::{Tab, View};

/// A page before any input.
pub fn opened(page: &Page, view: View) -> Result<Tab> {
    Tab::open(&page.html(Theme::Auto)?, view)
}

fn queen() -> impl Piece {
    Where(|dx: i32, dy: i32| dx == 0 || dy == 0 || dx.abs() == dy.abs())
}

fn attacks(board: &Board, square: Square) -> Vec<Square> {
    queen().attack_set(board, square).iter().collect()
}

/// `n` non-attacking queens on an `n` x `n` board, with all solutions.
pub fn queens_stage(n: u64) -> Stage {
    let board = Board::rectangle(n, n).expect("a small board");
    let queen = |square: Square| Thing {
        square,
        figure: Figure::new("Queen", 'Q'),
        kind: "Queen".to_string(),
        attacks: attacks(&board, square),
        conflicts: attacks(&board, square)
            .iter()
            .map(|other| other.index())
            .collect(),
        touching: Vec::new(),
        is_given: false,
    };
    let things: Vec<Thing> = board.squares().map(queen).collect();
    let group = |name: String, members: Vec<usize>, number| Group {
        name,
        members: members.into_iter().map(|thing| (thing, 1)).collect(),
        least: number,
        most: Some(number),
    };
    let size = n as usize;
    let rows = (0..size).map(|row| {
        group(
            format!("row {}", size - row),
            (row * size..(row + 1) * size).collect(),
            1,
        )
    });
    let mut groups = vec![group(
        "the queens".to_string(),
        (0..things.len()).collect(),
        n,
    )];
    groups.extend(rows);
    let tree = rows_of_queens(size);
    let nodes = tree.nodes.iter().enumerate();
    let solved = nodes.filter(|(_, node)| node.status == Status::Solved);
    let solutions = solved.map(|(index, _)| tree.set(index));
    Stage {
        solutions: Some(solutions.collect()),
        steps: Vec::new(),
        counts_attacks: false,
        unchecked: Vec::new(),
        diagram: Diagram::new(board),
        things,
        groups,
    }
}

/// A board to play on.
pub fn queens(n: u64) -> Page {
    Page {
        title: format!("{n} queens"),
        about: vec![
            "No piece attacks another one.".to_string(),
            format!("Exactly {n} queens."),
        ],
        stage: Some(queens_stage(n)),
        tree: None,
    }
}

/// A search row by row, with refused squares.
pub fn searched_queens(n: u64) -> Page {
    Page {
        title: format!("{n} queens, searched"),
        tree: Some(rows_of_queens(n as usize).into_data("row by row, from the top")),
        ..queens(n)
    }
}

/// Sets of any size: a solution has children.
pub fn sets_of_queens(n: u64) -> Page {
    let tree = queens_of_any_number(n as usize);
    let mut stage = queens_stage(n);
    stage.groups.clear();
    stage.solutions = Some((0..tree.nodes.len()).map(|node| tree.set(node)).collect());
    Page {
        title: format!("any number of queens on {n} x {n}"),
        about: vec!["No piece attacks another one.".to_string()],
        stage: Some(stage),
        tree: Some(tree.into_data("every set once")),
    }
}

/// A search without a board.
pub fn labels_only() -> Page {
    let mut tree = rows_of_queens(5).into_data("labels only");
    for node in &mut tree.nodes {
        node.chosen.clear();
        node.removed.clear();
    }
    tree.hidden = 12_345;
    tree.nodes[1].hidden = 12_345;
    Page {
        title: "a search without a board".to_string(),
        about: Vec::new(),
        stage: None,
        tree: Some(tree),
    }
}

/// Any number of white and black rooks on 3 x 3 that do not attack the other side.
pub fn two_kinds() -> Page {
    let board = Board::rectangle(3, 3).expect("a small board");
    let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
    let attacks = |square| Vec::from_iter(rook.attack_set(&board, square).iter());
    let thing = |square: Square, side: usize| Thing {
        square,
        figure: Figure::new("Rook", 'R').with_tone([Tone::White, Tone::Black][side]),
        kind: format!("{} Rook", ["white", "black"][side]),
        attacks: attacks(square),
        conflicts: attacks(square)
            .iter()
            .map(|other| 2 * other.index() + 1 - side)
            .collect(),
        touching: Vec::new(),
        is_given: false,
    };
    let things = board
        .squares()
        .flat_map(|square| [thing(square, 0), thing(square, 1)]);
    let stage = Stage {
        things: things.collect(),
        groups: Vec::new(),
        solutions: None,
        steps: Vec::new(),
        counts_attacks: false,
        unchecked: Vec::new(),
        diagram: Diagram::new(board.clone()),
    };
    Page {
        title: "two sides".to_string(),
        stage: Some(stage),
        ..Page::default()
    }
}

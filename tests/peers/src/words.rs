//! Puzzles as arguments and input of programs.

use crate::jobs::Puzzle;

/// The name of the models whose answer is an optimum.
pub const FEWEST: &str = "fewest";

/// The name of the model files.
pub fn model(puzzle: Puzzle) -> &'static str {
    match puzzle {
        Puzzle::Queens(_) => "queens",
        Puzzle::AnyNumber(..) => "sets",
        Puzzle::Fewest(..) | Puzzle::FewestOnTorus(_) => FEWEST,
        Puzzle::Stars(..) => "stars",
    }
}

/// Command line arguments of the models.
pub fn arguments(puzzle: Puzzle) -> Vec<String> {
    match puzzle {
        Puzzle::Queens(n) => vec![n.to_string()],
        Puzzle::AnyNumber(piece, n) | Puzzle::Fewest(piece, n) => {
            vec![piece.to_string(), n.to_string()]
        }
        Puzzle::FewestOnTorus(n) => ["queens", &n.to_string(), "torus"].map(String::from).into(),
        Puzzle::Stars(k, regions) => vec![k.to_string(), regions.to_string()],
    }
}

/// A puzzle for `standoff`.
pub fn star_battle(k: usize, regions: &str) -> String {
    let n = regions.split('/').count();
    let drawing = regions.replace('/', "\n");
    let each = ["Rows", "Columns", "Regions"].map(|lines| format!("Each({lines}, Exactly({k}))"));
    format!(
        "(name: \"star battle\", board: (squares: Square({n}), regions: \"{drawing}\"), \
         place: [(piece: Star)], rules: [NoTouch, {}])",
        each.join(", ")
    )
}

/// The fewest pieces that dominate a board, for `standoff`.
pub fn domination(pieces: &str, n: usize) -> String {
    let (first, rest) = pieces.trim_end_matches('s').split_at(1);
    let piece = first.to_uppercase() + rest;
    format!(
        "(name: \"fewest {pieces}\", board: (squares: Square({n})), place: [(piece: {piece})], \
         rules: [Dominate], goal: Fewest)"
    )
}

/// The fewest independent queens that dominate a torus, for `standoff`.
pub fn domination_on_torus(n: usize) -> String {
    format!(
        "(name: \"fewest queens\", board: (squares: Square({n}), wrap: Torus), place: [(piece: Queen)], \
         rules: [NoAttack, Dominate], goal: Fewest)"
    )
}

/// Data for MiniZinc.
pub fn minizinc_data(puzzle: Puzzle) -> String {
    match puzzle {
        Puzzle::Queens(n) => format!("n={n};"),
        Puzzle::AnyNumber(..) | Puzzle::Fewest(..) | Puzzle::FewestOnTorus(_) => {
            unreachable!("MiniZinc has no model for it")
        }
        Puzzle::Stars(k, regions) => {
            let n = regions.split('/').count();
            let number = |letter: u8| (letter - b'A' + 1).to_string();
            let row = |row: &str| row.bytes().map(number).collect::<Vec<_>>().join(",");
            let rows: Vec<String> = regions.split('/').map(row).collect();
            format!("n={n};k={k};region=[|{}|];", rows.join("|"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_become_data() {
        let puzzle = Puzzle::Stars(1, "AA/AB");
        assert_eq!(minizinc_data(puzzle), "n=2;k=1;region=[|1,1|1,2|];");
        assert!(star_battle(1, "AA/AB").contains("regions: \"AA\nAB\""));
    }
}

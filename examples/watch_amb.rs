//! A search with `amb` as a page for a browser: `cargo run -p standoff-examples --example watch_amb > queens.html`.
//!
//! The tree of boards: a queen is put on each square of the next row in turn, and then the program checks whether she is
//! attacked. The page shows the attacked queens in red.

use standoff::core::amb::{Amb, Fail, search};
use standoff::draw::Theme;
use standoff::page::{Page, Tree};

/// The columns of the queens, from the top row on.
fn queens(amb: &mut Amb, n: usize) -> Result<Vec<usize>, Fail> {
    let mut columns: Vec<usize> = Vec::new();
    for row in 0..n {
        let column = amb.choose(0..n)?;
        amb.label(|| name(column, n - row));
        let attacks = |(above, &other): (usize, &usize)| {
            other == column || other.abs_diff(column) == row - above
        };
        amb.require(!columns.iter().enumerate().any(attacks))?;
        columns.push(column);
    }
    Ok(columns)
}

/// The name of a square, with a letter for the file.
fn name(column: usize, rank: usize) -> String {
    let file = char::from(b'a' + column as u8);
    format!("{file}{rank}")
}

fn watched(n: usize) -> Tree {
    standoff::tree_of(search(|amb| queens(amb, n)).nodes())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let page = Page {
        title: "four queens by amb".to_string(),
        about: vec!["A queen in each row, on each square in turn.".to_string()],
        tree: Some(watched(4)),
        ..Page::default()
    };
    Ok(standoff_examples::show([page.html(Theme::Auto)?])?)
}

#[cfg(test)]
mod tests {
    use standoff::page::Status;

    use super::*;

    /// Each branch of the tree has one child per column, and most of them fail.
    #[test]
    fn the_tree_of_boards_is_recorded() {
        let nodes = watched(4).nodes;
        let with = |status| nodes.iter().filter(|node| node.status == status).count();
        assert_eq!(nodes.len(), 61);
        assert_eq!(
            (
                with(Status::Branch),
                with(Status::Solved),
                with(Status::Failed)
            ),
            (15, 2, 44)
        );
        assert_eq!((nodes[1].label.as_str(), nodes[1].parent), ("a4", Some(0)));
    }
}

//! Dancing links by the crate `dlx`: exact covers in which some items may stay uncovered.

use clap::Subcommand;
use dlx::choose::{knuth_tiebreak, mrv_chooser, no_tiebreak, prefer_any};
use dlx::{OptOrder, Solve, Solver, Uint, choose::Choose, m, x};

#[derive(Subcommand)]
pub enum Dance {
    Version,
    Queens { n: Uint },
    Sets { piece: String, n: Uint },
    Stars { k: i64, regions: String },
}

impl Dance {
    pub fn answer(&self) -> String {
        match self {
            Self::Version => version().to_string(),
            Self::Queens { n } => queens(*n).to_string(),
            Self::Sets { piece, n } => sets(*n, &ties(piece, *n)).to_string(),
            Self::Stars { k, regions } => stars(*k, regions).to_string(),
        }
    }
}

/// The version of the crate that dances.
fn version() -> &'static str {
    let lock = include_str!("../Cargo.lock");
    let rest = lock.split("name = \"dlx\"\nversion = \"").nth(1);
    rest.and_then(|rest| rest.split('"').next())
        .expect("the crate is locked")
}

/// Rows and columns are to be covered, diagonals may be.
fn queens(n: Uint) -> u64 {
    let option = |x, y| vec![x, n + y, 2 * n + x + y, 5 * n - 2 + x - y];
    let options: Vec<Vec<Uint>> = squares(n).map(|(x, y)| option(x, y)).collect();
    let mut problem = x::make_problem(2 * n, 4 * n - 2, &options, OptOrder::Seq);
    solutions(&mut problem, mrv_chooser(prefer_any(), no_tiebreak()))
}

/// Squares are to be covered, by an empty option or by one with a piece; ties may be.
fn sets(n: Uint, ties: &[Vec<(Uint, Uint)>]) -> u64 {
    let mut options = Vec::new();
    for (x, y) in squares(n) {
        let square = y * n + x;
        let tied = (n * n..).zip(ties).filter(|(_, tie)| tie.contains(&(x, y)));
        options.push(vec![square]);
        options.push(
            [square]
                .into_iter()
                .chain(tied.map(|(item, _)| item))
                .collect(),
        );
    }
    let mut problem = x::make_problem(n * n, ties.len() as Uint, &options, OptOrder::Seq);
    solutions(&mut problem, mrv_chooser(prefer_any(), no_tiebreak()))
}

/// Rows, columns and regions are to be covered k times, blocks of 2 x 2 at most once.
fn stars(k: i64, regions: &str) -> u64 {
    let rows: Vec<&[u8]> = regions.split('/').map(str::as_bytes).collect();
    let n = rows.len() as Uint;
    let blocks = ties("kings", n);
    let option = |(x, y): (Uint, Uint)| {
        let region = Uint::from(rows[y as usize][x as usize] - b'A');
        let touched = (3 * n..)
            .zip(&blocks)
            .filter(|(_, block)| block.contains(&(x, y)));
        [x, n + y, 2 * n + region]
            .into_iter()
            .chain(touched.map(|(item, _)| item))
            .collect()
    };
    let options: Vec<Vec<Uint>> = squares(n).map(option).collect();
    let covered = std::iter::repeat_n((k, k), 3 * rows.len());
    let items = m::INodes::new(covered, blocks.len() as Uint);
    let nodes = x::ONodes::new(3 * n + blocks.len() as Uint, 3 * n, &options, OptOrder::Seq);
    solutions(
        &mut m::Problem::new(items, nodes),
        mrv_chooser(prefer_any(), knuth_tiebreak()),
    )
}

fn solutions<P: Solve>(problem: &mut P, mut chooser: impl Choose<P>) -> u64 {
    let mut solver = Solver::new(problem);
    let mut solutions = 0;
    while solver.next_solution(&mut chooser) {
        solutions += 1;
    }
    solutions
}

fn squares(n: Uint) -> impl Iterator<Item = (Uint, Uint)> + Clone {
    (0..n).flat_map(move |y| (0..n).map(move |x| (x, y)))
}

/// Sets of squares that take one piece at the most; together they hold all pairs that attack each other.
fn ties(piece: &str, n: Uint) -> Vec<Vec<(Uint, Uint)>> {
    let line =
        |holds: &dyn Fn(Uint, Uint) -> bool| squares(n).filter(|&(x, y)| holds(x, y)).collect();
    let diagonals = (0..2 * n - 1).flat_map(|d| {
        [
            line(&move |x, y| x + y == d),
            line(&move |x, y| x + n - 1 == y + d),
        ]
    });
    let straight = (0..n).flat_map(|i| [line(&move |x, _| x == i), line(&move |_, y| y == i)]);
    match piece {
        "queens" => straight.chain(diagonals).collect(),
        "bishops" => diagonals.collect(),
        "kings" => blocks(n),
        "knights" => leaps(n),
        _ => panic!("no model for {piece}"),
    }
}

fn blocks(n: Uint) -> Vec<Vec<(Uint, Uint)>> {
    let corners = squares(n - 1);
    corners
        .map(|(x, y)| vec![(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)])
        .collect()
}

fn leaps(n: Uint) -> Vec<Vec<(Uint, Uint)>> {
    let pairs = squares(n).flat_map(|a| squares(n).map(move |b| (a, b)));
    let is_leap = |&(a, b): &((Uint, Uint), (Uint, Uint))| {
        let apart = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        a < b && (apart == (1, 2) || apart == (2, 1))
    };
    pairs.filter(is_leap).map(|(a, b)| vec![a, b]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dancing_counts_what_is_known() {
        assert_eq!(queens(8), 92);
        let sets = ["queens", "bishops", "kings", "knights"].map(|piece| sets(4, &ties(piece, 4)));
        assert_eq!(sets, [87, 729, 314, 1365]);
        assert_eq!(stars(1, "BAAACC/BBBCCC/CCCCFF/EDDDDF/EEDDDF/EEDDFF"), 1);
    }
}

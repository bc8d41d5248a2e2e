//! Published numbers on boards that are not rectangles: each board is a map.

use num_bigint::BigUint;
use standoff::Standoff;

use super::{count, model};

/// The map of the squares (file, rank) that satisfy a condition; all others are holes.
fn drawn(files: i64, ranks: i64, is_square: impl Fn(i64, i64) -> bool) -> String {
    let row = |y| -> String {
        let squares = (0..files).map(|x| if is_square(x, y) { '.' } else { '#' });
        squares.collect()
    };
    let rows: Vec<String> = (0..ranks).rev().map(row).collect();
    rows.join("\n")
}

/// A puzzle of `number` pieces of one kind on a map.
fn puzzle(map: &str, piece: &str, number: i64) -> String {
    format!(
        "(board: (squares: Map(r\"{map}\")), place: [(piece: {piece}, count: Exactly({number}))])"
    )
}

/// The lower triangle of a square board: one square in the top rank, two in the next.
fn triangle(n: i64) -> String {
    drawn(n, n, |x, y| x + y < n)
}

/// Compares the counts of `number` pieces on triangles with sides of 1, 2, ...
fn compare_on_triangles(piece: &str, number: i64, published: &[u64]) {
    for (n, &expected) in (1..).zip(published) {
        let found = count(&puzzle(&triangle(n), piece, number));
        assert_eq!(found, BigUint::from(expected), "{piece}, n = {n}");
    }
}

/// OEIS A194486.
#[test]
fn two_knights_on_a_triangle() {
    let published = [
        0, 3, 13, 37, 87, 178, 328, 558, 892, 1357, 1983, 2803, 3853, 5172, 6802, 8788, 11178,
        14023, 17377, 21297, 25843, 31078, 37068, 43882, 51592, 60273, 70003, 80863, 92937, 106312,
        121078, 137328, 155158, 174667, 195957, 219133, 244303, 271578, 301072, 332902,
    ];
    compare_on_triangles("Knight", 2, &published);
}

/// OEIS A194493.
#[test]
fn three_queens_on_a_triangle() {
    let published = [
        0, 0, 0, 0, 12, 82, 330, 1008, 2566, 5742, 11652, 21926, 38802, 65322, 105428, 164214,
        248022, 364764, 523998, 737334, 1018488, 1383768, 1852104, 2445628, 3189660, 4113396,
        5249848, 6636636, 8315880, 10335110, 12747090, 15610860,
    ];
    compare_on_triangles("Queen", 3, &published);
}

/// Rooks of the triangular grid have three lines: ranks, files and one direction of diagonals.
const TRIANGULAR_ROOK: &str = "Rides([(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)])";

/// OEIS A193981.
#[test]
fn three_rooks_on_a_triangular_grid() {
    let published = [
        0, 0, 0, 2, 23, 127, 468, 1352, 3310, 7190, 14260, 26330, 45885, 76237, 121688, 187712,
        281148, 410412, 585720, 819330, 1125795, 1522235, 2028620, 2668072, 3467178, 4456322,
        5670028, 7147322, 8932105, 11073545, 13626480, 16651840, 20217080, 24396632,
    ];
    compare_on_triangles(TRIANGULAR_ROOK, 3, &published);
}

/// The number of sets of three squares bounds the nodes of `split`. A sweep has more states, even if its first layers are
/// narrow.
#[test]
fn three_rooks_on_a_triangle_go_to_split() {
    for n in [22, 28, 34] {
        let rooks = model(&puzzle(&triangle(n), TRIANGULAR_ROOK, 3));
        let outcome = Standoff::of(rooks).solver().count().unwrap();
        assert_eq!(outcome.engine, "split", "n = {n}");
    }
}

/// OEIS A193982.
#[test]
fn four_rooks_on_a_triangular_grid() {
    let published = [
        0, 0, 0, 0, 0, 18, 233, 1449, 6213, 20993, 59943, 150903, 344323, 726033, 1434678, 2685046,
        4798206, 8240022, 13669026, 21995586, 34453386, 52685556,
    ];
    compare_on_triangles(TRIANGULAR_ROOK, 4, &published);
}

/// OEIS A309746: 2n - 1 queens of hexagonal chess on a hexagon with n cells along an edge.
///
/// The hexagon is sheared: its lines of cells are ranks, files and the diagonals to the upper right.
/// Its queen moves along these lines and between neighbouring lines. There are 2n - 1 ranks and files, so that each
/// holds one queen.
#[test]
fn queens_on_a_hexagon() {
    let queen = "Any([Queen, Rides([(2, 1), (-2, -1), (1, 2), (-1, -2)])])";
    let published = [1u64, 0, 0, 2, 0, 0, 0, 6, 0, 36];
    for (n, expected) in (1..).zip(published) {
        let side = 2 * n - 1;
        let hexagon = drawn(side, side, |x: i64, y| (x - y).abs() < n);
        let found = count(&format!(
            "(
                board: (squares: Map(r\"{hexagon}\")),
                place: [(piece: {queen})],
                rules: [NoAttack, Each(Rows, Exactly(1)), Each(Columns, Exactly(1))],
            )"
        ));
        assert_eq!(found, BigUint::from(expected), "n = {n}");
    }
}

/// OEIS A274933: the maximum number of queens on ranks of 2n - 1, 2n - 3, ..., 1 squares, each centred on
/// the one below.
#[test]
fn most_queens_on_a_quarter_board() {
    let published = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    for (n, most) in (1..).zip(published) {
        let quarter = drawn(2 * n - 1, n, |x, y| (x - (n - 1)).abs() < n - y);
        let fit = |number| {
            let model = model(&puzzle(&quarter, "Queen", number));
            let mut solutions = Standoff::of(model.clone()).solver().solutions().unwrap();
            solutions.next().is_some()
        };
        assert!(fit(most), "n = {n}: {most} do not fit");
        assert!(!fit(most + 1), "n = {n}: more than {most} fit");
    }
}

//! Straight lines of any slope.

use standoff_board::{Board, Square};

/// All lines through at least three squares of a board, each with its squares in order.
///
/// Rows and columns come first, then diagonals, and then lines with a larger distance between their squares. Joined
/// edges count as edges.
///
/// ```text
///  . . x . .      two up and one to the right: a line of three squares on 5 x 5
///  . . . . .
///  . x . . .
///  . . . . .
///  x . . . .
/// ```
pub(super) fn straight_lines(board: &Board) -> impl Iterator<Item = Vec<Square>> + use<'_> {
    let (width, height) = (i64::from(board.width()), i64::from(board.height()));
    let longest = (width.max(height) - 1) / 2;
    let steps = (1..=longest).flat_map(steps_of_length);
    let fits = move |&(dx, dy): &(i64, i64)| 2 * dx < width && 2 * dy.abs() < height;
    let lines = steps.filter(fits).flat_map(move |step| {
        let starts = (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)));
        starts.filter_map(move |start| line(board, start, step))
    });
    lines.filter(|line| line.len() >= 3)
}

/// The steps with `longer` as the larger component: one of each two opposite steps, and no multiples of others.
fn steps_of_length(longer: i64) -> impl Iterator<Item = (i64, i64)> {
    let across = (-longer..=longer).map(move |dy| (longer, dy));
    let along = (1 - longer..longer).map(move |dx| (dx, longer));
    let forward = |(dx, dy): (i64, i64)| if dx < 0 { (-dx, -dy) } else { (dx, dy) };
    across
        .chain(along)
        .map(forward)
        .filter(|&(dx, dy)| are_coprime(dx, dy))
}

fn are_coprime(dx: i64, dy: i64) -> bool {
    let (mut a, mut b) = (dx.abs(), dy.abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// The line that starts at a place, if the place before is off the board and the place after next is on it.
fn line(board: &Board, start: (i64, i64), (dx, dy): (i64, i64)) -> Option<Vec<Square>> {
    let before = (start.0 - dx, start.1 - dy);
    let third = (start.0 + 2 * dx, start.1 + 2 * dy);
    let starts_here = !is_on(board, before) && is_on(board, third);
    starts_here.then(|| walk(board, start, (dx, dy)).collect())
}

/// The squares from a place on, by equal steps up to the edge of the board. Holes are skipped.
pub(super) fn walk(
    board: &Board,
    start: (i64, i64),
    (dx, dy): (i64, i64),
) -> impl Iterator<Item = Square> + use<'_> {
    let places = std::iter::successors(Some(start), move |at| Some((at.0 + dx, at.1 + dy)));
    let places = places.take_while(|&at| is_on(board, at));
    places.filter_map(|(column, row)| board.at(column, row))
}

fn is_on(board: &Board, (column, row): (i64, i64)) -> bool {
    (0..board.width().into()).contains(&column) && (0..board.height().into()).contains(&row)
}

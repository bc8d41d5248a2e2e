//! The tree of boards: below each board all those with one queen more, on whatever blank square.
//!
//! A search for anything would go so: it knows only boards, and how to make the next ones. All of those are
//! made before the invalid ones are dropped, and that is what is counted.

use standoff::core::End;

use crate::stop::Stop;

/// A square, by row and column.
type Square = (usize, usize);

/// The queens of the first placement, and how many boards were made until then.
pub(super) fn first(n: usize, stop: &Stop) -> Result<(Option<Vec<Square>>, u64), End> {
    let mut boards = 0;
    let found = first_below(n, Vec::new(), &mut boards, stop)?;
    // Without a square there is no board to be made, and the empty one is the placement.
    Ok((found, boards))
}

fn first_below(
    n: usize,
    board: Vec<Square>,
    boards: &mut u64,
    stop: &Stop,
) -> Result<Option<Vec<Square>>, End> {
    if board.len() == n {
        return Ok(Some(board));
    }
    if let Some(end) = stop.reason() {
        return Err(end);
    }
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let next = squares.filter(|square| !board.contains(square));
    let next = next.map(|square| [&board[..], &[square]].concat());
    let next: Vec<_> = next.inspect(|_| *boards += 1).collect();
    for board in next.into_iter().filter(|board| is_valid(board)) {
        let found = first_below(n, board, boards, stop)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Whether no queen attacks another, each pair looked at anew.
fn is_valid(board: &[Square]) -> bool {
    (board.iter().enumerate())
        .all(|(index, &queen)| board[..index].iter().all(|&other| !attack(queen, other)))
}

fn attack((row, column): Square, (other_row, other_column): Square) -> bool {
    let (down, across) = (row.abs_diff(other_row), column.abs_diff(other_column));
    down == 0 || across == 0 || down == across
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_makes_as_many_boards_as_are_known() {
        let stop = Stop::new(None).unwrap();
        let boards = (1..=7).map(|n| first(n, &stop).unwrap().1);
        assert!(boards.eq([1, 16, 193, 261, 115, 45_647, 499]));
    }
}

//! The referee: every set of pieces of which no two attack each other, judged by arithmetic of its own.
//!
//! It uses neither the board, nor the paths, nor the conflict table, nor any engine.

/// Whether a piece on one square attacks another, by columns and rows from the top left.
pub(crate) fn attacks(piece: &str, from: (i32, i32), to: (i32, i32)) -> bool {
    let (right, up) = (to.0 - from.0, from.1 - to.1);
    let (a, b) = (right.abs().min(up.abs()), right.abs().max(up.abs()));
    match piece {
        "king" => b == 1,
        "knight" => (a, b) == (1, 2),
        "bishop" => a == b,
        "rook" => a == 0,
        "queen" => a == 0 || a == b,
        "amazon" => a == 0 || a == b || (a, b) == (1, 2),
        "nightrider" => 2 * a == b,
        "pawn" => right.abs() == 1 && up == 1,
        _ => panic!("no piece {piece}"),
    }
}

/// All placements of kinds of pieces with bounds on their numbers, as drawings, sorted as the
/// moving split lists them. `forbidden` holds (column, row).
pub(crate) fn placements(
    width: i32,
    height: i32,
    forbidden: &[(i32, i32)],
    kinds: &[(&str, std::ops::RangeInclusive<u64>)],
) -> Vec<Vec<(i32, i32, usize)>> {
    let mut pieces = Vec::new();
    for row in 0..height {
        for column in 0..width {
            if !forbidden.contains(&(column, row)) {
                pieces.extend((0..kinds.len()).map(|kind| (column, row, kind)));
            }
        }
    }
    let at_peace = |a: usize, b: usize| {
        let [a, b] = [pieces[a], pieces[b]];
        let attack = |a: (i32, i32, usize), b: (i32, i32, usize)| {
            attacks(kinds[a.2].0, (a.0, a.1), (b.0, b.1))
        };
        (a.0, a.1) != (b.0, b.1) && !attack(a, b) && !attack(b, a)
    };
    let (mut found, mut sets) = (Vec::new(), vec![Vec::new()]);
    while let Some(set) = sets.pop() {
        let later = set.last().map_or(0, |&last: &usize| last + 1)..pieces.len();
        let allowed = later.filter(|&next| set.iter().all(|&other| at_peace(other, next)));
        sets.extend(allowed.map(|next| [&set[..], &[next]].concat()));
        let chosen: Vec<_> = set.iter().map(|&i| pieces[i]).collect();
        if counted(&chosen, kinds) {
            found.push(set);
        }
    }
    found.sort();
    let placement = |set: Vec<usize>| set.into_iter().map(|i| pieces[i]).collect();
    found.into_iter().map(placement).collect()
}

fn counted(chosen: &[(i32, i32, usize)], kinds: &[(&str, std::ops::RangeInclusive<u64>)]) -> bool {
    kinds.iter().enumerate().all(|(index, (_, range))| {
        let count = chosen.iter().filter(|(.., kind)| *kind == index).count();
        range.contains(&(count as u64))
    })
}

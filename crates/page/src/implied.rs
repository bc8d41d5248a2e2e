//! Constraints of rows and columns that follow from other constraints.

use standoff_board::{Board, Square};

use crate::stage::{Group, Stage};

/// The constraints that follow from those of a stage, in their order.
///
/// If a group needs as many things as it has rows, and the things of each row exclude each other, then each row holds
/// exactly one. The same applies to columns.
pub(crate) fn implied(stage: &Stage) -> Vec<Group> {
    let excluded = excluded(stage);
    let is_possible = |thing: usize| !excluded[thing].iter().any(|&by| stage.things[by].is_given);
    let mut implied = Vec::new();
    for group in &stage.groups {
        let members = group.members.iter().copied();
        let members: Vec<(usize, u64)> = members.filter(|&(thing, _)| is_possible(thing)).collect();
        if members.iter().any(|&(_, weight)| weight != 1) {
            continue;
        }
        for (kind, name) in [
            ("row", rank as fn(&Board, Square) -> String),
            ("column", file),
        ] {
            let line = |thing: usize| name(stage.diagram.board(), stage.things[thing].square);
            let lines = lines(members.iter().map(|&(thing, _)| (line(thing), thing)));
            let needs_each = lines.len() > 1 && lines.len() as u64 == group.least;
            if needs_each
                && lines
                    .iter()
                    .all(|(_, things)| are_exclusive(things, &excluded))
            {
                let reason = format!("each {kind} needs one of {}", group.name);
                implied.extend(lines.into_iter().map(|(line, things)| Group {
                    name: format!("{kind} {line} ({reason})"),
                    members: things.into_iter().map(|thing| (thing, 1)).collect(),
                    least: 1,
                    most: Some(1),
                }));
            }
        }
    }
    implied
}

/// For each thing, the things that exclude it, in increasing order.
fn excluded(stage: &Stage) -> Vec<Vec<usize>> {
    let things = stage.things.iter().enumerate();
    let mut excluded = vec![Vec::new(); stage.things.len()];
    let mut on_square = vec![Vec::new(); stage.diagram.board().area()];
    for (index, thing) in things {
        let others: &mut Vec<usize> = &mut on_square[thing.square.index()];
        let listed = thing.conflicts.iter().chain(&thing.touching);
        for &other in listed.chain(&*others) {
            excluded[index].push(other);
            excluded[other].push(index);
        }
        others.push(index);
    }
    for list in &mut excluded {
        list.sort_unstable();
        list.dedup();
    }
    excluded
}

/// Whether any two of the things exclude each other.
fn are_exclusive(things: &[usize], excluded: &[Vec<usize>]) -> bool {
    things.iter().enumerate().all(|(index, &thing)| {
        let mut later = things[index + 1..].iter();
        later.all(|other| excluded[thing].binary_search(other).is_ok())
    })
}

/// The things of each line, in the order of their first things.
fn lines(things: impl Iterator<Item = (String, usize)>) -> Vec<(String, Vec<usize>)> {
    let mut lines: Vec<(String, Vec<usize>)> = Vec::new();
    for (line, thing) in things {
        match lines.iter_mut().find(|(known, _)| *known == line) {
            Some((_, members)) => members.push(thing),
            None => lines.push((line, vec![thing])),
        }
    }
    lines
}

/// The letters in the name of a square.
fn file(board: &Board, square: Square) -> String {
    let name = board.name(square);
    name.trim_end_matches(|character: char| character.is_ascii_digit())
        .to_string()
}

/// The number in the name of a square.
fn rank(board: &Board, square: Square) -> String {
    let name = board.name(square);
    name.trim_start_matches(|character: char| character.is_ascii_lowercase())
        .to_string()
}

#[cfg(test)]
mod tests {
    use standoff_draw::{Diagram, Figure};

    use super::*;
    use crate::stage::Thing;

    /// Two rooks on 2 x 3 squares, which is 2 files and 3 ranks. Only the first of two conflicting rooks lists the other.
    fn rooks(conflicts: [&[usize]; 6], least: u64) -> Stage {
        let board = Board::rectangle(2, 3).unwrap();
        let things = board
            .squares()
            .zip(conflicts)
            .map(|(square, conflicts)| Thing {
                square,
                figure: Figure::new("Rook", 'R'),
                kind: "rook".to_string(),
                attacks: Vec::new(),
                conflicts: conflicts.to_vec(),
                touching: Vec::new(),
                is_given: false,
            });
        Stage {
            things: things.collect(),
            groups: vec![Group {
                name: "the rooks".to_string(),
                members: (0..6).map(|thing| (thing, 1)).collect(),
                least,
                most: None,
            }],
            solutions: None,
            counts_attacks: false,
            unchecked: Vec::new(),
            diagram: Diagram::new(board),
        }
    }

    const ATTACKS: [&[usize]; 6] = [&[1, 2, 4], &[3, 5], &[3, 4], &[5], &[5], &[]];

    fn names_and_members(stage: &Stage) -> Vec<(String, Vec<usize>)> {
        let members = |group: &Group| group.members.iter().map(|&(thing, _)| thing).collect();
        let groups = implied(stage).into_iter();
        groups
            .map(|group| (group.name.clone(), members(&group)))
            .collect()
    }

    #[test]
    fn as_many_rooks_as_lines_are_one_in_each() {
        let column = |name: &str| format!("column {name} (each column needs one of the rooks)");
        let columns = [(column("a"), vec![0, 2, 4]), (column("b"), vec![1, 3, 5])];
        assert_eq!(names_and_members(&rooks(ATTACKS, 2)), columns);
        let names: Vec<String> = implied(&rooks(ATTACKS, 3))
            .into_iter()
            .map(|group| group.name)
            .collect();
        let row = |name: &str| format!("row {name} (each row needs one of the rooks)");
        assert_eq!(names, ["3", "2", "1"].map(row));
        assert!(implied(&rooks(ATTACKS, 1)).is_empty());
    }

    #[test]
    fn nothing_follows_if_a_line_can_hold_two() {
        let mut conflicts = ATTACKS;
        conflicts[1] = &[3];
        assert!(implied(&rooks(conflicts, 2)).is_empty());
        let mut touching = rooks(conflicts, 2);
        touching.things[5].touching = vec![1];
        assert_eq!(implied(&touching).len(), 2);
    }

    #[test]
    fn weights_other_than_one_are_ignored() {
        let mut stage = rooks(ATTACKS, 2);
        stage.groups[0].members[0].1 = 2;
        assert!(implied(&stage).is_empty());
    }

    /// A given rook excludes its row and column, so two more are needed in the rest.
    #[test]
    fn things_that_a_given_one_excludes_do_not_count() {
        let mut stage = rooks(ATTACKS, 2);
        stage.things[0].is_given = true;
        let columns: Vec<Vec<usize>> = names_and_members(&stage)
            .into_iter()
            .map(|(_, things)| things)
            .collect();
        assert_eq!(columns, [vec![0], vec![3, 5]]);
    }
}

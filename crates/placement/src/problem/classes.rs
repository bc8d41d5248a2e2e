//! The conjugacy classes of a group of maps.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::permutation::Permutation;

/// The conjugacy classes of a group, as indices into it, in the order of their first maps. No two maps
/// may be the same. Conjugate ones do the same after a turn of the board, so that they keep equally many
/// placements.
pub(crate) fn classes(group: &[Permutation]) -> Vec<Vec<usize>> {
    let index: HashMap<&[Candidate], usize> =
        group.iter().map(Permutation::images).zip(0..).collect();
    let generators = generators(group, &index);
    let mut is_in_a_class = vec![false; group.len()];
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for first in 0..group.len() {
        if std::mem::replace(&mut is_in_a_class[first], true) {
            continue;
        }
        let mut class = vec![first];
        let mut seen = 0;
        while let Some(&map) = class.get(seen) {
            seen += 1;
            for &by in &generators {
                let conjugate = index[&*conjugate(&group[map], &group[by])];
                if !std::mem::replace(&mut is_in_a_class[conjugate], true) {
                    class.push(conjugate);
                }
            }
        }
        class.sort_unstable();
        classes.push(class);
    }
    classes
}

/// What `map` does as seen after `by`: the image of `by(c)` is `by(map(c))`.
fn conjugate(map: &Permutation, by: &Permutation) -> Vec<Candidate> {
    let mut images = map.images().to_vec();
    for (&from, &to) in by.images().iter().zip(map.images()) {
        images[from.index()] = by.image(to);
    }
    images
}

/// A few maps of which all others are made. Each at least doubles what is made of those before it.
fn generators(group: &[Permutation], index: &HashMap<&[Candidate], usize>) -> Vec<usize> {
    let mut generators = Vec::new();
    let mut made = vec![false; group.len()];
    for map in 0..group.len() {
        let is_identity = group[map].images().is_sorted();
        if made[map] || is_identity {
            continue;
        }
        generators.push(map);
        made = all_made_of(&generators, group, index);
    }
    generators
}

/// For each map whether it is made of some others.
fn all_made_of(
    generators: &[usize],
    group: &[Permutation],
    index: &HashMap<&[Candidate], usize>,
) -> Vec<bool> {
    let mut made = vec![false; group.len()];
    let mut open = generators.to_vec();
    while let Some(map) = open.pop() {
        if std::mem::replace(&mut made[map], true) {
            continue;
        }
        for &then in generators {
            let images = group[map].images().iter().map(|&c| group[then].image(c));
            open.push(index[&*images.collect::<Vec<_>>()]);
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_board::{Board, Where, Wrap};

    use super::*;
    use crate::layout::{Kind, Model};

    fn classes_on(board: Board) -> Vec<usize> {
        let nothing = Arc::new(Where(|_: i32, _: i32| false));
        let model = Model::new(board, vec![Kind::new("dummy", 'D', nothing)]).unwrap();
        let classes = classes(&model.symmetries().unwrap());
        classes.iter().map(Vec::len).collect()
    }

    /// The group of the square has five classes, that of a rectangle is commutative.
    #[test]
    fn classes_of_boards() {
        assert_eq!(classes_on(Board::rectangle(3, 3).unwrap()), [1, 2, 1, 2, 2]);
        assert_eq!(classes_on(Board::rectangle(3, 2).unwrap()), [1; 4]);
        assert_eq!(classes_on(Board::rectangle(1, 1).unwrap()), [1]);
        let sizes = classes_on(Board::rectangle(4, 4).unwrap().wrap(Wrap::Torus));
        assert_eq!(sizes.iter().sum::<usize>(), 128);
        assert_eq!(sizes.len(), 20);
    }
}

//! Conjugacy classes of a group of permutations.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::permutation::Permutation;

/// Returns the conjugacy classes of a group, as indices into it, in the order of their first elements.
///
/// The elements must be distinct. Conjugate permutations fix equally many placements, so that Burnside's lemma
/// needs one count per class.
pub fn classes(group: &[Permutation]) -> Vec<Vec<usize>> {
    let index: HashMap<&[Candidate], usize> =
        group.iter().map(Permutation::images).zip(0..).collect();
    let generators = generators(group, &index);
    let mut is_classified = vec![false; group.len()];
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for first in 0..group.len() {
        if std::mem::replace(&mut is_classified[first], true) {
            continue;
        }
        let mut class = vec![first];
        let mut visited = 0;
        while let Some(&element) = class.get(visited) {
            visited += 1;
            for &by in &generators {
                let conjugate = index[&*conjugate(&group[element], &group[by])];
                if !std::mem::replace(&mut is_classified[conjugate], true) {
                    class.push(conjugate);
                }
            }
        }
        class.sort_unstable();
        classes.push(class);
    }
    classes
}

/// The images under `by * element * by^-1`, which maps `by(c)` to `by(element(c))`.
fn conjugate(element: &Permutation, by: &Permutation) -> Vec<Candidate> {
    let mut images = element.images().to_vec();
    for (&from, &to) in by.images().iter().zip(element.images()) {
        images[from.index()] = by.image(to);
    }
    images
}

/// A small generating set. Each generator at least doubles the subgroup that those before it generate.
fn generators(group: &[Permutation], index: &HashMap<&[Candidate], usize>) -> Vec<usize> {
    let mut generators = Vec::new();
    let mut is_generated = vec![false; group.len()];
    for element in 0..group.len() {
        let is_identity = group[element].images().is_sorted();
        if is_generated[element] || is_identity {
            continue;
        }
        generators.push(element);
        is_generated = generated_by(&generators, group, index);
    }
    generators
}

/// For each element of the group whether it is in the subgroup that `generators` generate.
fn generated_by(
    generators: &[usize],
    group: &[Permutation],
    index: &HashMap<&[Candidate], usize>,
) -> Vec<bool> {
    let mut is_generated = vec![false; group.len()];
    let mut open = generators.to_vec();
    while let Some(element) = open.pop() {
        if std::mem::replace(&mut is_generated[element], true) {
            continue;
        }
        for &then in generators {
            let images = group[element].images().iter();
            let product: Vec<_> = images.map(|&c| group[then].image(c)).collect();
            open.push(index[&*product]);
        }
    }
    is_generated
}

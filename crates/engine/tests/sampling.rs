//! Random paths in trees of sets.

use std::cell::Cell;

use standoff_engine::sampling::Knuth;

/// The sets of at most five of sixty elements, other than the empty one.
const SETS: f64 = 60.0 + 1770.0 + 34_220.0 + 487_635.0 + 5_461_512.0;

/// A node is the first element that may be added, and the number of elements.
type Node = (usize, u32);

fn elements(&(from, size): &Node) -> Vec<usize> {
    let most = if size < 5 { 60 } else { from };
    (from..most).collect()
}

/// The least and the greatest likely number of sets.
fn estimate(skew: fn(&Node) -> u32) -> (f64, f64) {
    let knuth = Knuth {
        node_cost: 1.0,
        step_cost: 0.0,
        effort: 1e5,
    };
    let number = |_: &Node, elements: &[usize]| elements.len() as f64;
    let child = |&(_, size): &Node, element: usize| (element + 1, size + 1);
    let size = knuth.estimate_skewed(&(0, 0), elements, number, child, skew);
    size.nodes().interval()
}

/// The first element has by far the largest subtree.
#[test]
fn paths_agree_if_each_element_is_chosen_by_its_sets() {
    let (least, most) = estimate(|&(_, size)| 4u32.saturating_sub(size));
    assert!(least <= SETS && SETS <= most, "{least} to {most}");
    assert!(most <= 1.05 * least, "{least} to {most}");
    let (least, most) = estimate(|_| 0);
    assert!(most > 1.5 * least, "{least} to {most}");
}

/// The numbers of sets by size, and of all sets.
#[test]
fn several_numbers_come_from_the_same_paths() {
    let knuth = Knuth {
        node_cost: 1.0,
        step_cost: 0.0,
        effort: 1e5,
    };
    let each = |&(_, size): &Node, elements: &[usize], numbers: &mut [f64]| {
        numbers[size.min(5) as usize] = elements.len() as f64;
        numbers[6] = elements.len() as f64;
    };
    let child = |&(_, size): &Node, element: usize| (element + 1, size + 1);
    let skew = |&(_, size): &Node| 4u32.saturating_sub(size);
    let sizes = knuth.estimate_each(7, &(0, 0), elements, each, child, skew);
    let means: Vec<f64> = sizes.iter().map(|size| size.mean).collect();
    let all: f64 = means[..6].iter().sum();
    assert!((means[6] / all - 1.0).abs() < 1e-9, "{means:?}");
    for (mean, sets) in means
        .iter()
        .zip([60.0, 1770.0, 34_220.0, 487_635.0, 5_461_512.0])
    {
        assert!((mean / sets - 1.0).abs() < 0.1, "{mean} instead of {sets}");
    }
    assert_eq!(means[5], 0.0);
    let number = |_: &Node, elements: &[usize]| elements.len() as f64;
    let alone = knuth.estimate_skewed(&(0, 0), elements, number, child, skew);
    assert_eq!(sizes[6], alone);
}

/// A hundred steps, and up to as many of an attempt to count a small tree.
#[test]
fn steps_cost_effort() {
    let knuth = Knuth {
        node_cost: 1e-9,
        step_cost: 10.0,
        effort: 1000.0,
    };
    let steps = Cell::new(0);
    let child = |&(_, size): &Node, element: usize| {
        steps.set(steps.get() + 1);
        (element + 1, size + 1)
    };
    let number = |_: &Node, elements: &[usize]| elements.len() as f64;
    knuth.estimate(&(0, 0), elements, number, child);
    assert!((100..=200).contains(&steps.get()), "{steps:?}");
}

/// About 45 and 75 paths. With a hundred, either error would be small enough.
#[test]
fn fewer_paths_must_agree_more_closely() {
    let size = |effort| {
        let knuth = Knuth {
            node_cost: 1.0,
            step_cost: 0.0,
            effort,
        };
        let number = |_: &Node, elements: &[usize]| elements.len() as f64;
        let child = |&(_, size): &Node, element: usize| (element + 1, size + 1);
        knuth.estimate_skewed(&(0, 0), elements, number, child, |_| 2)
    };
    for (effort, is_enough) in [(8e3, false), (1.4e4, true)] {
        let size = size(effort);
        let error = size.error / size.mean;
        assert!((0.05..0.2).contains(&error), "{error}");
        assert_eq!(size.is_enough, is_enough, "{error}");
    }
}

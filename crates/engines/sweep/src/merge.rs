//! States that differ only in their number of pieces, merged to one state with a row of counts.
//!
//! If a constraint bounds the number of all pieces, a state records it, and a board has many states that are otherwise equal:
//! 14 kings on 14 x 14 have ten for each set of forbidden squares. Merged, they are expanded together. The *nodes* of
//! the sweep remain the states that record the number: the counts of merged states that are not 0.
//!
//! ```text
//! o . o x x .   2 pieces   7 ways              pieces   2  3  4
//! o . o x x .   3 pieces   9 ways      -->     ways     7  9  0
//! ```

use std::sync::Arc;

use crate::key::Key;
use crate::layer::{Layer, Shape};
use crate::transition::{Merged, Transitions};

/// The merged states of these layers of a frontier, with their transitions. `None` if that does not make them cheaper.
pub(crate) fn merge_states<K: Key>(
    recording: &Arc<Transitions<K>>,
    frontier: usize,
    layers: &[&Layer<K>],
) -> Option<(Layer<K>, Transitions<K>)> {
    let Shape { counts, words } = layers.first()?.shape();
    let order = &recording.order;
    let transitions = order.merged_transitions(recording)?;
    let Merged { field, .. } = transitions.merged.as_ref()?;
    let without_pieces = |key: K| key.and(field.bits::<K>().complement());
    let keys = layers.iter().flat_map(|layer| layer.keys());
    let keys = keys.map(|&key| without_pieces(key));
    let states: usize = layers.iter().map(|layer| layer.len()).sum();
    let [sampled, different] = sampled_keys(keys, states);
    let most = transitions.counts.iter().max().copied().unwrap_or(1);
    let cost_of = |is_merged, counts| order.state_cost(is_merged, (counts * words) as f64);
    if different * cost_of(true, most) > sampled * cost_of(false, counts) {
        return None;
    }
    let shape = Shape {
        counts: transitions.counts[frontier],
        words,
    };
    let mut merged = Layer::new(shape);
    for layer in layers {
        for (state, &key) in layer.keys().iter().enumerate() {
            // A row by number of pieces begins with 0 pieces. If a number satisfies the bounds whatever follows, the state may
            // record another such number.
            let pieces = if recording.by_size {
                0
            } else {
                key.get(*field)
            };
            let place = pieces as isize - transitions.fewest[frontier] as isize;
            merged.add(without_pieces(key), layer.row(state), place);
        }
    }
    Some((merged, transitions))
}

/// The number of keys in a sample of `states` keys, and how many of these are different. The sample has all keys that are
/// equal, or none of them.
fn sampled_keys<K: Key>(keys: impl Iterator<Item = K>, states: usize) -> [f64; 2] {
    let every = (states / SAMPLE).next_power_of_two() as u64;
    let mut different = Layer::<K>::new(Shape::WITHOUT_COUNTS);
    let mut sampled = 0.0;
    // The high bits: a layer looks up its states by the low ones.
    for key in keys.filter(|key| (key.hash() >> 32).is_multiple_of(every)) {
        sampled += 1.0;
        different.find_or_insert(key);
    }
    [sampled, different.len() as f64]
}

/// About the number of states that show whether to merge all.
const SAMPLE: usize = 1 << 12;

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use standoff_engine::{Search, Step};
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::graph::Graph;
    use crate::order::Order;
    use crate::part::Part;
    use crate::rest::states_to_come;
    use crate::saved;
    use crate::sweep::Sweep;
    use crate::tests::{ALONE, Found};

    /// Wazirs on a board of 7 x 6, with these bounds on their number. Each fifth square has two.
    fn wazirs(bounds: Bounds, by_size: bool) -> Arc<Transitions<u64>> {
        let mut conflicts = ConflictGraph::new(42);
        for square in 0..42 {
            for step in [1, 6] {
                if square + step < 42 && (step > 1 || square % 6 < 5) {
                    conflicts.insert(Candidate::new(square), Candidate::new(square + step));
                }
            }
        }
        let size = |square: usize| if square.is_multiple_of(5) { 2 } else { 1 };
        let sizes: Vec<u32> = (0..42).map(size).collect();
        let members = sizes.iter().enumerate().map(|(square, &weight)| Member {
            candidate: Candidate::new(square),
            weight,
        });
        let constraint = LinearConstraint {
            members: members.collect(),
            bounds,
        };
        let problem = Problem::new(sizes.clone(), conflicts, vec![constraint]).unwrap();
        let order = Order::new(&Graph::of(&problem), (0..42).collect()).unwrap();
        Arc::new(order.transitions(by_size))
    }

    /// A sweep that merges states once this is cheaper, or never.
    fn sweep(transitions: &Arc<Transitions<u64>>, merges: bool) -> Sweep<u64> {
        let mut sweep = Sweep::new(transitions.clone(), ALONE);
        sweep.many_to_merge = if merges { 1 } else { usize::MAX };
        sweep
    }

    /// The counts of a sweep, which is saved and loaded after every few states, and whether its states were merged.
    fn counted(mut sweep: Sweep<u64>) -> (Found, bool, u64) {
        let (mut found, mut step, mut is_merged) = (Found::default(), Step::More, false);
        let merges = sweep.many_to_merge;
        while step == Step::More {
            step = sweep.advance(100, &mut found);
            is_merged |= sweep.transitions.merged.is_some();
            let states = |part: &Part<u64>| (0..part.now.len()).map(|at| at..at + 1);
            let is_reached = |part: &Part<u64>| states(part).all(|at| part.now.nodes(at) > 0);
            assert!(sweep.parts.iter().all(is_reached));
            let work = sweep.work();
            sweep = saved::load(&sweep.transitions, &saved::save(&sweep), ALONE).unwrap();
            assert_eq!(sweep.work(), work);
            sweep.many_to_merge = merges;
        }
        (found, is_merged, sweep.work())
    }

    fn sum(found: Found) -> BigUint {
        found.0.into_iter().map(|(_, count)| count).sum()
    }

    /// The sums of a state may differ although it has the same counts later: those that satisfy the bounds anyway. Then there
    /// are more nodes.
    #[test]
    fn merged_states_have_the_same_counts_and_nodes() {
        for bounds in [
            Bounds::exactly(2),
            Bounds::exactly(9),
            Bounds::exactly(19),
            Bounds::exactly(24),
            Bounds::at_most(8),
            Bounds::between(6, 11),
        ] {
            for by_size in [false, true] {
                let transitions = wazirs(bounds, by_size);
                let (expected, is_merged, work) = counted(sweep(&transitions, false));
                assert!(!is_merged);
                let (found, is_merged, nodes) = counted(sweep(&transitions, true));
                assert!(is_merged, "{bounds:?}");
                if by_size {
                    assert_eq!(found, expected);
                } else {
                    assert!(found.0.iter().all(|&(pieces, _)| pieces == 0));
                    let [found, expected] = [found, expected].map(sum);
                    assert_eq!(found, expected, "{bounds:?}");
                    assert!(expected > BigUint::ZERO);
                }
                let is_exact = bounds.least() == bounds.most().unwrap();
                assert!(if is_exact {
                    nodes == work
                } else {
                    nodes >= work
                });
            }
        }
    }

    /// At each frontier. Late ones record one sum for all that satisfy the bounds anyway.
    #[test]
    fn states_are_merged_at_any_frontier() {
        for bounds in [
            Bounds::exactly(9),
            Bounds::at_most(8),
            Bounds::between(6, 11),
        ] {
            let transitions = wazirs(bounds, false);
            let (expected, ..) = counted(sweep(&transitions, false));
            let expected = sum(expected);
            for frontier in (0..42).step_by(3) {
                let (mut sweep, mut found) = (sweep(&transitions, false), Found::default());
                while sweep.end < frontier {
                    sweep.advance(100, &mut found);
                }
                sweep.many_to_merge = 1;
                sweep.advance(u64::MAX, &mut found);
                assert_eq!(sum(found), expected, "{bounds:?} {frontier}");
            }
        }
    }

    /// All present states are in both samples.
    #[test]
    fn nodes_to_come_are_those_of_the_states_before() {
        for bounds in [Bounds::exactly(9), Bounds::exactly(22)] {
            let recording = wazirs(bounds, false);
            let mut before = sweep(&recording, false);
            while before.end < 22 {
                before.advance(1, &mut Found::default());
            }
            let layers: Vec<&Layer<u64>> = before.parts.iter().map(|part| &part.now).collect();
            let (merged, transitions) = merge_states(&recording, 21, &layers).unwrap();
            assert!(merged.len() < before.parts[0].now.len());
            let transitions = Arc::new(transitions);
            let merged = [Part::new(merged, 21, &transitions)];
            let to_come = states_to_come(&recording, &before.parts, 1 << 30);
            assert_eq!(states_to_come(&transitions, &merged, 1 << 30), to_come);
        }
    }

    #[test]
    fn a_saved_merged_state_that_records_the_pieces_is_refused() {
        let recording = wazirs(Bounds::exactly(9), false);
        let mut sweep = sweep(&recording, true);
        while sweep.end < 22 {
            sweep.advance(1, &mut Found::default());
        }
        let field = sweep.transitions.merged.as_ref().unwrap().field;
        let mut state = saved::save(&sweep);
        assert!(saved::load(&recording, &state, ALONE).is_ok());
        state.0[3][0] |= field.bits::<u64>();
        assert!(saved::load(&recording, &state, ALONE).is_err());
    }

    #[test]
    fn progress_counts_nodes() {
        let transitions = wazirs(Bounds::exactly(9), false);
        let [kept, merged] = [false, true].map(|merges| {
            let mut sweep = sweep(&transitions, merges);
            while sweep.end < 22 {
                sweep.advance(1, &mut Found::default());
            }
            sweep.progress()
        });
        assert!((merged / kept - 1.0).abs() < 0.1, "{merged} {kept}");
    }

    /// Of 100,000 states, each three have the same key.
    #[test]
    fn a_sample_shows_how_many_states_are_different() {
        let [sampled, different] = sampled_keys((0..100_000u64).map(|at| at / 3), 100_000);
        assert!((2000.0..8000.0).contains(&sampled), "{sampled}");
        assert!((sampled / different - 3.0).abs() < 0.01);
    }

    #[test]
    fn nodes_of_merged_states_cost_less() {
        let transitions = wazirs(Bounds::exactly(9), false);
        let [kept, merged] = [false, true].map(|merges| {
            let mut sweep = sweep(&transitions, merges);
            sweep.advance(u64::MAX, &mut Found::default());
            let mean = sweep.mean_cost.mean().unwrap();
            sweep.load(&saved::save(&sweep)).unwrap();
            assert_eq!(sweep.mean_cost.mean(), Some(mean));
            mean
        });
        assert!(2.0 * merged < kept, "{merged} {kept}");
    }

    /// After three rows, nothing bounds the number of rooks, or it is that of the columns that are taken.
    #[test]
    fn states_are_not_merged_without_a_reason() {
        let mut rooks = ConflictGraph::new(36);
        for (a, b) in (0..36).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if a / 6 == b / 6 || a % 6 == b % 6 {
                rooks.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let members = (0..36).map(Candidate::new).map(Member::of_weight_1);
        let four = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::exactly(4),
        };
        for constraints in [vec![four], vec![]] {
            let transitions = crate::tests::transitions(rooks.clone(), constraints, false);
            let mut sweep = sweep(&transitions, false);
            while sweep.end < 19 {
                sweep.advance(1, &mut Found::default());
            }
            assert!(merge_states(&transitions, 18, &[&sweep.parts[0].now]).is_none());
        }
    }
}

use super::*;
use crate::tests::{ALONE, Found, pairs, part, wazirs};

/// More states than 300 are divided into parts.
const IN_PARTS: Settings = Settings {
    few_states: 300,
    ..ALONE
};

#[test]
fn memory_is_known_before_it_is_taken() {
    let mut sweep = Sweep::new(pairs(), ALONE);
    for end in 0..24 {
        sweep.set_next_end();
        while !sweep.is_at_its_end() {
            let predicted = sweep.bytes();
            sweep.expand(1);
            let taken = sweep.held();
            assert!(taken <= predicted, "{taken} > {predicted} before {end}");
        }
    }
    assert_eq!(
        numbers::big(sweep.parts[0].now.counts()),
        3u32.pow(12).into()
    );
}

/// The next part needs room for the successors of one state, the parts at the end need room for a copy.
#[test]
#[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
fn memory_is_what_is_held_and_what_comes_next() {
    let transitions = pairs();
    let held = |sweep: &Sweep<u64>| {
        let parts: usize = sweep.parts.iter().map(|part| part.memory_with(0)).sum();
        size_of::<Sweep<u64>>() + parts
    };
    let more = |part: &Part<u64>| part.memory_with(1) - part.memory_with(0);
    for threads in [1, 2] {
        let sweep = |at_the_end: u64| {
            let parts = [(5, at_the_end, 0), (3, 8, 6), (4, 5, 0)];
            let parts = parts
                .map(|(frontier, states, expanded)| part(&transitions, frontier, states, expanded));
            let settings = Settings { threads, ..ALONE };
            Sweep::with_parts(transitions.clone(), parts.into(), 5, settings)
        };
        let few = sweep(0);
        assert!(more(&few.parts[1]) > 0);
        assert_eq!(few.bytes(), held(&few) + more(&few.parts[1]));
        let mut many = sweep(300);
        let copied = many.parts[0].now.memory_with(0);
        assert_eq!(many.bytes(), held(&many) + copied);
        many.pools[0].push(Layer::with_capacity(many.parts[0].now.shape(), 10));
        assert_eq!(many.bytes(), held(&many) + copied + 10 * 16);
    }
}

/// Each state has two successors, and the room is doubled: a key, the counts and two words each.
#[test]
#[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
fn a_turn_has_room() {
    let mut sweep = Sweep::new(pairs(), ALONE);
    assert_eq!(sweep.bytes_per_state(), 2 * 2 * 8 * (1 + 1 + 2));
    assert_eq!(sweep.states_with_room(), u64::MAX);
    let held = sweep.held();
    for (left, states) in [(8 * 128 * 10, 10), (8 * 128 * 10 - 1, 9), (0, 1)] {
        sweep.settings.max_memory = held + left;
        assert_eq!(sweep.states_with_room(), states);
    }
    // Rows become longer on the way to the end; the longest one counts.
    let by_size = wazirs::<u64>(true);
    let shape = Shape {
        counts: 1,
        words: 2,
    };
    let part = Part::new(Layer::new(shape), 3, &by_size);
    let counts = by_size.counts[30];
    assert!(counts > by_size.counts[3]);
    let sweep = Sweep::with_parts(by_size, vec![part], 30, ALONE);
    assert_eq!(sweep.bytes_per_state(), 2 * 2 * 8 * (1 + 2 * counts + 2));
}

/// A turn ends when its share of the memory is in use, and cleared layers are given up if there is too little.
#[test]
fn a_turn_respects_the_memory() {
    let mut sweep = Sweep::new(pairs(), ALONE);
    while sweep.parts[0].now.len() < 64 {
        sweep.advance(1, &mut Found::default());
    }
    sweep.settings.max_memory = sweep.held() + MEMORY_SHARE * sweep.bytes_per_state() * 10;
    assert_eq!(sweep.expand(u64::MAX), 10);
    let shape = sweep.parts[0].now.shape();
    for (max_memory, kept) in [(usize::MAX, 1), (sweep.bytes(), 0)] {
        sweep.settings.max_memory = max_memory;
        sweep.pools[0] = vec![Layer::with_capacity(shape, 10_000)];
        sweep.expand(1);
        assert_eq!(sweep.pools[0].len(), kept);
    }
}

/// A limit slightly above the need of one thread suffices for any number of threads: turns become shorter, down to one
/// state. Memory is compared after every turn, which often ends within parts.
#[test]
fn turns_are_short_if_memory_is_short() {
    for by_size in [false, true] {
        let transitions = wazirs::<u64>(by_size);
        let settings = Settings {
            turn: 1,
            ..IN_PARTS
        };
        let (mut alone, mut whole) = (Sweep::new(transitions.clone(), settings), Found::default());
        let (mut least, mut most_parts) = (alone.bytes(), 0);
        while alone.advance(1, &mut whole) == Step::More {
            least = least.max(alone.bytes());
            most_parts = most_parts.max(alone.parts.len());
        }
        assert!(most_parts > 8, "{most_parts} parts");
        let max_memory = least + least / 12;
        for threads in 1..=32 {
            let settings = Settings {
                threads,
                max_memory,
                turn: 20,
                ..IN_PARTS
            };
            let mut sweep = Sweep::new(transitions.clone(), settings);
            let (mut found, mut step) = (Found::default(), Step::More);
            while step == Step::More {
                let held = sweep.bytes();
                assert!(
                    held <= max_memory,
                    "{held} of {max_memory}, {threads} threads"
                );
                step = sweep.advance(1, &mut found);
            }
            assert_eq!((&found, sweep.work()), (&whole, alone.work()));
        }
    }
}

/// The sum is computed if its bound might not fit, and counts become wider if the sum might still not fit.
#[test]
fn counts_become_wider_if_their_sum_might_not_fit() {
    let transitions = pairs();
    let widened = |bits: u64, more: u64, count: &[Limb]| {
        let (counts, words) = (1, count.len());
        let mut now = Layer::new(Shape { counts, words });
        now.add(0, count, 0);
        let parts = vec![Part::new(now, 0, &transitions)];
        let mut sweep = Sweep::with_parts(transitions.clone(), parts, 0, ALONE);
        sweep.sum_bits = bits;
        sweep.widen(more);
        (sweep.sum_bits, sweep.parts[0].now.shape().words)
    };
    let word = u64::from(Limb::BITS);
    let bit = |at: u64| 1 << at;
    assert_eq!(widened(word - 2, 2, &[1]), (word, 1));
    assert_eq!(widened(word, 1, &[1]), (2, 1));
    assert_eq!(widened(2 * word, 1, &[1]), (2, 1));
    assert_eq!(widened(word + 6, 2, &[bit(word - 3)]), (word, 1));
    assert_eq!(widened(word - 2, 3, &[bit(word - 3)]), (word + 1, 2));
    assert_eq!(widened(word + 1, 1, &[1, 0]), (word + 2, 2));
    assert_eq!(widened(2 * word, 1, &[0, bit(word - 1)]), (2 * word + 1, 3));
    assert_eq!(
        widened(word, 12, &[bit(word - 1)]).1,
        if word < 12 { 3 } else { 2 }
    );
}

/// A partition is tried at every frontier. No block includes the last candidate.
#[test]
fn any_layer_may_be_partitioned() {
    let settings = Settings {
        few_states: 0,
        ..ALONE
    };
    let mut sweep = Sweep::new(pairs(), settings);
    let mut found = Found::default();
    assert_eq!(sweep.advance(u64::MAX, &mut found), Step::Done);
    let all: BigUint = found.0.into_iter().map(|(_, more)| more).sum();
    assert_eq!(all, 3u32.pow(12).into());
}

/// A partition changes neither the number of states nor the counts, on any number of threads. The end of a turn
/// does not depend on the speed of the threads.
#[test]
fn parts_change_nothing_else() {
    for by_size in [false, true] {
        let transitions = wazirs::<u64>(by_size);
        let mut alone = Found::default();
        let undivided = Settings {
            few_states: usize::MAX,
            ..ALONE
        };
        let mut whole = Sweep::new(transitions.clone(), undivided);
        assert_eq!(whole.advance(u64::MAX, &mut alone), Step::Done);
        // The counts become wider on the way.
        let all: BigUint = alone.0.iter().map(|(_, more)| more).sum();
        assert!(all.bits() > 64);
        let mut most_parts = 0;
        // A turn of few states ends in the middle of parts.
        for (threads, budget) in [(1, 500), (2, 500), (3, 40), (8, 500)] {
            let settings = Settings {
                threads,
                turn: 2 * budget,
                ..IN_PARTS
            };
            let [mut one, mut other] = [(); 2].map(|()| Sweep::new(transitions.clone(), settings));
            let mut found = Found::default();
            while one.advance(budget, &mut found) == Step::More {
                most_parts = most_parts.max(one.parts.len());
                other.advance(budget, &mut Found::default());
                assert_eq!(one.work(), other.work());
            }
            assert_eq!(
                (&found, one.work()),
                (&alone, whole.work()),
                "{threads} threads"
            );
            assert_eq!(one.progress(), 1.0);
        }
        assert!(most_parts > 8, "{most_parts} parts");
    }
}

/// The number of threads changes after each step.
#[test]
fn parts_are_saved_and_loaded() {
    let transitions = wazirs::<u64>(false);
    let mut whole = Found::default();
    Sweep::new(transitions.clone(), ALONE).advance(u64::MAX, &mut whole);
    let settings = |threads| Settings {
        threads,
        turn: 50,
        ..IN_PARTS
    };
    let mut sweep = Sweep::new(transitions.clone(), settings(1));
    let mut found = Found::default();
    let mut parts_begun = 0;
    for threads in [2, 3, 1].into_iter().cycle() {
        if sweep.advance(50, &mut found) == Step::Done {
            break;
        }
        let is_begun = |part: &&Part<u64>| part.expanded > 0 && part.is_before(sweep.end);
        let begun = sweep.parts.iter().filter(is_begun).count();
        parts_begun = parts_begun.max(begun.min(sweep.parts.len() - 1));
        let (state, work) = (sweep.save(), sweep.work());
        sweep = saved::load(&transitions, &state, settings(threads)).unwrap();
        assert_eq!((sweep.save(), sweep.work()), (state, work));
    }
    assert_eq!(found, whole);
    assert!(parts_begun > 0);
}

/// A budget is kept to the state by a single part. Several advance by a turn, whatever the number of threads.
#[test]
fn a_budget_is_kept_to_the_state_or_the_turn() {
    for threads in [1, 2] {
        let settings = Settings {
            threads,
            turn: 200,
            ..IN_PARTS
        };
        let mut sweep = Sweep::new(wazirs::<u64>(false), settings);
        let mut turns = 0;
        while sweep.end < sweep.transitions.len() {
            if sweep.is_at_its_end() {
                sweep.set_next_end();
            }
            let (done, are_many) = (sweep.expand(17), sweep.parts.len() > 1);
            if sweep.is_at_its_end() {
                continue;
            }
            if are_many {
                turns += 1;
                assert!((100..2000).contains(&done), "{done}");
            } else {
                assert_eq!(done, 17);
            }
        }
        assert!(turns > 8, "{turns}");
    }
}

#[test]
fn full_parts_end_the_search() {
    for threads in [1, 2] {
        let settings = Settings {
            threads,
            ..IN_PARTS
        };
        let mut sweep = Sweep::new(wazirs::<u64>(false), settings);
        for _ in 0..500 {
            if sweep.parts.len() < 8 {
                sweep.advance(100, &mut Found::default());
            }
        }
        assert!(sweep.parts.len() >= 8);
        sweep.settings.most_states = 1;
        let work = sweep.work();
        assert_eq!(sweep.advance(u64::MAX, &mut Found::default()), Step::More);
        assert_eq!((sweep.work(), sweep.bytes()), (work, usize::MAX));
    }
}

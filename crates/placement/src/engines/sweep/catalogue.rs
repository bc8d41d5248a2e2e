//! All layers kept, with the ways on from each state: placements by their numbers.
//!
//! Forward, each state gets links to the states that it goes on to; backward, the number of ways from it to
//! the end. A placement is found by its number as a word is in a dictionary: all without the candidate come
//! first, then all with it.
//!
//! ```text
//! 5 --- 3 --- 2 ...     5 ways on: the first 3 without the candidate
//!  \                               the last 2 with it
//!   `-- 2 --- 1 ...
//! ```
//!
//! Ways to a state times ways on from where its candidate leads: so many placements pass through both, and
//! choose that candidate. By number of pieces, all these numbers are rows of them.

use num_bigint::BigUint;

use super::key::Key;
use super::layer::{Layer, MOST_STATES, Shape};
use super::numbers;
use super::transition::Behind;
use super::transitions::Plies;
use super::ways::{NOWHERE, Ways};
use crate::problem::Candidate;
use crate::task::{Catalogue, Limb, Step};

/// The states of all frontiers.
pub(super) struct Layers<K> {
    transitions: Plies<K>,
    /// For each frontier that was passed, where its states go on to.
    links: Vec<Vec<Links>>,
    /// The ways on from the states of each frontier; as long as they are counted, from the last one back.
    ways: Vec<Ways>,
    /// For each number of pieces the placements with each candidate.
    with_each: Vec<Vec<BigUint>>,
    stage: Stage<K>,
    /// How many stages are asked for.
    stages: f64,
    /// The states that are done.
    work: u64,
    /// The bytes of all links and ways.
    held: usize,
    /// So many states a frontier has at most; a catalogue that comes to more cannot go on.
    most_states: usize,
}

/// The states behind one, without its candidate and with it.
type Links = [u32; 2];

enum Stage<K> {
    Forward(Forward<K>),
    /// The ways on from so many states of a frontier.
    Backward(Ways, usize),
    Ready,
    Each(Box<Each>),
    Counted,
}

/// The states of a frontier, and those that it leads to, with the links there.
struct Forward<K> {
    now: Layer<K>,
    next: Layer<K>,
    links: Vec<Links>,
}

/// The ways to the states of a frontier, of which so many are done, and to those behind it.
struct Each {
    frontier: usize,
    at: usize,
    now: Ways,
    next: Ways,
    /// How many pieces its candidate places, as far as that is asked for.
    pieces: usize,
    /// The placements with that candidate, by number of pieces.
    sums: Vec<Vec<Limb>>,
}

/// States without numbers.
const BARE: Shape = Shape {
    numbers: 0,
    words: 0,
};

/// States that are taken on between two looks at the memory.
const AT_ONCE: usize = 1 << 16;

impl<K: Key> Layers<K> {
    pub(super) fn new(transitions: Plies<K>) -> Self {
        let mut now = Layer::new(BARE);
        if transitions.can_be_met {
            now.put(K::default(), &[]);
        }
        let forward = Forward {
            now,
            next: Layer::new(BARE),
            links: Vec::new(),
        };
        let mut layers = Layers {
            transitions,
            links: Vec::new(),
            ways: Vec::new(),
            with_each: Vec::new(),
            stage: Stage::Forward(forward),
            stages: 2.0,
            work: 0,
            held: 0,
            most_states: MOST_STATES,
        };
        layers.turn_back_at_the_end();
        layers
    }

    /// Goes on within the present stage, and says how many states it has done.
    fn go_on(&mut self, most: u64) -> u64 {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let done = match self.stage {
            Stage::Forward(_) => self.forward(most),
            Stage::Backward(..) => self.backward(most),
            Stage::Each(_) => self.each(most),
            Stage::Ready | Stage::Counted => 0,
        };
        self.work += done as u64;
        done as u64
    }

    fn forward(&mut self, most: usize) -> usize {
        let Stage::Forward(Forward { now, next, links }) = &mut self.stage else {
            return 0;
        };
        let transition = self.transitions.transition(self.links.len());
        let from = links.len();
        links.reserve_exact(now.len() - from);
        let room = self.most_states.saturating_sub(next.len()) / 2;
        let done = most.min(now.len() - from).min(room);
        for &key in &now.keys()[from..from + done] {
            let behind = [transition.skip(key), transition.choose(key)];
            links.push(behind.map(|key| key.map_or(NOWHERE, |key| next.find_or_put(key))));
        }
        if links.len() == now.len() {
            self.held += links.capacity() * size_of::<Links>();
            self.links.push(std::mem::take(links));
            std::mem::swap(now, next);
            next.clear(BARE);
            self.turn_back_at_the_end();
        }
        done
    }

    /// Behind the last candidate each state is one way.
    fn turn_back_at_the_end(&mut self) {
        if let Stage::Forward(Forward { now, .. }) = &self.stage
            && self.links.len() == self.transitions.len()
        {
            let ways = Ways::one(now.len());
            self.keep(ways);
        }
    }

    /// How many pieces the candidate of a frontier places, as far as that is asked for.
    fn pieces(&self, frontier: usize) -> usize {
        match self.transitions.by_size {
            true => self.transitions.transition(frontier).size,
            false => 0,
        }
    }

    /// Keeps the ways on from a frontier, and begins with those from the one before it.
    fn keep(&mut self, ways: Ways) {
        let mut ways = ways.trimmed();
        ways.bits = ways.most_bits();
        self.held += ways.bytes();
        let passed = self.links.len() - self.ways.len();
        self.stage = match passed.checked_sub(1) {
            Some(frontier) => {
                let states = self.links[frontier].len();
                let sizes = ways.sizes + self.pieces(frontier);
                Stage::Backward(Ways::none(states, sizes, ways.bits + 1), 0)
            }
            None => Stage::Ready,
        };
        self.ways.push(ways);
        if passed == 0 {
            self.ways.reverse();
        }
    }

    fn backward(&mut self, most: usize) -> usize {
        let frontier = self.links.len() - self.ways.len();
        let pieces = self.pieces(frontier);
        let (Stage::Backward(ways, at), Some(behind)) = (&mut self.stage, self.ways.last()) else {
            return 0;
        };
        let links = &self.links[frontier];
        let done = most.min(links.len() - *at);
        for (state, &[skip, choose]) in links.iter().enumerate().skip(*at).take(done) {
            ways.add(state, behind, skip, 0);
            ways.add(state, behind, choose, pieces);
        }
        *at += done;
        if *at == links.len() {
            let ways = std::mem::take(ways);
            self.keep(ways);
        }
        done
    }

    fn begin_each(&mut self) -> Each {
        let sizes = self.ways.first().map_or(0, |ways| ways.sizes);
        self.with_each = vec![vec![BigUint::ZERO; self.transitions.len()]; sizes];
        let states = self.ways.first().map_or(0, Ways::states);
        self.each_at(0, Ways::one(states))
    }

    /// At a frontier, to whose states there are so many ways.
    fn each_at(&self, frontier: usize, now: Ways) -> Each {
        let bits = numbers::sum(&now.numbers, now.words).bits() + 1;
        let behind = self.ways.get(frontier + 1);
        let [states, sizes, words] =
            behind.map_or([0; 3], |ways| [ways.states(), ways.sizes, ways.words]);
        let pieces = match frontier < self.transitions.len() {
            true => self.pieces(frontier),
            false => 0,
        };
        let sums = (now.sizes + pieces + sizes).saturating_sub(1);
        Each {
            frontier,
            at: 0,
            pieces,
            sums: vec![vec![0; now.words + words]; sums],
            next: Ways::none(states, now.sizes + pieces, bits),
            now,
        }
    }

    fn each(&mut self, most: usize) -> usize {
        let Stage::Each(each) = &mut self.stage else {
            return 0;
        };
        let Some(links) = self.links.get(each.frontier) else {
            self.stage = Stage::Counted;
            return 0;
        };
        let behind = &self.ways[each.frontier + 1];
        let done = most.min(links.len() - each.at);
        for (state, &links) in links.iter().enumerate().skip(each.at).take(done) {
            each.take_on(state as u32, links, behind);
        }
        each.at += done;
        if each.at == links.len() {
            let candidate = self.transitions.order[each.frontier] as usize;
            for (with_each, sum) in self.with_each.iter_mut().zip(&each.sums) {
                with_each[candidate] = numbers::big(sum);
            }
            let (frontier, now) = (each.frontier + 1, std::mem::take(&mut each.next));
            self.stage = Stage::Each(Box::new(self.each_at(frontier, now)));
        }
        done
    }

    /// The stages that are done, and the present one in part.
    fn stages_done(&self) -> f64 {
        let transitions = self.transitions.len().max(1) as f64;
        match &self.stage {
            Stage::Forward(_) => self.links.len() as f64 / transitions,
            Stage::Backward(..) => 1.0 + (self.ways.len() - 1) as f64 / transitions,
            Stage::Ready => 2.0,
            Stage::Each(each) => 2.0 + each.frontier as f64 / transitions,
            Stage::Counted => 3.0,
        }
    }
}

impl Each {
    fn take_on(&mut self, state: u32, [skip, choose]: Links, behind: &Ways) {
        if skip != NOWHERE {
            self.next.add(skip as usize, &self.now, state, 0);
        }
        if choose != NOWHERE {
            self.next
                .add(choose as usize, &self.now, state, self.pieces);
        }
        if let [sum] = &mut self.sums[..] {
            numbers::add_product(sum, self.now.row(state), behind.row(choose));
            return;
        }
        for before in 0..self.now.sizes {
            let ways = self.now.of(state, before);
            for after in 0..behind.sizes {
                let sum = &mut self.sums[before + self.pieces + after];
                numbers::add_product(sum, ways, behind.of(choose, after));
            }
        }
    }
}

impl<K: Key> Catalogue for Layers<K> {
    fn advance(&mut self, budget: u64) -> Step {
        let mut left = budget;
        while matches!(self.stage, Stage::Forward(_) | Stage::Backward(..)) {
            let stages_done = self.stages_done();
            let done = self.go_on(left);
            left -= done;
            let is_stuck = done == 0 && self.stages_done() == stages_done;
            if left == 0 || is_stuck {
                return Step::More;
            }
        }
        Step::Done
    }

    fn advance_to_each(&mut self, budget: u64) -> Step {
        self.stages = 3.0;
        let before = self.work;
        if self.advance(budget) == Step::More {
            return Step::More;
        }
        if matches!(self.stage, Stage::Ready) {
            self.stage = Stage::Each(Box::new(self.begin_each()));
        }
        let mut left = budget - (self.work - before);
        while matches!(self.stage, Stage::Each(_)) {
            if left == 0 {
                return Step::More;
            }
            left -= self.go_on(left);
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        (self.stages_done() / self.stages).min(1.0)
    }

    fn memory(&self) -> usize {
        let present = match &self.stage {
            Stage::Forward(Forward { now, next, links }) => {
                let left = now.len() - links.len();
                if self.most_states.saturating_sub(next.len()) < 2 {
                    return usize::MAX;
                }
                let next = next.memory_with(2 * left.min(AT_ONCE));
                // Each state that was passed will have a word of ways at least.
                let to_come = 2 * size_of::<Links>() * now.len() + self.held;
                now.memory_with(0) + next + to_come
            }
            Stage::Backward(ways, _) => ways.bytes(),
            Stage::Each(each) => each.now.bytes() + each.next.bytes(),
            Stage::Ready | Stage::Counted => 0,
        };
        size_of::<Self>() + self.held + present
    }

    fn placements(&self) -> Vec<BigUint> {
        let first = self.ways.first();
        let numbers = first.map(|ways| ways.numbers.chunks(ways.words).map(numbers::big));
        numbers.into_iter().flatten().collect()
    }

    fn placement(&self, pieces: usize, number: &BigUint) -> Vec<Candidate> {
        assert!(
            self.placements()
                .get(pieces)
                .is_some_and(|all| number < all),
            "there is no placement {number} of {pieces} pieces"
        );
        let (mut left, mut pieces) = (number.clone(), pieces);
        let mut state = 0;
        let mut chosen = Vec::new();
        for (frontier, (links, behind)) in self.links.iter().zip(&self.ways[1..]).enumerate() {
            let [skip, choose] = links[state as usize];
            let without = numbers::big(behind.of(skip, pieces));
            state = if left < without {
                skip
            } else {
                left -= without;
                pieces -= self.pieces(frontier);
                chosen.push(Candidate::new(self.transitions.order[frontier] as usize));
                choose
            };
        }
        chosen.sort_unstable();
        chosen
    }

    fn with_each(&self) -> Vec<Vec<BigUint>> {
        self.with_each.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engines::sweep::tests::{pairs, transitions};
    use crate::problem::{Bounds, ConflictGraph, LinearConstraint, Member};

    /// Twelve pairs: the frontiers have 1, 2, 4, ... 4096, 2048, ... 1 states.
    fn layers() -> Layers<u64> {
        Layers::new(Arc::into_inner(pairs()).unwrap())
    }

    /// The states of all frontiers but the last one.
    const FORWARD: u64 = 12285;

    #[test]
    fn progress_goes_from_frontier_to_frontier() {
        let mut layers = layers();
        layers.advance(1 + 2 + 4);
        assert_eq!(layers.progress(), 3.0 / 24.0 / 2.0);
        layers.advance(FORWARD - 7);
        assert_eq!(layers.progress(), 1.0 / 2.0);
        layers.advance(2 + 4);
        assert_eq!(layers.progress(), (1.0 + 2.0 / 24.0) / 2.0);
        assert_eq!(layers.advance(u64::MAX), Step::Done);
        assert_eq!(layers.progress(), 1.0);
        layers.advance_to_each(1 + 2 + 4);
        assert_eq!(layers.progress(), (2.0 + 3.0 / 24.0) / 3.0);
        assert_eq!(layers.advance_to_each(u64::MAX), Step::Done);
        assert_eq!(layers.progress(), 1.0);
    }

    /// Eight bytes of links for each state that is passed, and as much for its ways, which are still to come.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "it is of words of 64 bits")]
    fn memory_is_told_before_it_is_taken() {
        let own = size_of::<Layers<u64>>();
        let mut layers = layers();
        layers.advance(63 + 1);
        assert_eq!(layers.held, 8 * 63);
        let Stage::Forward(Forward { now, next, .. }) = &layers.stage else {
            panic!("there are more frontiers");
        };
        let to_come = next.memory_with(2 * 63) + 2 * 8 * 64 + layers.held;
        assert_eq!(
            layers.memory(),
            own + layers.held + now.memory_with(0) + to_come
        );
        assert_eq!(layers.advance(u64::MAX), Step::Done);
        assert_eq!(layers.held as u64, 8 * FORWARD + 8 * (FORWARD + 1));
        assert_eq!(layers.memory(), own + layers.held);
        layers.advance_to_each(1 + 2 + 1);
        assert_eq!(layers.memory(), own + layers.held + 8 * (4 + 8));
    }

    /// However small the steps.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "it is of words of 64 bits")]
    fn nothing_is_held_in_vain() {
        let mut layers = layers();
        while layers.advance(3) == Step::More {}
        assert_eq!(layers.held as u64, 8 * FORWARD + 8 * (FORWARD + 1));
    }

    /// Half of 2^100 sets have each candidate: more than a word for each of two numbers below 2^64.
    #[test]
    fn products_have_room() {
        let free = transitions::<u64>(ConflictGraph::new(100), Vec::new(), false);
        let mut layers = Layers::new(Arc::into_inner(free).unwrap());
        assert_eq!(layers.advance_to_each(u64::MAX), Step::Done);
        assert_eq!(layers.with_each(), [vec![BigUint::from(1u32) << 99; 100]]);
    }

    /// Of seventy, at most forty: the ways on from the first states take two words each, and no more sizes are kept
    /// than some state has.
    #[test]
    fn wide_numbers_are_kept_by_number_of_pieces() {
        let members = (0..70).map(|index| Member::of_weight_1(Candidate::new(index)));
        let group = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::at_most(40),
        };
        let free = transitions::<u64>(ConflictGraph::new(70), vec![group], true);
        let mut layers = Layers::new(Arc::into_inner(free).unwrap());
        assert_eq!(layers.advance_to_each(u64::MAX), Step::Done);
        let (all, with_each) = (layers.placements(), layers.with_each());
        assert_eq!((all.len(), with_each.len()), (41, 41));
        let mut chosen = BigUint::from(1u32);
        for (pieces, (all, with_each)) in all.iter().zip(&with_each).enumerate() {
            assert_eq!(*all, chosen);
            // Of so many pieces each square has its share.
            assert_eq!(*with_each, vec![all * pieces / 70u32; 70]);
            let last = layers.placement(pieces, &(all - 1u32));
            assert!(last.into_iter().eq((0..pieces).map(Candidate::new)));
            chosen = chosen * (70 - pieces) / (pieces + 1);
        }
    }

    #[test]
    fn where_there_is_no_placement_it_is_ready_at_once() {
        let members = vec![Member::of_weight_1(Candidate::new(0))];
        let bounds = Bounds::at_least(2);
        let none = transitions::<u64>(
            ConflictGraph::new(3),
            vec![LinearConstraint { members, bounds }],
            false,
        );
        let mut layers = Layers::new(Arc::into_inner(none).unwrap());
        assert_eq!(layers.advance(u64::MAX), Step::Done);
        assert_eq!((layers.work(), layers.placements()), (0, Vec::new()));
    }

    /// Of each state come two: of the 64 of the seventh frontier 50 come to 100.
    #[test]
    fn a_frontier_that_is_full_ends_it() {
        let mut layers = layers();
        layers.most_states = 100;
        assert_eq!(layers.advance(63 + 49), Step::More);
        assert!(layers.memory() < usize::MAX);
        assert_eq!(layers.advance(u64::MAX), Step::More);
        assert_eq!((layers.work(), layers.memory()), (63 + 50, usize::MAX));
        assert_eq!(layers.advance_to_each(u64::MAX), Step::More);
        layers.most_states = MOST_STATES;
        assert_eq!(layers.advance(u64::MAX), Step::Done);
        assert_eq!(layers.placements(), [3u32.pow(12).into()]);
    }
}

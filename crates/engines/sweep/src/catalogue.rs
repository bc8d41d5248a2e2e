//! A catalogue of all placements: every layer kept, with links between their states.
//!
//! Forward, each state gets links to its two successors. Backward, each state gets the number of ways from it to
//! the end. A placement is found by its number as a word is found in a dictionary: all placements without the candidate
//! come first, then all with it.
//!
//! ```text
//! 5 --- 3 --- 2 ...     5 ways on: the first 3 without the candidate
//!  \                               the last 2 with it
//!   `-- 2 --- 1 ...
//! ```
//!
//! The number of placements that pass through a state and choose its candidate is the product of the ways to the state
//! and the ways from the successor. In a catalogue by number of pieces, all these numbers are rows.

use num_bigint::BigUint;
use standoff_engine::{Catalogue, Limb, Step};
use standoff_model::Candidate;

use crate::key::Key;
use crate::layer::{Layer, Shape};
use crate::numbers;
use crate::transition::{Successors, Transitions};
use crate::ways::{NO_STATE, Ways};

/// The states of all frontiers.
pub(crate) struct LayeredCatalogue<K> {
    transitions: Transitions<K>,
    /// For each frontier, the links of its states.
    links: Vec<Vec<Links>>,
    /// The ways from the states of each frontier to the end. Until all are known, from the last frontier back.
    ways: Vec<Ways>,
    /// For each number of pieces, the number of placements with each candidate.
    with_each: Vec<Vec<BigUint>>,
    stage: Stage<K>,
    /// The number of stages that the caller needs.
    stages: f64,
    /// The number of states that were processed in all stages.
    work: u64,
    /// The bytes of all links and ways.
    held: usize,
    /// Maximum number of states of a frontier. A catalogue that needs more cannot continue.
    most_states: usize,
}

/// The indices of the successors of a state, without its candidate and with it.
type Links = [u32; 2];

enum Stage<K> {
    Forward(Forward<K>),
    Backward(Backward),
    Ready,
    PerCandidate(Box<PerCandidate>),
    Counted,
}

/// The states of a frontier and their successors, with the links between them.
struct Forward<K> {
    now: Layer<K>,
    next: Layer<K>,
    links: Vec<Links>,
}

/// The ways on from the first `done` states of a frontier.
struct Backward {
    ways: Ways,
    done: usize,
}

/// The ways to the states of a frontier, and to the successors of the first `done` of them.
struct PerCandidate {
    frontier: usize,
    done: usize,
    now: Ways,
    next: Ways,
    /// The number of pieces that the candidate places, or 0 if that does not matter.
    pieces: usize,
    /// The placements with the candidate, by number of pieces.
    sums: Vec<Vec<Limb>>,
}

/// The number of states that are expanded between two checks of the memory.
const AT_ONCE: usize = 1 << 16;

impl<K: Key> LayeredCatalogue<K> {
    pub(crate) fn new(transitions: Transitions<K>, most_states: usize) -> Self {
        let mut now = Layer::new(Shape::WITHOUT_COUNTS);
        if transitions.is_satisfiable {
            now.push(K::default(), &[]);
        }
        let forward = Forward {
            now,
            next: Layer::new(Shape::WITHOUT_COUNTS),
            links: Vec::new(),
        };
        let mut layers = LayeredCatalogue {
            transitions,
            links: Vec::new(),
            ways: Vec::new(),
            with_each: Vec::new(),
            stage: Stage::Forward(forward),
            stages: 2.0,
            work: 0,
            held: 0,
            most_states,
        };
        layers.turn_back_at_the_end();
        layers
    }

    /// Processes at most `most` states of the present stage, and returns their number.
    fn advance_stage(&mut self, most: u64) -> u64 {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let done = match self.stage {
            Stage::Forward(_) => self.forward(most),
            Stage::Backward(_) => self.backward(most),
            Stage::PerCandidate(_) => self.per_candidate(most),
            Stage::Ready | Stage::Counted => 0,
        };
        self.work += done as u64;
        done as u64
    }

    fn forward(&mut self, most: usize) -> usize {
        let Stage::Forward(Forward { now, next, links }) = &mut self.stage else {
            return 0;
        };
        let transition = self.transitions.at(self.links.len());
        let from = links.len();
        links.reserve_exact(now.len() - from);
        let room = self.most_states.saturating_sub(next.len()) / 2;
        let done = most.min(now.len() - from).min(room);
        for &key in &now.keys()[from..from + done] {
            let successors = [transition.skip(key), transition.choose(key)];
            let link = |key: Option<K>| key.map_or(NO_STATE, |key| next.find_or_insert(key));
            links.push(successors.map(link));
        }
        if links.len() == now.len() {
            self.held += links.capacity() * size_of::<Links>();
            self.links.push(std::mem::take(links));
            std::mem::swap(now, next);
            next.clear(Shape::WITHOUT_COUNTS);
            self.turn_back_at_the_end();
        }
        done
    }

    /// Starts the backward stage if all transitions are done. After the last one, there is one way from each state.
    fn turn_back_at_the_end(&mut self) {
        if let Stage::Forward(Forward { now, .. }) = &self.stage
            && self.links.len() == self.transitions.len()
        {
            let ways = Ways::ones(now.len());
            self.keep(ways);
        }
    }

    /// The number of pieces that the candidate of a frontier places, or 0 if that does not matter.
    fn pieces(&self, frontier: usize) -> usize {
        if self.transitions.by_size && frontier < self.transitions.len() {
            self.transitions.at(frontier).size
        } else {
            0
        }
    }

    /// Keeps the ways from a frontier, and begins with those from the previous one.
    fn keep(&mut self, ways: Ways) {
        let mut ways = ways.trimmed();
        ways.bits = ways.most_bits();
        self.held += ways.bytes();
        let passed = self.links.len() - self.ways.len();
        self.stage = match passed.checked_sub(1) {
            Some(frontier) => {
                let states = self.links[frontier].len();
                let sizes = ways.sizes + self.pieces(frontier);
                Stage::Backward(Backward {
                    ways: Ways::zeros(states, sizes, ways.bits + 1),
                    done: 0,
                })
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
        let (Stage::Backward(Backward { ways, done }), Some(next)) =
            (&mut self.stage, self.ways.last())
        else {
            return 0;
        };
        let links = &self.links[frontier];
        let more = most.min(links.len() - *done);
        for (state, &[skip, choose]) in links.iter().enumerate().skip(*done).take(more) {
            ways.add(state, next, skip, 0);
            ways.add(state, next, choose, pieces);
        }
        *done += more;
        if *done == links.len() {
            let ways = std::mem::take(ways);
            self.keep(ways);
        }
        more
    }

    fn begin_per_candidate(&mut self) {
        let sizes = self.ways.first().map_or(0, |ways| ways.sizes);
        self.with_each = vec![vec![BigUint::ZERO; self.transitions.len()]; sizes];
        let states = self.ways.first().map_or(0, Ways::states);
        self.stage = self.per_candidate_at(0, Ways::ones(states));
    }

    /// The stage at a frontier, with the ways to its states.
    fn per_candidate_at(&self, frontier: usize, now: Ways) -> Stage<K> {
        let bits = numbers::sum(&now.counts, now.words).bits() + 1;
        let next = self.ways.get(frontier + 1);
        let [states, sizes, words] =
            next.map_or([0; 3], |ways| [ways.states(), ways.sizes, ways.words]);
        let pieces = self.pieces(frontier);
        let sums = (now.sizes + pieces + sizes).saturating_sub(1);
        Stage::PerCandidate(Box::new(PerCandidate {
            frontier,
            done: 0,
            pieces,
            sums: vec![vec![0; now.words + words]; sums],
            next: Ways::zeros(states, now.sizes + pieces, bits),
            now,
        }))
    }

    fn per_candidate(&mut self, most: usize) -> usize {
        let Stage::PerCandidate(stage) = &mut self.stage else {
            return 0;
        };
        let Some(links) = self.links.get(stage.frontier) else {
            self.stage = Stage::Counted;
            return 0;
        };
        let ways_on = &self.ways[stage.frontier + 1];
        let more = most.min(links.len() - stage.done);
        for (state, &links) in links.iter().enumerate().skip(stage.done).take(more) {
            stage.add(state as u32, links, ways_on);
        }
        stage.done += more;
        if stage.done == links.len() {
            let candidate = self.transitions.order.candidates[stage.frontier] as usize;
            for (with_each, sum) in self.with_each.iter_mut().zip(&stage.sums) {
                with_each[candidate] = numbers::big(sum);
            }
            let (frontier, now) = (stage.frontier + 1, std::mem::take(&mut stage.next));
            self.stage = self.per_candidate_at(frontier, now);
        }
        more
    }

    /// The number of stages that are done, with a fraction for the present one.
    fn stages_done(&self) -> f64 {
        let transitions = self.transitions.len().max(1) as f64;
        match &self.stage {
            Stage::Forward(_) => self.links.len() as f64 / transitions,
            Stage::Backward(_) => 1.0 + (self.ways.len() - 1) as f64 / transitions,
            Stage::Ready => 2.0,
            Stage::PerCandidate(stage) => 2.0 + stage.frontier as f64 / transitions,
            Stage::Counted => 3.0,
        }
    }
}

impl PerCandidate {
    /// Adds the ways to a state to those of its successors, and the placements through its second link to the sums.
    fn add(&mut self, state: u32, [skip, choose]: Links, ways_on: &Ways) {
        if skip != NO_STATE {
            self.next.add(skip as usize, &self.now, state, 0);
        }
        if choose != NO_STATE {
            self.next
                .add(choose as usize, &self.now, state, self.pieces);
        }
        if let [sum] = &mut self.sums[..] {
            numbers::add_product(sum, self.now.row(state), ways_on.row(choose));
            return;
        }
        for before in 0..self.now.sizes {
            let ways = self.now.of(state, before);
            for after in 0..ways_on.sizes {
                let sum = &mut self.sums[before + self.pieces + after];
                numbers::add_product(sum, ways, ways_on.of(choose, after));
            }
        }
    }
}

impl<K: Key> Catalogue for LayeredCatalogue<K> {
    fn advance(&mut self, budget: u64) -> Step {
        let mut left = budget;
        while matches!(self.stage, Stage::Forward(_) | Stage::Backward(_)) {
            let stages_done = self.stages_done();
            let done = self.advance_stage(left);
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
            self.begin_per_candidate();
        }
        let mut left = budget - (self.work - before);
        while matches!(self.stage, Stage::PerCandidate(_)) {
            if left == 0 {
                return Step::More;
            }
            left -= self.advance_stage(left);
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
                // Each state will have a word of ways at least.
                let to_come = 2 * size_of::<Links>() * now.len() + self.held;
                now.memory_with(0) + next + to_come
            }
            Stage::Backward(stage) => stage.ways.bytes(),
            Stage::PerCandidate(stage) => stage.now.bytes() + stage.next.bytes(),
            Stage::Ready | Stage::Counted => 0,
        };
        size_of::<Self>() + self.held + present
    }

    fn placements(&self) -> Vec<BigUint> {
        let first = self.ways.first();
        let counts = first.map(|ways| ways.counts.chunks(ways.words).map(numbers::big));
        counts.into_iter().flatten().collect()
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
        for (frontier, (links, next)) in self.links.iter().zip(&self.ways[1..]).enumerate() {
            let [skip, choose] = links[state as usize];
            let without = numbers::big(next.of(skip, pieces));
            state = if left < without {
                skip
            } else {
                left -= without;
                pieces -= self.pieces(frontier);
                chosen.push(Candidate::new(
                    self.transitions.order.candidates[frontier] as usize,
                ));
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

    use standoff_model::{Bounds, ConflictGraph, LinearConstraint, Member};

    use super::*;
    use crate::layer::MOST_STATES;
    use crate::tests::{pairs, transitions};

    /// The catalogue of twelve pairs. Their frontiers have 1, 2, 4, ... 4096, 2048, ... 1 states.
    fn layers(most_states: usize) -> LayeredCatalogue<u64> {
        LayeredCatalogue::new(Arc::into_inner(pairs()).unwrap(), most_states)
    }

    /// The states of all frontiers but the last one.
    const FORWARD: u64 = 12285;

    #[test]
    fn progress_goes_from_frontier_to_frontier() {
        let mut layers = layers(MOST_STATES);
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

    /// Each state takes eight bytes of links, and eight bytes for its ways, which are counted before they are allocated.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
    fn memory_is_known_before_it_is_taken() {
        let own = size_of::<LayeredCatalogue<u64>>();
        let mut layers = layers(MOST_STATES);
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

    /// Even in small steps.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
    fn no_memory_is_wasted() {
        let mut layers = layers(MOST_STATES);
        while layers.advance(3) == Step::More {}
        assert_eq!(layers.held as u64, 8 * FORWARD + 8 * (FORWARD + 1));
    }

    /// Each candidate is in half of 2^100 sets, which is the product of two counts of a word each and needs two words.
    #[test]
    fn products_have_room() {
        let free = transitions::<u64>(ConflictGraph::new(100), Vec::new(), false);
        let mut layers = LayeredCatalogue::new(Arc::into_inner(free).unwrap(), MOST_STATES);
        assert_eq!(layers.advance_to_each(u64::MAX), Step::Done);
        assert_eq!(layers.with_each(), [vec![BigUint::from(1u32) << 99; 100]]);
    }

    /// At most forty of seventy: the ways from the first states take two words each, and only sizes that occur are
    /// kept.
    #[test]
    fn wide_counts_are_kept_by_number_of_pieces() {
        let members = (0..70).map(|index| Member::of_weight_1(Candidate::new(index)));
        let constraint = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::at_most(40),
        };
        let free = transitions::<u64>(ConflictGraph::new(70), vec![constraint], true);
        let mut layers = LayeredCatalogue::new(Arc::into_inner(free).unwrap(), MOST_STATES);
        assert_eq!(layers.advance_to_each(u64::MAX), Step::Done);
        let (all, with_each) = (layers.placements(), layers.with_each());
        assert_eq!((all.len(), with_each.len()), (41, 41));
        let mut chosen = BigUint::from(1u32);
        for (pieces, (all, with_each)) in all.iter().zip(&with_each).enumerate() {
            assert_eq!(*all, chosen);
            // Each of the 70 candidates is in the same share of the placements.
            assert_eq!(*with_each, vec![all * pieces / 70u32; 70]);
            let last = layers.placement(pieces, &(all - 1u32));
            assert!(last.into_iter().eq((0..pieces).map(Candidate::new)));
            chosen = chosen * (70 - pieces) / (pieces + 1);
        }
    }

    #[test]
    fn a_catalogue_without_placements_is_ready_at_once() {
        let members = vec![Member::of_weight_1(Candidate::new(0))];
        let bounds = Bounds::at_least(2);
        let none = transitions::<u64>(
            ConflictGraph::new(3),
            vec![LinearConstraint { members, bounds }],
            false,
        );
        let mut layers = LayeredCatalogue::new(Arc::into_inner(none).unwrap(), MOST_STATES);
        assert_eq!(layers.advance(u64::MAX), Step::Done);
        assert_eq!((layers.work(), layers.placements()), (0, Vec::new()));
    }

    /// Each state has two successors: 50 of the 64 states of the seventh frontier have 100.
    #[test]
    fn a_full_frontier_ends_the_search() {
        let mut layers = layers(100);
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

//! The decision heuristic: decide the candidate that took part in the most recent conflicts (VSIDS), with the value
//! that it had last (phase saving).
//!
//! Sources: M. W. Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001; K. Pipatsrisawat and A.
//! Darwiche, "A lightweight component caching scheme for satisfiability solvers", SAT 2007.

/// The activity of each candidate, and a heap of the candidates by activity.
pub(crate) struct Activity {
    activities: Vec<f64>,
    /// By how much the present conflict increases an activity.
    increment: f64,
    /// A binary heap that contains all undecided candidates.
    heap: Vec<u32>,
    /// The position of each candidate in the heap.
    positions: Vec<Option<u32>>,
    /// The phase of each candidate: whether it was chosen when it was decided last.
    was_chosen: Vec<bool>,
}

/// The decay of activities per conflict.
const DECAY: f64 = 0.8;

/// All activities are scaled down when one exceeds this.
const MAX_ACTIVITY: f64 = 1e100;

impl Activity {
    pub(crate) fn new(candidates: usize) -> Self {
        Activity {
            activities: vec![0.0; candidates],
            increment: 1.0,
            heap: (0..candidates as u32).collect(),
            positions: (0..candidates as u32).map(Some).collect(),
            was_chosen: vec![false; candidates],
        }
    }

    /// Increases the activity of a candidate in the present conflict.
    pub(crate) fn bump(&mut self, candidate: usize) {
        self.activities[candidate] += self.increment;
        if self.activities[candidate] > MAX_ACTIVITY {
            self.activities
                .iter_mut()
                .for_each(|of| *of /= MAX_ACTIVITY);
            self.increment /= MAX_ACTIVITY;
        }
        if let Some(at) = self.positions[candidate] {
            self.sift_up(at as usize);
        }
    }

    /// Lets the activities decay, by a larger increment.
    pub(crate) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// The saved phase of a candidate.
    pub(crate) fn was_chosen(&self, candidate: usize) -> bool {
        self.was_chosen[candidate]
    }

    /// Inserts a candidate that is no longer decided, and saves its phase.
    pub(crate) fn insert(&mut self, candidate: usize, was_chosen: bool) {
        self.was_chosen[candidate] = was_chosen;
        if self.positions[candidate].is_none() {
            self.heap.push(candidate as u32);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Removes the candidate with the highest activity, the first one if there are several. It may be decided.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()? as usize;
        self.positions[top] = None;
        let last = self.heap.pop()?;
        if last as usize != top {
            self.heap[0] = last;
            self.sift_down(0);
        }
        Some(top)
    }

    fn comes_before(&self, a: u32, b: u32) -> bool {
        let [of_a, of_b] = [a, b].map(|candidate| self.activities[candidate as usize]);
        of_a > of_b || of_a == of_b && a < b
    }

    fn sift_up(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        while at > 0 && self.comes_before(candidate, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, candidate);
    }

    fn sift_down(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        loop {
            let children = (2 * at + 1..2 * at + 3).filter(|&child| child < self.heap.len());
            let is_before = |a: usize, b: usize| self.comes_before(self.heap[a], self.heap[b]);
            let first = children.reduce(|a, b| if is_before(b, a) { b } else { a });
            match first {
                Some(child) if self.comes_before(self.heap[child], candidate) => {
                    self.put(at, self.heap[child]);
                    at = child;
                }
                _ => break,
            }
        }
        self.put(at, candidate);
    }

    fn put(&mut self, at: usize, candidate: u32) {
        self.heap[at] = candidate;
        self.positions[candidate as usize] = Some(at as u32);
    }

    pub(crate) fn memory(&self) -> usize {
        self.activities.len() * (8 + 4 + 8 + 1)
    }

    /// Saves the activities with the increment, and the phases as bits.
    pub(crate) fn save(&self) -> [Vec<u64>; 2] {
        let activities = self.activities.iter().chain([&self.increment]);
        let words = self.was_chosen.chunks(64);
        let word = |bits: &[bool]| {
            let bits = bits.iter().enumerate();
            bits.fold(0, |word, (at, &bit)| word | u64::from(bit) << at)
        };
        [
            activities.map(|activity| activity.to_bits()).collect(),
            words.map(word).collect(),
        ]
    }

    /// Loads what [`save`](Self::save) returned for the same number of candidates; `None` if it cannot be that.
    pub(crate) fn load(&mut self, activities: &[u64], phases: &[u64]) -> Option<()> {
        let all = self.activities.len();
        if activities.len() != all + 1 || phases.len() != all.div_ceil(64) {
            return None;
        }
        let activities: Vec<f64> = activities
            .iter()
            .map(|&bits| f64::from_bits(bits))
            .collect();
        if !activities
            .iter()
            .all(|of| (0.0..=MAX_ACTIVITY).contains(of))
        {
            return None;
        }
        let (&increment, activities) = activities.split_last()?;
        *self = Self::new(all);
        (self.activities, self.increment) = (activities.to_vec(), increment);
        self.was_chosen = (0..all)
            .map(|at| phases[at / 64] >> (at % 64) & 1 == 1)
            .collect();
        (0..all).rev().for_each(|at| self.sift_down(at));
        Some(())
    }
}

//! Which candidate to try next: who had a part in the latest conflicts.

/// How much part each candidate had in conflicts, the later ones weighing more; a heap of those to be tried.
pub(super) struct Activity {
    of: Vec<f64>,
    /// What a part weighs now.
    weight: f64,
    heap: Vec<u32>,
    /// Where each candidate stands in the heap.
    at: Vec<Option<u32>>,
    /// What each candidate was when it was last decided.
    was_chosen: Vec<bool>,
}

/// So much of what it weighs is left to a part once there is another conflict.
const DECAY: f64 = 0.8;

/// Beyond this all are scaled down.
const MOST: f64 = 1e100;

impl Activity {
    /// Nobody had any part yet, and all were excluded.
    pub(super) fn new(candidates: usize) -> Self {
        Activity {
            of: vec![0.0; candidates],
            weight: 1.0,
            heap: (0..candidates as u32).collect(),
            at: (0..candidates as u32).map(Some).collect(),
            was_chosen: vec![false; candidates],
        }
    }

    /// A candidate had a part in this conflict.
    pub(super) fn bump(&mut self, candidate: usize) {
        self.of[candidate] += self.weight;
        if self.of[candidate] > MOST {
            self.of.iter_mut().for_each(|of| *of /= MOST);
            self.weight /= MOST;
        }
        if let Some(at) = self.at[candidate] {
            self.rise(at as usize);
        }
    }

    /// The next conflict weighs more.
    pub(super) fn next_conflict(&mut self) {
        self.weight /= DECAY;
    }

    /// Whether a candidate is to be tried as chosen: it was so when it was last decided.
    pub(super) fn was_chosen(&self, candidate: usize) -> bool {
        self.was_chosen[candidate]
    }

    /// A candidate is not decided any more; what it was is remembered.
    pub(super) fn put_back(&mut self, candidate: usize, was_chosen: bool) {
        self.was_chosen[candidate] = was_chosen;
        if self.at[candidate].is_none() {
            self.heap.push(candidate as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Who had the most part, the first of those that had as much; it may be decided.
    pub(super) fn take(&mut self) -> Option<usize> {
        let top = *self.heap.first()? as usize;
        self.at[top] = None;
        let last = self.heap.pop()?;
        if last as usize != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top)
    }

    fn comes_before(&self, a: u32, b: u32) -> bool {
        let [of_a, of_b] = [a, b].map(|candidate| self.of[candidate as usize]);
        of_a > of_b || of_a == of_b && a < b
    }

    fn rise(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        while at > 0 && self.comes_before(candidate, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, candidate);
    }

    fn sink(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        loop {
            let children = (2 * at + 1..2 * at + 3).filter(|&child| child < self.heap.len());
            let first =
                children.reduce(|a, b| match self.comes_before(self.heap[b], self.heap[a]) {
                    true => b,
                    false => a,
                });
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
        self.at[candidate as usize] = Some(at as u32);
    }

    pub(super) fn memory(&self) -> usize {
        self.of.len() * (8 + 4 + 8 + 1)
    }

    /// As rows of numbers: the parts and the weight; a bit for each that was chosen.
    pub(super) fn rows(&self) -> [Vec<u64>; 2] {
        let parts = self.of.iter().chain([&self.weight]);
        let words = self.was_chosen.chunks(64);
        let word = |bits: &[bool]| {
            let bits = bits.iter().enumerate();
            bits.fold(0, |word, (at, &bit)| word | u64::from(bit) << at)
        };
        [
            parts.map(|part| part.to_bits()).collect(),
            words.map(word).collect(),
        ]
    }

    /// Goes to where such rows were told, if they are of so many candidates.
    pub(super) fn load(&mut self, parts: &[u64], words: &[u64]) -> Option<()> {
        let all = self.of.len();
        if parts.len() != all + 1 || words.len() != all.div_ceil(64) {
            return None;
        }
        let parts: Vec<f64> = parts.iter().map(|&bits| f64::from_bits(bits)).collect();
        if !parts.iter().all(|part| (0.0..=MOST).contains(part)) {
            return None;
        }
        let (&weight, of) = parts.split_last()?;
        *self = Self::new(all);
        (self.of, self.weight) = (of.to_vec(), weight);
        self.was_chosen = (0..all)
            .map(|at| words[at / 64] >> (at % 64) & 1 == 1)
            .collect();
        (0..all).rev().for_each(|at| self.sink(at));
        Some(())
    }
}

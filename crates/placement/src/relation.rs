//! A symmetric relation between candidates, one bit a pair.

/// Which candidates may not stand together: a symmetric relation without loops.
///
/// ```
/// use standoff_placement::Relation;
///
/// let mut conflicts = Relation::new(3);
/// conflicts.insert(0, 2);
/// assert!(conflicts.contains(2, 0));
/// assert!(!conflicts.contains(0, 1));
/// assert_eq!(conflicts.with(2).collect::<Vec<_>>(), [0]);
/// assert_eq!(conflicts.pairs(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    size: usize,
    words_per_row: usize,
    words: Vec<u64>,
}

impl Relation {
    /// The relation on `size` candidates in which nothing conflicts.
    pub fn new(size: usize) -> Self {
        let words_per_row = size.div_ceil(64);
        Relation {
            size,
            words_per_row,
            words: vec![0; size * words_per_row],
        }
    }

    /// How many candidates the relation is on.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Lets two candidates conflict; nothing conflicts with itself, so equal ones change nothing.
    ///
    /// # Panics
    ///
    /// When one of them is not below the size.
    pub fn insert(&mut self, a: usize, b: usize) {
        assert!(a < self.size && b < self.size, "no candidate {a} or {b}");
        if a != b {
            self.words[a * self.words_per_row + b / 64] |= 1 << (b % 64);
            self.words[b * self.words_per_row + a / 64] |= 1 << (a % 64);
        }
    }

    /// Whether two candidates conflict.
    pub fn contains(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// The candidates in conflict with one, as bits: candidate `i` is bit `i % 64` of word `i / 64`.
    pub fn row(&self, candidate: usize) -> &[u64] {
        &self.words[candidate * self.words_per_row..][..self.words_per_row]
    }

    /// The candidates in conflict with one, in increasing order.
    pub fn with(&self, candidate: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.row(candidate).iter().enumerate();
        words.flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0);
            bits.map(move |rest| 64 * at + rest.trailing_zeros() as usize)
        })
    }

    /// How many pairs of candidates conflict.
    pub fn pairs(&self) -> u64 {
        let bits: u64 = self.words.iter().map(|w| u64::from(w.count_ones())).sum();
        bits / 2
    }
}

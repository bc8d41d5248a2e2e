//! What an analysis of a conflict notes down.

/// What an analysis needs, kept from one to the next.
pub(super) struct Notes {
    /// Whether a candidate had a part.
    pub(super) seen: Vec<bool>,
    /// Of each level, in which analysis it was counted last.
    pub(super) counted: Vec<u64>,
    pub(super) analyses: u64,
    pub(super) to_clear: Vec<usize>,
    pub(super) because: Vec<usize>,
}

impl Notes {
    pub(super) fn new(candidates: usize) -> Self {
        Notes {
            seen: vec![false; candidates],
            counted: Vec::new(),
            analyses: 0,
            to_clear: Vec::new(),
            because: Vec::new(),
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.len() * 17 + self.counted.len() * 8
    }
}

//! Literals.

/// A candidate that is chosen, or its negation: the candidate is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Literal(u32);

impl Literal {
    pub(crate) fn chosen(candidate: usize) -> Self {
        Literal((candidate as u32) << 1)
    }

    pub(crate) fn excluded(candidate: usize) -> Self {
        Literal((candidate as u32) << 1 | 1)
    }

    #[inline(always)]
    pub(crate) fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub(crate) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    /// The index of the literal; each candidate has two.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal of an index, if it is one of this number of candidates.
    pub(crate) fn of_index(index: u64, candidates: usize) -> Option<Self> {
        let exists = index < 2 * candidates as u64;
        exists.then_some(Literal(index as u32))
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Literal(self.0 ^ 1)
    }
}

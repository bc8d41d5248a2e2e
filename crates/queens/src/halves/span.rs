//! The shares of a run.

/// More work than any run by halves does.
pub(super) const MOST_WORK: u64 = 1 << 62;

/// Shares in a row, of which some are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    from: u64,
    next: u64,
    to: u64,
}

impl Span {
    /// So many, none of them done.
    pub(super) fn of(shares: u64) -> Self {
        Span {
            from: 0,
            next: 0,
            to: shares,
        }
    }

    /// Those with these numbers: first, next, behind the last; none if they are no shares of so many.
    pub(super) fn at([from, next, to]: [u64; 3], shares: u64) -> Option<Self> {
        let are_shares = from <= next && next <= to && to <= shares;
        are_shares.then_some(Span { from, next, to })
    }

    /// First, next, behind the last.
    pub(super) fn numbers(self) -> [u64; 3] {
        [self.from, self.next, self.to]
    }

    /// Those that are not done.
    pub(super) fn left(self) -> std::ops::Range<u64> {
        self.next..self.to
    }

    /// The same, done as far as this share.
    pub(super) fn done_to(&mut self, next: u64) {
        self.next = next;
    }

    /// From 0 to 1.
    pub(super) fn progress(self) -> f64 {
        match self.to - self.from {
            0 => 1.0,
            all => (self.next - self.from) as f64 / all as f64,
        }
    }

    /// In about so many parts, at least one: what is done is of the first.
    pub(super) fn split(self, parts: usize) -> Vec<Span> {
        let left = self.to - self.next;
        let parts = (parts as u64).min(left).max(1);
        let end = |part: u64| {
            self.next + (u128::from(left) * u128::from(part) / u128::from(parts)) as u64
        };
        let part = |part| Span {
            from: if part == 0 { self.from } else { end(part) },
            next: end(part),
            to: end(part + 1),
        };
        (0..parts).map(part).collect()
    }
}

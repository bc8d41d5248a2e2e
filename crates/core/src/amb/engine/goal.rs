//! What a search for the best has found so far.

/// What is to be made least, and the least so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// 1 to minimise; -1 to maximise, which is to minimise the negative.
    sign: i128,
    /// Whether a solution as good as the best is wanted too.
    ties: bool,
    best: Option<i128>,
}

impl Goal {
    pub(crate) fn new(sign: i128, ties: bool) -> Self {
        let best = None;
        Self { sign, ties, best }
    }

    /// Says whether a solution of this value would be wanted.
    pub(crate) fn wants(&self, value: i64) -> bool {
        let cost = self.sign * i128::from(value);
        self.best
            .is_none_or(|best| cost < best || self.ties && cost == best)
    }

    /// Takes note of a solution's value; says whether it is better than all before.
    pub(crate) fn improve(&mut self, value: i64) -> bool {
        let cost = self.sign * i128::from(value);
        let better = self.best.is_none_or(|best| cost < best);
        if better {
            self.best = Some(cost);
        }
        better
    }
}

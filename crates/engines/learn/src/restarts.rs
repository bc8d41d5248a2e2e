//! When to restart, and when to delete clauses.

/// Exponential moving averages of the LBD of learnt clauses, and the history of restarts.
///
/// Source: A. Biere and A. Fröhlich, "Evaluating CDCL restart schemes", Pragmatics of SAT 2015.
#[derive(Clone, Copy)]
pub(crate) struct Restarts {
    fast_average: f64,
    slow_average: f64,
    pub(crate) conflicts: u64,
    /// The number of conflicts at the latest restart.
    last_restart: u64,
    /// How often clauses were deleted.
    reductions: u64,
}

/// Weight of the latest clause in the averages.
const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 4096.0;

/// A restart is due if the fast average exceeds the slow one by this factor,
const MARGIN: f64 = 1.2;
/// but not sooner than this number of conflicts after the latest restart.
const MIN_CONFLICTS: u64 = 50;

/// Number of removable clauses that leads to the first reduction, and how much it grows with each.
const FIRST_LIMIT: u64 = 2000;
const LIMIT_GROWTH: u64 = 300;

impl Restarts {
    pub(crate) fn new() -> Self {
        Restarts {
            fast_average: 0.0,
            slow_average: 0.0,
            conflicts: 0,
            last_restart: 0,
            reductions: 0,
        }
    }

    /// Records a learnt clause of this LBD.
    pub(crate) fn record(&mut self, lbd: u32) {
        self.conflicts = self.conflicts.saturating_add(1);
        // At first, both averages are the mean of all.
        let mean = 1.0 / self.conflicts as f64;
        let lbd = f64::from(lbd);
        self.fast_average += (lbd - self.fast_average) * FAST.max(mean);
        self.slow_average += (lbd - self.slow_average) * SLOW.max(mean);
    }

    pub(crate) fn is_restart_due(&self) -> bool {
        self.conflicts >= self.last_restart.saturating_add(MIN_CONFLICTS)
            && self.fast_average > MARGIN * self.slow_average
    }

    pub(crate) fn record_restart(&mut self) {
        self.last_restart = self.conflicts;
        self.fast_average = self.slow_average;
    }

    /// Whether clauses should be deleted when there is this number of removable ones.
    pub(crate) fn is_reduction_due(&self, removable: usize) -> bool {
        let growth = LIMIT_GROWTH.saturating_mul(self.reductions);
        removable as u64 > growth.saturating_add(FIRST_LIMIT)
    }

    pub(crate) fn record_reduction(&mut self) {
        self.reductions = self.reductions.saturating_add(1);
    }

    pub(crate) fn save(&self) -> [u64; 5] {
        let averages = [self.fast_average, self.slow_average].map(f64::to_bits);
        let [fast, slow] = averages;
        [
            fast,
            slow,
            self.conflicts,
            self.last_restart,
            self.reductions,
        ]
    }

    /// Loads any numbers: they influence only the time of the search, not its result.
    pub(crate) fn load(&mut self, [fast, slow, conflicts, last_restart, reductions]: [u64; 5]) {
        *self = Restarts {
            fast_average: f64::from_bits(fast),
            slow_average: f64::from_bits(slow),
            conflicts,
            last_restart,
            reductions,
        };
    }
}

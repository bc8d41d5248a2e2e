//! When to begin anew with what was learnt, and when to forget some of it.

/// The glue of what was learnt, of late and for long.
#[derive(Clone, Copy)]
pub(super) struct Restarts {
    of_late: f64,
    for_long: f64,
    pub(super) conflicts: u64,
    /// At how many conflicts it began anew, and how often it has forgotten.
    began: u64,
    forgot: u64,
}

/// What the last clause has of what is told of late, and for long.
const OF_LATE: f64 = 1.0 / 32.0;
const FOR_LONG: f64 = 1.0 / 4096.0;

/// It begins anew where the glue of late is so many times that for long, but not sooner than after so many
/// conflicts.
const WORSE: f64 = 1.2;
const PATIENCE: u64 = 50;

/// It forgets where it has learnt so much, and so much more each time.
const MANY: u64 = 2000;
const MORE: u64 = 300;

impl Restarts {
    pub(super) fn new() -> Self {
        Restarts {
            of_late: 0.0,
            for_long: 0.0,
            conflicts: 0,
            began: 0,
            forgot: 0,
        }
    }

    /// One more was learnt, of this glue.
    pub(super) fn learnt(&mut self, glue: u32) {
        self.conflicts = self.conflicts.saturating_add(1);
        // At first, what is told is the mean of all.
        let of_all = 1.0 / self.conflicts as f64;
        let glue = f64::from(glue);
        self.of_late += (glue - self.of_late) * OF_LATE.max(of_all);
        self.for_long += (glue - self.for_long) * FOR_LONG.max(of_all);
    }

    /// Whether to begin anew.
    pub(super) fn is_due(&self) -> bool {
        self.conflicts >= self.began.saturating_add(PATIENCE)
            && self.of_late > WORSE * self.for_long
    }

    pub(super) fn begin_anew(&mut self) {
        self.began = self.conflicts;
        self.of_late = self.for_long;
    }

    /// Whether so much is known that some is to be forgotten.
    pub(super) fn is_full(&self, learnt: usize) -> bool {
        learnt as u64 > MORE.saturating_mul(self.forgot).saturating_add(MANY)
    }

    pub(super) fn has_forgotten(&mut self) {
        self.forgot = self.forgot.saturating_add(1);
    }

    pub(super) fn numbers(&self) -> [u64; 5] {
        let Restarts {
            conflicts,
            began,
            forgot,
            ..
        } = *self;
        let [of_late, for_long] = [self.of_late, self.for_long].map(f64::to_bits);
        [of_late, for_long, conflicts, began, forgot]
    }

    /// These numbers again; whatever they are, they decide nothing but how long it takes.
    pub(super) fn load(&mut self, [of_late, for_long, conflicts, began, forgot]: [u64; 5]) {
        let [of_late, for_long] = [of_late, for_long].map(f64::from_bits);
        *self = Restarts {
            of_late,
            for_long,
            conflicts,
            began,
            forgot,
        };
    }
}

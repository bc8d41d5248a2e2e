//! What is learnt from a conflict.
//!
//! From the conflict back along the reasons, until a single literal of the last level is left that all goes
//! through, the *first unique implication point*: with what holds at lower levels, that cannot be.
//!
//! ```text
//! level 3      -a --- +b --- -c
//!                \       \      \
//!                 -d ---- +e --- conflict       +b and what is below: not all of that
//! ```

use super::literal::Literal;
use super::state::{Cdcl, Conflict};
use super::trail::Reason;

/// A clause that was learnt: its first literal follows from it at the level of the second one.
pub(super) struct Learnt {
    pub(super) literals: Vec<Literal>,
    pub(super) glue: u32,
}

impl Cdcl {
    /// Learns a clause from a conflict at the last level, where something was tried.
    pub(super) fn learn_from(&mut self, conflict: Conflict) -> Learnt {
        let level = self.trail.level();
        // The first place is for what follows.
        let mut literals = vec![Literal::chosen(0)];
        let mut open = 0;
        let mut at = self.trail.order().len();
        let mut because = std::mem::take(&mut self.notes.because);
        self.causes_of(conflict, &mut because);
        let last = loop {
            for &candidate in &because {
                let of = self.trail.level_of(candidate);
                if of == 0 || std::mem::replace(&mut self.notes.seen[candidate], true) {
                    continue;
                }
                self.notes.to_clear.push(candidate);
                self.activity.bump(candidate);
                match of == level {
                    true => open += 1,
                    false => literals.push(!self.trail.held(candidate)),
                }
            }
            let last = loop {
                at -= 1;
                let literal = self.trail.order()[at];
                if self.notes.seen[literal.candidate()] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break last;
            }
            because.clear();
            self.causes_of_literal(last, &mut because);
            self.touch(self.trail.reason_of(last.candidate()));
        };
        literals[0] = !last;
        self.leave_out_what_follows(&mut literals, &mut because);
        because.clear();
        self.notes.because = because;
        for candidate in self.notes.to_clear.drain(..) {
            self.notes.seen[candidate] = false;
        }
        self.second_latest_to_the_second(&mut literals);
        let glue = self.glue(&literals);
        Learnt { literals, glue }
    }

    /// Leaves out literals whose causes are all among the others or facts.
    fn leave_out_what_follows(&mut self, literals: &mut Vec<Literal>, because: &mut Vec<usize>) {
        let mut kept = 1;
        for at in 1..literals.len() {
            let candidate = literals[at].candidate();
            let follows = self.trail.reason_of(candidate) != Reason::None && {
                because.clear();
                self.causes_of_literal(!literals[at], because);
                because
                    .iter()
                    .all(|&cause| self.notes.seen[cause] || self.trail.level_of(cause) == 0)
            };
            if !follows {
                literals[kept] = literals[at];
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// The literal of the highest level but the first comes second: both watch.
    fn second_latest_to_the_second(&self, literals: &mut [Literal]) {
        let level = |at: &usize| self.trail.level_of(literals[*at].candidate());
        if let Some(latest) = (1..literals.len()).max_by_key(level) {
            literals.swap(1, latest);
        }
    }

    /// At how many levels such literals were decided.
    fn glue(&mut self, literals: &[Literal]) -> u32 {
        let Cdcl { notes, trail, .. } = self;
        notes.analyses += 1;
        let mut glue = 0;
        for literal in literals {
            let level = trail.level_of(literal.candidate());
            if notes.counted.len() <= level {
                notes.counted.resize(level + 1, 0);
            }
            if std::mem::replace(&mut notes.counted[level], notes.analyses) != notes.analyses {
                glue += 1;
            }
        }
        glue
    }

    /// A clause was of use as a reason.
    fn touch(&mut self, reason: Reason) {
        if let Reason::Clause(index) = reason {
            self.clauses.touch(index, self.restarts.conflicts);
        }
    }

    /// Which decided candidates contradict each other.
    pub(super) fn causes_of(&mut self, conflict: Conflict, because: &mut Vec<usize>) {
        because.clear();
        match conflict {
            Conflict::Pair(a, b) => because.extend([a, b]),
            Conflict::LinearConstraint(group, side) => {
                let add = |candidate| because.push(candidate);
                (self.counters).explain(group, side, 0, usize::MAX, &self.trail, add);
            }
            Conflict::Clause(index) => {
                let literals = self.clauses.literals(index).iter();
                because.extend(literals.map(|literal| literal.candidate()));
                self.clauses.touch(index, self.restarts.conflicts);
            }
        }
    }

    /// Which decided candidates are the reason of a literal.
    fn causes_of_literal(&self, literal: Literal, because: &mut Vec<usize>) {
        let candidate = literal.candidate();
        match self.trail.reason_of(candidate) {
            Reason::None => {}
            Reason::Beside(chosen) => because.push(chosen as usize),
            Reason::LinearConstraint(group) => {
                let add = |candidate| because.push(candidate);
                (self.counters).explain_literal(group as usize, literal, &self.trail, add);
            }
            Reason::Clause(index) => {
                let literals = self.clauses.literals(index).iter();
                let others = literals.map(|literal| literal.candidate());
                because.extend(others.filter(|&other| other != candidate));
            }
        }
    }
}

//! Conflict analysis: the clause that is learnt from a conflict.
//!
//! From the conflict, the analysis resolves backwards along the reasons until a single literal of the highest level is
//! left, the *first unique implication point* (first UIP). Together with the literals of lower levels it implies the
//! conflict.
//!
//! ```text
//! level 3      -a --- +b --- -c
//!                \       \      \
//!                 -d ---- +e --- conflict       learnt: not +b together with those below
//! ```
//!
//! Sources: L. Zhang et al., "Efficient conflict driven learning in a Boolean satisfiability solver", ICCAD 2001; for
//! the literal block distance (LBD), G. Audemard and L. Simon, "Predicting learnt clauses quality in modern SAT
//! solvers", IJCAI 2009.

use crate::activity::Activity;
use crate::clauses::Clauses;
use crate::counters::{Bound, Counters};
use crate::literal::Literal;
use crate::trail::{Reason, Trail};

/// A violated conflict, constraint or clause.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Conflict {
    /// Two chosen candidates that conflict.
    Pair(usize, usize),
    Constraint(usize, Bound),
    Clause(u32),
}

/// A learnt clause: after backtracking to the level of its second literal, its first literal follows.
pub(crate) struct LearntClause {
    pub(crate) literals: Vec<Literal>,
    pub(crate) lbd: u32,
}

/// The assignment, and what explains it.
pub(crate) struct Implications<'a> {
    pub(crate) trail: &'a Trail,
    pub(crate) counters: &'a Counters,
    pub(crate) clauses: &'a mut Clauses,
    /// The number of conflicts until now.
    pub(crate) conflicts: u64,
}

/// The conflict analysis, with buffers that are kept for reuse of their allocations.
pub(crate) struct Analysis {
    /// Whether a candidate took part in the present conflict.
    seen: Vec<bool>,
    /// The candidates that are `seen`.
    to_clear: Vec<usize>,
    causes: Vec<usize>,
    /// For each level the number of the analysis that counted it last.
    counted: Vec<u64>,
    analyses: u64,
}

impl Analysis {
    pub(crate) fn new(candidates: usize) -> Self {
        Analysis {
            seen: vec![false; candidates],
            to_clear: Vec::new(),
            causes: Vec::new(),
            counted: Vec::new(),
            analyses: 0,
        }
    }

    pub(crate) fn memory(&self) -> usize {
        self.seen.len() * 17 + self.counted.len() * 8
    }

    /// The clause that is learnt from a conflict above level 0.
    pub(crate) fn analyse(
        &mut self,
        conflict: Conflict,
        implications: &mut Implications<'_>,
        activity: &mut Activity,
    ) -> LearntClause {
        let trail = implications.trail;
        // The first literal is replaced by the first UIP below.
        let mut literals = vec![Literal::chosen(0)];
        let mut open = 0;
        let mut at = trail.literals().len();
        self.causes.clear();
        implications.causes_of_conflict(conflict, &mut self.causes);
        let first_uip = loop {
            for &candidate in &self.causes {
                let level = trail.level_of(candidate);
                if level == 0 || std::mem::replace(&mut self.seen[candidate], true) {
                    continue;
                }
                self.to_clear.push(candidate);
                activity.bump(candidate);
                if level == trail.level() {
                    open += 1;
                } else {
                    literals.push(!trail.literal_of(candidate));
                }
            }
            let literal = loop {
                at -= 1;
                let literal = trail.literals()[at];
                if self.seen[literal.candidate()] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            self.causes.clear();
            implications.causes_of(literal, &mut self.causes);
            if let Reason::Clause(index) = trail.reason_of(literal.candidate()) {
                implications.touch(index);
            }
        };
        literals[0] = !first_uip;
        self.minimise(&mut literals, implications);
        for candidate in self.to_clear.drain(..) {
            self.seen[candidate] = false;
        }
        let level = |at: &usize| trail.level_of(literals[*at].candidate());
        if let Some(highest) = (1..literals.len()).max_by_key(level) {
            literals.swap(1, highest);
        }
        let lbd = self.lbd(&literals, trail);
        LearntClause { literals, lbd }
    }

    /// Removes the literals that are implied by the others.
    fn minimise(&mut self, literals: &mut Vec<Literal>, implications: &Implications<'_>) {
        let trail = implications.trail;
        let mut kept = 1;
        for at in 1..literals.len() {
            let is_implied = trail.reason_of(literals[at].candidate()) != Reason::None && {
                self.causes.clear();
                implications.causes_of(!literals[at], &mut self.causes);
                let mut causes = self.causes.iter();
                causes.all(|&cause| self.seen[cause] || trail.level_of(cause) == 0)
            };
            if !is_implied {
                literals[kept] = literals[at];
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// The literal block distance: the number of levels at which literals were assigned.
    fn lbd(&mut self, literals: &[Literal], trail: &Trail) -> u32 {
        self.analyses += 1;
        let mut lbd = 0;
        for literal in literals {
            let level = trail.level_of(literal.candidate());
            if self.counted.len() <= level {
                self.counted.resize(level + 1, 0);
            }
            if std::mem::replace(&mut self.counted[level], self.analyses) != self.analyses {
                lbd += 1;
            }
        }
        lbd
    }
}

impl Implications<'_> {
    /// Records that a clause took part in a conflict.
    fn touch(&mut self, clause: u32) {
        self.clauses.touch(clause, self.conflicts);
    }

    /// Adds the assigned candidates that contradict each other.
    fn causes_of_conflict(&mut self, conflict: Conflict, causes: &mut Vec<usize>) {
        match conflict {
            Conflict::Pair(a, b) => causes.extend([a, b]),
            Conflict::Constraint(constraint, bound) => {
                let add = |candidate| causes.push(candidate);
                (self.counters).explain(constraint, bound, 0, usize::MAX, self.trail, add);
            }
            Conflict::Clause(index) => {
                let literals = self.clauses.literals(index).iter();
                causes.extend(literals.map(|literal| literal.candidate()));
                self.touch(index);
            }
        }
    }

    /// Adds the assigned candidates that are the reason of a literal.
    fn causes_of(&self, literal: Literal, causes: &mut Vec<usize>) {
        let candidate = literal.candidate();
        match self.trail.reason_of(candidate) {
            Reason::None => {}
            Reason::Conflict(chosen) => causes.push(chosen as usize),
            Reason::Constraint(constraint) => {
                let add = |candidate| causes.push(candidate);
                (self.counters).explain_literal(constraint as usize, literal, self.trail, add);
            }
            Reason::Clause(index) => {
                let literals = self.clauses.literals(index).iter();
                let others = literals.map(|literal| literal.candidate());
                causes.extend(others.filter(|&other| other != candidate));
            }
        }
    }
}

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

use super::cdcl::{Cdcl, Conflict};
use super::literal::Literal;
use super::trail::Reason;

/// A learnt clause: after backtracking to the level of its second literal, its first literal follows.
pub(super) struct LearntClause {
    pub(super) literals: Vec<Literal>,
    pub(super) lbd: u32,
}

/// Buffers of the analysis, kept for reuse of their allocations.
pub(super) struct AnalysisBuffers {
    /// Whether a candidate took part in the present conflict.
    seen: Vec<bool>,
    /// The candidates that are `seen`.
    to_clear: Vec<usize>,
    causes: Vec<usize>,
    /// For each level the number of the analysis that counted it last.
    counted: Vec<u64>,
    analyses: u64,
}

impl AnalysisBuffers {
    pub(super) fn new(candidates: usize) -> Self {
        AnalysisBuffers {
            seen: vec![false; candidates],
            to_clear: Vec::new(),
            causes: Vec::new(),
            counted: Vec::new(),
            analyses: 0,
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.len() * 17 + self.counted.len() * 8
    }
}

impl Cdcl {
    /// The clause that is learnt from a conflict above level 0.
    pub(super) fn analyse(&mut self, conflict: Conflict) -> LearntClause {
        let level = self.trail.level();
        // The first literal is replaced by the first UIP below.
        let mut literals = vec![Literal::chosen(0)];
        let mut open = 0;
        let mut at = self.trail.literals().len();
        let mut causes = std::mem::take(&mut self.buffers.causes);
        self.causes_of_conflict(conflict, &mut causes);
        let first_uip = loop {
            for &candidate in &causes {
                let level_of = self.trail.level_of(candidate);
                if level_of == 0 || std::mem::replace(&mut self.buffers.seen[candidate], true) {
                    continue;
                }
                self.buffers.to_clear.push(candidate);
                self.activity.bump(candidate);
                if level_of == level {
                    open += 1;
                } else {
                    literals.push(!self.trail.literal_of(candidate));
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail.literals()[at];
                if self.buffers.seen[literal.candidate()] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            causes.clear();
            self.causes_of(literal, &mut causes);
            if let Reason::Clause(index) = self.trail.reason_of(literal.candidate()) {
                self.touch(index);
            }
        };
        literals[0] = !first_uip;
        self.minimise(&mut literals, &mut causes);
        causes.clear();
        self.buffers.causes = causes;
        for candidate in self.buffers.to_clear.drain(..) {
            self.buffers.seen[candidate] = false;
        }
        let level = |at: &usize| self.trail.level_of(literals[*at].candidate());
        if let Some(highest) = (1..literals.len()).max_by_key(level) {
            literals.swap(1, highest);
        }
        let lbd = self.lbd(&literals);
        LearntClause { literals, lbd }
    }

    /// Removes the literals that are implied by the others.
    fn minimise(&mut self, literals: &mut Vec<Literal>, causes: &mut Vec<usize>) {
        let mut kept = 1;
        for at in 1..literals.len() {
            let candidate = literals[at].candidate();
            let is_implied = self.trail.reason_of(candidate) != Reason::None && {
                causes.clear();
                self.causes_of(!literals[at], causes);
                causes
                    .iter()
                    .all(|&cause| self.buffers.seen[cause] || self.trail.level_of(cause) == 0)
            };
            if !is_implied {
                literals[kept] = literals[at];
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// The literal block distance: the number of levels at which literals were assigned.
    fn lbd(&mut self, literals: &[Literal]) -> u32 {
        let Cdcl { buffers, trail, .. } = self;
        buffers.analyses += 1;
        let mut lbd = 0;
        for literal in literals {
            let level = trail.level_of(literal.candidate());
            if buffers.counted.len() <= level {
                buffers.counted.resize(level + 1, 0);
            }
            let last = std::mem::replace(&mut buffers.counted[level], buffers.analyses);
            if last != buffers.analyses {
                lbd += 1;
            }
        }
        lbd
    }

    /// Records that a clause took part in a conflict.
    fn touch(&mut self, clause: u32) {
        self.clauses.touch(clause, self.restarts.conflicts);
    }

    /// The assigned candidates that contradict each other.
    fn causes_of_conflict(&mut self, conflict: Conflict, causes: &mut Vec<usize>) {
        causes.clear();
        match conflict {
            Conflict::Pair(a, b) => causes.extend([a, b]),
            Conflict::Constraint(constraint, bound) => {
                let add = |candidate| causes.push(candidate);
                (self.counters).explain(constraint, bound, 0, usize::MAX, &self.trail, add);
            }
            Conflict::Clause(index) => {
                let literals = self.clauses.literals(index).iter();
                causes.extend(literals.map(|literal| literal.candidate()));
                self.touch(index);
            }
        }
    }

    /// The assigned candidates that are the reason of a literal.
    fn causes_of(&self, literal: Literal, causes: &mut Vec<usize>) {
        let candidate = literal.candidate();
        match self.trail.reason_of(candidate) {
            Reason::None => {}
            Reason::Conflict(chosen) => causes.push(chosen as usize),
            Reason::Constraint(constraint) => {
                let add = |candidate| causes.push(candidate);
                (self.counters).explain_literal(constraint as usize, literal, &self.trail, add);
            }
            Reason::Clause(index) => {
                let literals = self.clauses.literals(index).iter();
                let others = literals.map(|literal| literal.candidate());
                causes.extend(others.filter(|&other| other != candidate));
            }
        }
    }
}

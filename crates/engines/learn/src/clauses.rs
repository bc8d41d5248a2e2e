//! Learnt clauses with two watched literals.
//!
//! A clause is visited only when one of its first two literals becomes false. While neither is false, the clause
//! implies nothing.
//!
//! Source: M. W. Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001.

use crate::literal::Literal;
use crate::trail::{Reason, Trail};

/// Clauses of two literals or more.
pub(crate) struct Clauses {
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    /// The number of clauses that [`reduce`](Self::reduce) may delete.
    pub(crate) removable: usize,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

#[derive(Clone, Copy)]
struct Clause {
    begin: u32,
    len: u32,
    /// The literal block distance when the clause was learnt: the lower, the more often it propagates.
    lbd: u32,
    /// The number of the latest conflict in which the clause took part.
    last_use: u64,
}

/// A clause as [`Clauses::add`] takes it.
pub(crate) struct SavedClause<'a> {
    pub(crate) lbd: u32,
    pub(crate) last_use: u64,
    pub(crate) literals: &'a [Literal],
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: while it is true, the clause need not be visited.
    other: Literal,
}

/// Clauses of this LBD or less are kept. Clauses that exclude a placement have an LBD of 0.
const KEPT_LBD: u32 = 2;

impl Clauses {
    pub(crate) fn new(candidates: usize) -> Self {
        Clauses {
            literals: Vec::new(),
            clauses: Vec::new(),
            removable: 0,
            watches: vec![Vec::new(); 2 * candidates],
        }
    }

    pub(crate) fn literals(&self, index: u32) -> &[Literal] {
        let clause = &self.clauses[index as usize];
        &self.literals[clause.begin as usize..][..clause.len as usize]
    }

    /// All clauses.
    pub(crate) fn iter(&self) -> impl Iterator<Item = SavedClause<'_>> {
        let clauses = self.clauses.iter().enumerate();
        clauses.map(|(index, clause)| SavedClause {
            lbd: clause.lbd,
            last_use: clause.last_use,
            literals: self.literals(index as u32),
        })
    }

    /// Adds a clause of at least two literals, of which the first two are watched.
    pub(crate) fn add(&mut self, literals: &[Literal], lbd: u32, last_use: u64) -> u32 {
        let index = self.clauses.len() as u32;
        self.clauses.push(Clause {
            begin: self.literals.len() as u32,
            len: literals.len() as u32,
            lbd,
            last_use,
        });
        self.removable += usize::from(lbd > KEPT_LBD);
        self.literals.extend_from_slice(literals);
        for (watched, other) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            let clause = index;
            self.watches[watched.index()].push(Watch { clause, other });
        }
        index
    }

    /// Records that a clause took part in a conflict.
    pub(crate) fn touch(&mut self, index: u32, conflict: u64) {
        self.clauses[index as usize].last_use = conflict;
    }

    /// Propagates a literal that became true.
    ///
    /// # Errors
    ///
    /// A clause of which all literals are false.
    #[inline(always)]
    pub(crate) fn propagate(&mut self, literal: Literal, trail: &mut Trail) -> Result<(), u32> {
        let false_literal = !literal;
        let mut watches = std::mem::take(&mut self.watches[false_literal.index()]);
        let (mut kept, mut at, mut violated) = (0, 0, None);
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if trail.is_true(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = &self.clauses[watch.clause as usize];
            let literals = &mut self.literals[clause.begin as usize..][..clause.len as usize];
            if literals[0] == false_literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let watch = Watch {
                other: first,
                ..watch
            };
            if !trail.is_true(first) {
                let next = literals[2..].iter().position(|&next| !trail.is_false(next));
                if let Some(next) = next {
                    literals.swap(1, next + 2);
                    self.watches[literals[1].index()].push(watch);
                    continue;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if trail.is_false(first) {
                violated = Some(watch.clause);
                break;
            }
            if !trail.is_true(first) {
                trail.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.watches[false_literal.index()] = watches;
        violated.map_or(Ok(()), Err)
    }

    /// Deletes half of the removable clauses: those of the highest LBD, and of equal ones those that were unused for
    /// the longest time. It must be called at level 0, where no clause is a reason.
    pub(crate) fn reduce(&mut self) {
        let mut removable: Vec<usize> = (0..self.clauses.len())
            .filter(|&index| self.clauses[index].lbd > KEPT_LBD)
            .collect();
        removable.sort_by_key(|&index| {
            let clause = &self.clauses[index];
            (std::cmp::Reverse(clause.lbd), clause.last_use, index)
        });
        let mut is_removed = vec![false; self.clauses.len()];
        for &index in &removable[..removable.len() / 2] {
            is_removed[index] = true;
        }
        let before = std::mem::replace(self, Self::new(self.watches.len() / 2));
        let clauses = before.iter().zip(is_removed);
        for (clause, _) in clauses.filter(|(_, is_removed)| !is_removed) {
            self.add(clause.literals, clause.lbd, clause.last_use);
        }
    }

    pub(crate) fn memory(&self) -> usize {
        let of_a_clause = size_of::<Clause>() + 2 * size_of::<Watch>();
        self.literals.len() * size_of::<Literal>()
            + self.clauses.len() * of_a_clause
            + self.watches.len() * size_of::<Vec<Watch>>()
    }
}

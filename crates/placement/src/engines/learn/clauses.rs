//! What was learnt: clauses, in each of which some literal has to hold.
//!
//! A clause is looked at only when one of two of its literals fails, the first two, which *watch* it: as long
//! as neither fails, nothing follows from it.

use super::literal::Literal;
use super::trail::{Reason, Trail};

/// Clauses of two literals or more.
pub(super) struct Clauses {
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    /// How many of them may be forgotten.
    pub(super) passing: usize,
    /// For each literal, the clauses that it watches.
    watched: Vec<Vec<Watch>>,
}

#[derive(Clone, Copy)]
struct Clause {
    begin: u32,
    len: u32,
    /// At how many levels its literals were tried when it was learnt: the fewer, the sooner something follows
    /// from it.
    glue: u32,
    /// How many conflicts there had been when it was of use for the last time.
    used: u64,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: while it holds, there is nothing to look at.
    other: Literal,
}

/// Clauses of no more glue are kept for ever, and what was shown is excluded by clauses of none.
pub(super) const KEPT: u32 = 2;

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Clauses {
            literals: Vec::new(),
            clauses: Vec::new(),
            passing: 0,
            watched: vec![Vec::new(); 2 * candidates],
        }
    }

    pub(super) fn literals(&self, index: u32) -> &[Literal] {
        let clause = &self.clauses[index as usize];
        &self.literals[clause.begin as usize..][..clause.len as usize]
    }

    /// All of them: glue, last use and literals.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u64, &[Literal])> {
        let clause = |(index, clause): (usize, &Clause)| {
            (clause.glue, clause.used, self.literals(index as u32))
        };
        self.clauses.iter().enumerate().map(clause)
    }

    /// Adds a clause of at least two literals, of which the first two watch.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32, used: u64) -> u32 {
        let index = self.clauses.len() as u32;
        self.clauses.push(Clause {
            begin: self.literals.len() as u32,
            len: literals.len() as u32,
            glue,
            used,
        });
        self.passing += usize::from(glue > KEPT);
        self.literals.extend_from_slice(literals);
        for (watching, other) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            let clause = index;
            self.watched[watching.index()].push(Watch { clause, other });
        }
        index
    }

    /// A clause was of use at that conflict.
    pub(super) fn touch(&mut self, index: u32, conflict: u64) {
        self.clauses[index as usize].used = conflict;
    }

    /// Draws the conclusions from a literal that holds.
    ///
    /// # Errors
    ///
    /// A clause of which no literal can hold any more.
    #[inline(always)]
    pub(super) fn conclude(&mut self, literal: Literal, trail: &mut Trail) -> Result<(), u32> {
        let failed = !literal;
        let mut watches = std::mem::take(&mut self.watched[failed.index()]);
        let (mut kept, mut at, mut broken) = (0, 0, None);
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if trail.holds(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = &self.clauses[watch.clause as usize];
            let literals = &mut self.literals[clause.begin as usize..][..clause.len as usize];
            if literals[0] == failed {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let watch = Watch {
                other: first,
                ..watch
            };
            if !trail.holds(first) {
                let next = literals[2..].iter().position(|&next| !trail.fails(next));
                if let Some(next) = next {
                    literals.swap(1, next + 2);
                    self.watched[literals[1].index()].push(watch);
                    continue;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if trail.fails(first) {
                broken = Some(watch.clause);
                break;
            }
            if !trail.holds(first) {
                trail.hold(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.watched[failed.index()] = watches;
        broken.map_or(Ok(()), Err)
    }

    /// Forgets half of those that may be forgotten: of the most glue, and of those the ones that were of no use
    /// for the longest time. Nothing may be tried, so that none is a reason.
    pub(super) fn forget_half(&mut self) {
        let mut passing: Vec<usize> = (0..self.clauses.len())
            .filter(|&index| self.clauses[index].glue > KEPT)
            .collect();
        passing.sort_by_key(|&index| {
            let clause = &self.clauses[index];
            (std::cmp::Reverse(clause.glue), clause.used, index)
        });
        let mut is_forgotten = vec![false; self.clauses.len()];
        for &index in &passing[..passing.len() / 2] {
            is_forgotten[index] = true;
        }
        let before = std::mem::replace(self, Self::new(self.watched.len() / 2));
        let clauses = before.iter().zip(is_forgotten);
        for ((glue, used, literals), _) in clauses.filter(|(_, is_forgotten)| !is_forgotten) {
            self.add(literals, glue, used);
        }
    }

    pub(super) fn memory(&self) -> usize {
        let of_a_clause = size_of::<Clause>() + 2 * size_of::<Watch>();
        self.literals.len() * size_of::<Literal>()
            + self.clauses.len() * of_a_clause
            + self.watched.len() * size_of::<Vec<Watch>>()
    }
}

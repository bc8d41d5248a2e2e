//! The saved state of a search.
//!
//! ```text
//! 250,0,..  work, whether it is over, number of placements below, and the numbers of the restarts
//! 3,7       facts
//! 8,2       the decision of each level
//! ..        the activity of each candidate, and the increment
//! ..        the saved phase of each candidate, as bits
//! 8,3       listing in order: the state of the walk, and its assumptions
//! 1,5,9     each placement that is found and not listed
//! 2,40,8,3  each learnt clause: LBD, last use, literals
//! ```
//!
//! Propagations are not saved, but repeated.

use std::collections::BTreeSet;
use std::sync::Arc;

use standoff_engine::{InvalidState, SearchState};
use standoff_model::{Candidate, Problem};

use crate::cdcl::Cdcl;
use crate::literal::Literal;
use crate::ordered::OrderedWalk;
use crate::trail::Reason;

pub(crate) fn save(cdcl: &Cdcl, walk: Option<&OrderedWalk>) -> SearchState {
    let found = walk.iter().flat_map(|walk| &walk.found);
    let found: Vec<Vec<u64>> = found.map(|placement| numbers(placement)).collect();
    let head = [cdcl.work, cdcl.is_over.into(), found.len() as u64];
    let mut rows = vec![
        [&head[..], &cdcl.restarts.save()].concat(),
        indices(cdcl.trail.facts()),
        indices(&decisions(cdcl, walk)),
    ];
    rows.extend(cdcl.activity.save());
    rows.push(walk.map_or(Vec::new(), save_walk));
    rows.extend(found);
    for clause in cdcl.clauses.iter() {
        let literals = indices(clause.literals);
        rows.push([&[clause.lbd.into(), clause.last_use], &literals[..]].concat());
    }
    SearchState(rows)
}

/// A search that was loaded.
pub(crate) struct Loaded {
    pub(crate) cdcl: Cdcl,
    pub(crate) walk: Option<OrderedWalk>,
}

pub(crate) fn load(
    problem: &Arc<Problem>,
    is_ordered: bool,
    state: &SearchState,
) -> Result<Loaded, InvalidState> {
    let loaded = parse(problem, is_ordered, &state.0);
    loaded.ok_or_else(|| InvalidState::because("these numbers are of no search in this model"))
}

/// The decision of each level, or its assumption if that was already true.
fn decisions(cdcl: &Cdcl, walk: Option<&OrderedWalk>) -> Vec<Literal> {
    let assumptions = walk.iter().flat_map(|walk| walk.assumptions.iter());
    let mut assumptions = assumptions.copied();
    let decisions = cdcl.trail.decisions();
    let decisions = decisions.filter_map(|decision| {
        let assumption = assumptions.next();
        decision.or(assumption)
    });
    decisions.collect()
}

/// More nodes than any search visits.
const MAX_WORK: u64 = 1 << 60;

fn save_walk(walk: &OrderedWalk) -> Vec<u64> {
    let ends_at = walk.ends_at.map_or(0, |end| end as u64 + 1);
    let flags = [walk.has_begun, walk.is_over].map(u64::from);
    [&flags[..], &[ends_at], &indices(&walk.assumptions)].concat()
}

fn parse(problem: &Arc<Problem>, is_ordered: bool, rows: &[Vec<u64>]) -> Option<Loaded> {
    let candidates = problem.len();
    let [head, facts, decisions, activities, phases, walk, rest @ ..] = rows else {
        return None;
    };
    let &[work, is_over, found, ref restarts @ ..] = &head[..] else {
        return None;
    };
    if work > MAX_WORK {
        return None;
    }
    let (found, clauses) = rest.split_at_checked(usize::try_from(found).ok()?)?;
    let found = found.iter().map(|row| parse_placement(row, problem));
    let found: BTreeSet<_> = found.collect::<Option<_>>()?;
    let walk = if is_ordered {
        Some(parse_walk(walk, candidates, found)?)
    } else if walk.is_empty() && rest.len() == clauses.len() {
        None
    } else {
        return None;
    };
    let mut cdcl = Cdcl::new(problem);
    cdcl.activity.load(activities, phases)?;
    cdcl.restarts.load(restarts.try_into().ok()?);
    cdcl.load_facts(&literals(facts, candidates)?)?;
    for row in clauses {
        let [lbd, last_use, clause @ ..] = &row[..] else {
            return None;
        };
        let clause = literals(clause, candidates)?;
        cdcl.load_clause(clause, (*lbd).try_into().ok()?, *last_use);
    }
    let assumptions = walk.as_ref().map_or(0, |walk| walk.assumptions.len());
    cdcl.load_decisions(&literals(decisions, candidates)?, assumptions)?;
    cdcl.work = work;
    cdcl.is_over |= flag(is_over)?;
    Some(Loaded { cdcl, walk })
}

impl Cdcl {
    /// Assigns facts in a search without decisions.
    fn load_facts(&mut self, facts: &[Literal]) -> Option<()> {
        for &fact in facts {
            if self.trail.is_false(fact) {
                return None;
            }
            if !self.trail.is_true(fact) {
                self.trail.assign(fact, Reason::None);
            }
        }
        Some(())
    }

    /// Adds a clause in a search without decisions.
    fn load_clause(&mut self, mut clause: Vec<Literal>, lbd: u32, last_use: u64) {
        if clause.iter().any(|&literal| self.trail.is_true(literal)) {
            return;
        }
        clause.retain(|&literal| !self.trail.is_false(literal));
        clause.sort_unstable();
        clause.dedup();
        match clause[..] {
            [] => self.is_over = true,
            [only] => self.trail.assign(only, Reason::None),
            _ => {
                self.clauses.add(&clause, lbd, last_use);
            }
        }
    }

    /// Repeats decisions level by level. Only assumptions may be true already.
    fn load_decisions(&mut self, decisions: &[Literal], assumptions: usize) -> Option<()> {
        for &literal in decisions {
            self.propagate().ok()?;
            let is_true = self.trail.is_true(literal);
            if self.trail.is_false(literal) || is_true && self.trail.level() >= assumptions {
                return None;
            }
            self.trail.push_level();
            if !is_true {
                self.trail.assign(literal, Reason::None);
            }
        }
        Some(())
    }
}

fn parse_walk(
    row: &[u64],
    candidates: usize,
    found: BTreeSet<Vec<Candidate>>,
) -> Option<OrderedWalk> {
    let &[has_begun, is_over, ends_at, ref assumptions @ ..] = row else {
        return None;
    };
    let assumptions = literals(assumptions, candidates)?;
    let in_order = assumptions.iter().map(|literal| literal.candidate());
    let ends_at = match ends_at {
        0 => None,
        end => Some(usize::try_from(end - 1).ok()?),
    };
    let is_complete = match ends_at {
        Some(end) => {
            let others = assumptions.get(end..)?;
            let are_excluded = others.iter().all(|literal| !literal.is_chosen());
            end < candidates && assumptions.len() == candidates && are_excluded
        }
        None => true,
    };
    (in_order.eq(0..assumptions.len()) && is_complete).then_some(OrderedWalk {
        assumptions,
        ends_at,
        found,
        has_begun: flag(has_begun)?,
        is_over: flag(is_over)?,
    })
}

/// The placement of a row, if it is a placement of the problem.
fn parse_placement(row: &[u64], problem: &Problem) -> Option<Vec<Candidate>> {
    let exists = |&number: &u64| number < problem.len() as u64;
    if !row.is_sorted_by(|a, b| a < b) || !row.iter().all(exists) {
        return None;
    }
    let chosen = row.iter().map(|&number| Candidate::new(number as usize));
    let chosen: Vec<Candidate> = chosen.collect();
    let conflicts = problem.conflicts();
    let is_free = |&a: &Candidate| chosen.iter().all(|&b| !conflicts.contains(a, b));
    let are_met = problem.constraints().iter().all(|constraint| {
        let weights = chosen.iter().map(|&c| u64::from(constraint.weight_of(c)));
        constraint.bounds.contain(weights.sum())
    });
    (are_met && chosen.iter().all(is_free)).then_some(chosen)
}

fn numbers(placement: &[Candidate]) -> Vec<u64> {
    let numbers = placement.iter().map(|candidate| candidate.index() as u64);
    numbers.collect()
}

fn indices(literals: &[Literal]) -> Vec<u64> {
    let indices = literals.iter().map(|literal| literal.index() as u64);
    indices.collect()
}

fn literals(row: &[u64], candidates: usize) -> Option<Vec<Literal>> {
    let literals = row.iter();
    literals
        .map(|&index| Literal::of_index(index, candidates))
        .collect()
}

fn flag(number: u64) -> Option<bool> {
    (number <= 1).then_some(number == 1)
}

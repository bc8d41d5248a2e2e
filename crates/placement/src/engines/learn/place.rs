//! Where a search with learning stands, as numbers.
//!
//! ```text
//! 250,0,..  the work, whether it is over, how many rows are placements; when it begins anew and forgets
//! 3,7       what holds whatever is tried
//! 8,2       what is tried, level by level
//! ..        what part each candidate had in conflicts, and the weight of the next one
//! ..        which candidates are tried as chosen, a bit each
//! 8,3       where there is an order: how the walk stands, and what it has decided
//! 1,5,9     the placements that wait for their turn
//! 2,40,8,3  what was learnt: the glue, the last use, the literals
//! ```
//!
//! The conclusions that were drawn are drawn again.

use std::sync::Arc;

use super::learning::Learning;
use super::literal::Literal;
use super::state::Cdcl;
use super::trail::Reason;
use super::walk::Walk;
use crate::problem::{Candidate, Problem};
use crate::task::{InvalidState, SearchState};

/// Where it stands.
pub(super) fn of(learning: &Learning) -> SearchState {
    let Learning { search, walk } = learning;
    let waiting = walk.iter().flat_map(|walk| &walk.found);
    let waiting: Vec<Vec<u64>> = waiting.map(|placement| numbers(placement)).collect();
    let head = [search.work, search.is_over.into(), waiting.len() as u64];
    let mut rows = vec![
        [&head[..], &search.restarts.numbers()].concat(),
        literals(search.trail.facts()),
        literals(&tried(learning)),
    ];
    rows.extend(search.activity.rows());
    rows.push(walk.as_ref().map_or(Vec::new(), walk_row));
    rows.extend(waiting);
    for (glue, used, clause) in search.clauses.iter() {
        rows.push([&[glue.into(), used], &literals(clause)[..]].concat());
    }
    SearchState(rows)
}

/// A search of the same kind, where one stood that told its place.
pub(super) fn find(learning: &Learning, place: &SearchState) -> Result<Learning, InvalidState> {
    let problem = &learning.search.problem;
    let found = read(problem, learning.walk.is_some(), &place.0);
    found.ok_or_else(|| InvalidState::because("these numbers are of no search in this model"))
}

/// What is tried at each level, where some of it was known already.
fn tried(learning: &Learning) -> Vec<Literal> {
    let assumed = learning.walk.iter().flat_map(|walk| walk.decided.iter());
    let mut assumed = assumed.copied();
    let tried = learning.search.trail.tried();
    tried
        .filter_map(|tried| {
            let assumed = assumed.next();
            tried.or(assumed)
        })
        .collect()
}

/// Nobody ever looks at so many states.
const MOST_WORK: u64 = 1 << 60;

fn walk_row(walk: &Walk) -> Vec<u64> {
    let alone_from = walk.alone_from.map_or(0, |from| from as u64 + 1);
    let flags = [walk.has_begun, walk.is_over].map(u64::from);
    [&flags[..], &[alone_from], &literals(&walk.decided)].concat()
}

fn read(problem: &Arc<Problem>, has_walk: bool, rows: &[Vec<u64>]) -> Option<Learning> {
    let all = problem.len();
    let [head, facts, tried, parts, phases, walk, rest @ ..] = rows else {
        return None;
    };
    let &[work, is_over, waiting, ref restarts @ ..] = &head[..] else {
        return None;
    };
    if work > MOST_WORK {
        return None;
    }
    let (waiting, clauses) = rest.split_at_checked(usize::try_from(waiting).ok()?)?;
    let waiting = waiting.iter().map(|row| placement(row, problem));
    let waiting = waiting.collect::<Option<_>>()?;
    let walk = match has_walk {
        true => Some(walk_of(walk, all)?.with(waiting)),
        false if walk.is_empty() && rest.len() == clauses.len() => None,
        false => return None,
    };
    let mut search = Cdcl::new(problem);
    search.activity.load(parts, phases)?;
    search.restarts.load(restarts.try_into().ok()?);
    search.hold_facts(&literals_of(facts, all)?)?;
    for row in clauses {
        let [glue, used, clause @ ..] = &row[..] else {
            return None;
        };
        search.recall(literals_of(clause, all)?, (*glue).try_into().ok()?, *used);
    }
    let assumed = walk.as_ref().map_or(0, |walk| walk.decided.len());
    search.try_again(&literals_of(tried, all)?, assumed)?;
    search.work = work;
    search.is_over |= flag(is_over)?;
    Some(Learning { search, walk })
}

impl Cdcl {
    /// What holds whatever is tried, in a search in which nothing was tried.
    fn hold_facts(&mut self, facts: &[Literal]) -> Option<()> {
        for &fact in facts {
            if self.trail.fails(fact) {
                return None;
            }
            if !self.trail.holds(fact) {
                self.trail.hold(fact, Reason::None);
            }
        }
        Some(())
    }

    /// Adds what was learnt, where nothing was tried.
    fn recall(&mut self, mut clause: Vec<Literal>, glue: u32, used: u64) {
        if clause.iter().any(|&literal| self.trail.holds(literal)) {
            return;
        }
        clause.retain(|&literal| !self.trail.fails(literal));
        clause.sort_unstable();
        clause.dedup();
        match clause[..] {
            [] => self.is_over = true,
            [only] => self.trail.hold(only, Reason::None),
            _ => {
                self.clauses.add(&clause, glue, used);
            }
        }
    }

    /// Tries what was tried, level by level; what was assumed may hold already.
    fn try_again(&mut self, tried: &[Literal], assumed: usize) -> Option<()> {
        for &literal in tried {
            self.draw_conclusions().ok()?;
            let holds = self.trail.holds(literal);
            if self.trail.fails(literal) || holds && self.trail.level() >= assumed {
                return None;
            }
            self.trail.begin_level();
            if !holds {
                self.trail.hold(literal, Reason::None);
            }
        }
        Some(())
    }
}

impl Walk {
    fn with(self, found: std::collections::BTreeSet<Vec<Candidate>>) -> Self {
        Walk { found, ..self }
    }
}

fn walk_of(row: &[u64], all: usize) -> Option<Walk> {
    let &[has_begun, is_over, alone_from, ref decided @ ..] = row else {
        return None;
    };
    let decided = literals_of(decided, all)?;
    let in_order = decided.iter().map(|literal| literal.candidate());
    let alone_from = match alone_from {
        0 => None,
        from => Some(usize::try_from(from - 1).ok()?),
    };
    let is_filled = match alone_from {
        Some(from) => {
            let others = decided.get(from..)?;
            from < all && decided.len() == all && others.iter().all(|literal| !literal.is_chosen())
        }
        None => true,
    };
    (in_order.eq(0..decided.len()) && is_filled).then_some(Walk {
        decided,
        alone_from,
        has_begun: flag(has_begun)?,
        is_over: flag(is_over)?,
        ..Walk::default()
    })
}

/// The placement of such a row, if it is one.
fn placement(row: &[u64], problem: &Problem) -> Option<Vec<Candidate>> {
    let is_there = |&number: &u64| number < problem.len() as u64;
    if !row.is_sorted_by(|a, b| a < b) || !row.iter().all(is_there) {
        return None;
    }
    let chosen = row.iter().map(|&number| Candidate::new(number as usize));
    let chosen: Vec<Candidate> = chosen.collect();
    let conflicts = problem.conflicts();
    let goes_with_all = |&a: &Candidate| chosen.iter().all(|&b| !conflicts.contains(a, b));
    let keeps = problem.constraints().iter().all(|group| {
        let weights = chosen.iter().map(|&c| u64::from(group.weight_of(c)));
        group.bounds.contain(weights.sum())
    });
    (keeps && chosen.iter().all(goes_with_all)).then_some(chosen)
}

fn numbers(placement: &[Candidate]) -> Vec<u64> {
    let indices = placement.iter().map(|candidate| candidate.index() as u64);
    indices.collect()
}

fn literals(literals: &[Literal]) -> Vec<u64> {
    let indices = literals.iter().map(|literal| literal.index() as u64);
    indices.collect()
}

fn literals_of(row: &[u64], candidates: usize) -> Option<Vec<Literal>> {
    let literals = row.iter();
    literals
        .map(|&index| Literal::of_index(index, candidates))
        .collect()
}

fn flag(number: u64) -> Option<bool> {
    (number <= 1).then_some(number == 1)
}

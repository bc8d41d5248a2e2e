//! The linear relaxation of a problem: its rows without integrality, as a linear program that bounds one of them.

use std::sync::Arc;

use standoff_model::Problem;

use crate::cuts;
use crate::dictionary::{Basis, Dictionary, Status};
use crate::effort::Effort;
use crate::rows::{Combination, Domain, Infeasible, Row, propagate_all, rows_of};

/// The rows, and the dictionary from which each node is solved.
///
/// A node is a function of its domain and of the basis with which its solution begins. A level saves both, so that a search
/// that is saved and loaded takes the same decisions.
#[derive(Clone)]
pub(crate) struct Relaxation {
    candidates: usize,
    rows: Vec<Row>,
    /// The number of rows that are not cuts.
    given: usize,
    objective: Option<Objective>,
    dictionary: Dictionary,
    /// The values that candidates have in all placements.
    domain: Domain,
    /// The number of rounds of cuts, and the best bound after them.
    rounds: u64,
    stalled: u64,
    best: f64,
}

/// The row that the linear program minimises, to show that its sum exceeds an upper bound, or maximises.
#[derive(Clone, Copy)]
struct Objective {
    row: usize,
    /// The multiplier of the row in the proof: -1 if it is minimised.
    multiplier: f64,
    /// The largest cost that its bound allows.
    limit: f64,
}

/// The result of examining a node.
pub(crate) enum Node {
    /// There is no placement with these decisions.
    Infeasible,
    /// The candidates that are chosen are a placement; `is_only` is whether it is the only one.
    Placement { chosen: Vec<usize>, is_only: bool },
    /// The candidate to decide next.
    Branch(usize),
}

/// Maximum number of cells of a dictionary: 32 MiB.
pub(crate) const MAX_CELLS: usize = 1 << 22;

/// The maximum number of rounds of cuts, of those in a row that raise the bound too little, and of cuts in a round.
const MAX_ROUNDS: u64 = 20;
const MAX_STALLED: u64 = 4;
const CUTS_PER_ROUND: usize = 20;

/// A round of cuts that raises the bound by less than this was in vain.
const MIN_RISE: f64 = 0.02;

/// The maximum number of pivots at a node: far more than are ever needed.
const MAX_PIVOTS: u64 = 10_000;

/// The maximum number of pivots in a unit of work before the tree: about as many as at a node.
const PIVOTS_TO_CUT: u64 = 100;

/// The number of candidates that are tried out, and the maximum number of pivots for each of their values.
const TRIED: usize = 8;
const PIVOTS_TO_TRY: u64 = 30;

/// A bound that is not farther from its limit than this part of it is [tight](Relaxation::is_tight). That of the fewest
/// knights that dominate 11 x 11 is 17.0 before cuts, and they are 21.
const SLACK: f64 = 0.25;

/// A value that is no farther from an integer is one.
const INTEGRAL: f64 = 1e-6;

impl Relaxation {
    /// The relaxation that bounds the longest constraint. Without a constraint, it bounds nothing. `None` if its dictionary
    /// would be too large.
    pub(crate) fn of(problem: &Problem) -> Option<Self> {
        let candidates = problem.len();
        let rows = rows_of(problem, MAX_CELLS / candidates.max(1))?;
        let objective = Objective::of(&rows[..problem.constraints().len()]);
        let mut cost = vec![0.0; candidates];
        if let Some(Objective {
            row, multiplier, ..
        }) = objective
        {
            for &(candidate, by) in &rows[row].terms {
                cost[candidate] = -multiplier * by as f64;
            }
        }
        let mut bounded = rows.clone();
        if let Some(objective) = objective {
            objective.leave_open(&mut bounded[objective.row]);
        }
        Some(Relaxation {
            candidates,
            given: rows.len(),
            dictionary: Dictionary::new(cost, &bounded),
            rows,
            objective,
            domain: vec![None; candidates],
            rounds: 0,
            stalled: 0,
            best: f64::NEG_INFINITY,
        })
    }

    /// The known values that candidates have in all placements.
    pub(crate) fn domain(&self) -> &Domain {
        &self.domain
    }

    /// The basis of the solution without decisions.
    pub(crate) fn basis(&self) -> Basis {
        self.dictionary.basis()
    }

    /// What the search has cost.
    pub(crate) fn effort(&self) -> &Arc<Effort> {
        &self.dictionary.effort
    }

    /// Whether the first linear program is solved. If its bound is loose, also that with the first cuts, which may show that
    /// there is no placement.
    pub(crate) fn is_solved(&self) -> bool {
        self.rounds > 1 || self.rounds > 0 && self.is_tight()
    }

    /// Whether the bound of the linear program is near the one that it may not exceed, so that cuts and decisions may
    /// exclude much.
    pub(crate) fn is_tight(&self) -> bool {
        self.objective
            .is_some_and(|Objective { limit, .. }| self.best >= limit - SLACK * limit.abs())
    }

    /// The number of cells of the dictionary.
    pub(crate) fn cells(&self) -> usize {
        self.candidates * self.rows.len()
    }

    /// Continues to solve the linear program, and adds cuts that its solution violates; returns whether to continue.
    ///
    /// # Errors
    ///
    /// [`Infeasible`] if there is no placement.
    pub(crate) fn cut(&mut self) -> Result<bool, Infeasible> {
        self.effort().add_unit();
        propagate_all(&self.rows, &mut self.domain, &self.dictionary.effort)?;
        let bounded = bound(
            &mut self.dictionary,
            &self.rows,
            self.objective,
            &mut self.domain,
            PIVOTS_TO_CUT,
        )?;
        let may_go_on = self.dictionary.pivots < MAX_PIVOTS * (self.rounds + 1);
        if bounded != Bounded::Settled && may_go_on {
            return Ok(true);
        }
        self.rounds += 1;
        let reached = self.dictionary.bound();
        self.stalled = if reached < self.best + MIN_RISE {
            self.stalled + 1
        } else {
            0
        };
        self.best = self.best.max(reached);
        let left = self.dictionary.remove_basic(self.given);
        self.rows = left.into_iter().map(|row| self.rows[row].clone()).collect();
        if self.rounds > MAX_ROUNDS || self.stalled > MAX_STALLED {
            return Ok(false);
        }
        let cuts = cuts::deepest(&self.rows, &self.dictionary.point(), CUTS_PER_ROUND);
        let is_cut = !cuts.is_empty();
        for cut in cuts {
            self.dictionary.add(&cut);
            self.rows.push(cut);
        }
        Ok(is_cut)
    }

    /// Examines the placements in a domain, from which candidates without one are removed. The solution begins with a
    /// basis, and leaves its own.
    pub(crate) fn examine(&self, domain: &mut Domain, basis: &mut Basis) -> Node {
        self.effort().add_unit();
        self.search(domain, basis).unwrap_or(Node::Infeasible)
    }

    /// The part of a dictionary that a domain leaves open, with this basis.
    fn within(&self, dictionary: &Dictionary, domain: &Domain, basis: &Basis) -> Dictionary {
        dictionary.within(domain, basis, |row| self.rows[row].is_open(domain))
    }

    fn search(&self, domain: &mut Domain, basis: &mut Basis) -> Result<Node, Infeasible> {
        propagate_all(&self.rows, domain, self.effort())?;
        let mut dictionary = self.within(&self.dictionary, domain, basis);
        loop {
            self.solve(&mut dictionary, domain, MAX_PIVOTS)?;
            let free = || (0..self.candidates).filter(|&candidate| domain[candidate].is_none());
            let Some(first) = free().next() else {
                // All rows were propagated, so they are satisfied.
                let chosen =
                    (0..self.candidates).filter(|&candidate| domain[candidate] == Some(true));
                return Ok(Node::Placement {
                    chosen: chosen.collect(),
                    is_only: true,
                });
            };
            let point = dictionary.point();
            let mut fractional: Vec<usize> = free().filter(|&c| is_fractional(point[c])).collect();
            if fractional.is_empty() {
                let is_chosen = |&c: &usize| domain[c].unwrap_or(point[c] > 0.5);
                let chosen: Vec<usize> = (0..self.candidates).filter(is_chosen).collect();
                return Ok(if self.is_placement(&chosen) {
                    Node::Placement {
                        chosen,
                        is_only: false,
                    }
                } else {
                    Node::Branch(first)
                });
            }
            let from_half = |candidate: usize| (point[candidate] - 0.5).abs();
            fractional.sort_by(|&a, &b| from_half(a).total_cmp(&from_half(b)).then(a.cmp(&b)));
            fractional.truncate(TRIED);
            *basis = dictionary.basis();
            dictionary = self.within(&dictionary, domain, basis);
            if let Some(best) = self.best_of(&fractional, &dictionary, domain)? {
                return Ok(Node::Branch(best));
            }
        }
    }

    /// Strong branching: returns the candidate for which both values raise the bound the most. `None` if a candidate was
    /// decided instead.
    fn best_of(
        &self,
        candidates: &[usize],
        dictionary: &Dictionary,
        domain: &mut Domain,
    ) -> Result<Option<usize>, Infeasible> {
        let base = dictionary.bound();
        let (mut best, mut most) = (None, 0.0);
        for &candidate in candidates {
            let rise = |is_chosen| {
                let (mut tried, mut domain) = (dictionary.clone(), domain.clone());
                domain[candidate] = Some(is_chosen);
                let bounded = self.solve(&mut tried, &mut domain, PIVOTS_TO_TRY);
                bounded.map(|()| (tried.bound() - base).max(MIN_SCORE))
            };
            match [rise(false), rise(true)] {
                [Err(Infeasible), Err(Infeasible)] => return Err(Infeasible),
                [Err(Infeasible), Ok(_)] => domain[candidate] = Some(true),
                [Ok(_), Err(Infeasible)] => domain[candidate] = Some(false),
                [Ok(without), Ok(with)] => {
                    if without * with > most * (1.0 + INTEGRAL) {
                        (best, most) = (Some(candidate), without * with);
                    }
                    continue;
                }
            }
            return Ok(None);
        }
        Ok(best)
    }

    /// Propagates the rows and the bound of the linear program.
    fn solve(
        &self,
        dictionary: &mut Dictionary,
        domain: &mut Domain,
        pivots: u64,
    ) -> Result<(), Infeasible> {
        propagate_all(&self.rows, domain, self.effort())?;
        while bound(dictionary, &self.rows, self.objective, domain, pivots)? == Bounded::Changed {
            propagate_all(&self.rows, domain, self.effort())?;
            if pivots < MAX_PIVOTS {
                break;
            }
        }
        Ok(())
    }

    /// Whether these candidates satisfy all rows.
    fn is_placement(&self, chosen: &[usize]) -> bool {
        let mut all: Domain = vec![Some(false); self.candidates];
        chosen
            .iter()
            .for_each(|&candidate| all[candidate] = Some(true));
        self.rows.iter().all(|row| row.propagate(&mut all).is_ok())
    }
}

/// The least rise of the bound that counts when candidates are compared.
const MIN_SCORE: f64 = 1e-3;

fn is_fractional(value: f64) -> bool {
    (INTEGRAL..=1.0 - INTEGRAL).contains(&value)
}

/// What is known after some pivots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bounded {
    /// The linear program is solved, and its bound decides no candidate.
    Settled,
    /// Candidates were decided.
    Changed,
    /// More pivots are needed.
    Unsolved,
}

/// Continues to solve the linear program in a domain, and decides the candidates that its bound decides.
fn bound(
    dictionary: &mut Dictionary,
    rows: &[Row],
    objective: Option<Objective>,
    domain: &mut Domain,
    pivots: u64,
) -> Result<Bounded, Infeasible> {
    dictionary.restrict(domain);
    let limit = objective.map_or(f64::INFINITY, |objective| objective.limit);
    let status = dictionary.solve(limit, pivots);
    let combination = |multipliers: &[(usize, f64)]| {
        let rows = multipliers.iter().map(|&(row, by)| (&rows[row], by));
        Combination::of(domain.len(), rows)
    };
    let mut multipliers: Vec<_> = dictionary.multipliers().collect();
    multipliers.extend(objective.map(|objective| (objective.row, objective.multiplier)));
    let mut sums = vec![combination(&multipliers)];
    if let Status::Unreachable { row, is_low } = status {
        sums.push(combination(&dictionary.ray(row, is_low)));
    }
    let mut is_changed = false;
    for sum in sums {
        is_changed |= sum.propagate(domain)?;
    }
    Ok(match status {
        _ if is_changed => Bounded::Changed,
        Status::Unknown => Bounded::Unsolved,
        _ => Bounded::Settled,
    })
}

impl Objective {
    /// Removes the bound towards which the row is optimised. With it, the optimum of the linear program would be that
    /// bound, and neither cuts nor decisions would raise it.
    fn leave_open(self, row: &mut Row) {
        if self.multiplier < 0.0 {
            row.least = None;
        } else {
            row.most = None;
        }
    }

    /// The longest constraint, the last of several. If it has two bounds, it is minimised if most other constraints need
    /// members.
    fn of(constraints: &[Row]) -> Option<Self> {
        let bounded = (0..constraints.len()).filter(|&row| {
            let Row { least, most, .. } = constraints[row];
            least.is_some() || most.is_some()
        });
        let row = bounded.max_by_key(|&row| constraints[row].terms.len())?;
        let need = constraints.iter().filter(|row| row.least.is_some()).count();
        let minimised = |most: i64| Objective {
            row,
            multiplier: -1.0,
            limit: most as f64 + INTEGRAL,
        };
        let maximised = |least: i64| Objective {
            row,
            multiplier: 1.0,
            limit: INTEGRAL - least as f64,
        };
        match (constraints[row].least, constraints[row].most) {
            (Some(least), Some(_)) if 2 * need < constraints.len() => Some(maximised(least)),
            (_, Some(most)) => Some(minimised(most)),
            (least, None) => least.map(maximised),
        }
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member};

    use super::*;

    /// 24 knights that dominate 12 x 12: the first linear program alone takes more pivots.
    #[test]
    fn a_unit_of_work_takes_few_pivots() {
        let squares = || 0..144;
        let count = |members: Vec<usize>, bounds| LinearConstraint {
            members: (members
                .into_iter()
                .map(Candidate::new)
                .map(Member::of_weight_1))
            .collect(),
            bounds,
        };
        let attacks =
            |a: usize, b: usize| (a / 12).abs_diff(b / 12) * (a % 12).abs_diff(b % 12) == 2;
        let dominated = squares().map(|square| {
            let dominating = squares().filter(|&from| from == square || attacks(from, square));
            count(dominating.collect(), Bounds::at_least(1))
        });
        let fewest = count(squares().collect(), Bounds::exactly(24));
        let constraints = dominated.chain([fewest]).collect();
        let problem = Problem::new(vec![1; 144], ConflictGraph::new(144), constraints).unwrap();
        let mut relaxation = Relaxation::of(&problem).unwrap();
        let (mut units, mut before) = (0, 0);
        let mut continues = true;
        while continues {
            continues = relaxation.cut().is_ok_and(|continues| continues);
            let pivots = relaxation.dictionary.pivots;
            assert!(pivots <= before + PIVOTS_TO_CUT + 1);
            (units, before) = (units + 1, pivots);
        }
        assert!(relaxation.rounds > 5 && units > relaxation.rounds);
    }
}

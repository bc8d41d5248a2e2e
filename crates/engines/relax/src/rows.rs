//! The rows of a relaxation: linear inequalities with integer coefficients, and what they imply.

use standoff_model::{Candidate, LinearConstraint, Member, Problem};

use crate::cliques::covering_conflicts;
use crate::effort::Effort;

/// A linear inequality over the candidates: `least <= sum of the terms <= most`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Candidates in increasing order, each with its coefficient, which is not 0.
    pub(crate) terms: Vec<(usize, i64)>,
    pub(crate) least: Option<i64>,
    pub(crate) most: Option<i64>,
}

/// The value of each candidate: chosen, excluded, or not decided.
pub(crate) type Domain = Vec<Option<bool>>;

/// There is no placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Infeasible;

/// The rows of a problem: its constraints, and the cliques of its conflicts. `None` if there would be more than `most`.
pub(crate) fn rows_of(problem: &Problem, most: usize) -> Option<Vec<Row>> {
    let constraints = problem.constraints().iter().map(Row::of);
    let most_cliques = most.checked_sub(constraints.len())?;
    let cliques = covering_conflicts(problem, most_cliques)?.into_iter();
    Some(constraints.chain(cliques.map(Row::at_most_one)).collect())
}

/// Decides all candidates that the rows decide one by one.
pub(crate) fn propagate_all(
    rows: &[Row],
    domain: &mut Domain,
    effort: &Effort,
) -> Result<(), Infeasible> {
    loop {
        let mut is_changed = false;
        effort.add_terms(terms_of(rows));
        for row in rows {
            is_changed |= row.propagate(domain)?;
        }
        if !is_changed {
            return Ok(());
        }
    }
}

/// The number of terms of all rows.
fn terms_of(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.terms.len()).sum()
}

impl Row {
    fn of(constraint: &LinearConstraint) -> Self {
        let (total, bounds) = (constraint.total(), constraint.bounds);
        // A bound above the total is as impossible as the next number.
        let bound = |bound: u64| bound.min(total + 1) as i64;
        let members = constraint.members.iter();
        let term = |member: &Member| (member.candidate.index(), i64::from(member.weight));
        Row {
            terms: members.map(term).collect(),
            least: (bounds.least() > 0).then(|| bound(bounds.least())),
            most: bounds.most().filter(|&most| most < total).map(bound),
        }
    }

    fn at_most_one(clique: Vec<Candidate>) -> Self {
        Row {
            terms: clique
                .into_iter()
                .map(|candidate| (candidate.index(), 1))
                .collect(),
            least: None,
            most: Some(1),
        }
    }

    /// The least sum; minus infinity without a lower bound.
    pub(crate) fn lower(&self) -> f64 {
        self.least.map_or(f64::NEG_INFINITY, |least| least as f64)
    }

    /// The largest sum; infinity without an upper bound.
    pub(crate) fn upper(&self) -> f64 {
        self.most.map_or(f64::INFINITY, |most| most as f64)
    }

    /// Decides the free candidates that this row decides; returns whether there are any.
    pub(crate) fn propagate(&self, domain: &mut Domain) -> Result<bool, Infeasible> {
        let terms = || {
            self.terms
                .iter()
                .map(|&(candidate, by)| (candidate, i128::from(by)))
        };
        let mut is_changed = false;
        if let Some(least) = self.least {
            is_changed |= propagate(terms(), i128::from(least), domain)?;
        }
        if let Some(most) = self.most {
            let negated = terms().map(|(candidate, by)| (candidate, -by));
            is_changed |= propagate(negated, -i128::from(most), domain)?;
        }
        Ok(is_changed)
    }

    /// Whether candidates that are not decided can violate this row.
    pub(crate) fn is_open(&self, domain: &Domain) -> bool {
        let (mut low, mut high) = (0, 0);
        for &(candidate, by) in &self.terms {
            match domain[candidate] {
                None => {
                    low += by.min(0);
                    high += by.max(0);
                }
                Some(is_chosen) => {
                    low += by * i64::from(is_chosen);
                    high += by * i64::from(is_chosen);
                }
            }
        }
        self.least.is_some_and(|least| low < least) || self.most.is_some_and(|most| high > most)
    }

    /// The sum of the terms at a point.
    pub(crate) fn at(&self, point: &[f64]) -> f64 {
        let terms = self.terms.iter();
        terms
            .map(|&(candidate, by)| by as f64 * point[candidate])
            .sum()
    }
}

/// Decides the free candidates that the inequality `sum of the terms >= least` decides.
fn propagate(
    terms: impl Iterator<Item = (usize, i128)> + Clone,
    least: i128,
    domain: &mut Domain,
) -> Result<bool, Infeasible> {
    let highest = |(candidate, by): (usize, i128)| match domain[candidate] {
        None => by.max(0),
        Some(is_chosen) => by * i128::from(is_chosen),
    };
    let slack = terms.clone().map(highest).sum::<i128>() - least;
    if slack < 0 {
        return Err(Infeasible);
    }
    let mut is_changed = false;
    for (candidate, by) in terms {
        if domain[candidate].is_none() && by.abs() > slack {
            domain[candidate] = Some(by > 0);
            is_changed = true;
        }
    }
    Ok(is_changed)
}

/// Multipliers are rounded to multiples of 1 over this number.
const SCALE: f64 = (1u64 << 32) as f64;

/// A multiplier above this is no use: it is the trace of a division by almost 0.
const LARGEST: f64 = (1u64 << 24) as f64;

/// A sum of rows, each times a multiplier: an inequality that every placement satisfies.
///
/// The multipliers come from a linear program in floating point. They are rounded to integers before the rows are
/// added, so that the inequality is valid whatever they are.
pub(crate) struct Combination {
    coefficients: Vec<i128>,
    least: i128,
}

impl Combination {
    /// The combination over this number of candidates; a row with a positive multiplier uses its lower bound, and one
    /// with a negative multiplier its upper bound. A row without that bound is omitted.
    pub(crate) fn of<'r>(candidates: usize, rows: impl Iterator<Item = (&'r Row, f64)>) -> Self {
        let mut sum = Combination {
            coefficients: vec![0; candidates],
            least: 0,
        };
        for (row, multiplier) in rows {
            let multiplier = (multiplier.clamp(-LARGEST, LARGEST) * SCALE).round() as i128;
            let bound = if multiplier > 0 { row.least } else { row.most };
            if let Some(bound) = bound {
                sum.least += multiplier * i128::from(bound);
                for &(candidate, by) in &row.terms {
                    sum.coefficients[candidate] += multiplier * i128::from(by);
                }
            }
        }
        sum
    }

    /// Decides the free candidates that the inequality decides; returns whether there are any.
    pub(crate) fn propagate(&self, domain: &mut Domain) -> Result<bool, Infeasible> {
        let terms = self.coefficients.iter().copied().enumerate();
        propagate(terms, self.least, domain)
    }
}

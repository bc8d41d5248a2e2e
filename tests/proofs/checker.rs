//! A checker of pseudo-Boolean proofs.

use std::collections::BTreeMap;

/// A variable and its value.
pub(super) type Literal = (usize, bool);

/// A weighted sum of literals with a lower bound.
#[derive(Clone, Debug, Default)]
pub(super) struct Constraint {
    pub(super) terms: Vec<(i64, Literal)>,
    pub(super) least: i64,
}

/// The constraints of the formula and those derived from them.
#[derive(Clone, Default)]
pub(super) struct Checker {
    pub(super) constraints: Vec<Constraint>,
}

impl Constraint {
    /// At least one of these literals is true.
    pub(super) fn clause(literals: impl IntoIterator<Item = Literal>) -> Self {
        Constraint {
            terms: literals.into_iter().map(|literal| (1, literal)).collect(),
            least: 1,
        }
    }

    /// The maximum of the sum, given the false literals.
    fn in_reach(&self, is_false: impl Fn(Literal) -> bool) -> i64 {
        let left = self.terms.iter().filter(|(_, literal)| !is_false(*literal));
        left.map(|(weight, _)| weight).sum()
    }

    pub(super) fn is_contradiction(&self) -> bool {
        self.in_reach(|_| false) < self.least
    }

    /// Whether an assignment of all variables satisfies the constraint.
    pub(super) fn is_kept(&self, values: &[bool]) -> bool {
        self.in_reach(|(variable, value)| values[variable] != value) >= self.least
    }
}

impl Checker {
    /// Adds the sum of constraints. A literal and its negation cancel: both lose the smaller weight, and so does the bound.
    pub(super) fn add_sum(&mut self, of: &[usize]) -> Result<(), String> {
        let mut weights = BTreeMap::<usize, [i64; 2]>::new();
        let mut least = 0;
        for &index in of {
            let constraint = self
                .constraints
                .get(index)
                .ok_or("there is no such constraint")?;
            least += constraint.least;
            for &(weight, (variable, value)) in &constraint.terms {
                weights.entry(variable).or_default()[usize::from(value)] += weight;
            }
        }
        let mut terms = Vec::new();
        for (variable, of) in weights {
            let both = of[0].min(of[1]);
            least -= both;
            let rest =
                [false, true].map(|value| (of[usize::from(value)] - both, (variable, value)));
            terms.extend(rest.into_iter().filter(|(weight, _)| *weight > 0));
        }
        self.constraints.push(Constraint { terms, least });
        Ok(())
    }

    /// Adds a clause if unit propagation refutes its negation.
    pub(super) fn add_clause(&mut self, literals: &[Literal]) -> Result<(), String> {
        let mut values = BTreeMap::new();
        for &(variable, value) in literals {
            values.insert(variable, !value);
        }
        if self.contradicts(values) {
            let clause = Constraint::clause(literals.iter().copied());
            self.constraints.push(clause);
            Ok(())
        } else {
            Err(format!("{literals:?} does not follow"))
        }
    }

    /// Whether unit propagation from these values violates a constraint.
    fn contradicts(&self, mut values: BTreeMap<usize, bool>) -> bool {
        loop {
            let known = values.len();
            for constraint in &self.constraints {
                let is_false = |(variable, value): Literal| values.get(&variable) == Some(&!value);
                let spare = constraint.in_reach(is_false) - constraint.least;
                if spare < 0 {
                    return true;
                }
                for &(weight, (variable, value)) in &constraint.terms {
                    if weight > spare {
                        values.entry(variable).or_insert(value);
                    }
                }
            }
            if values.len() == known {
                return false;
            }
        }
    }
}

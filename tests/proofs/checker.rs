//! What follows from what, by no more than a proof may use.

use std::collections::BTreeMap;

/// A variable, and whether it is to be true.
pub(super) type Literal = (usize, bool);

/// So much has to come together of literals that are true, each of which weighs something.
#[derive(Clone, Debug, Default)]
pub(super) struct Constraint {
    pub(super) terms: Vec<(i64, Literal)>,
    pub(super) least: i64,
}

/// Constraints, each of which follows from those before it or was given.
#[derive(Clone, Default)]
pub(super) struct Checker {
    pub(super) constraints: Vec<Constraint>,
}

impl Constraint {
    /// Some of these literals are true.
    pub(super) fn clause(literals: impl IntoIterator<Item = Literal>) -> Self {
        Constraint {
            terms: literals.into_iter().map(|literal| (1, literal)).collect(),
            least: 1,
        }
    }

    /// What there would be at the most.
    fn in_reach(&self, is_false: impl Fn(Literal) -> bool) -> i64 {
        let left = self.terms.iter().filter(|(_, literal)| !is_false(*literal));
        left.map(|(weight, _)| weight).sum()
    }

    pub(super) fn is_contradiction(&self) -> bool {
        self.in_reach(|_| false) < self.least
    }

    /// Whether an assignment of all variables keeps it.
    pub(super) fn is_kept(&self, values: &[bool]) -> bool {
        self.in_reach(|(variable, value)| values[variable] != value) >= self.least
    }
}

impl Checker {
    /// Adds the sum of constraints, in which a literal and its contrary come to what the lighter one weighs.
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

    /// Adds a clause, if its contrary contradicts what is there by unit propagation.
    pub(super) fn add_clause(&mut self, literals: &[Literal]) -> Result<(), String> {
        let mut values = BTreeMap::new();
        for &(variable, value) in literals {
            values.insert(variable, !value);
        }
        match self.contradicts(values) {
            true => {
                let clause = Constraint::clause(literals.iter().copied());
                self.constraints.push(clause);
                Ok(())
            }
            false => Err(format!("{literals:?} does not follow")),
        }
    }

    /// Whether conclusions from single constraints, one after the other, end in one that cannot be kept.
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

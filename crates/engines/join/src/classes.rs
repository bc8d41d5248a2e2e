//! The sums of the constraints across the cut, as one number.

use standoff_model::{Bounds, LinearConstraint, Problem};

/// An encoding of the sums of all constraints across as one mixed-radix number, the *class* of a placement of a half.
/// Constraints that require one exact sum are the highest digits: there, the class of one half determines that of the
/// other.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    /// Digits of the other constraints, from the lowest on. If pieces are counted, the first digit is their number.
    ranged: Vec<Digit>,
    has_pieces: bool,
    /// Digits of the constraints that require one sum.
    exact: Vec<Digit>,
    /// The value of the lowest exact digit.
    unit: u64,
    /// The exact digits of both halves together, in this unit.
    target: u64,
    /// The number of classes.
    end: u64,
}

#[derive(Debug)]
struct Digit {
    /// The index of the constraint among those across; `None` for the number of pieces.
    constraint: Option<usize>,
    bounds: Bounds,
    radix: u64,
    unit: u64,
}

impl Digit {
    fn of(&self, class: u64) -> u64 {
        class / self.unit % self.radix
    }
}

impl Classes {
    /// The encoding for constraints; `None` if the classes do not fit into a word.
    pub(crate) fn of(
        problem: &Problem,
        constraints: &[LinearConstraint],
        by_size: bool,
    ) -> Option<Self> {
        let mut classes = Classes {
            has_pieces: by_size,
            ..Self::default()
        };
        let mut unit = 1u64;
        let mut digit = |constraint, bounds, most: u64| {
            let radix = most.checked_add(1)?;
            let digit = Digit {
                constraint,
                bounds,
                radix,
                unit,
            };
            unit = unit.checked_mul(radix)?;
            Some(digit)
        };
        if by_size {
            let pieces = problem.pieces(problem.candidates());
            classes
                .ranged
                .push(digit(None, Bounds::ANY, pieces as u64)?);
        }
        let (exact, ranged): (Vec<_>, Vec<_>) = constraints
            .iter()
            .enumerate()
            .partition(|(_, constraint)| is_exact(constraint));
        let mut digit_of = |(index, constraint): (usize, &LinearConstraint)| {
            let most = constraint.bounds.most_of(constraint.total());
            digit(Some(index), constraint.bounds, most)
        };
        for constraint in ranged {
            classes.ranged.push(digit_of(constraint)?);
        }
        for constraint in exact {
            classes.exact.push(digit_of(constraint)?);
        }
        let lowest = classes.exact.first().map_or(unit, |digit| digit.unit);
        let target = |digit: &Digit| digit.bounds.least() * (digit.unit / lowest);
        classes.target = classes.exact.iter().map(target).sum();
        (classes.unit, classes.end) = (lowest, unit);
        Some(classes)
    }

    /// The summand of a candidate in the class of its half. The summand of a candidate that exceeds an upper bound need not
    /// fit into a word, since no listed placement has it.
    pub(crate) fn class_of(&self, weight_in: impl Fn(usize) -> u64, pieces: u64) -> u64 {
        let digits = self.ranged.iter().chain(&self.exact);
        let weight = |digit: &Digit| digit.constraint.map_or(pieces, &weight_in);
        let summands = digits.map(|digit| digit.unit.saturating_mul(weight(digit)));
        summands.fold(0, u64::saturating_add)
    }

    /// The exact digits of a class.
    pub(crate) fn exact_part(&self, class: u64) -> u64 {
        class / self.unit
    }

    /// The exact digits that the class of the other half must have.
    pub(crate) fn matching_part(&self, class: u64) -> u64 {
        self.target - self.exact_part(class)
    }

    /// The number of pieces of two placements with matching exact digits, 0 if pieces are not counted; `None` if they
    /// violate another constraint.
    pub(crate) fn pieces_of_both(&self, classes: [u64; 2]) -> Option<usize> {
        let sum = |digit: &Digit| digit.of(classes[0]) + digit.of(classes[1]);
        let are_met = (self.ranged.iter()).all(|digit| digit.bounds.contain(sum(digit)));
        let pieces = self
            .ranged
            .first()
            .filter(|_| self.has_pieces)
            .map_or(0, sum);
        are_met.then_some(pieces as usize)
    }

    /// Whether a placement of a half may have this class.
    pub(crate) fn contains(&self, class: u64) -> bool {
        class < self.end
    }

    /// The approximate number of values of the exact digits.
    pub(crate) fn exact_len(&self) -> f64 {
        (self.end / self.unit) as f64
    }

    /// The number of values of the other digits.
    pub(crate) fn ranged_len(&self) -> f64 {
        self.unit as f64
    }

    /// The approximate number of classes.
    pub(crate) fn len(&self) -> f64 {
        self.end as f64
    }
}

/// Whether a constraint requires one sum that is possible.
fn is_exact(constraint: &LinearConstraint) -> bool {
    let least = constraint.bounds.least();
    constraint.bounds.most() == Some(least) && least <= constraint.total()
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, ConflictGraph, Member};

    use super::*;

    /// Forty constraints on up to two pieces fill a word. A candidate of weight 30 is never chosen.
    #[test]
    fn a_candidate_of_any_weight_has_a_class() {
        let members = (0..2)
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect();
        let constraint = LinearConstraint {
            members,
            bounds: Bounds::at_least(1),
        };
        let conflicts = ConflictGraph::new(2);
        let two = Problem::new(vec![1; 2], conflicts, Vec::new()).unwrap();
        let classes = |number| Classes::of(&two, &vec![constraint.clone(); number], false);
        let fitting = classes(40).unwrap();
        assert!(fitting.contains(fitting.class_of(|_| 1, 1)));
        assert!(!fitting.contains(fitting.class_of(|_| 30, 1)));
        assert!(classes(41).is_none());
    }

    #[test]
    fn an_impossible_sum_is_not_exact() {
        let members = (0..3).map(Candidate::new).map(Member::of_weight_1);
        let members: Vec<Member> = members.collect();
        let is_exact = |bounds| {
            let members = members.clone();
            is_exact(&LinearConstraint { members, bounds })
        };
        assert!(is_exact(Bounds::exactly(2)) && is_exact(Bounds::exactly(3)));
        assert!(!is_exact(Bounds::exactly(4)) && !is_exact(Bounds::between(2, 3)));
    }
}

//! What groups across weigh in each half, as one number.

use crate::problem::{Bounds, LinearConstraint, Problem};

/// The weights of all groups across, each a digit of one number, the *class* of a set. Groups that ask for just
/// one weight stand in the highest digits: there, the class of the one half says that of the other.
#[derive(Debug, Default)]
pub(super) struct Sums {
    /// Groups with some room, from the lowest digit on; first the number of pieces, if it is asked for.
    roomy: Vec<Digit>,
    has_pieces: bool,
    /// The groups without, with the weights of their digits.
    exact: Vec<Digit>,
    /// All digits of the latter together weigh so much at least.
    unit: u64,
    /// What those of both halves come to.
    target: u64,
    /// Above all classes.
    end: u64,
}

#[derive(Debug)]
struct Digit {
    /// Which group, by its number among those across; none of the number of pieces.
    group: Option<usize>,
    bounds: Bounds,
    radix: u64,
    unit: u64,
}

impl Digit {
    fn of(&self, class: u64) -> u64 {
        class / self.unit % self.radix
    }
}

impl Sums {
    /// None if a word does not hold the classes.
    pub(super) fn of(
        problem: &Problem,
        groups: &[LinearConstraint],
        by_size: bool,
    ) -> Option<Self> {
        let mut sums = Sums {
            has_pieces: by_size,
            ..Self::default()
        };
        let mut unit = 1u64;
        let mut digit = |group, bounds, most: u64| {
            let radix = most.checked_add(1)?;
            let digit = Digit {
                group,
                bounds,
                radix,
                unit,
            };
            unit = unit.checked_mul(radix)?;
            Some(digit)
        };
        if by_size {
            let pieces = problem.pieces(problem.candidates());
            sums.roomy.push(digit(None, Bounds::ANY, pieces as u64)?);
        }
        let all = || groups.iter().enumerate();
        let (exact, roomy): (Vec<_>, Vec<_>) = all().partition(|(_, group)| is_exact(group));
        for (at, group) in roomy {
            sums.roomy
                .push(digit(Some(at), group.bounds, most_of(group))?);
        }
        for (at, group) in exact {
            sums.exact
                .push(digit(Some(at), group.bounds, most_of(group))?);
        }
        let lowest = sums.exact.first().map_or(unit, |digit| digit.unit);
        let target = |digit: &Digit| digit.bounds.least() * (digit.unit / lowest);
        sums.target = sums.exact.iter().map(target).sum();
        (sums.unit, sums.end) = (lowest, unit);
        Some(sums)
    }

    /// What a candidate adds to the class of its half. What weighs more than may be chosen is in no set that
    /// is listed, so that its class need not fit in a word.
    pub(super) fn class_of(&self, weight_in: impl Fn(usize) -> u64, pieces: u64) -> u64 {
        let digits = self.roomy.iter().chain(&self.exact);
        let weight = |digit: &Digit| digit.group.map_or(pieces, &weight_in);
        let more = digits.map(|digit| digit.unit.saturating_mul(weight(digit)));
        more.fold(0, u64::saturating_add)
    }

    /// What the exact groups weigh in a class.
    pub(super) fn exact_part(&self, class: u64) -> u64 {
        class / self.unit
    }

    /// What they weigh in the other half then.
    pub(super) fn other_part(&self, class: u64) -> u64 {
        self.target - self.exact_part(class)
    }

    /// How many pieces two sets place together whose exact groups fit, if the others fit too; 0 where that is
    /// not asked for.
    pub(super) fn pieces_of_both(&self, classes: [u64; 2]) -> Option<usize> {
        let weight = |digit: &Digit| digit.of(classes[0]) + digit.of(classes[1]);
        let pieces = self
            .roomy
            .first()
            .filter(|_| self.has_pieces)
            .map_or(0, weight);
        let fit = self
            .roomy
            .iter()
            .all(|digit| digit.bounds.contain(weight(digit)));
        fit.then_some(pieces as usize)
    }

    /// Whether a set of one half may be of this class.
    pub(super) fn has(&self, class: u64) -> bool {
        class < self.end
    }

    /// About how many classes there are of what the exact groups weigh.
    pub(super) fn exact_classes(&self) -> f64 {
        (self.end / self.unit) as f64
    }

    /// The same of all groups.
    pub(super) fn classes(&self) -> f64 {
        self.end as f64
    }
}

/// What the members of a group that are chosen weigh at most.
fn most_of(group: &LinearConstraint) -> u64 {
    group.bounds.most_of(group.total())
}

/// Whether it asks for one weight, which can be.
fn is_exact(group: &LinearConstraint) -> bool {
    let least = group.bounds.least();
    group.bounds.most() == Some(least) && least <= group.total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Candidate, ConflictGraph, Member};

    /// Some 40 groups of up to two fill the word; who weighs 30 in all of them is chosen nowhere.
    #[test]
    fn what_weighs_too_much_has_a_class_all_the_same() {
        let members = (0..2)
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect();
        let group = LinearConstraint {
            members,
            bounds: Bounds::at_least(1),
        };
        let conflicts = ConflictGraph::new(2);
        let two = Problem::new(vec![1; 2], conflicts, Vec::new()).unwrap();
        let sums = |number| Sums::of(&two, &vec![group.clone(); number], false);
        let fitting = sums(40).unwrap();
        assert!(fitting.has(fitting.class_of(|_| 1, 1)));
        assert!(!fitting.has(fitting.class_of(|_| 30, 1)));
        assert!(sums(41).is_none());
    }

    #[test]
    fn a_weight_that_cannot_be_is_not_asked_for() {
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

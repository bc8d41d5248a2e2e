//! Differences of constraints, as further constraints.
//!
//! Suppose that some rows and some regions contain equal numbers of pieces, and that the regions lie in the rows except
//! for a few squares. Then the squares that are only in the rows contain the same number of pieces as the squares that
//! are only in the regions. This may imply a literal where rows and regions imply none by themselves.
//!
//! ```text
//! a a a b b    one in each row and region: two rows contain two, and so do a and b
//! a a b b c
//! d a d e c    so the c in the second row is chosen if and only if the a in the third one is
//! ```
//!
//! The difference is a sum over literals of both signs: exactly one of +c and -a is true.

use std::ops::Range;

use standoff_model::{Bounds, LinearConstraint, Problem};

use crate::literal::Literal;

/// A bounded number of true literals, derived from constraints.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) literals: Vec<Literal>,
    pub(crate) bounds: Bounds,
    /// The constraints that are added.
    pub(crate) of: Range<usize>,
    /// The constraints that are subtracted.
    pub(crate) less: Vec<usize>,
}

/// Maximum number of constraints in a family: larger ones have too many ranges.
const MAX_FAMILY: usize = 40;

/// All differences of a range of one family and the constraints of another family that are mostly inside it. A
/// difference with more literals than the longest constraint is omitted.
pub(crate) fn of(problem: &Problem) -> Vec<Difference> {
    let families = families(problem);
    let constraints = families.iter().flat_map(|family| family.constraints);
    let sizes = constraints.map(|constraint| constraint.members.len());
    let longest = sizes.max().unwrap_or(0);
    let mut differences = Vec::new();
    for (at, lines) in families.iter().enumerate() {
        for (other, regions) in families.iter().enumerate() {
            if at != other {
                add_differences(*lines, *regions, problem.len(), longest, &mut differences);
            }
        }
    }
    differences
}

/// Consecutive constraints of a problem without common members, with all weights 1.
#[derive(Clone, Copy)]
struct Family<'a> {
    first: usize,
    constraints: &'a [LinearConstraint],
}

fn families(problem: &Problem) -> Vec<Family<'_>> {
    let mut families = Vec::new();
    let mut rest = problem.constraints();
    while !rest.is_empty() {
        let first = problem.constraints().len() - rest.len();
        let (constraints, others) = rest.split_at(first_family(rest, problem.len()).max(1));
        families.push(Family { first, constraints });
        rest = others;
    }
    families.retain(|family| (2..=MAX_FAMILY).contains(&family.constraints.len()));
    families
}

/// The number of constraints at the beginning that form a family.
fn first_family(constraints: &[LinearConstraint], candidates: usize) -> usize {
    let mut is_seen = vec![false; candidates];
    let mut is_new = |candidate: usize| !std::mem::replace(&mut is_seen[candidate], true);
    let mut belongs = |constraint: &LinearConstraint| {
        let mut members = constraint.members.iter();
        constraint.is_even() && members.all(|member| is_new(member.candidate.index()))
    };
    let family = constraints
        .iter()
        .take_while(|constraint| belongs(constraint));
    family.count()
}

fn add_differences(
    lines: Family<'_>,
    regions: Family<'_>,
    candidates: usize,
    longest: usize,
    differences: &mut Vec<Difference>,
) {
    let mut region_of = vec![None; candidates];
    for (index, region) in regions.constraints.iter().enumerate() {
        for member in &region.members {
            region_of[member.candidate.index()] = Some(index);
        }
    }
    for begin in 0..lines.constraints.len() {
        let first = lines.first + begin;
        let mut range = LineRange {
            regions,
            region_of: &region_of,
            is_inside: vec![false; candidates],
            inside: vec![0; regions.constraints.len()],
            lines: first..first,
            size: 0,
            least: 0,
            most: 0,
        };
        for line in &lines.constraints[begin..] {
            range.add(line);
            if let Some(difference) = range.difference(longest)
                && !differences
                    .iter()
                    .any(|other| other.is_equivalent_to(&difference))
            {
                differences.push(difference);
            }
        }
    }
}

/// Consecutive lines of a family.
struct LineRange<'a> {
    regions: Family<'a>,
    region_of: &'a [Option<usize>],
    /// Whether a candidate is on the lines.
    is_inside: Vec<bool>,
    /// For each region the number of its members on the lines.
    inside: Vec<usize>,
    lines: Range<usize>,
    size: usize,
    least: u64,
    most: u64,
}

impl LineRange<'_> {
    fn add(&mut self, line: &LinearConstraint) {
        for member in &line.members {
            let candidate = member.candidate.index();
            self.is_inside[candidate] = true;
            if let Some(region) = self.region_of[candidate] {
                self.inside[region] += 1;
            }
        }
        self.lines.end += 1;
        self.size += line.members.len();
        self.least += line.bounds.least();
        self.most += line.bounds.most_of(line.total());
    }

    /// Whether more than half of a region is on the lines.
    fn takes(&self, region: usize) -> bool {
        2 * self.inside[region] > self.regions.constraints[region].members.len()
    }

    /// The lines less the regions that are mostly on them, if that has bounds and at most `longest` literals.
    fn difference(&self, longest: usize) -> Option<Difference> {
        let taken = || (0..self.regions.constraints.len()).filter(|&region| self.takes(region));
        let regions = || taken().map(|region| &self.regions.constraints[region]);
        let inside: usize = taken().map(|region| self.inside[region]).sum();
        let all: usize = regions().map(|region| region.members.len()).sum();
        let outside = all - inside;
        let length = self.size - inside + outside;
        if inside == 0 || length == 0 || length > longest {
            return None;
        }
        // Candidates outside count when they are excluded, so that no term is negative.
        let least_of_regions: u64 = regions().map(|region| region.bounds.least()).sum();
        let most_of_regions: u64 = (regions())
            .map(|region| region.bounds.most_of(region.total()))
            .sum();
        let outside = outside as u64;
        let least = (self.least + outside).saturating_sub(most_of_regions);
        let bounds = match (self.most + outside).checked_sub(least_of_regions) {
            Some(most) => Bounds::between(least, most),
            None => Bounds::at_least(u64::MAX),
        };
        bounds.restrict(length as u64).then(|| Difference {
            literals: self.literals(),
            bounds,
            of: self.lines.clone(),
            less: taken().map(|region| self.regions.first + region).collect(),
        })
    }

    /// The candidates on the lines and in no region, and the negations of those in a region and on no line.
    fn literals(&self) -> Vec<Literal> {
        let literal = |candidate: usize| {
            let is_taken = self.region_of[candidate].is_some_and(|region| self.takes(region));
            match (self.is_inside[candidate], is_taken) {
                (true, false) => Some(Literal::chosen(candidate)),
                (false, true) => Some(Literal::excluded(candidate)),
                _ => None,
            }
        };
        (0..self.is_inside.len()).filter_map(literal).collect()
    }
}

impl Difference {
    /// Whether the literals are the same, or all are negated: a range of rows and the rows above and below it give the
    /// same constraint.
    fn is_equivalent_to(&self, other: &Difference) -> bool {
        let pairs = || self.literals.iter().zip(&other.literals);
        self.literals.len() == other.literals.len()
            && (pairs().all(|(a, b)| a == b) || pairs().all(|(&a, &b)| a == !b))
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, ConflictGraph, Member};

    use super::*;

    /// The example above.
    #[test]
    fn rows_less_their_regions() {
        let regions = "aaabbaabbcdadec";
        let constraint = |is_member: &dyn Fn(usize) -> bool| LinearConstraint {
            members: (0..15)
                .filter(|&index| is_member(index))
                .map(|index| Member::of_weight_1(Candidate::new(index)))
                .collect(),
            bounds: Bounds::exactly(1),
        };
        let rows = (0..3).map(|row| constraint(&|index| index / 5 == row));
        let regions = "abcde"
            .bytes()
            .map(|region| constraint(&|index| regions.as_bytes()[index] == region));
        let constraints = rows.chain(regions).collect();
        let problem = Problem::new(vec![1; 15], ConflictGraph::new(15), constraints).unwrap();
        let difference = Difference {
            literals: vec![Literal::chosen(9), Literal::excluded(11)],
            bounds: Bounds::exactly(1),
            of: 0..2,
            less: vec![3, 4],
        };
        assert!(of(&problem).contains(&difference));
    }
}

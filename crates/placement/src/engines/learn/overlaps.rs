//! Sums that follow from groups which have most of their members in common.
//!
//! Rows that hold as many as the regions that lie in them, but for a few squares: what is in these rows and
//! in none of the regions is as much as what is in the regions and in none of the rows. From that something may
//! follow where rows and regions by themselves say nothing yet.
//!
//! ```text
//! a a a b b    one in each row and region: two rows hold two, and so do a and b
//! a a b b c
//! d a d e c    so the c in the second row is chosen if the a in the third one is, and only then
//! ```
//!
//! A sum of literals of both signs says it: just one holds of +c and -a.

use std::ops::Range;

use super::literal::Literal;
use crate::problem::{Bounds, LinearConstraint, Problem};

/// Literals, of which so many hold.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) literals: Vec<Literal>,
    pub(super) bounds: Bounds,
    /// It is what these groups hold, less what those do.
    pub(super) of: Range<usize>,
    pub(super) less: Vec<usize>,
}

/// In larger families there are too many stretches to be looked at.
const LARGEST: usize = 40;

/// The sums of stretches of one family less what another family has there, none longer than the groups
/// themselves.
pub(super) fn of(problem: &Problem) -> Vec<Sum> {
    let families = families(problem);
    let sizes = families.iter().flat_map(|family| family.groups);
    let longest = sizes.map(|group| group.members.len()).max().unwrap_or(0);
    let mut sums = Vec::new();
    for (at, lines) in families.iter().enumerate() {
        for (other, regions) in families.iter().enumerate() {
            if at != other {
                add_stretches(*lines, *regions, problem.len(), longest, &mut sums);
            }
        }
    }
    sums
}

/// Groups beside each other in their list that have no member in common.
#[derive(Clone, Copy)]
struct Family<'a> {
    first: usize,
    groups: &'a [LinearConstraint],
}

fn families(problem: &Problem) -> Vec<Family<'_>> {
    let mut families = Vec::new();
    let mut rest = problem.constraints();
    while !rest.is_empty() {
        let first = problem.constraints().len() - rest.len();
        let (groups, others) = rest.split_at(first_family(rest, problem.len()).max(1));
        families.push(Family { first, groups });
        rest = others;
    }
    families.retain(|family| (2..=LARGEST).contains(&family.groups.len()));
    families
}

/// How many groups at the beginning have no member in common, and weights of 1.
fn first_family(groups: &[LinearConstraint], candidates: usize) -> usize {
    let mut is_seen = vec![false; candidates];
    let mut is_new = |group: &LinearConstraint| {
        let mut members = group.members.iter();
        group.is_even()
            && members
                .all(|member| !std::mem::replace(&mut is_seen[member.candidate.index()], true))
    };
    groups.iter().take_while(|group| is_new(group)).count()
}

fn add_stretches(
    lines: Family<'_>,
    regions: Family<'_>,
    candidates: usize,
    longest: usize,
    sums: &mut Vec<Sum>,
) {
    let mut region_of = vec![None; candidates];
    for (index, region) in regions.groups.iter().enumerate() {
        for member in &region.members {
            region_of[member.candidate.index()] = Some(index);
        }
    }
    for begin in 0..lines.groups.len() {
        let first = lines.first + begin;
        let mut stretch = Stretch {
            regions,
            region_of: &region_of,
            is_inside: vec![false; candidates],
            inside: vec![0; regions.groups.len()],
            lines: first..first,
            size: 0,
            least: 0,
            most: 0,
        };
        for line in &lines.groups[begin..] {
            stretch.add(line);
            if let Some(sum) = stretch.sum(longest)
                && !sums.iter().any(|other| other.says_the_same_as(&sum))
            {
                sums.push(sum);
            }
        }
    }
}

/// Some lines beside each other.
struct Stretch<'a> {
    regions: Family<'a>,
    region_of: &'a [Option<usize>],
    is_inside: Vec<bool>,
    /// How many members of each region are inside.
    inside: Vec<usize>,
    lines: Range<usize>,
    size: usize,
    least: u64,
    most: u64,
}

impl Stretch<'_> {
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

    /// Whether most of a region is inside.
    fn takes(&self, region: usize) -> bool {
        2 * self.inside[region] > self.regions.groups[region].members.len()
    }

    /// What the lines hold less what the regions do that are mostly inside, if that is told by few literals.
    fn sum(&self, longest: usize) -> Option<Sum> {
        let taken = || (0..self.regions.groups.len()).filter(|&region| self.takes(region));
        let inside: usize = taken().map(|region| self.inside[region]).sum();
        let all: usize = taken()
            .map(|region| self.regions.groups[region].members.len())
            .sum();
        let beyond = all - inside;
        let length = self.size - inside + beyond;
        if inside == 0 || length == 0 || length > longest {
            return None;
        }
        // What is excluded beyond counts too, so that nothing is below zero.
        let regions = || taken().map(|region| &self.regions.groups[region]);
        let least_of_regions: u64 = regions().map(|region| region.bounds.least()).sum();
        let most_of_regions: u64 = (regions())
            .map(|region| region.bounds.most_of(region.total()))
            .sum();
        let beyond = beyond as u64;
        let least = (self.least + beyond).saturating_sub(most_of_regions);
        let bounds = match (self.most + beyond).checked_sub(least_of_regions) {
            Some(most) => Bounds::between(least, most),
            None => Bounds::at_least(u64::MAX),
        };
        bounds.restrict(length as u64).then(|| Sum {
            literals: self.literals(),
            bounds,
            of: self.lines.clone(),
            less: taken().map(|region| self.regions.first + region).collect(),
        })
    }

    /// The candidates that are in one of both only, as they count.
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

impl Sum {
    /// Whether these are the same literals, or all their contraries: what is above the rows and what is below them
    /// comes to the same.
    fn says_the_same_as(&self, other: &Sum) -> bool {
        let pairs = || self.literals.iter().zip(&other.literals);
        self.literals.len() == other.literals.len()
            && (pairs().all(|(a, b)| a == b) || pairs().all(|(&a, &b)| a == !b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Candidate, ConflictGraph, Member};

    /// The picture above.
    #[test]
    fn what_is_in_rows_and_not_in_their_regions() {
        let regions = "aaabbaabbcdadec";
        let group = |is_member: &dyn Fn(usize) -> bool| LinearConstraint {
            members: (0..15)
                .filter(|&index| is_member(index))
                .map(|index| Member::of_weight_1(Candidate::new(index)))
                .collect(),
            bounds: Bounds::exactly(1),
        };
        let rows = (0..3).map(|row| group(&|index| index / 5 == row));
        let regions = "abcde"
            .bytes()
            .map(|region| group(&|index| regions.as_bytes()[index] == region));
        let groups = rows.chain(regions).collect();
        let problem = Problem::new(vec![1; 15], ConflictGraph::new(15), groups).unwrap();
        let sum = Sum {
            literals: vec![Literal::chosen(9), Literal::excluded(11)],
            bounds: Bounds::exactly(1),
            of: 0..2,
            less: vec![3, 4],
        };
        assert!(of(&problem).contains(&sum));
    }
}

//! Constraints that are conflicts, and partitions into cliques.

use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member};

use super::draft::Draft;
use super::{Finding, NoPlacement};

/// With more pairs in conflict, partitions into cliques are not looked for: that would take longer than many a search.
const MAX_PAIRS: u64 = 1 << 16;

impl Draft<'_> {
    /// Turns each constraint that allows at most one member into conflicts between its members. Its lower bound
    /// remains.
    pub(super) fn turn_into_conflicts(&mut self) {
        let (mut number, mut has_new) = (0, false);
        let mut constraints = std::mem::take(&mut self.constraints);
        constraints.retain_mut(|constraint| {
            if !allows_one(constraint) {
                return true;
            }
            for (at, a) in constraint.members.iter().enumerate() {
                for b in &constraint.members[at + 1..] {
                    if !self.conflicts.contains(a.candidate, b.candidate) {
                        self.conflicts.to_mut().insert(a.candidate, b.candidate);
                        has_new = true;
                    }
                }
            }
            if constraint.bounds.least() == 0 {
                number += 1;
                return false;
            }
            // Each member alone meets the bounds, whatever its weight.
            for member in &mut constraint.members {
                member.weight = 1;
            }
            constraint.bounds = Bounds::exactly(1);
            true
        });
        self.constraints = constraints;
        if number > 0 || has_new {
            self.found(Finding::AtMostOne(number));
        }
    }

    /// Finds partitions of the members of a constraint into cliques, if their number is the lower bound: then each clique
    /// has exactly one. The constraint itself is then implied. The number of all pieces may follow from other constraints,
    /// such as one rook in each row.
    pub(super) fn find_partitions(&mut self) {
        if self.conflicts.pairs() > MAX_PAIRS {
            return;
        }
        let total = self.implied_total().into_iter();
        let several = self.constraints.iter().cloned().chain(total);
        let several: Vec<LinearConstraint> = several.filter(asks_for_several).collect();
        for constraint in several {
            if self.has_no_placement() {
                break;
            }
            if self.may_be_partitioned(&constraint) {
                self.partition(&constraint);
            }
        }
    }

    fn partition(&mut self, constraint: &LinearConstraint) {
        let number = constraint.bounds.least() as usize;
        let mut peeling = Peeling::new(&self.conflicts, constraint);
        while let Some(cliques) = peeling.next(number) {
            if cliques.len() < number {
                return self.found(Finding::NoPlacement(NoPlacement::Cliques));
            }
            let before = self.constraints.len();
            self.constraints.retain(|other| other != constraint);
            let mut is_new = self.constraints.len() < before;
            for clique in &cliques {
                let one = LinearConstraint {
                    members: clique.iter().copied().map(Member::of_weight_1).collect(),
                    bounds: Bounds::exactly(1),
                };
                if !self.constraints.contains(&one) {
                    self.constraints.push(one);
                    is_new = true;
                }
            }
            if is_new {
                self.found(Finding::OneInEach(cliques));
            }
        }
    }

    /// Whether some clique may have the mean size of a partition: then each of its members has that many conflicts.
    fn may_be_partitioned(&self, LinearConstraint { members, bounds }: &LinearConstraint) -> bool {
        let mean = members.len().div_ceil(bounds.least() as usize);
        let mut degrees = members
            .iter()
            .map(|it| self.conflicts.with(it.candidate).count());
        degrees.any(|degree| degree + 1 >= mean)
    }
}

/// Whether a constraint asks for two pieces or more, so that its members may be partitioned.
fn asks_for_several(constraint: &LinearConstraint) -> bool {
    let least = constraint.bounds.least();
    least >= 2
        && least <= constraint.members.len() as u64
        && constraint.is_even()
        && constraint.bounds.contain(least)
}

/// Whether each single member may be chosen, but no two members.
fn allows_one(LinearConstraint { members, bounds }: &LinearConstraint) -> bool {
    if bounds.most().is_none() {
        return false;
    }
    let mut weights: Vec<u64> = members.iter().map(|member| member.weight.into()).collect();
    weights.sort_unstable();
    let two_exceed = match &weights[..] {
        [] | [_] => false,
        [a, b, ..] => bounds.room_above(a + b).is_none(),
    };
    two_exceed && weights.iter().all(|&weight| bounds.contain(weight))
}

/// Takes partitions into cliques from a conflict graph, such as the rows of a board, then its columns. A conflict
/// within a clique is removed, so that the next partition is another one.
struct Peeling<'m> {
    members: &'m [Member],
    /// The conflicts of each candidate with members, without those within the cliques found before.
    open: Vec<Vec<u64>>,
}

impl<'m> Peeling<'m> {
    fn new(conflicts: &ConflictGraph, constraint: &'m LinearConstraint) -> Self {
        let mut peeling = Peeling {
            members: &constraint.members,
            open: vec![Vec::new(); conflicts.size()],
        };
        let all = peeling.all();
        for Member { candidate, .. } in peeling.members {
            peeling.open[candidate.index()] = and(conflicts.row(*candidate), &all);
        }
        peeling
    }

    fn all(&self) -> Vec<u64> {
        let mut all = vec![0; self.open.len().div_ceil(64)];
        for Member { candidate, .. } in self.members {
            all[candidate.index() / 64] |= 1 << (candidate.index() % 64);
        }
        all
    }

    /// The next partition into at most `most` cliques, if one is found: into cliques of the same size if that is
    /// possible, as the rows of a full board are, or else of any sizes.
    fn next(&mut self, most: usize) -> Option<Vec<Vec<Candidate>>> {
        let mean = self.members.len().div_ceil(most);
        let equal = (self.members.len() == mean * most).then_some(mean);
        let cliques = equal.and_then(|size| self.partition(most, size));
        let cliques = cliques.or_else(|| self.partition(most, usize::MAX))?;
        for clique in &cliques {
            for &member in clique {
                remove(&mut self.open[member], clique);
            }
        }
        let of = |clique: Vec<usize>| clique.into_iter().map(Candidate::new).collect();
        Some(cliques.into_iter().map(of).collect())
    }

    /// A partition into at most `most` cliques of at most `largest` members, greedily: each clique begins with the first
    /// candidate that is in none, and is the best of those that continue with one of its conflicts. Cliques of at least
    /// the mean size are equally good; of these, it is parallel to the clique before, as the diagonals of a torus are.
    fn partition(&self, most: usize, largest: usize) -> Option<Vec<Vec<usize>>> {
        let mut left = self.all();
        let (mut cliques, mut step) = (Vec::new(), 0);
        let mean = self.members.len().div_ceil(most);
        while let Some(first) = lowest(&left) {
            if cliques.len() == most {
                return None;
            }
            let rank = |clique: &[usize]| (clique.len().min(mean), step_of(clique) == step);
            let clique = self.best(first, &left, largest, rank);
            step = step_of(&clique);
            remove(&mut left, &clique);
            cliques.push(clique);
        }
        Some(cliques)
    }

    /// The clique of the highest rank among those that begin with the candidate `first` and one of its conflicts, and
    /// continue with the lowest candidates; the first one of several.
    fn best<R: PartialOrd>(
        &self,
        first: usize,
        left: &[u64],
        largest: usize,
        rank: impl Fn(&[usize]) -> R,
    ) -> Vec<usize> {
        let around = and(&self.open[first], left);
        let mut seconds = around.clone();
        let mut best = vec![first];
        while let Some(second) = lowest(&seconds) {
            let mut clique = vec![first, second];
            let mut common = and(&around, &self.open[second]);
            while let Some(next) = lowest(&common)
                && clique.len() < largest
            {
                clique.push(next);
                common = and(&common, &self.open[next]);
            }
            clique.sort_unstable();
            // The same clique begins with each of these.
            remove(&mut seconds, &clique);
            if rank(&clique) > rank(&best) {
                best = clique;
            }
        }
        best
    }
}

/// The difference of the first two members.
fn step_of(clique: &[usize]) -> usize {
    match clique {
        [first, second, ..] => second - first,
        _ => 0,
    }
}

fn and(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

fn remove(words: &mut [u64], members: &[usize]) {
    for member in members {
        words[member / 64] &= !(1 << (member % 64));
    }
}

fn lowest(words: &[u64]) -> Option<usize> {
    let word = words.iter().position(|&word| word != 0)?;
    Some(64 * word + words[word].trailing_zeros() as usize)
}

//! The cut of the candidates into two halves.

use standoff_core::split::Pool;
use standoff_model::{Bounds, Candidate, LinearConstraint, Member};

use crate::cliques::{Biclique, Set, cover_across, partition, union};
use crate::combinations::MAX_SHARED;
use crate::constraints::{Divided, members};

/// Two halves, and what connects them.
pub(crate) struct Cut {
    pub(crate) halves: [Set; 2],
    /// Disjoint sets within each half of which exactly one candidate is chosen.
    pub(crate) rows: [Vec<Set>; 2],
    /// The other constraints within each half.
    pub(crate) constraints: [Vec<LinearConstraint>; 2],
    pub(crate) shared: SharedSets,
    /// A cover of the conflicts between the halves, except those within the shared sets.
    pub(crate) bicliques: Vec<Biclique>,
    /// The constraints across the halves.
    pub(crate) crossing: Vec<LinearConstraint>,
}

/// Maximum number of bicliques: each is a bit of a word.
const MAX_BICLIQUES: usize = 64;

impl Cut {
    /// The cut with the fewest bicliques and constraints across: in the middle of a family of sets of which exactly
    /// one candidate is chosen, or else in the middle of the candidates. `None` if there are too many bicliques.
    pub(crate) fn best(divided: &Divided) -> Option<Self> {
        let candidates = divided.conflicts.len();
        let families = families(&divided.exactly_one, &Set::first(candidates));
        let cuts: Vec<Self> = if families.is_empty() {
            let first = Set::first(candidates / 2);
            Vec::from_iter(Self::between(divided, first, &[], SharedSets::none()))
        } else {
            let cut = |rows| Self::in_family(divided, &families, rows);
            (0..families.len()).filter_map(cut).collect()
        };
        let ties = |cut: &Self| cut.bicliques.len() + cut.crossing.len();
        cuts.into_iter().min_by_key(ties)
    }

    /// The cut in the middle of a family. The family with the most sets across is shared.
    fn in_family(divided: &Divided, families: &[Vec<Set>], rows: usize) -> Option<Self> {
        let (rows, at) = (&families[rows], rows);
        let (above, below) = rows.split_at(rows.len().div_ceil(2));
        let first = union(above.iter().copied());
        let others = (0..families.len()).filter(|&other| other != at);
        let shared = others
            .map(|other| SharedSets::of(&families[other], &first, [above.len(), below.len()]))
            .filter(|shared| shared.sets.len() <= MAX_SHARED)
            .max_by_key(|shared| shared.sets.len());
        let shared = shared.unwrap_or_else(SharedSets::none);
        Self::between(divided, first, rows, shared)
    }

    /// The cut between a set and all other candidates.
    fn between(divided: &Divided, first: Set, family: &[Set], shared: SharedSets) -> Option<Self> {
        let second = Set::first(divided.conflicts.len()).without(&first);
        let halves = [first, second];
        let mut rows = <[Vec<Set>; 2]>::default();
        let mut constraints = <[Vec<LinearConstraint>; 2]>::default();
        let mut across = Vec::new();
        for one in family.iter().chain(&divided.exactly_one) {
            match half_of(one, &first) {
                Some(half) if rows[half].contains(one) => {}
                Some(half) if rows[half].iter().all(|row| row.and(one).is_empty()) => {
                    rows[half].push(*one);
                }
                Some(half) => constraints[half].push(exactly_one(one)),
                None => across.push(*one),
            }
        }
        let not_shared = across.iter().filter(|one| !shared.sets.contains(one));
        let mut crossing: Vec<LinearConstraint> = not_shared.map(exactly_one).collect();
        for constraint in &divided.constraints {
            match half_of(&members(constraint), &first) {
                Some(half) => constraints[half].push(constraint.clone()),
                None => crossing.push(constraint.clone()),
            }
        }
        Some(Cut {
            bicliques: cover_across(&divided.conflicts, halves, &across, MAX_BICLIQUES)?,
            halves,
            rows,
            constraints,
            shared,
            crossing,
        })
    }
}

/// The half that contains a set; `None` if the set is across.
fn half_of(set: &Set, first: &Set) -> Option<usize> {
    if set.without(first).is_empty() {
        Some(0)
    } else {
        set.and(first).is_empty().then_some(1)
    }
}

fn exactly_one(set: &Set) -> LinearConstraint {
    let members = set.iter().map(Candidate::new).map(Member::of_weight_1);
    LinearConstraint {
        members: members.collect(),
        bounds: Bounds::exactly(1),
    }
}

/// Maximum number of families, such as ranks, files and regions.
const MAX_FAMILIES: usize = 4;

/// Partitions of all candidates into sets of which exactly one candidate is chosen.
fn families(exactly_one: &[Set], all: &Set) -> Vec<Vec<Set>> {
    let mut families: Vec<Vec<Set>> = Vec::new();
    for one in exactly_one {
        if families.len() == MAX_FAMILIES {
            break;
        }
        if families.iter().all(|family| !family.contains(one)) {
            let mut family = partition(all, exactly_one, one);
            family.sort_by_key(|set| set.lowest());
            if family.iter().all(|set| exactly_one.contains(set)) {
                families.push(family);
            }
        }
    }
    families
}

/// The sets of a family that are across the cut. All pieces are in sets of the family, with exactly one piece in each.
/// So the number of sets that a half takes is its number of pieces, and the other half takes the rest.
///
/// ```text
/// . Q . . .        three rows: three of the five columns are taken here,
/// . . . . Q
/// . . Q . .
/// ---------
/// . . . Q .        and the other two there
/// Q . . . .
/// ```
pub(crate) struct SharedSets {
    pub(crate) sets: Vec<Set>,
    /// The number of sets that the first half takes; `None` if no number is possible.
    pub(crate) taken: Option<usize>,
}

impl SharedSets {
    /// No shared sets, which can be divided in one way.
    fn none() -> Self {
        SharedSets {
            sets: Vec::new(),
            taken: Some(0),
        }
    }

    /// The sets of a family across the cut, where `pieces` are the numbers of pieces of the halves.
    fn of(family: &[Set], first: &Set, pieces: [usize; 2]) -> Self {
        let in_half = |half| family.iter().filter(move |set| half_of(set, first) == half);
        let inside = [0, 1].map(|half| in_half(Some(half)).count());
        let sets: Vec<Set> = in_half(None).copied().collect();
        let taken = pieces[0].checked_sub(inside[0]);
        let left = pieces[1].checked_sub(inside[1]);
        let fits = |&taken: &usize| left.is_some_and(|left| taken + left == sets.len());
        SharedSets {
            taken: taken.filter(fits),
            sets,
        }
    }
}

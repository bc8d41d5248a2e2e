//! Where the candidates are cut in two, and what ties the halves together.

use standoff_core::split::Pool;

use super::lines::{Across, Set, across, parted, union};
use super::shares::MOST_SHARED;
use super::sharp::{Sharp, members};
use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// Two halves and what is between them.
pub(super) struct Cut {
    pub(super) halves: [Set; 2],
    /// Sets within each half of which exactly one is chosen, no two of them with a candidate in common.
    pub(super) rows: [Vec<Set>; 2],
    /// What else is bounded within each half.
    pub(super) groups: [Vec<LinearConstraint>; 2],
    pub(super) shared: Shared,
    /// What the halves exclude of each other.
    pub(super) lines: Vec<Across>,
    /// Groups across.
    pub(super) sums: Vec<LinearConstraint>,
}

/// A bit of a word each.
const MOST_LINES: usize = 64;

impl Cut {
    /// The cut with the fewest ties: in the middle of sets of which exactly one is chosen, or in the middle of
    /// the candidates. None if there are too many ties.
    pub(super) fn best(sharp: &Sharp) -> Option<Self> {
        let all = Set::first(sharp.against.len());
        let families = families(&sharp.ones, &all);
        let cuts: Vec<Self> = match families.is_empty() {
            true => {
                let first = Set::first(sharp.against.len() / 2);
                Vec::from_iter(Self::between(sharp, first, &[], Shared::none()))
            }
            false => {
                let cut = |rows| Self::in_family(sharp, &families, rows);
                (0..families.len()).filter_map(cut).collect()
            }
        };
        let ties = |cut: &Self| cut.lines.len() + cut.sums.len();
        cuts.into_iter().min_by_key(ties)
    }

    /// The cut in the middle of a family; another one is shared.
    fn in_family(sharp: &Sharp, families: &[Vec<Set>], rows: usize) -> Option<Self> {
        let (rows, at) = (&families[rows], rows);
        let (above, below) = rows.split_at(rows.len().div_ceil(2));
        let first = union(above.iter().copied());
        let others = (0..families.len()).filter(|&other| other != at);
        let shared = others
            .map(|other| Shared::of(&families[other], &first, [above.len(), below.len()]))
            .filter(|shared| shared.lines.len() <= MOST_SHARED)
            .max_by_key(|shared| shared.lines.len());
        Self::between(sharp, first, rows, shared.unwrap_or_else(Shared::none))
    }

    /// The cut between a set and all others.
    fn between(sharp: &Sharp, first: Set, family: &[Set], shared: Shared) -> Option<Self> {
        let halves = [first, Set::first(sharp.against.len()).without(&first)];
        let (mut rows, mut groups) = (
            <[Vec<Set>; 2]>::default(),
            <[Vec<LinearConstraint>; 2]>::default(),
        );
        let (mut sums, mut known) = (Vec::new(), Vec::new());
        for one in family.iter().chain(&sharp.ones) {
            match side(one, &first) {
                Some(half) if rows[half].contains(one) => {}
                Some(half) if rows[half].iter().all(|row| row.and(one).is_empty()) => {
                    rows[half].push(*one);
                }
                Some(half) => groups[half].push(one_of(one)),
                None => known.push(*one),
            }
        }
        let free = known.iter().filter(|one| !shared.lines.contains(one));
        sums.extend(free.map(one_of));
        for group in &sharp.groups {
            match side(&members(group), &first) {
                Some(half) => groups[half].push(group.clone()),
                None => sums.push(group.clone()),
            }
        }
        Some(Cut {
            lines: across(&sharp.against, halves, &known, MOST_LINES)?,
            halves,
            rows,
            groups,
            shared,
            sums,
        })
    }
}

/// The half that a set is in, if it is in one.
fn side(set: &Set, first: &Set) -> Option<usize> {
    match set.without(first).is_empty() {
        true => Some(0),
        false => set.and(first).is_empty().then_some(1),
    }
}

/// Exactly one of a set.
fn one_of(set: &Set) -> LinearConstraint {
    let members = set.iter().map(Candidate::new).map(Member::of_weight_1);
    LinearConstraint {
        members: members.collect(),
        bounds: Bounds::exactly(1),
    }
}

/// Ranks, files, regions: pieces that fill a board in any more ways leave no room for a cut.
const MOST_FAMILIES: usize = 4;

/// Families of sets of which exactly one is chosen, where each candidate is in one set of the family.
fn families(ones: &[Set], all: &Set) -> Vec<Vec<Set>> {
    let mut families: Vec<Vec<Set>> = Vec::new();
    for one in ones {
        if families.len() == MOST_FAMILIES {
            break;
        }
        if families.iter().all(|family| !family.contains(one)) {
            let mut family = parted(all, ones, one);
            family.sort_by_key(|set| set.lowest());
            if family.iter().all(|set| ones.contains(set)) {
                families.push(family);
            }
        }
    }
    families
}

/// The lines across of a family of sets of which exactly one is chosen each. All pieces are on lines of the
/// family, so that each half takes as many lines as it has pieces to place, and leaves the others to the other
/// half.
///
/// ```text
/// . Q . . .        three rows: three of the five columns are taken here,
/// . . . . Q
/// . . Q . .
/// ---------
/// . . . Q .        and the other two there
/// Q . . . .
/// ```
pub(super) struct Shared {
    pub(super) lines: Vec<Set>,
    /// How many of them the first half takes; none where no number would do.
    pub(super) taken: Option<usize>,
}

impl Shared {
    /// Nothing is shared, in one way.
    fn none() -> Self {
        Shared {
            lines: Vec::new(),
            taken: Some(0),
        }
    }

    /// The lines of a family, where each half places so many pieces.
    fn of(family: &[Set], first: &Set, pieces: [usize; 2]) -> Self {
        let on_side = |of: Option<usize>| family.iter().filter(move |set| side(set, first) == of);
        let inside = [0, 1].map(|half| on_side(Some(half)).count());
        let lines: Vec<Set> = on_side(None).copied().collect();
        let taken = pieces[0].checked_sub(inside[0]);
        let left = pieces[1].checked_sub(inside[1]);
        let fits = |&taken: &usize| left.is_some_and(|left| taken + left == lines.len());
        Shared {
            taken: taken.filter(fits),
            lines,
        }
    }
}

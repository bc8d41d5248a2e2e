//! Constraints with all their places in an equal number of others.
//!
//! The inner constraints need a number of pieces. Each outer constraint holds a part of them, which is bounded by its
//! room and by the number of pieces that fit on the shared places. If these parts and the places outside are just enough,
//! all of them are used. Then the places outside hold pieces, and an outer constraint without further room holds none
//! elsewhere.

use super::fit;
use crate::position::View;
use crate::set::CandidateSet;
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// Most sets of inner constraints of one size.
const MAX_SETS: usize = 1200;

/// Most inner constraints in a set of any members of a family.
const MAX_ANY: usize = 4;

/// A constraint with all its places in another one that has no more room.
pub(crate) fn confined(view: &View<'_>, _: u32) -> Vec<Step> {
    let mut steps = Vec::new();
    for (inner, rest) in view.rests.iter().enumerate() {
        if rest.need == 0 || !view.facts.sums[inner].is_even() {
            continue;
        }
        for (outer, around) in view.rests.iter().enumerate() {
            let is_confined = outer != inner
                && around.room <= rest.need
                && around.open != rest.open
                && view.facts.sums[outer].is_even()
                && rest.open.is_within(&around.open);
            if is_confined {
                steps.push(Step {
                    technique: Technique::Confined,
                    place: Vec::new(),
                    exclude: around.open.minus(&rest.open).iter().collect(),
                    reason: Reason::Within {
                        inner: vec![inner],
                        need: rest.need,
                        outer: vec![outer],
                        others: Vec::new(),
                    },
                });
            }
        }
    }
    steps
}

/// Steps of the smallest number of inner constraints for which there are some.
pub(crate) fn find(view: &View<'_>, difficulty: u32) -> Vec<Step> {
    let families = &view.facts.families;
    let needy = |family: &[usize]| -> Vec<usize> {
        let needy = family.iter().copied();
        needy.filter(|&sum| view.rests[sum].need > 0).collect()
    };
    let inner: Vec<Vec<usize>> = families.iter().map(|family| needy(family)).collect();
    let longest = inner.iter().map(Vec::len).max().unwrap_or(0);
    let is_wanted = |&size: &usize| technique(size).difficulty() <= difficulty;
    for size in (1..longest).take_while(is_wanted) {
        let mut steps = Vec::new();
        for (family, sums) in inner.iter().enumerate() {
            for set in sets(sums, size) {
                let outer = (families.iter().enumerate()).filter(|(other, _)| *other != family);
                steps.extend(outer.filter_map(|(_, outer)| counted(view, &set, outer)));
            }
        }
        if !steps.is_empty() {
            return steps;
        }
    }
    Vec::new()
}

fn technique(size: usize) -> Technique {
    Technique::Counting(u8::try_from(size).unwrap_or(u8::MAX))
}

/// The sets of this size among some constraints: all if there are few, and neighbours in any case.
fn sets(sums: &[usize], size: usize) -> Vec<Vec<usize>> {
    let number = (0..size).try_fold(1usize, |number, taken| {
        let next = number.checked_mul(sums.len().saturating_sub(taken))? / (taken + 1);
        (next <= MAX_SETS).then_some(next)
    });
    if size > MAX_ANY || number.is_none() {
        return sums.windows(size).map(<[usize]>::to_vec).collect();
    }
    let mut sets = vec![Vec::new()];
    for taken in 0..size {
        sets = (sets.iter())
            .flat_map(|set: &Vec<usize>| {
                let begin = set.last().map_or(0, |last| {
                    sums.iter().position(|sum| sum == last).expect("a member") + 1
                });
                let end = (sums.len() + taken + 1).saturating_sub(size).max(begin);
                let longer = sums[begin..end].iter();
                longer.map(|&next| [&set[..], &[next]].concat())
            })
            .collect();
    }
    sets
}

/// The step that follows from the places of the inner constraints in those of a family, if there is one.
fn counted(view: &View<'_>, inner: &[usize], family: &[usize]) -> Option<Step> {
    let nothing = CandidateSet::empty(view.facts.size());
    let (mut places, mut need) = (nothing.clone(), 0);
    for &sum in inner {
        places = places.or(&view.rests[sum].open);
        need += view.rests[sum].need;
    }
    let (mut covered, mut held) = (nothing.clone(), 0);
    let (mut outer, mut excluded) = (Vec::new(), nothing);
    for &sum in family {
        let rest = &view.rests[sum];
        let shared = rest.open.and(&places);
        let number = shared.len() as u64;
        let most = fit::most(view, &shared, rest.room);
        if most < number {
            covered = covered.or(&shared);
            held += most;
            outer.push(sum);
        }
        if most == rest.room {
            excluded = excluded.or(&rest.open.minus(&places));
        }
    }
    if outer.is_empty() || held > need {
        return None;
    }
    let others = places.minus(&covered);
    let is_tight = held + others.len() as u64 == need;
    let decides = !(excluded.is_empty() && others.is_empty());
    (is_tight && decides).then(|| Step {
        technique: technique(inner.len()),
        place: others.iter().collect(),
        exclude: excluded.iter().collect(),
        reason: Reason::Within {
            inner: inner.to_vec(),
            need,
            outer,
            others: others.iter().collect(),
        },
    })
}

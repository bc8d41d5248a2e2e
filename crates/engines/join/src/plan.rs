//! All that the searches of a join share.

use std::ops::Range;
use std::sync::Arc;

use standoff_core::split::Pool;
use standoff_engine::MeanCost;
use standoff_model::{Candidate, Problem, Subproblem};

use crate::classes::Classes;
use crate::cliques::{Biclique, MAX_CANDIDATES, Set, union};
use crate::combinations::Combinations;
use crate::constraints::Divided;
use crate::cut::Cut;
use crate::half::{self, Half, MAX_HALF, upper_bound};
use crate::table::Signature;

/// Whether a problem is small enough to look for cliques, or why not.
pub(crate) fn check_size(problem: &Problem) -> Result<(), String> {
    if problem.len() > MAX_CANDIDATES {
        return Err(format!("there are more than {MAX_CANDIDATES} candidates"));
    }
    if problem.conflicts().pairs() > MAX_CONFLICTS {
        return Err(format!(
            "more than {MAX_CONFLICTS} pairs exclude each other"
        ));
    }
    Ok(())
}

/// With more conflicts, finding the cliques would take long.
const MAX_CONFLICTS: u64 = 1 << 15;

/// Approximate cost of making a plan.
pub(crate) fn planning_cost(problem: &Problem) -> f64 {
    COST_PER_CONFLICT * problem.conflicts().pairs() as f64
        + COST_PER_CANDIDATE * problem.len() as f64
}

const COST_PER_CONFLICT: f64 = 250.0;
const COST_PER_CANDIDATE: f64 = 2500.0;

/// Two halves, and what connects them.
pub(crate) struct JoinPlan {
    pub(crate) halves: [Arc<dyn Half>; 2],
    /// The signatures of the candidates of each half, in the order of the half.
    pub(crate) signatures: [Arc<[Signature]>; 2],
    /// The number of bicliques between the halves.
    pub(crate) bicliques: usize,
    pub(crate) classes: Classes,
    pub(crate) combinations: Combinations,
    /// The candidates of each half, and the shared sets, as candidates of the whole problem.
    whole: [Set; 2],
    shared: Vec<Set>,
    /// What a unit of work has cost: listing a node costs several times as much as a pair.
    pub(crate) mean_cost: MeanCost,
}

impl JoinPlan {
    /// A plan, or why there is none.
    pub(crate) fn of(problem: &Problem, by_size: bool) -> Result<Self, String> {
        check_size(problem)?;
        let divided = Divided::of(problem);
        let mut cut = Cut::best(&divided).ok_or("too many lines of attack span both halves")?;
        if cut.halves.iter().any(|half| half.len() > MAX_HALF) {
            return Err(format!("a half would have more than {MAX_HALF} candidates"));
        }
        // In tables that are sorted by signature, neighbours then have large bicliques in common.
        let size = |[these, those]: &Biclique| these.len() * those.len();
        cut.bicliques.sort_by_key(size);
        let classes = Classes::of(problem, &cut.crossing, by_size)
            .ok_or("too many constraints span both halves")?;
        let sides = [0, 1].map(|half| Side::of(problem, &divided, &cut, &classes, half));
        let [first, second] = sides;
        Ok(JoinPlan {
            halves: [first.half, second.half],
            signatures: [first.signatures, second.signatures],
            bicliques: cut.bicliques.len(),
            classes,
            combinations: Combinations::new(cut.shared.sets.len(), cut.shared.taken),
            whole: cut.halves,
            shared: cut.shared.sets,
            mean_cost: MeanCost::default(),
        })
    }

    /// The subproblems of a range of combinations: neither half uses the sets that the other takes.
    pub(crate) fn subproblems(&self, ranks: Range<u64>) -> Vec<Subproblem> {
        let subproblem = |[first, second]: [u64; 2]| {
            let free = [(0, second), (1, first)].map(|(half, taken_by_other)| {
                let shared = self.shared.iter().enumerate();
                let taken = shared.filter(|&(index, _)| taken_by_other >> index & 1 == 1);
                self.whole[half].without(&union(taken.map(|(_, set)| *set)))
            });
            let free = union(free).iter().map(Candidate::new).collect();
            Subproblem::of(Vec::new(), free)
        };
        let families = self.combinations.families(ranks);
        families.into_iter().map(subproblem).collect()
    }
}

struct Side {
    half: Arc<dyn Half>,
    signatures: Arc<[Signature]>,
}

impl Side {
    fn of(whole: &Problem, divided: &Divided, cut: &Cut, classes: &Classes, half: usize) -> Self {
        let order = half::order(&cut.halves[half], &cut.rows[half]);
        // The candidates of a set with exactly one chosen candidate conflict, which implies the upper bound.
        let crossing = cut.crossing.iter();
        let crossing = crossing.filter(|constraint| divided.constraints.contains(constraint));
        let inside = cut.constraints[half].iter().cloned();
        let constraints: Vec<_> = inside.chain(crossing.map(upper_bound)).collect();
        let problem = half::problem(whole, &divided.conflicts, &order, &constraints);
        let rows = cut.rows[half].iter().map(|row| row.iter().count());
        let in_order = |set: &Set| {
            let order = order.iter().enumerate();
            let members = order.filter(|(_, candidate)| set.contains(**candidate));
            members.map(|(at, _)| at).collect()
        };
        let shared = cut.shared.sets.iter().map(in_order).collect();
        let signatures = order.iter();
        let signatures = signatures.map(|&candidate| signature(whole, cut, classes, candidate));
        let signatures: Arc<[Signature]> = signatures.collect();
        Side {
            half: half::half(problem, &Vec::from_iter(rows), shared, &signatures),
            signatures,
        }
    }
}

fn signature(whole: &Problem, cut: &Cut, classes: &Classes, candidate: usize) -> Signature {
    let bicliques = cut.bicliques.iter().enumerate();
    let containing =
        bicliques.filter(|(_, sides)| sides.iter().any(|side| side.contains(candidate)));
    let weight_in = |index: usize| {
        cut.crossing[index]
            .weight_of(Candidate::new(candidate))
            .into()
    };
    Signature {
        class: classes.class_of(weight_in, whole.sizes()[candidate].into()),
        bicliques: containing.fold(0, |bits, (at, _)| bits | 1 << at),
    }
}

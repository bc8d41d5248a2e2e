//! The estimated work of a join, from random paths down the search trees of its halves.

use std::sync::Arc;

use standoff_engine::sampling::TreeSize;
use standoff_engine::sets::SizeLimits;
use standoff_engine::{Estimate, Nodes};
use standoff_model::Problem;

use crate::half::{Half, HalfEstimate};
use crate::pairs::SLICED;
use crate::plan::{JoinPlan, planning_cost};
use crate::stages::BLOCK;
use crate::table::Entry;

pub(crate) fn estimate(plan: &JoinPlan, problem: &Problem, effort: f64) -> Estimate {
    let combinations = plan.combinations.len() as f64;
    let limits = SizeLimits::of_all_pieces(problem).filter(|limits| limits.most < MOST_SIZES);
    let sizes = limits.as_ref().map_or(0, |limits| limits.most + 1);
    let estimate =
        |half: &Arc<dyn Half>, at| half.estimate(plan.combinations, at, sizes, effort / 2.0);
    let halves = [0, 1].map(|at| estimate(&plan.halves[at], at));
    let nodes = halves.each_ref().map(|half| half.nodes);
    let placements = halves.each_ref().map(|half| half.placements);
    let listed = nodes[0].mean + nodes[1].mean;
    let entries = halves
        .each_ref()
        .map(|half| entries(plan, half, combinations));
    // All placements have one class, or as many as possible have different ones.
    let classes = [1.0, plan.classes.ranged_len()];
    let limits = limits.as_ref();
    let [fewest, most] = classes.map(|of| combinations * pairs(plan, &halves, entries, limits, of));
    let pairs = (fewest * most).sqrt();
    // With more pairs than in one class, most are those of a slice of few entries with few others.
    let slices = pairs - fewest;
    let all = listed + pairs + combinations;
    let list = |half: usize| nodes[half].mean * plan.halves[half].node_cost();
    let sort = |half: usize| {
        let each = placements[half].mean / combinations.max(1.0);
        placements[half].mean * sort_cost(each, entries[half])
    };
    let matching = PAIR * pairs + SLICE * slices;
    let cost = list(0) + list(1) + sort(0) + sort(1) + matching + COMBINATION * combinations;
    // The relative errors of both halves combine in the pairs.
    let relative_error = |of: TreeSize| of.error / of.mean.max(1.0);
    let error_of =
        |[first, second]: [TreeSize; 2]| relative_error(first).hypot(relative_error(second));
    // The number of pairs is a mean, even if both halves were counted.
    let least_error = f64::EPSILON * all;
    let error = listed * error_of(nodes) + pairs * error_of(placements);
    let error = error.max(least_error);
    let mut sizes = nodes.iter().chain(&placements);
    let size = TreeSize {
        mean: all,
        error,
        is_enough: sizes.all(|of| of.is_enough),
    };
    let nodes = match size.nodes() {
        Nodes::Likely {
            least,
            most: likely_most,
        } => {
            // A block and a slice that exclude each other are one unit of work.
            let units = if matched(entries[0], entries[1]) < TRUSTED {
                fewest / BLOCK as f64
            } else {
                fewest
            };
            Nodes::Likely {
                least: least.min(listed + units),
                most: likely_most + (most - pairs),
            }
        }
        nodes => nodes,
    };
    let node_cost = (cost + planning_cost(problem)) / all.max(1.0);
    let memory = MIN_MEMORY + UNEVEN * (entries[0] + entries[1]) * size_of::<Entry>() as f64;
    Estimate::new(nodes, node_cost).holding(memory)
}

/// The estimate before planning, if planning costs more than the allowed effort.
pub(crate) fn unprepared(problem: &Problem, effort: f64) -> Option<Estimate> {
    let work = planning_cost(problem) + SAMPLES;
    (work > effort).then(|| Estimate::new(Nodes::Unprepared { work }, 1.0).holding(MIN_MEMORY))
}

/// The least effort for samples.
const SAMPLES: f64 = 1e5;

/// The mean number of entries of a table, for all placements of a half in all combinations. Placements with the same
/// candidates in bicliques, and of the same class, have one entry.
fn entries(plan: &JoinPlan, half: &HalfEstimate, combinations: f64) -> f64 {
    let sets = half.connected.min((plan.bicliques as f64).exp2());
    (half.placements.mean / combinations.max(1.0)).min(sets * plan.classes.len())
}

/// The mean number of pairs of one of these entries of the first half and a slice of the second, for one combination. The
/// entries of the second have up to `classes` classes that match one of the first.
fn pairs(
    plan: &JoinPlan,
    halves: &[HalfEstimate; 2],
    entries: [f64; 2],
    limits: Option<&SizeLimits>,
    classes: f64,
) -> f64 {
    let [first, second] = halves;
    let of = |these: f64, those: f64| these * slices(those, classes) * matched(these, those);
    let Some(limits) = limits else {
        return of(entries[0], entries[1] / plan.classes.exact_len());
    };
    // The number of pieces of one half bounds that of the other.
    let combinations = (plan.combinations.len() as f64).max(1.0);
    let of_size =
        |half: &HalfEstimate, placements: f64| (placements / combinations).min(half.connected);
    let pairs = first.by_size.iter().enumerate().map(|(size, &these)| {
        let fitting = limits.least.saturating_sub(size)..=limits.most - size;
        let those = second.by_size[fitting].iter();
        match those.map(|&those| of_size(second, those)).sum() {
            0.0 => 1.0,
            those => of(of_size(first, these), those),
        }
    });
    pairs.sum()
}

/// The cost of sorting for each placement. Many placements with few signatures are merged time and again.
pub(crate) fn sort_cost(placements: f64, entries: f64) -> f64 {
    if placements > MIN_SORTED {
        SORT * (2.0 + entries).log2()
    } else {
        0.0
    }
}

/// The expected number of slices of entries of up to `classes` classes.
pub(crate) fn slices(entries: f64, classes: f64) -> f64 {
    (entries / SLICED as f64).max(entries.min(classes)).max(1.0)
}

/// The share of blocks of sorted entries that are matched with a slice: entries that begin alike often have a biclique in
/// common with all of the slice. Each halving of both tables, after the first, leaves one more biclique at their beginning.
fn matched(these: f64, those: f64) -> f64 {
    let halves = (these / BLOCK as f64).min(those / SLICED as f64);
    MATCHED.powf((halves / 2.0).max(1.0).log2())
}

/// The share for each halving, as measured for queens and for rooks that are also knights.
const MATCHED: f64 = 0.84;

/// A smaller share is not known: for queens on 9 x 18, it is less than a twentieth of what would be expected.
const TRUSTED: f64 = 0.5;

/// With more sizes of a half, they are not sampled: that would take too long.
const MOST_SIZES: usize = 24;

/// More placements of a half are sorted, at this cost for each times the logarithm of the number of entries.
const MIN_SORTED: f64 = 4096.0;
const SORT: f64 = 4.5;

/// Cost of matching an entry with a slice, of beginning with the entries of a class, and of beginning a combination.
pub(crate) const PAIR: f64 = 20.0;
pub(crate) const SLICE: f64 = 100.0;
const COMBINATION: f64 = 2000.0;

/// Minimum memory of a join, in bytes.
const MIN_MEMORY: f64 = 4096.0;

/// The largest table in relation to the mean, including its growth by doubling.
const UNEVEN: f64 = 6.0;

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use standoff_engine::{Search, Sink, Step};
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member};

    use super::*;
    use crate::stages::{JoinSearch, Stage};
    use crate::tests::{Sum, dominated, rooks};

    /// Kings on a torus of `n` x `n` squares.
    fn kings(n: usize, number: Option<Bounds>) -> Problem {
        let mut conflicts = ConflictGraph::new(n * n);
        for (a, b) in (0..n * n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let is_near = |distance: usize| distance <= 1 || distance == n - 1;
            if is_near(a / n - b / n) && is_near((a % n).abs_diff(b % n)) {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let all = (0..n * n).map(Candidate::new).map(Member::of_weight_1);
        let number = number.map(|bounds| LinearConstraint {
            members: all.collect(),
            bounds,
        });
        Problem::new(vec![1; n * n], conflicts, Vec::from_iter(number)).unwrap()
    }

    /// The interval of the estimated work, and the work of the search.
    fn estimated_and_true(problem: &Problem) -> ([f64; 2], f64) {
        let plan = Arc::new(JoinPlan::of(problem, false).unwrap());
        let (least, most) = estimate(&plan, problem, 1e7).nodes.interval();
        let mut join = JoinSearch::over(&plan, 0, plan.combinations.len());
        while join.advance(1 << 20, &mut Sum::default()) == Step::More {}
        ([least, most], join.work() as f64)
    }

    #[test]
    fn equal_signatures_and_few_pieces_have_few_pairs() {
        for (n, number) in [(8, None), (9, Some(Bounds::exactly(9)))] {
            let problem = kings(n, number);
            let ([least, most], work) = estimated_and_true(&problem);
            assert!(
                most > work / 2.0 && least < 2.0 * work,
                "{least:.0} to {most:.0} instead of {work} for n = {n}"
            );
        }
    }

    /// Any number of queens.
    fn queens(columns: usize, rows: usize) -> Problem {
        let size = columns * rows;
        let mut conflicts = ConflictGraph::new(size);
        for (a, b) in (0..size).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let distance = |n: usize, of: fn(usize, usize) -> usize| of(a, n).abs_diff(of(b, n));
            let [down, across] = [
                distance(columns, |a, n| a / n),
                distance(columns, |a, n| a % n),
            ];
            if down == 0 || across == 0 || down == across {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        Problem::new(vec![1; size], conflicts, Vec::new()).unwrap()
    }

    /// On 11 x 11, half of the pairs of blocks have a line in common, and are excluded at once.
    #[test]
    fn pairs_that_are_excluded_at_once_are_estimated() {
        let ([least, most], work) = estimated_and_true(&queens(11, 11));
        assert!(
            least <= work && work <= most,
            "{least:.0} to {most:.0} instead of {work}"
        );
    }

    /// The number of pairs that are excluded at once is unknown before the halves are listed.
    #[test]
    fn an_estimate_of_large_tables_is_uncertain() {
        for (rows, is_near) in [(9, true), (18, false)] {
            let problem = queens(9, rows);
            let plan = JoinPlan::of(&problem, false).unwrap();
            let estimate = estimate(&plan, &problem, 1e6);
            assert_eq!(estimate.is_near(), is_near, "{estimate:?}");
            assert!(is_near || 100.0 * estimate.least_work() < estimate.work());
        }
    }

    /// The cost of pairs is that of each unit of work after the lists, nearly all of which count the pairs of one entry.
    #[test]
    fn the_cost_of_pairs_is_known_after_the_lists() {
        for problem in [queens(10, 10), kings(9, Some(Bounds::exactly(9)))] {
            let plan = Arc::new(JoinPlan::of(&problem, false).unwrap());
            let mut join = JoinSearch::over(&plan, 0, plan.combinations.len());
            let cost = loop {
                join.step(u64::MAX);
                if let Stage::Match(matching) = &join.stage {
                    break matching.cost;
                }
            };
            let listed = join.work();
            while join.advance(u64::MAX, &mut Sum::default()) == Step::More {}
            let ratio = cost / (PAIR * (join.work() - listed) as f64);
            assert!((0.95..1.05).contains(&ratio), "{ratio}");
        }
    }

    /// A listed node costs more than a pair, and all pairs come later.
    #[test]
    fn the_mean_cost_falls_with_the_pairs() {
        let plan = Arc::new(JoinPlan::of(&queens(10, 10), false).unwrap());
        let mut join = JoinSearch::over(&plan, 0, plan.combinations.len());
        while !matches!(join.stage, Stage::Match(_)) {
            join.step(10_000);
        }
        let [listed, of_listed] = [join.work() as f64, plan.mean_cost.mean().unwrap()];
        assert!(of_listed > 2.0 * PAIR, "{of_listed}");
        while join.advance(u64::MAX, &mut Sum::default()) == Step::More {}
        let all = join.work() as f64;
        let expected = (listed * of_listed + (all - listed) * PAIR) / all;
        let mean = plan.mean_cost.mean().unwrap();
        // The slices cost little.
        let ratio = mean / expected;
        assert!((1.0005..1.01).contains(&ratio), "{mean}, not {expected}");
    }

    /// Small trees are counted: four kings on a torus of 4 x 4, and three rooks, of which one half has two rows.
    #[test]
    fn placements_of_a_half_are_counted_by_size() {
        #[derive(Default)]
        struct Sizes([f64; 5]);
        impl Sink for Sizes {
            fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
                self.0[chosen.len()] += 1.0;
                ControlFlow::Continue(())
            }
        }
        let kings = JoinPlan::of(&kings(4, Some(Bounds::exactly(4))), false).unwrap();
        for plan in [Arc::new(kings), rooks()] {
            for half in [0, 1] {
                let mut sizes = Sizes::default();
                let mut list = plan.halves[half].list(0);
                while list.advance(1 << 20, &mut sizes) == Step::More {}
                let estimate = plan.halves[half].estimate(plan.combinations, half, 5, 1e6);
                assert_eq!(estimate.by_size, sizes.0);
                let placements: f64 = sizes.0.iter().skip(1).sum();
                assert_eq!(estimate.placements.mean, placements);
            }
        }
    }

    /// Nearly every set of a half has a class of its own.
    #[test]
    fn sums_across_the_cut_make_pairs_uncertain() {
        let ([least, most], work) = estimated_and_true(&dominated());
        assert!(
            least <= work && work <= most,
            "{least:.0} to {most:.0} instead of {work}"
        );
    }
}

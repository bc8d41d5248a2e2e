//! Upper bounds on the number of states of each frontier.

use std::collections::HashSet;

use crate::bounded_sum::BoundedSum;
use crate::cliques::{Cliques, Weighted};
use crate::graph::Graph;
use crate::key::mix;

/// Returns an upper bound on the number of states of each frontier, given its width and the frontiers at
/// which items end.
///
/// Besides the sums, a state depends only on which *live* candidates were chosen: those that a later transition reads.
/// They are independent, so that at most one is in each clique of a partition. If their number is bounded, there are also
/// few sets of *effects*: candidates that set the same bits have the same. A sum has some values, and these depend only on
/// which of its members were chosen: then they are live, too.
///
/// ```text
/// o o o o o o      wazirs: six live squares a to f in the cliques ab, cd and ef
/// o o e|f c d      at most 3 * 3 * 3 states; with at most two wazirs, 1 + 6 + 12
/// a b . . . .
/// ```
pub(crate) fn most_states(
    graph: &Graph,
    order: &[u32],
    widths: &[u32],
    ends: &[usize],
    sums: &[BoundedSum],
) -> Vec<f64> {
    let most_chosen = most_chosen(graph, sums);
    let clique_of = partition(graph, order);
    let mut effects = Effects {
        graph,
        order,
        ends,
        frontier: 0,
        number: 0,
    };
    let is_of_all = |sum: &&BoundedSum| sum.len() == graph.len();
    let values_of_all = sums.iter().filter(is_of_all).map(|sum| sum.values().log2());
    let values_of_all: f64 = values_of_all.sum();
    let ends_of_sums = ends_of_sums(graph, order, sums);
    let mut frontier = Live::new(order.len());
    // The sums of all candidates are left out: they would keep every candidate live.
    let mut with_sums = Live::new(order.len());
    let mut values = OpenSums::new(sums);
    let mut most = vec![1.0];
    for (position, &candidate) in order.iter().enumerate() {
        let candidate = candidate as usize;
        let item_ends = set_by(graph, candidate).map(|item| ends[item]);
        let end = item_ends.max().unwrap_or(position);
        let clique = clique_of[position];
        frontier.decide(position, clique, end);
        with_sums.decide(position, clique, end.max(ends_of_sums[candidate]));
        values.decide(graph.memberships(candidate));
        let mut sets = frontier.sets_of_at_most(most_chosen);
        if most_chosen < u64::from(frontier.cliques) {
            sets = sets.min(log_of_subsets(effects.at(position + 1), 1.0, most_chosen));
        }
        let mut sets = sets + values.log;
        if most_chosen < graph.len() as u64 {
            sets = sets.min(with_sums.sets_of_at_most(most_chosen) + values_of_all);
        }
        most.push(f64::from(widths[position + 1]).min(sets).exp2());
    }
    most
}

/// For each candidate, the last position of a member of a sum that it changes, besides the sums of all candidates.
fn ends_of_sums(graph: &Graph, order: &[u32], sums: &[BoundedSum]) -> Vec<usize> {
    let mut ends = vec![0; sums.len()];
    for (position, &candidate) in order.iter().enumerate() {
        for &sum in graph.memberships(candidate as usize) {
            ends[sum] = position;
        }
    }
    let end_of = |candidate: usize| {
        let changed = graph.memberships(candidate).iter();
        let changed = changed.filter(|&&sum| sums[sum].len() < graph.len());
        changed.map(|&sum| ends[sum]).max().unwrap_or(0)
    };
    (0..graph.len()).map(end_of).collect()
}

/// The maximum number of candidates chosen, if a constraint of all candidates bounds it.
pub(crate) fn most_chosen(graph: &Graph, sums: &[BoundedSum]) -> u64 {
    let most_chosen = sums.iter().filter_map(|sum| sum.most_chosen(graph.len()));
    most_chosen.min().unwrap_or(u64::MAX)
}

/// The clique of each candidate, in order.
fn partition(graph: &Graph, order: &[u32]) -> Vec<usize> {
    let mut cliques = Cliques::new(graph);
    let candidates = order.iter().map(|&candidate| Weighted {
        candidate: candidate as usize,
        weight: 1,
    });
    candidates.map(|candidate| cliques.add(candidate)).collect()
}

/// The live candidates of a frontier, by clique.
struct Live {
    members: Vec<u32>,
    candidates: u32,
    /// The number of cliques with a live candidate.
    cliques: u32,
    /// Binary logarithm of the number of sets with at most one member of each clique.
    sets: f64,
    /// By position: the cliques of the candidates that are live up to it.
    ending: Vec<Vec<usize>>,
}

impl Live {
    /// No live candidates, before the first decision.
    fn new(candidates: usize) -> Self {
        Live {
            members: vec![0; candidates],
            candidates: 0,
            cliques: 0,
            sets: 0.0,
            ending: vec![Vec::new(); candidates],
        }
    }

    /// Decides the candidate at a position, which is live up to another one.
    fn decide(&mut self, position: usize, clique: usize, end: usize) {
        if end > position {
            self.insert(clique);
            self.ending[end].push(clique);
        }
        for clique in std::mem::take(&mut self.ending[position]) {
            self.remove(clique);
        }
    }

    fn insert(&mut self, clique: usize) {
        let members = &mut self.members[clique];
        self.candidates += 1;
        self.cliques += u32::from(*members == 0);
        self.sets += (f64::from(*members + 2) / f64::from(*members + 1)).log2();
        *members += 1;
    }

    fn remove(&mut self, clique: usize) {
        let members = &mut self.members[clique];
        *members -= 1;
        self.candidates -= 1;
        self.cliques -= u32::from(*members == 0);
        self.sets -= (f64::from(*members + 2) / f64::from(*members + 1)).log2();
    }

    /// An upper bound on the number of such sets with at most `most` members, as a binary logarithm. By Maclaurin's
    /// inequality, there are most if all cliques have the same size.
    fn sets_of_at_most(&self, most: u64) -> f64 {
        if most >= u64::from(self.cliques) {
            return self.sets;
        }
        let size = f64::from(self.candidates) / f64::from(self.cliques);
        let sets = log_of_subsets(self.cliques as usize, size, most);
        self.sets.min(sets)
    }
}

/// Binary logarithm of the number of sets of at most `most` elements with at most one of each class. There are `classes`
/// of them, all of this size.
fn log_of_subsets(classes: usize, size: f64, most: u64) -> f64 {
    let (mut of_size, mut sets) = (1.0, 1.0);
    for chosen in 0..classes.min(most as usize) {
        of_size *= (classes - chosen) as f64 / (chosen + 1) as f64 * size;
        sets += of_size;
    }
    sets.log2()
}

/// An upper bound on the number of different effects of the live candidates. It is computed at a few frontiers: between
/// them, each candidate may have another effect.
struct Effects<'a> {
    graph: &'a Graph,
    order: &'a [u32],
    ends: &'a [usize],
    /// The frontier of the last number.
    frontier: usize,
    number: usize,
}

impl Effects<'_> {
    /// The number at a frontier, which is not before that of the last call.
    fn at(&mut self, frontier: usize) -> usize {
        if frontier >= self.frontier + self.order.len().div_ceil(COUNTED) {
            (self.frontier, self.number) = (frontier, self.count(frontier));
        }
        self.number + frontier - self.frontier
    }

    fn count(&self, frontier: usize) -> usize {
        let decided = self.order[..frontier].iter();
        let effects = decided.map(|&candidate| self.effect(candidate as usize, frontier));
        effects.collect::<HashSet<u64>>().len()
    }

    /// A hash of the items that the candidate sets and that a later one reads.
    fn effect(&self, candidate: usize, frontier: usize) -> u64 {
        let items = set_by(self.graph, candidate).filter(|&item| self.ends[item] >= frontier);
        items.fold(0, |sum, item| sum.wrapping_add(mix(item as u64 + 1)))
    }
}

/// The items that a candidate sets: candidates, and constraints that any one member satisfies.
fn set_by(graph: &Graph, candidate: usize) -> impl Iterator<Item = usize> {
    let memberships = graph.memberships(candidate).iter();
    let constraints = memberships.map(|constraint| graph.len() + constraint);
    graph.closed_neighbourhood(candidate).chain(constraints)
}

/// The number of frontiers at which effects are counted.
const COUNTED: usize = 8;

/// The sums that states record.
struct OpenSums<'a> {
    sums: &'a [BoundedSum],
    members_left: Vec<usize>,
    /// Binary logarithm of the number of their combinations.
    log: f64,
}

impl<'a> OpenSums<'a> {
    fn new(sums: &'a [BoundedSum]) -> Self {
        OpenSums {
            sums,
            members_left: sums.iter().map(BoundedSum::len).collect(),
            log: 0.0,
        }
    }

    /// Decides a member of these constraints.
    fn decide(&mut self, memberships: &[usize]) {
        for &constraint in memberships {
            let sum = &self.sums[constraint];
            let left = &mut self.members_left[constraint];
            if *left == sum.len() {
                self.log += sum.values().log2();
            }
            *left -= 1;
            if *left == 0 {
                self.log -= sum.values().log2();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::Range;

    use fastrand::Rng;
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::estimate::layer_sizes;
    use crate::order::Order;
    use crate::records::Records;

    /// At most some candidates in all, sums of some of them, and candidates that must be dominated.
    fn random_problem(random: &mut Rng) -> Problem {
        let candidates = 16;
        let mut conflicts = ConflictGraph::new(candidates);
        let density = random.f64() / 2.0;
        for (a, b) in (0..candidates).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if random.f64() < density {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let some = |random: &mut Rng, share: f64, bounds| {
            let members = (0..candidates).filter(|_| random.f64() < share);
            let members = members.map(|at| Member::of_weight_1(Candidate::new(at)));
            LinearConstraint {
                members: members.collect(),
                bounds,
            }
        };
        let [all, few] = [random.u64(1..5), random.u64(1..3)];
        let mut constraints = vec![
            some(random, 1.0, Bounds::at_most(all)),
            some(random, 0.4, Bounds::at_most(few)),
            some(random, 0.3, Bounds::at_least(1)),
            some(random, 0.5, Bounds::at_least(2)),
        ];
        for centre in (0..random.usize(0..4)).map(Candidate::new) {
            let mut members: Vec<Candidate> = conflicts.with(centre).chain([centre]).collect();
            members.sort_unstable();
            constraints.push(LinearConstraint {
                members: members.into_iter().map(Member::of_weight_1).collect(),
                bounds: Bounds::at_least(1),
            });
        }
        Problem::new(vec![1; candidates], conflicts, constraints).unwrap()
    }

    #[test]
    fn no_frontier_has_more_states() {
        let mut random = Rng::with_seed(1);
        for _ in 0..300 {
            let problem = random_problem(&mut random);
            let graph = Graph::of(&problem);
            let mut candidates: Vec<u32> = (0..graph.len() as u32).collect();
            random.shuffle(&mut candidates);
            let order = Order::new(&graph, candidates).unwrap();
            let sizes = layer_sizes::<u128>(&order, u64::MAX);
            for (frontier, (&size, &most)) in sizes.iter().zip(&order.most_by_frontier).enumerate()
            {
                assert!(size <= most + 1e-6, "{size} > {most} at {frontier}");
            }
        }
    }

    /// Cliques of 3, 2 and 1 candidates: 1, 6, 11 and 6 sets of 0 to 3 members.
    #[test]
    fn few_cliques_have_few_sets() {
        let mut live = Live::new(4);
        for clique in [0, 0, 0, 1, 1, 2, 3] {
            live.insert(clique);
        }
        live.remove(3);
        for (most, sets) in [(0, 1.0), (1, 7.0), (2, 18.0), (3, 24.0)] {
            let bound = live.sets_of_at_most(most).exp2();
            assert!(
                sets - 1e-9 <= bound && bound < sets + 1.5,
                "{bound} for {most}"
            );
        }
    }

    /// Of a path a-b-c-d-e, a and c have b as their later neighbour, then c and e have d.
    #[test]
    fn effects_are_the_later_items() {
        let mut path = ConflictGraph::new(5);
        (1..5).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        let must_be_dominated = |centre: usize| {
            let members = [centre.saturating_sub(1), centre, (centre + 1).min(4)];
            let members: BTreeSet<usize> = members.into_iter().collect();
            LinearConstraint {
                members: (members.into_iter())
                    .map(|at| Member::of_weight_1(Candidate::new(at)))
                    .collect(),
                bounds: Bounds::at_least(1),
            }
        };
        let number = |constraints, frontier| {
            let problem = Problem::new(vec![1; 5], path.clone(), constraints).unwrap();
            let graph = Graph::of(&problem);
            let order = [0, 2, 4, 1, 3];
            let records = Records::of(&graph, &order, &[]).unwrap();
            let effects = Effects {
                graph: &graph,
                order: &order,
                ends: &records.ends,
                frontier: 0,
                number: 0,
            };
            effects.count(frontier)
        };
        // a sets b; c sets b and d; e sets d. After b, a sets nothing, while c and e set d.
        assert_eq!(
            [2, 3, 4].map(|frontier| number(vec![], frontier)),
            [2, 3, 2]
        );
        // If c must be dominated, c sets itself until d is decided, and b sets c.
        let dominated = || vec![must_be_dominated(2)];
        assert_eq!([3, 4].map(|frontier| number(dominated(), frontier)), [3, 4]);
    }

    /// At most three of 30 candidates, and a sum of every four neighbours. At a frontier, the last three decided candidates are
    /// in open sums: they have eight sets, and there are four numbers of candidates.
    #[test]
    fn open_sums_depend_on_few_candidates() {
        let sum = |members: Range<usize>, most| LinearConstraint {
            members: (members.enumerate())
                .map(|(weight, at)| Member {
                    candidate: Candidate::new(at),
                    weight: if most == 3 { 1 } else { 1 + weight as u32 % 2 },
                })
                .collect(),
            bounds: Bounds::at_most(most),
        };
        let neighbours = (0..27).map(|first| sum(first..first + 4, 4));
        let constraints = neighbours.chain([sum(0..30, 3)]).collect();
        let problem = Problem::new(vec![1; 30], ConflictGraph::new(30), constraints).unwrap();
        let order = Order::new(&Graph::of(&problem), (0..30).collect()).unwrap();
        let most = order.most_by_frontier[20];
        assert!(most <= 8.0 * 4.0 + 1e-6, "{most}");
    }

    /// The effect of a rook that is decided is its column. Half of 12 x 12 squares have 347,833 sets of four rooks in different
    /// rows, and 794 sets of four columns.
    #[test]
    fn equal_effects_are_counted_once() {
        let mut rooks = ConflictGraph::new(144);
        for (a, b) in (0..144).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if a / 12 == b / 12 || a % 12 == b % 12 {
                rooks.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let members = (0..144).map(|at| Member::of_weight_1(Candidate::new(at)));
        let four = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::at_most(4),
        };
        let problem = Problem::new(vec![1; 144], rooks, vec![four]).unwrap();
        let graph = Graph::of(&problem);
        let order = Order::new(&graph, (0..144).collect()).unwrap();
        assert!(order.most_by_frontier[72] < 5.0 * 10_000.0);
    }
}

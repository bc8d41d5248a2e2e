//! Knuth's method: the size of a search tree from random paths.

use crate::Nodes;

/// Maximum number of random paths.
const PATHS: u32 = 1000;

/// Maximum cost of all paths.
const TOO_LONG: f64 = 4e6;

/// Factor on the maximum cost until a few paths have reached a leaf.
const PATIENCE: f64 = 4.0;

const SEED: u64 = 0x5eed;

/// Maximum cost of the decisions of a single node, in the same unit: they are listed in a fraction of a second.
const TOO_MANY: f64 = 2e8;

/// Maximum number of nodes of a tree that is visited whole, which costs less than paths do.
const SMALL: usize = 256;

/// Maximum cost of visiting a tree whole.
const CHEAP: f64 = TOO_LONG / 64.0;

/// Minimum number of paths: with fewer, the tree may well be ten times larger than its estimate.
const FEW: u32 = 30;

/// Number of paths to a leaf that make a sample.
const MANY: u32 = 100;

/// The largest ratio of the standard error to the mean of paths that agree. If a few paths make up most of the mean,
/// its error is large, and paths that were not sampled would add more. Fewer than [`MANY`] paths must agree more closely.
const AGREEING: f64 = 0.2;

/// The likely maximum error, as a factor, of the mean of paths that do not agree.
const HIDDEN: f64 = 10.0;

/// A mean of up to this number of nodes is trusted even if the paths do not agree.
const TRUSTED: f64 = 1e3;

/// Estimates the number of nodes below the root of a tree from random paths, the same ones every time.
///
/// A small tree is counted instead. `decisions` lists the decisions at a node, and `child` is the node to which one
/// leads.
///
/// The number of nodes that a node on a path represents is the product of the degrees above it, so that the mean over
/// all paths is the number of nodes. In a huge tree, only a part of one path may be followed; if so, the estimate is too
/// low and its error infinite. The work never exceeds the `effort`.
///
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975),
/// 121-136.
pub fn knuth<N: Clone, D>(
    root: &N,
    node_cost: f64,
    effort: f64,
    decisions: impl Fn(&N) -> Vec<D>,
    child: impl Fn(&N, D) -> N,
) -> TreeSize {
    let nodes = |_: &N, decisions: &[D]| decisions.len() as f64;
    let knuth = Knuth {
        node_cost,
        step_cost: 0.0,
        effort,
    };
    knuth.estimate(root, decisions, nodes, child)
}

/// How closely to look at a tree.
#[derive(Clone, Copy)]
pub struct Knuth {
    /// The cost of listing one decision, in the unit of [`Estimate::node_cost`](crate::Estimate::node_cost).
    pub node_cost: f64,
    /// The cost of a step down a path, besides that of the decisions listed there.
    pub step_cost: f64,
    /// Maximum work.
    pub effort: f64,
}

impl Knuth {
    /// Estimates a tree that has more nodes than decisions: `nodes` is the number of nodes that belong to the decisions
    /// at a node.
    pub fn estimate<N: Clone, D>(
        self,
        root: &N,
        decisions: impl Fn(&N) -> Vec<D>,
        nodes: impl Fn(&N, &[D]) -> f64,
        child: impl Fn(&N, D) -> N,
    ) -> TreeSize {
        self.estimate_skewed(root, decisions, nodes, child, |_| 0)
    }

    /// Estimates such a tree if earlier decisions have larger subtrees: of `d` decisions, that with `l` others after it is
    /// chosen about in proportion to `(l + 1)` to the power of `skew` of the node. Paths agree much sooner if that is the
    /// size of the subtree.
    pub fn estimate_skewed<N: Clone, D>(
        self,
        root: &N,
        decisions: impl Fn(&N) -> Vec<D>,
        nodes: impl Fn(&N, &[D]) -> f64,
        child: impl Fn(&N, D) -> N,
        skew: impl Fn(&N) -> u32,
    ) -> TreeSize {
        let each = |node: &N, listed: &[D], all: &mut [f64]| all[0] = nodes(node, listed);
        self.estimate_each(1, root, decisions, each, child, skew)[0]
    }

    /// Estimates several numbers of such a tree from the same paths: `each` sets those that belong to the decisions at a
    /// node, which are 0 before. Returns an estimate of each number.
    pub fn estimate_each<N: Clone, D>(
        self,
        numbers: usize,
        root: &N,
        decisions: impl Fn(&N) -> Vec<D>,
        each: impl Fn(&N, &[D], &mut [f64]),
        child: impl Fn(&N, D) -> N,
        skew: impl Fn(&N) -> u32,
    ) -> Vec<TreeSize> {
        let mut tree = NodeTree {
            root,
            node: root.clone(),
            listed: Vec::new(),
            open: Vec::new(),
            decisions,
            each,
            child,
            skew,
        };
        self.estimate_of(&mut tree, numbers)
    }

    fn estimate_of(self, tree: &mut dyn SampledTree, numbers: usize) -> Vec<TreeSize> {
        if let Some(counted) = self.count_if_small(tree, numbers) {
            let size = |mean| TreeSize {
                mean,
                error: 0.0,
                is_enough: true,
            };
            return counted.into_iter().map(size).collect();
        }
        let mut random = fastrand::Rng::with_seed(SEED);
        let mut sums = Sums::new(numbers);
        let mut here = vec![0.0; numbers];
        let (mut cost, mut looked_at) = (0.0, 0.0);
        while sums.paths < PATHS && cost < self.too_long(&sums) && !sums.are_enough(looked_at) {
            tree.restart();
            let mut represented = 1.0;
            while cost < self.too_long(&sums) {
                let Listed { decisions, skew } = tree.list(&mut here);
                if decisions == 0 {
                    sums.whole_paths += 1;
                    break;
                }
                looked_at += decisions as f64;
                cost += self.step_cost + self.node_cost * decisions as f64;
                sums.add_to_path(represented, &here);
                let chosen = choose(decisions, skew, &mut random);
                represented /= chosen.probability;
                tree.descend(chosen.index);
            }
            sums.end_path();
        }
        let is_cut_short = cost >= self.effort && sums.whole_paths < FEW;
        let mut sizes = sums.sizes();
        if is_cut_short {
            sizes.iter_mut().for_each(|size| size.error = f64::INFINITY);
        }
        sizes
    }

    /// The cost at which the paths end.
    fn too_long(self, sums: &Sums) -> f64 {
        let too_long = if sums.whole_paths < FEW {
            PATIENCE * TOO_LONG
        } else {
            TOO_LONG
        };
        too_long.min(self.effort)
    }

    /// The numbers of a small tree.
    fn count_if_small(self, tree: &mut dyn SampledTree, numbers: usize) -> Option<Vec<f64>> {
        let affordable = CHEAP.min(self.effort) / (self.step_cost + self.node_cost);
        let most = SMALL.min(affordable as usize);
        let (mut all, mut sums, mut here) = (0, vec![0.0; numbers], vec![0.0; numbers]);
        tree.restart();
        loop {
            all += tree.list(&mut here).decisions;
            if all > most {
                return None;
            }
            add_multiple(&mut sums, 1.0, &here);
            tree.open_children();
            if !tree.next_open() {
                return Some(sums);
            }
        }
    }
}

/// A decision chosen at random.
struct Chosen {
    index: usize,
    probability: f64,
}

/// Chooses one of some decisions, in proportion to the difference of the powers `skew + 1` of the number of decisions from
/// it on and after it.
fn choose(decisions: usize, skew: u32, random: &mut fastrand::Rng) -> Chosen {
    if skew == 0 {
        return Chosen {
            index: random.usize(..decisions),
            probability: 1.0 / decisions as f64,
        };
    }
    let (all, power) = (decisions as f64, f64::from(skew) + 1.0);
    let from_it_on = (all * random.f64().powf(power.recip()))
        .ceil()
        .clamp(1.0, all);
    let below = |number: f64| (number / all).powf(power);
    Chosen {
        index: decisions - from_it_on as usize,
        probability: below(from_it_on) - below(from_it_on - 1.0),
    }
}

/// The number of nodes of a tree, from random paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSize {
    /// The mean over the paths.
    pub mean: f64,
    /// The standard error of the mean: 0 if the nodes were counted, infinite if no path reached a leaf.
    pub error: f64,
    /// Whether enough paths reached a leaf for the error to be meaningful.
    pub is_enough: bool,
}

impl TreeSize {
    /// Returns what these numbers say of the number of nodes.
    ///
    /// Random paths mostly lead to the thin parts of a tree, so that their mean is rarely ten times too large, while it
    /// is often far too small. The less they agree, the more the likely maximum grows with the mean, up to its square. A
    /// small mean is trusted nevertheless: such a tree costs little even if it is a few times larger.
    ///
    /// ```
    /// use standoff_engine::Nodes;
    /// use standoff_engine::sampling::TreeSize;
    ///
    /// let size = TreeSize { mean: 5000.0, error: 100.0, is_enough: true };
    /// assert_eq!(size.nodes(), Nodes::Likely { least: 4800.0, most: 5200.0 });
    ///
    /// let most = |error| TreeSize { mean: 1e6, error, is_enough: true }.nodes().interval().1;
    /// assert!(most(2e5) < 2e6 && most(2.5e5) < 3e6 && most(1e6) > 1e9);
    /// ```
    pub fn nodes(self) -> Nodes {
        let TreeSize { mean, error, .. } = self;
        let most = mean + 2.0 * error;
        if error == 0.0 {
            Nodes::Exact(mean)
        } else if self.is_enough && error <= AGREEING * mean {
            Nodes::Likely {
                least: mean - 2.0 * error,
                most,
            }
        } else if error.is_finite() {
            let disagreement = (error / mean - AGREEING) / (1.0 - AGREEING);
            let doubt = if self.is_enough {
                disagreement.clamp(0.0, 1.0)
            } else {
                1.0
            };
            Nodes::Likely {
                least: mean / HIDDEN,
                most: most * (most / TRUSTED).max(1.0).powf(doubt),
            }
        } else {
            Nodes::Unknown {
                likely_least: mean / HIDDEN,
            }
        }
    }
}

/// Returns the maximum number of decisions that an estimate should list at a node: no more than the effort is worth,
/// and only the largest models with very many constraints have more.
pub fn most_decisions(node_cost: f64, effort: f64) -> usize {
    1 + (TOO_MANY.min(effort) / node_cost) as usize
}

/// A tree to sample, whatever the type of its nodes; it stands at one of them.
trait SampledTree {
    /// Moves to the root.
    fn restart(&mut self);

    /// Lists the decisions at the present node, and sets the numbers that belong to them.
    fn list(&mut self, numbers: &mut [f64]) -> Listed;

    /// Moves to the node below one of the decisions just listed.
    fn descend(&mut self, index: usize);

    /// Opens the nodes below all decisions just listed.
    fn open_children(&mut self);

    /// Moves to the node opened last; returns whether there is one.
    fn next_open(&mut self) -> bool;
}

/// The number of decisions at a node, and how unequal their subtrees are.
struct Listed {
    decisions: usize,
    skew: u32,
}

/// A tree with nodes of type `N` and decisions of type `D`.
struct NodeTree<'a, N, D, L, S, C, W> {
    root: &'a N,
    node: N,
    listed: Vec<D>,
    open: Vec<N>,
    decisions: L,
    each: S,
    child: C,
    skew: W,
}

impl<N, D, L, S, C, W> SampledTree for NodeTree<'_, N, D, L, S, C, W>
where
    N: Clone,
    L: Fn(&N) -> Vec<D>,
    S: Fn(&N, &[D], &mut [f64]),
    C: Fn(&N, D) -> N,
    W: Fn(&N) -> u32,
{
    fn restart(&mut self) {
        self.node = self.root.clone();
    }

    fn list(&mut self, numbers: &mut [f64]) -> Listed {
        self.listed = (self.decisions)(&self.node);
        numbers.fill(0.0);
        (self.each)(&self.node, &self.listed, numbers);
        Listed {
            decisions: self.listed.len(),
            skew: (self.skew)(&self.node),
        }
    }

    fn descend(&mut self, index: usize) {
        // Freed before the next list is allocated.
        let mut listed = std::mem::take(&mut self.listed);
        self.node = (self.child)(&self.node, listed.swap_remove(index));
    }

    fn open_children(&mut self) {
        for decision in std::mem::take(&mut self.listed) {
            self.open.push((self.child)(&self.node, decision));
        }
    }

    fn next_open(&mut self) -> bool {
        let open = self.open.pop();
        let is_open = open.is_some();
        open.into_iter().for_each(|node| self.node = node);
        is_open
    }
}

/// Adds a multiple of some numbers to the sums.
fn add_multiple(sums: &mut [f64], factor: f64, numbers: &[f64]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += factor * number;
    }
}

/// Sums over the paths.
struct Sums {
    paths: u32,
    /// Number of paths that reached a leaf.
    whole_paths: u32,
    /// The sums of each number that a path represents, and of its square.
    numbers: Vec<[f64; 2]>,
    /// The numbers that the present path represents.
    path: Vec<f64>,
}

impl Sums {
    fn new(numbers: usize) -> Self {
        Sums {
            paths: 0,
            whole_paths: 0,
            numbers: vec![[0.0; 2]; numbers],
            path: vec![0.0; numbers],
        }
    }

    /// Adds the numbers at a node of the present path, which represents this number of nodes.
    fn add_to_path(&mut self, represented: f64, here: &[f64]) {
        add_multiple(&mut self.path, represented, here);
    }

    fn end_path(&mut self) {
        self.paths += 1;
        for ([sum, squares], of_path) in self.numbers.iter_mut().zip(&mut self.path) {
            let number = std::mem::take(of_path);
            *sum += number;
            *squares += number * number;
        }
    }

    /// Whether the paths have looked at more nodes than the tree has, unless most of it is hidden from them.
    fn are_enough(&self, looked_at: f64) -> bool {
        let largest = self.numbers.iter().map(|&[sum, _]| sum).fold(0.0, f64::max);
        self.paths >= FEW && looked_at > HIDDEN * largest / f64::from(self.paths)
    }

    fn sizes(&self) -> Vec<TreeSize> {
        self.numbers.iter().map(|sums| self.size(*sums)).collect()
    }

    fn size(&self, [sum, squares]: [f64; 2]) -> TreeSize {
        let paths = f64::from(self.paths);
        let mean = (sum / paths).min(f64::MAX);
        let variance = (squares / paths - mean * mean).max(0.0);
        let has_error = self.whole_paths > 0 && squares.is_finite();
        let error = if has_error {
            // Equal samples are no proof that all paths are equal.
            (variance / paths).sqrt().max(f64::EPSILON * mean)
        } else {
            f64::INFINITY
        };
        let are_equal = variance == 0.0 && has_error;
        let share = f64::from(self.whole_paths.min(MANY)) / f64::from(MANY);
        let are_close = self.whole_paths >= FEW && error <= share * AGREEING * mean;
        TreeSize {
            mean,
            error,
            is_enough: self.whole_paths >= MANY || are_close || are_equal,
        }
    }
}

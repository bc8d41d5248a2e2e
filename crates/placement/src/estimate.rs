//! How large a search tree is, by Knuth's method.

use std::fmt;

use crate::{Group, Model};

/// How much work a question would be, as far as one can tell beforehand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of the search tree: the mean of what random paths stand for.
    pub nodes: f64,
    /// The standard error of `nodes`; infinite when no path reached an end.
    pub error: f64,
    /// Whether so many paths reached an end that `nodes` and `error` mean something.
    pub is_sampled: bool,
    /// The nodes are no more than this, by a formula; infinite when none is known.
    pub at_most: f64,
    /// What one node costs, as a rough number of operations on a machine word.
    pub node_cost: f64,
}

impl Estimate {
    /// What the whole search may cost, in the unit of `node_cost`: the number to compare engines
    /// by. It takes the nodes with two standard errors more, since an uneven tree hides most of its
    /// nodes from random paths. Where the paths do not agree, it hides the more the larger it looks.
    pub fn work(&self) -> f64 {
        let told = self.nodes + 2.0 * self.error;
        let hidden = match self.is_near() {
            true => 1.0,
            false => (told / TRUSTED).max(1.0),
        };
        (told * hidden).min(self.at_most) * self.node_cost
    }

    /// The estimate of a tree whose nodes were counted.
    fn exact(nodes: f64, node_cost: f64) -> Self {
        Estimate {
            nodes,
            error: 0.0,
            is_sampled: true,
            at_most: nodes,
            node_cost,
        }
    }

    /// This estimate, where the tree is known to have no more nodes than `bound`.
    #[must_use]
    pub fn within(self, bound: f64) -> Self {
        let at_most = self.at_most.min(bound);
        Estimate {
            nodes: self.nodes.min(at_most),
            at_most,
            ..self
        }
    }

    /// Whether the paths agree so well that `nodes` is near the truth.
    pub fn is_near(&self) -> bool {
        self.is_sampled && self.error <= NEAR * self.nodes
    }
}

/// `about` only where the paths agree; elsewhere `at least` a tenth of what they told. Their mean is
/// right in the long run, so that it is seldom ten times too large, while it is often far too small.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_near(), self.error) {
            (true, 0.0) => return write!(f, "{}", Nodes(self.nodes)),
            (true, error) => {
                let (nodes, error) = (rounded(self.nodes, 1), rounded(error, 0));
                return write!(f, "about {nodes} nodes, give or take {error}");
            }
            (false, _) => {}
        }
        let at_least = (self.nodes / HIDDEN).ceil();
        match self.at_most {
            f64::INFINITY => write!(f, "at least {}", Nodes(at_least)),
            most if most <= at_least => write!(f, "at most {}", Nodes(most)),
            most => {
                let most = rounded(up_to_one_digit(most), 0);
                write!(f, "at least {} and at most {most}", Nodes(at_least))
            }
        }
    }
}

/// A number with so many digits behind its first one.
fn rounded(number: f64, digits: usize) -> String {
    let short = format!("{number:.digits$e}");
    match short.parse::<f64>() {
        Ok(rounded) if rounded < READABLE => format!("{}", rounded.round()),
        _ => short,
    }
}

/// The next number that has one digit and zeros behind it: a bound must not be rounded down.
fn up_to_one_digit(number: f64) -> f64 {
    let unit = 10f64.powf(number.log10().floor());
    (number / unit).ceil() * unit
}

/// A number of nodes: one by one as long as that can be read.
struct Nodes(f64);

impl fmt::Display for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1.0 => write!(f, "1 node"),
            nodes if nodes < READABLE => write!(f, "{nodes:.0} nodes"),
            nodes => write!(f, "{nodes:.1e} nodes"),
        }
    }
}

/// Fewer nodes are told one by one.
const READABLE: f64 = 1e6;

/// The largest share of the mean that its standard error may have. Where a few paths make up most of
/// the mean, the error is large, and those that nobody met would make up more.
const NEAR: f64 = 0.2;

/// So many nodes do no harm even if there are a few times as many.
const TRUSTED: f64 = 1e3;

/// How many random paths are tried, unless that takes too long, and what is too long: a number of
/// children times the cost of a node.
const PATHS: u32 = 1000;
const TOO_LONG: f64 = 4e6;

/// As many times longer the paths may take until a few of them have reached an end.
const PATIENCE: f64 = 4.0;

const SEED: u64 = 0x5eed;

/// The most that the heads of a single node may cost in the same unit: they are listed in a fraction
/// of a second.
const TOO_MANY: f64 = 2e8;

/// A tree of so many nodes is walked whole, unless its nodes are dear: that costs less than paths do.
const SMALL: usize = 256;
const CHEAP: f64 = TOO_LONG / 64.0;

/// Fewer paths tell little: the tree may well be ten times as large.
const FEW: u32 = 30;

/// As many that reached an end are a sample.
const MANY: u32 = 100;

/// As many times the nodes that paths have seen, a tree may well have: they mostly go where it is
/// thin.
const HIDDEN: f64 = 10.0;

/// Estimates the number of nodes below the root of a tree from random paths, the same ones every
/// time; of a small tree it counts them. `heads` lists what can be chosen at a node, and `child` is the
/// node that a choice leads to.
///
/// Each node on a path stands for as many as the product of the degrees above it, so that the mean
/// over all paths is the number of nodes. Of a huge tree only a part of one path may be followed;
/// then the estimate is too low, and its error infinite. Until a hundred have reached an end the
/// estimate is not [sampled](Estimate::is_sampled).
///
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29 (1975), 121-136.
pub fn knuth<N: Clone, H>(
    root: &N,
    node_cost: f64,
    heads: impl Fn(&N) -> Vec<H>,
    child: impl Fn(&N, H) -> N,
) -> Estimate {
    if let Some(nodes) = count_if_small(root, node_cost, &heads, &child) {
        return Estimate::exact(nodes as f64, node_cost);
    }
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut sums = Sums::default();
    let mut cost = 0.0;
    while sums.paths < PATHS && cost < sums.too_long() && !sums.are_enough(cost / node_cost) {
        let (mut node, mut stands_for, mut nodes) = (root.clone(), 1.0, 0.0);
        while cost < sums.too_long() {
            let mut heads = heads(&node);
            if heads.is_empty() {
                sums.whole_paths += 1;
                break;
            }
            cost += node_cost * heads.len() as f64;
            stands_for *= heads.len() as f64;
            nodes += stands_for;
            node = child(&node, heads.swap_remove(random.usize(..heads.len())));
        }
        sums.add(nodes);
    }
    sums.estimate(node_cost)
}

/// The nodes below the root of a small tree.
fn count_if_small<N: Clone, H>(
    root: &N,
    node_cost: f64,
    heads: impl Fn(&N) -> Vec<H>,
    child: impl Fn(&N, H) -> N,
) -> Option<usize> {
    let most = SMALL.min((CHEAP / node_cost) as usize);
    let (mut open, mut nodes) = (vec![root.clone()], 0);
    while let Some(node) = open.pop() {
        let heads = heads(&node);
        nodes += heads.len();
        if nodes > most {
            return None;
        }
        open.extend(heads.into_iter().map(|head| child(&node, head)));
    }
    Some(nodes)
}

/// The most heads that an estimate should list at a node. Only the largest models with very many
/// groups have more, and of their trees no estimate says much.
pub(crate) fn most_heads(node_cost: f64) -> usize {
    1 + (TOO_MANY / node_cost) as usize
}

/// The nodes that the paths stand for.
#[derive(Default)]
struct Sums {
    paths: u32,
    /// Those of them that were followed to their end.
    whole_paths: u32,
    nodes: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, nodes: f64) {
        self.paths += 1;
        self.nodes += nodes;
        self.squares += nodes * nodes;
    }

    /// Whether the paths have looked at so many nodes that the whole tree would have been cheaper,
    /// unless most of it is hidden from them.
    fn are_enough(&self, looked_at: f64) -> bool {
        self.paths >= FEW && looked_at > HIDDEN * self.nodes / f64::from(self.paths)
    }

    /// What is too long, as things stand.
    fn too_long(&self) -> f64 {
        match self.whole_paths < FEW {
            true => PATIENCE * TOO_LONG,
            false => TOO_LONG,
        }
    }

    fn estimate(&self, node_cost: f64) -> Estimate {
        let paths = f64::from(self.paths);
        let mean = (self.nodes / paths).min(f64::MAX);
        let variance = (self.squares / paths - mean * mean).max(0.0);
        let tells = self.whole_paths > 0 && self.squares.is_finite();
        let error = if tells {
            (variance / paths).sqrt()
        } else {
            f64::INFINITY
        };
        Estimate {
            nodes: mean,
            error,
            is_sampled: self.whole_paths >= MANY || error == 0.0,
            at_most: f64::INFINITY,
            node_cost,
        }
    }
}

/// No tree that keeps to the upper bounds of a model has more sets than this: those that bounded
/// groups leave, multiplied over groups that share no candidate, and all sets of the other
/// candidates. Infinite when that is beyond counting.
pub(crate) fn most_sets(model: &Model) -> f64 {
    let mut groups: Vec<&Group> = model.groups().iter().collect();
    groups.sort_by(|a, b| gain(b, b.members.len()).total_cmp(&gain(a, a.members.len())));
    let mut open = vec![true; model.candidates().len()];
    let mut bits = 0.0;
    for group in groups {
        let members = group.members.iter().map(|m| m.candidate as usize);
        let new: Vec<usize> = members.filter(|&member| open[member]).collect();
        if gain(group, new.len()) > 0.0 {
            bits += log_of_subsets(new.len(), most_members(group));
            new.iter().for_each(|&member| open[member] = false);
        }
    }
    (bits + open.iter().filter(|open| **open).count() as f64).exp2()
}

/// How many halvings a group saves on so many of its members.
fn gain(group: &Group, members: usize) -> f64 {
    members as f64 - log_of_subsets(members, most_members(group))
}

/// How many members of a group its upper bound allows.
fn most_members(group: &Group) -> usize {
    let lightest = group.members.iter().map(|m| m.weight).min().unwrap_or(1);
    usize::try_from(group.at_most / u64::from(lightest)).unwrap_or(usize::MAX)
}

/// The binary logarithm of the number of subsets with at most so many members. It adds up the
/// binomials relative to the last one, which does not overflow.
fn log_of_subsets(members: usize, most: usize) -> f64 {
    if most >= members {
        return members as f64;
    }
    let (mut log, mut sum) = (0.0, 1.0);
    for chosen in 1..=most {
        let ratio = (members - chosen + 1) as f64 / chosen as f64;
        log += ratio.log2();
        sum = 1.0 + sum / ratio;
    }
    log + sum.log2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_exactly_as_they_are_known() {
        let said = |nodes, error, at_most| {
            let estimate = Estimate {
                nodes,
                error,
                is_sampled: true,
                at_most,
                node_cost: 1.0,
            };
            estimate.to_string()
        };
        let any = f64::INFINITY;
        assert_eq!(said(1.0, 0.0, any), "1 node");
        assert_eq!(said(90.0, 0.0, any), "90 nodes");
        assert_eq!(said(90.3, 2.7, any), "about 90 nodes, give or take 3");
        assert_eq!(said(2057.0, 44.0, any), "about 2100 nodes, give or take 40");
        assert_eq!(
            said(9.96e5, 1e4, any),
            "about 1.0e6 nodes, give or take 10000"
        );
        assert_eq!(said(1.04e19, any, any), "at least 1.0e18 nodes");
        assert_eq!(said(90.0, 60.0, 4.1e7), "at least 9 nodes and at most 5e7");
        assert_eq!(said(90.0, 60.0, 21.0), "at least 9 nodes and at most 30");
        assert_eq!(said(2.0, 2.0, 1.0), "at most 1 node");
    }
}

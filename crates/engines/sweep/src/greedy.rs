//! A greedy walk that orders the candidates so that frontiers stay narrow.

use standoff_model::LinearConstraint;

use crate::graph::Graph;
use crate::key::MOST_BITS;

/// The choice among candidates that widen the frontier equally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tie {
    /// The candidate that has been adjacent to the frontier for longest.
    Oldest,
    /// The candidate that became adjacent last.
    Newest,
}

/// Takes repeatedly the candidate that widens the frontier least, among those adjacent to it.
///
/// Looking at a candidate is a step, and `steps` is reduced by the steps taken. Returns `None` if it falls below 0, or
/// if the frontier becomes wider than any key.
///
/// ```text
/// a b x        a and b are done; x, y and z are open
/// y z .        y next: it closes one and opens one
/// ```
pub(crate) fn greedy(graph: &Graph, start: usize, tie: Tie, steps: &mut f64) -> Option<Vec<u32>> {
    let mut walk = GreedyWalk::new(graph);
    let mut order = Vec::with_capacity(graph.len());
    let mut next = Some(start);
    let mut unseen = 0..graph.len();
    while let Some(candidate) = next {
        walk.take(candidate);
        order.push(candidate as u32);
        *steps -= walk.adjacent.len() as f64;
        if walk.open > MOST_BITS || *steps < 0.0 {
            return None;
        }
        next = walk
            .narrowest(tie)
            .or_else(|| unseen.find(|&other| !walk.is_done[other]));
    }
    Some(order)
}

struct GreedyWalk<'g> {
    graph: &'g Graph,
    is_done: Vec<bool>,
    /// Whether a state of the present frontier has a bit for a candidate.
    is_open: Vec<bool>,
    /// The number of open candidates.
    open: usize,
    /// The candidates that may come next: they conflict with a done one, or share a small constraint with it.
    adjacent: Vec<u32>,
    is_adjacent: Vec<bool>,
    /// By candidate: the number of neighbours that are neither done nor open.
    unopened: Vec<i64>,
    /// By candidate: the number of candidates left that may dominate it, itself included.
    dominators: Vec<usize>,
    /// By candidate: the number of neighbours for which it is the last possible dominator.
    last_for: Vec<i64>,
    sums: Vec<OpenSum>,
}

/// A linear constraint during a walk.
struct OpenSum {
    members_left: usize,
    /// The bits of its sum while it is open.
    bits: i64,
    /// The number of bits that its next member adds to the frontier.
    widens: i64,
}

impl OpenSum {
    fn new(constraint: &LinearConstraint) -> Self {
        let members = constraint.members.len();
        let most = constraint.bounds.most_of(constraint.total());
        let bits = i64::from(u64::BITS - most.leading_zeros());
        OpenSum {
            members_left: members,
            bits,
            // A single member would open and close the constraint.
            widens: if members > 1 { bits } else { 0 },
        }
    }

    fn take_member(&mut self) {
        self.members_left -= 1;
        self.widens = if self.members_left == 1 {
            -self.bits
        } else {
            0
        };
    }
}

impl<'g> GreedyWalk<'g> {
    fn new(graph: &'g Graph) -> Self {
        let degrees = (0..graph.len()).map(|candidate| graph.neighbours(candidate).len());
        GreedyWalk {
            graph,
            is_done: vec![false; graph.len()],
            is_open: vec![false; graph.len()],
            open: 0,
            adjacent: Vec::new(),
            is_adjacent: vec![false; graph.len()],
            unopened: degrees.clone().map(|degree| degree as i64).collect(),
            dominators: degrees.map(|degree| degree + 1).collect(),
            last_for: vec![0; graph.len()],
            sums: graph.constraints().iter().map(OpenSum::new).collect(),
        }
    }

    fn take(&mut self, candidate: usize) {
        let graph = self.graph;
        if self.is_open[candidate] {
            self.is_open[candidate] = false;
            self.open -= 1;
        } else {
            self.no_longer_unopened(candidate);
        }
        self.is_done[candidate] = true;
        for &other in graph.neighbours(candidate) {
            let other = other as usize;
            if !self.is_done[other] && !self.is_open[other] {
                self.is_open[other] = true;
                self.open += 1;
                self.no_longer_unopened(other);
                self.add_adjacent(other);
            }
        }
        for &constraint in graph.memberships(candidate) {
            let members = &graph.constraints()[constraint].members;
            let is_first = self.sums[constraint].members_left == members.len();
            if is_first && members.len() < graph.len() / 2 {
                for member in members {
                    self.add_adjacent(member.candidate.index());
                }
            }
            self.sums[constraint].take_member();
        }
        for other in graph.closed_neighbourhood(candidate) {
            if graph.must_be_dominated(other) {
                self.remove_dominator(other);
            }
        }
    }

    /// One candidate fewer is left that may dominate `dominated`, which stays open until the last one.
    fn remove_dominator(&mut self, dominated: usize) {
        self.dominators[dominated] -= 1;
        let is_open = self.dominators[dominated] > 0;
        self.open = self.open + usize::from(is_open) - usize::from(self.is_open[dominated]);
        self.is_open[dominated] = is_open;
        if self.dominators[dominated] == 1 {
            let mut neighbours = self.graph.neighbours(dominated).iter();
            // If the last one is the candidate itself, `widens` counts it already.
            if let Some(&last) = neighbours.find(|&&other| !self.is_done[other as usize]) {
                self.last_for[last as usize] += 1;
            }
        }
    }

    fn no_longer_unopened(&mut self, candidate: usize) {
        for &other in self.graph.neighbours(candidate) {
            self.unopened[other as usize] -= 1;
        }
    }

    fn add_adjacent(&mut self, candidate: usize) {
        if !self.is_done[candidate] && !self.is_adjacent[candidate] {
            self.is_adjacent[candidate] = true;
            self.adjacent.push(candidate as u32);
        }
    }

    /// The adjacent candidate that widens the frontier least.
    fn narrowest(&mut self, tie: Tie) -> Option<usize> {
        let is_done = &self.is_done;
        self.adjacent.retain(|&other| !is_done[other as usize]);
        let candidates = self.adjacent.iter().map(|&candidate| candidate as usize);
        match tie {
            Tie::Oldest => candidates.min_by_key(|&candidate| self.widens(candidate)),
            Tie::Newest => candidates
                .rev()
                .min_by_key(|&candidate| self.widens(candidate)),
        }
    }

    /// The number of bits that a candidate adds to the frontier.
    fn widens(&self, candidate: usize) -> i64 {
        let memberships = self.graph.memberships(candidate).iter();
        let sums: i64 = memberships
            .map(|&constraint| self.sums[constraint].widens)
            .sum();
        let stays = self.graph.must_be_dominated(candidate) && self.dominators[candidate] > 1;
        let own = i64::from(stays) - i64::from(self.is_open[candidate]);
        self.unopened[candidate] + own - self.last_for[candidate] + sums
    }
}

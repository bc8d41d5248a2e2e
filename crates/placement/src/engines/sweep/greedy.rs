//! An order of the candidates that keeps the frontier narrow, step by step.

use super::graph::Graph;
use super::key::MOST_BITS;
use crate::problem::LinearConstraint;

/// Which of the candidates that widen the frontier equally little comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    /// The one that has been beside the frontier for longest.
    Oldest,
    /// The one that has come to it last.
    Newest,
}

/// Always takes next the candidate that widens the frontier least, among those beside it; `None` if it
/// becomes wider than any key, or if nothing is left of the `steps` that it may take. A candidate that is
/// looked at is a step.
///
/// ```text
/// a b x        a and b are done; x, y and z are open
/// y z .        y next: it closes one and opens one
/// ```
pub(super) fn greedy(graph: &Graph, start: usize, tie: Tie, steps: &mut f64) -> Option<Vec<u32>> {
    let mut walk = Walk::new(graph);
    let mut order = Vec::with_capacity(graph.len());
    let mut next = Some(start);
    let mut unseen = 0..graph.len();
    while let Some(candidate) = next {
        walk.take(candidate);
        order.push(candidate as u32);
        *steps -= walk.beside.len() as f64;
        if walk.open > MOST_BITS || *steps < 0.0 {
            return None;
        }
        next = walk
            .least(tie)
            .or_else(|| unseen.find(|&other| !walk.is_done[other]));
    }
    Some(order)
}

struct Walk<'g> {
    graph: &'g Graph,
    is_done: Vec<bool>,
    /// Whether a state says something of a candidate.
    is_open: Vec<bool>,
    open: usize,
    /// By candidate: its neighbours that are neither done nor open.
    fresh: Vec<i64>,
    /// Who may come next: what conflicts with what is done, or is in a small group with it.
    beside: Vec<u32>,
    is_beside: Vec<bool>,
    /// By group: its members that are left, how many bits it takes while it is open, and by how many the
    /// frontier is wider behind its next member.
    left: Vec<usize>,
    bits: Vec<i64>,
    wider: Vec<i64>,
    /// By candidate: of what has to be met there, who is left that can do it; and how many others nobody else is
    /// left for.
    left_to_meet: Vec<usize>,
    only: Vec<i64>,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Graph) -> Self {
        let groups = graph.constraints();
        let bits = groups.iter().map(|group| {
            let most = group.bounds.most_of(group.total());
            i64::from(u64::BITS - most.leading_zeros())
        });
        let bits: Vec<i64> = bits.collect();
        // Its only member would open it and close it.
        let opens = |group: &LinearConstraint| i64::from(group.members.len() > 1);
        Walk {
            graph,
            is_done: vec![false; graph.len()],
            is_open: vec![false; graph.len()],
            open: 0,
            fresh: (0..graph.len())
                .map(|c| graph.neighbours(c).len() as i64)
                .collect(),
            beside: Vec::new(),
            is_beside: vec![false; graph.len()],
            left: groups.iter().map(|group| group.members.len()).collect(),
            left_to_meet: (0..graph.len())
                .map(|c| graph.neighbours(c).len() + 1)
                .collect(),
            only: vec![0; graph.len()],
            wider: (groups.iter().zip(&bits))
                .map(|(group, bits)| bits * opens(group))
                .collect(),
            bits,
        }
    }

    fn take(&mut self, candidate: usize) {
        if self.is_open[candidate] {
            self.is_open[candidate] = false;
            self.open -= 1;
        } else {
            self.leave_the_fresh(candidate);
        }
        self.is_done[candidate] = true;
        let graph = self.graph;
        for other in graph
            .neighbours(candidate)
            .iter()
            .map(|&other| other as usize)
        {
            if !self.is_done[other] && !self.is_open[other] {
                self.is_open[other] = true;
                self.open += 1;
                self.leave_the_fresh(other);
                self.put_beside(other);
            }
        }
        for &(group, _) in graph.memberships(candidate) {
            let members = &graph.constraints()[group].members;
            if self.left[group] == members.len() && members.len() < graph.len() / 2 {
                members
                    .iter()
                    .for_each(|member| self.put_beside(member.candidate.index()));
            }
            self.left[group] -= 1;
            let closes = i64::from(self.left[group] == 1);
            self.wider[group] = -self.bits[group] * closes;
        }
        let near = graph.neighbours(candidate).iter();
        for other in near.map(|&other| other as usize).chain([candidate]) {
            if graph.has_to_be_met(other) {
                self.one_fewer_can_meet(other);
            }
        }
    }

    /// One candidate fewer is left that can meet what has to be met; a state says something of it until the last
    /// one.
    fn one_fewer_can_meet(&mut self, met: usize) {
        self.left_to_meet[met] -= 1;
        let is_open = self.left_to_meet[met] > 0;
        self.open = self.open + usize::from(is_open) - usize::from(self.is_open[met]);
        self.is_open[met] = is_open;
        if self.left_to_meet[met] == 1 {
            let mut near = self.graph.neighbours(met).iter().map(|&near| near as usize);
            // That it would close itself is counted already.
            if let Some(last) = near.find(|&near| !self.is_done[near]) {
                self.only[last] += 1;
            }
        }
    }

    fn leave_the_fresh(&mut self, candidate: usize) {
        for &other in self.graph.neighbours(candidate) {
            self.fresh[other as usize] -= 1;
        }
    }

    fn put_beside(&mut self, candidate: usize) {
        if !self.is_done[candidate] && !self.is_beside[candidate] {
            self.is_beside[candidate] = true;
            self.beside.push(candidate as u32);
        }
    }

    /// The one beside the frontier that widens it least.
    fn least(&mut self, tie: Tie) -> Option<usize> {
        let is_done = &self.is_done;
        self.beside.retain(|&other| !is_done[other as usize]);
        let places = 0..self.beside.len();
        let wider = |&place: &usize| self.widens(self.beside[place] as usize);
        let place = match tie {
            Tie::Oldest => places.min_by_key(wider),
            Tie::Newest => places.rev().min_by_key(wider),
        };
        place.map(|place| self.beside[place] as usize)
    }

    /// By how many bits the frontier is wider behind a candidate.
    fn widens(&self, candidate: usize) -> i64 {
        let groups = self.graph.memberships(candidate).iter();
        let groups = groups.map(|&(group, _)| self.wider[group]);
        let stays = self.graph.has_to_be_met(candidate) && self.left_to_meet[candidate] > 1;
        let own = i64::from(stays) - i64::from(self.is_open[candidate]);
        self.fresh[candidate] + own - self.only[candidate] + groups.sum::<i64>()
    }
}

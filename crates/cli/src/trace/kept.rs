//! The nodes of a search that are shown: all of them, if they are few.
//!
//! Of a larger tree, the complete first levels are shown, the first nodes in search order, and the paths to the first
//! solutions. Each shown node states the number of hidden nodes below it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use standoff::End;
use standoff::engine::{Refusal, TraceOutcome, TraceStep, Traced};
use standoff::model::Candidate;
use standoff::solver::Solver;

use crate::args::TraceArgs;
use crate::in_words::number_of;
use crate::stop::Stop;

/// Maximum number of nodes that are counted.
pub(super) const MOST_COUNTED: u64 = 1_000_000;

/// Maximum number of candidates at the nodes that are counted, as the time that a node takes grows with them. A puzzle of
/// at most 256 candidates reaches a million nodes first.
const MOST_LISTED: u64 = 256_000_000;

/// Time to keep nodes for the picture, once a signal has ended the count.
const AFTER_A_SIGNAL: Duration = Duration::from_millis(150);

/// Maximum number of candidates at the nodes that are shown. Each node may have 16,384.
const MOST_SHOWN: u64 = 1_000_000;

/// Number of candidates between two checks of the signals and the clock.
const BETWEEN_LOOKS: u64 = 10_000;

/// The nodes of a search that are shown.
pub(super) struct Kept {
    pub(super) engine: &'static str,
    /// In search order: each node before its descendants.
    pub(super) nodes: Vec<KeptNode>,
    pub(super) seen: Seen,
}

/// A node that is shown.
pub(super) struct KeptNode {
    pub(super) parent: Option<usize>,
    pub(super) traced: Arc<Traced>,
    /// Candidates chosen by propagation.
    pub(super) concluded: Vec<Candidate>,
    /// Candidates that are free at the parent, and not here.
    pub(super) removed: Vec<Candidate>,
    /// Number of hidden nodes whose nearest shown ancestor is this one.
    pub(super) hidden: u64,
    /// Whether the search was stopped below it, so that there may be more nodes.
    pub(super) is_open: bool,
}

impl KeptNode {
    /// The number of hidden nodes in words, if there are any.
    pub(super) fn hidden_in_words(&self) -> Option<String> {
        let nodes = number_of(self.hidden, "node");
        match (self.is_open, self.hidden) {
            (false, 0) => None,
            (false, _) => Some(format!("{nodes} not shown")),
            (true, 0) => Some("more nodes may follow".to_string()),
            (true, _) => Some(format!("at least {nodes} not shown")),
        }
    }
}

/// Statistics of a search.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) nodes: u64,
    pub(super) solved: u64,
    pub(super) failed: u64,
    pub(super) by_depth: Vec<u64>,
    /// Whether there may be more nodes.
    pub(super) is_cut: bool,
    /// The limit or signal that stopped it, if one did.
    pub(super) end: Option<End>,
}

/// Maximum number of nodes and levels that are shown.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) nodes: usize,
    pub(super) depth: usize,
}

impl Room {
    pub(super) fn of(args: &TraceArgs) -> Self {
        Room {
            nodes: args.nodes.get(),
            depth: args.depth.unwrap_or(usize::MAX),
        }
    }
}

impl Kept {
    pub(super) fn of(solver: &Solver, room: Room, stop: &Stop) -> Result<Self, Refusal> {
        let (engine, nodes) = solver.trace()?;
        // The tree is searched twice: the choice of shown nodes depends on its size.
        let half = &stop
            .left()
            .map_or(stop.clone(), |left| stop.within(left / 2));
        let mut seen = Seen::default();
        let mut looks = Looks::default();
        for node in nodes {
            seen.end = looks.reason(&node, || half.reason());
            let is_large = seen.nodes == MOST_COUNTED || looks.listed >= MOST_LISTED;
            seen.is_cut = seen.end.is_some() || is_large;
            if seen.is_cut {
                break;
            }
            seen.see(&node);
        }
        let mut keeper = Keeper::new(room, &seen);
        let same = solver.clone().with_engine(engine);
        let (_, nodes) = same.expect("it has just been shown").trace()?;
        let mut looks = Looks::default();
        let since = Instant::now();
        for node in nodes {
            let reason = || match seen.end {
                Some(End::Cancelled) if since.elapsed() < AFTER_A_SIGNAL => None,
                _ => stop.reason(),
            };
            let end = looks.reason(&node, reason);
            if end.is_some() || keeper.seen == seen.nodes {
                seen.end = seen.end.or(end);
                keeper.break_off(node.depth);
                break;
            }
            keeper.see(node);
        }
        Ok(Kept {
            engine,
            nodes: keeper.kept,
            seen,
        })
    }
}

/// Checks the signals and the clock from time to time.
#[derive(Default)]
struct Looks {
    /// Number of candidates at the nodes so far.
    listed: u64,
    next: u64,
}

impl Looks {
    /// The reason to stop before this node, if there is one.
    fn reason(&mut self, node: &Traced, reason: impl Fn() -> Option<End>) -> Option<End> {
        let is_due = self.listed >= self.next;
        self.listed += 1 + listed(node);
        if is_due {
            self.next = self.listed + BETWEEN_LOOKS;
        }
        is_due.then(reason).flatten()
    }
}

impl Seen {
    fn see(&mut self, node: &Traced) {
        self.nodes += 1;
        self.solved += u64::from(node.outcome == TraceOutcome::Solved);
        self.failed += u64::from(node.outcome == TraceOutcome::Failed);
        if self.by_depth.len() <= node.depth {
            self.by_depth.resize(node.depth + 1, 0);
        }
        self.by_depth[node.depth] += 1;
    }

    /// The words before a lower bound.
    pub(super) fn at_least(&self) -> &'static str {
        if self.is_cut { "at least " } else { "" }
    }

    /// The number of levels from the root with at most this many nodes in total, and that total.
    fn whole_levels(&self, most: u64) -> (usize, u64) {
        let sums = self.by_depth.iter().scan(0, |sum, level| {
            *sum += level;
            Some(*sum)
        });
        let sums = sums.take_while(|&sum| sum <= most);
        sums.fold((0, 0), |(levels, _), sum| (levels + 1, sum))
    }
}

/// Chooses the nodes that are shown.
struct Keeper {
    room: Room,
    /// Number of complete levels.
    levels: usize,
    /// Number of first nodes in search order.
    first: u64,
    seen: u64,
    kept: Vec<KeptNode>,
    /// Number of candidates at the kept nodes.
    listed: u64,
    /// The nodes from the root to the last one, without those that can no longer be kept.
    path: Vec<OnPath>,
}

struct OnPath {
    traced: Arc<Traced>,
    /// Its index among the kept nodes.
    kept: Option<usize>,
}

impl Keeper {
    fn new(room: Room, all: &Seen) -> Self {
        let nodes = room.nodes as u64;
        let (levels, first) = if all.nodes <= nodes {
            (usize::MAX, nodes)
        } else {
            let (levels, in_levels) = all.whole_levels(nodes / 2);
            let on_paths = all.solved.saturating_mul(all.by_depth.len() as u64);
            let for_solutions = on_paths.min(nodes / 4);
            (levels, nodes - for_solutions - in_levels)
        };
        Keeper {
            room,
            levels,
            first,
            seen: 0,
            kept: Vec::new(),
            listed: 0,
            path: Vec::new(),
        }
    }

    fn see(&mut self, traced: Traced) {
        self.seen += 1;
        self.path.truncate(traced.depth);
        let fits = self.fits(&traced);
        let is_wanted = traced.depth < self.levels
            || self.seen <= self.first
            || traced.outcome == TraceOutcome::Solved;
        if let Some(above) = self.last_kept() {
            self.kept[above].hidden += 1;
        }
        if fits {
            let traced = Arc::new(traced);
            self.path.push(OnPath { traced, kept: None });
            if is_wanted {
                self.keep_path();
            }
        }
    }

    /// Marks the kept ancestors of a node at this depth, where the search was stopped.
    fn break_off(&mut self, depth: usize) {
        for on_path in self.path.iter().take(depth) {
            if let Some(kept) = on_path.kept {
                self.kept[kept].is_open = true;
            }
        }
    }

    /// Whether there is room for this node and its ancestors that are not kept.
    fn fits(&self, traced: &Traced) -> bool {
        let missing = || self.path.iter().filter(|node| node.kept.is_none());
        let nodes = self.kept.len() + missing().count() + 1;
        let above: u64 = missing().map(|node| listed(&node.traced)).sum();
        self.path.len() == traced.depth
            && traced.depth <= self.room.depth
            && nodes <= self.room.nodes.max(1)
            && self.listed + above + listed(traced) <= MOST_SHOWN
    }

    /// The nearest kept ancestor.
    fn last_kept(&self) -> Option<usize> {
        self.path.iter().rev().find_map(|node| node.kept)
    }

    /// Keeps all nodes on the path. Those that were not kept have been counted as hidden.
    fn keep_path(&mut self) {
        let hidden = self.path.iter().filter(|node| node.kept.is_none()).count() as u64;
        if let Some(above) = self.last_kept() {
            self.kept[above].hidden -= hidden;
        }
        for depth in 0..self.path.len() {
            if self.path[depth].kept.is_none() {
                let node = self.kept_node(depth);
                self.listed += listed(&node.traced);
                self.path[depth].kept = Some(self.kept.len());
                self.kept.push(node);
            }
        }
    }

    fn kept_node(&self, depth: usize) -> KeptNode {
        let traced = Arc::clone(&self.path[depth].traced);
        let above = depth.checked_sub(1).map(|above| &self.path[above]);
        let free_above = above.map_or(&[][..], |above| &above.traced.free);
        let chosen_above = above.map_or(&[][..], |above| &above.traced.chosen);
        let is_gone = |one: &&Candidate| {
            [&traced.free, &traced.chosen, &traced.passed]
                .iter()
                .all(|set| !has(set, one))
        };
        let removed = free_above.iter().filter(is_gone).copied().collect();
        let follows = |one: &&Candidate| !has(chosen_above, one) && choice(&traced) != Some(**one);
        KeptNode {
            parent: above.and_then(|above| above.kept),
            concluded: traced.chosen.iter().filter(follows).copied().collect(),
            removed,
            hidden: 0,
            is_open: false,
            traced,
        }
    }
}

/// Number of candidates at a node.
fn listed(node: &Traced) -> u64 {
    (node.free.len() + node.chosen.len() + node.refused.len()) as u64
}

fn has(set: &[Candidate], one: &Candidate) -> bool {
    set.binary_search(one).is_ok()
}

/// The candidate that a node chooses.
pub(super) fn choice(node: &Traced) -> Option<Candidate> {
    match node.step {
        TraceStep::Chosen(one) => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use standoff::puzzle::{Instance, Puzzle};

    use standoff::Standoff;

    use super::*;

    fn four_queens() -> Instance {
        let text = "(board: (squares: Square(4)), place: [(piece: Queen, count: Exactly(4))])";
        let puzzle = Puzzle::parse("queens.ron", text, standoff::registry().pieces()).unwrap();
        puzzle.instance([]).unwrap()
    }

    fn kept(nodes: usize, depth: usize) -> Kept {
        kept_of("groups", nodes, depth)
    }

    fn kept_of(engine: &str, nodes: usize, depth: usize) -> Kept {
        let solver = Standoff::of(four_queens().model().clone()).solver();
        let stop = Stop::new(None).unwrap();
        let solver = solver.with_engine(engine).unwrap();
        Kept::of(&solver, Room { nodes, depth }, &stop).unwrap()
    }

    #[test]
    fn hidden_nodes_are_counted_at_their_nearest_shown_ancestor() {
        for nodes in 1..70 {
            for depth in [0, 1, 2, 5, usize::MAX] {
                let Kept {
                    nodes: shown, seen, ..
                } = kept(nodes, depth);
                let hidden: u64 = shown.iter().map(|node| node.hidden).sum();
                assert_eq!(shown.len() as u64 + hidden, seen.nodes, "{nodes} {depth}");
                assert!(shown.len() <= nodes, "{nodes} {depth}");
                for (index, node) in shown.iter().enumerate() {
                    let above = node
                        .parent
                        .map_or(0, |parent| 1 + shown[parent].traced.depth);
                    assert_eq!(node.traced.depth, above, "{nodes} {depth}");
                    assert!(node.traced.depth <= depth);
                    assert!(node.parent.is_none_or(|parent| parent < index));
                }
            }
        }
    }

    #[test]
    fn a_stopped_search_marks_its_open_nodes() {
        let solver = Standoff::of(four_queens().model().clone()).solver();
        let nodes = Vec::from_iter(solver.trace().unwrap().1);
        let room = Room {
            nodes: 1000,
            depth: usize::MAX,
        };
        for end in 1..nodes.len() {
            let mut keeper = Keeper::new(room, &Seen::default());
            nodes[..end]
                .iter()
                .for_each(|node| keeper.see(node.clone()));
            keeper.break_off(nodes[end].depth);
            let mut depth = nodes[end].depth;
            let mut above = Vec::new();
            for index in (0..end)
                .rev()
                .filter(|&index| nodes[index].depth < nodes[end].depth)
            {
                if nodes[index].depth < depth {
                    depth = nodes[index].depth;
                    above.insert(0, index);
                }
            }
            let open = keeper.kept.iter().enumerate();
            let open = open.filter(|(_, node)| node.is_open);
            assert_eq!(Vec::from_iter(open.map(|(index, _)| index)), above);
        }
    }

    /// A tree of up to a million nodes is counted completely, with 22 million candidates here.
    #[test]
    fn a_tree_below_the_limit_is_counted_completely() {
        let puzzle = standoff::puzzle::find_shipped("queens").unwrap();
        let puzzle =
            Puzzle::parse(puzzle.name, puzzle.text, standoff::registry().pieces()).unwrap();
        let instance = puzzle.instance([("n", 12)]).unwrap();
        let room = Room {
            nodes: 1,
            depth: usize::MAX,
        };
        let stop = Stop::new(None).unwrap();
        let kept = Kept::of(
            &Standoff::of(instance.model().clone()).solver(),
            room,
            &stop,
        )
        .unwrap();
        let Seen {
            nodes,
            solved,
            is_cut,
            ..
        } = kept.seen;
        assert_eq!((nodes, solved, is_cut), (856_189, 14_200, false));
        assert_eq!(kept.seen.by_depth[12], 14_200);
        assert_eq!(
            (kept.nodes[0].hidden, kept.nodes[0].is_open),
            (856_188, false)
        );
    }

    /// Each node has some 15,000 candidates, and no solution is reached.
    #[test]
    fn nodes_that_cannot_be_shown_are_not_held() {
        let text = "(board: (squares: Square(128)), place: [(piece: Wazir, count: Exactly(4000))])";
        let puzzle = Puzzle::parse("wazirs.ron", text, standoff::registry().pieces()).unwrap();
        let instance = puzzle.instance([]).unwrap();
        let solver = Standoff::of(instance.model().clone()).solver();
        let room = Room {
            nodes: 1000,
            depth: usize::MAX,
        };
        for first in [0, 1000] {
            let mut keeper = Keeper::new(room, &Seen::default());
            keeper.first = first;
            let mut deepest = 0;
            for node in solver.trace().unwrap().1.take(100) {
                deepest = deepest.max(node.depth);
                keeper.see(node);
                let held = keeper.path.iter().filter(|node| node.kept.is_none());
                let held: u64 = held.map(|node| listed(&node.traced)).sum();
                assert!(held + keeper.listed <= MOST_SHOWN);
            }
            assert!(deepest > keeper.path.len());
        }
    }

    #[test]
    fn all_nodes_are_shown_if_they_fit_and_solutions_otherwise() {
        let all = kept(1000, usize::MAX);
        assert_eq!(all.nodes.len() as u64, all.seen.nodes);
        assert!(!all.seen.is_cut && all.nodes.iter().all(|node| node.hidden == 0));

        let solved = |kept: &Kept| {
            let outcomes = kept.nodes.iter().map(|node| node.traced.outcome);
            outcomes
                .filter(|&outcome| outcome == TraceOutcome::Solved)
                .count()
        };
        assert_eq!((solved(&all), all.seen.solved), (2, 2));
        // A quarter of the room is reserved for the paths to solutions.
        assert_eq!(solved(&kept(8, usize::MAX)), 1);
        assert_eq!(solved(&kept(14, usize::MAX)), 2);
    }

    /// ```text
    /// Q x x x     the squares that the first queen attacks are removed
    /// x x . .
    /// x . x .
    /// x . . x
    /// ```
    #[test]
    fn the_removed_candidates_are_listed() {
        let all = kept(1000, usize::MAX);
        let first = &all.nodes[1];
        assert_eq!(first.traced.step, TraceStep::Chosen(Candidate::new(0)));
        let removed: Vec<usize> = first.removed.iter().map(|one| one.index()).collect();
        assert_eq!(removed, [1, 2, 3, 4, 5, 8, 10, 12, 15]);
        assert!(first.concluded.is_empty());
        assert!(all.nodes.iter().any(|node| !node.concluded.is_empty()));
    }

    /// The moving split never places a queen before an earlier one. That is not a removal.
    #[test]
    fn passed_candidates_are_not_removed() {
        let all = kept_of("split", 1000, usize::MAX);
        let second = |node: &&KeptNode| choice(&node.traced) == Some(Candidate::new(1));
        let node = all.nodes.iter().find(second).unwrap();
        assert_eq!(node.traced.passed, [Candidate::new(0)]);
        assert!(!node.removed.is_empty() && !has(&node.removed, &Candidate::new(0)));
    }
}

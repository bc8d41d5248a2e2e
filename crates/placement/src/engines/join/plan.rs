//! All that the runs of a join share.

use std::sync::Arc;

use standoff_core::split::Pool;

use super::cut::Cut;
use super::half::{self, Half, MOST_OF_HALF, at_most};
use super::lines::{Across, MOST_CANDIDATES, Set, union};
use super::shares::Shares;
use super::sharp::{Sharp, pairs};
use super::sums::Sums;
use super::table::Tie;
use crate::problem::{Candidate, Problem, Subproblem};

/// Whether lines are worth to be looked for, or why not.
pub(super) fn is_small(problem: &Problem) -> Result<(), String> {
    if problem.len() > MOST_CANDIDATES {
        return Err(format!("there are more than {MOST_CANDIDATES} candidates"));
    }
    if pairs(problem) > MOST_PAIRS {
        return Err(format!("more than {MOST_PAIRS} pairs exclude each other"));
    }
    Ok(())
}

/// Of more pairs it would take long to find the lines.
const MOST_PAIRS: u64 = 1 << 15;

/// What it costs to find a cut, about.
pub(super) fn readiness(problem: &Problem) -> f64 {
    PAIR * pairs(problem) as f64 + CANDIDATE * problem.len() as f64
}

const PAIR: f64 = 200.0;
const CANDIDATE: f64 = 1000.0;

/// Two halves, and what ties them.
pub(super) struct Plan {
    pub(super) halves: [Arc<dyn Half>; 2],
    /// What the candidates of each half tie, in the order of the half.
    pub(super) ties: [Arc<[Tie]>; 2],
    /// How many lines across there are.
    pub(super) lines: usize,
    pub(super) sums: Sums,
    pub(super) shares: Shares,
    /// The candidates of each half, and the lines that they share, in the order of the whole.
    pub(super) whole: [Set; 2],
    pub(super) shared: Vec<Set>,
}

impl Plan {
    /// A plan, or why there is none.
    pub(super) fn of(problem: &Problem, by_size: bool) -> Result<Self, String> {
        is_small(problem)?;
        let sharp = Sharp::of(problem);
        let mut cut = Cut::best(&sharp).ok_or("too many lines tie the halves together")?;
        if cut.halves.iter().any(|half| half.len() > MOST_OF_HALF) {
            return Err(format!(
                "a half would have more than {MOST_OF_HALF} candidates"
            ));
        }
        // Sets that are sorted by their lines then have long ones in common.
        let length = |sides: &Across| sides[0].len() * sides[1].len();
        cut.lines.sort_by_key(length);
        let sums = Sums::of(problem, &cut.sums, by_size)
            .ok_or("too many groups tie the halves together")?;
        let sides = [0, 1].map(|half| Side::of(problem, &sharp, &cut, &sums, half));
        let [first, second] = sides;
        Ok(Plan {
            halves: [first.half, second.half],
            ties: [first.ties, second.ties],
            lines: cut.lines.len(),
            sums,
            shares: Shares::new(cut.shared.lines.len(), cut.shared.taken),
            whole: cut.halves,
            shared: cut.shared.lines,
        })
    }

    /// What there is in the shares from one number up to another: no half uses what the other one takes.
    pub(super) fn subproblems(&self, from: u64, to: u64) -> Vec<Subproblem> {
        let subproblem = |[first, second]: [u64; 2]| {
            let of_halves = [(0, second), (1, first)].map(|(half, not)| {
                let lines = self.shared.iter().enumerate();
                let lines = lines.filter(|&(line, _)| not >> line & 1 == 1);
                self.whole[half].without(&union(lines.map(|(_, line)| *line)))
            });
            let free = union(of_halves).iter().map(Candidate::new).collect();
            Subproblem::of(Vec::new(), free)
        };
        let families = self.shares.families(from, to);
        families.into_iter().map(subproblem).collect()
    }
}

struct Side {
    half: Arc<dyn Half>,
    ties: Arc<[Tie]>,
}

impl Side {
    fn of(whole: &Problem, sharp: &Sharp, cut: &Cut, sums: &Sums, half: usize) -> Self {
        let order = half::order(&cut.halves[half], &cut.rows[half]);
        // Sets of which one is chosen exclude each other anyway.
        let across = cut.sums.iter().filter(|group| sharp.groups.contains(group));
        let across = across.map(at_most);
        let groups: Vec<_> = cut.groups[half].iter().cloned().chain(across).collect();
        let problem = half::problem(whole, &sharp.against, &order, &groups);
        let ties = order
            .iter()
            .map(|&old| tie(whole, cut, sums, old))
            .collect();
        let rows: Vec<usize> = cut.rows[half]
            .iter()
            .map(|row| row.iter().count())
            .collect();
        let here = |line: &Set| {
            let places = order
                .iter()
                .enumerate()
                .filter(|(_, old)| line.contains(**old));
            places.map(|(at, _)| at).collect()
        };
        let shared = cut.shared.lines.iter().map(here).collect();
        Side {
            half: half::half(problem, &rows, shared),
            ties,
        }
    }
}

fn tie(whole: &Problem, cut: &Cut, sums: &Sums, candidate: usize) -> Tie {
    let lines = cut.lines.iter().enumerate();
    let through = lines.filter(|(_, line)| line.iter().any(|side| side.contains(candidate)));
    let weight_in = |group: usize| cut.sums[group].weight_of(Candidate::new(candidate)).into();
    Tie {
        class: sums.class_of(weight_in, whole.sizes()[candidate].into()),
        lines: through.fold(0, |lines, (at, _)| lines | 1 << at),
    }
}

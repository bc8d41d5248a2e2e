//! The findings of presolving, in words.

use standoff::engine::{Question, Registry};
use standoff::model::{Candidate, Layout, Model};
use standoff::solver::{Finding, NoPlacement, Solver};

use crate::in_words::number_of;

/// A sentence for each kind of finding of a count.
pub(super) fn findings(registry: &Registry, model: &Model) -> Vec<String> {
    let presolved = Solver::new(model, registry.engines()).presolve(Question::Count);
    let mut findings: Vec<Finding> = Vec::new();
    for found in presolved.findings {
        let merged = findings.iter_mut().any(|before| merge(before, &found));
        if !merged {
            findings.push(found);
        }
    }
    let findings = findings.iter();
    findings.map(|it| sentence(it, model.layout())).collect()
}

/// Adds a finding to one of the same kind; returns whether it is.
fn merge(before: &mut Finding, found: &Finding) -> bool {
    match (before, found) {
        (Finding::Excluded(before), Finding::Excluded(more))
        | (Finding::Chosen(before), Finding::Chosen(more))
        | (Finding::Dominated(before), Finding::Dominated(more)) => {
            before.extend(more);
            before.sort_unstable();
        }
        (Finding::AtMostOne(before), Finding::AtMostOne(more))
        | (Finding::Implied(before), Finding::Implied(more)) => *before += more,
        _ => return false,
    }
    true
}

fn sentence(finding: &Finding, layout: &Layout) -> String {
    let candidates = |of: &[Candidate]| number_of(of.len() as u64, "candidate");
    let constraints = |number: usize| number_of(number as u64, "linear constraint");
    match finding {
        Finding::Excluded(all) => {
            let (number, names) = (candidates(all), names(all, layout));
            format!("{number} in no solution: {names}")
        }
        Finding::Chosen(all) => {
            let (number, names) = (candidates(all), names(all, layout));
            format!("{number} in every solution: {names}")
        }
        Finding::AtMostOne(0) => "members of linear constraints are in conflict".to_string(),
        Finding::AtMostOne(number) => {
            format!("at most one member, so conflicts: {}", constraints(*number))
        }
        Finding::OneInEach(cliques) => {
            let (number, first) = (cliques.len(), names(&cliques[0], layout));
            format!("{number} cliques for {number} pieces, one in each; the first is {first}")
        }
        Finding::Implied(1) => "1 linear constraint follows from the others".to_string(),
        Finding::Implied(number) => format!("{} follow from the others", constraints(*number)),
        Finding::Dominated(all) => {
            let (number, names) = (candidates(all), names(all, layout));
            format!("{number} can be replaced by another: {names}")
        }
        Finding::NoPlacement(why) => format!("no solution: {}", reason(*why)),
    }
}

fn reason(why: NoPlacement) -> String {
    match why {
        NoPlacement::Bounds => "the linear constraints contradict each other".to_string(),
        NoPlacement::Cliques => {
            "a linear constraint asks for more pieces than there are cliques among its squares"
                .to_string()
        }
        NoPlacement::Contributions => {
            "the upper bounds leave too few pieces for all lower bounds".to_string()
        }
        NoPlacement::Modulo(prime) => {
            format!("the exact numbers contradict each other modulo a power of {prime}")
        }
    }
}

/// The squares of the first candidates.
fn names(candidates: &[Candidate], layout: &Layout) -> String {
    let pieces = layout.pieces();
    let squares = candidates.iter().filter_map(|it| pieces.get(it.index()));
    let squares = squares.map(|piece| layout.board().name(piece.square));
    let mut names: Vec<String> = squares.take(NAMED + 1).collect();
    if names.len() > NAMED {
        names[NAMED] = "...".to_string();
    }
    if names.is_empty() {
        return "auxiliary".to_string();
    }
    names.join(" ")
}

/// The number of squares that are named.
const NAMED: usize = 8;

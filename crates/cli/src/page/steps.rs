//! The solving path of a puzzle, for hints.

use standoff::board::Square;
use standoff::deduce::{Deduction, Words};
use standoff::model::{Candidate, Model};
use standoff::page::Step;

use crate::stop::Stop;

/// The steps from the empty board as far as deduction leads; none if a limit comes first.
///
/// Bookkeeping is left out, because a page marks these squares by itself.
pub(crate) fn steps(model: &Model, stop: &Stop) -> Vec<Step> {
    let searched = model.clone();
    let path = stop.run_interruptible(move || {
        let deduction = Deduction::of(&searched);
        let path = deduction.path();
        (deduction, path)
    });
    let Ok((deduction, path)) = path else {
        return Vec::new();
    };
    let words = Words::new(model, &deduction);
    let mut position = deduction.start();
    let mut steps = Vec::new();
    for step in &path.steps {
        if !step.is_bookkeeping() {
            let constraint = step.reason.constraints().first().copied();
            steps.push(Step {
                place: things(model, &step.place),
                cross: things(model, &step.exclude),
                text: words.sentence(step, &position),
                squares: constraint.map_or_else(Vec::new, |it| squares(model, &deduction, it)),
            });
        }
        position.apply(step);
    }
    steps
}

/// The candidates that place a piece, which are the things of a page.
fn things(model: &Model, candidates: &[Candidate]) -> Vec<usize> {
    let pieces = model.layout().without_auxiliaries(candidates).iter();
    pieces.map(|candidate| candidate.index()).collect()
}

/// The squares of a constraint; none if it is about all candidates.
fn squares(model: &Model, deduction: &Deduction, constraint: usize) -> Vec<Square> {
    let members = &deduction.constraints()[constraint].constraint.members;
    if members.len() >= model.layout().pieces().len() {
        return Vec::new();
    }
    let members = members.iter().map(|member| member.candidate.index());
    let pieces = members.filter_map(|index| model.layout().pieces().get(index));
    pieces.map(|piece| piece.square).collect()
}

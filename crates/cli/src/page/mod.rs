//! What a page is made of, for the verbs that write one: a puzzle in words, and its model as a stage.

mod groups;
mod listed;
mod target;

use standoff::draw::Diagram;
use standoff::draw::page::{Stage, Thing};
use standoff::placement::{Candidate, Kind, Model};
use standoff::puzzle::Instance;

use crate::failure::Failure;
use crate::figures::Figures;
use crate::in_words;

pub(crate) use listed::{Listed, list};
pub(crate) use target::PageFile;

/// The puzzle in words: its pieces, its rules, and its goal.
pub(crate) fn about(instance: &Instance) -> Vec<String> {
    let model = instance.model();
    let kind = |kind: &Kind| match &kind.squares {
        Some(squares) => {
            let names: Vec<String> = squares.iter().map(|s| model.board().name(s)).collect();
            format!("{} on {}", in_words::name(kind), names.join(", "))
        }
        None => format!("{} {}", in_words::number(kind.number), in_words::name(kind)),
    };
    let kinds = model.kinds().iter().map(kind);
    let rules = instance.rules().iter();
    let rules = rules.map(|rule| in_words::sentence(rule, model));
    let goal = instance.goal().map(|goal| in_words::goal(goal, model));
    kinds
        .chain(rules)
        .chain(goal)
        .map(|text| sentence(&text))
        .collect()
}

/// Whether there is room on a page for the board of a puzzle and what can stand on it.
pub(crate) fn expect_room(instance: &Instance) -> Result<(), Failure> {
    // What stands on a board that is too large need not be looked at.
    let fits = empty_stage(instance.model())
        .fits()
        .and_then(|()| stage(instance).fits());
    fits.map_err(|error| Failure::mistake(error.to_string()))
}

/// The board of a puzzle with all that can stand on it; its solutions are not known yet. A goal whose best value is
/// not known is among what the page does not check.
pub(crate) fn stage(instance: &Instance) -> Stage {
    let model = instance.model();
    let figures = Figures::of(model.kinds());
    let candidates = (0..model.layout().stands().len()).map(Candidate::new);
    let goal = instance.goal().map(|goal| in_words::goal(goal, model));
    Stage {
        things: candidates
            .map(|candidate| thing(candidate, model, &figures))
            .collect(),
        groups: groups::checked(model),
        unchecked: groups::unchecked(model).into_iter().chain(goal).collect(),
        ..empty_stage(model)
    }
}

fn empty_stage(model: &Model) -> Stage {
    Stage {
        diagram: Diagram::new(model.board().clone()),
        things: Vec::new(),
        groups: Vec::new(),
        solutions: None,
        unchecked: Vec::new(),
    }
}

fn thing(candidate: Candidate, model: &Model, figures: &Figures) -> Thing {
    let layout = model.layout();
    let stand = layout.stand(candidate);
    let kind = &layout.kinds()[stand.kind];
    let later = candidate.index() + 1..layout.stands().len();
    let conflicts = model.conflicts().with(candidate);
    Thing {
        square: stand.square,
        figure: figures.of_kind(stand.kind),
        kind: in_words::name(kind),
        attacks: layout.attacked_by(stand).iter().collect(),
        conflicts: conflicts
            .map(|other| other.index())
            .filter(|other| later.contains(other))
            .collect(),
        is_given: is_given(kind),
    }
}

/// Whether a kind stands on all squares where it may.
fn is_given(kind: &Kind) -> bool {
    let squares = kind.squares.as_ref().map(|squares| squares.len() as u64);
    squares.is_some_and(|squares| kind.number.least() >= squares)
}

fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase());
    let first: String = first.into_iter().flatten().collect();
    format!("{first}{}.", characters.as_str())
}

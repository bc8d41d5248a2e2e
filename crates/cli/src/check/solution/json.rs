//! The verdict on a position as JSON: one object.

use serde::{Serialize, Serializer};
use standoff::board::Square;
use standoff::model::{Model, Origin, PlacedPiece, Violation};
use standoff::puzzle::{Instance, Parameters, Position, Puzzle};

use super::partial::Future;
use super::words::{lines, missing};
use super::{Broken, broken};
use crate::in_words::name;
use crate::label::{label, labels};

#[derive(Serialize)]
struct Verdict<'p> {
    puzzle: &'p str,
    params: &'p Parameters,
    solution: bool,
    /// Whether a partial position can be completed; null if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    completable: Option<Option<bool>>,
    broken: AllBroken<'p>,
}

/// The verdict on a position, computed while it is written.
pub(super) fn verdict<'p>(
    puzzle: &'p Puzzle,
    instance: &'p Instance,
    position: &'p Position,
) -> impl Serialize + 'p {
    let model = instance.model();
    Verdict {
        puzzle: puzzle.name(),
        params: instance.parameters(),
        solution: broken(model, position).next().is_none(),
        completable: None,
        broken: AllBroken {
            model,
            position,
            only_for_good: false,
        },
    }
}

/// The verdict on a partial position that is no solution.
pub(super) fn partial<'p>(
    puzzle: &'p Puzzle,
    instance: &'p Instance,
    position: &'p Position,
    future: Future,
) -> impl Serialize + 'p {
    Verdict {
        puzzle: puzzle.name(),
        params: instance.parameters(),
        solution: false,
        completable: Some(match future {
            Future::Completable => Some(true),
            Future::Hopeless => Some(false),
            Future::Unknown(_) => None,
        }),
        broken: AllBroken {
            model: instance.model(),
            position,
            only_for_good: true,
        },
    }
}

/// The broken rules, which are not kept in memory.
struct AllBroken<'p> {
    model: &'p Model,
    position: &'p Position,
    /// Whether to skip the rules that more pieces may mend.
    only_for_good: bool,
}

impl Serialize for AllBroken<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = broken(self.model, self.position);
        let all = all.filter(|broken| !self.only_for_good || !broken.is_open(self.model));
        serializer.collect_seq(all.map(|broken| record(self.model, &broken)))
    }
}

#[derive(Default, Serialize)]
struct Record {
    rule: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mutual: Option<bool>,
    #[serde(flatten)]
    count: Option<CountRecord>,
}

#[derive(Serialize)]
struct CountRecord {
    of: String,
    found: u64,
    at_least: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
}

fn record(model: &Model, broken: &Broken<'_>) -> Record {
    let (rule, pieces): (_, Vec<PlacedPiece>) = match broken {
        Broken::OffBoard(_) => ("off_board", Vec::new()),
        Broken::Rule(Violation::Misplaced(stand)) => ("misplaced", vec![*stand]),
        Broken::Rule(Violation::OneSquare(stands)) => ("one_square", stands.clone()),
        Broken::Rule(Violation::Touch(two)) => ("touch", two.to_vec()),
        Broken::Rule(Violation::Guard {
            piece: stand, by, ..
        }) => ("guard", [&[*stand], by.as_slice()].concat()),
        Broken::Rule(Violation::Redundant { piece: stand, .. }) => ("redundant", vec![*stand]),
        Broken::Rule(Violation::Count { pieces, .. }) => ("count", pieces.clone()),
        Broken::Rule(Violation::Attack {
            attacker, attacked, ..
        }) => ("attack", vec![*attacker, *attacked]),
    };
    Record {
        rule,
        message: lines(model, broken).join("; "),
        pieces: labels(model, &pieces),
        mutual: match broken {
            Broken::Rule(Violation::Attack { is_mutual, .. }) => Some(*is_mutual),
            _ => None,
        },
        count: count(model, broken),
    }
}

fn count(model: &Model, broken: &Broken<'_>) -> Option<CountRecord> {
    let Broken::Rule(Violation::Count {
        constraint,
        found,
        pieces,
    }) = broken
    else {
        return None;
    };
    let bounds = model.constraints()[*constraint].bounds;
    let (of, missing) = match model.origin(*constraint) {
        Origin::Kind(index) => {
            let kind = &model.kinds()[index];
            let stand = |square: Square| {
                label(
                    model,
                    PlacedPiece {
                        square,
                        kind: index,
                    },
                )
            };
            let missing = missing(kind, pieces).into_iter().map(stand).collect();
            (format!("number of {}", name(kind)), missing)
        }
        Origin::Rule(_) => (model.constraint_name(*constraint).to_string(), Vec::new()),
    };
    Some(CountRecord {
        of,
        found: *found,
        at_least: bounds.least(),
        at_most: bounds.most(),
        missing,
    })
}

//! The verification of solutions agrees with the solver: it accepts exactly the listed solutions, as pieces, as a drawing
//! and as names of squares.

use std::collections::BTreeSet;

use standoff::core::End;
use standoff::model::{Model, PlacedPiece};
use standoff::puzzle::Instance;

use crate::corpus::puzzles;
use crate::within::solver_within;

/// The engine that lists. Other tests compare the lists of all engines.
const ENGINE: &str = "groups";

/// The number of checks after which it is stopped.
const CHECKS: u64 = 8;

/// The maximum number of solutions of a puzzle.
const LISTED: usize = 50;

/// The puzzles with the parameters of each expectation, each once.
fn instances() -> Vec<Instance> {
    let mut instances = Vec::new();
    for puzzle in puzzles() {
        let mut seen = BTreeSet::new();
        for expected in puzzle.expectations() {
            let at = expected
                .at
                .iter()
                .map(|(name, value)| (name.as_str(), *value));
            let instance = puzzle.instance(at).unwrap();
            if seen.insert(instance.parameters().clone()) {
                instances.push(instance);
            }
        }
    }
    instances
}

fn is_sound(model: &Model, stands: &[PlacedPiece]) -> bool {
    model.violations(stands).next().is_none()
}

/// The pieces as `solve --format squares` names them.
fn named(model: &Model, stands: &[PlacedPiece]) -> String {
    let name = |stand: &PlacedPiece| {
        let letter = model.kinds()[stand.kind].letter;
        format!("{letter}{}", model.board().name(stand.square))
    };
    let names: Vec<String> = stands.iter().map(name).collect();
    names.join(" ")
}

fn sorted(stands: &[PlacedPiece]) -> Vec<PlacedPiece> {
    let mut stands = stands.to_vec();
    stands.sort_unstable();
    stands
}

#[test]
fn listed_solutions_are_sound_in_every_notation() {
    let mut compared = 0;
    for instance in instances() {
        let model = instance.model();
        let solutions = solver_within(model, ENGINE, CHECKS).solutions().unwrap();
        for placement in solutions.take(LISTED) {
            let stands = model.pieces(&placement);
            let drawing = model.draw(&placement);
            assert!(is_sound(model, &stands), "{drawing}");
            for text in [named(model, &stands), drawing] {
                let read = instance.read_position("text", text.as_bytes()).unwrap();
                assert_eq!(sorted(read.stands()), stands, "{text}");
                assert!(read.off_board().is_empty(), "{text}");
            }
            compared += 1;
        }
    }
    assert!(compared > 1000, "only {compared} solutions");
}

/// Lists all solutions of small puzzles. Solutions with a piece more, a piece less, or both are sound exactly if they are
/// in the list.
#[test]
fn changed_solutions_are_sound_only_if_they_are_listed() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut judged = [0, 0];
    for instance in instances() {
        let model = instance.model();
        let mut solutions = solver_within(model, ENGINE, CHECKS).solutions().unwrap();
        let listed: Vec<_> = solutions.by_ref().take(5000).collect();
        if solutions.end() != Some(End::Exhausted) || model.problem().is_empty() {
            continue;
        }
        let listed: BTreeSet<Vec<PlacedPiece>> = listed.iter().map(|p| model.pieces(p)).collect();
        for original in listed.iter().take(20) {
            let mut stands = original.clone();
            if random.bool() && !stands.is_empty() {
                stands.remove(random.usize(..stands.len()));
            }
            if random.bool() {
                stands.push(random.choice(model.layout().pieces().to_vec()).unwrap());
            }
            let expected = listed.contains(&sorted(&stands));
            assert_eq!(
                is_sound(model, &stands),
                expected,
                "{stands:?} of {listed:?}"
            );
            judged[usize::from(expected)] += 1;
        }
    }
    assert!(judged[0] > 500 && judged[1] > 200, "{judged:?}");
}

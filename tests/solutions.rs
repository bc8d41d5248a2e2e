//! The verification of solutions agrees with the solver: it accepts exactly the listed solutions, as pieces, as a drawing
//! and as names of squares.

use std::collections::BTreeSet;

use standoff::core::End;
use standoff::model::{Model, PlacedPiece};
use standoff::puzzle::Instance;

use crate::corpus::puzzles;
use crate::within::{ENGINES, solver_within};

/// The looks at whether to stop that an engine is allowed.
const LOOKS: u64 = 8;

/// As many solutions of an engine are looked at.
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
fn every_solution_that_an_engine_lists_is_one() {
    let mut looked_at = 0;
    for instance in instances() {
        let model = instance.model();
        for engine in ENGINES {
            let solver = solver_within(model, engine, LOOKS);
            let Ok(solutions) = solver.solutions() else {
                continue;
            };
            for placement in solutions.take(LISTED) {
                let stands = model.pieces(&placement);
                let drawing = model.draw(&placement);
                assert!(is_sound(model, &stands), "{engine}:\n{drawing}");
                for text in [named(model, &stands), drawing] {
                    let read = instance.read_position("text", text.as_bytes()).unwrap();
                    assert_eq!(sorted(read.stands()), stands, "{text}");
                    assert!(read.off_board().is_empty(), "{text}");
                }
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 5000, "only {looked_at} solutions");
}

/// Small puzzles are listed whole; then some of their solutions have a piece more, a piece less, or
/// both.
#[test]
fn of_changed_solutions_those_of_the_list_are_sound_and_no_others() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut judged = [0, 0];
    for instance in instances() {
        let model = instance.model();
        let mut solutions = solver_within(model, "groups", LOOKS).solutions().unwrap();
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

//! Traces: the nodes of the search that lists.

use standoff_board::Board;
use standoff_engine::{TraceOutcome, TraceStep, Traced};
use standoff_model::{Bounds, Candidate, Lines, Model, Placement, Rule};

use crate::maximal::maximal;
use crate::support::{any, model, n_queens, solver_for};

const ENGINES: [&str; 3] = ["split", "groups", "plain"];

fn trace(model: &Model, engine: &str) -> Vec<Traced> {
    let solver = solver_for(model).with_engine(engine).unwrap();
    let (shown, nodes) = solver.trace().unwrap();
    assert_eq!(shown, engine);
    nodes.collect()
}

fn models() -> Vec<Model> {
    let one_in_each = |lines| Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(1),
    };
    let stars = [
        Rule::NoTouch,
        one_in_each(Lines::Rows),
        one_in_each(Lines::Columns),
    ];
    let guarded = [Rule::Dominate {
        lines: Lines::Board,
        kinds: None,
        number: Bounds::at_least(1),
    }];
    vec![
        n_queens(4),
        n_queens(5),
        model(3, 3, [any("king")]),
        model(0, 0, [any("king")]),
        model(2, 2, [any("queen").exactly(5)]),
        model(
            3,
            2,
            [any("rook").between(1, 2), any("knight").between(1, 2)],
        ),
        maximal(4, "king"),
        Model::with_rules(Board::rectangle(5, 5).unwrap(), vec![any("pawn")], &stars).unwrap(),
        Model::with_rules(
            Board::rectangle(4, 3).unwrap(),
            vec![any("king").between(0, 2)],
            &guarded,
        )
        .unwrap(),
    ]
}

fn placements(nodes: &[Traced]) -> Vec<Vec<Candidate>> {
    let solved = nodes
        .iter()
        .filter(|node| node.outcome == TraceOutcome::Solved);
    solved.map(|node| node.chosen.clone()).collect()
}

#[test]
fn solved_nodes_are_the_list() {
    for (index, model) in models().iter().enumerate() {
        let listed: Vec<Placement> = solver_for(model).solutions().unwrap().collect();
        let listed: Vec<Vec<Candidate>> = listed.iter().map(|one| one.chosen().to_vec()).collect();
        for engine in ENGINES {
            let mut shown = placements(&trace(model, engine));
            if engine == "groups" {
                shown.sort();
            }
            assert_eq!(shown, listed, "{engine} on {index}");
        }
    }
}

/// The nodes above each node, the root first, with the node.
fn ways(nodes: &[Traced]) -> Vec<Vec<&Traced>> {
    let mut way: Vec<&Traced> = Vec::new();
    let mut ways = Vec::new();
    for node in nodes {
        assert!(node.depth <= way.len(), "{node:?}");
        way.truncate(node.depth);
        way.push(node);
        ways.push(way.clone());
    }
    ways
}

#[test]
fn a_node_extends_its_parent() {
    for model in models() {
        let conflicts = model.problem().conflicts();
        for engine in ENGINES {
            for way in ways(&trace(&model, engine)) {
                let [.., above, node] = way[..] else {
                    assert_eq!(way[0].step, TraceStep::Root);
                    continue;
                };
                let has = |set: &[Candidate], one: &Candidate| set.binary_search(one).is_ok();
                assert!(
                    above.chosen.iter().all(|one| has(&node.chosen, one)),
                    "{engine}: {node:?}"
                );
                assert!(
                    node.free.iter().all(|one| has(&above.free, one)),
                    "{engine}: {node:?}"
                );
                match node.step {
                    TraceStep::Chosen(one) => {
                        assert!(
                            has(&above.free, &one) && has(&node.chosen, &one),
                            "{node:?}"
                        );
                    }
                    TraceStep::LeftOut(one) => {
                        assert!(has(&above.free, &one) && !has(&node.free, &one), "{node:?}");
                        assert!(!has(&node.chosen, &one), "{node:?}");
                    }
                    _ => {}
                }
                for &one in &node.chosen {
                    let conflict = |&other: &Candidate| conflicts.contains(one, other);
                    assert!(!node.free.iter().any(conflict), "{engine}: {node:?}");
                }
                assert!(node.refused.iter().all(|one| !has(&node.free, one)));
                let is_over = |one| has(&above.free, one) && !has(&node.free, one);
                assert!(node.passed.iter().all(is_over), "{engine}: {node:?}");
            }
        }
    }
}

#[test]
fn failed_nodes_have_no_children_and_branches_have() {
    for model in models() {
        for engine in ENGINES {
            let nodes = trace(&model, engine);
            for (index, node) in nodes.iter().enumerate() {
                let next = nodes.get(index + 1).map_or(0, |next| next.depth);
                match node.outcome {
                    TraceOutcome::Failed => assert!(next <= node.depth, "{engine}: {node:?}"),
                    TraceOutcome::Branch => assert!(next > node.depth, "{engine}: {node:?}"),
                    TraceOutcome::Solved => {}
                }
            }
        }
    }
}

/// The sets of the moving split, each with what the filter removes from its rest.
///
/// ```text
/// 0 1 2     a king on 0 refuses 1, 3 and 4
/// 3 4 5
/// ```
#[test]
fn the_trace_of_the_moving_split_has_the_filtered_candidates() {
    let nodes = trace(&model(3, 2, [any("king")]), "split");
    let indices = |set: &[Candidate]| set.iter().map(|one| one.index()).collect::<Vec<_>>();
    let summary = |node: &Traced| {
        (
            node.depth,
            indices(&node.chosen),
            indices(&node.free),
            indices(&node.refused),
        )
    };
    let summary: Vec<_> = nodes.iter().map(summary).collect();
    assert_eq!(summary[0], (0, vec![], vec![0, 1, 2, 3, 4, 5], vec![]));
    assert_eq!(summary[1], (1, vec![0], vec![2, 5], vec![1, 3, 4]));
    assert_eq!(summary[2], (2, vec![0, 2], vec![], vec![3, 4, 5]));
    assert_eq!(indices(&nodes[4].passed), [0]);
    assert_eq!(summary.len(), 11); // the empty board, six kings, and four pairs
}

/// In the program, the choice of no further candidate is an alternative too.
#[test]
fn the_trace_of_a_program_has_its_choices() {
    let nodes = trace(&model(2, 1, [any("king")]), "plain");
    let summary: Vec<_> = nodes
        .iter()
        .map(|node| (node.depth, node.step, node.outcome))
        .collect();
    let chosen = |index| TraceStep::Chosen(Candidate::new(index));
    assert_eq!(
        summary,
        [
            (0, TraceStep::Root, TraceOutcome::Branch),
            (1, TraceStep::End, TraceOutcome::Solved),
            (1, chosen(0), TraceOutcome::Branch),
            (2, TraceStep::End, TraceOutcome::Solved),
            (1, chosen(1), TraceOutcome::Branch),
            (2, TraceStep::End, TraceOutcome::Solved),
        ]
    );
    assert_eq!(nodes[2].refused, [Candidate::new(1)]);
}

/// A search advances only when a node is taken.
#[test]
fn an_endless_search_has_a_trace() {
    let stars = model(64, 64, [any("pawn")]);
    for engine in ENGINES {
        let solver = solver_for(&stars).with_engine(engine).unwrap();
        assert_eq!(solver.trace().unwrap().1.take(50).count(), 50, "{engine}");
    }
}

#[test]
fn an_engine_without_a_tree_refuses_a_trace() {
    let solver = solver_for(&n_queens(4));
    let only = solver.clone().with_engine("join").unwrap();
    let refusal = only.trace().err().unwrap().to_string();
    assert!(refusal.contains("join"), "{refusal}");
    assert_ne!(solver.trace().unwrap().0, "plain");
}

/// The tree of a star battle is small for an engine with propagation, and large for one that lists sets.
#[test]
fn the_engine_with_the_smallest_tree_is_traced() {
    let engine = |model: &Model| solver_for(model).trace().unwrap().0;
    assert_eq!(engine(&model(3, 3, [any("king")])), "split");
    let stars = [
        Rule::NoTouch,
        Rule::Each {
            lines: Lines::Rows,
            kinds: None,
            number: Bounds::exactly(1),
        },
        Rule::Each {
            lines: Lines::Columns,
            kinds: None,
            number: Bounds::exactly(1),
        },
    ];
    let board = Board::rectangle(4, 4).unwrap();
    let four = Model::with_rules(board, vec![any("pawn")], &stars).unwrap();
    let nodes = |engine| trace(&four, engine).len();
    assert!(nodes("groups") < nodes("split"));
    assert_eq!(engine(&four), "groups");
}

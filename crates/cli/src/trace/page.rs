//! A page that replays a search.

use std::time::Duration;

use standoff::engine::{TraceOutcome, TraceStep};
use standoff::model::Candidate;
use standoff::page::{Node, Page, Stage, Status, Tree};
use standoff::puzzle::Instance;
use standoff::solver::Solver;

use super::kept::{Kept, KeptNode, choice};
use super::names::Names;
use super::rows::Row;
use crate::failure::Failure;
use crate::in_words::number_of;
use crate::page::{self, Listed};
use crate::stop::Stop;

/// Time limit for the solutions, by which the page decides whether a position can be completed.
pub(super) const SOLUTIONS_TIME_LIMIT: Duration = Duration::from_secs(10);

/// The page, with the search and a board to play on. The solver finds the solutions.
pub(super) fn page(
    title: String,
    instance: &Instance,
    solver: Solver,
    stop: &Stop,
    tree: Tree,
) -> Result<Page, Failure> {
    let listed: Listed = page::list(solver, instance.model(), stop)?;
    Ok(Page {
        title,
        about: page::about(instance),
        stage: Some(Stage {
            solutions: listed.all(),
            ..page::stage(instance)
        }),
        tree: Some(tree),
    })
}

/// The nodes in the order of the replay. The things of a page are the candidates that place a piece, in their order.
pub(super) fn tree(kept: &Kept, rows: &[(usize, Row<'_>)], names: &Names) -> Tree {
    let mut nodes = Vec::new();
    let mut places = vec![0; kept.nodes.len()];
    for (_, row) in rows {
        match row {
            Row::Node(index, node) => {
                places[*index] = nodes.len();
                let parent = node.parent.map(|parent| places[parent]);
                nodes.push(shown(node, parent, names));
            }
            Row::Refused(above, one) => nodes.push(refused(*one, places[*above], names)),
            // The node above states it.
            Row::Hidden(..) => {}
        }
    }
    Tree {
        nodes,
        hidden: kept.seen.nodes - kept.nodes.len() as u64,
        open: (kept.nodes.iter().rposition(|node| node.is_open)).map(|index| places[index]),
        note: note(kept),
    }
}

fn shown(node: &KeptNode, parent: Option<usize>, names: &Names) -> Node {
    let things = |some: &[Candidate]| names.things(some);
    let (chosen, concluded) = match node.traced.step {
        TraceStep::Together => (things(&node.concluded), Vec::new()),
        _ => (
            things(choice(&node.traced).as_slice()),
            things(&node.concluded),
        ),
    };
    Node {
        parent,
        label: names.of_step(node),
        status: match node.traced.outcome {
            TraceOutcome::Branch => Status::Branch,
            TraceOutcome::Solved => Status::Solved,
            TraceOutcome::Failed => Status::Failed,
        },
        chosen,
        concluded,
        removed: things(&node.removed),
        passed: things(&node.traced.passed),
        hidden: node.hidden,
    }
}

fn refused(one: Candidate, above: usize, names: &Names) -> Node {
    Node {
        parent: Some(above),
        label: names.of_one(one),
        status: Status::Refused,
        chosen: names.things(&[one]),
        concluded: Vec::new(),
        removed: Vec::new(),
        passed: Vec::new(),
        hidden: 0,
    }
}

/// The engine and the size of the search.
fn note(kept: &Kept) -> String {
    let (engine, seen) = (kept.engine, &kept.seen);
    let at_least = seen.at_least();
    let nodes = number_of(seen.nodes, "node");
    let solved = number_of(seen.solved, "solution");
    format!("The engine {engine}: {at_least}{nodes}, {at_least}{solved}.")
}

//! The resident memory of a model. The system reports it for the whole process, and tests of one binary run on threads of
//! one process, so that this test needs a binary of its own.
#![cfg(target_os = "linux")]

use std::sync::Arc;

use standoff_board::Board;
use standoff_leapers::Leaper;
use standoff_model::{Kind, Model};

/// The resident memory of this process in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mut lines = status.lines();
    let held = lines.find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    held.split_whitespace().next().unwrap().parse().unwrap()
}

/// The conflict graph of 16,384 candidates reserves 32 MiB, but an empty one touches none of its pages.
#[test]
fn an_empty_conflict_graph_takes_no_memory() {
    let far = Kind::new("far", 'F', Arc::new(Leaper::new(200, 201)));
    let before = resident();
    let model = Model::new(Board::rectangle(128, 128).unwrap(), vec![far]).unwrap();
    let taken = resident() - before;
    assert_eq!(model.problem().conflicts().pairs(), 0);
    assert!(taken < 16 << 10, "{taken} KiB");
}

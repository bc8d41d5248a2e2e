//! What a model holds. It is measured for the whole process, so that there is no other test beside it.
#![cfg(target_os = "linux")]

use std::sync::Arc;

use standoff_board::Board;
use standoff_leapers::Leaper;
use standoff_model::{Kind, Model};

/// In KiB, as the system tells it.
fn in_use() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mut lines = status.lines();
    let held = lines.find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    held.split_whitespace().next().unwrap().parse().unwrap()
}

/// Conflicts of 16,384 candidates have 32 MiB set aside, of which nothing is written where there are none.
#[test]
fn where_nothing_conflicts_nothing_is_written() {
    let far = Kind::new("far", 'F', Arc::new(Leaper::new(200, 201)));
    let before = in_use();
    let model = Model::new(Board::rectangle(128, 128).unwrap(), vec![far]).unwrap();
    let taken = in_use() - before;
    assert_eq!(model.problem().conflicts().pairs(), 0);
    assert!(taken < 16 << 10, "{taken} KiB");
}

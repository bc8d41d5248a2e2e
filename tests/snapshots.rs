//! Every puzzle in `examples/puzzles` as a snapshot of its whole enumeration.

use crate::corpus::examples;

#[test]
fn the_examples_list_what_they_always_did() {
    for puzzle in examples() {
        let instance = puzzle.instance([]).unwrap();
        let text = standoff::listing(instance.model()).unwrap();
        insta::assert_snapshot!(puzzle.name().replace([' ', ','], "_"), text);
    }
}

//! Published numbers that take from a second to a minute, with the engine that the planner chooses.

use standoff::Standoff;

use super::{exact, files};
use crate::corpus::read;
use crate::within::is_long;

/// Sequence of the OEIS with a file in this folder, n, and the number of placements.
const LARGE: [(&str, i64, &str); 12] = [
    ("A002464", 18, "860568917787402"),
    ("A002464", 19, "16362838542699862"),
    ("A137774", 16, "563504645310"),
    ("A137774", 17, "9248221393974"),
    ("A137774", 18, "161670971937362"),
    ("A197048", 17, "47893140931730354504290356442"),
    ("A197048", 18, "134867700853230556289551159443684"),
    ("A201540", 13, "448414229054798028"),
    ("A201540", 14, "40154319792412218900"),
    ("A201540", 15, "3906519894750904583838"),
    ("A201540", 16, "410186726434744883544225"),
    ("A002720", 15, "306827170866106"),
];

#[test]
fn large_numbers_are_found() {
    if !is_long() {
        return;
    }
    for (sequence, n, expected) in LARGE {
        let path = files(super::FOLDER)
            .into_iter()
            .find(|path| path.file_stem().is_some_and(|stem| stem == sequence));
        let puzzle = read(&path.unwrap());
        let instance = puzzle.instance([("n", n)]).unwrap();
        let outcome = Standoff::of(instance.model().clone())
            .solver()
            .count()
            .unwrap();
        let engine = outcome.engine;
        assert_eq!(
            exact(outcome.answer).to_string(),
            expected,
            "{sequence}, n = {n}, by {engine}"
        );
    }
}

//! A table of all ways with their results and their work.

use std::fmt::Display;
use std::iter;

use super::tally::Tally;
use super::ways::{FIRST_BY_BOARDS, OTHER_QUESTIONS, WAYS, Way};

/// The table for n queens. Each line is computed when it is requested.
pub(crate) fn table(n: usize) -> impl Iterator<Item = String> {
    let head = |heading| row(heading, "n ", ["solutions", "nodes", "attack tests"]);
    let ways = WAYS.iter().map(move |way| way.row(n, Vec::len));
    let too_large = WAYS.iter().any(|way| way.largest < n);
    let first = iter::once(FIRST_BY_BOARDS.row(n, Vec::len));
    let others = OTHER_QUESTIONS.iter();
    let others = first.chain(others.map(move |way| way.row(n, |&count| count)));
    iter::once(head("all placements of n queens"))
        .chain(ways)
        .chain([String::new(), head("another question")])
        .chain(others)
        .chain(too_large.then(|| format!("\n* n = {n} would take too long this way")))
}

impl<Answer> Way<Answer> {
    /// One line of the table, for n queens or for the largest feasible number.
    fn row(&self, n: usize, count: impl Fn(&Answer) -> usize) -> String {
        let tally = Tally::default();
        let feasible = n.min(self.largest);
        let solutions = count(&(self.solve)(feasible, &tally));
        let mark = if feasible < n { '*' } else { ' ' };
        let figures = [solutions as u64, tally.nodes(), tally.attack_tests()];
        row(self.name, &format!("{feasible}{mark}"), figures)
    }
}

fn row<T: Display>(name: &str, n: &str, [solutions, nodes, tests]: [T; 3]) -> String {
    format!("{name:<44}{n:>4}{solutions:>12}{nodes:>12}{tests:>14}")
}

//! The rule `Each`: so many pieces in each of some lines.

use std::collections::HashSet;

use standoff_board::Board;
use standoff_placement::{Lines, Rule};

use crate::count::Count;
use crate::parameters::Parameters;
use crate::problem::{Bounds, Fault, Problem};
use crate::source::Span;
use crate::squares::SquareNames;

/// So many pieces in each of some lines.
#[derive(Clone, Debug)]
pub(crate) struct EachSpec {
    pub(crate) lines: LinesSpec,
    /// Where the lines are named.
    pub(crate) span: Span,
    pub(crate) count: Count,
    pub(crate) kinds: Option<Vec<usize>>,
    /// Whether the kinds are all that there are, named or not.
    pub(crate) counts_all: bool,
    /// The whole rule, as a message quotes it, and where it is.
    pub(crate) written: (String, Span),
}

#[derive(Clone, Debug)]
pub(crate) enum LinesSpec {
    Plain(Lines),
    Squares(SquareNames),
}

impl EachSpec {
    /// The rule with these parameters on a board.
    pub(crate) fn on(&self, parameters: &Parameters, board: &Board) -> Result<Each<'_>, Fault> {
        let lines = match &self.lines {
            LinesSpec::Plain(Lines::Regions) if board.regions().is_empty() => {
                return Err(Fault::at(self.span.clone(), Problem::NoRegions));
            }
            LinesSpec::Plain(lines) => lines.clone(),
            LinesSpec::Squares(names) => Lines::Squares(names.on(board)?),
        };
        let (at_least, at_most) = self.count.bounds(parameters)?;
        Ok(Each {
            spec: self,
            lines,
            at_least,
            at_most,
        })
    }

    fn counts_the_same_kinds(&self, other: &EachSpec) -> bool {
        (self.counts_all && other.counts_all) || self.kinds == other.kinds
    }
}

/// A rule that counts, with its parameters put in.
pub(crate) struct Each<'s> {
    spec: &'s EachSpec,
    lines: Lines,
    at_least: u64,
    at_most: u64,
}

impl Each<'_> {
    pub(crate) fn rule(&self) -> Rule {
        Rule::Each {
            lines: self.lines.clone(),
            kinds: self.spec.kinds.clone(),
            at_least: self.at_least,
            at_most: self.at_most,
        }
    }

    /// Two rules that count the same pieces in the same lines have to leave a number to both.
    pub(crate) fn agrees_with(&self, earlier: &Each<'_>) -> Result<(), Fault> {
        let overlap = self.at_least <= earlier.at_most && earlier.at_least <= self.at_most;
        if overlap || !self.counts_what_is_counted_by(earlier) {
            return Ok(());
        }
        let bounds = match self.at_least > earlier.at_most {
            true => Bounds::LeastOverMost(self.at_least, earlier.at_most),
            false => Bounds::MostUnderLeast(self.at_most, earlier.at_least),
        };
        let (rule, span) = self.spec.written.clone();
        let earlier = earlier.spec.written.0.clone();
        let problem = Problem::Contradiction {
            rule,
            earlier,
            bounds,
        };
        Err(Fault::at(span, problem))
    }

    fn counts_what_is_counted_by(&self, other: &Each<'_>) -> bool {
        self.spec.counts_the_same_kinds(other.spec) && are_the_same(&self.lines, &other.lines)
    }
}

/// Squares may be named in any order.
fn are_the_same(one: &Lines, other: &Lines) -> bool {
    match (one, other) {
        (Lines::Squares(one), Lines::Squares(other)) => {
            let known: HashSet<_> = one.iter().collect();
            one.len() == other.len() && other.iter().all(|square| known.contains(square))
        }
        _ => one == other,
    }
}

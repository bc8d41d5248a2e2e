//! The rules that count: so many pieces in each of some lines, or for each of their squares.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use standoff_model::{Bounds, Lines, Rule};

use crate::count::Count;
use crate::pieces::Setting;
use crate::problem::{Clash, Fault, Problem};
use crate::source::Span;
use crate::squares::SquareList;

/// Which pieces count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// In each line those that stand on it.
    Standing,
    /// For each square those that attack it.
    Attacking,
    /// For each square those that attack it or stand on it.
    AttackingOrStanding,
}

/// So many pieces in each of some lines, or for each of their squares.
#[derive(Clone, Debug)]
pub(crate) struct EachSpec {
    pub(crate) who: Who,
    pub(crate) lines: LinesSpec,
    /// Where the lines are named.
    pub(crate) span: Span,
    /// How many; one or more, if it is left out.
    pub(crate) count: Option<Count>,
    pub(crate) kinds: Option<Vec<usize>>,
    /// Whether the kinds are all that there are, named or not.
    pub(crate) counts_all: bool,
    /// The whole rule, as a message quotes it, and where it is.
    pub(crate) written: (String, Span),
}

#[derive(Clone, Debug)]
pub(crate) enum LinesSpec {
    Plain(Lines),
    Squares(SquareList),
}

impl EachSpec {
    /// The rule with these parameters on a board.
    pub(crate) fn on(&self, setting: &Setting<'_>) -> Result<Each<'_>, Fault> {
        let lines = self.lines.on(setting, &self.span)?;
        let number = match &self.count {
            Some(count) => count.bounds(setting.parameters)?,
            None => Bounds::at_least(1),
        };
        Ok(Each {
            spec: self,
            lines,
            number,
        })
    }
}

impl LinesSpec {
    /// The lines on a board; `span` is where they are named.
    pub(crate) fn on(&self, setting: &Setting<'_>, span: &Span) -> Result<Lines, Fault> {
        match self {
            LinesSpec::Plain(Lines::Regions) if setting.board.regions().is_empty() => {
                Err(Fault::at(span.clone(), Problem::NoRegions))
            }
            LinesSpec::Plain(lines) => Ok(lines.clone()),
            LinesSpec::Squares(list) => Ok(Lines::Squares(list.on(setting)?)),
        }
    }
}

/// A rule that counts, with its parameters put in.
#[derive(Clone)]
pub(crate) struct Each<'s> {
    spec: &'s EachSpec,
    lines: Lines,
    number: Bounds,
}

impl<'s> Each<'s> {
    pub(crate) fn rule(&self) -> Rule {
        let (lines, kinds) = (self.lines.clone(), self.spec.kinds.clone());
        let number = self.number;
        match self.spec.who {
            Who::Standing => Rule::Each {
                lines,
                kinds,
                number,
            },
            Who::Attacking => Rule::Cover {
                lines,
                kinds,
                number,
            },
            Who::AttackingOrStanding => Rule::Dominate {
                lines,
                kinds,
                number,
            },
        }
    }

    /// What is counted in what. Squares may be named in any order.
    fn counted(&self) -> Counted<'s> {
        let kinds = self.spec.kinds.as_deref();
        let mut lines = self.lines.clone();
        if let Lines::Squares(squares) = &mut lines {
            squares.sort_unstable();
        }
        let kinds = kinds.filter(|_| !self.spec.counts_all);
        (self.spec.who, lines, kinds)
    }

    /// Two rules that count the same pieces in the same lines have to leave a number to both.
    fn agrees_with(&self, earlier: &Each<'_>) -> Result<(), Fault> {
        let [here, there] = [self.number, earlier.number];
        let clash = match (here.most(), there.most()) {
            (_, Some(most)) if here.least() > most => Clash::LeastOverMost(here.least(), most),
            (Some(most), _) if most < there.least() => Clash::MostUnderLeast(most, there.least()),
            _ => return Ok(()),
        };
        let (rule, span) = self.spec.written.clone();
        let earlier = earlier.spec.written.0.clone();
        let problem = Problem::Contradiction {
            rule,
            earlier,
            clash,
        };
        Err(Fault::at(span, problem))
    }
}

/// Who counts in which lines, and the kinds that do if not all do.
type Counted<'s> = (Who, Lines, Option<&'s [usize]>);

/// The rules so far that count, of those that count alike the two that leave the least room.
#[derive(Default)]
pub(crate) struct Counting<'s>(HashMap<Counted<'s>, Tightest<'s>>);

struct Tightest<'s> {
    least: Each<'s>,
    most: Each<'s>,
}

impl<'s> Counting<'s> {
    /// Adds a rule, which may not contradict an earlier one.
    pub(crate) fn add(&mut self, each: Each<'s>) -> Result<(), Fault> {
        match self.0.entry(each.counted()) {
            Entry::Vacant(entry) => {
                let (least, most) = (each.clone(), each);
                entry.insert(Tightest { least, most });
            }
            Entry::Occupied(mut entry) => {
                let Tightest { least, most } = entry.get_mut();
                each.agrees_with(most)?;
                each.agrees_with(least)?;
                if each.number.least() > least.number.least() {
                    *least = each.clone();
                }
                if most
                    .number
                    .most()
                    .is_none_or(|most| each.number.most_of(most) < most)
                {
                    *most = each;
                }
            }
        }
        Ok(())
    }
}

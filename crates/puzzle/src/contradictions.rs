//! Contradictions between rules that count the same pieces in the same lines.

use std::collections::HashMap;
use std::mem::Discriminant;

use standoff_model::{Bounds, Lines, Rule};

use crate::problem::{Clash, Fault, Problem};
use crate::source::Span;

/// A rule as a message quotes it, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Quotation {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// The number that a rule bounds: the variant of the rule, the lines, and the kinds of piece, `None` for all.
type Counted<'s> = (Discriminant<Rule>, Lines, Option<&'s [usize]>);

/// The tightest bounds on each number that the rules read before count.
#[derive(Default)]
pub(crate) struct Contradictions<'s>(HashMap<Counted<'s>, Tightest<'s>>);

/// The tightest bounds on one number, each with its rule.
struct Tightest<'s> {
    least: (u64, &'s Quotation),
    most: (u64, &'s Quotation),
}

impl<'s> Contradictions<'s> {
    /// Adds a rule. Fails if no number satisfies both this rule and an earlier one.
    pub(crate) fn add(
        &mut self,
        (variant, mut lines, kinds): Counted<'s>,
        number: Bounds,
        rule: &'s Quotation,
    ) -> Result<(), Fault> {
        // The order in which squares are named does not matter.
        if let Lines::Squares(squares) = &mut lines {
            squares.sort_unstable();
        }
        let any = Tightest {
            least: (0, rule),
            most: (u64::MAX, rule),
        };
        let tightest = self.0.entry((variant, lines, kinds)).or_insert(any);
        let (least, most) = (number.least(), number.most().unwrap_or(u64::MAX));
        let (other_least, at_least) = tightest.least;
        let (other_most, at_most) = tightest.most;
        if least > other_most {
            let clash = Clash::LeastOverMost(least, other_most);
            return Err(contradiction(rule, at_most, clash));
        }
        if most < other_least {
            let clash = Clash::MostUnderLeast(most, other_least);
            return Err(contradiction(rule, at_least, clash));
        }
        if least > other_least {
            tightest.least = (least, rule);
        }
        if most < other_most {
            tightest.most = (most, rule);
        }
        Ok(())
    }
}

fn contradiction(rule: &Quotation, earlier: &Quotation, clash: Clash) -> Fault {
    let problem = Problem::Contradiction {
        rule: rule.text.clone(),
        earlier: earlier.text.clone(),
        clash,
    };
    Fault::at(rule.span.clone(), problem)
}

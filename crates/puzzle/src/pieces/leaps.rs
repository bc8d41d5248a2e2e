//! The arguments of `Leaper`, `Rider`, `Leaps` and `Rides`.

use standoff_board::{Leap, MAX_SQUARES};

use super::part::{MAX_PARTS, PARTS};
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::{Parameters, Scope};
use crate::problem::{Fault, Problem};
use crate::source::Span;
use crate::tree::Node;

/// The lengths of a leap along the two axes: `1, 2`.
#[derive(Clone, Debug)]
pub(crate) struct Sides(Integer, Integer);

/// A leap in one direction: `(-1, 2)` is one file to the left and two ranks up.
#[derive(Clone, Debug)]
pub(crate) struct Offset(Integer, Integer);

impl Sides {
    /// Reads the arguments of a form for all directions.
    pub(crate) fn read(form: Form<'_>, usage: &str, scope: &Scope) -> Result<Self, Fault> {
        let [m, n] = form.arguments(usage)?;
        Ok(Sides(Integer::read(m, scope)?, Integer::read(n, scope)?))
    }

    /// The lengths for given parameters. Fails if both are 0.
    pub(crate) fn values(&self, parameters: &Parameters) -> Result<(u32, u32), Fault> {
        let Sides(m, n) = self;
        let side = |integer: &Integer| {
            let value = integer.value("a leap", parameters)?;
            check_length(value, &integer.span).map(|()| value as u32)
        };
        let sides = (side(m)?, side(n)?);
        check_moves(sides != (0, 0), m, n).map(|()| sides)
    }
}

impl Offset {
    /// Reads the argument of a form for single directions, a list of pairs.
    pub(crate) fn read_list(
        form: Form<'_>,
        usage: &str,
        scope: &Scope,
    ) -> Result<Vec<Self>, Fault> {
        let [list] = form.arguments(usage)?;
        let offset = |node: &Node<'_>| {
            let pair = node.as_pair().ok_or_else(|| form.misused_at(node, usage));
            let [dx, dy] = pair?;
            Ok(Offset(Integer::read(dx, scope)?, Integer::read(dy, scope)?))
        };
        let list = list.short_list(MAX_PARTS, PARTS)?;
        list.iter().map(offset).collect()
    }

    /// The leap for given parameters. Fails if it is (0, 0).
    pub(crate) fn leap(&self, parameters: &Parameters) -> Result<Leap, Fault> {
        let Offset(dx, dy) = self;
        let side = |integer: &Integer| {
            let value = integer.signed(parameters)?;
            check_length(value.unsigned_abs(), &integer.span).map(|()| value as i32)
        };
        let leap = Leap::new(side(dx)?, side(dy)?);
        check_moves(leap != Leap::new(0, 0), dx, dy).map(|()| leap)
    }
}

/// Refuses leaps that are longer than any board.
fn check_length(value: u64, span: &Span) -> Result<(), Fault> {
    if value > MAX_SQUARES {
        let problem = Problem::LeapTooLong { value };
        return Err(Fault::at(span.clone(), problem));
    }
    Ok(())
}

fn check_moves(moves: bool, first: &Integer, second: &Integer) -> Result<(), Fault> {
    if moves {
        return Ok(());
    }
    let span = first.span.start..second.span.end;
    Err(Fault::at(span, Problem::NoLeap))
}

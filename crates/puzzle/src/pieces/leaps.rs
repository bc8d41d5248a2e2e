//! Leaps as a puzzle writes them: by their two sides, or by files to the right and ranks up.

use standoff_board::{Leap, MAX_SQUARES};

use super::spec::Context;
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{Fault, Problem};
use crate::source::Span;

/// How far a leap goes along one side of the board and along the other: `1, 2`.
#[derive(Clone, Debug)]
pub(crate) struct Sides(Integer, Integer);

/// A leap in one direction: `(-1, 2)` is one file to the left and two ranks up.
#[derive(Clone, Debug)]
pub(crate) struct Offset(Integer, Integer);

impl<'a> Context<'_, 'a> {
    /// Reads the arguments of a form that goes in all directions.
    pub(crate) fn sides(self, form: &Form<'a>, usage: &str) -> Result<Sides, Fault> {
        let [m, n] = form.arguments(form.name, usage)?;
        let read = |raw| Integer::read(self.reader, raw, self.parameters);
        Ok(Sides(read(m)?, read(n)?))
    }

    /// Reads the arguments of a form that goes just in some directions.
    pub(crate) fn offsets(self, form: &Form<'a>, usage: &str) -> Result<Vec<Offset>, Fault> {
        let [list] = form.arguments(form.name, usage)?;
        let read = |raw| Integer::read(self.reader, raw, self.parameters);
        let mut offsets = Vec::new();
        for pair in self.parts_of(list)? {
            let [dx, dy] = form.pair(pair, usage)?;
            offsets.push(Offset(read(dx)?, read(dy)?));
        }
        Ok(offsets)
    }
}

impl Sides {
    /// The sides with these parameters, not both 0.
    pub(crate) fn values(&self, parameters: &Parameters) -> Result<(u32, u32), Fault> {
        let Sides(m, n) = self;
        let side = |integer: &Integer| {
            let value = integer.value("a leap", parameters)?;
            short(value, &integer.span).map(|()| value as u32)
        };
        let sides = (side(m)?, side(n)?);
        moves(sides != (0, 0), m, n).map(|()| sides)
    }
}

impl Offset {
    /// The leap with these parameters, not (0, 0).
    pub(crate) fn leap(&self, parameters: &Parameters) -> Result<Leap, Fault> {
        let Offset(dx, dy) = self;
        let side = |integer: &Integer| {
            let value = integer.signed(parameters)?;
            short(value.unsigned_abs(), &integer.span).map(|()| value as i32)
        };
        let leap = Leap::new(side(dx)?, side(dy)?);
        moves(leap != Leap::new(0, 0), dx, dy).map(|()| leap)
    }
}

/// Longer leaps than any board would only overflow.
fn short(value: u64, span: &Span) -> Result<(), Fault> {
    if value > MAX_SQUARES {
        let problem = Problem::LeapTooLong { value };
        return Err(Fault::at(span.clone(), problem));
    }
    Ok(())
}

fn moves(does_move: bool, first: &Integer, second: &Integer) -> Result<(), Fault> {
    if does_move {
        return Ok(());
    }
    let span = first.span.start..second.span.end;
    Err(Fault::at(span, Problem::NoLeap))
}

//! Pieces as puzzles describe them.

use std::sync::Arc;

use standoff_board::{Leap, NamedPiece, Piece};

use super::condition::Condition;
use super::leaps::{Offset, Sides};
use super::part::Part;
use super::setting::Setting;
use super::step::Step;
use super::union::AttackUnion;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::Fault;

/// A piece that may depend on the parameters. Clones share its definition.
#[derive(Clone, Debug)]
pub(crate) struct PieceSpec(Arc<SpecNode>);

#[derive(Debug)]
struct SpecNode {
    form: PieceForm,
    parts: usize,
    depth: usize,
}

#[derive(Debug)]
pub(super) enum PieceForm {
    Named(NamedPiece),
    Leaper(Sides),
    Rider(Sides),
    Leaps(Vec<Offset>),
    Rides(Vec<Offset>),
    Where(Condition),
    Betza(Vec<Step>),
    UpTo(Integer, PieceSpec),
    Any(Vec<PieceSpec>),
}

impl PieceSpec {
    /// A piece without parts counts as one part, as it takes time as well.
    pub(super) fn new(form: PieceForm, parts: usize, depth: usize) -> Self {
        PieceSpec(Arc::new(SpecNode {
            form,
            parts: parts.max(1),
            depth,
        }))
    }

    /// The number of parts, including those of the pieces inside.
    pub(super) fn parts(&self) -> usize {
        self.0.parts
    }

    /// The depth to which pieces are nested, including those behind names.
    pub(super) fn depth(&self) -> usize {
        self.0.depth
    }

    /// The piece in a setting.
    pub(crate) fn piece(&self, setting: &Setting<'_>) -> Result<Arc<dyn Piece>, Fault> {
        if let Some(named) = self.as_named() {
            return Ok(named.piece().clone());
        }
        let mut union = AttackUnion::default();
        self.add_to(&mut union, u64::MAX, setting)?;
        Ok(Arc::new(union.piece()))
    }

    /// The named piece, if the definition is only a name.
    pub(crate) fn as_named(&self) -> Option<&NamedPiece> {
        match &self.0.form {
            PieceForm::Named(named) => Some(named),
            PieceForm::Any(pieces) => match &pieces[..] {
                [piece] => piece.as_named(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the attacks depend on the position of the piece.
    pub(crate) fn is_about_squares(&self) -> bool {
        self.has_condition_that(&Condition::is_about_squares)
    }

    /// Whether the piece has a condition, which can be evaluated only on a board.
    pub(crate) fn has_condition(&self) -> bool {
        self.has_condition_that(&|_| true)
    }

    fn has_condition_that(&self, test: &dyn Fn(&Condition) -> bool) -> bool {
        match &self.0.form {
            PieceForm::Where(condition) => test(condition),
            PieceForm::UpTo(_, piece) => piece.has_condition_that(test),
            PieceForm::Any(pieces) => pieces.iter().any(|piece| piece.has_condition_that(test)),
            _ => false,
        }
    }

    /// Adds the attacks to a union, with each leap repeated at most `most` times.
    fn add_to(
        &self,
        union: &mut AttackUnion,
        most: u64,
        setting: &Setting<'_>,
    ) -> Result<(), Fault> {
        let parameters = setting.parameters;
        let steps = match &self.0.form {
            PieceForm::Named(named) => {
                union.add_piece(named.piece().clone(), most);
                return Ok(());
            }
            PieceForm::Leaper(sides) => {
                let (m, n) = sides.values(parameters)?;
                Part::Leaper(m, n).steps()
            }
            PieceForm::Rider(sides) => {
                let (m, n) = sides.values(parameters)?;
                Part::Rider(m, n).steps()
            }
            PieceForm::Leaps(offsets) => steps(offsets, Step::once, parameters)?,
            PieceForm::Rides(offsets) => steps(offsets, Step::repeated, parameters)?,
            PieceForm::Betza(steps) => steps.clone(),
            PieceForm::Where(condition) => {
                union.add_condition(condition.attacks(setting)?, most);
                return Ok(());
            }
            PieceForm::UpTo(range, piece) => {
                let range = range.value("a range", parameters)?;
                return piece.add_to(union, most.min(range), setting);
            }
            PieceForm::Any(pieces) => {
                let mut pieces = pieces.iter();
                return pieces.try_for_each(|piece| piece.add_to(union, most, setting));
            }
        };
        union.add_steps(steps, most);
        Ok(())
    }
}

fn steps(
    offsets: &[Offset],
    step: fn(Leap) -> Step,
    parameters: &Parameters,
) -> Result<Vec<Step>, Fault> {
    let step = |offset: &Offset| offset.leap(parameters).map(step);
    offsets.iter().map(step).collect()
}

//! The lines of a board that a rule is about, as in `Rows` or `Squares(["a1"])`.

use standoff_model::Lines;

use crate::form::Form;
use crate::parameters::Scope;
use crate::pieces::Setting;
use crate::problem::{Fault, LINES, Problem};
use crate::source::Span;
use crate::squares::SquareList;
use crate::tree::Node;

/// Lines that may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct LinesSpec {
    lines: Named,
    span: Span,
}

#[derive(Clone, Debug)]
enum Named {
    Fixed(Lines),
    Squares(SquareList),
}

const FIXED: [(&str, Lines); 6] = [
    ("Rows", Lines::Rows),
    ("Columns", Lines::Columns),
    ("Diagonals", Lines::Diagonals),
    ("StraightLines", Lines::Straight),
    ("Regions", Lines::Regions),
    ("Board", Lines::Board),
];

const SQUARES: &str = "Squares";

impl LinesSpec {
    /// The whole board, for a rule at `span` that names no lines.
    pub(crate) fn board(span: Span) -> Self {
        let lines = Named::Fixed(Lines::Board);
        LinesSpec { lines, span }
    }

    /// Reads the name of the lines.
    pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<Self, Fault> {
        let form = Form::read(node, LINES)?;
        let span = node.span();
        if form.name == SQUARES {
            let [names] = form.arguments("Squares([\"a1\", \"b2\"])")?;
            let list = SquareList::read(names, scope)?;
            let lines = Named::Squares(list);
            return Ok(LinesSpec { lines, span });
        }
        let Some((_, lines)) = FIXED.into_iter().find(|(name, _)| *name == form.name) else {
            let names = FIXED.map(|(name, _)| name);
            return Err(form.unknown(LINES, names.into_iter().chain([SQUARES])));
        };
        form.without_arguments()?;
        let lines = Named::Fixed(lines);
        Ok(LinesSpec { lines, span })
    }

    pub(crate) fn are_regions(&self) -> bool {
        matches!(self.lines, Named::Fixed(Lines::Regions))
    }

    /// The lines on the board of a setting.
    pub(crate) fn on(&self, setting: &Setting<'_>) -> Result<Lines, Fault> {
        match &self.lines {
            Named::Fixed(Lines::Regions) if setting.board.regions().is_empty() => {
                Err(Fault::at(self.span.clone(), Problem::NoRegions))
            }
            Named::Fixed(lines) => Ok(lines.clone()),
            Named::Squares(list) => Ok(Lines::Squares(list.on(setting)?)),
        }
    }
}

//! Puzzles with open parameters, and their fields in RON.

use std::sync::Arc;

use serde::Deserialize;
use standoff_board::Pieces;
use standoff_model::Goal;

use crate::board::{self, BoardSpec};
use crate::expectation::{self, Expectation};
use crate::parameters::{self, Parameters};
use crate::pieces::{Context, Definition, read_own};
use crate::place::Entry;
use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader, given, optional};
use crate::requirement::{self, Requirement};
use crate::rules::RuleSpec;
use crate::source::{Source, Span};
use crate::unused::{self, Remark};
use crate::used::Used;
use crate::wording::{is_printable, printable};

/// A puzzle with open parameters.
///
/// ```
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_riders::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("rooks.ron", "(
///     params: {\"n\": 4},
///     board: (squares: Square(\"n\")),
///     place: [(piece: Rook, count: Exactly(\"n\"))],
/// )", &pieces)?;
/// assert_eq!(puzzle.parameters()["n"], 4);
/// assert_eq!(puzzle.instance([])?.model().board().width(), 4);
/// assert_eq!(puzzle.instance([("n", 6)])?.model().board().width(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub(crate) source: Arc<Source>,
    name: String,
    pub(crate) parameters: Parameters,
    pub(crate) requirements: Vec<Requirement>,
    pub(crate) own: Vec<Definition>,
    pub(crate) board: BoardSpec,
    pub(crate) place: Vec<Entry>,
    pub(crate) rules: Vec<RuleSpec>,
    pub(crate) goal: Option<Goal>,
    expectations: Vec<Expectation>,
    /// Unused parameters and pieces.
    pub(crate) unused: Vec<Remark>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Puzzle")]
struct Fields<'a> {
    #[serde(borrow, default, deserialize_with = "given")]
    name: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    params: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    require: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    pieces: Option<Raw<'a>>,
    #[serde(borrow)]
    board: Raw<'a>,
    #[serde(borrow)]
    place: Raw<'a>,
    #[serde(borrow, default, deserialize_with = "given")]
    rules: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    goal: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    expect: Option<Raw<'a>>,
}

impl Puzzle {
    /// The name in the field `name`, or else the source name given to [`parse`](Self::parse), made printable.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The parameters with their defaults.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The conditions on the parameters, each with the message for values that do not satisfy it.
    ///
    /// ```
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut pieces = standoff_board::Pieces::new();
    /// # standoff_leapers::register(&mut pieces)?;
    /// let puzzle = Puzzle::parse("kings.ron", "(
    ///     params: {\"n\": 4},
    ///     require: {\"n > 2\": \"n must be above 2\"},
    ///     board: (squares: Square(\"n\")),
    ///     place: [(piece: King)],
    /// )", &pieces)?;
    /// assert!(puzzle.requirements().eq([("n > 2", "n must be above 2")]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn requirements(&self) -> impl Iterator<Item = (&str, &str)> {
        self.requirements.iter().map(Requirement::in_words)
    }

    /// The goal, if there is one.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The answers that the author of the puzzle expects.
    pub fn expectations(&self) -> &[Expectation] {
        &self.expectations
    }

    /// The puzzle as the translation of a grid in another source, with the places of that source.
    pub(crate) fn translated_from(
        mut self,
        source: &Arc<Source>,
        grid: Span,
        squares: Vec<Vec<Span>>,
    ) -> Self {
        self.source = source.clone();
        for requirement in &mut self.requirements {
            requirement.move_to(grid.clone());
        }
        self.board.move_to(grid, squares);
        self
    }
}

/// Reads a puzzle in RON.
pub(crate) fn read_ron(source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
    let used = Used::default();
    let reader = Reader::new(&source.text, &used);
    let whole = reader.whole();
    let fields: Fields<'_> = reader.read(whole)?;
    let name = optional(fields.name, |raw| read_name(reader, raw))?;
    let parameters = optional(fields.params, |raw| parameters::read(reader, raw))?;
    let parameters = parameters.unwrap_or_default();
    let requirements = optional(fields.require, |raw| {
        requirement::read(reader, raw, &parameters)
    })?;
    let own = optional(fields.pieces, |raw| {
        read_own(reader, raw, &parameters, named)
    })?;
    let own = own.unwrap_or_default();
    let context = Context {
        reader,
        parameters: &parameters,
        named,
        own: &own,
    };
    let place = context.place(fields.place)?;
    let board = board::read(reader, fields.board, &parameters)?;
    let rules = optional(fields.rules, |raw| context.rules(raw, &place))?;
    let rules = rules.unwrap_or_else(|| vec![RuleSpec::no_attack(reader.span(whole.text))]);
    let goal = optional(fields.goal, |raw| context.goal(raw, &place))?;
    let placed = used.take_pieces();
    let expectations = optional(fields.expect, |raw| {
        expectation::read(reader, raw, source, &parameters, goal.is_some())
    })?;
    let mut unused = unused::parameters(reader, fields.params)?;
    unused.extend(unused::pieces(reader, fields.pieces, &own, placed)?);
    Ok(Puzzle {
        source: source.clone(),
        name: name.unwrap_or_else(|| printable(&source.name)),
        board,
        rules,
        goal,
        place,
        requirements: requirements.unwrap_or_default(),
        expectations: expectations.unwrap_or_default(),
        parameters,
        own,
        unused,
    })
}

fn read_name(reader: Reader<'_>, raw: Raw<'_>) -> Result<String, Fault> {
    let name = reader.text(raw)?;
    if !is_printable(&name) {
        return Err(reader.fault(raw.text, Problem::Unprintable { what: "name" }));
    }
    Ok(name)
}

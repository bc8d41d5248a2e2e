//! Puzzles with open parameters, and their fields in RON.

use std::sync::Arc;

use standoff_board::Pieces;
use standoff_model::Goal;

use crate::board::{self, BoardSpec};
use crate::expectation::{self, Expectation};
use crate::parameters::{Parameters, Scope};
use crate::pieces::{Context, Definition, read_own};
use crate::place::Entry;
use crate::problem::{Fault, PUZZLE, Problem};
use crate::requirement::{self, Requirement};
use crate::rules::RuleSpec;
use crate::source::{Source, Span};
use crate::syntax::parse_ron;
use crate::tree::{Node, optional};
use crate::unused::{self, Remark};
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
    title: Option<String>,
    source_name: String,
    author: Option<String>,
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

impl Puzzle {
    /// The name in the field `name`, or else the source name given to [`parse`](Self::parse), made printable.
    pub fn name(&self) -> &str {
        self.title().unwrap_or(&self.source_name)
    }

    /// The name in the field `name`, if there is one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The author in the field `author`, if there is one.
    ///
    /// ```
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut pieces = standoff_board::Pieces::new();
    /// # standoff_leapers::register(&mut pieces)?;
    /// let puzzle = Puzzle::parse("kings.ron", "(
    ///     author: \"Ada\",
    ///     board: (squares: Square(4)),
    ///     place: [(piece: King)],
    /// )", &pieces)?;
    /// assert_eq!(puzzle.author(), Some("Ada"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
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

    /// The puzzle with this title and author.
    pub(crate) fn called(self, title: Option<String>, author: Option<String>) -> Self {
        Puzzle {
            title,
            author,
            ..self
        }
    }

    /// The place of the first open part, and the problem that it is for a search.
    pub(crate) fn open_part(&self) -> Option<(Span, Problem)> {
        let regions = self
            .board
            .open_regions()
            .map(|span| (span, Problem::OpenRegions));
        let givens = self.place.iter().find_map(Entry::open);
        regions.or(givens.map(|span| (span, Problem::OpenGivens)))
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

/// The fields of a puzzle.
const FIELDS: [&str; 10] = [
    "name", "author", "params", "require", "pieces", "board", "place", "rules", "goal", "expect",
];

/// Reads a puzzle in RON.
pub(crate) fn read_ron(source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
    let whole = parse_ron(&source.text)?;
    let [
        name,
        author,
        params,
        require,
        pieces,
        board,
        place,
        rules,
        goal,
        expect,
    ] = whole.fields("Puzzle", PUZZLE, FIELDS)?;
    let board = whole.required(board, "board")?;
    let place = whole.required(place, "place")?;
    let name = optional(name, |node| read_name(node, "name"))?;
    let author = optional(author, |node| read_name(node, "author"))?;
    let scope = optional(params, Scope::read)?.unwrap_or_default();
    let requirements = optional(require, |node| requirement::read(node, &scope))?;
    let own = optional(pieces, |node| read_own(node, &scope, named))?;
    let own = own.unwrap_or_default();
    let context = Context {
        scope: &scope,
        named,
        own: &own,
    };
    let place = context.place(place)?;
    let board = board::read(board, &scope)?;
    let rules = match rules {
        Some(rules) => context.rules(rules, &place)?,
        None => vec![RuleSpec::no_attack(whole.span())],
    };
    let goal = optional(goal, |node| context.goal(node, &place))?;
    let expectations = optional(expect, |node| {
        expectation::read(node, source, &scope, goal.is_some())
    })?;
    let mut unused = unused::parameters(&scope);
    unused.extend(unused::pieces(&own, scope.take_used_pieces()));
    Ok(Puzzle {
        source: source.clone(),
        title: name,
        source_name: printable(&source.name),
        author,
        board,
        rules,
        goal,
        place,
        requirements: requirements.unwrap_or_default(),
        expectations: expectations.unwrap_or_default(),
        parameters: scope.parameters,
        own,
        unused,
    })
}

fn read_name(node: &Node<'_>, what: &'static str) -> Result<String, Fault> {
    let name = node.text()?;
    if !is_printable(name) {
        return Err(node.fault(Problem::Unprintable { what }));
    }
    Ok(name.to_string())
}

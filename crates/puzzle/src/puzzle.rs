//! A puzzle: a text that was read and checked as far as no parameter is needed.

use std::sync::Arc;

use serde::Deserialize;
use standoff_board::Pieces;
use standoff_core::End;
use standoff_model::{Goal, Outline};

use crate::board::{self, BoardSpec};
use crate::error::PuzzleError;
use crate::expectation::{self, Expectation};
use crate::grid;
use crate::instance::Instance;
use crate::notes::{self, Note, Remark, Used};
use crate::outline;
use crate::parameters::{self, Parameters};
use crate::pieces::{Context, Definition, read_own};
use crate::place::Entry;
use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader, given};
use crate::requirement::{self, Requirement};
use crate::rules::{RuleSpec, default_rules};
use crate::source::{Source, Span};
use crate::wording::{is_printable, printable};

/// The most bytes that a puzzle's text may have: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// A puzzle as its author wrote it, with its parameters open.
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
    /// The parameters and pieces that nothing uses.
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
    /// Reads a puzzle from its text; `source_name` is what messages call the text, and `pieces` are
    /// those that it can name. A word of the format, as `Any`, is never one of them.
    ///
    /// A text in RON has parentheses. A text that begins with `[` or `{` is JSON, and any other one a grid with a
    /// letter for the region of each square. Both are region puzzles: one queen in each row, column and region, no
    /// two of which touch, or as many as the parameter `stars` says.
    ///
    /// ```
    /// use standoff_solver::{Answer, Solver};
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut registry = standoff_engine::Registry::new();
    /// # standoff_queens::register(&mut registry)?;
    /// # let pieces = registry.pieces();
    /// let letters = Puzzle::parse("letters.txt", "
    ///     AABB
    ///     ABBB
    ///     CCDB
    ///     CDDD
    /// ", pieces)?;
    /// let count = |puzzle: &Puzzle| Solver::new(puzzle.instance([]).unwrap().model(), &standoff_engines::all()).count().unwrap().answer;
    /// assert_eq!(count(&letters), Answer::Exact(1u32.into()));
    /// let json = r#"{"size": 4, "regions": ["AABB", "ABBB", "CCDB", "CDDD"]}"#;
    /// assert_eq!(count(&Puzzle::parse("board.json", json, pieces)?), count(&letters));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] that names the first thing that is wrong, and its place.
    pub fn parse(source_name: &str, text: &str, pieces: &Pieces) -> Result<Self, PuzzleError> {
        let source = Arc::new(Source::new(source_name, text));
        read(&source, pieces).map_err(|fault| PuzzleError::new(&source, fault))
    }

    /// The puzzle as a translation of a grid, whose places become those of the puzzle.
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

    /// What the puzzle calls itself, or else what it was called when it was parsed; printable.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The parameters with their defaults.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// What has to hold for the parameters: each condition, and the message for whoever breaks it.
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

    /// The puzzle with values for its parameters; those left out have their defaults.
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] when there is no such parameter, or no such puzzle for these values.
    pub fn instance<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Instance, PuzzleError> {
        self.instance_until(assignments, &|| None)
    }

    /// The puzzle [with values for its parameters](Self::instance), unless `stop` gives a reason to
    /// stop before it is made: the largest take seconds.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let pieces = standoff_board::Pieces::new();
    /// let puzzle = Puzzle::parse("large.ron", "(
    ///     board: (squares: Square(128)),
    ///     place: [(piece: Where(\"true\"))],
    /// )", &pieces)?;
    /// let error = puzzle.instance_until([], &|| Some(End::TimeLimit)).unwrap_err();
    /// assert_eq!(error.stopped(), Some(End::TimeLimit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`instance`](Self::instance), and one that was [stopped](PuzzleError::stopped).
    pub fn instance_until<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Instance, PuzzleError> {
        let parameters = parameters::assign(&self.parameters, assignments);
        parameters
            .and_then(|parameters| Instance::new(self, parameters, stop))
            .map_err(|fault| PuzzleError::new(&self.source, fault))
    }

    /// The puzzle with values for its parameters [in outline](Outline), if it asks for no more than an outline can say:
    /// one kind of piece on an empty rectangle, of which none attacks another. No board is made, so that no board is too
    /// large.
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
    /// assert!(puzzle.instance([("n", 1_000_000)]).is_err());
    /// let outline = puzzle.outline([("n", 1_000_000)])?.expect("it is as plain as can be");
    /// assert_eq!(outline.area(), 1_000_000_000_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] when there is no such parameter, or no such puzzle for these values.
    pub fn outline<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Option<Outline>, PuzzleError> {
        let parameters = parameters::assign(&self.parameters, assignments);
        parameters
            .and_then(|parameters| outline::outline(self, &parameters))
            .map_err(|fault| PuzzleError::new(&self.source, fault))
    }

    /// What is wanted as few or as many of as can be, if anything.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// What the puzzle says and nothing uses, in the order of its text: parameters, pieces that are
    /// not placed, regions in which no rule counts; and regions that do not hang together.
    pub fn notes(&self) -> Vec<Note> {
        notes::on(self)
    }

    /// What the author knows about the answers.
    pub fn expectations(&self) -> &[Expectation] {
        &self.expectations
    }
}

fn read(source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
    if source.text.len() > MAX_BYTES {
        return Err(Fault::at(0..0, Problem::TooLong));
    }
    grid::read(source, named).unwrap_or_else(|| read_ron(source, named))
}

/// Reads a puzzle in RON.
pub(crate) fn read_ron(source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
    let used = Used::default();
    let reader = Reader::new(&source.text, &used);
    let fields: Fields<'_> = reader.read(reader.whole())?;
    let name = fields.name.map(|raw| read_name(reader, raw)).transpose()?;
    let parameters = fields.params.map(|raw| parameters::read(reader, raw));
    let parameters = &parameters.transpose()?.unwrap_or_default();
    let require = |raw| requirement::read(reader, raw, parameters);
    let requirements = fields.require.map(require).transpose()?;
    let own = fields
        .pieces
        .map(|raw| read_own(reader, raw, parameters, named));
    let own = &own.transpose()?.unwrap_or_default();
    let context = Context {
        reader,
        parameters,
        named,
        own,
    };
    let place = context.place(fields.place)?;
    let board = board::read(reader, fields.board, parameters)?;
    let rules = fields.rules.map(|raw| context.rules(raw, &place));
    let rules = rules.transpose()?.unwrap_or_else(default_rules);
    let goal = fields
        .goal
        .map(|raw| context.goal(raw, &place))
        .transpose()?;
    let placed = used.take_pieces();
    let has_goal = goal.is_some();
    let expect = |raw| expectation::read(reader, raw, source, parameters, has_goal);
    let mut unused = notes::parameters(reader, fields.params)?;
    unused.extend(notes::pieces(reader, fields.pieces, own, placed)?);
    Ok(Puzzle {
        source: source.clone(),
        name: name.unwrap_or_else(|| printable(&source.name)),
        board,
        rules,
        goal,
        place,
        requirements: requirements.unwrap_or_default(),
        expectations: fields.expect.map(expect).transpose()?.unwrap_or_default(),
        parameters: parameters.clone(),
        own: own.clone(),
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

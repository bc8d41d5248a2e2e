//! Puzzles with open parts, and their texts with the parts filled in.

use std::fmt::Write;
use std::sync::Arc;

use standoff_board::{Square, SquareSet};
use standoff_core::End;
use standoff_model::{Model, PlacedPiece};

use crate::budget::EvalBudget;
use crate::error::PuzzleError;
use crate::parameters::{self, Parameters};
use crate::pieces::{Setting, own_pieces};
use crate::place;
use crate::problem::{Fault, Problem};
use crate::puzzle::Puzzle;
use crate::requirement;
use crate::rules::{self, RuleSpec};
use crate::source::{Source, Span};
use crate::syntax::parse_ron;
use crate::tree::{Node, Value};

/// A puzzle with open parts, for some values of its parameters.
///
/// ```
/// use standoff_puzzle::{OpenPart, Puzzle};
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_puzzle::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("new.ron", r#"(
///     board: (squares: Square(4), regions: Open),
///     place: [(piece: Star)],
///     rules: [NoTouch, Each(Rows, Exactly(1)), Each(Columns, Exactly(1)), Each(Regions, Exactly(1))],
/// )"#, &pieces)?;
/// let draft = puzzle.draft([])?;
/// assert!(matches!(draft.open(), OpenPart::Regions { quota: 1, .. }));
/// let text = draft.with_regions(None, ["AABB", "AABB", "CDDD", "CCDD"]);
/// assert!(Puzzle::parse("drawn.ron", &text, &pieces)?.instance([]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    source: Arc<Source>,
    parameters: Parameters,
    model: Model,
    open: OpenPart,
}

/// The open part of a puzzle.
#[derive(Clone, Debug)]
pub enum OpenPart {
    /// The regions of some squares.
    Regions {
        /// The squares. The other squares belong to the region that is drawn, or to none.
        squares: SquareSet,
        /// The number of pieces of each region.
        quota: u64,
        /// The kinds that count, or `None` for all.
        kinds: Option<Vec<usize>>,
    },
    /// The squares of given pieces.
    Givens {
        /// The kinds of which some pieces are given.
        kinds: Vec<usize>,
    },
}

impl Puzzle {
    /// Returns whether the puzzle has open parts, so that there is a [draft](Self::draft) and no
    /// [instance](Self::instance) of it.
    pub fn is_open(&self) -> bool {
        self.open_part().is_some()
    }

    /// Makes a draft with these values. Other parameters keep their defaults.
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] if nothing is open, if more is open than can be filled in, and those of
    /// [`instance`](Self::instance).
    pub fn draft<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Draft, PuzzleError> {
        self.draft_until(assignments, &|| None)
    }

    /// Makes a [draft](Self::draft), but stops early if `stop` returns a reason.
    ///
    /// # Errors
    ///
    /// The errors of [`draft`](Self::draft), and an error that is [stopped](PuzzleError::stopped).
    pub fn draft_until<'n>(
        &self,
        assignments: impl IntoIterator<Item = (&'n str, i64)>,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Draft, PuzzleError> {
        let parameters = parameters::assign(&self.parameters, assignments);
        parameters
            .and_then(|parameters| Draft::new(self, parameters, stop))
            .map_err(|fault| PuzzleError::new(&self.source, fault))
    }
}

impl Draft {
    fn new(
        puzzle: &Puzzle,
        parameters: Parameters,
        stop: &dyn Fn() -> Option<End>,
    ) -> Result<Self, Fault> {
        requirement::check(&puzzle.requirements, &parameters)?;
        let whole = puzzle.board.span.clone();
        let Some((span, _)) = puzzle.open_part() else {
            return Err(Fault::at(whole, Problem::NothingOpen));
        };
        if puzzle.goal.is_some() {
            return Err(Fault::at(span, Problem::OpenGoal));
        }
        let budget = EvalBudget::new(stop);
        let (board, squares) = puzzle.board.board_and_open(&parameters, &budget)?;
        let setting = Setting::new(&board, &parameters, &budget);
        own_pieces(&puzzle.own, &setting)?;
        let kinds = place::kinds(&puzzle.place, &setting)?;
        let open_kinds = (0..kinds.len()).filter(|&kind| puzzle.place[kind].open().is_some());
        let open_kinds: Vec<usize> = open_kinds.collect();
        let is_inexact = |&&kind: &&usize| {
            let number = kinds[kind].number;
            number.least() > 0 && number.most() != Some(number.least())
                || number.least() == 0 && number.most().is_some()
        };
        if let Some(&kind) = open_kinds.iter().find(is_inexact) {
            let span = puzzle.place[kind].open().unwrap_or(whole);
            return Err(Fault::at(span, Problem::OpenCount));
        }
        let (open, rules) = match puzzle.board.open_regions() {
            Some(_) if !open_kinds.is_empty() => return Err(Fault::at(span, Problem::OpenTwice)),
            Some(_) => {
                let (quota, kinds, others) = quota(puzzle, &parameters, span)?;
                let part = OpenPart::Regions {
                    squares,
                    quota,
                    kinds,
                };
                (part, rules::in_force(&others, &setting)?)
            }
            None => {
                let part = OpenPart::Givens { kinds: open_kinds };
                (part, rules::in_force(&puzzle.rules, &setting)?)
            }
        };
        let model = Model::with_rules_until(board, kinds, &rules, stop)
            .map_err(|error| Fault::at(whole, error))?;
        Ok(Draft {
            source: puzzle.source.clone(),
            parameters,
            model,
            open,
        })
    }

    /// Returns the values of all parameters.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the model of the puzzle without the rule about open regions.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the open part.
    pub fn open(&self) -> &OpenPart {
        &self.open
    }

    /// Returns the text of the puzzle with its regions drawn, one text for each row.
    ///
    /// The text has no comments before the puzzle. The parameters have the values of this draft as defaults. The name of
    /// the puzzle is replaced if a new one is given. One solution is expected, unless the puzzle expects something else.
    pub fn with_regions<'r>(
        &self,
        name: Option<&str>,
        rows: impl IntoIterator<Item = &'r str>,
    ) -> String {
        self.filled(name, |whole, edits| {
            let [board] = fields(whole, ["board"]);
            let Some([regions]) = board.map(|board| fields(board, ["regions"])) else {
                return;
            };
            let Some(regions) = regions else { return };
            let indent = self.indent(regions.span());
            let mut drawing = "r\"\n".to_string();
            for row in rows {
                let _ = writeln!(drawing, "{indent}    {row}");
            }
            let _ = write!(drawing, "{indent}\"");
            edits.push((regions.span(), drawing));
        })
    }

    /// Returns the text of the puzzle with some pieces given. The rest is as in [`with_regions`](Self::with_regions).
    pub fn with_givens(&self, name: Option<&str>, givens: &[PlacedPiece]) -> String {
        self.filled(name, |whole, edits| {
            let [place] = fields(whole, ["place"]);
            let entries = place.map_or(&[][..], |place| place.list().unwrap_or_default());
            let OpenPart::Givens { kinds } = &self.open else {
                return;
            };
            for &kind in kinds {
                let of_kind = givens.iter().filter(|given| given.kind == kind);
                let squares: Vec<Square> = of_kind.map(|given| given.square).collect();
                let entry = &entries[kind];
                edits.push((entry.span(), self.entry(entry, kind, &squares)));
            }
        })
    }

    /// The entry of a kind with some squares given: two entries, unless one is empty.
    fn entry(&self, node: &Node<'_>, kind: usize, squares: &[Square]) -> String {
        let [piece, side] = fields(node, ["piece", "side"]);
        let raw = |name, node: Option<&Node<'_>>| {
            node.map_or(String::new(), |node| format!(", {name}: {}", node.raw))
        };
        let piece = format!(
            "{}{}",
            piece.map_or("", |piece| piece.raw),
            raw("side", side)
        );
        let board = self.model.board();
        let names = squares.iter().map(|&it| format!("\"{}\"", board.name(it)));
        let names: Vec<String> = names.collect();
        let given = format!("(piece: {piece}, at: [{}])", names.join(", "));
        let number = self.model.kinds()[kind].number;
        let rest = match number.least() {
            0 => Some(format!("(piece: {piece})")),
            least => match least - squares.len() as u64 {
                0 => None,
                rest => Some(format!("(piece: {piece}, count: Exactly({rest}))")),
            },
        };
        match rest {
            Some(rest) if squares.is_empty() => rest,
            Some(rest) => {
                let line = self.line_before(node.span());
                let is_first = line.trim().is_empty();
                let blank = if is_first {
                    format!("\n{line}")
                } else {
                    " ".to_string()
                };
                format!("{given},{blank}{rest}")
            }
            None => given,
        }
    }

    /// The text with the values of the parameters, a name, an expectation and further edits.
    fn filled(
        &self,
        name: Option<&str>,
        edit: impl FnOnce(&Node<'_>, &mut Vec<(Span, String)>),
    ) -> String {
        let text = &self.source.text;
        let whole = parse_ron(text).unwrap_or_else(|_| unreachable!("the puzzle was read from it"));
        let mut edits = Vec::new();
        edit(&whole, &mut edits);
        let [old_name, params, expect] = fields(&whole, ["name", "params", "expect"]);
        if let (Some(new), Some(old)) = (name, old_name) {
            edits.push((old.span(), format!("{new:?}")));
        }
        for entry in params
            .and_then(|params| params.map().ok())
            .unwrap_or_default()
        {
            let value = self.parameters[entry.name()];
            edits.push((entry.value.span(), value.to_string()));
        }
        if let (None, Value::Struct(_, entries)) = (expect, &whole.value)
            && let Some(last) = entries.last()
        {
            let end = last.value.span().end;
            let indent = self.indent(last.key.span());
            let expected = format!(",\n{indent}expect: [(count: 1, unique: true)]");
            edits.push((end..end, expected));
        }
        edits.sort_by_key(|(span, _)| span.start);
        let mut filled = String::new();
        let mut at = whole.span().start;
        for (span, new) in edits {
            filled.push_str(&text[at..span.start]);
            filled.push_str(&new);
            at = span.end;
        }
        filled.push_str(&text[at..]);
        filled
    }

    /// The line before a place.
    fn line_before(&self, span: Span) -> &str {
        let before = &self.source.text[..span.start];
        &before[before.rfind('\n').map_or(0, |newline| newline + 1)..]
    }

    /// The blanks at the beginning of the line of a place.
    fn indent(&self, span: Span) -> &str {
        let line = self.line_before(span);
        &line[..line.len() - line.trim_start().len()]
    }
}

/// The number of pieces of each open region, the kinds that count, and the other rules.
fn quota(
    puzzle: &Puzzle,
    parameters: &Parameters,
    span: Span,
) -> Result<(u64, Option<Vec<usize>>, Vec<RuleSpec>), Fault> {
    let (about, others): (Vec<RuleSpec>, Vec<RuleSpec>) =
        (puzzle.rules.iter().cloned()).partition(RuleSpec::counts_in_regions);
    let [rule] = &about[..] else {
        return Err(Fault::at(span, Problem::OpenRule));
    };
    let quota = rule.quota(parameters)?;
    let (quota, kinds) = quota.ok_or_else(|| Fault::at(span, Problem::OpenRule))?;
    Ok((quota, kinds, others))
}

/// Some fields of a struct that was read before.
fn fields<'n, 'a, const N: usize>(
    node: &'n Node<'a>,
    names: [&str; N],
) -> [Option<&'n Node<'a>>; N] {
    let entries = match &node.value {
        Value::Struct(_, entries) => &entries[..],
        _ => &[],
    };
    names.map(|name| {
        let entry = entries
            .iter()
            .find(|entry| entry.key.as_name() == Some(name));
        entry.map(|entry| &entry.value)
    })
}

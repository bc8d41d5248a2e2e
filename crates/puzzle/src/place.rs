//! The field `place`: pieces with their numbers, sides and given squares.

use std::collections::HashSet;

use standoff_board::Square;
use standoff_model::Kind;

use crate::count::Count;
use crate::pieces::{Context, PieceSpec, Setting};
use crate::problem::{ENTRY, Fault, OPEN, Problem, SIDE};
use crate::source::Span;
use crate::squares::SquareList;
use crate::tree::{Node, optional};
use crate::wording::{is_printable, on_one_line, printable, quoted};

/// Maximum number of kinds of piece. Each needs a letter.
const MAX_KINDS: usize = 32;

/// A kind of piece to be placed.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    piece: PieceSpec,
    pub(crate) side: Option<String>,
    number: Number,
}

#[derive(Clone, Debug)]
enum Number {
    /// Any number.
    Any,
    Count(Count),
    /// One on each of these squares.
    Given(SquareList),
    /// Some of them are given, but it is open where.
    Open(Option<Count>, Span),
}

impl Context<'_> {
    /// Reads the field `place`.
    pub(crate) fn place(self, node: &Node<'_>) -> Result<Vec<Entry>, Fault> {
        let list = node.short_list(MAX_KINDS, "kinds of piece")?;
        if list.is_empty() {
            return Err(node.fault(Problem::NothingPlaced));
        }
        let mut entries: Vec<Entry> = Vec::new();
        for node in list {
            let entry = self.entry(node, &entries)?;
            entries.push(entry);
        }
        Ok(entries)
    }

    fn entry(self, node: &Node<'_>, before: &[Entry]) -> Result<Entry, Fault> {
        let [piece, count, side, at] =
            node.fields("Place", ENTRY, ["piece", "count", "side", "at"])?;
        let written = node.required(piece, "piece")?;
        let piece = self.piece(written)?;
        let entry = Entry {
            name: kind_name(&piece, written),
            piece,
            side: optional(side, read_side)?,
            number: self.number(count, at)?,
        };
        if before.iter().any(|other| entry.repeats(other)) {
            let name = quoted(&entry.name);
            return Err(written.fault(Problem::Twice { name }));
        }
        Ok(entry)
    }

    fn number(self, count: Option<&Node<'_>>, at: Option<&Node<'_>>) -> Result<Number, Fault> {
        if let Some(at) = at.filter(|at| at.as_name() == Some(OPEN)) {
            let count = optional(count, |node| Count::read(node, self.scope))?;
            return Ok(Number::Open(count, at.span()));
        }
        match (count, at) {
            (None, None) => Ok(Number::Any),
            (Some(count), None) => Count::read(count, self.scope).map(Number::Count),
            (None, Some(at)) => SquareList::read(at, self.scope).map(Number::Given),
            (Some(count), Some(_)) => Err(count.fault(Problem::CountAndSquares)),
        }
    }

    /// Reads the name of a piece that is placed, or of a side in quotes. Returns all kinds with this name or on this
    /// side.
    pub(crate) fn kinds_of(self, node: &Node<'_>, entries: &[Entry]) -> Result<Vec<usize>, Fault> {
        if let Some(side) = node.as_text() {
            return kinds_on(side, node, entries);
        }
        let name = kind_name(&self.piece(node)?, node);
        let kinds = (0..entries.len()).filter(|&kind| entries[kind].name == name);
        let kinds: Vec<usize> = kinds.collect();
        if kinds.is_empty() {
            let name = quoted(&name);
            return Err(node.fault(Problem::NotPlaced { name }));
        }
        Ok(kinds)
    }
}

fn read_side(node: &Node<'_>) -> Result<String, Fault> {
    let side = node.text()?;
    if !is_printable(side) {
        return Err(node.fault(Problem::Unprintable { what: "side" }));
    }
    Ok(side.to_string())
}

/// All kinds on a side.
fn kinds_on(side: &str, node: &Node<'_>, entries: &[Entry]) -> Result<Vec<usize>, Fault> {
    let is_on = |&kind: &usize| entries[kind].side.as_deref() == Some(side);
    let kinds: Vec<usize> = (0..entries.len()).filter(is_on).collect();
    if kinds.is_empty() {
        let sides = entries.iter().filter_map(|entry| entry.side.clone());
        let mut known: Vec<String> = sides.collect();
        known.sort();
        known.dedup();
        let (what, found) = (SIDE, side.to_string());
        return Err(node.fault(Problem::Unknown { what, found, known }));
    }
    Ok(kinds)
}

/// The registered name of a piece, or else its text, which may be a name defined in the puzzle.
fn kind_name(piece: &PieceSpec, node: &Node<'_>) -> String {
    match piece.as_named() {
        Some(named) => named.name().to_string(),
        None => printable(&on_one_line(node.raw)),
    }
}

impl Entry {
    /// The place of `at: Open`, if the entry has that.
    pub(crate) fn open(&self) -> Option<Span> {
        match &self.number {
            Number::Open(_, span) => Some(span.clone()),
            _ => None,
        }
    }

    /// Whether an entry is the same as another one. Given pieces differ from all others.
    fn repeats(&self, other: &Entry) -> bool {
        let is_given = |entry: &Entry| matches!(entry.number, Number::Given(_));
        self.looks_like(other) && !is_given(self) && !is_given(other)
    }

    /// Whether the kind does not depend on the board: it names no square and has no condition.
    pub(crate) fn needs_no_board(&self) -> bool {
        !matches!(self.number, Number::Given(_)) && !self.piece.has_condition()
    }

    /// Whether both are the same piece on the same side.
    fn looks_like(&self, other: &Entry) -> bool {
        (&self.name, &self.side) == (&other.name, &other.side)
    }

    /// The letter that draws the piece. Entries with the same piece and side share a letter. The same piece on another
    /// side gets the small letter if it is free.
    fn letter(&self, before: &[(&Entry, char)], letters: &mut Letters) -> char {
        let first = |like: fn(&Entry, &Entry) -> bool| {
            let found = before.iter().find(|(other, _)| like(self, other));
            found.map(|(_, letter)| *letter)
        };
        let small = || first(|a, b| a.name == b.name).map(|letter| letter.to_ascii_lowercase());
        let of_piece = || self.piece.as_named().map(|named| named.letter());
        first(Entry::looks_like)
            .unwrap_or_else(|| letters.take(small().or_else(of_piece), &self.name))
    }

    fn kind(
        &self,
        letter: char,
        setting: &Setting<'_>,
        taken: &mut HashSet<Square>,
    ) -> Result<Kind, Fault> {
        let mut kind = Kind::new(&*self.name, letter, self.piece.piece(setting)?);
        kind.side.clone_from(&self.side);
        Ok(match &self.number {
            Number::Any | Number::Open(None, _) => kind,
            Number::Count(count) | Number::Open(Some(count), _) => {
                kind.number = count.bounds(setting.parameters)?;
                kind
            }
            Number::Given(list) => {
                let squares = list.given_on(setting, taken)?;
                let count = squares.len() as u64;
                kind.only_on(squares).exactly(count)
            }
        })
    }
}

/// Letters for pieces, each assigned once.
#[derive(Default)]
struct Letters {
    taken: Vec<char>,
}

impl Letters {
    /// Takes the preferred letter if it is free, otherwise the first free one of the name or the alphabet.
    ///
    /// # Panics
    ///
    /// Panics if all letters are taken.
    fn take(&mut self, preferred: Option<char>, name: &str) -> char {
        let of_name = name.chars().filter(char::is_ascii_alphabetic);
        let letter = preferred
            .into_iter()
            .chain(of_name.map(|letter| letter.to_ascii_uppercase()))
            .chain('A'..='Z')
            .chain('a'..='z')
            .find(|letter| !self.taken.contains(letter))
            .expect("there are more letters than kinds of piece");
        self.taken.push(letter);
        letter
    }
}

/// The kinds of piece in a setting.
pub(crate) fn kinds(entries: &[Entry], setting: &Setting<'_>) -> Result<Vec<Kind>, Fault> {
    let mut letters = Letters::default();
    let mut drawn: Vec<(&Entry, char)> = Vec::new();
    let mut taken = HashSet::new();
    let kinds = entries.iter().map(|entry| {
        let letter = entry.letter(&drawn, &mut letters);
        drawn.push((entry, letter));
        entry.kind(letter, setting, &mut taken)
    });
    kinds.collect()
}

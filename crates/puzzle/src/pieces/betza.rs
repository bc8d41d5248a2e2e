//! Betza's notation for leapers, riders and their compounds.

use std::ops::Range;
use std::sync::Arc;

use standoff_board::{Leap, MAX_SQUARES, Piece, Union};

use super::directions::choose;
use super::part::{MAX_PARTS, PARTS};
use super::step::{self, Step};
use crate::error::PuzzleError;
use crate::problem::{Fault, Problem};
use crate::source::Source;
use crate::spanned::SpannedProblem;

/// The piece for a text in Betza's notation.
///
/// ```
/// use standoff_board::Board;
/// use standoff_puzzle::betza;
///
/// let board = Board::rectangle(8, 8)?;
/// let d4 = board.square("d4")?;
/// assert_eq!(betza("WD")?.attack_set(&board, d4).len(), 8);
/// assert_eq!(betza("FfW")?.attack_set(&board, d4).len(), 5);      // the silver general
///
/// let error = betza("WfN").err().unwrap();
/// assert!(error.message().starts_with("in Betza's notation: `f` is not a direction here"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`PuzzleError`] with the notation as its source text.
pub fn betza(notation: &str) -> Result<Arc<dyn Piece>, PuzzleError> {
    match atoms(notation) {
        Ok(atoms) => Ok(Arc::new(Union::new(step::pieces(atoms.concat())))),
        Err((problem, place)) => {
            let source = Arc::new(Source::new("piece", notation));
            Err(PuzzleError::new(&source, Fault::at(place, problem)))
        }
    }
}

/// The leaps of each atom of a text in Betza's notation.
pub(crate) fn atoms(notation: &str) -> Result<Vec<Vec<Step>>, SpannedProblem> {
    let (text, at) = (notation, 0);
    let mut scanner = Scanner { text, at };
    let mut atoms = Vec::new();
    while !scanner.rest().is_empty() {
        if atoms.len() == MAX_PARTS {
            return Err(too_many(scanner.at..notation.len()));
        }
        atoms.push(scanner.atom()?);
    }
    if atoms.iter().all(Vec::is_empty) {
        return Err(problem("nothing is attacked", 0..notation.len()));
    }
    Ok(atoms)
}

fn problem(message: impl Into<String>, place: Range<usize>) -> SpannedProblem {
    let message = message.into();
    (Problem::Betza { message }, place)
}

fn too_many(place: Range<usize>) -> SpannedProblem {
    let (what, most) = (PARTS, MAX_PARTS);
    (Problem::TooMany { what, most }, place)
}

/// An atom without its range: the lengths of its leaps, and the default range.
struct Atom {
    sides: Vec<(u32, u32)>,
    most: u64,
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes the longest prefix of the rest with only these characters.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Modifiers, an atom, and its range.
    fn atom(&mut self) -> Result<Vec<Step>, SpannedProblem> {
        let start = self.at;
        let modifiers = self.modifiers()?;
        let place = start..self.at;
        let atom = self.core()?;
        let most = self.range()?.unwrap_or(atom.most);
        let only_moves = modifiers.contains('m') && !modifiers.contains('c');
        let letters = modifiers.replace(['c', 'm'], "");
        let mut steps = Vec::new();
        for (m, n) in atom.sides {
            let leaps = choose(Leap::all(m, n), &letters);
            let leaps = leaps.map_err(|message| problem(message, place.clone()))?;
            steps.extend(leaps.into_iter().map(|leap| Step { leap, most }));
        }
        Ok(if only_moves { Vec::new() } else { steps })
    }

    fn modifiers(&mut self) -> Result<&'t str, SpannedProblem> {
        let modifiers = self.take(|c| "fblrvshcm".contains(c));
        match self.rest().chars().next() {
            Some(c) if c.is_ascii_uppercase() || c == '(' => Ok(modifiers),
            Some(c) if c.is_ascii_lowercase() => Err(self.here(&format!("unknown modifier `{c}`"))),
            _ => Err(self.here("an atom is missing")),
        }
    }

    fn core(&mut self) -> Result<Atom, SpannedProblem> {
        let letter = self.rest().chars().next().unwrap_or_default();
        if letter == '(' {
            return self.sides();
        }
        let (sides, most): (&[(u32, u32)], u64) = match letter {
            'W' => (&[(0, 1)], 1),
            'F' => (&[(1, 1)], 1),
            'D' => (&[(0, 2)], 1),
            'N' => (&[(1, 2)], 1),
            'A' => (&[(2, 2)], 1),
            'H' => (&[(0, 3)], 1),
            'C' => (&[(1, 3)], 1),
            'Z' => (&[(2, 3)], 1),
            'G' => (&[(3, 3)], 1),
            'K' => (&[(0, 1), (1, 1)], 1),
            'R' => (&[(0, 1)], u64::MAX),
            'B' => (&[(1, 1)], u64::MAX),
            'Q' => (&[(0, 1), (1, 1)], u64::MAX),
            'J' | 'L' => return Err(self.here(DIALECTS)),
            _ => return Err(self.here(&format!("unknown atom `{letter}`"))),
        };
        self.at += 1;
        let sides = sides.to_vec();
        self.doubled(letter, Atom { sides, most })
    }

    /// A doubled letter repeats the leap.
    fn doubled(&mut self, letter: char, atom: Atom) -> Result<Atom, SpannedProblem> {
        if !self.rest().starts_with(letter) {
            return Ok(atom);
        }
        self.at += 1;
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.here("a doubled letter takes no number"));
        }
        let most = u64::MAX;
        Ok(Atom { most, ..atom })
    }

    /// A leaper by the lengths of its leap: `(1,4)`.
    fn sides(&mut self) -> Result<Atom, SpannedProblem> {
        let start = self.at;
        let inside = &self.take(|c| c != ')')[1..];
        let is_closed = self.rest().starts_with(')');
        self.at += usize::from(is_closed);
        let place = start..self.at;
        match two_numbers(inside).filter(|_| is_closed) {
            None => Err(problem("a leaper is written `(1,4)`", place)),
            Some((0, 0)) => Err((Problem::NoLeap, place)),
            Some((m, n)) if m.max(n) > MAX_SQUARES => {
                let value = m.max(n);
                Err((Problem::LeapTooLong { value }, place))
            }
            Some((m, n)) => Ok(Atom {
                sides: vec![(m as u32, n as u32)],
                most: 1,
            }),
        }
    }

    /// The maximum number of leaps, if it is given. 0 means any number.
    fn range(&mut self) -> Result<Option<u64>, SpannedProblem> {
        let start = self.at;
        let digits = self.take(|c| c.is_ascii_digit());
        match digits.parse() {
            _ if digits.is_empty() => Ok(None),
            Ok(0) => Ok(Some(u64::MAX)),
            Ok(most) => Ok(Some(most)),
            Err(_) => Err(problem("the number is too large", start..self.at)),
        }
    }

    /// A problem at the current character.
    fn here(&self, message: &str) -> SpannedProblem {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        problem(message, self.at..self.at + length)
    }
}

const DIALECTS: &str = "`J` and `L` mean different leaps in different dialects";

fn two_numbers(text: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.parse().ok();
    let (m, n) = text.split_once(',')?;
    Some((number(m.trim())?, number(n.trim())?))
}

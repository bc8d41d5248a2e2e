//! Steps in plain words.

use standoff_board::Square;
use standoff_model::{Candidate, Lines, Model, Origin, Rule};

use crate::deduction::Deduction;
use crate::position::{Position, Rest};
use crate::step::{Assumption, Reason, Step};

/// Most squares that a sentence lists.
const LISTED: usize = 8;

/// Most conclusions that a sentence lists.
const GROUPS: usize = 3;

/// Most squares in the name of a constraint.
const NAMED: usize = 5;

/// Says steps about a model in sentences.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_deduce::{Deduction, Words};
/// use standoff_model::{Kind, Model};
///
/// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
/// let board = Board::rectangle(2, 2)?;
/// let given = Kind::new("rook", 'R', rook.clone()).only_on([board.square("a1")?]).exactly(1);
/// let model = Model::new(board, vec![given, Kind::new("rook", 'R', rook).exactly(1)])?;
///
/// let deduction = Deduction::of(&model);
/// let words = Words::new(&model, &deduction);
/// let mut position = deduction.start();
/// let step = deduction.next(&position).unwrap().expect("a given piece is placed");
/// assert_eq!(words.sentence(&step, &position), "Only a1 is left for the rooks, so a rook stands there.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    model: &'a Model,
    deduction: &'a Deduction,
}

impl<'a> Words<'a> {
    /// Prepares the words for a model and the deduction of it.
    pub fn new(model: &'a Model, deduction: &'a Deduction) -> Self {
        Words { model, deduction }
    }

    /// Returns a step in one or two sentences, for the position before the step.
    pub fn sentence(&self, step: &Step, position: &Position) -> String {
        let conclusion = self.conclusion(step);
        let argument = match &step.reason {
            Reason::Attacked { by } if self.takes_square(*by, &step.exclude) => {
                format!("{} takes the square", self.piece_on(*by))
            }
            Reason::Attacked { by } => {
                let verb = self.verb(&[*by], &step.exclude, false);
                format!("{} {verb} {}", self.piece_on(*by), self.list(&step.exclude))
            }
            Reason::Full { constraint } => {
                format!("all pieces are placed for {}", self.name(*constraint))
            }
            Reason::Last { constraint } => self.last(*constraint, step, position),
            Reason::EachPlace { constraint, places } => {
                let them = match places.len() {
                    1 => "it",
                    2 => "both",
                    _ => "all of them",
                };
                let verb = self.verb(places, &step.exclude, places.len() > 1);
                format!(
                    "{}; {them} {verb} {}",
                    self.only_left(places, *constraint),
                    self.list(&step.exclude)
                )
            }
            Reason::Starved { constraint } => {
                let piece = match self.by_kind(self.divided(&step.exclude).0).as_slice() {
                    [(kind, of_kind)] if of_kind.len() == step.exclude.len() => {
                        format!("{} on {}", article(kind), self.list_with(of_kind, "or"))
                    }
                    _ => {
                        let all = step.exclude.iter().map(|&it| self.a_piece_on(it));
                        joined(&shortened(all.collect()), "or")
                    }
                };
                let name = self.name(*constraint);
                let left = match self.rest(*constraint, position) {
                    Some(rest) if rest.need > 1 => "too few squares",
                    _ => "no square",
                };
                format!("{piece} would leave {left} for {name}")
            }
            Reason::Within { .. } => self.within(step, position),
            Reason::Contradiction {
                assumed,
                chain,
                constraint,
            } => self.contradiction(*assumed, chain, *constraint),
        };
        format!("{}, so {conclusion}.", capital(&argument))
    }

    /// Returns the name of a constraint, as in "only a1 is left for region B".
    pub fn name(&self, constraint: usize) -> String {
        let name = self.deduction.name(constraint);
        if constraint >= self.model.constraints().len() {
            return name.to_string();
        }
        match self.model.origin(constraint) {
            Origin::Kind(kind) => format!("the {}s", self.named(kind)),
            Origin::Rule(rule) => match &self.model.rules()[rule] {
                Rule::Cover { .. } => format!("an attack on {name}"),
                Rule::Dominate { .. } => format!("guarding {name}"),
                Rule::Guarded { .. } if !name.starts_with("a way to") => {
                    format!("the attackers of {name}")
                }
                Rule::Each {
                    lines: Lines::Squares(squares),
                    ..
                } => self.squares(squares),
                _ => name.to_string(),
            },
        }
    }

    /// The name of some squares.
    fn squares(&self, squares: &[Square]) -> String {
        let names = squares
            .iter()
            .map(|&square| self.model.board().name(square));
        let mut names: Vec<String> = names.collect();
        if names.len() > NAMED {
            let more = names.len() - 2;
            names.truncate(2);
            names.push(format!("{more} more"));
        }
        match &names[..] {
            [one] => one.clone(),
            several => format!("squares {}", joined(several, "and")),
        }
    }

    /// Whether a piece excludes only others on its own square.
    fn takes_square(&self, by: Candidate, others: &[Candidate]) -> bool {
        self.square(by).is_some() && others.iter().all(|&it| self.square(it) == self.square(by))
    }

    fn rest(&self, constraint: usize, position: &Position) -> Option<Rest> {
        self.deduction.rest(constraint, position)
    }

    fn conclusion(&self, step: &Step) -> String {
        let is_listed = matches!(step.reason, Reason::Full { .. } | Reason::Within { .. });
        let is_known = matches!(step.reason, Reason::Last { .. });
        let mut parts = Vec::new();
        let (pieces, auxiliaries) = self.divided(&step.place);
        for (kind, placed) in self.by_kind(pieces) {
            parts.push(match (placed.len(), is_known) {
                (1, true) if step.place.len() == 1 => format!("{} stands there", article(&kind)),
                (2.., true) if step.place.len() == placed.len() => {
                    format!("{} stands on each of them", article(&kind))
                }
                (1, _) => format!("{} stands on {}", article(&kind), self.at(placed[0])),
                (_, _) => format!(
                    "{} stands on each of {}",
                    article(&kind),
                    self.list(&placed)
                ),
            });
        }
        parts.extend(auxiliaries.iter().map(|&it| self.condition(it, true)));
        let (pieces, auxiliaries) = self.divided(&step.exclude);
        let is_elsewhere = |it: &Candidate| match step.reason {
            Reason::Attacked { by } => self.square(*it) != self.square(by),
            _ => true,
        };
        let elsewhere = pieces.iter().copied().filter(is_elsewhere);
        let elsewhere: Vec<Candidate> = elsewhere.collect();
        if elsewhere.len() < pieces.len() && elsewhere.is_empty() {
            parts.push("nothing else stands there".to_string());
        } else if self.has_one_kind() {
            match &elsewhere[..] {
                [] => {}
                [one] => parts.push(format!("{} is empty", self.at(*one))),
                several if is_listed => parts.push(format!("{} are empty", self.list(several))),
                _ => parts.push("these squares are empty".to_string()),
            }
        } else {
            let groups = self.by_kind(elsewhere).into_iter();
            parts.extend(groups.map(|(kind, of_kind)| {
                format!("no {kind} stands on {}", self.list_with(&of_kind, "or"))
            }));
        }
        parts.extend(auxiliaries.iter().map(|&it| self.condition(it, false)));
        if parts.len() > GROUPS + 1 {
            let more = parts.len() - GROUPS;
            parts.truncate(GROUPS);
            parts.push(format!("{more} similar facts hold"));
        }
        joined(&parts, "and")
    }

    /// The candidates that place a piece, and the auxiliary variables.
    fn divided(&self, candidates: &[Candidate]) -> (Vec<Candidate>, Vec<Candidate>) {
        let is_piece = |it: &Candidate| self.square(*it).is_some();
        candidates.iter().copied().partition(is_piece)
    }

    /// Candidates that place a piece, by the name of the kind.
    fn by_kind(&self, pieces: Vec<Candidate>) -> Vec<(String, Vec<Candidate>)> {
        let mut groups: Vec<(String, Vec<Candidate>)> = Vec::new();
        for piece in pieces {
            let name = self.kind_name(piece);
            match groups.iter_mut().find(|(known, _)| *known == name) {
                Some((_, group)) => group.push(piece),
                None => groups.push((name, vec![piece])),
            }
        }
        groups
    }

    /// The meaning of a chosen or excluded auxiliary variable.
    fn condition(&self, auxiliary: Candidate, holds: bool) -> String {
        let (of, most) = (self.model.layout().auxiliary(auxiliary)).unwrap_or((&[], 0));
        let squares = self.list_with(of, "or");
        match (most, holds) {
            (0, true) => format!("nothing stands on {squares}"),
            (0, false) => format!("something stands on {squares}"),
            (_, true) => format!("at most {most} stand on {squares}"),
            (_, false) => format!("more than {most} stand on {squares}"),
        }
    }

    fn last(&self, constraint: usize, step: &Step, position: &Position) -> String {
        let name = self.name(constraint);
        let open: Vec<Candidate> = match self.rest(constraint, position) {
            Some(rest) => rest.open.iter().collect(),
            None => step.place.clone(),
        };
        if open == step.place {
            return self.only_left(&open, constraint);
        }
        match &step.place[..] {
            [one] => format!("there is no way to fill {name} without {}", self.at(*one)),
            several => format!(
                "there is no way to fill {name} without {}",
                self.list(several)
            ),
        }
    }

    fn only_left(&self, places: &[Candidate], constraint: usize) -> String {
        let verb = if places.len() == 1 { "is" } else { "are" };
        format!(
            "only {} {verb} left for {}",
            self.list(places),
            self.name(constraint)
        )
    }

    fn within(&self, step: &Step, position: &Position) -> String {
        let Reason::Within {
            inner,
            need,
            outer,
            others,
        } = &step.reason
        else {
            return String::new();
        };
        let (inside, around) = (self.names(inner), self.names(outer));
        let room = outer
            .iter()
            .map(|&it| self.rest(it, position).map_or(0, |rest| rest.room));
        let is_filled = room.fold(0, u64::saturating_add) == *need;
        let held = need - others.len() as u64;
        match (need, others.is_empty()) {
            (1, true) => format!("the piece for {inside} must be in {around}"),
            (_, true) if is_filled => {
                format!("the {need} pieces for {inside} must fill {around}")
            }
            (_, true) => {
                format!("{need} pieces are left for {inside}, and no more fit into {around} there")
            }
            (_, false) => format!(
                "{need} pieces are left for {inside}, {around} can hold {held} of them, and {} the rest",
                self.list(others)
            ),
        }
    }

    fn contradiction(
        &self,
        assumed: Assumption,
        chain: &[(Candidate, usize)],
        constraint: usize,
    ) -> String {
        let assumption = match assumed {
            Assumption::Chosen(candidate) => self.a_piece_on(candidate),
            Assumption::Excluded(candidate) if self.square(candidate).is_some() => {
                format!("no {} on {}", self.kind_name(candidate), self.at(candidate))
            }
            Assumption::Excluded(candidate) => self.condition(candidate, false),
        };
        let forced = chain.iter().map(|&(candidate, constraint)| {
            format!("{} for {}", self.at(candidate), self.name(constraint))
        });
        let forced: Vec<String> = forced.collect();
        let end = format!("too few squares are left for {}", self.name(constraint));
        if forced.is_empty() {
            return format!("with {assumption}, {end}");
        }
        format!(
            "{assumption} would force {}; then {end}",
            joined(&forced, "and")
        )
    }

    /// How some pieces exclude all of some others: they attack them, or they touch them.
    fn verb(&self, by: &[Candidate], others: &[Candidate], are_many: bool) -> &'static str {
        let all = |holds: &dyn Fn(Candidate, Candidate) -> bool| {
            by.iter().all(|&a| others.iter().all(|&b| holds(a, b)))
        };
        let is_piece = |c: &Candidate| c.index() < self.model.layout().pieces().len();
        if !by.iter().chain(others).all(is_piece) {
            return if are_many { "rule out" } else { "rules out" };
        }
        let layout = self.model.layout();
        let square = |c: Candidate| layout.piece(c).square;
        let attacks = |a: Candidate, b: Candidate| {
            let [pa, pb] = [layout.piece(a), layout.piece(b)];
            layout.attacked_by(pa).contains(pb.square) || layout.attacked_by(pb).contains(pa.square)
        };
        let touches = |a: Candidate, b: Candidate| self.are_neighbours(square(a), square(b));
        let verb = if all(&attacks) {
            ["attacks", "attack"]
        } else if all(&touches) {
            ["touches", "touch"]
        } else {
            ["rules out", "rule out"]
        };
        verb[usize::from(are_many)]
    }

    fn are_neighbours(&self, a: Square, b: Square) -> bool {
        let [(ax, ay), (bx, by)] = [a, b].map(|square| self.model.board().column_and_row(square));
        a != b && ax.abs_diff(bx) <= 1 && ay.abs_diff(by) <= 1
    }

    fn has_one_kind(&self) -> bool {
        let layout = self.model.layout();
        let mut names = layout.kinds().iter().map(|kind| &kind.name);
        let first = names.next();
        layout.pieces().len() == self.model.problem().len() && names.all(|name| Some(name) == first)
    }

    fn kind_name(&self, candidate: Candidate) -> String {
        let pieces = self.model.layout().pieces();
        let piece = pieces.get(candidate.index());
        piece.map_or_else(|| "piece".to_string(), |piece| self.named(piece.kind))
    }

    /// The name of a kind, with its side.
    fn named(&self, kind: usize) -> String {
        let kind = &self.model.kinds()[kind];
        match &kind.side {
            Some(side) => format!("{side} {}", kind.name.to_lowercase()),
            None => kind.name.to_lowercase(),
        }
    }

    fn a_piece(&self, candidate: Candidate) -> String {
        article(&self.kind_name(candidate))
    }

    fn square(&self, candidate: Candidate) -> Option<Square> {
        let piece = self.model.layout().pieces().get(candidate.index());
        piece.map(|piece| piece.square)
    }

    /// A chosen candidate: a piece with its square, or the meaning of an auxiliary variable.
    fn piece_on(&self, candidate: Candidate) -> String {
        match self.square(candidate) {
            Some(_) => format!(
                "the {} on {}",
                self.kind_name(candidate),
                self.at(candidate)
            ),
            None => self.at(candidate),
        }
    }

    /// An assumed candidate.
    fn a_piece_on(&self, candidate: Candidate) -> String {
        match self.square(candidate) {
            Some(_) => format!("{} on {}", self.a_piece(candidate), self.at(candidate)),
            None => self.at(candidate),
        }
    }

    /// The square of a candidate, or the meaning of an auxiliary variable as a noun.
    fn at(&self, candidate: Candidate) -> String {
        match (
            self.square(candidate),
            self.model.layout().auxiliary(candidate),
        ) {
            (Some(square), _) => self.model.board().name(square),
            (None, Some(([one], 0))) => format!("an empty {}", self.at(*one)),
            (None, Some((of, 0))) => format!("nothing on {}", self.list_with(of, "or")),
            (None, Some((of, most))) => format!("at most {most} on {}", self.list_with(of, "or")),
            (None, None) => String::new(),
        }
    }

    fn list(&self, candidates: &[Candidate]) -> String {
        self.list_with(candidates, "and")
    }

    /// The squares of some candidates, with this word before the last.
    fn list_with(&self, candidates: &[Candidate], word: &str) -> String {
        let mut names: Vec<String> = candidates.iter().map(|&c| self.at(c)).collect();
        names.dedup();
        joined(&shortened(names), word)
    }

    /// The names of constraints, as in "regions A and B".
    fn names(&self, constraints: &[usize]) -> String {
        let names: Vec<String> = constraints.iter().map(|&c| self.name(c)).collect();
        let split: Option<Vec<(&str, &str)>> = names.iter().map(|n| n.split_once(' ')).collect();
        match split.as_deref() {
            Some([(noun, _), _, ..]) if split.iter().flatten().all(|(other, _)| other == noun) => {
                let ends = split.iter().flatten().map(|(_, end)| (*end).to_string());
                format!("{noun}s {}", joined(&ends.collect::<Vec<_>>(), "and"))
            }
            _ => joined(&names, "and"),
        }
    }
}

/// A list with its first items, and the number of others.
fn shortened(mut items: Vec<String>) -> Vec<String> {
    if items.len() > LISTED + 1 {
        let more = items.len() - LISTED;
        items.truncate(LISTED);
        items.push(format!("{more} others"));
    }
    items
}

/// A name with its indefinite article.
fn article(name: &str) -> String {
    let is_vowel = name.len() > 1 && name.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if is_vowel { "an" } else { "a" })
}

/// Items of a list with commas, and a word before the last.
fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A text with a capital at its beginning, unless that is the name of a square.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

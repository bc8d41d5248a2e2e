//! Steps in plain words.

use standoff_board::Square;
use standoff_model::{Candidate, Model, Origin, Rule};

use crate::deduction::Deduction;
use crate::position::{Position, Rest};
use crate::step::{Assumption, Reason, Step};

/// Most squares that a sentence lists.
const LISTED: usize = 8;

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
                let squares = match &step.exclude[..] {
                    [one] => self.at(*one),
                    several => self.list_with(several, "or"),
                };
                let (piece, name) = (self.a_piece(step.exclude[0]), self.name(*constraint));
                let left = match self.rest(*constraint, position) {
                    Some(rest) if rest.need > 1 => "too few squares",
                    _ => "no square",
                };
                format!("{piece} on {squares} would leave {left} for {name}")
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
            Origin::Rule(rule) => match self.model.rules()[rule] {
                Rule::Cover { .. } => format!("an attack on {name}"),
                Rule::Dominate { .. } => format!("guarding {name}"),
                _ => name.to_string(),
            },
        }
    }

    fn rest(&self, constraint: usize, position: &Position) -> Option<Rest> {
        self.deduction.rest(constraint, position)
    }

    fn conclusion(&self, step: &Step) -> String {
        let mut parts = Vec::new();
        if let [first, ..] = step.place[..] {
            let piece = self.a_piece(first);
            let is_known = matches!(step.reason, Reason::Last { .. });
            parts.push(match step.place.len() {
                1 if is_known => format!("{piece} stands there"),
                1 => format!("{piece} stands on {}", self.at(first)),
                _ if is_known => format!("{piece} stands on each of them"),
                _ => format!("{piece} stands on each of {}", self.list(&step.place)),
            });
        }
        if let [first, ..] = step.exclude[..] {
            let piece = self.kind_name(first);
            parts.push(match (step.exclude.len(), self.has_one_kind()) {
                (1, true) => format!("{} is empty", self.at(first)),
                (2.., true)
                    if matches!(step.reason, Reason::Full { .. } | Reason::Within { .. }) =>
                {
                    format!("{} are empty", self.list(&step.exclude))
                }
                (_, true) => "these squares are empty".to_string(),
                (1, false) => format!("no {piece} stands on {}", self.at(first)),
                (_, false) => format!("none stands there: {}", self.list(&step.exclude)),
            });
        }
        parts.join(", and ")
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
            Assumption::Chosen(candidate) => {
                format!("{} on {}", self.a_piece(candidate), self.at(candidate))
            }
            Assumption::Excluded(candidate) => {
                format!("no {} on {}", self.kind_name(candidate), self.at(candidate))
            }
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
        let layout = self.model.layout();
        if candidate.index() >= layout.pieces().len() {
            return "condition".to_string();
        }
        self.named(layout.piece(candidate).kind)
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
        let name = self.kind_name(candidate);
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {name}")
    }

    fn piece_on(&self, candidate: Candidate) -> String {
        format!(
            "the {} on {}",
            self.kind_name(candidate),
            self.at(candidate)
        )
    }

    /// The square of a candidate, or the number of an auxiliary variable.
    fn at(&self, candidate: Candidate) -> String {
        let layout = self.model.layout();
        if candidate.index() >= layout.pieces().len() {
            return format!(
                "condition {}",
                candidate.index() - layout.pieces().len() + 1
            );
        }
        layout.board().name(layout.piece(candidate).square)
    }

    fn list(&self, candidates: &[Candidate]) -> String {
        self.list_with(candidates, "and")
    }

    /// The squares of some candidates, with this word before the last.
    fn list_with(&self, candidates: &[Candidate], word: &str) -> String {
        let mut names: Vec<String> = candidates.iter().map(|&c| self.at(c)).collect();
        names.dedup();
        if names.len() > LISTED + 1 {
            let more = names.len() - LISTED;
            names.truncate(LISTED);
            names.push(format!("{more} others"));
        }
        joined(&names, word)
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

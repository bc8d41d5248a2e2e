//! What the rules of a puzzle become in a model.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::attackers::Attackers;
use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::guarded::each_is_attacked;
use super::irredundant::each_has_its_own;
use super::kind::Kind;
use super::lines::{Line, Lines};
use super::maximal::nothing_can_be_added;
use super::places::Origin;
use super::rule::Rule;
use super::tally::count_squares;
use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// A rule that counts, or several that count alike: then all their bounds hold.
struct Counting<'r> {
    /// The number of the first of them.
    rule: usize,
    who: Who,
    lines: &'r Lines,
    kinds: Option<&'r [usize]>,
    number: Bounds,
}

/// Which pieces count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    /// Those that stand on a line.
    Standing,
    /// Those that attack a square.
    Attacking,
    /// Those that attack a square or stand on it.
    AttackingOrStanding,
}

/// Adds what the rules say to a model, as long as it has not too many groups.
pub(super) fn apply(
    rules: &[Rule],
    model: &mut Draft,
    by_square: &BySquare,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    for rule in rules {
        match rule {
            Rule::NoAttack => model.conflict_where_attacked(by_square, effort, |_, _| true)?,
            Rule::SidesAtPeace => {
                let sides = sides(&model.kinds);
                let at_odds = |a: usize, b: usize| sides[a] != sides[b];
                model.conflict_where_attacked(by_square, effort, at_odds)?;
            }
            Rule::NoTouch => model.conflict_between_neighbours(by_square),
            Rule::Each { .. }
            | Rule::Cover { .. }
            | Rule::Dominate { .. }
            | Rule::Squares { .. }
            | Rule::Guarded { .. }
            | Rule::Irredundant { .. }
            | Rule::Maximal { .. } => {}
        }
    }
    for counting in countings(rules, model.kinds.len()) {
        effort.go_on()?;
        counting.apply(model, by_square, effort)?;
        model.check_groups()?;
    }
    for (index, rule) in rules.iter().enumerate() {
        effort.go_on()?;
        apply_to_each(index, rule, model, by_square, effort)?;
    }
    Ok(())
}

/// Adds what a rule says of each piece or square for itself. All conflicts have to be there.
fn apply_to_each(
    index: usize,
    rule: &Rule,
    model: &mut Draft,
    by_square: &BySquare,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let of = |kinds: &'_ Option<Vec<usize>>| {
        let kinds = kinds.clone();
        move |kind| is_among(kinds.as_deref(), kind)
    };
    match rule {
        Rule::Maximal { kinds } => nothing_can_be_added(model, of(kinds), Origin::Rule(index)),
        Rule::Squares {
            state,
            kinds,
            number,
        } => count_squares(model, index, *state, of(kinds), *number, effort),
        Rule::Guarded { kinds, number } => {
            each_is_attacked(model, by_square, index, of(kinds), *number, effort)
        }
        Rule::Irredundant { lines, kinds } => {
            each_has_its_own(model, index, of(kinds), lines, effort)
        }
        _ => Ok(()),
    }
}

/// Whether a kind is among those that a rule names: if it names none, all are.
fn is_among(kinds: Option<&[usize]>, kind: usize) -> bool {
    kinds.is_none_or(|kinds| kinds.contains(&kind))
}

/// A number for the side of each kind: it is asked for very often, and names may be long.
fn sides(kinds: &[Kind]) -> Vec<Option<usize>> {
    let first = |kind: &Kind| kinds.iter().position(|other| other.side == kind.side);
    kinds.iter().map(first).collect()
}

/// The rules that count, those that count alike in one, for so many kinds.
fn countings(rules: &[Rule], kinds: usize) -> Vec<Counting<'_>> {
    let mut countings: Vec<Counting<'_>> = Vec::new();
    let mut known: HashMap<_, usize> = HashMap::new();
    for rule in (0..).zip(rules).filter_map(Counting::of) {
        match known.entry(rule.counted(kinds)) {
            Entry::Occupied(known) => countings[*known.get()].tighten(&rule),
            Entry::Vacant(unknown) => {
                unknown.insert(countings.len());
                countings.push(rule);
            }
        }
    }
    countings
}

impl<'r> Counting<'r> {
    fn of((index, rule): (usize, &'r Rule)) -> Option<Self> {
        let (who, lines, kinds, number) = match rule {
            Rule::Each {
                lines,
                kinds,
                number,
            } => (Who::Standing, lines, kinds, number),
            Rule::Cover {
                lines,
                kinds,
                number,
            } => (Who::Attacking, lines, kinds, number),
            Rule::Dominate {
                lines,
                kinds,
                number,
            } => (Who::AttackingOrStanding, lines, kinds, number),
            _ => return None,
        };
        Some(Counting {
            rule: index,
            who,
            lines,
            kinds: kinds.as_deref(),
            number: *number,
        })
    }

    /// What is counted in what: squares may be named in any order, and who names all kinds names none.
    fn counted(&self, kinds: usize) -> (Who, Lines, Option<&'r [usize]>) {
        let mut lines = self.lines.clone();
        if let Lines::Squares(squares) = &mut lines {
            squares.sort_unstable();
        }
        let kinds = self.kinds.filter(|named| named.len() < kinds);
        (self.who, lines, kinds)
    }

    fn tighten(&mut self, other: &Self) {
        self.number = self.number.and(other.number);
    }

    fn apply(
        &self,
        model: &mut Draft,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
    ) -> Result<(), ModelError> {
        match self.who {
            Who::Standing => self.count_on_lines(model, by_square, effort)?,
            Who::Attacking => self.count_attackers(model, false, effort)?,
            Who::AttackingOrStanding => self.count_attackers(model, true, effort)?,
        }
        Ok(())
    }

    /// A group for each square.
    fn count_attackers(
        &self,
        model: &mut Draft,
        standing_counts: bool,
        effort: &mut Effort<'_>,
    ) -> Result<(), ModelError> {
        let squares = self.lines.squares(&model.board);
        let counts = |kind| is_among(self.kinds, kind);
        let attackers = Attackers::of(&squares, model, counts, standing_counts, effort)?;
        for (square, members) in squares.into_iter().zip(attackers.into_lists()) {
            let group = LinearConstraint {
                members,
                bounds: self.number,
            };
            let name = |model: &Draft| model.board.name(square);
            model.add_group_once(group, name, Origin::Rule(self.rule));
        }
        Ok(())
    }

    /// A group for each line. Of lines that can hold nothing and should, one says it for all.
    fn count_on_lines(
        &self,
        model: &mut Draft,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
    ) -> Result<(), ModelError> {
        let (board, mut has_empty) = (model.board.clone(), false);
        for line in self.lines.of(&board) {
            let members = self.members(model, by_square, &line);
            let _ = (0..members.len()).try_for_each(|_| effort.reach());
            effort.go_on()?;
            if members.is_empty() && std::mem::replace(&mut has_empty, true) {
                continue;
            }
            let group = LinearConstraint {
                members,
                bounds: self.number,
            };
            let name = line.name(&board);
            model.add_group(group, name, Origin::Rule(self.rule));
            if *self.lines == Lines::Straight {
                // Far more than squares: not all of them are made only to be refused.
                model.check_groups()?;
            }
        }
        Ok(())
    }

    fn members(&self, model: &Draft, by_square: &BySquare, line: &Line) -> Vec<Member> {
        let counts =
            |&candidate: &Candidate| is_among(self.kinds, model.stands[candidate.index()].kind);
        let on_line = line.squares.iter().flat_map(|&square| by_square.on(square));
        let mut members = Vec::with_capacity(line.squares.len());
        members.extend(on_line.filter(counts).map(Member::of_weight_1));
        members.sort_unstable();
        members.dedup();
        members
    }
}

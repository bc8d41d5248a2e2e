//! Compiles rules to conflicts and constraints.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::attackers::Attackers;
use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::guarded::each_is_attacked;
use super::irredundant::each_has_its_own;
use super::kind::{Kind, is_named};
use super::layout::Origin;
use super::lines::{Line, Lines};
use super::maximal::nothing_can_be_added;
use super::rule::Rule;
use super::tally::count_squares;
use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// Adds the rules to a model, unless they need too many constraints.
///
/// The conflicts come first, and then the counts of pieces, since the rule `Maximal` reads both. The rules about
/// single pieces and squares are last.
pub(super) fn apply(
    rules: &[Rule],
    draft: &mut Draft,
    by_square: &BySquare,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    for rule in rules {
        match rule {
            Rule::NoAttack => draft.conflict_where_attacked(by_square, effort, |_, _| true)?,
            Rule::SidesAtPeace => {
                let sides = sides(&draft.kinds);
                let at_odds = |a: usize, b: usize| sides[a] != sides[b];
                draft.conflict_where_attacked(by_square, effort, at_odds)?;
            }
            Rule::NoTouch => draft.conflict_between_neighbours(by_square),
            _ => {}
        }
    }
    for count in counts(rules, draft.kinds.len()) {
        effort.check()?;
        count.apply(draft, by_square, effort)?;
        draft.check_constraints()?;
    }
    for index in 0..rules.len() {
        effort.check()?;
        apply_to_each(index, rules, draft, by_square, effort)?;
    }
    Ok(())
}

/// Adds one of the rules if it is about each single piece or square.
fn apply_to_each(
    index: usize,
    rules: &[Rule],
    draft: &mut Draft,
    by_square: &BySquare,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let of = |kinds: &Option<Vec<usize>>| {
        let kinds = kinds.clone();
        move |kind| is_named(kinds.as_deref(), kind)
    };
    match &rules[index] {
        Rule::Maximal { kinds } => nothing_can_be_added(draft, index, rules, of(kinds), effort),
        Rule::Squares {
            state,
            kinds,
            number,
        } => count_squares(draft, index, *state, of(kinds), *number, effort),
        Rule::Guarded { kinds, number } => {
            each_is_attacked(draft, by_square, index, of(kinds), *number, effort)
        }
        Rule::Irredundant { lines, kinds } => {
            each_has_its_own(draft, index, of(kinds), lines, effort)
        }
        Rule::NoAttack
        | Rule::SidesAtPeace
        | Rule::NoTouch
        | Rule::Each { .. }
        | Rule::Cover { .. }
        | Rule::Dominate { .. } => Ok(()),
    }
}

/// For each kind the first kind of the same side. Numbers compare faster than names.
fn sides(kinds: &[Kind]) -> Vec<Option<usize>> {
    let first = |kind: &Kind| kinds.iter().position(|other| other.side == kind.side);
    kinds.iter().map(first).collect()
}

/// A rule that counts pieces on lines or at squares.
struct CountingRule<'r> {
    /// The index of the rule. If several rules count the same, it is the first.
    rule: usize,
    what: What,
    lines: &'r Lines,
    kinds: Option<&'r [usize]>,
    number: Bounds,
}

/// Which pieces are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum What {
    /// The pieces on each line.
    OnLine,
    /// The pieces that attack each square of the lines.
    Attacking,
    /// The pieces that attack or occupy each square of the lines.
    AttackingOrOccupying,
}

/// The rules that count pieces. Rules that count the same are merged by intersecting their bounds.
fn counts(rules: &[Rule], kinds: usize) -> Vec<CountingRule<'_>> {
    let mut counts: Vec<CountingRule<'_>> = Vec::new();
    let mut known: HashMap<_, usize> = HashMap::new();
    for count in (0..).zip(rules).filter_map(CountingRule::of) {
        match known.entry(count.key(kinds)) {
            Entry::Occupied(known) => {
                let number = &mut counts[*known.get()].number;
                *number = number.and(count.number);
            }
            Entry::Vacant(unknown) => {
                unknown.insert(counts.len());
                counts.push(count);
            }
        }
    }
    counts
}

impl<'r> CountingRule<'r> {
    fn of((index, rule): (usize, &'r Rule)) -> Option<Self> {
        match rule {
            Rule::Each {
                lines,
                kinds,
                number,
            }
            | Rule::Cover {
                lines,
                kinds,
                number,
            }
            | Rule::Dominate {
                lines,
                kinds,
                number,
            } => Some(CountingRule {
                rule: index,
                what: match rule {
                    Rule::Each { .. } => What::OnLine,
                    Rule::Cover { .. } => What::Attacking,
                    _ => What::AttackingOrOccupying,
                },
                lines,
                kinds: kinds.as_deref(),
                number: *number,
            }),
            _ => None,
        }
    }

    /// The same for rules that count the same: the order of named squares does not matter, and naming all kinds
    /// is naming none.
    fn key(&self, kinds: usize) -> (What, Lines, Option<&'r [usize]>) {
        let mut lines = self.lines.clone();
        if let Lines::Squares(squares) = &mut lines {
            squares.sort_unstable();
        }
        let kinds = self.kinds.filter(|named| named.len() < kinds);
        (self.what, lines, kinds)
    }

    fn apply(
        &self,
        draft: &mut Draft,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
    ) -> Result<(), ModelError> {
        match self.what {
            What::OnLine => self.count_on_lines(draft, by_square, effort),
            What::Attacking => self.count_attackers(draft, false, effort),
            What::AttackingOrOccupying => self.count_attackers(draft, true, effort),
        }
    }

    fn constraint(&self, members: Vec<Member>) -> LinearConstraint {
        LinearConstraint {
            members,
            bounds: self.number,
        }
    }

    /// Adds a constraint for each square.
    fn count_attackers(
        &self,
        draft: &mut Draft,
        or_occupy: bool,
        effort: &mut Effort<'_>,
    ) -> Result<(), ModelError> {
        let squares = self.lines.squares(&draft.board);
        let counts = |kind| is_named(self.kinds, kind);
        let attackers = Attackers::of(&squares, draft, counts, or_occupy, effort)?;
        for (square, members) in squares.into_iter().zip(attackers) {
            let name = |draft: &Draft| draft.board.name(square);
            draft.add_constraint_once(self.constraint(members), name, Origin::Rule(self.rule));
        }
        Ok(())
    }

    /// Adds a constraint for each line, but only one for all lines without candidates.
    fn count_on_lines(
        &self,
        draft: &mut Draft,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
    ) -> Result<(), ModelError> {
        let (board, mut has_empty) = (draft.board.clone(), false);
        for line in self.lines.of(&board) {
            let members = self.members(draft, by_square, &line);
            let _ = (0..members.len()).try_for_each(|_| effort.reach());
            effort.check()?;
            if members.is_empty() && std::mem::replace(&mut has_empty, true) {
                continue;
            }
            let name = line.name(&board);
            draft.add_constraint(self.constraint(members), name, Origin::Rule(self.rule));
            if *self.lines == Lines::Straight {
                // There are far more straight lines than squares: refuse too many before all are made.
                draft.check_constraints()?;
            }
        }
        Ok(())
    }

    fn members(&self, draft: &Draft, by_square: &BySquare, line: &Line) -> Vec<Member> {
        let counts =
            |&candidate: &Candidate| is_named(self.kinds, draft.pieces[candidate.index()].kind);
        let squares = line.squares.iter().filter(|&&s| draft.board.may_hold(s));
        let on_line = squares.flat_map(|&square| by_square.on(square));
        let mut members: Vec<Member> = on_line.filter(counts).map(Member::of_weight_1).collect();
        members.sort_unstable();
        members.dedup();
        members
    }
}

//! The field `rules`: what has to hold.

use standoff_placement::{Lines, Rule};

use crate::count::Count;
use crate::each::{Counting, EachSpec, LinesSpec};
use crate::form::Form;
use crate::pieces::{Context, Setting};
use crate::place::Entry;
use crate::problem::{Fault, LINES, Problem, RULE};
use crate::reader::Raw;
use crate::squares::SquareList;
use crate::wording::{on_one_line, quoted};

/// A rule whose numbers may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) enum RuleSpec {
    Plain(Rule),
    Each(Box<EachSpec>),
}

/// What holds when a puzzle says nothing about it.
pub(crate) fn default_rules() -> Vec<RuleSpec> {
    vec![RuleSpec::Plain(Rule::NoAttack)]
}

const RULES: [&str; 4] = ["NoAttack", "SidesAtPeace", "NoTouch", "Each"];

const KINDS_OF_LINES: [&str; 6] = [
    "Rows",
    "Columns",
    "Diagonals",
    "Regions",
    "Board",
    "Squares",
];

impl<'c, 'a> Context<'c, 'a> {
    /// Reads the field `rules` of a puzzle that places these.
    pub(crate) fn rules(self, raw: Raw<'a>, entries: &[Entry]) -> Result<Vec<RuleSpec>, Fault> {
        let mut plain = Vec::new();
        let read = |raw| {
            let rule = self.rule(raw, entries)?;
            if let RuleSpec::Plain(rule) = &rule {
                self.not_again(rule, raw, &mut plain)?;
            }
            Ok(rule)
        };
        self.reader.list(raw)?.into_iter().map(read).collect()
    }

    /// A rule that counts may well be given again with another number; of the others, one is enough.
    fn not_again(self, rule: &Rule, raw: Raw<'a>, plain: &mut Vec<Rule>) -> Result<(), Fault> {
        if plain.contains(rule) {
            let name = raw.text.to_string();
            return Err(self.reader.fault(raw.text, Problem::Twice { name }));
        }
        plain.push(rule.clone());
        Ok(())
    }

    fn rule(self, raw: Raw<'a>, entries: &[Entry]) -> Result<RuleSpec, Fault> {
        let form = Form::read(self.reader, raw, RULE)?;
        let rule = match form.name {
            "NoAttack" => Rule::NoAttack,
            "SidesAtPeace" => self.peace(raw, entries)?,
            "NoTouch" => Rule::NoTouch,
            "Each" => return self.each_of(&form, raw, entries),
            _ => return Err(form.unknown("rule", RULES)),
        };
        form.without_arguments()?;
        Ok(RuleSpec::Plain(rule))
    }

    /// Peace between sides says nothing where there is only one.
    fn peace(self, raw: Raw<'a>, entries: &[Entry]) -> Result<Rule, Fault> {
        let side = &entries[0].side;
        if entries.iter().all(|entry| entry.side == *side) {
            return Err(self.reader.fault(raw.text, Problem::OneSide));
        }
        Ok(Rule::SidesAtPeace)
    }

    fn each_of(self, form: &Form<'a>, raw: Raw<'a>, entries: &[Entry]) -> Result<RuleSpec, Fault> {
        let ([lines, count], piece) = form.arguments_and_one_more(
            "Each",
            "Each(Rows, Exactly(1))` or `Each(Rows, Exactly(1), Queen)",
        )?;
        let kinds = piece.map(|raw| self.kinds_of(raw, entries)).transpose()?;
        Ok(RuleSpec::Each(Box::new(EachSpec {
            lines: self.lines(lines)?,
            span: self.reader.span(lines.text),
            count: Count::read(self.reader, count, self.parameters)?,
            counts_all: kinds
                .as_ref()
                .is_none_or(|kinds| kinds.len() == entries.len()),
            kinds,
            written: (quoted(&on_one_line(raw.text)), self.reader.span(raw.text)),
        })))
    }

    fn lines(self, raw: Raw<'a>) -> Result<LinesSpec, Fault> {
        let form = Form::read(self.reader, raw, LINES)?;
        let lines = match form.name {
            "Rows" => Lines::Rows,
            "Columns" => Lines::Columns,
            "Diagonals" => Lines::Diagonals,
            "Regions" => Lines::Regions,
            "Board" => Lines::Board,
            "Squares" => {
                let [names] = form.arguments("Squares", "Squares([\"a1\", \"b2\"])")?;
                let list = SquareList::read(self.reader, names, self.parameters);
                return list.map(LinesSpec::Squares);
            }
            _ => return Err(form.unknown(LINES, KINDS_OF_LINES)),
        };
        form.without_arguments()?;
        Ok(LinesSpec::Plain(lines))
    }
}

impl RuleSpec {
    pub(crate) fn counts_in_regions(&self) -> bool {
        match self {
            RuleSpec::Each(each) => matches!(each.lines, LinesSpec::Plain(Lines::Regions)),
            RuleSpec::Plain(_) => false,
        }
    }
}

/// The rules in a setting, none of which contradicts another one.
pub(crate) fn in_force<'s>(
    specs: &'s [RuleSpec],
    setting: &Setting<'_>,
) -> Result<Vec<Rule>, Fault> {
    let mut counting = Counting::default();
    let rule = |spec: &'s RuleSpec| match spec {
        RuleSpec::Plain(rule) => Ok(rule.clone()),
        RuleSpec::Each(spec) => {
            let each = spec.on(setting)?;
            let rule = each.rule();
            counting.add(each)?;
            Ok(rule)
        }
    };
    specs.iter().map(rule).collect()
}

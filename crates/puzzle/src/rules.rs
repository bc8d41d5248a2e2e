//! The field `rules`: what has to hold.

use standoff_model::{Lines, Rule};

use crate::around::{AroundSpec, state_of};
use crate::each::{Counting, EachSpec, LinesSpec};
use crate::form::Form;
use crate::pieces::{Context, Setting};
use crate::place::Entry;
use crate::problem::{Fault, Problem, RULE};
use crate::reader::Raw;

/// A rule whose numbers may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) enum RuleSpec {
    Plain(Rule),
    Each(Box<EachSpec>),
    Around(Box<AroundSpec>),
}

/// What holds when a puzzle says nothing about it.
pub(crate) fn default_rules() -> Vec<RuleSpec> {
    vec![RuleSpec::Plain(Rule::NoAttack)]
}

const RULES: [&str; 13] = [
    "NoAttack",
    "SidesAtPeace",
    "NoTouch",
    "Each",
    "Cover",
    "Dominate",
    "TotalDominate",
    "Maximal",
    "Guarded",
    "Irredundant",
    "Free",
    "Attacked",
    "Dominated",
];

/// Whether pieces are to be maximal, and could stand beside each other anyway.
fn is_maximal_for_nothing(plain: &[Rule]) -> bool {
    let is_maximal = |rule: &Rule| matches!(rule, Rule::Maximal { .. });
    !plain.is_empty() && plain.iter().all(is_maximal)
}

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
        let rules: Result<Vec<_>, Fault> = self.reader.list(raw)?.into_iter().map(read).collect();
        let rules = rules?;
        match is_maximal_for_nothing(&plain) {
            true => Err(self.reader.fault(raw.text, Problem::MaximalForNothing)),
            false => Ok(rules),
        }
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
            "Each" => return self.each_of(&form, raw, entries).map(RuleSpec::counting),
            "Cover" => return self.cover(&form, raw, entries).map(RuleSpec::counting),
            "Dominate" => return self.dominate(&form, raw, entries).map(RuleSpec::counting),
            "TotalDominate" => {
                return self
                    .total_dominate(&form, raw, entries)
                    .map(RuleSpec::counting);
            }
            "Maximal" => return self.maximal(&form, entries).map(RuleSpec::Plain),
            "Guarded" => return self.guarded(&form, entries).map(RuleSpec::around),
            "Irredundant" => return self.irredundant(&form, raw, entries).map(RuleSpec::around),
            name => {
                let state = state_of(name).ok_or_else(|| form.unknown("rule", RULES))?;
                return self
                    .squares_that_are(state, &form, entries)
                    .map(RuleSpec::around);
            }
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

    fn maximal(self, form: &Form<'a>, entries: &[Entry]) -> Result<Rule, Fault> {
        let piece = form.any_arguments(1, "Maximal", "Maximal` or `Maximal(Queen)")?;
        let kinds = self.some_kinds(piece.first(), entries)?;
        Ok(Rule::Maximal { kinds })
    }
}

impl RuleSpec {
    fn counting(each: EachSpec) -> Self {
        RuleSpec::Each(Box::new(each))
    }

    fn around(around: AroundSpec) -> Self {
        RuleSpec::Around(Box::new(around))
    }

    pub(crate) fn counts_in_regions(&self) -> bool {
        let lines = match self {
            RuleSpec::Each(each) => Some(&each.lines),
            RuleSpec::Around(around) => around.lines(),
            RuleSpec::Plain(_) => None,
        };
        matches!(lines, Some(LinesSpec::Plain(Lines::Regions)))
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
        RuleSpec::Around(spec) => spec.on(setting),
        RuleSpec::Each(spec) => {
            let each = spec.on(setting)?;
            let rule = each.rule();
            counting.add(each)?;
            Ok(rule)
        }
    };
    specs.iter().map(rule).collect()
}

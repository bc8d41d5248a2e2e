//! The rules of a puzzle about its regions, apart from the other rules.

use standoff_deduce::{Constraint, Deduction};
use standoff_model::{Bounds, Candidate, LinearConstraint, Lines, Member, Model, ModelError, Rule};

use crate::map::RegionMap;

/// A puzzle without its rules about regions, and these rules.
#[derive(Clone, Debug)]
pub(crate) struct RegionRules {
    /// The model of the other rules.
    pub(crate) model: Model,
    pub(crate) rules: Vec<RegionRule>,
}

/// A number of pieces for each region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RegionRule {
    /// The kinds that count, or `None` for all.
    pub(crate) kinds: Option<Vec<usize>>,
    /// The number of pieces.
    pub(crate) number: Bounds,
}

impl RegionRules {
    /// Takes the rules about regions from a model. `None` if it has none, or one that does not count pieces.
    pub(crate) fn of(model: &Model) -> Result<Option<Self>, ModelError> {
        let (mut rules, mut others) = (Vec::new(), Vec::new());
        for rule in model.rules() {
            match rule {
                Rule::Each {
                    lines: Lines::Regions,
                    kinds,
                    number,
                } => rules.push(RegionRule {
                    kinds: kinds.clone(),
                    number: *number,
                }),
                Rule::Cover {
                    lines: Lines::Regions,
                    ..
                }
                | Rule::Dominate {
                    lines: Lines::Regions,
                    ..
                }
                | Rule::Irredundant {
                    lines: Lines::Regions,
                    ..
                } => return Ok(None),
                _ => others.push(rule.clone()),
            }
        }
        if rules.is_empty() {
            return Ok(None);
        }
        let model = Model::with_rules(model.board().clone(), model.kinds().to_vec(), &others)?;
        Ok(Some(RegionRules { model, rules }))
    }

    /// Whether a rule counts a candidate.
    pub(crate) fn counts(&self, rule: &RegionRule, candidate: Candidate) -> bool {
        let pieces = self.model.layout().pieces();
        pieces.get(candidate.index()).is_some_and(|piece| {
            let kinds = rule.kinds.as_ref();
            kinds.is_none_or(|kinds| kinds.contains(&piece.kind))
        })
    }

    /// The constraints of the regions of a map. `bounds` replaces the number of a rule in a region.
    pub(crate) fn constraints(
        &self,
        map: &RegionMap,
        bounds: impl Fn(&RegionRule, usize) -> Bounds,
    ) -> Vec<Constraint> {
        let of_rule = |rule| {
            let mut members = vec![Vec::new(); map.len()];
            for candidate in self.model.problem().candidates() {
                if self.counts(rule, candidate)
                    && let Some(region) = map.region(self.model.layout().piece(candidate).square)
                {
                    members[region].push(Member::of_weight_1(candidate));
                }
            }
            members
        };
        let of_rule = self.rules.iter().map(|rule| (rule, of_rule(rule)));
        let constraints = of_rule.flat_map(|(rule, members)| {
            let bounds = &bounds;
            members
                .into_iter()
                .enumerate()
                .map(move |(region, members)| Constraint {
                    name: format!("region {}", map.letter_of(region)),
                    constraint: LinearConstraint {
                        members,
                        bounds: bounds(rule, region),
                    },
                })
        });
        constraints.collect()
    }

    /// The deduction of a map, from that of the other rules.
    pub(crate) fn deduction(&self, others: &Deduction, map: &RegionMap) -> Deduction {
        others.with_constraints(self.constraints(map, |rule, _| rule.number))
    }
}

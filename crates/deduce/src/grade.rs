//! The grade of a puzzle: how difficult its solving path is.

use std::fmt;

use crate::deduction::{Path, PathEnd};
use crate::step::Step;
use crate::technique::Technique;

/// A summary of a solving path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The number of steps of each technique, from easy to difficult. Bookkeeping is not counted.
    pub techniques: Vec<(Technique, usize)>,
    /// The least number of steps that were available at once, where no last place was: 0 if there always was one.
    pub narrowest: usize,
    /// The sum of the difficulties of all steps.
    pub effort: u64,
    /// How the path ends.
    pub outcome: PathEnd,
}

/// How difficult a puzzle is for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Steps that are seen at a glance.
    Easy,
    /// Steps that need some thought.
    Medium,
    /// Steps that compare several constraints, or look ahead a little.
    Hard,
    /// Steps that look far ahead.
    Expert,
}

impl Level {
    /// All levels, from easy to difficult.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// Returns the greatest [difficulty](Technique::difficulty) of a step on this level.
    pub fn most(self) -> u32 {
        match self {
            Level::Easy => 15,
            Level::Medium => 25,
            Level::Hard => 40,
            Level::Expert => u32::MAX,
        }
    }
}

impl Grade {
    /// Grades a path.
    pub fn of(path: &Path) -> Self {
        let mut techniques: Vec<(Technique, usize)> = Vec::new();
        let steps = path.steps.iter().zip(&path.choices);
        let steps: Vec<_> = steps.filter(|(step, _)| !step.is_bookkeeping()).collect();
        for (step, _) in &steps {
            match techniques
                .iter_mut()
                .find(|(known, _)| *known == step.technique)
            {
                Some((_, number)) => *number += 1,
                None => techniques.push((step.technique, 1)),
            }
        }
        techniques.sort_by_key(|(technique, _)| technique.difficulty());
        let is_hidden = |step: &Step| step.technique != Technique::LastPlace;
        let narrow = steps.iter().filter(|(step, _)| is_hidden(step));
        let difficulties = steps.iter().map(|(step, _)| step.technique.difficulty());
        Grade {
            techniques,
            narrowest: narrow.map(|(_, number)| **number).min().unwrap_or(0),
            effort: difficulties.map(u64::from).sum(),
            outcome: path.outcome,
        }
    }

    /// Returns the most difficult technique of the path, if there is any.
    pub fn hardest(&self) -> Option<Technique> {
        self.techniques.last().map(|&(technique, _)| technique)
    }

    /// Returns the level, or `None` if the path does not decide everything.
    pub fn level(&self) -> Option<Level> {
        let hardest = self.hardest().map_or(0, Technique::difficulty);
        let level = Level::ALL.into_iter().find(|level| hardest <= level.most());
        let level = level.expect("expert has no upper limit");
        (self.outcome == PathEnd::Solved).then_some(level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        })
    }
}

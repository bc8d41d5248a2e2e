//! Wishes for a generated puzzle.

use std::ops::RangeInclusive;

use standoff_deduce::Level;

use crate::symmetry::Symmetry;

/// Wishes for a generated puzzle, beyond having one solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Whether deduction alone must solve the puzzle.
    pub fair: bool,
    /// The levels of difficulty. A puzzle with a level is fair.
    pub levels: Option<RangeInclusive<Level>>,
    /// The numbers of squares of a region.
    pub sizes: Option<RangeInclusive<usize>>,
    /// The symmetry.
    pub symmetry: Option<Symmetry>,
}

impl Wishes {
    /// Whether deduction must solve the puzzle.
    pub(crate) fn is_fair(&self) -> bool {
        self.fair || self.levels.is_some()
    }

    /// The difficulty that no step may exceed.
    pub(crate) fn most(&self) -> u32 {
        (self.levels.as_ref()).map_or(u32::MAX, |levels| levels.end().most())
    }

    /// The difficulty up to which deduction is used while a puzzle is changed.
    ///
    /// It is below the wanted levels if there are easier ones, and leaves out long contradictions: they take most of the
    /// time, and few puzzles need them.
    pub(crate) fn enough(&self) -> u32 {
        let least = self.levels.as_ref().map(|levels| *levels.start());
        let easier = Level::ALL
            .into_iter()
            .rev()
            .find(|level| least.is_some_and(|it| *level < it));
        easier.unwrap_or(Level::Hard).most().min(self.most())
    }

    /// Whether a puzzle may be more difficult than [enough](Self::enough).
    pub(crate) fn allow_more(&self) -> bool {
        self.enough() < self.most() && (self.levels.is_some() || !self.fair)
    }

    /// Returns whether a puzzle of this level is wanted; `None` stands for a puzzle that deduction does not solve.
    pub fn accept(&self, level: Option<Level>) -> bool {
        match (level, &self.levels) {
            (Some(level), Some(levels)) => levels.contains(&level),
            (None, Some(_)) => false,
            (level, None) => level.is_some() || !self.fair,
        }
    }
}

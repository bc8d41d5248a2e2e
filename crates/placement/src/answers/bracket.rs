//! Between the values that are proved impossible and the best one found.

use std::ops::RangeInclusive;

use crate::problem::{Objective, Placement};

/// What is known of the best value, told as a *loss*: by how much a value is worse than the best one that
/// anybody could think of.
///
/// ```text
/// loss      0 1 2 3 4 5 6 7 8 9
///           x x x . . . o            x  proved that there is none      o  found
///                 |   `- open, and better than what was found
///                 `- `least`
/// ```
pub(super) struct Bracket<'o> {
    objective: &'o Objective,
    most: u64,
    /// No placement has a smaller loss.
    least: u64,
    best: Option<u64>,
    placement: Option<Placement>,
    has_none: bool,
}

impl<'o> Bracket<'o> {
    /// Nothing is known yet.
    pub(super) fn new(objective: &'o Objective) -> Self {
        let range = objective.range();
        Bracket {
            objective,
            most: range.end() - range.start(),
            least: 0,
            best: None,
            placement: None,
            has_none: false,
        }
    }

    /// Whether nothing is open.
    pub(super) fn is_closed(&self) -> bool {
        self.has_none || self.best == Some(self.least)
    }

    /// The largest loss that would be better than what was found.
    pub(super) fn open(&self) -> u64 {
        self.best.map_or(self.most, |best| best.saturating_sub(1))
    }

    pub(super) fn least(&self) -> u64 {
        self.least
    }

    /// The values that are not proved impossible, up to this loss.
    pub(super) fn values(&self, loss: u64) -> RangeInclusive<u64> {
        let [one, other] = [self.least, loss].map(|loss| self.value_of(loss));
        one.min(other)..=one.max(other)
    }

    pub(super) fn value(&self) -> Option<u64> {
        self.best.map(|loss| self.value_of(loss))
    }

    /// No value is better than this one.
    pub(super) fn bound(&self) -> u64 {
        self.value_of(self.least)
    }

    pub(super) fn placement(self) -> Option<Placement> {
        self.placement
    }

    pub(super) fn find(&mut self, placement: Placement) {
        let loss = self.loss_of(self.objective.value(&placement));
        if self.best.is_none_or(|best| loss < best) {
            self.best = Some(loss);
            self.placement = Some(placement);
        }
    }

    /// There is no placement of at most this loss.
    pub(super) fn refute(&mut self, loss: u64) {
        match self.best {
            Some(best) => self.least = self.least.max(loss + 1).min(best),
            None if loss >= self.most => self.has_none = true,
            None => self.least = self.least.max(loss + 1),
        }
    }

    /// Among all placements these are the values that there are.
    pub(super) fn know_all(&mut self, values: impl Iterator<Item = u64>) {
        match values.map(|value| self.loss_of(value)).min() {
            None => self.has_none = true,
            Some(least) => {
                if self.best != Some(least) {
                    self.placement = None;
                }
                (self.least, self.best) = (least, Some(least));
            }
        }
    }

    /// How much of what could be open is not, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        if self.is_closed() {
            return 1.0;
        }
        let open = self.best.map_or(self.most + 1, |best| best - self.least);
        1.0 - open as f64 / (self.most + 1) as f64
    }

    fn value_of(&self, loss: u64) -> u64 {
        let range = self.objective.range();
        match self.objective.wants_little() {
            true => range.start() + loss,
            false => range.end() - loss,
        }
    }

    fn loss_of(&self, value: u64) -> u64 {
        let range = self.objective.range();
        match self.objective.wants_little() {
            true => value - range.start(),
            false => range.end() - value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Candidate, Member};

    fn all(of: fn(Vec<Member>) -> Objective) -> Objective {
        of((0..9)
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect())
    }

    fn placed(pieces: usize) -> Placement {
        Placement::new(&(0..pieces).map(Candidate::new).collect::<Vec<_>>())
    }

    #[test]
    fn a_bracket_closes_from_both_sides() {
        for (of, found, least) in [
            (Objective::Fewest as fn(_) -> _, [6, 4], 0),
            (Objective::Most, [3, 5], 9),
        ] {
            let objective = all(of);
            let mut bracket = Bracket::new(&objective);
            assert_eq!(
                (bracket.open(), bracket.bound(), bracket.value()),
                (9, least, None)
            );
            bracket.find(placed(found[0]));
            bracket.refute(1);
            assert_eq!((bracket.least(), bracket.open()), (2, 5));
            bracket.find(placed(found[1]));
            // A worse one changes nothing.
            bracket.find(placed(found[0]));
            assert_eq!(bracket.value(), Some(found[1] as u64));
            assert!(!bracket.is_closed());
            bracket.refute(3);
            assert!(bracket.is_closed());
            assert_eq!(
                (bracket.bound(), bracket.progress()),
                (found[1] as u64, 1.0)
            );
            assert_eq!(bracket.placement(), Some(placed(found[1])));
        }
    }

    #[test]
    fn progress_grows_as_a_bracket_closes() {
        let objective = all(Objective::Most);
        let mut bracket = Bracket::new(&objective);
        let mut told = vec![bracket.progress()];
        for pieces in [2, 3, 7] {
            bracket.find(placed(pieces));
            told.push(bracket.progress());
        }
        bracket.refute(0);
        told.push(bracket.progress());
        assert_eq!(told[0], 0.0);
        assert!(told.is_sorted_by(|a, b| a < b) && told[4] < 1.0, "{told:?}");
        assert_eq!(bracket.values(bracket.open()), 8..=8);
    }

    #[test]
    fn where_there_is_none_nothing_is_open() {
        let objective = all(Objective::Fewest);
        let mut bracket = Bracket::new(&objective);
        bracket.refute(8);
        assert!(!bracket.is_closed());
        bracket.refute(9);
        assert!(bracket.is_closed());
        let mut bracket = Bracket::new(&objective);
        bracket.know_all([].into_iter());
        assert!(bracket.is_closed());
        assert_eq!(bracket.value(), None);
    }

    #[test]
    fn a_count_by_size_tells_all() {
        let objective = all(Objective::Most);
        let mut bracket = Bracket::new(&objective);
        bracket.find(placed(3));
        bracket.know_all([2, 4, 3].into_iter());
        assert_eq!((bracket.value(), bracket.bound()), (Some(4), 4));
        // It counts, and shows none.
        assert_eq!(bracket.placement(), None);
    }
}

//! The gap between the proved bound of an objective and the best value found.

use std::ops::RangeInclusive;

use standoff_model::{Objective, Placement};

/// The gap between the bound and the incumbent, in terms of *loss*: the difference between a value and the best value in
/// the range of the objective.
///
/// ```text
/// loss      0 1 2 3 4 5 6 7 8 9
///           x x x . . . o            x  proved impossible      o  the incumbent: the best one found
///                 |   `- `highest_open`
///                 `- `lowest_open`
/// ```
pub(crate) struct Bracket<'o> {
    objective: &'o Objective,
    max_loss: u64,
    /// No placement has a smaller loss.
    lowest_open: u64,
    incumbent: Option<u64>,
    placement: Option<Placement>,
    is_infeasible: bool,
}

impl<'o> Bracket<'o> {
    /// A bracket before anything is known.
    pub(crate) fn new(objective: &'o Objective) -> Self {
        let range = objective.range();
        Bracket {
            objective,
            max_loss: range.end() - range.start(),
            lowest_open: 0,
            incumbent: None,
            placement: None,
            is_infeasible: false,
        }
    }

    /// Whether the optimum is known, or there is no placement.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_infeasible || self.incumbent == Some(self.lowest_open)
    }

    /// The largest loss that is better than the incumbent.
    pub(crate) fn highest_open(&self) -> u64 {
        self.incumbent
            .map_or(self.max_loss, |loss| loss.saturating_sub(1))
    }

    pub(crate) fn lowest_open(&self) -> u64 {
        self.lowest_open
    }

    /// The values that are not proved impossible, up to this loss.
    pub(crate) fn values(&self, loss: u64) -> RangeInclusive<u64> {
        let [one, other] = [self.lowest_open, loss].map(|loss| self.value_of(loss));
        one.min(other)..=one.max(other)
    }

    /// The value of the incumbent.
    pub(crate) fn value(&self) -> Option<u64> {
        self.incumbent.map(|loss| self.value_of(loss))
    }

    /// No value is better than this one.
    pub(crate) fn bound(&self) -> u64 {
        self.value_of(self.lowest_open)
    }

    pub(crate) fn placement(self) -> Option<Placement> {
        self.placement
    }

    /// Takes a placement that was found.
    pub(crate) fn add(&mut self, placement: Placement) {
        let loss = self.loss_of(self.objective.value(&placement));
        if self.incumbent.is_none_or(|incumbent| loss < incumbent) {
            self.incumbent = Some(loss);
            self.placement = Some(placement);
        }
    }

    /// Takes a proof that no placement has at most this loss.
    pub(crate) fn refute(&mut self, loss: u64) {
        match self.incumbent {
            Some(incumbent) => self.lowest_open = self.lowest_open.max(loss + 1).min(incumbent),
            None if loss >= self.max_loss => self.is_infeasible = true,
            None => self.lowest_open = self.lowest_open.max(loss + 1),
        }
    }

    /// Takes the values of all placements.
    pub(crate) fn close(&mut self, values: impl Iterator<Item = u64>) {
        match values.map(|value| self.loss_of(value)).min() {
            None => self.is_infeasible = true,
            Some(least) => {
                if self.incumbent != Some(least) {
                    self.placement = None;
                }
                (self.lowest_open, self.incumbent) = (least, Some(least));
            }
        }
    }

    /// The fraction of all losses that are not open, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        if self.is_closed() {
            return 1.0;
        }
        let losses = self.max_loss + 1;
        let open = self
            .incumbent
            .map_or(losses, |loss| loss - self.lowest_open);
        1.0 - open as f64 / losses as f64
    }

    fn value_of(&self, loss: u64) -> u64 {
        let range = self.objective.range();
        if self.objective.wants_little() {
            range.start() + loss
        } else {
            range.end() - loss
        }
    }

    fn loss_of(&self, value: u64) -> u64 {
        let range = self.objective.range();
        if self.objective.wants_little() {
            value - range.start()
        } else {
            range.end() - value
        }
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, Member};

    use super::*;

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
                (bracket.highest_open(), bracket.bound(), bracket.value()),
                (9, least, None)
            );
            bracket.add(placed(found[0]));
            bracket.refute(1);
            assert_eq!((bracket.lowest_open(), bracket.highest_open()), (2, 5));
            bracket.add(placed(found[1]));
            // A worse placement changes nothing.
            bracket.add(placed(found[0]));
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
        let mut seen = vec![bracket.progress()];
        for pieces in [2, 3, 7] {
            bracket.add(placed(pieces));
            seen.push(bracket.progress());
        }
        bracket.refute(0);
        seen.push(bracket.progress());
        assert_eq!(seen[0], 0.0);
        assert!(seen.is_sorted_by(|a, b| a < b) && seen[4] < 1.0, "{seen:?}");
        assert_eq!(bracket.values(bracket.highest_open()), 8..=8);
    }

    #[test]
    fn a_bracket_without_placements_closes() {
        let objective = all(Objective::Fewest);
        let mut bracket = Bracket::new(&objective);
        bracket.refute(8);
        assert!(!bracket.is_closed());
        bracket.refute(9);
        assert!(bracket.is_closed());
        let mut bracket = Bracket::new(&objective);
        bracket.close([].into_iter());
        assert!(bracket.is_closed());
        assert_eq!(bracket.value(), None);
    }

    #[test]
    fn a_count_by_size_closes_the_bracket() {
        let objective = all(Objective::Most);
        let mut bracket = Bracket::new(&objective);
        bracket.add(placed(3));
        bracket.close([2, 4, 3].into_iter());
        assert_eq!((bracket.value(), bracket.bound()), (Some(4), 4));
        // A count has no placement.
        assert_eq!(bracket.placement(), None);
    }
}

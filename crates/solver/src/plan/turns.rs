//! Turns that double in length.

/// Members that take turns: each turn has twice the length of the last turn of the same member, up to a limit. A turn of
/// less than 1 is left out.
///
/// ```text
/// a   -  --     ----      ----
/// b          -        --        ----      the limit is 4, and the first turn of b would be 1/2
/// ```
pub(crate) struct Turns {
    /// The length of the present or next turn of each member.
    lengths: Vec<f64>,
    limit: f64,
    /// The member that has its turn.
    member: usize,
    /// The rest of its turn.
    left: u64,
}

impl Turns {
    /// Members with first turns of these lengths.
    ///
    /// # Panics
    ///
    /// If there is no member.
    pub(crate) fn new(lengths: Vec<f64>, limit: f64) -> Self {
        let mut turns = Turns {
            limit,
            member: 0,
            left: lengths[0] as u64,
            lengths,
        };
        turns.left();
        turns
    }

    /// The member that has its turn, or had the last one.
    pub(crate) fn member(&self) -> usize {
        self.member
    }

    /// The rest of the present turn. If it is over, the turn of the next member begins.
    pub(crate) fn left(&mut self) -> u64 {
        while self.left == 0 {
            let length = &mut self.lengths[self.member];
            *length = (2.0 * *length).min(self.limit);
            self.member = (self.member + 1) % self.lengths.len();
            self.left = self.lengths[self.member] as u64;
        }
        self.left
    }

    /// Makes the present turn longer.
    pub(crate) fn lengthen(&mut self, factor: u64) {
        self.left = self.left.saturating_mul(factor);
    }

    /// Uses up a part of the present turn.
    pub(crate) fn spend(&mut self, used: u64) {
        self.left = self.left.saturating_sub(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next turns: their members and lengths.
    fn next(turns: &mut Turns, number: usize) -> Vec<(usize, u64)> {
        let mut next = || {
            let left = turns.left();
            turns.spend(left);
            (turns.member(), left)
        };
        (0..number).map(|_| next()).collect()
    }

    #[test]
    fn turns_double_up_to_the_limit() {
        let taken = next(&mut Turns::new(vec![1.0, 3.0], 5.0), 8);
        let [a, b] = [[1, 2, 4, 5], [3, 5, 5, 5]];
        let expected = a.into_iter().zip(b).flat_map(|(a, b)| [(0, a), (1, b)]);
        assert_eq!(taken, Vec::from_iter(expected));
    }

    #[test]
    fn short_turns_are_left_out() {
        let taken = next(&mut Turns::new(vec![0.3, 2.0], 8.0), 5);
        assert_eq!(taken, [(1, 2), (1, 4), (0, 1), (1, 8), (0, 2)]);
    }

    #[test]
    fn a_turn_is_taken_in_pieces() {
        let mut turns = Turns::new(vec![3.0, 1.0], 8.0);
        assert_eq!((turns.left(), turns.member()), (3, 0));
        turns.spend(2);
        assert_eq!((turns.left(), turns.member()), (1, 0));
        turns.spend(1);
        assert_eq!(turns.member(), 0);
        assert_eq!((turns.left(), turns.member()), (1, 1));
    }
}

//! Numbers from the middle outwards.

/// The number that comes at this place when the numbers below `n` are told from the middle outwards: 3 4 2 5 1 6 0 7
/// for 8, and 3 2 4 1 5 0 6 for 7.
pub(super) fn from_the_centre(n: u32, place: u32) -> u32 {
    let (middle, steps) = ((n - 1) / 2, place.div_ceil(2));
    match place % 2 == n % 2 {
        true => middle - steps,
        false => middle + steps,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearer_to_the_middle_comes_first() {
        let all = |n| Vec::from_iter((0..n).map(|place| from_the_centre(n, place)));
        assert_eq!(all(8), [3, 4, 2, 5, 1, 6, 0, 7]);
        assert_eq!(all(7), [3, 2, 4, 1, 5, 0, 6]);
        assert_eq!(all(1), [0]);
    }
}

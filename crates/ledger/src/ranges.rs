//! Sets of numbers in the notation `0-3,7`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// A set of numbers, stored as sorted ranges with gaps between them: `0-3,7,9-11`.
///
/// ```
/// use standoff_ledger::Ranges;
///
/// let ranges: Ranges = "9-11,7,0-2,3".parse()?;
/// assert_eq!(ranges.to_string(), "0-3,7,9-11");
/// assert_eq!(ranges.iter().sum::<u64>(), 0 + 1 + 2 + 3 + 7 + 9 + 10 + 11);
/// assert!(ranges.contains(10) && !ranges.contains(8));
/// # Ok::<(), standoff_ledger::ParseRangesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges(Vec<(u64, u64)>);

/// A text is not a set of numbers.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{0}` is neither a number nor a range such as 4-7")]
pub struct ParseRangesError(pub String);

impl Ranges {
    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of elements.
    pub fn len(&self) -> u128 {
        let sizes = self
            .0
            .iter()
            .map(|(first, last)| u128::from(last - first) + 1);
        sizes.sum()
    }

    /// The largest element, if the set is not empty.
    pub fn last(&self) -> Option<u64> {
        self.0.last().map(|&(_, last)| last)
    }

    /// Whether a number is in the set.
    pub fn contains(&self, number: u64) -> bool {
        let after = self.0.partition_point(|&(first, _)| first <= number);
        after > 0 && number <= self.0[after - 1].1
    }

    /// The elements in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }

    /// The set of these numbers, which are in increasing order.
    pub(crate) fn in_order(numbers: impl Iterator<Item = u64>) -> Self {
        let mut ranges = Ranges::default();
        numbers.for_each(|number| ranges.push((number, number)));
        ranges
    }

    /// Adds a range that does not begin before the range that was added last.
    fn push(&mut self, (first, last): (u64, u64)) {
        match self.0.last_mut() {
            Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
            _ => self.0.push((first, last)),
        }
    }
}

/// The ranges may overlap and be in any order.
impl FromIterator<RangeInclusive<u64>> for Ranges {
    fn from_iter<I: IntoIterator<Item = RangeInclusive<u64>>>(ranges: I) -> Self {
        let mut all: Vec<(u64, u64)> = ranges
            .into_iter()
            .filter(|range| !range.is_empty())
            .map(RangeInclusive::into_inner)
            .collect();
        all.sort_unstable();
        let mut ranges = Ranges::default();
        all.into_iter().for_each(|range| ranges.push(range));
        ranges
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (first, last)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            if first == last {
                write!(f, "{first}")?;
            } else {
                write!(f, "{first}-{last}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Ranges {
    type Err = ParseRangesError;

    fn from_str(text: &str) -> Result<Self, ParseRangesError> {
        match text {
            "" => Ok(Ranges::default()),
            _ => text.split(',').map(range).collect(),
        }
    }
}

fn range(text: &str) -> Result<RangeInclusive<u64>, ParseRangesError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = number(first).zip(number(last));
    let range = range.map(|(first, last)| first..=last);
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| ParseRangesError(text.to_string()))
}

/// Parses a number without a sign.
fn number(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_one_spelling() {
        for (text, written) in [
            ("", ""),
            ("5", "5"),
            ("3,2,1", "1-3"),
            ("0-9,4-5", "0-9"),
            ("4-6,0-2", "0-2,4-6"),
            ("4-6,0-3", "0-6"),
            ("7,7", "7"),
            ("0-18446744073709551615,3", "0-18446744073709551615"),
        ] {
            let ranges: Ranges = text.parse().unwrap();
            assert_eq!(ranges.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(ranges), "{text}");
        }
    }

    #[test]
    fn invalid_ranges_are_refused() {
        for text in [
            ",",
            "1,",
            "a",
            "-",
            "1-",
            "-1",
            "2-1",
            "1-2-3",
            "+1",
            "1 ",
            "0x1",
            "18446744073709551616",
        ] {
            assert!(text.parse::<Ranges>().is_err(), "{text}");
        }
    }

    #[test]
    fn len_last_iter_and_contains_agree() {
        let all: Ranges = "0-18446744073709551615".parse().unwrap();
        assert_eq!((all.len(), all.last()), (1 << 64, Some(u64::MAX)));
        assert_eq!(all.iter().nth(3), Some(3));
        let some = Ranges::in_order([0, 1, 4, 9].into_iter());
        assert_eq!(some.to_string(), "0-1,4,9");
        assert_eq!(some.iter().collect::<Vec<_>>(), [0, 1, 4, 9]);
        let among: Vec<u64> = (0..12).filter(|&number| some.contains(number)).collect();
        assert_eq!(among, [0, 1, 4, 9]);
        let none = Ranges::default();
        assert_eq!(none.len(), 0);
        assert!(none.is_empty() && !none.contains(0) && none.last().is_none());
    }
}

//! The progress of a search in words.

use std::fmt;
use std::time::Duration;

use indicatif::HumanDuration;
use num_bigint::BigUint;

/// Minimum progress for an estimate of the time left.
const MIN_PROGRESS_FOR_ETA: f64 = 0.05;

/// The progress of a search.
pub(super) struct ProgressLine {
    /// The name of the search, if there are several.
    pub(super) label: String,
    /// The fraction that is done.
    pub(super) progress: f64,
    pub(super) found: BigUint,
    /// Number of visited nodes.
    pub(super) work: u64,
    /// Since the search began.
    pub(super) time: Duration,
}

impl fmt::Display for ProgressLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.label.is_empty() {
            write!(f, "{}: ", self.label)?;
        }
        let (percent, found) = (self.percent(), short(&self.found));
        write!(f, "{percent} %, {found} found, {} nodes/s", self.rate())?;
        match self.left() {
            Some(left) => write!(f, ", {} left", HumanDuration(left)),
            None => Ok(()),
        }
    }
}

impl ProgressLine {
    /// The percentage, rounded down: 100.0 means done.
    fn percent(&self) -> String {
        format!("{:.1}", (self.progress * 1000.0).floor() / 10.0)
    }

    fn rate(&self) -> String {
        let rate = self.work as f64 / self.time.as_secs_f64().max(0.001);
        match rate {
            ..1e4 => format!("{rate:.0}"),
            ..1e6 => format!("{:.0}k", rate / 1e3),
            ..1e9 => format!("{:.1}M", rate / 1e6),
            _ => format!("{:.1}G", rate / 1e9),
        }
    }

    /// The estimated time left, at the speed so far.
    fn left(&self) -> Option<Duration> {
        let left = || self.time.mul_f64((1.0 - self.progress) / self.progress);
        (self.progress >= MIN_PROGRESS_FOR_ETA).then(left)
    }
}

/// All digits of a number, or a rounded form of a long one.
fn short(number: &BigUint) -> String {
    let digits = number.to_string();
    match digits.len() {
        ..=15 => digits,
        len => format!("{}.{}e{}", &digits[..1], &digits[1..3], len - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(label: &str, progress: f64, found: u128, work: u64, seconds: u64) -> String {
        let line = ProgressLine {
            label: label.to_string(),
            progress,
            found: found.into(),
            work,
            time: Duration::from_secs(seconds),
        };
        line.to_string()
    }

    #[test]
    fn a_line_has_the_progress_and_the_time_left() {
        assert_eq!(
            line("n=12", 0.25, 14200, 12_600_000, 6),
            "n=12: 25.0 %, 14200 found, 2.1M nodes/s, 18 seconds left"
        );
        assert_eq!(
            line("", 0.5, 1, 4200, 3600),
            "50.0 %, 1 found, 1 nodes/s, 60 minutes left"
        );
    }

    #[test]
    fn at_the_beginning_no_time_is_estimated() {
        assert_eq!(
            line("", 0.049, 0, 1_500_000, 3),
            "4.9 %, 0 found, 500k nodes/s"
        );
        assert_eq!(line("", 0.0, 0, 0, 0), "0.0 %, 0 found, 0 nodes/s");
    }

    #[test]
    fn progress_is_rounded_down() {
        assert!(line("", 0.99999, 0, 0, 1).starts_with("99.9 %"));
        assert!(line("", 1.0, 0, 0, 1).starts_with("100.0 %"));
    }

    #[test]
    fn long_numbers_are_shortened() {
        let found = |found| line("", 0.0, found, 0, 1);
        assert!(found(999_999_999_999_999).contains(" 999999999999999 found"));
        assert!(found(1_234_567_890_123_456).contains(" 1.23e15 found"));
    }
}

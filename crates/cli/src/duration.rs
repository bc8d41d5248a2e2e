//! Times on the command line, as in `500ms`, `1.5s` or `1h30m`.

use std::time::Duration;

use humantime::DurationError;

/// The units. The library knows more, and `5M` would be five months.
const UNITS: [&str; 5] = ["ms", "s", "m", "h", "d"];

/// Reads a time: numbers with units.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    if words.any(|word| !word.is_empty() && !UNITS.contains(&word)) {
        return Err("the units are ms, s, m, h and d".to_string());
    }
    humantime::parse_duration(text).map_err(|error| match error {
        DurationError::UnknownUnit { start, unit, .. } if unit.is_empty() => {
            let is_unit = |c: char| !c.is_ascii_digit() && c != '.';
            let number = text[..start].trim().rsplit(is_unit).next();
            let number = number.unwrap_or_default();
            format!("the unit is missing: {number}s, {number}m or {number}h?")
        }
        DurationError::NumberOverflow => {
            "that is too long, or a fraction that needs a smaller unit".to_string()
        }
        _ => "write a number and a unit: 10s, 1.5s or 1h30m".to_string(),
    })
}

/// Reads a time of at least `least`, which the message calls `name`.
fn parse_at_least(text: &str, least: Duration, name: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        time if time < least => Err(format!("it has to be {name} or more")),
        time => Ok(time),
    }
}

/// Reads the interval between two checkpoints.
pub(crate) fn parse_interval(text: &str) -> Result<Duration, String> {
    parse_at_least(text, Duration::from_secs(1), "a second")
}

/// Reads the time of a task of Slurm, which counts in minutes. The last minutes are for saving the results.
pub(crate) fn parse_time_of_task(text: &str) -> Result<Duration, String> {
    parse_at_least(text, Duration::from_secs(300), "5m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_numbers_and_units() {
        for (text, milliseconds) in [
            ("250ms", 250),
            ("0s", 0),
            ("90s", 90_000),
            ("5m", 300_000),
            ("2h", 7_200_000),
            ("1h30m", 5_400_000),
            ("1.5s", 1500),
            ("0.25h", 900_000),
            ("2 m", 120_000),
        ] {
            assert_eq!(
                parse_duration(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        assert_eq!(parse_duration("0.5ms"), Ok(Duration::from_micros(500)));
    }

    #[test]
    fn an_error_says_how_to_write_a_time() {
        let wanted = "write a number and a unit: 10s, 1.5s or 1h30m";
        let too_long = "that is too long, or a fraction that needs a smaller unit";
        for (text, message) in [
            ("10", "the unit is missing: 10s, 10m or 10h?"),
            ("1.5", "the unit is missing: 1.5s, 1.5m or 1.5h?"),
            ("1h30", "the unit is missing: 30s, 30m or 30h?"),
            ("5M", "the units are ms, s, m, h and d"),
            ("2weeks", "the units are ms, s, m, h and d"),
            ("10x", "the units are ms, s, m, h and d"),
            ("", wanted),
            ("s", wanted),
            ("-1s", wanted),
            ("1.s", wanted),
            (".5s", wanted),
            ("1.5.2s", wanted),
            ("1,5s", wanted),
            ("99999999999999999999s", too_long),
            ("18446744073709551615h", too_long),
        ] {
            assert_eq!(parse_duration(text), Err(message.to_string()), "{text}");
        }
        assert!(parse_interval("999ms").is_err() && parse_interval("1s").is_ok());
        assert!(parse_time_of_task("299s").is_err() && parse_time_of_task("5m").is_ok());
    }
}

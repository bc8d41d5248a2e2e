//! The measurements as comma-separated values.

use std::fmt;
use std::time::Duration;

pub struct Row {
    pub contestant: &'static str,
    pub state: State,
}

/// The result of all rounds.
pub enum State {
    Answered(Vec<Round>),
    OverLimit,
    /// With the error output.
    Failed(String),
    /// With the wrong number.
    Wrong(String),
}

impl Default for State {
    fn default() -> Self {
        Self::Answered(Vec::new())
    }
}

impl State {
    pub fn is_error(&self) -> bool {
        matches!(self, Self::Failed(_) | Self::Wrong(_))
    }
}

/// For messages outside of the table.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered(_) => f.write_str("answered"),
            Self::OverLimit => f.write_str("over the limit"),
            Self::Failed(words) => write!(f, "failed: {words}"),
            Self::Wrong(number) => write!(f, "wrong: {number}"),
        }
    }
}

/// One answer.
pub struct Round {
    pub cpu: Duration,
    /// Time of `standoff` in the same round.
    pub standoff: Duration,
    /// Time of the smallest puzzle of the same kind.
    pub start_up: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
}

pub const HEAD: &str = "job,contestant,min,max,start-up %,MiB,count\n";

/// The rows of one job, with the number that `standoff` counted.
pub fn rows(job: &str, number: &str, rows: &[Row]) -> String {
    let row = |row: &Row| {
        let [least, most, start_up, memory] = cells(&row.state);
        format!(
            "{job},{},{least},{most},{start_up},{memory},{number}\n",
            row.contestant
        )
    };
    rows.iter().map(row).collect()
}

fn cells(state: &State) -> [String; 4] {
    let alone = |text: &str| {
        [
            text.to_string(),
            text.to_string(),
            String::new(),
            String::new(),
        ]
    };
    match state {
        State::Answered(rounds) => {
            let [least, most] = times(rounds);
            [least, most, start_up(rounds), memory(rounds)]
        }
        State::OverLimit => alone("> limit"),
        State::Failed(_) => alone("failed"),
        State::Wrong(_) => alone("wrong"),
    }
}

fn times(rounds: &[Round]) -> [String; 2] {
    let times = rounds.iter().map(|r| r.cpu.div_duration_f64(r.standoff));
    let least = times.clone().fold(f64::INFINITY, f64::min);
    [least, times.fold(0.0, f64::max)].map(shown)
}

/// Rounds to two significant figures.
pub fn shown(times: f64) -> String {
    let exponent = |times: f64| times.log10().floor();
    let unit = 10_f64.powf(exponent(times) - 1.0);
    let times = (times / unit).round() * unit;
    let places = (1.0 - exponent(times)).max(0.0);
    format!("{times:.*}", places as usize)
}

/// The share of all rounds together. The measured start-up of a short job may exceed its time.
fn start_up(rounds: &[Round]) -> String {
    let start_up: Duration = rounds.iter().map(|r| r.start_up).sum();
    let all: Duration = rounds.iter().map(|r| r.cpu).sum();
    format!("{:.0}", 100.0 * start_up.div_duration_f64(all).min(1.0))
}

fn memory(rounds: &[Round]) -> String {
    let bytes = rounds.iter().map(|r| r.memory).max().unwrap_or(0);
    bytes.div_ceil(1 << 20).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(cpu: u64, standoff: u64, start_up: u64) -> Round {
        let [cpu, standoff, start_up] = [cpu, standoff, start_up].map(Duration::from_millis);
        let memory = 9 << 20;
        Round {
            cpu,
            standoff,
            start_up,
            memory,
        }
    }

    #[test]
    fn a_table_has_times_and_failures() {
        let row = |contestant, state| Row { contestant, state };
        let answers = vec![round(300, 10, 150), round(180, 9, 90)];
        let table = rows(
            "8 queens",
            "92",
            &[
                row(
                    "standoff",
                    State::Answered(vec![round(10, 10, 8), round(9, 9, 8)]),
                ),
                row("quick", State::Answered(answers)),
                row("slow", State::OverLimit),
                row("odd", State::Wrong("93".to_string())),
                row("ill", State::Failed("no memory".to_string())),
            ],
        );
        assert_eq!(
            table,
            "\
8 queens,standoff,1.0,1.0,84,9,92
8 queens,quick,20,30,50,9,92
8 queens,slow,> limit,> limit,,,92
8 queens,odd,wrong,wrong,,,92
8 queens,ill,failed,failed,,,92
"
        );
    }

    #[test]
    fn times_have_two_figures() {
        let shown_as = [
            (0.0406, "0.041"),
            (9.94, "9.9"),
            (9.96, "10"),
            (99.4, "99"),
            (1234.0, "1200"),
        ];
        for (times, text) in shown_as {
            assert_eq!(shown(times), text);
        }
    }

    #[test]
    fn start_up_is_never_more_than_all() {
        assert_eq!(start_up(&[round(10, 10, 12)]), "100");
    }
}

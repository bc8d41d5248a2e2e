//! How long it takes to count all placements.

use std::ops::RangeInclusive;

use standoff::core::End;
use standoff::engine::EngineBug;

use super::measure::{Found, Measured, fastest, timed};
use super::report::Report;
use super::row::{Row, Table};
use super::setting::Setting;
use super::{by_engine, recursion};
use crate::failure::Failure;
use crate::stop::Stop;

/// The engine of the plug-in, which counts beside whoever is chosen.
const PLUG_IN: &str = "queens";

type Count = fn(&Setting<'_>, i64, Option<&str>) -> Result<Measured, Failure>;

/// A way to count.
struct Way<'a> {
    name: &'static str,
    /// The engine that counts, where it is one that was asked for.
    engine: Option<&'a str>,
    count: Count,
    /// Why a smaller board was not counted. Then larger ones are not, either.
    too_slow: Option<End>,
}

/// Measures every way for each n, and says what has ended it early.
pub(super) fn measure(
    setting: &Setting<'_>,
    range: RangeInclusive<i64>,
    engine: Option<&str>,
    report: &mut Report<'_>,
) -> Result<Option<End>, Failure> {
    let mut ways = ways(setting, engine);
    for n in range {
        let (mut by_recursion, mut counted) = (None, None);
        for way in &mut ways {
            let measured = way.measure(setting, n)?;
            if let Ok(done) = &measured {
                agree(
                    counted.get_or_insert(done.found.answer.clone()),
                    &done.found,
                )?;
            }
            let mut row = Row::new(Table::Counts, n, way.name, way.engine, measured);
            // The first way is what the others are held against.
            by_recursion = by_recursion.or(row.time().filter(|_| way.name == recursion::NAME));
            row.hold_against(by_recursion);
            if let Some(end) = report.add_unless(row, &setting.stop)? {
                return Ok(Some(end));
            }
        }
    }
    Ok(None)
}

/// The recursion, against which the others are held, comes first.
fn ways<'a>(setting: &Setting<'_>, engine: Option<&'a str>) -> Vec<Way<'a>> {
    let way = |name, engine, count| Way {
        name,
        engine,
        count,
        too_slow: None,
    };
    let has_plug_in = || (setting.registry.engines().iter()).any(|known| known.name() == PLUG_IN);
    let mut ways = vec![way(recursion::NAME, None, by_recursion as Count)];
    if engine != Some(PLUG_IN) && has_plug_in() {
        ways.push(way("engine", Some(PLUG_IN), by_engine));
    }
    ways.push(match engine {
        Some(engine) => way("engine", Some(engine), by_engine),
        None => way("chosen", None, by_engine),
    });
    ways
}

impl Way<'_> {
    fn measure(&mut self, setting: &Setting<'_>, n: i64) -> Result<Measured, Failure> {
        if let Some(end) = self.too_slow {
            return Ok(Err(end));
        }
        let measured = fastest(|| (self.count)(setting, n, self.engine))?;
        self.too_slow = measured.as_ref().err().copied();
        Ok(measured)
    }
}

fn by_recursion(setting: &Setting<'_>, n: i64, _: Option<&str>) -> Result<Measured, Failure> {
    let stop: Stop = setting.stop_for_one();
    Ok(timed(|| {
        Ok(Found {
            answer: recursion::count(n as u32, &stop)?.to_string(),
            engine: None,
            nodes: None,
        })
    }))
}

fn by_engine(setting: &Setting<'_>, n: i64, engine: Option<&str>) -> Result<Measured, Failure> {
    let stop = setting.stop_for_one();
    let solver = setting.solver(n)?.stop_when(move || stop.reason());
    let solver = solver.threads(setting.threads);
    match engine {
        None => by_engine::count(&solver),
        Some(engine) => by_engine::count(&solver.with_engine(engine)?),
    }
}

/// Two that count differently cannot both be right.
fn agree(counted: &str, found: &Found) -> Result<(), Failure> {
    match (found.engine, &*found.answer) {
        (Some(engine), other) if other != counted => Err(Failure::Wrong(EngineBug {
            engine,
            what: format!("it counts {other}, and what was asked before it {counted}"),
        })),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_counts_differently_is_wrong() {
        let found = |engine| Found {
            answer: "92".to_string(),
            engine,
            nodes: None,
        };
        assert!(agree("92", &found(Some("queens"))).is_ok());
        let wrong = agree("91", &found(Some("queens")));
        assert!(matches!(wrong, Err(Failure::Wrong(mistake)) if mistake.engine == "queens"));
    }
}

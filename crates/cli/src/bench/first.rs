//! How soon the first placement stands.

use std::ops::RangeInclusive;

use standoff::core::End;

use super::measure::{Found, Measured, NONE, fastest, timed};
use super::report::Report;
use super::row::{Row, Table};
use super::setting::Setting;
use super::{amb, boards, by_engine, recursion};
use crate::failure::Failure;
use crate::stop::Stop;

/// The columns of the queens in the first placement, row by row, and the nodes until then.
type FirstBy = fn(usize, &Stop) -> Result<(Option<Vec<usize>>, u64), End>;

/// The ways that need no engine.
const WAYS: [(&str, FirstBy); 4] = [
    ("tree of boards", |n, stop| {
        let (queens, boards) = boards::first(n, stop)?;
        let in_order = |mut queens: Vec<(usize, usize)>| {
            queens.sort_unstable();
            queens.into_iter().map(|(_, column)| column).collect()
        };
        Ok((queens.map(in_order), boards))
    }),
    ("amb, run again", amb::first_by_replay),
    ("amb, done and undone", amb::first_by_undoing),
    (recursion::NAME, |n, stop| recursion::first(n as u32, stop)),
];

/// Measures every way for each n, and says what has ended it early.
pub(super) fn measure(
    setting: &Setting<'_>,
    range: RangeInclusive<i64>,
    report: &mut Report<'_>,
) -> Result<Option<End>, Failure> {
    for n in range {
        for (way, first) in WAYS {
            let measured = fastest(|| Ok(by_way(n as usize, first, &setting.stop_for_one())))?;
            let row = Row::new(Table::First, n, way, None, measured);
            if let Some(end) = report.add_unless(row, &setting.stop)? {
                return Ok(Some(end));
            }
        }
        for engine in setting.registry.engines() {
            let Some(measured) = by_engine(setting, n, engine.name())? else {
                continue;
            };
            let row = Row::new(Table::First, n, "engine", Some(engine.name()), measured);
            if let Some(end) = report.add_unless(row, &setting.stop)? {
                return Ok(Some(end));
            }
        }
    }
    Ok(None)
}

fn by_way(n: usize, first: FirstBy, stop: &Stop) -> Measured {
    timed(|| {
        let (columns, nodes) = first(n, stop)?;
        let squares = |columns: Vec<usize>| {
            let squares = (0..n).zip(columns);
            let name = |(row, column)| format!("{}{}", (b'a' + column as u8) as char, n - row);
            Vec::from_iter(squares.map(name)).join(" ")
        };
        Ok(Found {
            answer: columns.map_or_else(|| NONE.to_string(), squares),
            engine: None,
            nodes: Some(nodes),
        })
    })
}

/// `None` where the engine refuses.
fn by_engine(setting: &Setting<'_>, n: i64, engine: &str) -> Result<Option<Measured>, Failure> {
    let (model, solver) = (setting.model(n)?, setting.solver(n)?.with_engine(engine)?);
    let mut refuses = false;
    let measured = fastest(|| {
        let stop = setting.stop_for_one();
        let solver = solver.clone().stop_when(move || stop.reason());
        let measured = by_engine::first(&solver, &model)?;
        refuses = measured.is_none();
        Ok(measured.unwrap_or(Err(End::Error)))
    })?;
    Ok((!refuses).then_some(measured))
}

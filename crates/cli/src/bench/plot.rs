//! Measurements as a picture: times over n, a curve for each way.

use std::error::Error;
use std::ops::Range;
use std::time::Duration;

use plotters::prelude::IntoLogRange;

use super::row::{Row, Table};
use super::table::{in_words, way};
use crate::plot::{Area, Chart, Curve, svg};

/// In points.
const WIDTH: u32 = 1200;

/// Both tables side by side, as SVG.
pub(super) fn draw(rows: &[Row]) -> String {
    svg(WIDTH, |area| {
        let titles = [
            (Table::First, "The first placement of n queens"),
            (Table::Counts, "All placements of n queens, counted"),
        ];
        for (half, (table, title)) in area.split_evenly((1, 2)).iter().zip(titles) {
            let rows = rows.iter().filter(|row| row.table == table).collect();
            draw_table(half, title, rows)?;
        }
        Ok(())
    })
}

fn draw_table(area: &Area<'_>, title: &str, rows: Vec<&Row>) -> Result<(), Box<dyn Error>> {
    let curve = |name: String| {
        let of_way = rows.iter().filter(|row| curve(row) == name);
        Curve {
            points: of_way.filter_map(|row| point(row)).collect(),
            name: Some(name),
        }
    };
    let chart = Chart {
        title,
        numbers: "n",
        label: &|seconds| in_words(Duration::from_secs_f64(*seconds)),
        curves: names(&rows).into_iter().map(curve).collect(),
    };
    chart.draw(area, heights(&rows).log_scale())
}

/// The curve that a row belongs to: whoever is chosen, there is one curve.
fn curve(row: &Row) -> String {
    match row.way {
        "chosen" => row.way.to_string(),
        _ => way(row),
    }
}

/// The curves in the order in which they are measured.
fn names(rows: &[&Row]) -> Vec<String> {
    let mut names = Vec::new();
    for name in rows.iter().map(|row| curve(row)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn point(row: &Row) -> Option<(i64, f64)> {
    let seconds = row.time()?.as_secs_f64();
    Some((row.n, seconds.max(SHORTEST)))
}

/// A picture with a scale of tenfold times knows no 0.
const SHORTEST: f64 = 1e-9;

/// The times that are shown; some also where nothing was measured.
fn heights(rows: &[&Row]) -> Range<f64> {
    let times = rows.iter().filter_map(|row| point(row));
    let (mut shortest, mut longest) = (f64::INFINITY, SHORTEST);
    for (_, time) in times {
        (shortest, longest) = (shortest.min(time), longest.max(time));
    }
    let shortest = shortest.min(longest);
    // Room above for the names of the curves.
    shortest / 2.0..longest.max(shortest) * 1000.0
}

#[cfg(test)]
mod tests {
    use standoff::core::End;

    use super::*;
    use crate::bench::measure::{Done, Found, Measured};

    fn row(table: Table, n: i64, way: &'static str, measured: Measured) -> Row {
        Row::new(table, n, way, None, measured)
    }

    fn took(millis: u64) -> Measured {
        Ok(Done {
            found: Found {
                answer: String::new(),
                engine: None,
                nodes: None,
            },
            time: Duration::from_millis(millis),
        })
    }

    #[test]
    fn every_measurement_is_a_point_and_what_was_not_measured_is_none() {
        let rows = [
            row(Table::First, 1, "by <hand>", took(0)),
            row(Table::First, 2, "by <hand>", took(3)),
            row(Table::First, 3, "by <hand>", Err(End::TimeLimit)),
            row(Table::Counts, 8, "other", took(7)),
        ];
        let svg = draw(&rows);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("by &lt;hand&gt;").count(), 1);
        assert_eq!(svg.matches("other").count(), 1);
    }

    #[test]
    fn a_picture_of_nothing_is_one() {
        assert!(draw(&[]).contains("The first placement of n queens"));
        let rows = [row(Table::Counts, 8, "other", Err(End::TimeLimit))];
        assert_eq!(draw(&rows).matches("<circle").count(), 0);
    }
}

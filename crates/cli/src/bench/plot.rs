//! Measurements as a picture: times over n, a curve for each way.

use std::error::Error;
use std::ops::Range;
use std::time::Duration;

use plotters::coord::types::RangedCoordi64;
use plotters::prelude::*;

use super::row::{Row, Table};
use super::table::{in_words, way};

/// In points.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 560;

/// Both tables side by side, as SVG.
pub(super) fn draw(rows: &[Row]) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
    let drawn = draw_in(&area, rows);
    drop(area);
    drawn.expect("a text takes whatever is drawn in it");
    svg
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw_in(area: &Area<'_>, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    area.fill(&WHITE)?;
    let titles = [
        (Table::First, "The first placement of n queens"),
        (Table::Counts, "All placements of n queens, counted"),
    ];
    for (half, (table, title)) in area.split_evenly((1, 2)).iter().zip(titles) {
        let rows = rows.iter().filter(|row| row.table == table).collect();
        draw_table(half, title, rows)?;
    }
    area.present()?;
    Ok(())
}

fn draw_table(area: &Area<'_>, title: &str, rows: Vec<&Row>) -> Result<(), Box<dyn Error>> {
    let (n, times) = ranges(&rows);
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(RangedCoordi64::from(n.start..n.end), times.log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("n")
        .x_labels((n.end - n.start + 1).min(20) as usize)
        .y_label_formatter(&|seconds| in_words(Duration::from_secs_f64(*seconds)))
        .draw()?;
    for (index, name) in names(&rows).into_iter().enumerate() {
        let colour = colour(index).stroke_width(2);
        let of_way = rows.iter().filter(|row| curve(row) == name);
        let points: Vec<(i64, f64)> = of_way.filter_map(|row| point(row)).collect();
        chart
            .draw_series(LineSeries::new(points, colour).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(TRANSPARENT)
        .draw()?;
    Ok(())
}

/// Colours that differ, however many there are, and are dark enough on white.
fn colour(index: usize) -> HSLColor {
    const GOLDEN_RATIO: f64 = 0.618;
    HSLColor((index as f64 * GOLDEN_RATIO).fract(), 0.85, 0.4)
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

/// What the axes show; something also where nothing was measured.
fn ranges(rows: &[&Row]) -> (Range<i64>, Range<f64>) {
    let numbers = rows.iter().map(|row| row.n);
    let least = numbers.clone().min().unwrap_or(0);
    let most = numbers.max().unwrap_or(0).max(least + 1);
    let times = rows.iter().filter_map(|row| point(row));
    let (mut shortest, mut longest) = (f64::INFINITY, SHORTEST);
    for (_, time) in times {
        (shortest, longest) = (shortest.min(time), longest.max(time));
    }
    let shortest = shortest.min(longest);
    // Room above for the names of the curves.
    (least..most, shortest / 2.0..longest.max(shortest) * 1000.0)
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

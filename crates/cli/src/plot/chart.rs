//! Curves over whole numbers, as SVG.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::coord::types::RangedCoordi64;
use plotters::prelude::*;

/// Height of a picture in points.
const HEIGHT: u32 = 560;

/// The area of a chart.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

type Drawn = Result<(), Box<dyn Error>>;

/// A picture of this width in points.
pub(crate) fn svg(width: u32, draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (width, HEIGHT)).into_drawing_area();
    let drawn = area.fill(&WHITE).map_err(Box::from);
    let drawn = drawn.and_then(|()| draw(&area));
    let drawn = drawn.and_then(|()| area.present().map_err(Box::from));
    drop(area);
    drawn.expect("a text takes whatever is drawn in it");
    svg
}

/// A curve.
pub(crate) struct Curve {
    /// Its name, if there are several curves.
    pub(crate) name: Option<String>,
    pub(crate) points: Vec<(i64, f64)>,
}

/// A chart with one or several curves.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    /// The label of the horizontal axis.
    pub(crate) numbers: &'a str,
    /// The label of a height.
    pub(crate) label: &'a dyn Fn(&f64) -> String,
    pub(crate) curves: Vec<Curve>,
}

impl Chart<'_> {
    /// Draws the curves between heights of some kind.
    pub(crate) fn draw<Y>(self, area: &Area<'_>, heights: Y) -> Drawn
    where
        Y: AsRangedCoord<Value = f64>,
        Y::CoordDescType: ValueFormatter<f64>,
    {
        let numbers = self.range();
        let labels = numbers.end.saturating_sub(numbers.start).saturating_add(1);
        let mut chart = ChartBuilder::on(area)
            .caption(self.title, ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(RangedCoordi64::from(numbers), heights)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc(self.numbers)
            .x_labels(labels.min(20) as usize)
            .y_label_formatter(self.label)
            .draw()?;
        let has_names = self.curves.iter().any(|curve| curve.name.is_some());
        for (index, curve) in self.curves.into_iter().enumerate() {
            let colour = colour(index).stroke_width(2);
            let drawn = chart.draw_series(LineSeries::new(curve.points, colour).point_size(3))?;
            if let Some(name) = curve.name {
                drawn
                    .label(name)
                    .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour));
            }
        }
        if has_names {
            chart
                .configure_series_labels()
                .position(SeriesLabelPosition::UpperLeft)
                .background_style(WHITE.mix(0.8))
                .border_style(TRANSPARENT)
                .draw()?;
        }
        Ok(())
    }

    /// The range of the horizontal axis, which is not empty.
    fn range(&self) -> Range<i64> {
        let points = self.curves.iter().flat_map(|curve| &curve.points);
        let numbers = points.map(|(number, _)| *number);
        let least = numbers.clone().min().unwrap_or(0).min(i64::MAX - 1);
        least..numbers.max().unwrap_or(0).max(least + 1)
    }
}

/// Colours that differ from each other and are dark enough on white.
fn colour(index: usize) -> HSLColor {
    const GOLDEN_RATIO: f64 = 0.618;
    HSLColor((index as f64 * GOLDEN_RATIO).fract(), 0.85, 0.4)
}

//! Curves of large numbers on a logarithmic scale.

use std::ops::Range;

use num_bigint::BigUint;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use standoff::puzzle::wording::printable;

use super::chart::{Chart, Curve, svg};

/// In points.
const WIDTH: u32 = 800;

/// Maximum length of a title, in characters.
const TITLE: usize = 70;

/// The fraction of the height that the name of a curve takes.
const ROOM: f64 = 0.05;

/// Approximate number of labels on the vertical axis.
const LABELS: i64 = 8;

/// The name of a curve, if there are several, and its points.
pub(crate) type Tenfold = (String, Vec<(i64, BigUint)>);

/// Draws curves over `numbers`, the label of the horizontal axis.
pub(crate) fn tenfold(title: &str, numbers: &str, counts: &[Tenfold]) -> String {
    let scale = Scale::of(
        counts
            .iter()
            .flat_map(|(_, points)| points)
            .map(|(_, count)| count),
    );
    let curve = |(name, points): &Tenfold| Curve {
        name: (!name.is_empty()).then(|| name.clone()),
        points: points
            .iter()
            .map(|(number, count)| (*number, scale.height(count)))
            .collect(),
    };
    let curves: Vec<Curve> = counts.iter().map(curve).collect();
    let names = curves.iter().filter(|curve| curve.name.is_some()).count();
    let chart = Chart {
        title: &shortened(&printable(title.trim_end())),
        numbers,
        label: &|height| scale.label(*height),
        curves,
    };
    svg(WIDTH, |area| chart.draw(area, scale.axis(names)))
}

fn shortened(title: &str) -> String {
    match title.char_indices().nth(TITLE) {
        Some((end, _)) => format!("{}...", &title[..end]),
        None => title.to_string(),
    }
}

/// Heights as powers of ten: the numbers exceed the range of floats. 0 is below all others.
#[derive(Clone, Copy)]
struct Scale {
    least: i64,
    most: i64,
    has_zero: bool,
}

impl Scale {
    fn of<'c>(counts: impl Iterator<Item = &'c BigUint> + Clone) -> Self {
        let powers = counts.clone().filter_map(power);
        let least = powers.clone().fold(f64::INFINITY, f64::min).min(f64::MAX);
        let most = powers.fold(f64::NEG_INFINITY, f64::max).max(0.0);
        let least = if least == f64::MAX {
            0
        } else {
            least.floor() as i64
        };
        Scale {
            least,
            most: (most.ceil() as i64).max(least + 1),
            has_zero: counts.into_iter().any(|count| *count == BigUint::ZERO),
        }
    }

    fn height(&self, count: &BigUint) -> f64 {
        power(count).unwrap_or(self.of_zero())
    }

    /// The height of 0.
    fn of_zero(&self) -> f64 {
        self.least as f64 - (self.most - self.least) as f64 / LABELS as f64
    }

    /// The vertical axis, with room above for the names of the curves.
    fn axis(self, names: usize) -> Axis {
        let (least, most) = (self.least as f64, self.most as f64);
        let bottom = if self.has_zero { self.of_zero() } else { least };
        let room = (most - least) * (ROOM * names as f64).min(1.0);
        Axis {
            heights: (bottom..most + room).into(),
            scale: self,
        }
    }

    /// The heights that have a label.
    fn labelled(&self) -> Vec<f64> {
        let step = (self.most - self.least).div_euclid(LABELS) + 1;
        let powers = (self.least..=self.most).step_by(step as usize);
        let zero = self.has_zero.then(|| self.of_zero());
        zero.into_iter()
            .chain(powers.map(|power| power as f64))
            .collect()
    }

    fn label(&self, height: f64) -> String {
        if height < self.least as f64 {
            "0".to_string()
        } else {
            power_of_ten(height)
        }
    }
}

fn power_of_ten(power: f64) -> String {
    match power.round() as i64 {
        power @ 0..=3 => 10_u32.pow(power as u32).to_string(),
        power => format!("10^{power}"),
    }
}

/// A scale in a picture.
struct Axis {
    scale: Scale,
    heights: RangedCoordf64,
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, height: &f64, limit: (i32, i32)) -> i32 {
        self.heights.map(height, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.scale.labelled()
    }

    fn range(&self) -> Range<f64> {
        self.heights.range()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(height: &f64) -> String {
        power_of_ten(*height)
    }
}

/// The decimal logarithm of a number, except 0.
fn power(number: &BigUint) -> Option<f64> {
    // More bits than a float has.
    let cut = number.bits().saturating_sub(64);
    let head = u64::try_from(number >> cut).ok().filter(|&head| head > 0)?;
    Some((head as f64).log10() + cut as f64 * std::f64::consts::LOG10_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, counts: &[BigUint]) -> Tenfold {
        (
            name.to_string(),
            (1..).zip(counts.iter().cloned()).collect(),
        )
    }

    fn numbers(counts: &[u32]) -> Vec<BigUint> {
        counts.iter().map(|&count| count.into()).collect()
    }

    #[test]
    fn every_count_is_a_point() {
        let svg = tenfold(
            "queens",
            "n",
            &[curve("", &numbers(&[1, 0, 0, 2, 10, 4, 40, 92]))],
        );
        assert_eq!(svg.matches("<circle").count(), 8);
        for text in ["\n0\n", "\n1\n", "\n10\n", "\n100\n", "\nqueens\n", "\nn\n"] {
            assert!(svg.contains(text), "{text:?} in {svg}");
        }
        // No point is outside the picture.
        assert!(!svg.contains("cx=\"-") && !svg.contains("cy=\"-"), "{svg}");
    }

    #[test]
    fn numbers_of_hundreds_of_digits_have_heights() {
        let ten: BigUint = 10u32.into();
        let counts = [ten.pow(300), ten.pow(1000), ten.pow(20000)];
        let powers = counts.each_ref().map(|count| power(count).unwrap());
        for (power, exact) in powers.into_iter().zip([300.0, 1000.0, 20000.0]) {
            assert!((power - exact).abs() < 1e-6, "{power}");
        }
        assert_eq!(power(&BigUint::ZERO), None);
        assert_eq!(power(&1u32.into()), Some(0.0));
        let svg = tenfold("", "n", &[curve("", &counts)]);
        assert!(svg.contains("\n10^300\n"), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 3);
    }

    #[test]
    fn single_points_and_zeros_are_drawn() {
        for counts in [&[7][..], &[0], &[0, 0, 0], &[1], &[1, 1]] {
            let svg = tenfold("", "n", &[curve("", &numbers(counts))]);
            assert_eq!(svg.matches("<circle").count(), counts.len());
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        let far = [(String::new(), vec![(i64::MAX, 1u32.into())])];
        assert_eq!(tenfold("", "n", &far).matches("<circle").count(), 1);
    }

    #[test]
    fn several_curves_have_names() {
        let curves = [
            curve("n=3", &numbers(&[1, 9])),
            curve("n=4", &numbers(&[1, 16])),
        ];
        let svg = tenfold("rooks", "pieces", &curves);
        assert!(svg.contains("\nn=3\n") && svg.contains("\nn=4\n"), "{svg}");
    }

    #[test]
    fn a_foreign_title_stays_text_and_is_short() {
        let title = "</text><script>alert(1)</script>\u{1b}[31m".to_string() + &"x".repeat(200);
        let svg = tenfold(&title, "n", &[curve("", &numbers(&[1, 2]))]);
        assert!(svg.contains("&lt;script&gt;"), "{svg}");
        assert!(!svg.contains("<script") && !svg.contains('\u{1b}'), "{svg}");
        assert!(!svg.contains(&"x".repeat(TITLE)), "{svg}");
    }
}

//! The same picture as pixels.

use ::png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::picture::{DrawError, Picture};
use crate::theme::Theme;

/// Pixels per unit of the SVG, if neither a width nor a resolution is asked for.
const SCALE: f32 = 2.0;

/// Maximum number of pixels if neither a width nor a resolution is asked for.
const MAX_UNASKED: f32 = 16_777_216.0;

/// The maximum number of pixels of a picture: 2^26, which take 256 MiB while they are drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Units of an SVG per inch.
const UNITS_PER_INCH: f32 = 96.0;

impl Picture {
    /// The picture as PNG: the SVG in pixels, two for each unit, or fewer where these would be more than 2^24.
    /// [`with_width`](Self::with_width) and [`with_dpi`](Self::with_dpi) ask for another size.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::{Diagram, Picture, Theme};
    ///
    /// let picture = Picture::new("one square").with(Diagram::new(Board::rectangle(1, 1)?));
    /// let png = picture.with_width(640).png(Theme::Dark)?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// assert_eq!(png[16..20], 640u32.to_be_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`svg`](Self::svg), and [`DrawError::TooManyPixels`] when the size that is asked for is too large.
    pub fn png(&self, theme: Theme) -> Result<Vec<u8>, DrawError> {
        let svg = self.written(theme.fixed(), None)?;
        let tree = Tree::from_str(&svg, &Options::default()).expect("what is written here is SVG");
        let size = tree.size();
        let scale = match (self.width, self.dpi) {
            (Some(width), _) => width as f32 / size.width(),
            (None, Some(dpi)) => dpi as f32 / UNITS_PER_INCH,
            (None, None) => SCALE.min((MAX_UNASKED / size.width() / size.height()).sqrt()),
        };
        let pixels = |side: f32| ((side * scale).floor() as u64).max(1);
        let width = self.width.map_or(pixels(size.width()), u64::from);
        let height = pixels(size.height());
        let too_many = DrawError::TooManyPixels { width, height };
        if width.saturating_mul(height) > MAX_PIXELS {
            return Err(too_many);
        }
        let [wide, high] = [width, height].map(|side| side as u32);
        let mut pixels = Pixmap::new(wide, high).ok_or(too_many)?;
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut pixels.as_mut(),
        );
        Ok(encoded(pixels, self.dpi))
    }
}

/// The bytes of a PNG with these pixels and this resolution in dots per inch.
fn encoded(pixels: Pixmap, dpi: Option<u32>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_pixel_dims(dpi.map(|dpi| {
        let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
        PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: Unit::Meter,
        }
    }));
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&pixels.take_demultiplied()));
    written.expect("pixels can be written to memory");
    bytes
}

//! Pictures and pages as PNG.

use ::png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::error::{DrawError, MAX_PIXELS};
use crate::picture::Picture;
use crate::theme::Theme;

/// Default number of pixels per unit of the SVG.
const SCALE: f32 = 2.0;

/// Maximum number of pixels if no width and no resolution are set.
const MAX_DEFAULT: f32 = 16_777_216.0;

/// Units of an SVG per inch.
const UNITS_PER_INCH: f32 = 96.0;

impl Picture {
    /// The picture as PNG, rendered from the SVG. The default is two pixels per unit, or fewer if these would be more
    /// than 2^24. [`with_width`](Self::with_width) and [`with_dpi`](Self::with_dpi) set another size.
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
    /// The errors of [`svg`](Self::svg), and [`DrawError::TooManyPixels`] if the size that was set is too large.
    pub fn png(&self, theme: Theme) -> Result<Vec<u8>, DrawError> {
        let svg = self.written(theme.fixed(), None)?;
        rendered(&svg, self.width, self.dpi)
    }
}

/// A page of a [`Sheet`](crate::Sheet) as PNG, with the resolution in dots per inch.
///
/// ```
/// use standoff_board::Board;
/// use standoff_draw::{Diagram, Entry, Paper, Sheet, Theme, png};
///
/// let diagram = Diagram::new(Board::rectangle(4, 4)?);
/// let (title, text) = ("4 x 4".to_string(), Vec::new());
/// let sheet = Sheet::new("boards", Paper::Letter, 1, 1);
/// let sheet = sheet.with_entries([Entry { diagram, title, text }]);
/// let png = png(&sheet.pages(Theme::Print)?[0], 100)?;
/// assert_eq!(png[16..20], 850u32.to_be_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`DrawError::TooManyPixels`] if the resolution is too high.
///
/// # Panics
///
/// If the text is not SVG.
pub fn png(svg: &str, dpi: u32) -> Result<Vec<u8>, DrawError> {
    rendered(svg, None, Some(dpi))
}

/// An SVG as PNG with a width in pixels or a resolution in dots per inch.
fn rendered(svg: &str, width: Option<u32>, dpi: Option<u32>) -> Result<Vec<u8>, DrawError> {
    let tree = Tree::from_str(svg, &Options::default()).expect("pictures are valid SVG");
    let size = tree.size();
    let scale = match (width, dpi) {
        (Some(width), _) => width as f32 / size.width(),
        (None, Some(dpi)) => dpi as f32 / UNITS_PER_INCH,
        (None, None) => SCALE.min((MAX_DEFAULT / size.width() / size.height()).sqrt()),
    };
    // A page of 210 mm has a width that is rounded.
    let pixels = |side: f32| ((side * scale + 0.01).floor() as u64).max(1);
    let width = width.map_or(pixels(size.width()), u64::from);
    let height = pixels(size.height());
    let too_many = DrawError::TooManyPixels { width, height };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(too_many);
    }
    let [wide, high] = [width, height].map(|side| side as u32);
    let mut pixels = Pixmap::new(wide, high).ok_or(too_many)?;
    let scale = Transform::from_scale(scale, scale);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    Ok(encoded(pixels, dpi))
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

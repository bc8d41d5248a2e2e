//! The same picture as pixels.

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
        let png = pixels
            .encode_png()
            .expect("pixels can be written to memory");
        Ok(match self.dpi {
            Some(dpi) => with_resolution(png, dpi),
            None => png,
        })
    }
}

/// Where the first chunk of a PNG ends, which says how large the picture is: 8 bytes of signature come before it, and
/// it has 25.
const AFTER_SIZE: usize = 8 + 25;

/// The same PNG with a chunk that says how many pixels go into a metre.
fn with_resolution(mut png: Vec<u8>, dpi: u32) -> Vec<u8> {
    let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
    let mut chunk = b"pHYs".to_vec();
    chunk.extend(per_metre.to_be_bytes());
    chunk.extend(per_metre.to_be_bytes());
    chunk.push(1);
    let length = (chunk.len() as u32 - 4).to_be_bytes();
    let checksum = crc32(&chunk).to_be_bytes();
    png.splice(
        AFTER_SIZE..AFTER_SIZE,
        [&length[..], &chunk, &checksum].concat(),
    );
    png
}

/// The checksum of a chunk: CRC-32, as in ISO 3309.
fn crc32(bytes: &[u8]) -> u32 {
    let with_byte = |crc: u32, &byte: &u8| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| match crc & 1 {
            1 => (crc >> 1) ^ 0xedb8_8320,
            _ => crc >> 1,
        })
    };
    !bytes.iter().fold(!0, with_byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_other_programs() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    /// 300 dots per inch are 11,811 per metre, as image editors write them.
    #[test]
    fn a_resolution_is_a_chunk_behind_the_size() {
        let png = with_resolution(vec![0; AFTER_SIZE + 1], 300);
        let chunk = b"\0\0\0\x09pHYs\0\0\x2e\x23\0\0\x2e\x23\x01\x78\xa5\x3f\x76";
        assert_eq!(png[AFTER_SIZE..png.len() - 1], *chunk);
    }
}

//! The same picture as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::picture::{DrawError, Picture};
use crate::theme::Theme;

/// How many pixels a point is wide, where there is room.
const SCALE: f32 = 2.0;

/// The most pixels of a picture: 2^24, which take 64 MiB while they are drawn.
const MAX_PIXELS: f32 = 16_777_216.0;

impl Picture {
    /// The picture as PNG: the SVG in pixels, two for each point, or fewer where these would be more than 2^24.
    ///
    /// ```
    /// use standoff_board::Board;
    /// use standoff_draw::{Diagram, Picture, Theme};
    ///
    /// let picture = Picture::new("one square").with(Diagram::new(Board::rectangle(1, 1)?));
    /// let png = picture.png(Theme::Dark)?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`svg`](Self::svg).
    pub fn png(&self, theme: Theme) -> Result<Vec<u8>, DrawError> {
        let svg = self.svg(theme.fixed())?;
        let tree = Tree::from_str(&svg, &Options::default()).expect("what is written here is SVG");
        let size = tree.size();
        let (width, height) = (size.width(), size.height());
        let scale = SCALE.min((MAX_PIXELS / width / height).sqrt());
        let [wide, high] = [width, height].map(|side| (side * scale).floor().max(1.0) as u32);
        let mut pixels = Pixmap::new(wide, high).expect("there is at least one pixel");
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut pixels.as_mut(),
        );
        Ok(pixels
            .encode_png()
            .expect("pixels can be written to memory"))
    }
}

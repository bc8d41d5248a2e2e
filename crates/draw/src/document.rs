//! Whole SVG documents.

use crate::figure::Figure;
use crate::markup::{Markup, Number, escaped};
use crate::svg;
use crate::theme::Theme;

/// The head of an SVG document.
pub(crate) struct Document<'a> {
    pub(crate) theme: Theme,
    pub(crate) title: &'a str,
    /// The content as text.
    pub(crate) description: &'a str,
    /// The size in units of the document.
    pub(crate) size: (f64, f64),
    /// The size as it is shown, with units if these are not pixels.
    pub(crate) shown: (String, String),
}

impl Document<'_> {
    /// The document with these figures in its definitions and the markup that `draw` appends.
    pub(crate) fn svg<'f>(
        &self,
        figures: impl IntoIterator<Item = &'f Figure>,
        draw: impl FnOnce(&mut Markup),
    ) -> String {
        let (width, height) = (Number(self.size.0), Number(self.size.1));
        let (wide, high) = &self.shown;
        let mut markup = Markup::default();
        markup.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {width} {height}\">"
        ));
        markup.line(format_args!("<title>{}</title>", escaped(self.title)));
        markup.line(format_args!("<desc>{}</desc>", escaped(self.description)));
        markup.line(format_args!("<style>\n{}</style>", self.theme.style()));
        markup.line(format_args!("<defs>"));
        svg::definitions(self.theme, figures, &mut markup);
        markup.line(format_args!("</defs>"));
        markup.line(format_args!(
            "<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>"
        ));
        draw(&mut markup);
        markup.line(format_args!("</svg>"));
        markup.into_text()
    }
}

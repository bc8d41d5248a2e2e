//! Pages as PDF.
//!
//! The pages are SVG documents of this crate. They consist of paths, since letters are paths, too. A page of the PDF
//! therefore has only paths, colours with opacity, and patterns.

use std::collections::BTreeSet;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{ColorSpaceOperand, LineCapStyle, LineJoinStyle, PaintType, TilingType};
use pdf_writer::writers::{ExtGraphicsState, Resources};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{PathSegment, Transform};
use resvg::usvg::{
    Color, Fill, FillRule, Group, LineCap, LineJoin, Node, Options, Paint, PaintOrder, Path,
    Pattern, Stroke, Tree,
};

use crate::error::DrawError;
use crate::picture::Picture;
use crate::theme::Theme;

/// Points per unit of an SVG: 72 in an inch, which is 96 units.
const POINTS: f32 = 0.75;

/// The level of compression: a compromise between size and time.
const LEVEL: u8 = 6;

/// A PDF with these SVG documents as its pages. The pictures stay vectors, and the bytes are the same on every machine.
///
/// ```
/// use standoff_board::Board;
/// use standoff_draw::{Diagram, Picture, Theme, pdf};
///
/// let board = Diagram::new(Board::rectangle(3, 3)?);
/// let page = Picture::new("a board").with(board).svg(Theme::Light)?;
/// let pdf = pdf("boards", &[page.clone(), page]);
/// assert!(pdf.starts_with(b"%PDF-"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If a page is not an SVG document of this crate.
pub fn pdf(title: &str, pages: &[String]) -> Vec<u8> {
    let mut writer = Writer {
        pdf: Pdf::new(),
        last: 0,
    };
    let [catalog, tree, info] = [(); 3].map(|()| writer.reference());
    writer.pdf.catalog(catalog).pages(tree);
    let kids: Vec<Ref> = pages.iter().map(|page| writer.page(page, tree)).collect();
    let count = kids.len() as i32;
    writer.pdf.pages(tree).kids(kids).count(count);
    let mut information = writer.pdf.document_info(info);
    information.title(TextStr(title));
    information.producer(TextStr("Standoff"));
    information.finish();
    writer.pdf.finish()
}

impl Picture {
    /// The picture as PDF, with one page of its size.
    ///
    /// # Errors
    ///
    /// The errors of [`svg`](Self::svg).
    pub fn pdf(&self, theme: Theme) -> Result<Vec<u8>, DrawError> {
        let page = self.svg(theme.fixed())?;
        Ok(pdf(self.title(), &[page]))
    }
}

/// A PDF under construction.
struct Writer {
    pdf: Pdf,
    /// The number of the last object.
    last: i32,
}

impl Writer {
    fn reference(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    /// Writes a page, and returns its object.
    fn page(&mut self, svg: &str, parent: Ref) -> Ref {
        let tree = Tree::from_str(svg, &Options::default()).expect("pictures are valid SVG");
        let [width, height] = [tree.size().width(), tree.size().height()].map(|side| side * POINTS);
        // In a PDF, the origin is at the bottom.
        let base = Transform::from_row(POINTS, 0.0, 0.0, -POINTS, 0.0, height);
        let drawing = Drawing::of(tree.root(), base, self);
        let [page, content] = [(); 2].map(|()| self.reference());
        let mut stream = self.pdf.stream(content, &drawing.bytes);
        stream.filter(Filter::FlateDecode);
        stream.finish();
        let mut writer = self.pdf.page(page);
        writer.parent(parent);
        writer.media_box(Rect::new(0.0, 0.0, width, height));
        writer.contents(content);
        drawing.declare(&mut writer.resources());
        page
    }

    /// Writes a pattern, and returns its object.
    fn pattern(&mut self, pattern: &Pattern, base: Transform) -> Ref {
        let drawing = Drawing::of(pattern.root(), Transform::identity(), self);
        let (object, cell) = (self.reference(), pattern.rect());
        let mut writer = self.pdf.tiling_pattern(object, &drawing.bytes);
        writer.filter(Filter::FlateDecode);
        writer.paint_type(PaintType::Colored);
        writer.tiling_type(TilingType::ConstantSpacing);
        writer.bbox(Rect::new(
            cell.left(),
            cell.top(),
            cell.right(),
            cell.bottom(),
        ));
        writer.x_step(cell.width()).y_step(cell.height());
        writer.matrix(row(base.pre_concat(pattern.transform())));
        drawing.declare(&mut writer.resources());
        object
    }
}

/// The operators that draw a group, and what they refer to.
struct Drawing {
    content: Content,
    /// The compressed operators.
    bytes: Vec<u8>,
    /// Opacities, in thousandths.
    opacities: BTreeSet<u32>,
    patterns: Vec<Ref>,
}

impl Drawing {
    /// Draws a group. Patterns are written at once. `base` leads from the coordinates of the group to those of a page.
    fn of(group: &Group, base: Transform, writer: &mut Writer) -> Self {
        let mut drawing = Drawing {
            content: Content::new(),
            bytes: Vec::new(),
            opacities: BTreeSet::new(),
            patterns: Vec::new(),
        };
        drawing.content.transform(row(base));
        drawing.group(group, base, writer);
        let operators = std::mem::replace(&mut drawing.content, Content::new()).finish();
        drawing.bytes = compress_to_vec_zlib(&operators, LEVEL);
        drawing
    }

    /// Declares opacities and patterns under the names that the operators use.
    fn declare(&self, resources: &mut Resources<'_>) {
        let mut states = resources.ext_g_states();
        for &opacity in &self.opacities {
            let mut state = states
                .insert(Name(opacity_name(opacity).as_bytes()))
                .start::<ExtGraphicsState<'_>>();
            let part = opacity as f32 / 1000.0;
            state.non_stroking_alpha(part).stroking_alpha(part);
        }
        states.finish();
        let mut patterns = resources.patterns();
        for (index, &pattern) in self.patterns.iter().enumerate() {
            patterns.pair(Name(pattern_name(index).as_bytes()), pattern);
        }
    }

    fn group(&mut self, group: &Group, base: Transform, writer: &mut Writer) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, base, writer),
                Node::Path(path) => self.path(path, base, writer),
                Node::Image(_) | Node::Text(_) => unreachable!("pictures are paths"),
            }
        }
    }

    fn path(&mut self, path: &Path, base: Transform, writer: &mut Writer) {
        let place = path.abs_transform();
        let base = base.pre_concat(place);
        self.content.save_state();
        self.content.transform(row(place));
        let is_fill_first = path.paint_order() == PaintOrder::FillAndStroke;
        for is_fill in [is_fill_first, !is_fill_first] {
            match (is_fill, path.fill(), path.stroke()) {
                (true, Some(fill), _) => self.fill(path, fill, base, writer),
                (false, _, Some(stroke)) => self.stroke(path, stroke),
                _ => {}
            }
        }
        self.content.restore_state();
    }

    fn fill(&mut self, path: &Path, fill: &Fill, base: Transform, writer: &mut Writer) {
        self.opacity(fill.opacity().get());
        match fill.paint() {
            Paint::Color(colour) => {
                let [red, green, blue] = rgb(*colour);
                self.content.set_fill_rgb(red, green, blue);
            }
            Paint::Pattern(pattern) => {
                let name = pattern_name(self.patterns.len());
                self.patterns.push(writer.pattern(pattern, base));
                self.content
                    .set_fill_color_space(ColorSpaceOperand::Pattern)
                    .set_fill_pattern([], Name(name.as_bytes()));
            }
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => {
                unreachable!("pictures have no gradients")
            }
        }
        self.outline(path);
        match fill.rule() {
            FillRule::NonZero => self.content.fill_nonzero(),
            FillRule::EvenOdd => self.content.fill_even_odd(),
        };
    }

    fn stroke(&mut self, path: &Path, stroke: &Stroke) {
        self.opacity(stroke.opacity().get());
        let Paint::Color(colour) = stroke.paint() else {
            unreachable!("lines have a colour");
        };
        let [red, green, blue] = rgb(*colour);
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        self.content.set_miter_limit(stroke.miterlimit().get());
        if let Some(dashes) = stroke.dasharray() {
            let offset = stroke.dashoffset();
            self.content
                .set_dash_pattern(dashes.iter().copied(), offset);
        }
        self.outline(path);
        self.content.stroke();
    }

    fn opacity(&mut self, opacity: f32) {
        let opacity = (opacity * 1000.0).round() as u32;
        // A state keeps its opacity for the rest of a path.
        if opacity < 1000 || !self.opacities.is_empty() {
            self.opacities.insert(opacity);
            let name = opacity_name(opacity);
            self.content.set_parameters(Name(name.as_bytes()));
        }
    }

    /// Appends the segments of a path.
    fn outline(&mut self, path: &Path) {
        let mut last = (0.0, 0.0);
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                // A PDF has cubic curves only.
                PathSegment::QuadTo(control, to) => {
                    let part = |end: f32, control: f32| end + (control - end) * 2.0 / 3.0;
                    self.content.cubic_to(
                        part(last.0, control.x),
                        part(last.1, control.y),
                        part(to.x, control.x),
                        part(to.y, control.y),
                        to.x,
                        to.y,
                    );
                    last = (to.x, to.y);
                }
                PathSegment::CubicTo(one, two, to) => {
                    self.content
                        .cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }
}

fn opacity_name(opacity: u32) -> String {
    format!("O{opacity}")
}

fn pattern_name(index: usize) -> String {
    format!("P{index}")
}

fn rgb(colour: Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}

/// A transform in the order of a PDF.
fn row(transform: Transform) -> [f32; 6] {
    let Transform {
        sx,
        kx,
        ky,
        sy,
        tx,
        ty,
    } = transform;
    [sx, ky, kx, sy, tx, ty]
}
